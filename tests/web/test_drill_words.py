"""What drills tell beside their texts, and what they keep to themselves."""

from __future__ import annotations

import pytest

from tests.teach.drills.made import drills
from tests.web.reader import Reader
from tutor.hearts import PassDirection, Seat, seat_number, seats_round
from tutor.i18n import LOCALES, SiteLocale, using
from tutor.teach.drills import STEP_ID, TABLES, DrillKind
from tutor.teach.model import Opener
from tutor.teach.players import LEARNER
from tutor.teach.replays import attempt_after
from tutor.web.drill_words import PASSED, facts_of_trick, told

every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)


def told_of(table: str, seed: int) -> tuple[str, tuple[str, ...]]:
    """The case of a drill about the opener, and what is told."""
    entry = drills().drill("opener", table, seed)
    return entry.case, told(attempt_after(entry, STEP_ID, ()))


def test_the_way_of_the_opening_card_is_told() -> None:
    by_case: dict[str, tuple[str, ...]] = {}
    for seed in range(1, 30):
        case, words = told_of("slam-5", seed)
        by_case.setdefault(case, words)
    assert by_case["passed"][1] == "You were dealt the two of clubs and passed it on."
    assert by_case["received"][1].endswith("was dealt the two of clubs and passed it on.")
    assert by_case["elsewhere"][1].endswith("was dealt the two of clubs and passed it on.")
    assert by_case["stayed"][1].endswith("was dealt the two of clubs and did not pass it on.") or (
        by_case["stayed"][1] == "You were dealt the two of clubs and did not pass it on."
    )


def test_what_is_told_is_enough_to_answer() -> None:
    """The direction and the player who was dealt the card say who opens, with some counting."""
    for table in TABLES:
        for seed in range(1, 20):
            entry = drills().drill("opener", table, seed)
            attempt = attempt_after(entry, STEP_ID, ())
            assert isinstance(attempt.step, Opener)
            assert attempt.table is not None
            players = entry.rules.players
            direction, way = told(attempt)
            (passed,) = (each for each, words in PASSED.items() if words == direction)
            dealt = next(
                seat_number(seat, LEARNER, players)
                for seat in seats_round(players)
                if way.startswith(name(seat))
            )
            moved = not way.endswith("did not pass it on.")
            opener = (dealt + moved * passed.offset(players)) % players
            assert opener == attempt.table.position.turn


def name(seat: Seat) -> str:
    """How a sentence about a player begins."""
    if seat is Seat.YOU:
        return "You were"
    number, _, side = seat.value.rpartition("-")
    if seat is Seat.ACROSS:
        return "The player across"
    return f"The {number} player on your {side}".replace("The  ", "The ")


@every_language
def test_everything_can_be_told_in_every_language(locale: SiteLocale) -> None:
    assert PASSED.keys() == set(PassDirection) - {PassDirection.HOLD}
    with using(locale):
        for table in TABLES:
            for seed in range(1, 12):
                words = told_of(table, seed)[1]
                assert len(words) == 2
                assert all(sentence.endswith(".") and "{" not in sentence for sentence in words)


def test_other_kinds_tell_nothing() -> None:
    for kind in set(DrillKind) - {DrillKind.OPENER}:
        assert told(attempt_after(drills().drill(kind, "slam-5", 1), STEP_ID, ())) == ()


def test_the_page_shows_what_is_told(reader: Reader) -> None:
    for seed in (1, 2, 3):
        page = reader.open(f"/en/puzzles/drills/opener/slam-5/{seed}/")
        for sentence in told_of("slam-5", seed)[1]:
            assert sentence in page.html


def test_whether_hearts_are_broken_is_not_said_where_it_is_asked() -> None:
    entry = drills().drill("hearts", "slam-5", 3)
    opened = attempt_after(entry, STEP_ID, ())
    (fact,) = facts_of_trick(entry, opened, 4)
    assert fact == "Trick 4 of 10"
    assert facts_of_trick(entry, attempt_after(entry, STEP_ID, ("yes",)), 4) == ()
    legal = drills().drill("legal", "slam-5", 3)
    assert facts_of_trick(legal, attempt_after(legal, STEP_ID, ()), 4) == ()


def test_the_page_of_a_drill_about_hearts_keeps_it_until_it_is_answered(reader: Reader) -> None:
    url = "/en/puzzles/drills/hearts/microsoft-4/3/"
    for shown in (url, f"{url}?look=1"):
        facts = reader.open(shown).facts
        (fact,) = facts
        assert fact.startswith("Trick")
    assert any("broken" in fact for fact in reader.open(f"{url}?moves=yes").facts)
