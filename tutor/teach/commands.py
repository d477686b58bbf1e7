"""``flask --app tutor lessons …``: commands for people who write lessons."""

import click

from tutor import paths
from tutor.teach.check import check_everything
from tutor.teach.course import LessonError, load_course, read_lessons, unlisted
from tutor.teach.reference import load_reference

lessons_group = click.Group("lessons", help="Prove lessons.")


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
