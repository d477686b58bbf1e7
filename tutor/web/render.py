"""One helper renders every page: whole, or as the fragment htmx asked for."""

from flask import Flask, Response, current_app, render_template, request
from jinja2_fragments import render_block

VARY = ("HX-Request", "HX-Request-Type", "HX-History-Restore-Request")
"""The request headers an answer depends on."""
BLOCKS = ("title", "stage")
"""What a fragment takes from the template of its page."""


def is_fragment() -> bool:
    """Whether this request is htmx asking for the part of the page it will exchange.

    htmx asks for a whole page (``HX-Request-Type: full``) when it exchanges the body, and when it
    fetches a page again for the Back button.
    """
    headers = request.headers
    return (
        headers.get("HX-Request") == "true"
        and headers.get("HX-Request-Type", "partial") == "partial"
        and headers.get("HX-History-Restore-Request") != "true"
        and headers.get("HX-Boosted") != "true"
    )


def render(
    template: str, status: int = 200, *, push_url: str | None = None, **context: object
) -> Response:
    """Render ``template`` with ``context``, as a whole page or as a fragment.

    A fragment is the block ``stage`` of the template, its title, and the parts of the frame that
    change with the position: the live region and the place the language switcher goes back to.

    Args:
        template: name of a template that extends ``base.html``.
        status: the status of the answer.
        push_url: with a fragment, the address the browser shows from now on.
        context: the values for the template.

    Returns:
        The answer, with ``Vary`` set. A fragment is never stored: were it kept under the address of
        the page, Back could show it bare.
    """
    if is_fragment():
        response = Response(_fragment(template, context), status, mimetype="text/html")
        response.cache_control.no_store = True
        if push_url is not None:
            response.headers["HX-Push-Url"] = push_url
    else:
        response = Response(render_template(template, **context), status, mimetype="text/html")
    response.vary.update(VARY)
    return response


def _fragment(template: str, context: dict[str, object]) -> str:
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    values = {**context, "fragment": True}
    app.update_template_context(values)
    blocks = {name: render_block(app.jinja_env, template, name, **values) for name in BLOCKS}
    return app.jinja_env.get_template("fragment.html").render(values, blocks=blocks)
