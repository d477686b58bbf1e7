"""What the rule book has beside the clauses: open points, options of a table, and questions."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tutor.hearts import PRESETS, Clause, NotationError, Rules, RulesError
from tutor.teach.clauses import applies
from tutor.teach.course import OTHER_FILES, LessonError, decode
from tutor.teach.model import (
    FrequentQuestion,
    OpenPoint,
    OpenPointFile,
    QuestionFile,
    TableOption,
)


@dataclass(frozen=True, eq=False)
class RuleBook:
    """Open points, options and questions, each in the order in which they are shown."""

    points: tuple[OpenPoint, ...] = ()
    options: tuple[TableOption, ...] = ()
    questions: tuple[FrequentQuestion, ...] = ()

    def points_of(self, preset: str) -> tuple[OpenPoint, ...]:
        """What the text of a rule set leaves open."""
        return tuple(point for point in self.points if preset in point.under)

    def options_of(self, preset: str) -> tuple[TableOption, ...]:
        """What a table that plays by a rule set may agree on."""
        return tuple(option for option in self.options if preset in option.under)

    def is_optional(self, clause: Clause, preset: str) -> bool:
        """Whether a table must agree on ``clause`` first, because the rule set leaves it out."""
        changed = (changed_rules(preset, option.change) for option in self.options_of(preset))
        return not applies(clause, PRESETS[preset]) and any(applies(clause, r) for r in changed)

    def has(self, clause: Clause, preset: str) -> bool:
        """Whether ``clause`` stands on the page of a rule set, if only as an option."""
        return applies(clause, PRESETS[preset]) or self.is_optional(clause, preset)

    def ours(self, row: str, preset: str) -> OpenPoint | None:
        """The open point that makes a line of the comparison ours under a rule set, or None."""
        return next((point for point in self.points_of(preset) if row in point.rows), None)


def changed_rules(preset: str, change: str) -> Rules:
    """A rule set with a change, such as ``limit=50``; NotationError or RulesError if it is none."""
    return Rules.parse(f"{preset} {change}")


def load_rule_book(folder: Path) -> RuleBook:
    """Read ``open-points.toml`` and ``questions.toml`` from ``folder``, where they are.

    Raises LessonError with all errors found: a rule set, clause or lesson that does not exist, a
    name given twice, and a claim that the rules do not bear out.
    """
    found = OpenPointFile()
    if (folder / "open-points.toml").exists():
        found = decode(folder / "open-points.toml", OpenPointFile)
    questions: tuple[FrequentQuestion, ...] = ()
    if (folder / "questions.toml").exists():
        questions = decode(folder / "questions.toml", QuestionFile).questions
    errors = [
        *_twice("open-points.toml", (point.id for point in found.points)),
        *_twice("questions.toml", (question.id for question in questions)),
        *(error for point in found.points for error in _check_point(point)),
        *(error for option in found.options for error in _check_option(option)),
        *(error for question in questions for error in _check_question(question, folder)),
    ]
    if errors:
        raise LessonError("\n".join(errors))
    return RuleBook(found.points, found.options, questions)


def _twice(file: str, names: Iterable[str]) -> Iterator[str]:
    for name, times in Counter(names).items():
        if times > 1:
            yield f"{file}: {name}: {times} have this id"


def _check_point(point: OpenPoint) -> Iterator[str]:
    where = f"open-points.toml: {point.id}"
    yield from _check_names(where, point.under, [point.clause])
    yield from _check_claims(where, point.claims)


def _check_option(option: TableOption) -> Iterator[str]:
    where = f"open-points.toml: option {option.change}"
    yield from _check_names(where, option.under, [option.clause])
    for name in option.under:
        try:
            if name in PRESETS and changed_rules(name, option.change) == PRESETS[name]:
                yield f"{where}: it changes nothing under {name}"
        except (NotationError, RulesError) as error:
            yield f"{where}: {error}"


def _check_question(question: FrequentQuestion, folder: Path) -> Iterator[str]:
    where = f"questions.toml: {question.id}"
    yield from _check_names(where, (), question.clauses)
    yield from _check_claims(where, question.claims)
    slug = question.lesson
    if slug and (slug in OTHER_FILES or not (folder / f"{slug}.toml").exists()):
        yield f"{where}: lesson: there is no lesson {slug!r}"


def _check_names(where: str, presets: Iterable[str], clauses: Iterable[str]) -> Iterator[str]:
    for name in presets:
        if name not in PRESETS:
            yield f"{where}: under: there is no rule set {name!r}; there are {', '.join(PRESETS)}"
    for name in clauses:
        if name not in {clause.value for clause in Clause}:
            yield f"{where}: there is no clause {name!r}"


def _check_claims(where: str, claims: Iterable[str]) -> Iterator[str]:
    """A claim is true when the rules it names are those of a table that the rule set knows."""
    for claim in claims:
        try:
            claimed = Rules.parse(claim)
        except (NotationError, RulesError) as error:
            yield f"{where}: claims: {error}"
            continue
        preset = PRESETS.get(claimed.name)
        if preset is None:
            yield f"{where}: claims: there is no rule set {claimed.name!r}"
        elif claimed not in [preset.for_players(at.players, at.label) for at in preset.tables]:
            yield f"{where}: claims: {claim!r} is not true"
