"""The page of one drill, and of one puzzle about passing: another one is never far."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.applications import made_from, running
from tests.web import learners
from tests.web.reader import Page, Reader, both_ways, see
from tools.solutions import form_of, right_moves, wrong_move
from tutor import paths
from tutor.i18n import LOCALES, SiteLocale
from tutor.store import Outcome
from tutor.teach.course import LessonEntry
from tutor.teach.drills import LARGEST_SEED, DrillKind, Drills

TABLES = ("microsoft-4", "slam-5", "black-maria-7")
SEEDED = [
    *(
        f"drills/{kind.value}/{table}/{seed}"
        for kind in DrillKind
        for table in TABLES
        for seed in (1, 17)
    ),
    *(f"passing/{table}/{seed}" for table in TABLES for seed in (1, 17)),
]
LEGAL = "drills/legal/microsoft-4/17"
PASSING = "passing/microsoft-4/17"
every_sort = pytest.mark.parametrize("name", SEEDED)


@pytest.fixture(scope="module")
def site() -> Iterator[Flask]:
    """The site, made once for all these tests."""
    with running(made_from(paths.lessons())) as app:
        yield app


@pytest.fixture
def solver(site: Flask) -> Reader:
    """A reader of the site."""
    return Reader(site.test_client())


def path_of(name: str, query: str = "", language: str = "en") -> str:
    """The address of a drill or a passing puzzle."""
    return f"/{language}/puzzles/{name}/{query}"


def entry_of(reader: Reader, name: str) -> LessonEntry:
    """What lies behind a drill or a passing puzzle."""
    drills: Drills = reader.client.application.extensions["drills"]
    sort, *parts = name.split("/")
    if sort == "passing":
        table, seed = parts
        return drills.passing(table, int(seed))
    kind, table, seed = parts
    return drills.drill(kind, table, int(seed))


def outcome(client: FlaskClient, name: str) -> Outcome | None:
    """How it stands for the learner of a browser."""
    return learners.outcome(client, name.replace("drills/", "drill/"))


def right_form(reader: Reader, name: str) -> dict[str, str | list[str]]:
    """A form that solves it."""
    entry = entry_of(reader, name)
    (step,) = entry.steps
    (move,) = right_moves(step, entry.rules_of(step))
    return form_of(step, move)


def wrong_form(reader: Reader, name: str) -> dict[str, str | list[str]]:
    """A form that does not solve it, though nothing is wrong with the form."""
    entry = entry_of(reader, name)
    (step,) = entry.steps
    move = wrong_move(step, entry.rules_of(step))
    assert move is not None
    return form_of(step, move)


@every_sort
def test_a_drill_can_be_solved(solver: Reader, name: str) -> None:
    page = solver.open(path_of(name))
    assert (page.status, page.feedback) == (200, None)
    assert page.here == path_of(name)
    solved = solver.answer(path_of(name), right_form(solver, name))
    assert solved.tone == "right"
    assert outcome(solver.client, name) is Outcome.FIRST_TRY
    *sort, seed = name.split("/")
    another = path_of("/".join([*sort, str(int(seed) + 1)]))
    assert solved.ways_on["Another one"] == another
    assert any(label.startswith("The lesson about it") for label in solved.ways_on)


@every_sort
def test_a_wrong_answer_can_be_put_right(solver: Reader, name: str) -> None:
    page = solver.answer(path_of(name), wrong_form(solver, name))
    assert page.tone == "wrong"
    assert outcome(solver.client, name) is Outcome.OPEN
    again = page.ways_on["Try again"]
    assert solver.answer(again, right_form(solver, name)).tone == "right"
    assert outcome(solver.client, name) is Outcome.LATER


@pytest.mark.parametrize("name", [LEGAL, PASSING, "drills/score/slam-5/17"])
@both_ways
def test_hints_are_remembered(solver: Reader, name: str, htmx: bool) -> None:
    said = {solver.open(path_of(name, f"?hint={rung}"), htmx=htmx).spoken for rung in range(1, 5)}
    assert len(said) == 4
    see(solver, path_of(name), right_form(solver, name), htmx=htmx)
    assert outcome(solver.client, name) is Outcome.WITH_HINTS


@pytest.mark.parametrize("name", [LEGAL, PASSING])
def test_another_one_is_always_there(solver: Reader, name: str) -> None:
    page = solver.open(path_of(name))
    another = page.root.one("a", class_="to-next").attrs["href"]
    assert another == path_of(name.replace("/17", "/18"))
    assert solver.open(another).status == 200
    largest = path_of(name.replace("/17", f"/{LARGEST_SEED}"))
    last = solver.open(largest)
    assert last.root.one("a", class_="to-next").attrs["href"] == path_of(name.replace("/17", "/1"))


def test_the_page_says_which_rules_are_in_force(solver: Reader) -> None:
    crumb = solver.open(path_of("drills/taker/slam-5/3")).root.one("p", class_="crumb")
    puzzles, rules = crumb.all("a")
    assert puzzles.attrs["href"] == "/en/puzzles/"
    assert rules.attrs["href"] == "/en/rules/slam/"
    assert "5 players" in rules.text


@pytest.mark.parametrize(
    "name",
    [
        "drills/legal/microsoft-4/0",
        "drills/legal/microsoft-4/017",
        "drills/legal/microsoft-4/-1",
        "drills/legal/microsoft-4/1000000000",
        "drills/legal/microsoft-4/१",
        "drills/legal/microsoft-4/x",
        "drills/legal/microsoft-9/1",
        "drills/legal/microsoft/1",
        "drills/nothing/microsoft-4/1",
        "passing/microsoft-4/0",
        "passing/nowhere-4/1",
    ],
)
def test_a_drill_that_is_not_there_is_no_page(solver: Reader, name: str) -> None:
    assert solver.open(path_of(name)).status == 404
    assert solver.send(path_of(name), {"answer": "1"}).status == 404


@pytest.mark.parametrize("name", [LEGAL, PASSING, "drills/taker/slam-5/17"])
@pytest.mark.parametrize("query", ["?moves=x", "?look=99", "?hint=9", "?hint=1&hint=2"])
def test_nonsense_in_an_address_is_refused_with_words(
    solver: Reader, name: str, query: str
) -> None:
    page = solver.open(path_of(name, query))
    assert (page.status, page.tone) == (400, "notice")
    assert page.here == path_of(name)


def test_too_few_cards_to_pass_are_refused(solver: Reader) -> None:
    hand = solver.open(path_of(PASSING)).hand
    page = solver.send(path_of(PASSING), {"card": hand[:2]})
    assert (page.status, page.tone) == (422, "notice")
    assert page.answers_given == hand[:2]
    assert outcome(solver.client, PASSING) is None


def test_a_solution_is_asked_for_only_in_puzzles(solver: Reader) -> None:
    page = solver.open(path_of(LEGAL, "?solution=shown"))
    assert page.here == path_of(LEGAL)
    assert not page.root.all("section", class_="solution")


@pytest.mark.parametrize("name", [LEGAL, PASSING, "drills/points/slam-5/17"])
@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_a_drill_is_the_same_in_every_language(
    solver: Reader, name: str, locale: SiteLocale
) -> None:
    here = solver.open(path_of(name))
    page = solver.open(here.alternates[locale.tag])
    assert _cards(page) == _cards(here)
    assert "{" not in page.root.one("main").text


def _cards(page: Page) -> list[str]:
    return [*page.hand, *page.trick]
