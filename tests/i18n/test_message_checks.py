from __future__ import annotations

import pytest

from tutor.i18n.grammar import grammar
from tutor.i18n.locales import CZECH, ENGLISH, FINNISH, SERBIAN_LATIN, named
from tutor.i18n.message_checks import (
    allowed_cases,
    difference_problems,
    edge_problems,
    has_words,
    link_problems,
    placeholder_problems,
    visible,
)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Play {card:acc}!", "Play {}!"),
        ("[rules](/rules 'x') and <b class=\"x\">bold</b>", "[rules] and bold"),
        ("write `QS  ...` at https://example.org/?a=b now", "write  at  now"),
    ],
)
def test_what_is_visible(text: str, seen: str) -> None:
    assert visible(text) == seen


@pytest.mark.parametrize(
    ("text", "answer"),
    [("{n}/{total}", False), ("{card}: {n}", False), ("…", False), ("a", True), ("{n} p", True)],
)
def test_what_has_words(text: str, answer: bool) -> None:
    assert has_words(text) is answer


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "{card:Def}, {cards:def or}, {suit}, {seat:Nom}, {n}, {2C:def} {hearts:sym}"),
        ("fi", "{card:ppar} {suit:ine} {seat:abl} {clubs:pgen} {taker:gen} {cards:sym}"),
        ("cs", "{led_suit:pacc} {card:ins} {seat:dat} {player:Ins} ({n}/{total})"),
        ("sr-Latn", "{card:pgen} {suit:acc} {spades:pgen} **{QS:acc}**-{10H}"),
    ],
)
def test_what_a_language_has_may_be_asked_for(tag: str, text: str) -> None:
    locale = named(tag)
    assert locale
    assert list(placeholder_problems(text, grammar(locale))) == []


@pytest.mark.parametrize(
    ("tag", "text", "problem"),
    [
        ("en", "{card:acc}", "{card:acc}: no case 'acc' here in en; there are def, nom, sym"),
        ("en", "{suit:def}", "{suit:def}: no case 'def' here in en"),
        ("fi", "{card:pgen}", "{card:pgen}: no case 'pgen' here in fi"),
        ("fi", "{card:acc}", "{card:acc}: no case 'acc' here in fi"),
        ("cs", "{suit:par}", "{suit:par}: no case 'par' here in cs"),
        ("cs", "{cards:pnom}", "{cards:pnom}: no case 'pnom' here in cs"),
        ("cs", "{QS:pnom}", "{QS:pnom}: no case 'pnom' here in cs"),
        ("sr-Latn", "{suit:pgen}", "{suit:pgen}: no case 'pgen' here in sr-Latn"),
        ("sr-Latn", "{diamonds:pgen}", "{diamonds:pgen}: no case 'pgen' here in sr-Latn"),
        ("cs", "{seat:pnom}", "{seat:pnom}: no case 'pnom' here in cs"),
        ("cs", "{seat:sym}", "{seat:sym}: no case 'sym' here in cs"),
        ("cs", "{n:gen}", "{n:gen}: no case 'gen' here in cs; there are nom"),
        ("cs", "{taker:par}", "{taker:par}: no case 'par' here in cs"),
        ("cs", "{card:akk}", "{card:akk}: 'akk' is not a case"),
        ("cs", "{card", "braces do not match"),
        ("cs", "{card.suit}", "{card.suit} is not a plain name"),
        ("cs", "{card!r}", "{card!r} has a conversion"),
        ("fi", "{card}a", "a letter directly at the placeholder in '{card}a'"),
        ("fi", "{n}:n", "a letter directly at the placeholder in '{n}:n'"),
        ("cs", "k{card}", "a letter directly at the placeholder in 'k{card}'"),
    ],
)
def test_a_wrong_placeholder_is_named(tag: str, text: str, problem: str) -> None:
    locale = named(tag)
    assert locale
    (found,) = placeholder_problems(text, grammar(locale))
    assert found.startswith(problem)


def test_every_wrong_placeholder_is_named() -> None:
    assert len(list(placeholder_problems("{card:x} {suit:y}a", grammar(CZECH)))) == 3


@pytest.mark.parametrize(
    ("translation", "english", "problems"),
    [
        ("{b:acc} {a}", ("{a} {b}",), []),
        ("{a}", ("{a} {b}",), ["{b} of the English is missing"]),
        ("{a} {c}", ("{a}",), ["{c} is not in the English"]),
        ("{a} {a:gen}", ("{a}",), ["{a} stands 2 times, in the English 1"]),
        ("{a}", ("{a} {a}",), []),
        ("x", ("one", "{n}"), ["{n} of the English is missing"]),
        ("{a", ("{a}",), []),
    ],
)
def test_placeholders_are_those_of_the_english(
    translation: str, english: tuple[str, ...], problems: list[str]
) -> None:
    assert list(difference_problems(translation, english)) == problems


@pytest.mark.parametrize(
    ("translation", "problems"),
    [
        ("Tikki [alkaa](term:lead) ja [päättyy](/rules/).", []),
        ("[Päättyy](/rules/) se, mikä [alkaa](term:lead).", []),
        ("Tikki [alkaa](term:lead).", ["the link to '/rules/' of the English is missing"]),
        (
            "[Tikki](term:trick) [alkaa](term:lead) ja [päättyy](/rules/).",
            ["the link to 'term:trick' is not in the English"],
        ),
    ],
)
def test_links_lead_where_they_lead_in_english(translation: str, problems: list[str]) -> None:
    english = "A trick [begins](term:lead) and [ends](/rules/)."
    assert list(link_problems(translation, english)) == problems


def test_a_form_for_one_number_only_may_leave_it_out() -> None:
    english = ("one {card}", "{n} {card}")
    assert list(difference_problems("yksi {card}", english, may_drop_count=True)) == []
    assert list(difference_problems("yksi", english, may_drop_count=True)) == [
        "{card} of the English is missing"
    ]


@pytest.mark.parametrize(
    ("translation", "english", "right"),
    [
        ("a", "b", True),
        ("a\n", "b\n", True),
        ("a", "b\n", False),
        (" a", "b", False),
        ("a\n\n", "b\n", False),
    ],
)
def test_white_space_around_a_text_is_that_of_the_english(
    translation: str, english: str, right: bool
) -> None:
    assert (list(edge_problems(translation, english)) == []) is right


def test_the_cases_of_a_placeholder_follow_from_its_name() -> None:
    assert allowed_cases("card", grammar(ENGLISH)) == {"nom", "def", "sym"}
    assert "pgen" in allowed_cases("spades", grammar(SERBIAN_LATIN))
    assert "pgen" not in allowed_cases("suit", grammar(SERBIAN_LATIN))
    assert "pgen" not in allowed_cases("winning_card", grammar(FINNISH))
    assert "pgen" in allowed_cases("winner", grammar(FINNISH))
