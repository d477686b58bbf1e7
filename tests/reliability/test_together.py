"""Several tabs and devices of one person at once, double clicks, and forms that are sent again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Barrier

import pytest

from tests.reliability.database import done, everything_is_kept, kept_by_name
from tests.reliability.learners import PATIENCE, Browser, Learner, Reply
from tests.reliability.site import Site, sqlite_url
from tools.answers import Answer

FEW = 25
CLICKS = 4


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


@pytest.fixture
def url(shared_folder: Path) -> str:
    return sqlite_url(shared_folder)


@contextmanager
def browsers(site: Site, count: int) -> Iterator[list[Browser]]:
    """Browsers that know nothing yet."""
    with ExitStack() as stack:
        found = [Browser(site.address) for _ in range(count)]
        for browser in found:
            stack.callback(browser.close)
        yield found


def at_once(things: Sequence[Callable[[], object]]) -> None:
    """Do several things in as many threads, beginning at the same moment."""
    start = Barrier(len(things), timeout=PATIENCE)

    def one(thing: Callable[[], object]) -> None:
        start.wait()
        thing()

    with ThreadPoolExecutor(len(things)) as pool:
        for each in [pool.submit(one, thing) for thing in things]:
            each.result(PATIENCE)


def gives(learner: Learner, answers: Sequence[Answer]) -> Callable[[], None]:
    """Somebody who gives ``answers`` one after another, each of them acknowledged."""

    def giving() -> None:
        assert [learner.answer(answer) for answer in answers] == [Reply.SAVED] * len(answers)

    return giving


def test_two_tabs_of_one_learner_lose_and_double_nothing(
    site: Site, url: str, answers: list[Answer]
) -> None:
    with browsers(site, 1) as (browser,):
        one = Learner(browser)
        gives(one, answers[:1])()
        other = Learner(browser.another())
        # Half of it in one tab, half in the other, and some in both.
        at_once([gives(one, answers[1:FEW]), gives(other, answers[FEW // 2 : 2 * FEW])])
        other.browser.close()
        assert other.browser.learner == one.browser.learner
    one.saved += other.saved
    everything_is_kept(url, [one])


def test_the_first_answers_of_two_tabs_become_those_of_one_learner(
    site: Site, url: str, answers: list[Answer]
) -> None:
    with browsers(site, 2) as (one, other):
        first, second = Learner(one), Learner(other)
        at_once([gives(first, answers[:1]), gives(second, answers[1:2])])
        assert one.learner != other.learner
        # A browser keeps one jar: the next request brings both cookies.
        one.cookies |= other.cookies
        first.saved += second.saved
        gives(first, answers[2:3])()
        assert len([name for name in one.cookies if name.startswith("learner-")]) == 1
        everything_is_kept(url, [first])


def test_a_double_click_and_a_form_sent_again_count_once(
    site: Site, url: str, answers: list[Answer]
) -> None:
    with browsers(site, 1) as (browser,):
        learner = Learner(browser)
        gives(learner, answers[:1])()
        windows = [Learner(browser.another()) for _ in range(CLICKS)]
        for answer in answers[1:FEW]:
            at_once([gives(window, [answer]) for window in windows])
        for window in windows:
            gives(window, answers[1:FEW])()
            window.browser.close()
        learner.saved = list(answers[:FEW])
    everything_is_kept(url, [learner])


def test_two_devices_joined_by_a_code_while_both_are_used(
    site: Site, url: str, answers: list[Answer]
) -> None:
    with browsers(site, 2) as (desk, phone):
        at_desk, at_phone = Learner(desk), Learner(phone)
        gives(at_desk, answers[:FEW])()
        gives(at_phone, answers[FEW : 2 * FEW])()
        code = make_code(desk)
        joining = phone.another()
        at_once(
            [
                gives(at_desk, answers[2 * FEW : 3 * FEW]),
                gives(at_phone, answers[3 * FEW : 4 * FEW]),
                lambda: join(joining, code),
            ]
        )
        joining.close()
        assert joining.learner == desk.learner
        # The phone knows it too, from its other window or from its own next answer.
        gives(at_phone, answers[4 * FEW : 5 * FEW])()
        assert phone.learner == desk.learner
        assert kept_by_name(url)[desk.learner or ""].keys() == set(map(done, answers[: 5 * FEW]))
        at_desk.saved += at_phone.saved
        everything_is_kept(url, [at_desk])


def make_code(browser: Browser) -> str:
    """Make a recovery code, and read it from the page."""
    assert browser.post("/en/progress/keep/", "")[0] == 303
    found = re.search(r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}", browser.get("/en/progress/keep/")[1])
    assert found is not None
    return found[0]


def join(browser: Browser, code: str) -> None:
    """Let a browser share the progress that a code stands for."""
    assert browser.post("/en/progress/code/", f"code={code}")[0] == 303
