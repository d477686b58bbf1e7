"""How a place stands for a learner, told from its events: a pure fold.

A *round* is one attempt at a place. It ends when the place is solved or its solution is shown. What
comes within :data:`REST` of that still belongs to it: a double click, a page sent again. After that
the next event begins the next round.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tutor.store.events import Kept, Kind
from tutor.store.outcomes import Mark, Outcome, Record, marks_after, outcome_of

REST = 30 * 60 * 1000
"""Milliseconds after the end of a round before the next one can begin; a clock may jump, so they
count in both directions."""

_LETTERS = {
    Kind.ILLEGAL: "i",
    Kind.MISSED: "m",
    Kind.HINT: "h",
    Kind.SHOWN: "s",
    Kind.SOLVED: "r",
}
_MARKS = {kind: Mark(letter) for kind, letter in _LETTERS.items() if letter != "i"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
_CLOSING = frozenset({Kind.SHOWN, Kind.SOLVED})
_MISSED = frozenset({Kind.MISSED, Kind.SHOWN})


@dataclass(frozen=True, slots=True)
class Standing:
    """How a place stands.

    Attributes:
        place: which.
        topic: what it is about: the topic of the newest event other than an illegal card; empty
            where there is none.
        marks: what happened in its first round; illegal cards leave no mark.
        round: the newest round.
        latest: what happened in that round until it was solved, illegal cards too.
        closed_at: when that round was closed, the last time; None while it is open.
        changed_at: when the newest event happened.
        number: which was the newest event, in the order of storing.
        solved: whether it was solved, in any round.
        again: whether it should come back: missed, or solved with help or after mistakes.
    """

    place: str
    topic: str = ""
    marks: frozenset[Mark] = frozenset()
    round: int = 0
    latest: frozenset[Kind] = frozenset()
    closed_at: int | None = None
    changed_at: int = 0
    number: int = 0
    solved: bool = False
    again: bool = False

    @property
    def outcome(self) -> Outcome:
        """How the first round stands."""
        return outcome_of(self.marks)

    @property
    def record(self) -> Record:
        """The first round."""
        return Record(self.place, self.marks)

    def round_at(self, now: int) -> int:
        """The round of something that happens at ``now``."""
        rested = self.closed_at is not None and abs(now - self.closed_at) >= REST
        return self.round + 1 if rested else self.round

    def solves_cleanly(self, kept: Kept) -> bool:
        """Whether an event solves its round, the newest one, with nothing before it."""
        if kept.event.kind is not Kind.SOLVED:
            return False
        return kept.round > self.round or (kept.round == self.round and not self.latest)

    def after(self, kept: Kept) -> Standing:
        """How it stands after one more event.

        What belongs to a round before the newest (brought in from elsewhere) counts for the marks
        of the first round only.
        """
        event, kind = kept.event, kept.event.kind
        topic = self.topic if kind is Kind.ILLEGAL else event.topic
        solved = self.solved or kind is Kind.SOLVED
        round_, latest, closed_at, again = self._newest_round(kept)
        return Standing(
            self.place,
            topic,
            self._marks(kept),
            round_,
            latest,
            closed_at,
            kept.at,
            kept.number,
            solved,
            again,
        )

    def _newest_round(self, kept: Kept) -> tuple[int, frozenset[Kind], int | None, bool]:
        """The newest round, what happened in it, when it was closed, whether it comes back."""
        kind = kept.event.kind
        latest, closed_at = self.latest, self.closed_at
        if kept.round < self.round:
            return self.round, latest, closed_at, self.again
        if kept.round > self.round:
            latest, closed_at = frozenset(), None
        if kind in _CLOSING:
            closed_at = kept.at
        if Kind.SOLVED in latest:  # then only its end can move
            return kept.round, latest, closed_at, self.again
        again = bool(latest) if kind is Kind.SOLVED else self.again or kind in _MISSED
        return kept.round, latest | {kind}, closed_at, again

    def _marks(self, kept: Kept) -> frozenset[Mark]:
        kind = kept.event.kind
        if kept.round > 0 or kind is Kind.ILLEGAL:
            return self.marks
        return marks_after(self.marks, _MARKS[kind])


@lru_cache(maxsize=64)
def marks_text(marks: frozenset[Mark]) -> str:
    """The letters of some marks, as they are stored.

    >>> marks_text(frozenset({Mark.SOLVED, Mark.MISSED}))
    'mr'
    """
    return "".join(mark.value for mark in Mark if mark in marks)


@lru_cache(maxsize=64)
def read_marks(text: str) -> frozenset[Mark]:
    """Read what :func:`marks_text` writes. Raises ValueError for other letters."""
    return frozenset(map(Mark, text))


@lru_cache(maxsize=64)
def kinds_text(kinds: frozenset[Kind]) -> str:
    """The letters of what happened, as they are stored.

    >>> kinds_text(frozenset({Kind.SOLVED, Kind.ILLEGAL}))
    'ir'
    """
    return "".join(letter for kind, letter in _LETTERS.items() if kind in kinds)


@lru_cache(maxsize=64)
def read_kinds(text: str) -> frozenset[Kind]:
    """Read what :func:`kinds_text` writes. Raises KeyError for other letters."""
    return frozenset(_KINDS[letter] for letter in text)
