"""What to practise next, for a learner who trips on something.

First the place itself that was missed; then, for a rule or a skill, a new drill about just that,
and for a theme a puzzle that was not tried yet, as difficult as the learner solves them. Whatever
is left open is left to a row of choices that the caller gives, so everything can be told again.

    grounds = Grounds(course, bank, drills)
    grounds.place_for(Topic.parse("skill/taker"), past, Chance("any words"))
    # "drill/taker/slam-5/4711"; which topic has its turn: see tutor.teach.turns
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from tutor.teach.course import Course, LessonEntry
from tutor.teach.drills import LARGEST_SEED, TABLES, DrillEntry, DrillKind, Drills, PassingEntry
from tutor.teach.drills.chance import Chance
from tutor.teach.drills.drills import MAKERS
from tutor.teach.drills.tables import rules_of_line
from tutor.teach.model import Read
from tutor.teach.puzzles.bank import Bank, Filter
from tutor.teach.puzzles.record import LEVELS, read_id
from tutor.teach.puzzles.themes import Theme
from tutor.teach.topics import CASES, PASSING, Group, Topic, case_topic

__all__ = ["USUAL_TABLE", "Grounds", "Past", "Tried", "level_of"]

USUAL_TABLE: Final = "microsoft-4"
"""The table of a drill where the learner has not sat at another: that of the lessons."""
SEEDS: Final = 300
"""So many seeds are looked at for a drill of a certain case. Every ninth or so fits."""
SAMPLE: Final = 40
"""So many puzzles of a level are looked at for one that was not tried."""
IN_A_ROW: Final = 2
"""So many puzzles solved at first try lead to the next level, and so many others back again."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A puzzle or drill that the learner has tried.

    Attributes:
        place: its key, such as ``puzzle/duck-2o4-17``.
        at_first: whether it was solved at first try.
    """

    place: str
    at_first: bool


class Past(Protocol):
    """What is remembered of a learner."""

    def missed(self, topic: str) -> Sequence[str]:
        """The places of a topic that may come back now, the one missed longest ago first."""
        ...

    def newest(self) -> Sequence[Tried]:
        """The puzzles and drills tried last, the newest last."""
        ...

    def known(self, places: Collection[str]) -> Collection[str]:
        """Those of some places that have been tried, whenever it was."""
        ...


@dataclass(frozen=True, eq=False)
class Grounds:
    """Everything on this site that can be practised."""

    course: Course
    bank: Bank
    drills: Drills

    def entry_at(self, place: str) -> LessonEntry | None:
        """The lesson, drill or passing puzzle with a place; None where it is not there any more.

        Puzzles of the bank are not read for this: see :meth:`topic_at`.
        """
        try:
            match place.split("/"):
                case ["lesson", slug, step_id]:
                    entry = self.course[slug]
                    return None if isinstance(entry.step(step_id), Read) else entry
                case ["drill", kind, table, seed]:
                    made: LessonEntry = self.drills.drill(kind, table, int(seed))
                case ["passing", table, seed]:
                    made = self.drills.passing(table, int(seed))
                case _:
                    return None
        except (KeyError, ValueError):
            return None
        return made if made.slug == place else None

    def topic_at(self, place: str) -> Topic | None:
        """What a place is about; None where it is not there any more."""
        group, _, id = place.partition("/")
        if group == "puzzle":
            return self._topic_of_puzzle(id)
        entry = self.entry_at(place)
        if entry is None:
            return None
        if isinstance(entry, DrillEntry):
            return Topic.parse(case_topic(entry.kind, entry.case))
        if isinstance(entry, PassingEntry):
            return Topic(Group.SKILL, PASSING)
        return Topic(Group.LESSON, entry.slug)

    def _topic_of_puzzle(self, id: str) -> Topic | None:
        try:
            cell, number = read_id(id)
        except KeyError:
            return None
        there = number <= self.bank.cells.get(cell, 0)
        return Topic(Group.THEME, cell.theme.value) if there else None

    def has(self, topic: Topic) -> bool:
        """Whether this site has something to practise for a topic."""
        if topic.group is Group.LESSON:
            return bool(self._questions(topic.name))
        if topic.group is Group.THEME:
            return self.bank.count(Filter(theme=topic.theme)) > 0
        return self.drills.words is not None

    def place_for(self, topic: Topic, past: Past, chance: Chance) -> str | None:
        """The place to practise a topic at, for a learner with a past.

        Every place is one of the topic, so what is solved there counts for it. None where the site
        has none: see :meth:`has`.
        """
        missed = (place for place in past.missed(str(topic)) if self.topic_at(place) == topic)
        first = next(missed, None)
        if first is not None or not self.has(topic):
            return first
        if topic.group is Group.LESSON:
            step = chance.pick(self._questions(topic.name))
            return f"lesson/{topic.name}/{step}"
        if topic.group is Group.THEME:
            return f"puzzle/{self._new_puzzle(topic.theme, past, chance)}"
        table = next(_tables(past.newest()), USUAL_TABLE)
        if topic.name == PASSING:
            return f"passing/{table}/{_seed(chance)}"
        return self._new_drill(topic, table, chance)

    def _questions(self, slug: str) -> tuple[str, ...]:
        """The steps of a lesson that ask for something; none where there is no such lesson."""
        try:
            entry = self.course[slug]
        except KeyError:
            return ()
        return tuple(step.id for step in entry.steps if not isinstance(step, Read))

    def _new_drill(self, topic: Topic, table: str, chance: Chance) -> str:
        """A drill about the topic, at the table or else where there are such drills."""
        wanted = CASES.get(topic) or _all_of(DrillKind(topic.name))
        for at in (table, USUAL_TABLE, *TABLES):
            rules = rules_of_line(TABLES[at])
            there = [
                each for each in wanted if not each[1].isdisjoint(MAKERS[each[0]].cases(rules))
            ]
            if there:
                return self._drill_of(*chance.pick(there), at, chance)
        raise AssertionError(f"no table has drills about {topic}")

    def _drill_of(self, kind: DrillKind, cases: frozenset[str], at: str, chance: Chance) -> str:
        """A drill of a kind that trains one of the cases.

        The case is drawn before the drill is made, so a seed that does not fit costs little.
        """
        maker, rules, seed = MAKERS[kind], rules_of_line(TABLES[at]), 0
        for _ in range(SEEDS):
            seed = _seed(chance)
            drawn = maker.order(rules, Chance(kind, at, seed))[0]
            if drawn in cases and self.drills.drill(kind, at, seed).case in cases:
                break
        return f"drill/{kind.value}/{at}/{seed}"

    def _new_puzzle(self, theme: Theme, past: Past, chance: Chance) -> str:
        """A puzzle of a theme that was not tried, of the learner's level or the next one to it."""
        own = level_of(theme, past.newest(), self._levels(theme))
        near = sorted(self._levels(theme), key=lambda level: (abs(level - own), -level))
        seen: list[str] = []
        for level in near:
            ids = self.bank.ids(Filter(theme=theme, level=level))
            some = [ids[place] for place in _some(len(ids), chance)]
            known = past.known([f"puzzle/{id}" for id in some])
            fresh = next((id for id in some if f"puzzle/{id}" not in known), None)
            if fresh is not None:
                return fresh
            seen += some
        return seen[0]

    def _levels(self, theme: Theme) -> tuple[int, ...]:
        """The levels of which a theme has puzzles."""
        there = {cell.level for cell in self.bank.cells if cell.theme is theme}
        return tuple(level for level in LEVELS if level in there)


def _all_of(kind: DrillKind) -> tuple[tuple[DrillKind, frozenset[str]], ...]:
    """A kind of drill with every case that it has."""
    return ((kind, MAKERS[kind].all_cases),)


def _tables(newest: Sequence[Tried]) -> Iterator[str]:
    """The tables that the learner has sat at for drills, the newest first."""
    for tried in reversed(newest):
        group, _, rest = tried.place.partition("/")
        table = rest.split("/")[-2:-1]
        if group in ("drill", "passing") and table and table[0] in TABLES:
            yield table[0]


def _seed(chance: Chance) -> int:
    return 1 + chance.below(LARGEST_SEED)


def _some(count: int, chance: Chance) -> list[int]:
    """Some places of so many, in an order by chance, none twice; all where there are few."""
    if count <= SAMPLE:
        return chance.shuffled(range(count))
    return list(dict.fromkeys(chance.below(count) for _ in range(SAMPLE)))


def level_of(theme: Theme, newest: Iterable[Tried], levels: Sequence[int]) -> int:
    """How difficult the puzzles of a theme are that a learner solves: one of ``levels``.

    Whoever has tried none begins with the easiest, others where they have begun. Two in a row that
    were solved at first try, at this level or above, lead to the next one; two that were not, at
    this level or below, lead back. ``newest`` is what was tried, the newest last.
    """
    at, row = -1, 0
    for level, at_first in _of_theme(theme, newest):
        if at < 0:
            at = max((n for n, each in enumerate(levels) if each <= level), default=0)
        if at_first and level >= levels[at]:
            row = max(row, 0) + 1
        elif not at_first and level <= levels[at]:
            row = min(row, 0) - 1
        if abs(row) == IN_A_ROW:
            at, row = min(max(at + row // IN_A_ROW, 0), len(levels) - 1), 0
    return levels[max(at, 0)]


def _of_theme(theme: Theme, newest: Iterable[Tried]) -> Iterator[tuple[int, bool]]:
    """The level of each puzzle of a theme, and whether it was solved at first try."""
    for tried in newest:
        group, _, id = tried.place.partition("/")
        try:
            cell, _number = read_id(id)
        except KeyError:
            continue
        if group == "puzzle" and cell.theme is theme:
            yield cell.level, tried.at_first
