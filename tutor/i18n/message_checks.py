"""What can be wrong with one text: an English message, or a translation of it.

Each function yields what is wrong in words; `tutor.i18n.checks` adds the file and the message.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tutor.hearts.cards import Card, Suit
from tutor.i18n.grammar import Grammar
from tutor.i18n.placeholders import (
    PLAIN_CASE,
    SYMBOL,
    MessageError,
    parse_spec,
    placeholders,
)
from tutor.i18n.wording import PROSE_WORDS

COUNT = "n"
"""The placeholder of the number in a counted message."""

_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_CODE = re.compile(r"`[^`]*`|https?://\S+|(?<=\])\([^()]*\)|<[A-Za-z/!][^<>]*>")
_LINK = re.compile(r"\]\(([^()\s]*)\)")
_LETTER = r"[^\W\d_]"
_JOINED = re.compile(rf"{_LETTER}\{{[^{{}}]*\}}|\{{[^{{}}]*\}}:?{_LETTER}")


def visible(text: str) -> str:
    """Return a message without what readers do not see as it is written.

    Placeholders become ``{}``; code, tags, link targets and addresses go.

    >>> visible("See [the rules](/rules): {suit:acc}")
    'See [the rules]: {}'
    """
    return _PLACEHOLDER.sub("{}", _CODE.sub("", text))


def has_words(text: str) -> bool:
    """Return whether a message has a letter of its own, so that there is something to translate."""
    return re.search(_LETTER, visible(text)) is not None


def placeholder_problems(text: str, grammar: Grammar) -> Iterator[str]:
    """Yield what is wrong with the placeholders of a text in a language, each on its own."""
    try:
        found = list(placeholders(text))
    except MessageError as error:
        yield str(error)
        return
    for name, spec in found:
        yield from _case_problems(name, spec, grammar)
    for joined in _JOINED.findall(text):
        yield f"a letter directly at the placeholder in {joined!r}: name the case inside it"


def difference_problems(
    translation: str, english: tuple[str, ...], *, may_drop_count: bool = False
) -> Iterator[str]:
    """Yield how the placeholders of a translation differ from those of the English.

    Args:
        translation: the translated text, or one plural form of it.
        english: the English text; for a counted message the singular and the plural.
        may_drop_count: whether this form stands for one number only, so that a word may take the
            place of ``{n}``.
    """
    try:
        given = Counter(name for name, _ in placeholders(translation))
        wanted = Counter(name for name, _ in placeholders(english[-1]))
        named = {name for text in english for name, _ in placeholders(text)}
    except MessageError:
        return  # reported by placeholder_problems
    for name in wanted:
        if name not in given and not (may_drop_count and name == COUNT):
            yield f"{{{name}}} of the English is missing"
    for name, times in given.items():
        if name not in named:
            yield f"{{{name}}} is not in the English"
        elif times > max(wanted[name], 1):
            yield f"{{{name}}} stands {times} times, in the English {wanted[name]}"


def link_problems(translation: str, english: str) -> Iterator[str]:
    """Yield how the targets of the links in a translation differ from those of the English."""
    given, wanted = Counter(_LINK.findall(translation)), Counter(_LINK.findall(english))
    for target in wanted - given:
        yield f"the link to {target!r} of the English is missing"
    for target in given - wanted:
        yield f"the link to {target!r} is not in the English"


def edge_problems(translation: str, english: str) -> Iterator[str]:
    """Yield whether a translation begins or ends with other white space than the English."""
    if _edges(translation) != _edges(english):
        yield "begins or ends with other white space than the English"


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _case_problems(name: str, spec: str, grammar: Grammar) -> Iterator[str]:
    try:
        case = parse_spec(spec).case
    except MessageError as error:
        yield f"{{{name}:{spec}}}: {error}"
        return
    allowed = allowed_cases(name, grammar)
    if case not in allowed:
        there_are = ", ".join(sorted(allowed))
        yield f"{{{name}:{spec}}}: no case {case!r} here in {grammar.locale}; there are {there_are}"


def allowed_cases(name: str, grammar: Grammar) -> frozenset[str]:
    """Return the cases that a placeholder of this name may ask for.

    A card code or a suit key stands for that one word. Otherwise the name tells the kind: a word
    ``card``, ``suit`` or ``seat`` in it, or its plural, means any of them, so only cases that all
    of them have; ``n`` is a number. Another name may be anything.
    """
    word = PROSE_WORDS.get(name)
    kinds = {part.removesuffix("s") for part in name.split("_")}
    if name == COUNT:
        return frozenset({PLAIN_CASE})
    if isinstance(word, Suit):
        cases = frozenset(grammar.suits[word])
    elif isinstance(word, Card):
        cases = frozenset(grammar.cards[word])
    elif "card" in kinds:
        cases = grammar.common_cases(grammar.cards.values())
    elif "suit" in kinds:
        cases = grammar.common_cases(grammar.suits.values())
    elif "seat" in kinds:
        return grammar.common_cases(grammar.seats.values())
    else:
        cases = grammar.cases
    return cases | {SYMBOL}
