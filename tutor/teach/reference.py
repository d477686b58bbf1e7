"""What lessons refer to: the rules, clause by clause, and the words of the game."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tutor.hearts import PRESETS, Clause
from tutor.teach.clauses import applies
from tutor.teach.course import Course, LessonEntry, LessonError, decode
from tutor.teach.extraction import texts
from tutor.teach.model import ClauseText, GlossaryFile, RuleFile, Term

TERM = re.compile(r"\]\(term:([^)]*)\)")
"""A word marked in a text: ``[trick](term:trick)``."""


@dataclass(frozen=True, eq=False)
class Reference:
    """The rules and the glossary."""

    clauses: Mapping[Clause, ClauseText]
    terms: Mapping[str, Term]

    def words(self, clause: Clause, preset: str) -> str:
        """What ``clause`` says under the rule set called ``preset``."""
        words = self.clauses[clause]
        return words.under.get(preset, words.text)


def load_reference(folder: Path) -> Reference:
    """Read ``rules.toml`` and ``glossary.toml`` from ``folder``; LessonError with all errors."""
    rules = decode(folder / "rules.toml", RuleFile)
    glossary = decode(folder / "glossary.toml", GlossaryFile)
    known = {clause.value: clause for clause in Clause}
    errors = [
        *(f"rules.toml: {name}: there is no such clause" for name in rules.clauses.keys() - known),
        *(f"rules.toml: {name}: this clause has no words" for name in known.keys() - rules.clauses),
        *(
            f"rules.toml: {name}: under: {error}"
            for name in rules.clauses.keys() & known
            for error in _check_under(known[name], rules.clauses[name])
        ),
        *(
            f"rules.toml: the word {name!r} is not in glossary.toml"
            for name in _marked(rules)
            if name not in glossary.terms
        ),
    ]
    if errors:
        raise LessonError("\n".join(sorted(errors)))
    return Reference({known[name]: text for name, text in rules.clauses.items()}, glossary.terms)


def check_references(course: Course, reference: Reference) -> Iterator[str]:
    """Yield every clause and every word that a lesson names and the reference does not have."""
    for entry in course:
        for name in entry.lesson.teaches:
            if name not in {clause.value for clause in Clause}:
                yield f"{entry.slug}.toml: teaches: there is no clause {name!r}"
        for name in _marked(entry.lesson):
            if name not in reference.terms:
                yield f"{entry.slug}.toml: the word {name!r} is not in glossary.toml"


def lesson_on(course: Course, clause: Clause) -> LessonEntry | None:
    """The first lesson that teaches ``clause``, or None."""
    return next((entry for entry in course if clause.value in entry.lesson.teaches), None)


def _check_under(clause: Clause, words: ClauseText) -> Iterator[str]:
    for name in words.under:
        if name not in PRESETS:
            yield f"there is no rule set {name!r}; there are {', '.join(PRESETS)}"
        elif not applies(clause, PRESETS[name]):
            yield f"{name} has no such clause"


def _marked(source: object) -> list[str]:
    return [name for text in texts(source) for name in TERM.findall(text)]
