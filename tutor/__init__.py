"""Hearts Tutor: learn the card game Hearts by playing it."""

from flask import Flask

from tutor import cli, paths

__version__ = "0.1.0"
__all__ = ["__version__", "create_app"]


def create_app(config: dict[str, object] | None = None) -> Flask:
    """Make the application. ``config`` overrides the defaults, as tests do."""
    from tutor.i18n import babel
    from tutor.teach.check import load_checked
    from tutor.web import errors, home, language, lessons, localised, security, static_files

    app = Flask(__name__, template_folder=str(paths.templates()), static_folder=None)
    app.config.from_mapping(MAX_CONTENT_LENGTH=64 * 1024, MAX_FORM_PARTS=100)
    app.config.from_prefixed_env("HEARTS")
    app.config.from_mapping(config or {})
    app.extensions["course"] = load_checked(paths.lessons())
    security.init_app(app)
    babel.init_app(app, localised.request_locale)
    localised.init_app(app)
    static_files.init_app(app)
    errors.init_app(app)
    for page in (home, language, lessons):
        app.register_blueprint(page.blueprint)
    cli.register(app)
    return app
