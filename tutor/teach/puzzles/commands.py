"""``flask --app tutor puzzles …``: commands that make puzzles and prove them."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click

from tutor import paths
from tutor.teach.course import LessonError
from tutor.teach.puzzles.bank import Bank
from tutor.teach.puzzles.check import Proven, check_files, check_puzzles, likenesses
from tutor.teach.puzzles.generate import Recipe, puzzles
from tutor.teach.puzzles.proving import Goal
from tutor.teach.puzzles.record import LEVELS, Tactic
from tutor.teach.puzzles.signature import Signature, signature
from tutor.teach.puzzles.themes import Theme
from tutor.teach.puzzles.writing import add

puzzles_group = click.Group("puzzles", help="Make and prove puzzles.")


def bank_folder() -> Path:
    """The folder of the bank."""
    return paths.lessons() / "puzzles"


@puzzles_group.command("generate")
@click.option(
    "--theme",
    required=True,
    type=click.Choice([theme.value for theme in Theme]),
    help="What the puzzles are about.",
)
@click.option("--seed", required=True, type=int, help="The same seed makes the same puzzles.")
@click.option(
    "--count", default=1, show_default=True, type=click.IntRange(1, 10_000), help="How many."
)
@click.option("--hidden", is_flag=True, help="The others' cards are hidden.")
@click.option(
    "--players", default=4, show_default=True, type=click.IntRange(3, 7), help="At the table."
)
@click.option(
    "--level", type=click.IntRange(LEVELS[0], LEVELS[-1]), help="Only puzzles of this level."
)
@click.option(
    "--choices",
    default=1,
    show_default=True,
    type=click.IntRange(1, 5),
    help="Only puzzles with at least so many choices.",
)
@click.option(
    "--deals",
    default=100_000,
    show_default=True,
    type=click.IntRange(min=1),
    help="Give up after so many deals.",
)
def generate(
    theme: str,
    seed: int,
    count: int,
    hidden: bool,
    players: int,
    level: int | None,
    choices: int,
    deals: int,
) -> None:
    """Append new puzzles to the bank: none that is like one of those it has."""
    recipe = Recipe(Theme(theme), seed, hidden, players, level, choices)
    folder = bank_folder()
    try:
        known = {_likeness(tactic) for tactic in Bank.load(folder)}
        added = _add(folder, recipe, count, deals, known)
    except LessonError as error:
        raise click.ClickException(str(error)) from error
    for tactic in added:
        click.echo(tactic.id)
    if len(added) < count:
        raise click.ClickException(f"{deals} deals gave {len(added)} of {count} puzzles")


@puzzles_group.command("check")
@click.argument("ids", nargs=-1)
def check(ids: tuple[str, ...]) -> None:
    """Prove every puzzle of the bank again, or the puzzles IDS; list all errors."""
    folder = bank_folder()
    try:
        bank = Bank.load(folder)
    except LessonError as error:
        raise click.ClickException(str(error)) from error
    everything = bank.ids()
    for id in ids:
        if id not in everything:
            raise click.ClickException(f"there is no puzzle {id!r}")
    wanted = ids or tuple(everything)
    proven: list[Proven] = []
    with click.progressbar(
        check_puzzles(folder, wanted), length=len(wanted), label="puzzles proven"
    ) as bar:
        proven.extend(bar)
    errors = [error for one in proven for error in one.errors]
    errors += likenesses(proven, bank)
    errors += () if ids else check_files(bank)
    for line in errors:
        click.echo(line, err=True)
    if errors:
        count = "1 error" if len(errors) == 1 else f"{len(errors)} errors"
        raise click.ClickException(f"{count} in the puzzles")
    click.echo(f"puzzles: {len(proven)}, all proven")


def _add(
    folder: Path, recipe: Recipe, count: int, deals: int, known: set[Signature]
) -> list[Tactic]:
    """Add puzzles that are like none of ``known``, as many as are wanted and can be found."""
    added: list[Tactic] = []
    with click.progressbar(length=count, label=recipe.theme.value) as bar:
        for tactic in islice(puzzles(recipe), deals):
            if tactic is None or (likeness := _likeness(tactic)) in known:
                continue
            known.add(likeness)
            added.append(add(folder, tactic))
            bar.update(1)
            if len(added) == count:
                break
    return added


def _likeness(tactic: Tactic) -> Signature:
    problem = Goal.of(tactic).problem
    return signature(problem.state(problem.start))
