"""A TCP proxy between a browser and a server, whose connections can be interrupted."""

import contextlib
import select
import socket
import threading


class Proxy:
    """Forwards data in both directions. Disconnected, it drops all connections and accepts none; stalled, it forwards
    nothing to the browser."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.connected, self.stalled = True, False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.threads = [threading.Thread(target=self._accept)]
        self.threads[0].start()

    def disconnect(self) -> None:
        """Drop all connections; they are closed when this returns."""
        self.connected = False
        for line in self.threads[1:]:
            line.join()
        del self.threads[1:]

    def reconnect(self) -> None:
        self.connected, self.stalled = True, False

    def close(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.threads[0].join()
        self.listener.close()
        self.disconnect()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self.listener.accept()
                if self.connected:
                    self.threads.append(threading.Thread(target=self._forward, args=(browser,)))
                    self.threads[-1].start()
                else:
                    browser.close()

    def _forward(self, browser: socket.socket) -> None:
        with browser, socket.create_connection(("127.0.0.1", self.to)) as server, contextlib.suppress(OSError):
            while self.connected:
                for one in select.select([browser, server], [], [], 0.02)[0]:
                    data = one.recv(65536)
                    if not data:
                        return
                    if one is browser:
                        server.sendall(data)
                    elif not self.stalled:
                        browser.sendall(data)
