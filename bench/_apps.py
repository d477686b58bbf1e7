"""What the servers that are compared serve: a bare Flask application, and the site.

`python -m bench._apps APP HOST PORT WORKERS THREADS` serves one of them as `hearts-tutor serve`
does.
"""

from __future__ import annotations

import sys
import time

from flask import Flask

from tutor import create_app, serving

SLOW = 0.5
"""How long the slow page takes, in seconds."""


def bare() -> Flask:
    """An application that says "constant" to every form; and it has a slow page."""
    app = Flask("bare")

    @app.get("/slow")
    def slow() -> str:
        time.sleep(SLOW)
        return "slow"

    app.add_url_rule("/", view_func=lambda: "constant", methods=["GET", "POST"])
    return app


def site() -> Flask:
    """The site of Hearts Tutor."""
    return create_app()


def main() -> None:
    """Serve an application until SIGTERM."""
    name, host, port, workers, threads = sys.argv[1:]
    app = {"bare": bare, "site": site}[name]()
    with serving.listen(host, int(port)) as listening:
        serving.serve(app, listening, workers=int(workers), threads=int(threads))


if __name__ == "__main__":
    main()
