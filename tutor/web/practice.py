"""The way to what a learner is to practise, and whose turn it is."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from secrets import token_hex

from flask import Response, abort, current_app, g, redirect, request

from tutor.i18n import say_n
from tutor.store import Outcome, Store, StoreDown, Tally
from tutor.teach.course import Course
from tutor.teach.drills.chance import Chance
from tutor.teach.practice import Grounds, Tried
from tutor.teach.topics import Topic
from tutor.teach.turns import Turn, next_turn
from tutor.web import localised, unsaved
from tutor.web.addresses import FROM_PRACTICE, place_url
from tutor.web.held import keep_private
from tutor.web.learner import current_learner, read, store
from tutor.web.localised import address
from tutor.web.puzzle_names import bank, drills

NEWEST = 100
"""So many of the puzzles tried last tell how difficult they may be, and at which table."""
MOST_MISSED = 20
"""So many missed places are looked at for one that is still there."""

blueprint = localised.blueprint("practice", __name__)
keep_private(blueprint)


@dataclass(frozen=True)
class Tripped:
    """Something that a learner trips on, and when its turn comes."""

    tally: Tally
    turn: Turn


@dataclass(frozen=True)
class Practice:
    """What a learner has to practise."""

    tripped: tuple[Tripped, ...] = ()
    """What the learner trips on, as far as this site has something to practise for it."""
    is_known: bool = True
    """Whether it could be read: not while the database is down."""

    @property
    def turns(self) -> tuple[Turn, ...]:
        """When each of them comes back."""
        return tuple(each.turn for each in self.tripped)


@dataclass(frozen=True)
class LineView:
    """A line that leads to what the reader trips on."""

    text: str
    """How much of it is ready; empty where nothing is."""


class _Past:
    """What the store remembers of a learner; asked only for what is needed."""

    def __init__(self, asked: Store, learner: str) -> None:
        self._store = asked
        self._learner = learner

    def missed(self, topic: str) -> Sequence[str]:
        return self._store.missed_places(self._learner, topic, MOST_MISSED)

    def newest(self) -> Sequence[Tried]:
        return self._newest

    @cached_property
    def _newest(self) -> tuple[Tried, ...]:
        newest = self._store.newest(self._learner, NEWEST)
        return tuple(Tried(each.place, each.outcome is Outcome.FIRST_TRY) for each in newest)

    def known(self, places: Collection[str]) -> Collection[str]:
        return self._store.outcomes(self._learner, places).keys()


class _Stranger:
    """Somebody of whom nothing is remembered, or nothing can be read."""

    def missed(self, topic: str) -> Sequence[str]:
        del topic
        return ()

    def newest(self) -> Sequence[Tried]:
        return ()

    def known(self, places: Collection[str]) -> Collection[str]:
        del places
        return ()


@blueprint.get("/practice/")
def next_one() -> Response:
    """The way to what has its turn, or to something about the ``topic`` that is asked for.

    Where nothing is due, it leads to the page that says so; with ``anyway`` to what comes next.
    """
    if "topic" in request.args:
        return _to(_place_for(_asked_topic()))
    turns = current_practice().turns
    try:
        turn = next_turn(turns, _last(turns), anyway="anyway" in request.args)
    except StoreDown as down:
        unsaved.not_read(down)
        turn = None
    return _away(address("trips.page")) if turn is None else _to(_place_for(turn.topic))


def current_practice() -> Practice:
    """What the reader who sent this request has to practise; read once in a request."""
    known = g.get("practice")
    if not isinstance(known, Practice):
        known = g.practice = _read()
    return known


def practice_line() -> LineView | None:
    """The line for pages that lead to practice; None for whoever has tripped on nothing."""
    turns = current_practice().turns
    return LineView(how_many_ready(turns)) if turns else None


def how_many_ready(turns: Iterable[Turn]) -> str:
    """How many topics are due, in words; nothing where none is."""
    ready = sum(turn.is_due for turn in turns)
    if not ready:
        return ""
    return say_n("{n} thing is ready for practice.", "{n} things are ready for practice.", ready)


def topic_url(topic: Topic) -> str:
    """The way to something to practise about a topic."""
    return address("practice.next_one", topic=str(topic))


def _read() -> Practice:
    def ask(asked: Store, learner: str) -> Practice:
        now = asked.now()
        found = ((tally, _turn(tally, now)) for tally in asked.tallies(learner))
        return Practice(tuple(Tripped(tally, turn) for tally, turn in found if turn is not None))

    return read(ask, lambda _: Practice(is_known=_is_nobody()))


def _is_nobody() -> bool:
    """Whether nothing was read because there is no learner, and not because that was impossible."""
    try:
        return store() is not None and current_learner() is None
    except StoreDown:
        return False


def _turn(tally: Tally, now: int) -> Turn | None:
    """The turn of a tally; None where this site has nothing to practise for it."""
    try:
        topic = Topic.parse(tally.topic)
    except ValueError:
        return None
    if not _grounds().has(topic):
        return None
    if tally.due is None:
        return Turn(topic, tally.slips, None)
    is_late = tally.is_due(now)
    return Turn(topic, tally.slips, min(tally.due - now, 0) if is_late else tally.due - now)


def _last(turns: Sequence[Turn]) -> Topic | None:
    """What the learner has practised last; not asked for where there is no choice."""
    learner = current_learner()
    if learner is None or len(turns) < 2:
        return None
    newest = store().newest(learner, 1)
    return _grounds().topic_at(newest[-1].place) if newest else None


def _asked_topic() -> Topic:
    """The topic that the address names; there is no such page where it is none of this site."""
    try:
        topic = Topic.parse(request.args["topic"])
    except ValueError:
        abort(404)
    if len(request.args.getlist("topic")) > 1 or not _grounds().has(topic):
        abort(404)
    return topic


def _place_for(topic: Topic) -> str:
    """A place for this learner; while the database is down, one for anybody."""
    grounds, chance = _grounds(), Chance(token_hex())
    place = None
    try:
        learner = current_learner()
        if learner is not None:
            place = grounds.place_for(topic, _Past(store(), learner), chance)
    except StoreDown as down:
        unsaved.not_read(down)
    place = place or grounds.place_for(topic, _Stranger(), chance)
    assert place is not None, f"this site has nothing about {topic}"
    return place


def _grounds() -> Grounds:
    course: Course = current_app.extensions["course"]
    return Grounds(course, bank(), drills())


def _to(place: str) -> Response:
    return _away(f"{place_url(place)}?from={FROM_PRACTICE}")


def _away(url: str) -> Response:
    onward = redirect(url)
    assert isinstance(onward, Response)
    return onward
