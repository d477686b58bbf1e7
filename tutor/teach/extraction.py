"""The texts of lesson files, for translators: a Babel extraction method.

Which texts are translated follows from the types in :mod:`tutor.teach.model`, so a new field of
type ``Text`` reaches the catalogs without a list to keep.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import IO, Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from tutor.teach.model import (
    CourseFile,
    GlossaryFile,
    Lesson,
    OpenPointFile,
    QuestionFile,
    RuleFile,
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


def extract_lesson(
    fileobj: IO[bytes],
    keywords: Mapping[str, Any],  # noqa: ARG001 - the signature is Babel's
    comment_tags: Collection[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[Found]:
    """Yield every text of a lesson file, for Babel.

    Raises msgspec.ValidationError where the file is not a lesson.
    """
    return _extract(fileobj, Lesson)


def extract_rules(
    fileobj: IO[bytes],
    keywords: Mapping[str, Any],  # noqa: ARG001
    comment_tags: Collection[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[Found]:
    """Yield every text of the rules, for Babel. Raises msgspec.ValidationError for another file."""
    return _extract(fileobj, RuleFile)


def extract_glossary(
    fileobj: IO[bytes],
    keywords: Mapping[str, Any],  # noqa: ARG001
    comment_tags: Collection[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[Found]:
    """Yield every text of the glossary, for Babel. Raises msgspec.ValidationError likewise."""
    return _extract(fileobj, GlossaryFile)


def extract_course(
    fileobj: IO[bytes],
    keywords: Mapping[str, Any],  # noqa: ARG001
    comment_tags: Collection[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[Found]:
    """Yield every text of the course, for Babel. Raises msgspec.ValidationError likewise."""
    return _extract(fileobj, CourseFile)


def extract_open_points(
    fileobj: IO[bytes],
    keywords: Mapping[str, Any],  # noqa: ARG001
    comment_tags: Collection[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[Found]:
    """Yield every text of the open points. Raises msgspec.ValidationError likewise."""
    return _extract(fileobj, OpenPointFile)


def extract_questions(
    fileobj: IO[bytes],
    keywords: Mapping[str, Any],  # noqa: ARG001
    comment_tags: Collection[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[Found]:
    """Yield every question and every answer. Raises msgspec.ValidationError likewise."""
    return _extract(fileobj, QuestionFile)


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
