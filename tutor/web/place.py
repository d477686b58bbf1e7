"""A place in a lesson: a position and how it is looked at, as an address and back.

The address of a step says which moves have been played (``moves``, ``next``) and how the reader
looks at the position: ``try`` a card to see its ruling, ``ask`` about cards instead of playing
them, a ``hint`` of the ladder, ``look`` back at a trick, ``again`` without the introduction.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from urllib.parse import quote, unquote

from werkzeug.datastructures import MultiDict

from tutor.hearts import Card, CardSet
from tutor.teach import moves as text
from tutor.teach.attempt import Attempt, Stage
from tutor.teach.course import LessonEntry
from tutor.teach.hints import Rung
from tutor.teach.model import (
    Count,
    Opener,
    Passing,
    PickLegal,
    Play,
    RuleSets,
    ScoreSheet,
    Solve,
    Step,
    Taker,
    Winners,
)
from tutor.teach.moves import BadMove, Fault
from tutor.teach.replays import attempt_after, decision_after
from tutor.teach.table import LEARNER, Table
from tutor.web.addresses import step_url
from tutor.web.solution_table import solution_table

NOTHING = CardSet()
KEPT_ANSWERS = (RuleSets, ScoreSheet, Winners)
"""Questions whose answers have parts: who tries again, starts from the last answer."""
MOST_PARTS = 8
"""No form of a question has more fields."""
LONGEST_PART = 20
"""No field holds more characters."""
KEPT_APART = str.maketrans({"%": "%25", ",": "%2C"})
"""What stands for a comma within a part, because commas part them."""


class Reveal(StrEnum):
    """How far the reader of a puzzle has come in asking for its solution."""

    ASKED = "ask"
    """The reader is asked whether to see it."""
    SHOWN = "shown"
    """It is shown."""


@dataclass(frozen=True)
class Place:
    """A position of a lesson and the way it is looked at."""

    entry: LessonEntry
    attempt: Attempt
    goes_on: bool = False
    """Whether the next trick has begun after the last move."""
    tried: Card | None = None
    """The card whose ruling is shown."""
    asking: bool = False
    """Whether the cards of the hand are there to ask about, not to play."""
    rung: Rung | None = None
    """The hint that is shown."""
    look: int | None = None
    """The number of a finished trick that is shown instead of the table as it is."""
    again: bool = False
    """Whether this is a retry, so that the introduction stays closed."""
    chosen: CardSet = NOTHING
    """The cards that are ticked already, where cards are chosen."""
    filled: tuple[str, ...] = ()
    """What stands in the form of a question already."""
    solution: Reveal | None = None
    """Whether the solution of a puzzle is asked for, or shown."""

    @property
    def step(self) -> Step:
        """The step."""
        return self.attempt.step

    @property
    def url(self) -> str:
        """The address of this place, without the language of another."""
        path = step_url(self.entry, self.step)
        # Only what people have typed needs encoding, and ``write_filled`` sees to it.
        query = "&".join(self._parameters())
        return f"{path}?{query}" if query else path

    def _parameters(self) -> Iterator[str]:
        """What the address says beside the step: ``moves=4C.9H``, ``next=1``."""
        if self.attempt.moves:
            yield f"moves={text.join(self.attempt.moves)}"
        if self.goes_on:
            yield "next=1"
        if self.tried is not None:
            yield f"try={self.tried}"
        if self.asking:
            yield "ask=1"
        if self.rung is not None:
            yield f"hint={self.rung.value}"
        if self.look is not None:
            yield f"look={self.look}"
        if self.again:
            yield "again=1"
        if self.chosen:
            yield f"chosen={text.write_cards(self.chosen)}"
        if any(self.filled):
            yield f"filled={quote(write_filled(self.filled), safe=',')}"
        if self.solution is not None:
            yield f"solution={self.solution.value}"

    def seen(
        self,
        *,
        tried: Card | None = None,
        asking: bool = False,
        rung: Rung | None = None,
        look: int | None = None,
        solution: Reveal | None = None,
    ) -> "Place":
        """The same position, looked at in another way; plainly without arguments."""
        if look is not None and self.solution is Reveal.SHOWN:
            solution = self.solution
        # A page names dozens of places, and ``replace`` takes several times as long.
        return Place(
            self.entry,
            self.attempt,
            self.goes_on,
            tried,
            asking,
            rung,
            look,
            self.again,
            self.chosen,
            self.filled,
            solution,
        )

    def at(self, moves: tuple[str, ...], *, again: bool = False) -> "Place":
        """The place after other moves of the same step, ready for the next one."""
        attempt = attempt_after(self.entry, self.step.id, moves)
        goes_on = attempt.stage is Stage.ADVANCED
        ready = decision_after(self.entry, self.step.id, moves)
        return Place(self.entry, ready, goes_on, again=again)

    def after(self, move: str) -> "Place":
        """The place after one more move of the learner; BadMove where it does not fit."""
        moves = (*self.attempt.moves, move)
        return Place(self.entry, attempt_after(self.entry, self.step.id, moves))

    def taken_back(self) -> "Place | None":
        """The place before the learner's last move; None where there is none."""
        moves = self.attempt.moves
        if not moves:
            return None
        before = self.at(moves[:-1], again=True)
        if isinstance(self.step, PickLegal | Passing):
            return replace(before, chosen=text.read_cards(moves[-1]))
        if isinstance(self.step, KEPT_ANSWERS):
            return replace(before, filled=tuple(moves[-1].split(",")))
        return before

    def restarted(self, *, again: bool = True) -> "Place":
        """The beginning of the step, without its introduction unless told otherwise."""
        return Place(self.entry, attempt_after(self.entry, self.step.id, ()), again=again)

    @property
    def finished_tricks(self) -> int:
        """How many finished tricks may be looked at: not one whose taker is the question."""
        table = self.past
        if table is None:
            return 0
        return len(table.tricks) - self.hides_last_trick

    @property
    def past(self) -> Table | None:
        """The table whose finished tricks may be looked at: with the solution, that at its end."""
        if self.solution is Reveal.SHOWN:
            return solution_table(self.entry, self.step.id) or self.attempt.table
        return self.attempt.table

    @property
    def hides_last_trick(self) -> bool:
        """Whether the question is about the trick finished last, and not answered yet."""
        step = self.step
        asks = isinstance(step, Taker) or (isinstance(step, Count) and step.of == "trick")
        return asks and self.attempt.verdict is None

    @property
    def hides_opener(self) -> bool:
        """Whether the question is who opens, and not answered yet."""
        return isinstance(self.step, Opener) and self.attempt.verdict is None


PARAMETERS = frozenset(
    {"moves", "next", "try", "ask", "hint", "look", "chosen", "filled", "again", "solution"}
)
"""What an address of a step may say; anything else in it changes nothing."""


def place(entry: LessonEntry, step: Step, query: MultiDict[str, str]) -> Place:
    """The place that an address names. Raises BadMove where it makes no sense."""
    if not PARAMETERS.isdisjoint(name for name, values in query.lists() if len(values) > 1):
        raise BadMove(Fault.SEVERAL_CHOSEN, "")
    attempt = attempt_after(entry, step.id, text.split(query.get("moves", "")))
    goes_on = attempt.stage is Stage.ADVANCED and bool(query.get("next"))
    if goes_on:
        attempt = decision_after(entry, step.id, attempt.moves)
    is_open = attempt.stage is Stage.OPEN
    playing = is_open and isinstance(step, Play | Solve)
    picking = is_open and isinstance(step, PickLegal | Passing)
    asked = is_open and attempt.asked is not None
    here = Place(
        entry,
        attempt,
        goes_on,
        tried=text.read_card(query["try"]) if playing and "try" in query else None,
        asking=playing and bool(query.get("ask")),
        rung=_rung(query["hint"]) if is_open and "hint" in query else None,
        chosen=_held(query["chosen"], attempt) if picking and "chosen" in query else NOTHING,
        filled=read_filled(query["filled"]) if asked and "filled" in query else (),
        again=bool(query.get("again")),
    )
    if isinstance(step, Solve) and "solution" in query:
        here = _with_solution(here, query["solution"])
    if "look" not in query:
        return here
    return replace(here, look=_trick(query["look"], here.finished_tricks))


def _with_solution(here: Place, wanted: str) -> Place:
    """The place where the solution is asked for; or the beginning, from which it is shown.

    Who has solved the puzzle is not asked any more. BadMove where ``wanted`` is neither.
    """
    try:
        reveal = Reveal(wanted)
    except ValueError:
        raise BadMove(Fault.NOT_AN_ANSWER, wanted[:20]) from None
    if here.attempt.stage is Stage.SOLVED:
        return here
    if reveal is Reveal.ASKED:
        return here.seen(solution=reveal)
    return replace(here.restarted(again=False), solution=Reveal.SHOWN)


def _held(cards: str, attempt: Attempt) -> CardSet:
    """Read cards of the learner's hand; BadMove when one is none, or not there."""
    chosen = text.read_cards(cards)
    held = NOTHING if attempt.table is None else attempt.table.position.hands[LEARNER]
    strange = chosen - held
    if strange:
        raise BadMove(Fault.CARD_NOT_HELD, str(strange.lowest()))
    return chosen


def write_filled(parts: Sequence[str]) -> str:
    """The text of what stands in a form, field by field: ``15,,1%2C5``.

    A field that holds what nobody can have typed into it counts as empty.
    """
    written = (part if _can_be_typed(part) else "" for part in parts[:MOST_PARTS])
    return ",".join(part.translate(KEPT_APART) for part in written)


def read_filled(answer: str) -> tuple[str, ...]:
    """Read what ``write_filled`` writes; BadMove when nobody can have typed it into a form."""
    parts = tuple(map(unquote, answer.split(",")))
    if len(parts) > MOST_PARTS or not all(map(_can_be_typed, parts)):
        raise BadMove(Fault.NOT_AN_ANSWER, answer[:20])
    return parts


def _can_be_typed(part: str) -> bool:
    return len(part) <= LONGEST_PART and part.isprintable()


def _rung(number: str) -> Rung:
    """Read the number of a hint; BadMove when there is none with it."""
    try:
        return Rung(_whole(number))
    except ValueError:
        raise BadMove(Fault.NO_SUCH_HINT, number[:20]) from None


def _trick(number: str, finished: int) -> int:
    """Read the number of a finished trick; BadMove when there is none with it."""
    try:
        chosen = _whole(number)
    except ValueError:
        chosen = 0
    if not 1 <= chosen <= finished:
        raise BadMove(Fault.NO_SUCH_TRICK, number[:20])
    return chosen


def _whole(number: str) -> int:
    """Read one or two plain digits; ValueError for anything else."""
    if not (number.isascii() and number.isdigit() and len(number) <= 2):
        raise ValueError(f"{number[:20]!r} is not a small whole number")
    return int(number)
