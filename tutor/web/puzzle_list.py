"""One page of the list of puzzles.

Only ids are looked at, so a page takes as long in a large bank as in a small one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tutor.i18n import say_n
from tutor.store import Outcome
from tutor.teach.puzzles.bank import Filter
from tutor.teach.puzzles.record import read_id
from tutor.web.addresses import puzzle_url
from tutor.web.happened import puzzle_key
from tutor.web.learner import read
from tutor.web.localised import address
from tutor.web.old_cookies import derived
from tutor.web.puzzle_filters import Wanted, fields, query_of
from tutor.web.puzzle_names import (
    KindView,
    bank,
    is_solved,
    kind_view,
    outcome_name,
    short_title,
)
from tutor.web.views import SettingView

PER_PAGE = 24
NEAR = 2
"""So many pages before and after the one that is shown are linked by their numbers."""


@dataclass(frozen=True)
class ListedView:
    """A puzzle in a list."""

    title: str
    url: str
    kind: KindView
    outcome: str
    """How it went, in words; empty where nothing has happened there."""
    is_solved: bool
    """Whether the reader has solved it without seeing the solution."""


@dataclass(frozen=True)
class PageLinkView:
    """The way to a page of the list."""

    number: int
    url: str
    is_current: bool
    after_gap: bool
    """Whether pages before it are left out."""


@dataclass(frozen=True)
class ListView:
    """One page of the list."""

    fields: tuple[SettingView, ...]
    puzzles: tuple[ListedView, ...]
    found: int
    """How many puzzles there are on all pages."""
    page: int
    pages: int
    links: tuple[PageLinkView, ...]
    """The first and the last page, and those around this one; none where there is only one."""
    previous_url: str | None
    next_url: str | None
    is_filtered: bool
    notice: str
    """What does not exist of the address; empty where all does."""


def list_url(chosen: Filter, page: int = 1) -> str:
    """The address of a page of the list."""
    query = query_of(chosen)
    if page > 1:
        query["page"] = str(page)
    return address("puzzle_hub.listed", **query)


def list_view(asked: Wanted) -> ListView:
    """The page that is asked for; the first one where there is no such page."""
    chosen, ids = asked.filter, bank().ids(asked.filter)
    pages = max(1, -(-len(ids) // PER_PAGE))
    page = asked.page if asked.page <= pages else 1
    start = (page - 1) * PER_PAGE
    shown = ids[start : start + PER_PAGE]
    outcomes = _outcomes(shown)
    return ListView(
        fields=fields(chosen, bank().cells),
        puzzles=tuple(_listed(id, outcomes.get(puzzle_key(id))) for id in shown),
        found=len(ids),
        page=page,
        pages=pages,
        links=tuple(_links(chosen, page, pages)) if pages > 1 else (),
        previous_url=list_url(chosen, page - 1) if page > 1 else None,
        next_url=list_url(chosen, page + 1) if page < pages else None,
        is_filtered=chosen != Filter(),
        notice=_notice(asked.unknown + (page != asked.page)),
    )


def _outcomes(ids: Sequence[str]) -> Mapping[str, Outcome]:
    """How puzzles went for this reader, by their keys."""
    keys = [puzzle_key(id) for id in ids]
    return read(
        lambda store, learner: store.outcomes(learner, keys),
        lambda events: {each.place: each.outcome for each in derived(events).standings.values()},
    )


def _listed(id: str, outcome: Outcome | None) -> ListedView:
    cell, _ = read_id(id)
    return ListedView(
        short_title(id),
        puzzle_url(id),
        kind_view(cell),
        "" if outcome is None else outcome_name(outcome),
        outcome is not None and is_solved(outcome),
    )


def _links(chosen: Filter, page: int, pages: int) -> Iterator[PageLinkView]:
    """The first page, the last one, and those around ``page``."""
    near = range(max(1, page - NEAR), min(pages, page + NEAR) + 1)
    before = 0
    for number in sorted({1, *near, pages}):
        yield PageLinkView(number, list_url(chosen, number), number == page, number > before + 1)
        before = number


def _notice(unknown: int) -> str:
    if not unknown:
        return ""
    return say_n(
        "{n} choice in this address does not exist. It is left out.",
        "{n} choices in this address do not exist. They are left out.",
        unknown,
    )
