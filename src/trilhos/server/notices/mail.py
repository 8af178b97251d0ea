"""E-mail through the operator's mail server. smtplib blocks, so it runs in a thread of its own."""

import asyncio
import logging
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from trilhos.server.settings import Settings

log = logging.getLogger("trilhos.mail")
SECONDS = 15.0  # for each answer of the mail server
MAX_WAITING = 100  # messages that are not sent yet; further ones are refused


class Mailer:
    """Sends messages, one after the other."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.thread = ThreadPoolExecutor(1, "mail")
        self.n_waiting = 0

    @property
    def is_on(self) -> bool:
        """Whether the operator has configured a mail server."""
        return bool(self.settings.smtp_host)

    def link(self, path: str) -> str:
        """An address of this server, as it stands in a message."""
        return self.settings.public_url.rstrip("/") + path

    async def send(self, to: str, subject: str, text: str, unsubscribe: str | None = None) -> bool:
        """Send a message; False if the mail server does not take it. `unsubscribe` is a URL that takes a POST."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.mail_from, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="trilhos")
        message["Auto-Submitted"] = "auto-generated"
        if unsubscribe:
            message["List-Unsubscribe"] = f"<{unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        if self.n_waiting >= MAX_WAITING:
            log.warning("too many messages wait for the mail server; one was not sent")
            return False
        self.n_waiting += 1
        try:
            await asyncio.get_running_loop().run_in_executor(self.thread, self._send, message)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a message was not sent: %r", type(error).__name__)
            return False
        finally:
            self.n_waiting -= 1
        return True

    def _send(self, message: EmailMessage) -> None:
        settings, context = self.settings, ssl.create_default_context()
        if settings.smtp_security == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                settings.smtp_host, settings.smtp_port, timeout=SECONDS, context=context
            )
        else:
            server = smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=SECONDS)
        with server:
            if settings.smtp_security == "starttls":
                server.starttls(context=context)
            if settings.smtp_user:
                server.login(settings.smtp_user, settings.smtp_password)
            server.send_message(message)

    def stop(self) -> None:
        """Stop without waiting for messages that were not sent."""
        self.thread.shutdown(wait=False, cancel_futures=True)
