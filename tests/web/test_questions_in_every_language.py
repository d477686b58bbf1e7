"""Every kind of question, answered in every language."""

from __future__ import annotations

import pytest

from tests.teach.test_questions import ANSWERS
from tests.web.reader import Reader
from tutor.i18n import LOCALES

TAGS = [locale.tag for locale in LOCALES]


@pytest.mark.parametrize("tag", TAGS)
def test_every_step_is_answered_in_every_language(asked: Reader, tag: str) -> None:
    for step_id, (answer, _) in ANSWERS.items():
        url = f"/{tag}/lessons/asking/{step_id}/"
        page = asked.answer(url, {"answer": answer.split(",")})
        assert (page.lang, page.tone) == (tag, "right")
        assert page.here == f"{url}?moves={answer}"
        assert len(page.said) == len(
            asked.open(f"/en/lessons/asking/{step_id}/?moves={answer}").said
        )
