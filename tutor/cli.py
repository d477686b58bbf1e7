"""The commands: the console script ``hearts-tutor``, and the same under ``flask --app tutor``.

``serve`` runs the site. ``catalogs`` (translations), ``lessons`` and ``puzzles`` (content) and
``database`` (progress) come from the packages that own the subject.
"""

from __future__ import annotations

import click
from flask import Flask

from tutor import serving
from tutor.configuration import of_this_process
from tutor.i18n import LOCALES, catalogs
from tutor.i18n.commands import catalogs_group
from tutor.paths import MissingFolderError
from tutor.store.commands import database_group
from tutor.teach.commands import lessons_group
from tutor.teach.course import LessonError
from tutor.teach.puzzles.commands import puzzles_group


@click.group(name="hearts-tutor")
@click.version_option(package_name="hearts-tutor", prog_name="hearts-tutor")
def main() -> None:
    """Hearts Tutor: learn the card game Hearts by playing."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=int,
    help="Port to listen on; 0 takes a free one.",
)
def serve(host: str, port: int) -> None:
    """Serve the site until interrupted, and print its address.

    Everything else is set up by variables of the environment.
    """
    from tutor.web import logs

    serving.check_port(port)
    configuration = of_this_process()
    with serving.listen(host, port) as listening, logs.written(configuration.log):
        app = _site()
        store = app.extensions["store"]
        serving.serve(
            app,
            listening,
            workers=configuration.workers,
            threads=configuration.threads,
            when_ready=lambda: click.echo(serving.address(listening)),
            at_the_end=store.close if store is not None else _nothing,
        )


def register(app: Flask) -> None:
    """Offer the commands under ``flask --app tutor`` too."""
    for command in COMMANDS:
        app.cli.add_command(command)


def _site() -> Flask:
    # Imported late: the commands for content must work while the site itself cannot start.
    from tutor import create_app

    try:
        app = create_app()
    except (LessonError, MissingFolderError) as error:
        raise click.ClickException(f"the site cannot start: {error}") from error
    _load_all(app)
    return app


def _load_all(app: Flask) -> None:
    """Load what is otherwise loaded when it is needed first: here, all processes share it."""
    for locale in LOCALES:
        catalogs.translations(locale)
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)


def _nothing() -> None:
    """What there is to close without a database."""


COMMANDS = (serve, catalogs_group, lessons_group, puzzles_group, database_group)

for _command in COMMANDS:
    main.add_command(_command)

if __name__ == "__main__":
    main()
