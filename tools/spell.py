"""Checks the spelling of every text that readers see, in every language: ``make spell``.

python -m tools.spell            all languages
python -m tools.spell fi cs      only these

The dictionaries are the system's (hunspell, and Voikko for Finnish), asked through Enchant. Words
that they do not know and that are right stand in ``translations/<locale>/words.txt``, one a line:
terms of card games, and names. The Cyrillic list is made from the Latin one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog

from tutor.i18n import exceptions, po_files, upkeep
from tutor.i18n.catalogs import po_path
from tutor.i18n.cyrillic import Transliterator
from tutor.i18n.extraction import extract
from tutor.i18n.grammar import load
from tutor.i18n.locales import LOCALES, SERBIAN_CYRILLIC, SERBIAN_LATIN, SOURCE, SiteLocale
from tutor.i18n.message_checks import visible

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "translations"
DICTIONARIES = {
    "en": "en_GB",
    "fi": "fi",
    "cs": "cs_CZ",
    "sr-Latn": "sr_Latn_RS",
    "sr-Cyrl": "sr_RS",
}
"""The name of the dictionary of each language."""
PACKAGES = (
    "libenchant-2-2",
    "libenchant-2-voikko",
    "voikko-fi",
    "hunspell-en-gb",
    "hunspell-cs",
    "hunspell-sr",
)
"""Debian's packages with the dictionaries, and what reads them."""
WORD = re.compile(r"[^\W\d_]+(?:[-’][^\W\d_]+)*")
MARKS = re.compile(r"[*_`]+")


class NoDictionaryError(RuntimeError):
    """A dictionary is missing. The message says what to install."""


def knower(locale: SiteLocale) -> Callable[[str], bool]:
    """Return what says whether a word is one of the language. NoDictionaryError without it."""
    install = f"install the dictionaries: apt-get install {' '.join(PACKAGES)}"
    try:
        import enchant
    except ImportError as error:
        raise NoDictionaryError(f"{error}; {install}") from None
    name, broker = DICTIONARIES[locale.tag], enchant.Broker()
    broker.set_ordering("*", "hunspell,voikko")
    try:
        dictionary = broker.request_dict(name)
    except enchant.errors.DictNotFoundError:
        raise NoDictionaryError(f"there is no dictionary {name}; {install}") from None
    own = own_words(locale)

    def known(word: str) -> bool:
        if word.casefold() in own or dictionary.check(word) or dictionary.check(word.capitalize()):
            return True
        parts = re.split("[-’]", word)
        return len(parts) > 1 and all(len(part) < 2 or known(part) for part in parts)

    return known


def own_words(locale: SiteLocale) -> frozenset[str]:
    """The words of our own list for a language, in small letters."""
    written = SERBIAN_LATIN if locale == SERBIAN_CYRILLIC else locale
    path = TRANSLATIONS / written.babel_id / "words.txt"
    words = path.read_text("utf-8").split() if path.exists() else []
    if locale == SERBIAN_CYRILLIC:
        letters = Transliterator(exceptions.load(TRANSLATIONS).cyrillic)
        words += [letters.to_cyrillic(word) for word in words]
    return frozenset(word.casefold() for word in words)


def texts(locale: SiteLocale) -> Iterator[str]:
    """Yield every text of a language: the messages, and the names of cards, suits and players."""
    if locale == SOURCE:
        yield from _strings(extract(ROOT), english=True)
    else:
        yield from _strings(po_files.read(po_path(locale, TRANSLATIONS)), english=False)
    names = load(locale, TRANSLATIONS / locale.babel_id / "grammar.toml")
    for forms in (*names.suits.values(), *names.seats.values()):
        yield from forms.values()


def _strings(catalog: Catalog, *, english: bool) -> Iterator[str]:
    for message in upkeep.messages(catalog):
        found = message.id if english else message.string
        forms = [found] if isinstance(found, str) else list(found or ())
        yield from map(str, forms)


def misspelt(found: Iterable[str], known: Callable[[str], bool]) -> dict[str, str]:
    """The words that are not known, each with the first text that it stands in."""
    seen: dict[str, bool] = {}
    wrong: dict[str, str] = {}
    for text in found:
        for word in WORD.findall(MARKS.sub("", visible(text))):
            if len(word) < 2:
                continue
            if word not in seen:
                seen[word] = known(word)
            if not seen[word]:
                wrong.setdefault(word, text)
    return wrong


def main() -> int:
    """Check the languages named on the command line, or all; print each unknown word once."""
    tags = sys.argv[1:] or [locale.tag for locale in LOCALES]
    unknown = set(tags) - DICTIONARIES.keys()
    if unknown:
        print(f"no such language: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    count = 0
    for locale in LOCALES:
        if locale.tag not in tags:
            continue
        try:
            wrong = misspelt(texts(locale), knower(locale))
        except NoDictionaryError as error:
            print(error, file=sys.stderr)
            return 2
        for word, text in sorted(wrong.items()):
            print(f"{locale.tag}: {word}: {' '.join(text.split())[:70]}")
        count += len(wrong)
    if count:
        print(f"{count} unknown words: mend them, or add them to translations/*/words.txt")
        return 1
    print(f"{', '.join(tags)}: every word is known")
    return 0


if __name__ == "__main__":
    sys.exit(main())
