"""The commands for translators: ``catalogs update``, ``check``, ``missing`` and ``fill``.

They work on the source tree. What they need beyond the site itself is imported when they run, so
that the site starts without it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from tutor import paths
from tutor.i18n.locales import SiteLocale, named

if TYPE_CHECKING:
    from babel.messages.catalog import Message


def _translated(
    ctx: click.Context,  # noqa: ARG001 (the signature of a callback)
    param: click.Parameter,  # noqa: ARG001
    value: str,
) -> SiteLocale:
    """Return the language of this tag or folder.

    Raises:
        click.BadParameter: there is none, or it is not one that translators write.
    """
    _root()
    from tutor.i18n.upkeep import TRANSLATED

    locale = named(value)
    if locale is None or locale not in TRANSLATED:
        tags = ", ".join(each.tag for each in TRANSLATED)
        raise click.BadParameter(f"{value!r} is not a language that is translated: {tags}")
    return locale


@click.group("catalogs")
def catalogs_group() -> None:
    """Keep the translations in step with the texts."""


@catalogs_group.command()
def update() -> None:
    """Collect the texts and bring the template and every catalog up to date."""
    root = _root()
    from tutor.i18n import upkeep

    try:
        changed = upkeep.update(root)
    except _errors() as error:
        raise click.ClickException(str(error)) from error
    for path in changed:
        click.echo(f"updated {path.relative_to(root)}")
    if not changed:
        click.echo("Everything is up to date.")
    for locale in upkeep.TRANSLATED:
        count = len(upkeep.missing(root, locale))
        if count:
            click.echo(f"{locale}: {count} not translated")


@catalogs_group.command()
def check() -> None:
    """Report everything that is wrong with the translations."""
    root = _root()
    from tutor.i18n.checks import check as find_problems

    problems = find_problems(root)
    for problem in problems:
        click.echo(str(problem))
    if problems:
        noun = "problem" if len(problems) == 1 else "problems"
        raise click.ClickException(f"{len(problems)} {noun}")
    click.echo("The translations are in order.")


@catalogs_group.command()
@click.argument("locale", callback=_translated)
@click.option("--json", "as_json", is_flag=True, help="As a file to complete, for catalogs fill.")
def missing(locale: SiteLocale, as_json: bool) -> None:
    """List the messages that LOCALE has not translated."""
    from tutor.i18n import upkeep

    try:
        messages = upkeep.missing(_root(), locale)
    except _errors() as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        blank = {upkeep.english(each): _blank(each, locale) for each in messages}
        click.echo(json.dumps(blank, ensure_ascii=False, indent=2))
        return
    for message in messages:
        click.echo(json.dumps(message.id, ensure_ascii=False))


@catalogs_group.command()
@click.argument("locale", callback=_translated)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def fill(locale: SiteLocale, file: Path) -> None:
    """Put the translations of FILE into the catalog of LOCALE.

    FILE is a JSON object: English message to translation, or to a list of the plural forms.
    """
    from tutor.i18n import upkeep

    try:
        delivery = msgspec.json.decode(file.read_bytes(), type=dict[str, str | list[str]])
        result = upkeep.fill(_root(), locale, delivery)
    except msgspec.DecodeError as error:
        raise click.ClickException(f"{file}: {error}") from error
    except _errors() as error:
        raise click.ClickException(str(error)) from error
    for problem in result.problems:
        click.echo(problem, err=True)
    click.echo(f"{result.filled} of {len(delivery)} translations taken")
    if result.problems:
        raise click.ClickException(f"{len(result.problems)} translations could not be taken")


def _root() -> Path:
    """Return the root of the source tree.

    Raises:
        click.ClickException: this is an installed package, without the source of the texts.
    """
    root = paths.translations().parent
    if not (root / "babel.cfg").is_file():
        raise click.ClickException(f"{root / 'babel.cfg'} is missing: run this in a source tree")
    return root


def _errors() -> tuple[type[Exception], ...]:
    from tutor.i18n.exceptions import ExceptionsError
    from tutor.i18n.extraction import ExtractionError
    from tutor.i18n.po_files import CatalogError

    return ExtractionError, CatalogError, ExceptionsError, OSError


def _blank(message: Message, locale: SiteLocale) -> str | list[str]:
    return [""] * locale.plural_count if message.pluralizable else ""
