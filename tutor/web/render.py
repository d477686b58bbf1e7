"""One helper renders every page: whole, or as the fragment htmx asked for."""

from collections.abc import Callable, Hashable, Mapping, MutableMapping
from functools import lru_cache

from flask import Flask, Response, current_app, render_template, request
from flask.templating import Environment

from tutor.i18n import current_locale, using
from tutor.web.kept import keeps

VARY = ("HX-Request", "HX-Request-Type", "HX-History-Restore-Request")
"""The request headers an answer depends on."""
Context = Mapping[str, object]
"""The values for a template."""
BLOCKS = ("title", "stage")
"""What a fragment takes from the template of its page."""
_NEVER_STORED = {"Cache-Control": "no-store", "Vary": ", ".join(VARY)}


class _Environment(Environment):
    """Templates that share the globals of the site, instead of having a view of them each.

    Jinja compares the globals of two templates at every import. With views, that takes longer than
    many a macro. We never give a single template globals of its own.
    """

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """The globals of a template; ``d`` are those of its own, if it has any."""
        return super().make_globals(d) if d else self.globals


def init_app(app: Flask) -> None:
    """Let ``app`` read its templates with our environment; before anything else asks for it."""
    app.jinja_environment = _Environment


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
    return draw(template, context, status, push_url=push_url)


def draw(
    template: str, context: Context, status: int = 200, *, push_url: str | None = None
) -> Response:
    """The same as :func:`render`, with the values for the template in one mapping."""
    if is_fragment():
        return _exchange(_fragment(template, context).encode(), status, push_url)
    response = Response(render_template(template, **context), status, mimetype="text/html")
    response.vary.update(VARY)
    return response


def draw_kept(
    template: str,
    key: Hashable,
    context: Callable[[], Context],
    status: int = 200,
    *,
    push_url: str | None = None,
) -> Response:
    """The same as :func:`draw`; but a fragment is drawn once for each ``key``, and then kept.

    Everything in the fragment must follow from ``key``: the position, the language, the settings.
    Then learners who make the same move share the drawing of what comes of it, which costs far more
    than finding out what comes of it. ``context`` is asked only when there is something to draw.
    """
    if not is_fragment():
        return draw(template, context(), status)
    drawn = _place_for(key)
    if not drawn or not keeps(current_app.jinja_env):
        drawn[:] = [_fragment(template, context()).encode()]
    return _exchange(drawn[0], status, push_url)


@lru_cache(maxsize=2000)  # of some 20 KB each
def _place_for(_key: Hashable) -> list[bytes]:
    """Where the fragment of a key is kept: an empty list until somebody has drawn it."""
    return []


def forget() -> None:
    """Draw every fragment anew when it is asked for next."""
    _place_for.cache_clear()


def _exchange(fragment: bytes, status: int, push_url: str | None) -> Response:
    moved = {} if push_url is None else {"HX-Push-Url": push_url}
    return Response(fragment, status, {**_NEVER_STORED, **moved}, mimetype="text/html")


def _fragment(template: str, context: Context) -> str:
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    values = {**context, "fragment": True}
    app.update_template_context(values)
    with using(current_locale()):  # asked once, not by every sentence
        blocks = _blocks(app.jinja_env, template, values)
        return app.jinja_env.get_template("fragment.html").render(values, blocks=blocks)


def _blocks(environment: Environment, name: str, values: dict[str, object]) -> dict[str, str]:
    """The text of ``BLOCKS`` in a template, from wherever in the line of what it extends."""
    template = environment.get_template(name)
    context = template.new_context(values)
    # By the first piece of the page, every template of the line has named its blocks.
    next(iter(template.root_render_func(context)))
    return {block: environment.concat(context.blocks[block][0](context)) for block in BLOCKS}
