"""No sessions: nothing of a reader is kept in one, so no request is searched for it."""

from flask import Flask, Request, Response
from flask.sessions import SessionInterface, SessionMixin


class NoSessions(SessionInterface):
    """Opens no session and saves none; whoever writes into one gets Flask's error."""

    def open_session(self, app: Flask, request: Request) -> None:
        """Open none."""

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Save none."""


def init_app(app: Flask) -> None:
    """Let ``app`` look for no cookie of a session."""
    app.session_interface = NoSessions()
