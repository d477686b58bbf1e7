"""What travels and what moves, in headless Chromium: `python -m bench.transfer`.

The site is served by the program that serves people, and opened by a browser that knows nothing of
it yet, once for each language:

- the first page of the first lesson with all that it loads: requests, and bytes with their headers
  as they travel, compressed;
- the answer to a move: its bytes;
- what has shifted on the screen, while the page loaded and when the answer came (the sum of layout
  shifts; shifts right after a touch count here too).

Of the languages the heaviest counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tools.browsing import chromium, serving
from tools.solutions import right_moves
from tutor import paths
from tutor.i18n import LOCALES
from tutor.teach.course import LessonEntry, load_course
from tutor.teach.model import Play

KILOBYTE = 1024
MOST_REQUESTS = 8
MOST_BYTES = 60 * KILOBYTE
MOST_BYTES_OF_A_MOVE = 6 * KILOBYTE
WATCH_SHIFTS = """
window.shifted = 0;
new PerformanceObserver(list => list.getEntries().forEach(each => {
    window.shifted += each.value;
})).observe({ type: "layout-shift", buffered: true });
"""
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured in one language.

    Attributes:
        requests: how many requests the first page makes.
        page: bytes of the first page and all that it loads.
        move: bytes of the answer to a move.
        shifted: the layout shifts while the page loaded.
        shifted_by_move: the layout shifts from the move to its answer.
    """

    requests: int
    page: int
    move: int
    shifted: float
    shifted_by_move: float

    def __str__(self) -> str:
        """The figures with their targets."""
        shifts = max(self.shifted, self.shifted_by_move)
        page_fits = _verdict(self.page <= MOST_BYTES)
        return "\n".join(
            [
                f"cold first page of a lesson: {self.requests} requests"
                f" (target at most {MOST_REQUESTS}: {_verdict(self.requests <= MOST_REQUESTS)}),"
                f" {self.page / KILOBYTE:.1f} KB"
                f" (target at most {MOST_BYTES // KILOBYTE} KB: {page_fits})",
                f"a move's answer: {self.move / KILOBYTE:.1f} KB (target at most"
                f" {MOST_BYTES_OF_A_MOVE // KILOBYTE} KB:"
                f" {_verdict(self.move <= MOST_BYTES_OF_A_MOVE)})",
                f"layout shift: {self.shifted:.4f} while loading, {self.shifted_by_move:.4f} by a"
                f" move (target 0: {_verdict(shifts == 0)})",
            ]
        )


def _verdict(met: bool) -> str:
    return "met" if met else "missed"


class Traffic:
    """Counts the requests of a page and the bytes of their answers, headers included."""

    def __init__(self, session: CDPSession) -> None:
        self.requests = 0
        self.bytes = 0
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": False})

    def _sent(self, _event: dict[str, Any]) -> None:
        self.requests += 1

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def start_again(self) -> None:
        """Count from nothing."""
        self.requests = self.bytes = 0


def measure() -> Figures:
    """Measure in every language; the heaviest counts."""
    entry = next(iter(load_course(paths.lessons())))
    with serving() as site, chromium() as browser:
        found = [figures for tag in _tags() for figures in _measure(browser, site, tag, entry)]
    return Figures(
        max(each.requests for each in found),
        max(each.page for each in found),
        max(each.move for each in found),
        max(each.shifted for each in found),
        max(each.shifted_by_move for each in found),
    )


def _tags() -> list[str]:
    return [locale.tag for locale in LOCALES]


def _measure(browser: Browser, site: str, tag: str, entry: LessonEntry) -> Iterator[Figures]:
    """The first page of the lesson, and a move in its first step that asks for a card."""
    step = next(step for step in entry.steps if isinstance(step, Play))
    card = next(iter(right_moves(step, entry.rules_of(step))))
    start = f"{site}/{tag}/lessons/{entry.slug}"
    for path in (entry.steps[0].id, step.id):
        context = browser.new_context(viewport={"width": 360, "height": 740})
        context.add_init_script(WATCH_SHIFTS)
        page = context.new_page()
        traffic = Traffic(context.new_cdp_session(page))
        page.goto(f"{start}/{path}/", wait_until="networkidle")
        requests, size, shifted = traffic.requests, traffic.bytes, _shifted(page)
        move, shifted_by_move = 0, 0.0
        if path == step.id:
            traffic.start_again()
            page.locator(f"button[name=card][value='{card}']").click()
            page.locator("#stage .feedback").wait_for()
            page.wait_for_load_state("networkidle")
            move, shifted_by_move = traffic.bytes, _shifted(page) - shifted
        context.close()
        yield Figures(requests, size, move, shifted, shifted_by_move)


def _shifted(page: Page) -> float:
    page.evaluate(TWO_FRAMES)
    return float(page.evaluate("window.shifted"))


def main(_arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    print(measure())


if __name__ == "__main__":
    main()
