"""The reader of pages that the tests use: it reads what the standard library reads, or refuses."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from tests.web.page_reader import VOID, Element, read
from tests.web.positions import real_course
from tests.web.reader import Reader
from tools.pages import page_paths


class Slow(HTMLParser):
    """The same tree, made by the parser of the standard library."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = self.here = Element("root", {})
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Go into an element that will be closed."""
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.here = self.here.within[-1]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that has nothing in it."""
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(element)
        self.here.within.append(element)

    def handle_endtag(self, tag: str) -> None:
        """Go out of an element, which must be the one that we are in."""
        closed = self.here
        assert tag == closed.tag
        assert closed.parent is not None
        self.here = closed.parent
        self.here.within += closed.within

    def handle_data(self, data: str) -> None:
        """Note words."""
        self.here.children.append(data)


def described(root: Element) -> list[object]:
    """All that tests ask of a tree."""
    return [
        root.text,
        *((each.tag, each.attrs, each.text, len(each.within)) for each in root.walk()),
        *(each.parent.tag for each in root.walk() if each.parent is not None),
    ]


def test_every_page_is_read_as_others_read_it(reader: Reader) -> None:
    for path in page_paths(real_course()).values():
        for htmx in (False, True):
            page = reader.open(f"/sr-Cyrl{path}", htmx=htmx)
            assert described(page.root) == described(Slow(page.html).root), path


@pytest.mark.parametrize(
    "text",
    [
        "<p>One &amp; two &lt; 3 &#9824; &nbsp; &copy</p>",
        "<!doctype html><!-- <b> --><P Class='a b' hidden data-x=1 title=\"&quot;>&quot;\">x</P>",
        "<p>One<br>two<use href='#x'/><path d='M0'/> three</p>\n",
        "<script src='/x.js' defer></script>",
        '<ul\n  class="x"\n>  <li aria-hidden="true">no</li> <li>yes</li></ul>',
        "",
    ],
)
def test_markup_of_every_kind_is_read_as_others_read_it(text: str) -> None:
    assert described(read(text)) == described(Slow(text).root)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("<p>One", "<p> is not closed"),
        ("<p><b>One</p></b>", "</p> closes <b>"),
        ("</p>", "</p> closes <root>"),
        ("<p>1 < 2</p>", "no markup that is known: '< 2"),
        ("<p class=>x</p>", "no markup that is known"),
        ('<p class="x>y</p>', "no markup that is known"),
        ("<script>if (1 < 2) {}</script>", "no markup that is known"),
        ("<img/src=x>", "no markup that is known"),
        ('<p class="x"id="y"></p>', "no markup that is known"),
        ('<p id="x" id="y"></p>', "something is said twice"),
    ],
)
def test_what_is_not_in_order_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        read(text)
