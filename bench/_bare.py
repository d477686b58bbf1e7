"""Serves the bare application as `hearts-tutor serve` does the site: `python -m bench._bare`."""

from __future__ import annotations

from bench._apps import bare
from bench._servers import THREADS, WORKERS
from tutor import serving


def main() -> None:
    """Serve until SIGTERM, and print the address."""
    with serving.listen("127.0.0.1", 0) as listening:
        serving.serve(
            bare(),
            listening,
            workers=WORKERS,
            threads=THREADS,
            when_ready=lambda: print(serving.address(listening), flush=True),
        )


if __name__ == "__main__":
    main()
