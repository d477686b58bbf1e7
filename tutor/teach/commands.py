"""``flask --app tutor lessons …``: commands for people who write lessons."""

import re

import click

from tutor import paths
from tutor.teach.check import check_everything
from tutor.teach.course import OTHER_FILES, LessonError, load_course, read_lessons, unlisted
from tutor.teach.model import SLUG_PATTERN
from tutor.teach.reference import load_reference
from tutor.teach.skeleton import write_skeleton

lessons_group = click.Group("lessons", help="Write and prove lessons.")


@lessons_group.command("new")
@click.argument("slug")
def new(slug: str) -> None:
    """Write a new lesson SLUG, such as "counting-hearts", that is sound from the start."""
    if not re.fullmatch(SLUG_PATTERN, slug) or slug in OTHER_FILES:
        raise click.ClickException(
            f"{slug!r} is no name for a lesson: write lower-case words joined by hyphens"
        )
    try:
        path = write_skeleton(paths.lessons(), slug)
    except FileExistsError as error:
        raise click.ClickException(f"there is a lesson {slug!r} already") from error
    click.echo(f"{path}\nNow put it into course.toml, and: flask --app tutor lessons check {slug}")


@lessons_group.command("check")
@click.argument("slugs", nargs=-1)
def check(slugs: tuple[str, ...]) -> None:
    """Prove every step of every lesson, or of the lessons SLUGS; list all errors."""
    try:
        folder = paths.lessons()
        course = read_lessons(folder, slugs) if slugs else load_course(folder)
        errors = list(check_everything(course, load_reference(folder)))
        errors += [] if slugs else unlisted(folder, course)
    except LessonError as error:
        errors = str(error).splitlines()
    for line in errors:
        click.echo(line, err=True)
    if errors:
        count = "1 error" if len(errors) == 1 else f"{len(errors)} errors"
        raise click.ClickException(f"{count} in the lessons")
    steps = sum(len(entry.steps) for entry in course)
    click.echo(f"lessons: {len(course)}, steps: {steps}, all proven")
