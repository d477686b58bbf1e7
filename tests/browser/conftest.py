"""A real Chromium and a real server for the tests in this folder.

Every page that a test opens is watched: an error in the console, an uncaught error in a script, a
violation of the content security policy, a request that failed or was answered with an unexpected
error, a complaint in the log of the server fails the test, even when all that it looked at was
right.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.visitor import Visits, Windows
from tools.browsing import chromium, serving

FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test here, so that ``-m 'not browser'`` leaves them out."""
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server writes what it complains about."""
    return tmp_path_factory.mktemp("server") / "errors.log"


@pytest.fixture(scope="session")
def site(server_log: Path) -> Iterator[str]:
    """The address of the site, served by the same program that serves people."""
    with server_log.open("w") as errors, serving(errors=errors) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window. Where it is missing the test fails; it is never skipped."""
    with chromium() as running:
        yield running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note whether a test has failed, for the fixtures that clear up after it."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    """The windows of the browser that wait for the next test."""
    return Windows(browser)


@pytest.fixture
def visits(
    windows: Windows, site: str, server_log: Path, request: pytest.FixtureRequest
) -> Iterator[Visits]:
    """Opens the site as different people would, and at the end tells what went wrong unseen."""
    known = len(server_log.read_text())
    opened = Visits(windows, site)
    yield opened
    opened.close(reuse=FAILED not in request.node.stash)
    complaints = server_log.read_text()[known:].splitlines()
    problems = [*opened.problems, *(f"server: {line}" for line in complaints)]
    assert not problems, "\n".join(problems)
