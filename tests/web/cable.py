"""A cable between a browser and a server that can be cut."""

import contextlib
import select
import socket
import threading


class Cable:
    """Passes on what both sides say. Cut, it drops everyone and lets nobody in; deaf, the browser hears nothing."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.whole, self.deaf = True, False
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.threads = [threading.Thread(target=self._listen)]
        self.threads[0].start()

    def cut(self) -> None:
        """All lines are dead when this returns."""
        self.whole = False
        for line in self.threads[1:]:
            line.join()
        del self.threads[1:]

    def mend(self) -> None:
        self.whole, self.deaf = True, False

    def close(self) -> None:
        self.door.shutdown(socket.SHUT_RDWR)
        self.threads[0].join()
        self.door.close()
        self.cut()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.door.accept()
                if self.whole:
                    self.threads.append(threading.Thread(target=self._line, args=(near,)))
                    self.threads[-1].start()
                else:
                    near.close()

    def _line(self, near: socket.socket) -> None:
        with near, socket.create_connection(("127.0.0.1", self.to)) as far, contextlib.suppress(OSError):
            while self.whole:
                for one in select.select([near, far], [], [], 0.02)[0]:
                    said = one.recv(65536)
                    if not said:
                        return
                    if one is near:
                        far.sendall(said)
                    elif not self.deaf:
                        near.sendall(said)
