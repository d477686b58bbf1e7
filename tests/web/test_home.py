"""The start page: what this is, and the lessons there are."""

from __future__ import annotations

import pytest

from tests.web.reader import Reader
from tutor.i18n import LOCALES


@pytest.mark.parametrize("tag", [each.tag for each in LOCALES])
def test_the_start_page_leads_into_the_first_lesson(reader: Reader, tag: str) -> None:
    page = reader.open(f"/{tag}/")
    assert page.status == 200
    button = page.root.all("a", class_="button")[0]
    assert button.attrs["href"] == f"/{tag}/lessons/the-aim/few-points/"
    assert reader.open(button.attrs["href"]).status == 200


@pytest.mark.parametrize("tag", [each.tag for each in LOCALES])
def test_nothing_of_a_message_is_left_unfilled(reader: Reader, tag: str) -> None:
    page = reader.open(f"/{tag}/")
    assert "{" not in page.root.one("main").text
    assert "}" not in page.root.one("main").text
    assert page.heading


def test_every_lesson_is_listed_in_its_order(learner: Reader) -> None:
    page = learner.open("/en/")
    lessons = page.root.all("li", class_="lesson")
    assert [lesson.one("a").text for lesson in lessons] == ["1. Practice", "2. Afterwards"]
    assert [lesson.one("a").attrs["href"] for lesson in lessons] == [
        "/en/lessons/practice/",
        "/en/lessons/afterwards/",
    ]
    counts = [lesson.one("p", class_="count").text.split() for lesson in lessons]
    assert [" ".join(words) for words in counts] == [
        "Next for you about 5 minutes",
        "Done about 5 minutes",
    ]
    assert "Every kind of step." in lessons[0].text


@pytest.mark.parametrize("tag", ["fi", "cs", "sr-Latn", "sr-Cyrl"])
def test_the_page_is_not_english_elsewhere(reader: Reader, tag: str) -> None:
    assert reader.open(f"/{tag}/").html != reader.open("/en/").html


def test_the_start_page_is_only_read(reader: Reader) -> None:
    assert reader.send("/en/", {"card": "QS"}).status == 405
