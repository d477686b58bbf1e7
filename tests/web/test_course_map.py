"""The page of all lessons: their parts, their order, and a search in them."""

from __future__ import annotations

import pytest

from tests.web.positions import real_course
from tests.web.reader import Page, Reader
from tutor.i18n import LOCALES, SiteLocale, say, using

TAGS = [locale.tag for locale in LOCALES]
every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)


def found(page: Page) -> list[str]:
    """The lessons on a page, by their addresses."""
    lessons = page.root.all("li", class_="lesson")
    return [lesson.all("a")[0].attrs["href"].split("/")[-2] for lesson in lessons]


@every_language
def test_every_lesson_has_its_number_its_minutes_and_its_place(
    reader: Reader, locale: SiteLocale
) -> None:
    page = reader.open(f"/{locale.tag}/lessons/")
    assert (page.status, page.lang) == (200, locale.tag)
    assert found(page) == [entry.slug for entry in real_course()]
    assert len(page.root.all("section", class_="part")) == len(real_course().parts) == 3
    lessons = page.root.all("li", class_="lesson")
    for number, (entry, lesson) in enumerate(zip(real_course(), lessons, strict=True), 1):
        with using(locale):
            title = say(entry.lesson.title)
        plain = title.replace("\N{NO-BREAK SPACE}", " ")
        assert lesson.all("a")[0].text == f"{number}. {plain}"
        assert str(entry.minutes) in lesson.one("p", class_="count").text
    assert [lesson for lesson in lessons if lesson.matches({"class": "next"})] == lessons[:1]
    text = page.root.one("main").text
    assert not {"{", "}"} & set(text)


def test_the_start_page_has_the_same_map(reader: Reader) -> None:
    assert found(reader.open("/en/")) == found(reader.open("/en/lessons/"))
    links = [a.attrs["href"] for a in reader.open("/en/").root.one("main").all("a")]
    assert "/en/lessons/" in links, "and a way to the search"


@pytest.mark.parametrize(
    ("wanted", "slugs"),
    [
        ("afterwards", ["afterwards"]),
        ("AFTER wards", ["afterwards"]),
        ("kind of step", ["practice"]),
        ("kínd", ["practice"]),
        ("last words", ["afterwards"]),
        ("two tricks", ["practice"]),
        ("zebra", []),
        ("kind zebra", []),
        ("practice afterwards", []),
        ("   ", ["practice", "afterwards"]),
        ("", ["practice", "afterwards"]),
    ],
)
def test_a_search_finds_the_lessons_with_all_its_words(
    learner: Reader, wanted: str, slugs: list[str]
) -> None:
    page = Page(learner.client.get("/en/lessons/", query_string={"q": wanted}))
    assert (page.status, found(page)) == (200, slugs)
    field = page.root.one("input", id="wanted")
    assert field.attrs["value"] == wanted.strip(), "what was searched stays there"
    text = page.root.one("main").text
    assert ("No lesson speaks of this." in text) is (not slugs)
    assert ("Show all lessons" in text) is bool(wanted.strip())


def test_a_rule_finds_the_lesson_that_teaches_it(learner: Reader) -> None:
    page = learner.open("/en/lessons/?q=first+trick")
    assert "afterwards" in found(page), "it teaches that clause, and does not name it"


@every_language
def test_every_title_finds_its_lesson_with_and_without_accents(
    reader: Reader, locale: SiteLocale
) -> None:
    for entry in real_course():
        with using(locale):
            title = say(entry.lesson.title)
        for wanted in (title, without_accents(title), title.upper()):
            query = {"q": wanted}
            page = Page(reader.client.get(f"/{locale.tag}/lessons/", query_string=query))
            assert entry.slug in found(page), wanted
            with using(locale):
                all_lessons = say("Show all lessons")
            assert all_lessons.replace("\N{NO-BREAK SPACE}", " ") in page.root.one("main").text


def without_accents(text: str) -> str:
    """How people type on another keyboard."""
    plain = str.maketrans(
        "áčďéěíňóřšťúůýžćäöåÁČĎÉĚÍŇÓŘŠŤÚŮÝŽĆÄÖÅ", "acdeeinorstuuyzcaoaACDEEINORSTUUYZCAOA"
    )
    return text.translate(plain)


@every_language
def test_a_search_without_a_result_says_so(reader: Reader, locale: SiteLocale) -> None:
    page = reader.open(f"/{locale.tag}/lessons/?q=zzzz")
    assert (page.status, found(page)) == (200, [])
    with using(locale):
        nothing = say("No lesson speaks of this. Try another word, or a shorter one.")
    assert nothing.replace("\N{NO-BREAK SPACE}", " ") in page.root.one("main").text


@pytest.mark.parametrize("wanted", ["<script>alert(1)</script>", "\0", "%", "{0}", "x" * 5000])
def test_any_text_can_be_searched_for(reader: Reader, wanted: str) -> None:
    page = Page(reader.client.get("/en/lessons/", query_string={"q": wanted}))
    assert (page.status, found(page)) == (200, [])
    assert "<script>alert" not in page.html
    assert len(page.root.one("input", id="wanted").attrs["value"]) <= 60
