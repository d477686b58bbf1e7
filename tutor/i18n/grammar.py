"""The names of cards, suits and seats in every case of a language.

They are written out in ``translations/<locale>/grammar.toml``, one table for each word, and read
once. A name is looked up, never built from a rank, a suit and an ending.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import msgspec

from tutor import paths
from tutor.hearts.cards import Card, Suit
from tutor.hearts.seats import Seat
from tutor.i18n.locales import SOURCE, SiteLocale
from tutor.i18n.placeholders import CASES, PLAIN_CASE, MessageError

Forms = Mapping[str, str]
"""The forms of one word, by case."""

CARDS = tuple(Card(number) for number in range(52))


class CaseError(MessageError):
    """A word has no form in this case."""


class GrammarError(ValueError):
    """A ``grammar.toml`` cannot be used: a word or a form is missing, or there is one too many."""


class _GrammarFile(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of ``grammar.toml``."""

    suit_heading: str
    seats: dict[str, dict[str, str]]
    suits: dict[str, dict[str, str]]
    cards: dict[str, dict[str, str]]


@dataclass(frozen=True)
class Grammar:
    """The names of one language."""

    locale: SiteLocale
    cards: Mapping[Card, Forms]
    suits: Mapping[Suit, Forms]
    seats: Mapping[Seat, Forms]
    suit_heading: str
    """The case in which a suit is named as a whole, as in a heading."""

    def card(self, card: Card, case: str = PLAIN_CASE) -> str:
        """Return the name of a card ("queen of spades") in a case.

        Raises:
            CaseError: this language has no such case for it, or the card is a joker.
        """
        return self._form(self.cards.get(card), str(card), case)

    def suit(self, suit: Suit, case: str = PLAIN_CASE) -> str:
        """Return the name of a suit ("spades") in a case.

        Raises:
            CaseError: this language has no such case for it.
        """
        return self._form(self.suits.get(suit), suit.key, case)

    def seat(self, seat: Seat, case: str = PLAIN_CASE) -> str:
        """Return the player in a seat ("the player on your left") in a case.

        ``Seat.YOU`` has forms too, but verbs agree with it: sentences about the reader are
        messages of their own.

        Raises:
            CaseError: this language has no such case for it.
        """
        return self._form(self.seats.get(seat), seat.value, case)

    @cached_property
    def cases(self) -> frozenset[str]:
        """Every case that some word of this language has."""
        words = (*self.cards.values(), *self.suits.values(), *self.seats.values())
        return frozenset(case for forms in words for case in forms)

    def common_cases(self, words: Iterable[Forms]) -> frozenset[str]:
        """Return the cases that all of these words have: what a variable placeholder may use."""
        return frozenset.intersection(*(frozenset(forms) for forms in words))

    def _form(self, forms: Forms | None, word: str, case: str) -> str:
        if forms is None:
            raise CaseError(f"{word} has no name in {self.locale}")
        form = forms.get(case)
        if form is None and self.locale == SOURCE and case in CASES:
            return forms[PLAIN_CASE]  # English does not inflect: it ignores the case
        if form is None:
            raise CaseError(
                f"{word} has no case {case!r} in {self.locale}; it has {', '.join(forms)}"
            )
        return form


@cache
def grammar(locale: SiteLocale) -> Grammar:
    """Return the grammar of a language, read from its file the first time.

    Raises:
        GrammarError: the file cannot be used.
    """
    return load(locale, paths.translations() / locale.babel_id / "grammar.toml")


def load(locale: SiteLocale, path: Path) -> Grammar:
    """Read a ``grammar.toml`` and check that it names everything.

    Raises:
        GrammarError: the file is missing or not TOML of this shape, a card, suit or seat is
            missing or unknown, a word has no nominative, or a case is not a case.
    """
    try:
        content = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _GrammarFile)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise GrammarError(f"{path}: {error}") from error
    problems = [
        *_problems("cards", content.cards, (str(card) for card in CARDS)),
        *_problems("suits", content.suits, (suit.key for suit in Suit)),
        *_problems("seats", content.seats, (seat.value for seat in Seat)),
    ]
    if any(content.suit_heading not in forms for forms in content.suits.values()):
        problems.append(f"suit_heading: not every suit has the case {content.suit_heading!r}")
    if problems:
        raise GrammarError("\n".join(f"{path}: {problem}" for problem in problems))
    return Grammar(
        locale,
        {card: content.cards[str(card)] for card in CARDS},
        {suit: content.suits[suit.key] for suit in Suit},
        {seat: content.seats[seat.value] for seat in Seat},
        content.suit_heading,
    )


def _problems(kind: str, words: Mapping[str, Forms], expected: Iterable[str]) -> Iterable[str]:
    names = set(expected)
    for name in sorted(names - set(words)):
        yield f"{kind}.{name}: missing"
    for name, forms in words.items():
        if name not in names:
            yield f"{kind}.{name}: unknown; there is no such word"
        if PLAIN_CASE not in forms:
            yield f"{kind}.{name}: has no {PLAIN_CASE}"
        for case, form in forms.items():
            if case not in CASES:
                yield f"{kind}.{name}.{case}: unknown case"
            if not form.strip() or form != form.strip():
                yield f"{kind}.{name}.{case}: empty, or with spaces around it"
