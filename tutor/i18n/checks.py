"""Everything that can be checked about the translations, in one run.

A problem says in which file it is, at which message, and what is wrong. `check` finds them all: it
works on the source tree, and does not change it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from tutor.i18n import exceptions, message_checks, po_files, upkeep
from tutor.i18n.catalogs import po_path
from tutor.i18n.cyrillic import Transliterator
from tutor.i18n.exceptions import Exceptions, ExceptionsError
from tutor.i18n.extraction import ExtractionError, extract
from tutor.i18n.grammar import Grammar, GrammarError, load
from tutor.i18n.locales import LOCALES, SERBIAN_CYRILLIC, SERBIAN_LATIN, SOURCE, SiteLocale
from tutor.i18n.patterns import Pattern, PatternsError, hits, patterns

STALE = 'not up to date: run "flask --app tutor catalogs update"'

_LONGEST_LABEL = 60
_SAMPLE_NUMBERS = range(200)


@dataclass(frozen=True)
class Problem:
    """Something wrong.

    Attributes:
        file: the file, relative to the root of the source tree.
        message: the English message, or None where the file as a whole is meant.
        what: what is wrong.
    """

    file: str
    message: str | None
    what: str

    def __str__(self) -> str:
        if self.message is None:
            return f"{self.file}: {self.what}"
        label = " ".join(self.message.split())
        if len(label) > _LONGEST_LABEL:
            label = f"{label[:_LONGEST_LABEL]}…"
        return f"{self.file}: “{label}”: {self.what}"


@dataclass(frozen=True)
class _Tools:
    """What the checks of one run share."""

    root: Path
    grammars: dict[SiteLocale, Grammar]
    patterns: dict[SiteLocale, tuple[Pattern, ...]]
    exceptions: Exceptions

    def name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()


def check(root: Path) -> list[Problem]:
    """Return everything that is wrong with the translations of a source tree.

    Args:
        root: the folder with ``babel.cfg`` and ``translations/``.
    """
    folder = upkeep.translations_folder(root)
    grammars, problems = _grammars(root)
    try:
        tools = _Tools(root, grammars, patterns(folder), exceptions.load(folder))
    except (PatternsError, ExceptionsError) as error:
        return [*problems, Problem(folder.name, None, str(error))]
    try:
        template = extract(root)
    except ExtractionError as error:
        return [*problems, Problem(folder.name, None, f"messages cannot be collected: {error}")]
    problems += _template_problems(template, tools)
    for locale in upkeep.TRANSLATED:
        problems += _catalog_problems(locale, template, tools)
    problems += _cyrillic_problems(tools)
    return problems


def _grammars(root: Path) -> tuple[dict[SiteLocale, Grammar], list[Problem]]:
    grammars, problems = {}, []
    for locale in LOCALES:
        path = upkeep.translations_folder(root) / locale.babel_id / "grammar.toml"
        try:
            grammars[locale] = load(locale, path)
        except GrammarError as error:
            name = path.relative_to(root).as_posix()
            problems += [
                Problem(name, None, line.removeprefix(f"{path}: "))
                for line in str(error).splitlines()
            ]
    return grammars, problems


def _template_problems(template: Catalog, tools: _Tools) -> Iterator[Problem]:
    path = upkeep.template_path(tools.root)
    name = tools.name(path)
    if not _holds(path, po_files.template_text(template)):
        yield Problem(name, None, STALE)
    for message in upkeep.messages(template):
        english = _english_forms(message)
        where = ", ".join(sorted({file for file, _ in message.locations}))
        for text in english:
            for what in _text_problems(text, SOURCE, tools):
                yield Problem(where or name, upkeep.english(message), what)
        if len(english) > 1:
            for what in message_checks.difference_problems(
                english[0], english, may_drop_count=True
            ):
                yield Problem(where or name, upkeep.english(message), f"singular: {what}")


def _catalog_problems(locale: SiteLocale, template: Catalog, tools: _Tools) -> Iterator[Problem]:
    path = po_path(locale, upkeep.translations_folder(tools.root))
    name = tools.name(path)
    try:
        catalog = po_files.read(path)
        written = path.read_text("utf-8")
    except po_files.CatalogError as error:
        yield Problem(name, None, str(error))
        return
    if f'"Plural-Forms: {locale.plural_forms}\\n"' not in written:
        yield Problem(name, None, f"the header must say Plural-Forms: {locale.plural_forms}")
    wanted = {upkeep.english(message): message for message in upkeep.messages(template)}
    given = {upkeep.english(message): message for message in upkeep.messages(catalog)}
    for english in wanted:
        if english not in given:
            yield Problem(name, english, f"not in the catalog; {STALE}")
    obsolete = [upkeep.english(message) for message in catalog.obsolete.values()]
    for english in (*obsolete, *(key for key in given if key not in wanted)):
        yield Problem(name, english, f"obsolete; {STALE}")
    for english, message in given.items():
        if english in wanted:
            for what in _message_problems(message, wanted[english], locale, tools):
                yield Problem(name, english, what)


def _message_problems(
    message: Message, wanted: Message, locale: SiteLocale, tools: _Tools
) -> Iterator[str]:
    if message.fuzzy:
        yield "fuzzy: look at it and take the mark away"
    if message.pluralizable != wanted.pluralizable:
        yield f"counted in one place and not in the other; {STALE}"
        return
    given = upkeep.forms(message)
    if len(given) != (locale.plural_count if message.pluralizable else 1):
        yield f"has {len(given)} plural forms, must have {locale.plural_count}"
    for index, text in enumerate(given):
        form = f"form {index}: " if message.pluralizable else ""
        if not text.strip():
            yield f"{form}not translated"
            continue
        for what in (
            *_text_problems(text, locale, tools),
            *message_checks.difference_problems(
                text,
                _english_forms(wanted),
                may_drop_count=message.pluralizable
                and index == 0
                and _has_form_for_one_alone(locale),
            ),
            *message_checks.link_problems(text, upkeep.english(wanted)),
            *message_checks.edge_problems(text, upkeep.english(wanted)),
            *_copy_problems(text, wanted, locale, tools),
        ):
            yield f"{form}{what}"


def _text_problems(text: str, locale: SiteLocale, tools: _Tools) -> Iterator[str]:
    if locale in tools.grammars:
        yield from message_checks.placeholder_problems(text, tools.grammars[locale])
    for hit in hits(tools.patterns[locale], message_checks.visible(text)):
        yield str(hit)


def _copy_problems(text: str, wanted: Message, locale: SiteLocale, tools: _Tools) -> Iterator[str]:
    if text not in _english_forms(wanted) or not message_checks.has_words(text):
        return
    if not tools.exceptions.may_equal_english(locale.tag, text):
        yield "the same as the English; if that is right, name it in exceptions.toml"


def _cyrillic_problems(tools: _Tools) -> Iterator[Problem]:
    folder = upkeep.translations_folder(tools.root)
    try:
        latin = po_files.read(po_path(SERBIAN_LATIN, folder))
        plan = upkeep.planned_cyrillic(latin, folder)
    except (po_files.CatalogError, OSError) as error:
        yield Problem(folder.name, None, f"Cyrillic cannot be made: {error}")
        return
    for path, content in plan.items():
        if not _holds(path, content):
            yield Problem(tools.name(path), None, STALE)
    transliterator = Transliterator(tools.exceptions.cyrillic)
    name = tools.name(po_path(SERBIAN_CYRILLIC, folder))
    for message in upkeep.messages(latin):
        for text in upkeep.forms(message):
            cyrillic = transliterator.without_kept(transliterator.to_cyrillic(text))
            if transliterator.differs_on_return(text):
                yield Problem(name, upkeep.english(message), "is not the same when turned back")
            for hit in hits(tools.patterns[SERBIAN_CYRILLIC], message_checks.visible(cyrillic)):
                yield Problem(name, upkeep.english(message), str(hit))


def _english_forms(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _has_form_for_one_alone(locale: SiteLocale) -> bool:
    """Return whether the first plural form is used for the number 1 and for no other."""
    form_of = locale.format_locale.plural_form
    return [number for number in _SAMPLE_NUMBERS if form_of(number) == form_of(1)] == [1]


def _holds(path: Path, content: str) -> bool:
    return path.exists() and path.read_text("utf-8") == content
