"""Keeping the files below ``translations/`` in step with the source, and filling them.

What the files should hold follows from the source and from the translations there are; `planned`
works it out without touching anything, `update` writes it. Translations are kept exactly as they
are or dropped with their message; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from tutor.i18n import po_files
from tutor.i18n.catalogs import DOMAIN, po_path
from tutor.i18n.cyrillic import GENERATED, Transliterator
from tutor.i18n.exceptions import load as load_exceptions
from tutor.i18n.extraction import extract
from tutor.i18n.locales import LOCALES, SERBIAN_CYRILLIC, SERBIAN_LATIN, SOURCE, SiteLocale

Translation = str | Sequence[str]
"""The translation of a message, or the plural forms of a counted one."""

TRANSLATED = tuple(locale for locale in LOCALES if locale not in (SOURCE, SERBIAN_CYRILLIC))
"""The languages that translators write; English is the source and Cyrillic is generated."""


@dataclass
class Filled:
    """What became of a delivery of translations.

    Attributes:
        filled: how many messages got their translation.
        problems: one line for each that could not be taken.
    """

    filled: int = 0
    problems: list[str] = field(default_factory=list)


def translations_folder(root: Path) -> Path:
    """Return the folder of translations below the root of the source tree."""
    return root / "translations"


def template_path(root: Path) -> Path:
    """Return the path of the template, ``messages.pot``."""
    return translations_folder(root) / f"{DOMAIN}.pot"


def planned(root: Path, template: Catalog | None = None) -> dict[Path, str]:
    """Return what every generated file should hold now.

    Args:
        root: the root of the source tree.
        template: the messages of the source, if they have been extracted already.

    Raises:
        ExtractionError: a source file cannot be read.
        CatalogError: an existing catalog cannot be read.
        ExceptionsError: ``exceptions.toml`` cannot be read.
    """
    template = extract(root) if template is None else template
    folder = translations_folder(root)
    plan = {template_path(root): po_files.template_text(template)}
    for locale in TRANSLATED:
        path = po_path(locale, folder)
        existing = po_files.read(path) if path.exists() else Catalog(locale=locale.babel_id)
        merged = _merge(template, existing, locale)
        plan[path] = po_files.text(merged, locale)
        if locale == SERBIAN_LATIN:
            plan.update(planned_cyrillic(merged, folder))
    return plan


def planned_cyrillic(latin: Catalog, folder: Path) -> dict[Path, str]:
    """Return what the generated Cyrillic files should hold, made from the Latin ones.

    Raises:
        ExceptionsError: ``exceptions.toml`` cannot be read.
        OSError: the Latin ``grammar.toml`` cannot be read.
    """
    to_cyrillic = Transliterator(load_exceptions(folder).cyrillic)
    catalog = Catalog(locale=SERBIAN_CYRILLIC.babel_id)
    for message in messages(latin):
        copy = _copy(catalog, message)
        converted = tuple(to_cyrillic.to_cyrillic(form) for form in forms(message))
        copy.string = converted if message.pluralizable else converted[0]
    grammar = (folder / SERBIAN_LATIN.babel_id / "grammar.toml").read_text("utf-8")
    return {
        po_path(SERBIAN_CYRILLIC, folder): po_files.text(catalog, SERBIAN_CYRILLIC, GENERATED),
        folder / SERBIAN_CYRILLIC.babel_id / "grammar.toml": to_cyrillic.grammar(grammar),
    }


def update(root: Path) -> list[Path]:
    """Bring every generated file up to date; return those that changed.

    Raises:
        ExtractionError: see `planned`, like the others.
    """
    return [path for path, content in planned(root).items() if po_files.write(path, content)]


def missing(root: Path, locale: SiteLocale) -> list[Message]:
    """Return the messages of a language that have no translation, or only part of one.

    Raises:
        CatalogError: the catalog cannot be read.
    """
    catalog = po_files.read(po_path(locale, translations_folder(root)))
    return [message for message in messages(catalog) if not is_translated(message)]


def fill(root: Path, locale: SiteLocale, delivery: Mapping[str, Translation]) -> Filled:
    """Put translations into the catalog of a language.

    Args:
        root: the root of the source tree.
        locale: a language of `TRANSLATED`.
        delivery: by English message (the singular of a counted one), its translation; for a
            counted message a list of the plural forms. White space around a text is set to that
            of the English.

    Raises:
        CatalogError: the catalog cannot be read.
    """
    folder = translations_folder(root)
    path = po_path(locale, folder)
    catalog = po_files.read(path)
    known = {english(message).strip(): message for message in messages(catalog)}
    result = Filled()
    for source, translation in delivery.items():
        problem = _put(known.get(source.strip()), translation, locale)
        if problem:
            result.problems.append(f"{source!r}: {problem}")
        else:
            result.filled += 1
    po_files.write(path, po_files.text(catalog, locale))
    if locale == SERBIAN_LATIN:
        for cyrillic_path, content in planned_cyrillic(catalog, folder).items():
            po_files.write(cyrillic_path, content)
    return result


def messages(catalog: Catalog) -> list[Message]:
    """Return the messages of a catalog without its header."""
    return [message for message in catalog if message.id]


def english(message: Message) -> str:
    """Return the English text of a message, the singular of a counted one."""
    return str(message.id if isinstance(message.id, str) else message.id[0])


def forms(message: Message) -> tuple[str, ...]:
    """Return the translation of a message: one text, or the plural forms of a counted one."""
    if message.string is None or isinstance(message.string, str):
        return (message.string or "",)
    return tuple(message.string)


def is_translated(message: Message) -> bool:
    """Return whether a message has its whole translation."""
    return all(forms(message))


def _merge(template: Catalog, existing: Catalog, locale: SiteLocale) -> Catalog:
    merged = Catalog(locale=locale.babel_id)
    for message in messages(template):
        copy = _copy(merged, message)
        old = existing.get(english(message))
        if old is not None and old.pluralizable == message.pluralizable:
            copy.string = old.string
            copy.flags |= old.flags & {"fuzzy"}
            copy.user_comments = old.user_comments
    return merged


def _copy(catalog: Catalog, message: Message) -> Message:
    return catalog.add(
        message.id,
        "",
        locations=message.locations,
        auto_comments=message.auto_comments,
    )


def _put(message: Message | None, translation: Translation, locale: SiteLocale) -> str | None:
    """Give a message its translation; return what is wrong, if anything."""
    if message is None:
        return "no such message; run 'catalogs update', and copy the English text exactly"
    if not message.pluralizable and not isinstance(translation, str):
        return "has no plural: give one text, not a list"
    if message.pluralizable:
        count = locale.plural_count
        if isinstance(translation, str) or len(translation) != count:
            return f"is counted: give a list of {count} texts"
    texts = [translation] if isinstance(translation, str) else translation
    fitted = tuple(_with_edges_of(english(message), text) for text in texts)
    message.string = fitted if message.pluralizable else fitted[0]
    message.flags.discard("fuzzy")
    return None


def _with_edges_of(source: str, translation: str) -> str:
    """Return a translation with the white space that the English has before and after it."""
    bare = source.strip()
    before, _, after = source.partition(bare)
    return f"{before}{translation.strip()}{after}" if translation.strip() else ""
