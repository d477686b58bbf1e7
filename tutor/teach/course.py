"""The course: lessons read from files, in the order of ``course.toml``."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import msgspec

from tutor.hearts import PRESETS, Rules
from tutor.teach.model import CourseFile, Lesson, Listed, Part, Step

_FileShape = TypeVar("_FileShape", bound=msgspec.Struct)


OTHER_FILES = frozenset({"course", "drills", "glossary", "open-points", "questions", "rules"})
"""The names of the files in the folder of lessons that are no lessons."""


class LessonError(ValueError):
    """A lesson file that cannot be used. The message reads ``file: where: what is wrong``."""


@dataclass(frozen=True, eq=False)
class LessonEntry:
    """A lesson and its place in the course. Every entry is itself only, so it can be a key."""

    slug: str
    lesson: Lesson
    minutes: int = 5
    """About how long it takes."""
    after: tuple[str, ...] = ()
    """The lessons that it builds on."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in their order."""
        return self.lesson.steps

    @cached_property
    def rules(self) -> Rules:
        """The rules in force in every step that has none of its own."""
        return _rules(self.lesson.rules)

    @cached_property
    def _own_rules(self) -> dict[str, Rules]:
        return {step.id: _rules(step.rules) for step in self.steps if step.rules}

    def rules_of(self, step: Step) -> Rules:
        """The rules in force in ``step``."""
        return self._own_rules.get(step.id, self.rules)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each step, counted from 1, by its id."""
        return MappingProxyType({step.id: n for n, step in enumerate(self.lesson.steps, 1)})

    def step(self, step_id: str) -> Step:
        """Return the step called ``step_id``; KeyError if there is none."""
        return self.lesson.steps[self.numbers[step_id] - 1]


def _rules(line: str) -> Rules:
    """The rules that a line names: a preset itself, or one with options."""
    return PRESETS.get(line) or Rules.parse(line)


@dataclass(frozen=True)
class Course:
    """All lessons in their order. Iterates over :class:`LessonEntry`, looks up by slug."""

    entries: tuple[LessonEntry, ...]
    parts: tuple[Part, ...] = ()
    """The parts that it is listed in; they name each lesson once."""

    @cached_property
    def _by_slug(self) -> dict[str, LessonEntry]:
        return {entry.slug: entry for entry in self.entries}

    def __iter__(self) -> Iterator[LessonEntry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __getitem__(self, slug: str) -> LessonEntry:
        return self._by_slug[slug]

    def after(self, slug: str) -> LessonEntry | None:
        """Return the lesson that follows ``slug``, or None after the last one."""
        place = [entry.slug for entry in self.entries].index(slug)
        return self.entries[place + 1] if place + 1 < len(self.entries) else None


def read_lesson(path: Path) -> Lesson:
    """Read one lesson file; LessonError says what does not fit, and where."""
    lesson = decode(path, Lesson)
    for where, line in [
        ("", lesson.rules),
        *((f"{step.id}: ", step.rules) for step in lesson.steps),
    ]:
        if line:
            _check_rules(f"{path.name}: {where}rules", line)
    return lesson


def _check_rules(where: str, line: str) -> None:
    if (line.split() or [""])[0] not in PRESETS:
        names = ", ".join(PRESETS)
        raise LessonError(f"{where}: {line!r} names no rule set; there are {names}")
    try:
        Rules.parse(line)
    except ValueError as error:
        raise LessonError(f"{where}: {error}") from None


def load_course(folder: Path) -> Course:
    """Read ``course.toml`` and every lesson it names from ``folder``.

    Raises LessonError with all errors found, one a line.
    """
    parts = decode(folder / "course.toml", CourseFile).parts
    listed = [lesson for part in parts for lesson in part.lessons]
    errors = list(_check_list(listed))
    entries: list[LessonEntry] = []
    for one in listed:
        try:
            lesson = read_lesson(folder / f"{one.slug}.toml")
            entries.append(LessonEntry(one.slug, lesson, one.minutes, one.after))
        except LessonError as error:
            errors.append(str(error))
    if errors:
        raise LessonError("\n".join(errors))
    return Course(tuple(entries), parts)


def _check_list(listed: Sequence[Listed]) -> Iterator[str]:
    """Yield what is wrong with the list itself."""
    before: set[str] = set()
    for one in listed:
        if one.slug in before:
            yield f"course.toml: {one.slug}: the lesson is named twice"
        for slug in one.after:
            if slug not in before:
                yield f"course.toml: {one.slug}: after: {slug} is no lesson before it"
        before.add(one.slug)


def unlisted(folder: Path, course: Course) -> Iterator[str]:
    """Yield an error for every lesson file that ``course.toml`` does not name."""
    named = {entry.slug for entry in course} | OTHER_FILES
    for path in sorted(folder.glob("*.toml")):
        if path.stem not in named:
            yield f"course.toml: {path.name} is not in the list"


def read_lessons(folder: Path, slugs: Iterable[str]) -> Course:
    """Read the lessons called ``slugs`` as a course of their own, listed or not.

    Raises LessonError with all errors found, one a line.
    """
    errors: list[str] = []
    entries: list[LessonEntry] = []
    for slug in slugs:
        try:
            entries.append(LessonEntry(slug, read_lesson(folder / f"{slug}.toml")))
        except LessonError as error:
            errors.append(str(error))
    if errors:
        raise LessonError("\n".join(errors))
    return Course(tuple(entries))


def decode(path: Path, shape: type[_FileShape]) -> _FileShape:
    """Read a TOML file of the folder of lessons; LessonError says what does not fit, and where."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=shape)
    except FileNotFoundError:
        raise LessonError(f"{path.name}: there is no such file in {path.parent.name}/") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LessonError(f"{path.name}: {error}") from None
