"""Hearts Tutor: learn the card game Hearts by playing it."""

from pathlib import Path

from click import ClickException
from flask import Flask

from tutor import cli, paths

__version__ = "0.1.0"
__all__ = ["__version__", "create_app"]


class ContentError(ClickException):
    """The lessons are not sound. The message has a line for each error."""


def create_app(config: dict[str, object] | None = None) -> Flask:
    """Make the application. ``config`` overrides the defaults, as tests do.

    Raises ContentError, which every command line says in plain words, where a lesson is not sound.
    """
    from tutor.i18n import babel
    from tutor.store import secret_key
    from tutor.web import (
        compression,
        course_map,
        drills,
        errors,
        home,
        kept,
        language,
        lessons,
        localised,
        puzzle_hub,
        puzzles,
        render,
        rule_book,
        security,
        settings,
        static_files,
    )

    app = Flask(__name__, template_folder=str(paths.templates()), static_folder=None)
    render.init_app(app)
    app.config.from_mapping(MAX_CONTENT_LENGTH=64 * 1024, MAX_FORM_PARTS=100)
    app.config.from_prefixed_env("HEARTS")
    app.config.from_mapping(config or {})
    if not app.secret_key:
        app.secret_key = secret_key(Path(app.instance_path))
    app.extensions.update(_content(paths.lessons()))
    security.init_app(app)
    babel.init_app(app, localised.request_locale)
    localised.init_app(app)
    settings.init_app(app)
    static_files.init_app(app)
    kept.init_app(app)
    errors.init_app(app)
    compression.init_app(app)
    pages = (home, course_map, drills, language, lessons, puzzle_hub, puzzles, rule_book, settings)
    for page in pages:
        app.register_blueprint(page.blueprint)
    app.register_blueprint(settings.saving)
    cli.register(app)
    return app


def _content(folder: Path) -> dict[str, object]:
    """Everything that is read from the folder of the lessons, by the names of the extensions."""
    from tutor.teach.check import load_checked
    from tutor.teach.course import LessonError
    from tutor.teach.drills import load_drills
    from tutor.teach.puzzles.bank import Bank
    from tutor.teach.puzzles.words import load_words
    from tutor.teach.reference import load_reference
    from tutor.teach.rule_book import load_rule_book

    puzzles = folder / "puzzles"
    try:
        return {
            "course": load_checked(folder),
            "reference": load_reference(folder),
            "rule_book": load_rule_book(folder),
            "bank": Bank.load(puzzles),
            "themes": load_words(puzzles) if puzzles.is_dir() else None,
            "drills": load_drills(folder),
        }
    except LessonError as error:
        raise ContentError(str(error)) from error
