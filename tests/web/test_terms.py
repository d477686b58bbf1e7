"""Words explained where they stand: a button, and beside it the meaning it opens."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.positions import main_places, real_course
from tests.web.reader import Page, Reader
from tutor.i18n import LOCALES, SiteLocale, using
from tutor.web.prose import paragraphs, sentence
from tutor.web.views import FeedbackView

TAGS = [locale.tag for locale in LOCALES]
every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)
MARKED = "To [lead](term:lead) is to begin a [trick](term:trick)."


@pytest.mark.usefixtures("in_practice")
def test_a_marked_word_becomes_a_button_with_its_meaning() -> None:
    html = sentence("The [queen](term:queen) comes.")
    button = re.fullmatch(
        r'The <button type="button" class="term" popovertarget="(queen-[0-9a-f]{8}-1)">'
        r"queen</button>"
        r'<span class="meaning" id="\1" popover role="note" aria-label="What does it mean\?">'
        r"The queen of spades &amp; nothing else\.</span> comes\.",
        html,
    )
    assert button, html


@pytest.mark.usefixtures("in_practice")
def test_markup_within_a_word_and_around_it_stays() -> None:
    html = paragraphs("**The [suit *led*](term:suit-led)**, `x`.")
    assert html.startswith("<p><strong>The <button")
    assert "suit <em>led</em></button>" in html
    assert html.count("</span>") == 1


@pytest.mark.usefixtures("in_practice")
def test_a_word_that_nobody_explains_stays_a_word() -> None:
    assert sentence("A [word](term:word).") == "A word."


@pytest.mark.usefixtures("in_practice")
@pytest.mark.parametrize(
    "message",
    ['[x](term:"><script>)', "[x](term:trick<b>)", "[<b>](term:trick)", '[x](term:trick "title")'],
)
def test_nothing_but_a_known_name_gets_into_the_page(message: str) -> None:
    html = sentence(message)
    assert "<script" not in html
    assert "<b>" not in html


@pytest.mark.usefixtures("in_practice")
def test_an_ordinary_link_stays_a_link() -> None:
    assert sentence("[here](/en/)") == '<a href="/en/">here</a>'


@pytest.mark.usefixtures("in_practice")
def test_the_live_region_hears_the_word_without_its_meaning() -> None:
    view = FeedbackView("right", "Good.", (sentence("A [trick](term:trick) is yours."),))
    assert view.spoken == "Good. A trick is yours."


@pytest.mark.usefixtures("in_app")
@every_language
def test_a_meaning_is_in_the_language_of_the_reader(
    locale: SiteLocale, caplog: pytest.LogCaptureFixture
) -> None:
    message = real_course()["following-suit"].steps[0].text
    with using(locale):
        html = paragraphs(message)
    assert html.count('class="term"') == html.count('class="meaning"') == message.count("(term:")
    assert not {"{", "}"} & set(html)
    assert not caplog.records


def check_terms(page: Page) -> int:
    """Every button opens a meaning of its own that is on the page; how many there are."""
    ids = [each.attrs["id"] for each in page.root.walk() if "id" in each.attrs]
    assert len(set(ids)) == len(ids), f"{page.here}: an id stands twice"
    buttons = page.root.all("button", class_="term")
    targets = [button.attrs["popovertarget"] for button in buttons]
    meanings = {span.attrs["id"]: span for span in page.root.all("span", class_="meaning")}
    assert sorted(targets) == sorted(meanings), "one button for each meaning"
    for button in buttons:
        assert button.attrs["type"] == "button", "it must not send the form it may stand in"
        assert button.text.strip()
    for span in meanings.values():
        assert "popover" in span.attrs
        assert span.attrs["aria-label"]
        assert span.text.strip()
    return len(buttons)


@pytest.mark.parametrize("tag", TAGS)
def test_no_page_around_the_lessons_repeats_an_id(reader: Reader, tag: str) -> None:
    """The places of lessons are looked at in ``test_every_place``, and hints in ``test_hints``."""
    for path in ("", "rules/", "settings/", *course_pages()):
        check_terms(reader.open(f"/{tag}/{path}"))


def course_pages() -> list[str]:
    """The pages around the steps."""
    return [f"lessons/{entry.slug}/{page}" for entry in real_course() for page in ("", "finished/")]


def test_a_word_may_stand_several_times_on_a_page(learner: Reader) -> None:
    page = learner.open("/en/lessons/practice/two-tricks/")
    assert check_terms(page) == 2


def test_an_exchanged_stage_repeats_no_id(app: Flask) -> None:
    reader = Reader(app.test_client())
    for place in main_places():
        check_terms(reader.open(f"/en/{place.path}", htmx=True))
