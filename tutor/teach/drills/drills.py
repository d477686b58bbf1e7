"""All drills: made when they are asked for, from their words and a seed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tutor.teach.course import OTHER_FILES, LessonError, decode
from tutor.teach.drill_file import DrillFile, DrillText, PassingText
from tutor.teach.drills.chance import Chance
from tutor.teach.drills.entries import LARGEST_SEED, DrillEntry, DrillKind, PassingEntry
from tutor.teach.drills.maker import Maker
from tutor.teach.drills.opener import OpenerMaker
from tutor.teach.drills.passing import make_passing
from tutor.teach.drills.playing import HeartsMaker, LegalMaker
from tutor.teach.drills.score import ScoreMaker
from tutor.teach.drills.tables import TABLES, rules_of_line
from tutor.teach.drills.tricks import PointsMaker, TakerMaker
from tutor.teach.model import Lesson

__all__ = ["MAKERS", "Drills", "load_drills"]

TRIES: Final = 6
"""How often a case is tried before another one takes its place. Seldom more than one is needed."""
MAKERS: Final[Mapping[DrillKind, Maker]] = MappingProxyType(
    {
        DrillKind.LEGAL: LegalMaker(),
        DrillKind.TAKER: TakerMaker(),
        DrillKind.POINTS: PointsMaker(),
        DrillKind.OPENER: OpenerMaker(),
        DrillKind.SCORE: ScoreMaker(),
        DrillKind.HEARTS: HeartsMaker(),
    }
)
"""Who makes the drills of each kind."""


@dataclass(frozen=True, eq=False)
class Drills:
    """All drills and passing puzzles. Asked twice for the same, it gives the same object.

    Whatever a drill asks follows from its kind, its table and its seed, and stays so for ever: see
    :class:`tutor.teach.drills.chance.Chance`. Its words come from ``drills.toml``.
    """

    words: DrillFile | None
    """What ``drills.toml`` says; None where a folder has none, and then there are no drills.
    ``words.kinds["legal"].title``, ``.summary`` and ``words.passing.title``, ``.summary`` are
    English messages for lists."""

    def drill(self, kind: str, table: str, seed: int) -> DrillEntry:
        """The drill of a kind at a table of :data:`TABLES`.

        Raises:
            KeyError: there is no such kind or table, or the seed is not from 1 to LARGEST_SEED.
        """
        self.said(kind)
        return _drill(self, DrillKind(kind), *_checked(table, seed))

    def passing(self, table: str, seed: int) -> PassingEntry:
        """The passing puzzle at a table of :data:`TABLES`. Raises KeyError like :meth:`drill`."""
        return _passing(self, *_checked(table, seed))

    def said(self, kind: str) -> DrillText:
        """The words of a kind; KeyError where there is no such kind."""
        if self.words is None:
            raise KeyError(f"there are no words for {kind!r}")
        return self.words.kinds[kind]

    @property
    def said_of_passing(self) -> PassingText:
        """The words of the passing puzzles; KeyError where there are none."""
        if self.words is None:
            raise KeyError("there are no words for passing puzzles")
        return self.words.passing


def _checked(table: str, seed: int) -> tuple[str, int]:
    if table not in TABLES:
        raise KeyError(f"there is no table {table!r}")
    if not 1 <= seed <= LARGEST_SEED:
        raise KeyError(f"seeds are 1 to {LARGEST_SEED}, not {seed}")
    return table, seed


@lru_cache(maxsize=1024)
def _drill(drills: Drills, kind: DrillKind, table: str, seed: int) -> DrillEntry:
    """Try the cases in an order by chance; the first is an even draw, and one always succeeds."""
    maker, said, line = MAKERS[kind], drills.said(kind), TABLES[table]
    for case in maker.order(rules_of_line(line), Chance(kind, table, seed)):
        agreed = maker.line(case, line)
        for attempt in range(TRIES):
            chance = Chance(kind, table, seed, case, attempt)
            step = maker.make(case, rules_of_line(agreed), chance, said)
            if step is not None:
                lesson = Lesson(
                    title=said.title,
                    summary=said.summary,
                    rule=said.rule,
                    rules=agreed,
                    steps=(step,),
                )
                return DrillEntry(
                    f"drill/{kind}/{table}/{seed}",
                    lesson,
                    minutes=1,
                    table=table,
                    seed=seed,
                    kind=kind,
                    case=str(case),
                    behind=said.lesson,
                )
    raise AssertionError(f"no case of {kind} at {table} can always be made")


@lru_cache(maxsize=1024)
def _passing(drills: Drills, table: str, seed: int) -> PassingEntry:
    said, line = drills.said_of_passing, TABLES[table]
    step = make_passing(rules_of_line(line), Chance("passing", table, seed), said)
    lesson = Lesson(
        title=said.title, summary=said.summary, rule=said.rule, rules=line, steps=(step,)
    )
    return PassingEntry(
        f"passing/{table}/{seed}",
        lesson,
        minutes=2,
        table=table,
        seed=seed,
        behind=said.lesson,
    )


def load_drills(folder: Path) -> Drills:
    """Read ``drills.toml`` from ``folder``, where it is.

    Raises LessonError with all errors found: words that are missing or too many, and a lesson that
    does not exist.
    """
    path = folder / "drills.toml"
    if not path.exists():
        return Drills(None)
    words = decode(path, DrillFile)
    errors = [f"drills.toml: {error}" for error in _check(words, folder)]
    if errors:
        raise LessonError("\n".join(errors))
    return Drills(words)


def _check(words: DrillFile, folder: Path) -> Iterator[str]:
    for name in sorted(words.kinds.keys() ^ set(DrillKind)):
        has = name in words.kinds
        yield f"{name}: there is no such kind" if has else f"{name}: this kind has no words"
    for kind in DrillKind:
        if kind in words.kinds:
            for case in sorted(words.kinds[kind].cases.keys() ^ MAKERS[kind].all_cases):
                has = case in words.kinds[kind].cases
                yield f"{kind}: {case}: " + ("there is no such case" if has else "it has no words")
    slugs = {kind: said.lesson for kind, said in words.kinds.items()}
    for name, slug in [*slugs.items(), ("passing", words.passing.lesson)]:
        if slug in OTHER_FILES or not (folder / f"{slug}.toml").exists():
            yield f"{name}: lesson: there is no lesson {slug!r}"
