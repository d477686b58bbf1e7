"""The site and a browser, both real and both on this machine: for tests and for screenshots."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from playwright.sync_api import Browser, Page, Response, sync_playwright

from tools.ensure_chromium import require_chromium

SERVE = (sys.executable, "-c", "from tutor.cli import main; main()", "serve")
QUIET = {"HEARTS_ACCESS_LOG": "off", "HEARTS_RATE_LIMITS": "off"}
# A browser that keeps to itself: it must not call home while tests count failed requests.
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


@contextmanager
def serving(
    command: tuple[str, ...] = SERVE, folder: Path | None = None, errors: IO[str] | None = None
) -> Iterator[str]:
    """Run the program that serves people, on a free port; give its address, as it printed it.

    It keeps what it keeps in a folder that is deleted afterwards, unless the environment says
    something else; and it writes no line for each request.

    ``command`` is the program up to ``serve``, ``folder`` the working directory, ``errors`` an open
    file for what the program complains about.
    """
    with (
        tempfile.TemporaryDirectory(prefix="hearts-instance-") as instance,
        subprocess.Popen(
            [*command, "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=folder,
            env=QUIET | {"HEARTS_INSTANCE": instance} | os.environ,
        ) as server,
    ):
        assert server.stdout is not None
        try:
            printed = server.stdout.readline().strip()
            if not printed.startswith("http://"):
                raise RuntimeError(f"the server did not start, it printed {printed!r}")
            yield printed
        finally:
            server.terminate()
            server.wait(timeout=30)


SEND = """
([path, fields]) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = path;
    for (const [name, values] of Object.entries(fields)) {
        for (const value of values) {
            const field = document.createElement("input");
            [field.type, field.name, field.value] = ["hidden", name, value];
            form.append(field);
        }
    }
    document.body.append(form);
    form.submit();
}
"""


def send_form(page: Page, path: str, fields: Mapping[str, list[str]]) -> Response:
    """Send a form from ``page`` to ``path`` as a browser without JavaScript does; the answer."""
    with page.expect_navigation() as navigation:
        page.evaluate(SEND, [path, dict(fields)])
    answer = navigation.value
    assert answer is not None
    return answer


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run Chromium without a window.

    Raises:
        NoChromiumError: there is none on this machine.
    """
    program = require_chromium()
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, headless=True, args=[*FLAGS, *sandbox]
        )
        try:
            yield browser
        finally:
            browser.close()
