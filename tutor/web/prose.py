"""Lesson prose as HTML: the translated message, its cards named, its CommonMark rendered.

A word marked ``[trick](term:trick)`` becomes a button that opens the word's meaning beside it. The
popover is the browser's own, so it needs no script and works with the keyboard.
"""

import re
from functools import lru_cache
from itertools import count
from zlib import crc32

from flask import current_app
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from tutor.i18n import current_locale, prose, say
from tutor.teach.reference import Reference


def _made() -> MarkdownIt:
    """What renders CommonMark. It puts its rules together when it first renders something.

    Where several threads are first, some see half of the rules; so it is done here.
    """
    made = MarkdownIt("commonmark", {"html": False}).disable("image")
    made.render("*any*")
    return made


_MARKDOWN = _made()
_TERM = re.compile(r'<a href="term:([^"]*)">(.*?)</a>([.,:;!?…)”“]*)', re.DOTALL)
"""A marked word, with the marks that follow it and must not begin a line."""


def paragraphs(message: str) -> Markup:
    """Return ``message`` in the reader's language as block HTML. Raw HTML in it is escaped."""
    return _rendered(_reference(), current_locale().tag, message, True)


def sentence(message: str) -> Markup:
    """Return ``message`` in the reader's language as inline HTML, without a paragraph around it."""
    return _rendered(_reference(), current_locale().tag, message, False)


def _reference() -> Reference:
    loaded: Reference = current_app.extensions["reference"]
    return loaded


@lru_cache(maxsize=16384)
def _rendered(reference: Reference, _tag: str, message: str, block: bool) -> Markup:
    text = prose(message)
    html = _MARKDOWN.render(text) if block else _MARKDOWN.renderInline(text)
    place = f"{crc32(message.encode()):08x}"
    numbers = count(1)

    def explained(marked: re.Match[str]) -> str:
        key, word, after = marked.groups()
        term = reference.terms.get(key)
        if term is None:
            return f"{word}{after}"
        # No two popovers of a page may share an id: the text and the place in it tell them apart.
        button = _term(f"{key}-{place}-{next(numbers)}", word, prose(term.meaning))
        return f'<span class="with-mark">{button}{after}</span>' if after else button

    return Markup(_TERM.sub(explained, html))  # noqa: S704 - markdown-it escapes raw HTML


def _term(anchor: str, word: str, meaning: str) -> str:
    """A word as a button and its meaning as the popover it opens."""
    label = escape(say("What does it mean?"))
    return (
        f'<button type="button" class="term" popovertarget="{anchor}">{word}</button>'
        f'<span class="meaning" id="{anchor}" popover role="note" aria-label="{label}">'
        f"{escape(meaning)}</span>"
    )
