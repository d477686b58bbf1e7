"""``hearts-tutor database …``: commands for whoever looks after the database of progress."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from typing import TypeVar

import click

from tutor.configuration import database_url, instance_folder
from tutor.store.store import Store
from tutor.store.trouble import StoreDown

T = TypeVar("T")
DAY_MS = 24 * 60 * 60 * 1000
PATIENCE = 30.0
"""Seconds; a person waits longer than a page can."""

database_group = click.Group("database", help="Look after the database of progress.")


@database_group.command("upgrade")
def upgrade() -> None:
    """Bring the tables to the version that this program needs.

    A file of SQLite is upgraded by the site itself. A server is not: run this before you start a
    new version of the site.
    """
    changed = _asked(lambda store: store.upgrade())
    click.echo("the tables have been upgraded" if changed else "the tables are up to date")


@database_group.command("check")
def check() -> None:
    """Say whether the database can be reached and has the right tables."""
    _asked(lambda store: store.ready())
    click.echo("the database is ready")


@database_group.command("rebuild")
def rebuild() -> None:
    """Derive everything again from what happened: the same comes out, unless it was damaged."""
    click.echo(f"learners: {_asked(lambda store: store.rebuild())}")


@database_group.command("forget")
@click.option("--days", type=click.IntRange(1), required=True, help="Idle for so many days.")
def forget(days: int) -> None:
    """Delete all learners who have done nothing for so long; they cannot be brought back."""
    click.echo(f"learners forgotten: {_asked(lambda store: store.forget(days * DAY_MS))}")


def _asked(question: Callable[[Store], T]) -> T:
    """What the database that the site uses answers."""
    url = database_url(os.environ, instance_folder())
    if url is None:
        raise click.ClickException("DATABASE_URL is none: there is no database")
    try:
        with closing(Store(url, secret="", patience=PATIENCE)) as store:
            return question(store)
    except StoreDown as down:
        raise click.ClickException(f"the database cannot be used: {down}") from down
