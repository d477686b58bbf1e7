"""The notice that nothing is saved, in a browser: heard once, in sight, in nobody's way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.inspect_page import axe_violations, scrolls_sideways
from tests.browser.learner import FEEDBACK
from tests.browser.listener import Listener
from tests.browser.visitor import DESKTOP, PHONE, Scheme, Visits, Windows
from tools.browsing import serving
from tutor.web.unsaved import NOTICE

STEP = "/en/lessons/following-suit/follow-suit/"
TRIES = 60
both_sizes = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@contextmanager
def without_database(folder: Path) -> Iterator[str]:
    """Serve the site without its database, as long as the file ``folder / "database"`` is there.

    A folder belongs in its place. The site says so in a log of its own, as it should.
    """
    database = folder / "database"
    database.touch()
    with pytest.MonkeyPatch.context() as patch, (folder / "log").open("w") as log:
        patch.setenv("DATABASE_URL", f"sqlite:///{database}/progress.sqlite3")
        with serving(errors=log) as address:
            yield address


@pytest.fixture(scope="module")
def site(server_log: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that is without its database all the time."""
    server_log.touch()
    with without_database(tmp_path_factory.mktemp("down")) as address:
        yield address


def notice(page: Page) -> Locator:
    """The place of the notice."""
    return page.locator("#unsaved")


def play(page: Page, card: str, tone: str) -> None:
    """Play a card, and wait until the answer has the focus."""
    page.locator(f".your-hand button[value='{card}']").click()
    expect(page.locator(f"{FEEDBACK}.{tone} h2")).to_be_focused()


def top(page: Page) -> float:
    """Where the hand is in the window."""
    box = page.locator(".your-hand").bounding_box()
    assert box is not None
    return box["y"]


@both_sizes
def test_it_moves_nothing_and_covers_no_answer(size: ViewportSize, visits: Visits) -> None:
    page = visits.open(STEP, viewport=size)
    page.locator(".your-hand").scroll_into_view_if_needed()
    before = top(page)
    play(page, "KS", "illegal")
    expect(notice(page)).to_be_visible()
    assert abs(top(page) - before) <= 1
    box, words = notice(page).bounding_box(), page.locator(FEEDBACK).bounding_box()
    assert box is not None
    assert words is not None
    assert words["y"] + words["height"] <= box["y"]
    end = page.evaluate("() => { scrollTo(0, 1e6); return scrollY; }")
    page.evaluate("() => document.querySelector('#unsaved').replaceChildren()")
    assert page.evaluate("() => document.documentElement.scrollHeight - innerHeight") < end
    assert scrolls_sideways(page) == []


def test_without_javascript_the_page_after_the_move_says_it(visits: Visits) -> None:
    page = visits.open(STEP, javascript=False)
    expect(notice(page)).to_be_empty()
    page.locator("button[value=AD]").click()
    expect(page.locator(f"{FEEDBACK}.right")).to_be_visible()
    expect(notice(page)).to_have_text(NOTICE)
    page.goto("/en/rules/")
    expect(notice(page)).to_have_text(NOTICE)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_by_everybody(scheme: Scheme, visits: Visits) -> None:
    page = visits.open(STEP, viewport=PHONE, scheme=scheme)
    play(page, "KS", "illegal")
    expect(notice(page)).to_have_text(NOTICE)
    expect(notice(page)).to_have_role("status")
    assert axe_violations(page) == []
    page.emulate_media(media="print")
    expect(notice(page)).to_be_hidden()


def test_it_is_heard_once_and_goes_when_something_is_saved_again(
    windows: Windows, tmp_path: Path
) -> None:
    with without_database(tmp_path) as address:
        visits = Visits(windows, address)
        page = visits.open(STEP)
        listener = Listener(page)
        play(page, "KS", "illegal")
        expect(notice(page)).to_have_text(NOTICE)
        expect(notice(page)).to_be_in_viewport(ratio=1)
        play(page, "8S", "illegal")
        play(page, "AD", "right")
        assert listener.heard.count(NOTICE) == 1
        page.locator(f"{FEEDBACK} a.button").first.click()
        expect(page.locator("h1")).to_have_text("You choose which card")
        expect(notice(page)).to_have_text(NOTICE)
        (tmp_path / "database").unlink()
        for _ in range(TRIES):
            play(page, "QD", "illegal")
            if not notice(page).inner_text():
                break
            page.wait_for_timeout(100)
        expect(notice(page)).to_be_empty()
        page.reload()
        expect(notice(page)).to_be_empty()
        assert [each["name"][:8] for each in page.context.cookies()] == ["learner-"]
        visits.close(reuse=False)
    assert visits.problems == []
