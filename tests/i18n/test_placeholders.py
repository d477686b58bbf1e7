from __future__ import annotations

import pytest

from tutor.i18n.placeholders import CASES, MessageError, Spec, parse_spec, pieces, placeholders


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("", Spec()),
        ("nom", Spec("nom")),
        ("acc", Spec("acc")),
        ("Acc", Spec("acc", capital=True)),
        ("ppar", Spec("ppar")),
        ("Ppar", Spec("ppar", capital=True)),
        ("def", Spec("def")),
        ("sym", Spec("sym")),
        ("gen or", Spec("gen", joiner="or")),
        ("Gen or", Spec("gen", capital=True, joiner="or")),
        ("gen and", Spec("gen")),
        ("or", Spec(joiner="or")),
    ],
)
def test_a_specification_says_case_capital_and_list(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec


@pytest.mark.parametrize(
    "text", ["xyz", "ACC", "acc gen", "acc or or", "or acc", "Sym", ">10", "d", "pdef", "{x}"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(MessageError):
        parse_spec(text)


def test_the_error_says_which_cases_there_are() -> None:
    with pytest.raises(MessageError, match=r"'akk' is not a case: write one of abl, acc"):
        parse_spec("akk")


def test_every_case_is_a_specification() -> None:
    assert {parse_spec(case).case for case in CASES} == CASES


def test_a_message_is_split_at_its_placeholders() -> None:
    assert list(placeholders("{a}, {b:gen or} and {2C}: {{not}} {a}")) == [
        ("a", ""),
        ("b", "gen or"),
        ("2C", ""),
        ("a", ""),
    ]


@pytest.mark.parametrize(
    "message",
    [
        "{",
        "}",
        "{a",
        "{}",
        "{0}",
        "{a.b}",
        "{a[0]}",
        "{a.__class__}",
        "{a!r}",
        "{a:{b}}",
        "{a b}",
        "{å}",
    ],
)
def test_only_plain_names_are_placeholders(message: str) -> None:
    with pytest.raises(MessageError):
        pieces(message)
