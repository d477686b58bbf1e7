"""People who visit the site in a browser, and what goes wrong on the way without being asked."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
)

Scheme = Literal["light", "dark"]

PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}

# Chromium reports every answer of 400 and above in the console, also those that are meant.
STATUS_IN_CONSOLE = re.compile(r"the server responded with a status of (\d{3})")
REFUSED_MOVE = 422
# The page under test loads this: it says in the console what the content policy has blocked.
REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", event =>
    console.error("content policy: " + event.violatedDirective + " " + event.blockedURI));
"""


@dataclass
class Watch:
    """Collects what goes wrong on the pages of one context."""

    expected_statuses: frozenset[int]
    problems: list[str] = field(default_factory=list)

    def follow(self, context: BrowserContext) -> None:
        """Watch every page of ``context`` from now on."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.problems.append(f"script: {error.error}"))
        context.on("requestfailed", self._request_failed)
        context.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        status = STATUS_IN_CONSOLE.search(message.text)
        if status and int(status[1]) in self.expected_statuses:
            return
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.type}: {message.text}")

    def _request_failed(self, request: Request) -> None:
        # A page that is left while it still loads is no failure of the site.
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"request: {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.expected_statuses:
            self.problems.append(f"response: {response.status} {response.url}")


class Visits:
    """Opens pages for visitors and remembers what went wrong on them."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.site = site
        self._contexts: list[BrowserContext] = []
        self._watches: list[Watch] = []

    def open(
        self,
        path: str = "/",
        *,
        viewport: ViewportSize = DESKTOP,
        scheme: Scheme = "light",
        javascript: bool = True,
        language: str = "en",
        expect: frozenset[int] = frozenset({REFUSED_MOVE}),
    ) -> Page:
        """Open ``path`` as a new visitor, with nothing remembered from others.

        ``language`` is what the browser asks for; ``expect`` are the error statuses that are meant.
        """
        context = self.browser.new_context(
            base_url=self.site,
            viewport=viewport,
            color_scheme=scheme,
            java_script_enabled=javascript,
            locale=language,
            reduced_motion="reduce",
        )
        self._contexts.append(context)
        watch = Watch(expect)
        watch.follow(context)
        self._watches.append(watch)
        if javascript:
            context.add_init_script(REPORT_VIOLATIONS)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.goto(path)
        return page

    @property
    def problems(self) -> list[str]:
        """What has gone wrong so far, a line each."""
        return [problem for watch in self._watches for problem in watch.problems]

    def close(self) -> None:
        """Close every page; ``problems`` stays."""
        for context in self._contexts:
            context.close()
