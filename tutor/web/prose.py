"""Lesson prose as HTML: the translated message, its cards named, its CommonMark rendered."""

from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from tutor.i18n import current_locale, prose

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).disable("image")


def paragraphs(message: str) -> Markup:
    """Return ``message`` in the reader's language as block HTML. Raw HTML in it is escaped."""
    return _rendered(current_locale().tag, message, True)


def sentence(message: str) -> Markup:
    """Return ``message`` in the reader's language as inline HTML, without a paragraph around it."""
    return _rendered(current_locale().tag, message, False)


@lru_cache(maxsize=4096)
def _rendered(_tag: str, message: str, block: bool) -> Markup:
    text = prose(message)
    html = _MARKDOWN.render(text) if block else _MARKDOWN.renderInline(text)
    return Markup(html)  # noqa: S704 - markdown-it escapes raw HTML
