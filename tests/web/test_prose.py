"""Lesson prose as HTML: words of cards filled in, CommonMark rendered, HTML shown as written."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from tutor.i18n import LOCALES, MessageError, SiteLocale, using
from tutor.web.prose import paragraphs, sentence

pytestmark = pytest.mark.usefixtures("in_app")

RENDERED = [
    ("One.\n\nTwo.", "<p>One.</p>\n<p>Two.</p>\n"),
    ("*soft* and **loud**", "<p><em>soft</em> and <strong>loud</strong></p>\n"),
    ("- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"),
    ("Play {2C:def}.", "<p>Play the two of clubs.</p>\n"),
    ("{QS:Def} & {clubs}", "<p>The queen of spades &amp; clubs</p>\n"),
    ("{10H} is {TH}", "<p>ten of hearts is ten of hearts</p>\n"),
    ("<b>bold</b>", "<p>&lt;b&gt;bold&lt;/b&gt;</p>\n"),
    ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
    ("<!-- hidden -->", "<p>&lt;!-- hidden --&gt;</p>\n"),
    ('a "quoted" word', "<p>a &quot;quoted&quot; word</p>\n"),
]


@pytest.mark.parametrize(("message", "html"), RENDERED)
def test_paragraphs_are_rendered(message: str, html: str) -> None:
    assert paragraphs(message) == Markup(html)


@pytest.mark.parametrize(
    ("message", "html"),
    [
        ("Play {2C:def}.", "Play the two of clubs."),
        ("*Now* you lead.", "<em>Now</em> you lead."),
        ("1 < 2 & <i>", "1 &lt; 2 &amp; &lt;i&gt;"),
    ],
)
def test_a_sentence_stands_without_a_paragraph(message: str, html: str) -> None:
    assert sentence(message) == Markup(html)
    assert isinstance(sentence(message), Markup)


@pytest.mark.parametrize(
    "message",
    [
        "[click](javascript:alert(1))",
        "[click](vbscript:x)",
        "[click](data:text/html,x)",
        "<javascript:alert(1)>",
        "![x](https://evil.example/x.png)",
        '<img src=x onerror="alert(1)">',
        "<a href='x' style='y'>z</a>",
    ],
)
def test_nothing_in_prose_runs_or_loads(message: str) -> None:
    for html in (paragraphs(message), sentence(message)):
        assert "<img" not in html
        assert 'href="javascript' not in html
        assert 'href="vbscript' not in html
        assert 'href="data' not in html
        assert "<a href='x'" not in html


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_cards_are_named_in_the_language_of_the_reader(locale: SiteLocale) -> None:
    english = "<p>queen of spades</p>\n"
    with using(locale):
        html = paragraphs("{QS}")
    # A message that is in no catalog is English as a whole, its cards too.
    assert html == Markup(english)


def test_the_same_message_is_rendered_for_each_language_by_itself() -> None:
    message = "If you hold a card of the suit that was led, you must play one."
    said = []
    for locale in (*LOCALES, *LOCALES):
        with using(locale):
            said.append(sentence(message))
    assert said[: len(LOCALES)] == said[len(LOCALES) :]


@pytest.mark.parametrize("message", ["Play {QX}.", "Play {2C:wrongcase}.", "Play {2C.", "{0}"])
def test_a_mistake_in_the_english_text_is_an_error(message: str) -> None:
    with pytest.raises(MessageError):
        paragraphs(message)
