"""The texts of lesson files, for translators: a Babel extraction method.

Which texts are translated follows from the types in :mod:`tutor.teach.model`, so a new field of
type ``Text`` reaches the catalogs without a list to keep.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import IO, Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from tutor.teach.drill_file import DrillFile
from tutor.teach.model import (
    CourseFile,
    GlossaryFile,
    Lesson,
    OpenPointFile,
    QuestionFile,
    RuleFile,
    ThemeFile,
)

Found = tuple[int, str, str, list[str]]
"""What Babel asks for: line, function, message, comments."""


def texts(value: object) -> Iterator[str]:
    """Yield the translated texts in ``value``, a lesson or a part of one, in order."""
    if isinstance(value, msgspec.Struct):
        hints = get_type_hints(type(value), include_extras=True)
        for name, hint in hints.items():
            yield from _field_texts(getattr(value, name, None), hint)
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)


def _method(shape: type[msgspec.Struct]) -> Callable[..., Iterator[Found]]:
    """An extraction method for files of ``shape``, as Babel calls them.

    It yields every text of a file, and raises msgspec.ValidationError where the file is another.
    """

    def extract(
        fileobj: IO[bytes],
        keywords: Mapping[str, Any],  # noqa: ARG001 - the signature is Babel's
        comment_tags: Collection[str],  # noqa: ARG001
        options: Mapping[str, Any],  # noqa: ARG001
    ) -> Iterator[Found]:
        return _extract(fileobj, shape)

    return extract


def _extract(fileobj: IO[bytes], shape: type[msgspec.Struct]) -> Iterator[Found]:
    source = fileobj.read()
    lines = source.decode().splitlines()
    for text in texts(msgspec.toml.decode(source, type=shape)):
        yield _line_of(text, lines), "", text, []


def _field_texts(value: object, hint: object) -> Iterator[str]:
    if _is_text(hint):
        if isinstance(value, str) and value:
            yield value
    elif isinstance(value, dict):
        if any(_is_text(part) for part in get_args(hint)):
            yield from value.values()
        else:
            for part in value.values():
                yield from texts(part)
    else:
        yield from texts(value)


def _is_text(hint: object) -> bool:
    """Whether ``hint`` is the type Text itself."""
    if get_origin(hint) is not Annotated:
        return False
    marks = (mark for mark in get_args(hint)[1:] if isinstance(mark, msgspec.Meta))
    return any(mark.extra and mark.extra.get("translated") for mark in marks)


def _line_of(text: str, lines: list[str]) -> int:
    first = text.strip().splitlines()[0]
    return next((number for number, line in enumerate(lines, 1) if first in line), 1)


extract_lesson = _method(Lesson)
extract_rules = _method(RuleFile)
extract_glossary = _method(GlossaryFile)
extract_course = _method(CourseFile)
extract_open_points = _method(OpenPointFile)
extract_questions = _method(QuestionFile)
extract_themes = _method(ThemeFile)
extract_drills = _method(DrillFile)
