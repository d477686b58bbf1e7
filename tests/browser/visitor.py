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


# A page without an origin has nothing to forget.
FORGET = """
() => {
    window.stop();
    if (location.origin === "null") return;
    localStorage.clear();
    sessionStorage.clear();
}
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


class Window:
    """A window of the browser, for one visitor after the other: with one page and its watch.

    It takes the browser far longer to open a window than to show a page in it, so a window is used
    again. In between it forgets what it knows of a visitor.
    """

    def __init__(self, browser: Browser, site: str, *, javascript: bool, language: str) -> None:
        self.kind = site, javascript, language
        self.context: BrowserContext = browser.new_context(
            base_url=site, java_script_enabled=javascript, locale=language, viewport=DESKTOP
        )
        if javascript:
            self.context.add_init_script(REPORT_VIOLATIONS)
        self.watch = Watch(frozenset())
        self.watch.follow(self.context)
        self.page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self._protocol = self.context.new_cdp_session(self.page)

    def show(
        self, path: str, *, viewport: ViewportSize, scheme: Scheme, expect: frozenset[int]
    ) -> None:
        """Open ``path`` as somebody who has never been here."""
        assert "#" not in path, "this would only scroll, where the page is open already"
        self.watch.expected_statuses = expect
        self.context.clear_cookies()
        if self.page.viewport_size != viewport:
            self.page.set_viewport_size(viewport)
        self.page.emulate_media(
            media="null", color_scheme=scheme, reduced_motion="reduce", forced_colors="null"
        )
        self.page.goto(path)
        self._protocol.send("Page.resetNavigationHistory")

    def forget(self) -> None:
        """Stop the page, take the pointer away, and keep nothing of what the site has stored.

        Nor are requests answered any more by what a test has put in the place of the site.
        """
        self.page.unroute_all()
        self.page.evaluate(FORGET)
        self.page.mouse.move(-1, -1)


class Windows:
    """The windows that are open and wait for the next visitor."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._waiting: list[Window] = []

    def take(self, site: str, *, javascript: bool, language: str, new: bool) -> Window:
        """A window for a visitor, the one used last; ``new``: one that nobody has used."""
        kind = site, javascript, language
        fitting = (w for w in reversed(self._waiting) if w.kind == kind)
        known = None if new else next(fitting, None)
        if known is None:
            return Window(self.browser, site, javascript=javascript, language=language)
        self._waiting.remove(known)
        return known

    def give_back(self, window: Window) -> None:
        """Let others use ``window``."""
        window.forget()
        self._waiting.append(window)


class Visits:
    """Opens pages for visitors and remembers what went wrong on them."""

    def __init__(self, windows: Windows, site: str) -> None:
        self.windows = windows
        self.site = site
        self.problems: list[str] = []
        """What has gone wrong on the pages that are closed, a line each."""
        self._lent: list[Window] = []
        self._own: list[Window] = []

    def open(
        self,
        path: str = "/",
        *,
        viewport: ViewportSize = DESKTOP,
        scheme: Scheme = "light",
        javascript: bool = True,
        language: str = "en",
        expect: frozenset[int] = frozenset({REFUSED_MOVE}),
        own: bool = False,
    ) -> Page:
        """Open ``path`` as a new visitor, with nothing remembered from others.

        ``language`` is what the browser asks for; ``expect`` are the error statuses that are meant.
        ``own``: in a window of one's own, for whoever adds scripts to the page, which nobody can
        take away again.
        """
        window = self.windows.take(self.site, javascript=javascript, language=language, new=own)
        (self._own if own else self._lent).append(window)
        window.show(path, viewport=viewport, scheme=scheme, expect=expect)
        return window.page

    def close(self, *, reuse: bool = True) -> None:
        """Leave every page. ``reuse``: nothing went wrong, so the windows can be used again."""
        for window in (*self._lent, *self._own):
            window.page.evaluate("1")  # what it has to tell comes first
            self.problems += window.watch.problems
            if reuse and window in self._lent and not window.watch.problems:
                self.windows.give_back(window)
            else:
                window.context.close()
        self._lent, self._own = [], []
