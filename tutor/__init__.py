"""Hearts Tutor: learn the card game Hearts by playing it."""

import os
from collections.abc import Mapping
from pathlib import Path

from click import ClickException
from flask import Flask

from tutor import cli, paths
from tutor.configuration import Configuration

__version__ = "0.1.0"
__all__ = ["__version__", "create_app"]


class ContentError(ClickException):
    """The lessons are not sound. The message has a line for each error."""


def create_app(config: Mapping[str, str] | None = None) -> Flask:
    """Make the application, set up by the environment. ``config`` overrides variables of it.

    Raises ContentError where a lesson is not sound, and ConfigurationError where a variable is
    wrong; every command line says both in plain words.
    """
    from tutor.i18n import babel
    from tutor.web import (
        compression,
        course_map,
        drills,
        erasing,
        errors,
        health,
        home,
        hosts,
        kept,
        language,
        lessons,
        limits,
        localised,
        logs,
        overview,
        practice,
        progress_file,
        puzzle_hub,
        puzzles,
        render,
        robots,
        rule_book,
        security,
        sessions,
        settings,
        static_files,
        stored,
        take_along,
        trips,
        unsaved,
    )

    app = Flask(__name__, template_folder=str(paths.templates()), static_folder=None)
    render.init_app(app)
    app.config.from_mapping(MAX_CONTENT_LENGTH=64 * 1024, MAX_FORM_PARTS=100)
    configuration = _set_up(app, config or {})
    app.extensions.update(_content(paths.lessons()))
    sessions.init_app(app)
    static_files.init_app(app)
    hosts.init_app(app, configuration.hosts, configuration.proxies)
    logs.init_app(app, lines=configuration.access_log, trusts_ids=configuration.proxies > 0)
    security.init_app(app)
    babel.init_app(app, localised.request_locale)
    localised.init_app(app)
    settings.init_app(app)
    kept.init_app(app)
    unsaved.init_app(app)
    errors.init_app(app)
    compression.init_app(app)
    pages = (home, course_map, drills, language, lessons, puzzle_hub, puzzles, rule_book, settings)
    of_progress = (practice, trips, overview, take_along, progress_file, erasing, stored)
    for page in (*pages, *of_progress, health, robots):
        app.register_blueprint(page.blueprint)
    app.register_blueprint(settings.saving)
    if configuration.rate_limits:
        limits.init_app(app, storage=configuration.rate_limit_storage)
    cli.register(app)
    return app


def _set_up(app: Flask, config: Mapping[str, str]) -> Configuration:
    """Read how ``app`` is set up; give it its folder, its secret and its store."""
    from tutor.store import Store

    read = Configuration.from_environment({**os.environ, **config}, Path(app.instance_path))
    app.instance_path = str(read.instance)
    app.secret_key = secret = read.secret()
    app.extensions["configuration"] = read
    app.extensions["store"] = None if read.database is None else Store(read.database, secret=secret)
    return read


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
