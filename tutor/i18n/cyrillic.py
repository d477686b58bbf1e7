"""Serbian Cyrillic made from Serbian Latin, with cyrtranslit.

Letters are converted; placeholders, markup, link targets, addresses, code in backticks, the index
letters of cards and the phrases of the exceptions stay as they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import cyrtranslit

from tutor.i18n.exceptions import CyrillicExceptions

GENERATED = 'Made from the Latin one by "flask --app tutor catalogs update". Do not edit.'

_SERBIAN = "sr"
_ALWAYS_KEPT = (
    r"\{[^{}]*\}",  # a placeholder
    r"`[^`]*`",  # code
    r"<[A-Za-z/!][^<>]*>",  # a tag, or an address in angle brackets
    r"&#?\w+;",  # a character reference
    r"https?://[^\s<>()\[\]]+|www\.[^\s<>()\[\]]+",
    r"(?<=\])\([^()]*\)|(?<=\])\[[^\[\]]*\]",  # the target of a link, or its label
    r"(?m:^\[[^\]]+\]:.*$)",  # the definition of a link
    r"(?<!\w)[AKQJT](?=\s?[♣♦♠♥])",  # the rank before a suit symbol
    r"(?<!\w)[KQJ](?!\w)",  # a rank alone; A alone is the word "a" unless it stands among ranks
    r"(?<!\w)A(?=(?:,| i| ili|[–/-])? ?(?:[KQJ]|10)(?!\w))",
    r"(?<=[KQJ0],\s)A(?!\w)|(?<=[KQJ0]\si\s)A(?!\w)|(?<=[KQJ0]\sili\s)A(?!\w)|(?<=[KQJ][\s/–-])A(?!\w)",
)
_CAPITAL_DIGRAPHS = re.compile("LJ|NJ|DŽ")
_FORM = re.compile(r'(?P<key>\w+) = "(?P<form>.*)"')
_SETTINGS = frozenset({"suit_heading"})


@dataclass(frozen=True)
class Transliterator:
    """Converts texts, with the exceptions in force."""

    exceptions: CyrillicExceptions

    def to_cyrillic(self, text: str) -> str:
        """Return a Latin text in Cyrillic.

        >>> plain = Transliterator(CyrillicExceptions())
        >>> plain.to_cyrillic("Njegov {card:acc}: **Q♠**, [pravila](/sr-Latn/pravila).")
        'Његов {card:acc}: **Q♠**, [правила](/sr-Latn/pravila).'
        """
        converted = []
        end = 0
        for kept in self._kept.finditer(text):
            converted += [self._convert(text[end : kept.start()]), kept.group()]
            end = kept.end()
        return "".join([*converted, self._convert(text[end:])])

    def differs_on_return(self, text: str) -> bool:
        """Return whether a Latin text is not the same after going to Cyrillic and back."""
        there_and_back = cyrtranslit.to_latin(self.to_cyrillic(text), _SERBIAN)
        return bool(there_and_back != _digraphs_as_letters(text))

    def without_kept(self, text: str) -> str:
        """Return a text with everything that is never converted blanked out."""
        return self._kept.sub("{}", text)

    def grammar(self, latin: str) -> str:
        """Return the text of a Latin ``grammar.toml`` as the Cyrillic one."""
        lines = [
            "# Names of the cards, suits and seats in Serbian, Cyrillic script.",
            f"# {GENERATED}",
        ]
        for line in latin.splitlines():
            form = _FORM.fullmatch(line)
            if line.startswith("#"):
                continue
            if form and form["key"] not in _SETTINGS:
                line = f'{form["key"]} = "{self.to_cyrillic(form["form"])}"'
            if line or lines[-1]:
                lines.append(line)
        return "\n".join(lines) + "\n"

    @cached_property
    def _kept(self) -> re.Pattern[str]:
        phrases = sorted(self.exceptions.keep, key=len, reverse=True)
        kept = [rf"(?<!\w)(?i:{re.escape(phrase)})(?!\w)" for phrase in phrases]
        return re.compile("|".join([*_ALWAYS_KEPT, *kept]))

    def _convert(self, text: str) -> str:
        for latin, cyrillic in self.exceptions.spell.items():
            for before, after in ((latin, cyrillic), (latin.title(), cyrillic.title())):
                text = re.sub(rf"\b{before}", after, text)
        return str(cyrtranslit.to_cyrillic(_digraphs_as_letters(text), _SERBIAN))


def _digraphs_as_letters(text: str) -> str:
    """Write LJ, NJ and DŽ as Lj, Nj and Dž, each one Cyrillic letter."""
    return _CAPITAL_DIGRAPHS.sub(lambda match: match.group().title(), text)
