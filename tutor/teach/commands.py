"""``flask --app tutor lessons …``: commands for people who write lessons."""

import click

from tutor import paths
from tutor.teach.check import check_everything
from tutor.teach.course import LessonError, load_course
from tutor.teach.reference import load_reference

lessons_group = click.Group("lessons", help="Prove lessons.")


@lessons_group.command("check")
def check() -> None:
    """Prove every step of every lesson; list all errors."""
    try:
        course = load_course(paths.lessons())
        errors = list(check_everything(course, load_reference(paths.lessons())))
    except LessonError as error:
        errors = str(error).splitlines()
    for line in errors:
        click.echo(line, err=True)
    if errors:
        count = "1 error" if len(errors) == 1 else f"{len(errors)} errors"
        raise click.ClickException(f"{count} in the lessons")
    steps = sum(len(entry.steps) for entry in course)
    click.echo(f"lessons: {len(course)}, steps: {steps}, all proven")
