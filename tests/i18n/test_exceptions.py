from __future__ import annotations

from pathlib import Path

import pytest

from tutor.i18n.exceptions import Exceptions, ExceptionsError, load


def test_a_message_may_be_allowed_everywhere_or_in_one_language() -> None:
    exceptions = Exceptions(same_as_english={"all": ("Hearts Tutor",), "fi": ("Slogan",)})
    assert exceptions.may_equal_english("cs", "Hearts Tutor")
    assert exceptions.may_equal_english("fi", "Slogan")
    assert not exceptions.may_equal_english("cs", "Slogan")


def test_the_file_is_read(tree: Path) -> None:
    exceptions = load(tree / "translations")
    assert exceptions.cyrillic.keep == ("Hearts",)
    assert exceptions.cyrillic.spell == {"injekcij": "инјекциј"}


@pytest.mark.parametrize("content", [None, "[", "[other]", "[cyrillic]\nkeep = 1"])
def test_a_broken_file_is_refused(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "exceptions.toml").write_text(content, "utf-8")
    with pytest.raises(ExceptionsError, match=r"exceptions\.toml"):
        load(tmp_path)
