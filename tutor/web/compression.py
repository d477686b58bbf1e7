"""Pages travel compressed: Brotli where the browser knows it, otherwise gzip.

Flask-Compress, because it is kept and does it right: negotiation, ``Vary``, entity tags. No page
holds both a secret and words of a sender that it could be compared with (the one with the recovery
code repeats nothing of its address), so compressing them gives nothing away. Static files are
compressed once, when they are published.
"""

from flask import Flask, Response
from flask_compress import Compress


class _CompressRefusals(Compress):
    """Compresses refusals too: an explained mistake is a page like any other.

    The library itself leaves every answer outside 2xx alone.
    """

    def after_request(self, response: Response | None) -> Response:
        if response is None or response.status_code < 400:
            return super().after_request(response)
        status = response.status_code
        response.status_code = 200
        try:
            return super().after_request(response)
        finally:
            response.status_code = status


def init_app(app: Flask) -> None:
    """Compress the pages of ``app``."""
    app.config.setdefault("COMPRESS_ALGORITHM", ["br", "gzip"])
    app.config.setdefault("COMPRESS_MIMETYPES", ["text/html"])
    app.config.setdefault("COMPRESS_BR_LEVEL", 4)
    app.config.setdefault("COMPRESS_LEVEL", 6)
    _CompressRefusals(app)
