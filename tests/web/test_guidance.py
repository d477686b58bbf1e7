"""The one line at the table: what must I do now? Engine positions of every situation."""

from __future__ import annotations

import pytest

from tests.teach.practice_course import RULES, after
from tests.web.positions import every_place
from tutor.hearts import PRESETS, CardSet, Position, parse_cards
from tutor.i18n import LOCALES, SiteLocale, using
from tutor.teach.attempt import Attempt, Stage, begin
from tutor.teach.model import Decision, Play, Scene
from tutor.teach.table import LEARNER, Table
from tutor.web.guidance import now_line, taken_line

every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)
ONE = Play(
    id="x",
    title="X",
    text="X",
    scene=Scene(deal=""),
    goal="X",
    decisions=(Decision(),),
)


def facing(
    trick: str, hand: str, *, number: int = 5, broken: bool = False, rules: str = "microsoft"
) -> Attempt:
    """A learner who holds ``hand`` when the cards of ``trick`` have been played."""
    played, held = parse_cards(trick), CardSet.parse(hand)
    deck = PRESETS[rules].deck
    rest = [card for card in deck if card not in held and card not in played]
    hands = []
    for seat in range(4):
        has_played = (seat - LEARNER) % 4 >= 4 - len(played)
        hands.append(held if seat == LEARNER else take(rest, len(held) - has_played))
    position = Position.midway(
        PRESETS[rules],
        hands,
        (LEARNER - len(played)) % 4,
        trick=played,
        trick_number=number,
        hearts_broken=broken,
    )
    return Attempt(ONE, (), Stage.OPEN, Table(position, position), position.rules)


def take(rest: list, count: int) -> CardSet:  # type: ignore[type-arg]
    """Some of the cards that are left over."""
    return CardSet([rest.pop() for _ in range(count)])


SITUATIONS: dict[str, tuple[Attempt, str]] = {
    "opening": (
        facing("", "2C 5C 7D QS AH", number=1),
        "You open the deal: lead the two of clubs.",
    ),
    "following": (facing("5C 9C", "2C QS AH"), "Clubs were led and you hold clubs: follow suit."),
    "following with a single card": (
        facing("KD", "2D QS AH"),
        "Diamonds were led and you hold diamonds: follow suit.",
    ),
    "following with the queen alone": (
        facing("KS", "QS AH 2D"),
        "Spades were led and you hold spades: follow suit.",
    ),
    "following hearts": (
        facing("KH 2H 3H", "4H QS", broken=True),
        "Hearts were led and you hold hearts: follow suit.",
    ),
    "void": (facing("5C 9C", "QS AH 3D"), "Clubs were led and you have none: play any card."),
    "void with one card left": (
        facing("5C 9C", "QS"),
        "Clubs were led and you have none: play any card.",
    ),
    "void with hearts alone later": (
        facing("5C", "4H AH"),
        "Clubs were led and you have none: play any card.",
    ),
    "void in the first trick": (
        facing("2C 9C", "QS AH 3D", number=1),
        "Clubs were led and you have none: play a card without points.",
    ),
    "void in the first trick without a point": (
        facing("2C 9C", "3S 4D 5D", number=1),
        "Clubs were led and you have none: play any card.",
    ),
    "nothing but points in the first trick": (
        facing("2C 9C", "QS AH 3H", number=1),
        "You hold nothing but cards with points: play a heart.",
    ),
    "nothing but hearts in the first trick": (
        facing("2C 9C", "AH 3H", number=1),
        "You hold nothing but cards with points: play a heart.",
    ),
    "leading before hearts are broken": (
        facing("", "2C QS AH"),
        "You lead, and hearts are not broken: lead any suit except hearts.",
    ),
    "leading without a heart": (facing("", "2C QS"), "You lead: play any card."),
    "leading when hearts are broken": (
        facing("", "2C QS AH", broken=True),
        "You lead: play any card.",
    ),
    "leading hearts alone": (
        facing("", "3H AH"),
        "You lead, and you have only hearts left: lead a heart.",
    ),
    "leading the last heart": (
        facing("", "AH"),
        "You lead, and you have only hearts left: lead a heart.",
    ),
    "leading hearts alone when they are broken": (
        facing("", "3H AH", broken=True),
        "You lead: play any card.",
    ),
    "leading hearts and the queen": (
        facing("", "QS 3H AH"),
        "You lead, and hearts are not broken: lead the queen of spades.",
    ),
    "leading hearts and the queen when hearts are broken": (
        facing("", "QS 3H AH", broken=True),
        "You lead: play any card.",
    ),
}


@pytest.mark.parametrize(("attempt", "line"), SITUATIONS.values(), ids=SITUATIONS)
def test_every_situation_has_its_line(attempt: Attempt, line: str) -> None:
    assert now_line(attempt, complete=False) == line


@every_language
@pytest.mark.parametrize("attempt", [a for a, _ in SITUATIONS.values()], ids=SITUATIONS)
def test_every_situation_has_one_line_in_every_language(
    locale: SiteLocale, attempt: Attempt, caplog: pytest.LogCaptureFixture
) -> None:
    with using(locale):
        line = now_line(attempt, complete=False)
    assert line
    assert not {"{", "}", "\n"} & set(line)
    assert not caplog.records, "it could be said in this language"


@pytest.mark.parametrize("rules", list(PRESETS))
def test_the_line_never_forbids_what_the_engine_allows(rules: str) -> None:
    """Where the line names one way to play, every legal card goes that way."""
    for trick, hand, number in [
        ("", "2C QS AH", 5),
        ("5C", "2C QS", 5),
        ("", "QS AH", 5),
        ("", "AH", 5),
    ]:
        attempt = facing(trick, hand, number=number, rules=rules)
        assert attempt.table is not None
        legal = {str(card)[1] for card in attempt.table.position.legal}
        line = now_line(attempt, complete=False)
        if "except hearts" in line:
            assert "H" not in legal
        if "lead a heart" in line:
            assert legal == {"H"}
        if "play any card" in line:
            assert attempt.table.position.legal == attempt.table.position.hands[LEARNER]


@pytest.mark.parametrize(
    ("step_id", "moves", "complete", "line"),
    [
        ("words", "", False, ""),
        ("look", "", True, "The player across from you takes the trick."),
        ("duck", "", False, "Clubs were led and you hold clubs: follow suit."),
        ("duck", "4C", True, "The player on your right takes the trick."),
        ("duck", "TC", True, "You take the trick."),
        ("allowed", "", False, "It is your turn. Which cards may you play?"),
        ("allowed", "2S-TS-KS", False, "It is your turn. Which cards may you play?"),
        ("taker", "", True, "The trick is complete. Who takes it?"),
        ("taker", "you", True, "The player on your left takes the trick."),
        ("two-tricks", "KD", True, "You take the trick."),
        ("open", "", False, "You open the deal: lead the two of clubs."),
        (
            "first-trick",
            "",
            False,
            "Clubs were led and you have none: play a card without points.",
        ),
    ],
)
def test_the_line_of_each_kind_of_step(step_id: str, moves: str, complete: bool, line: str) -> None:
    assert now_line(after(step_id, moves), complete) == line


def test_after_going_on_the_line_is_about_the_next_trick() -> None:
    attempt = after("two-tricks", "KD").next_decision()
    assert now_line(attempt, complete=False) == "You lead: play any card."


def test_a_table_to_look_at_names_whose_turn_it_is() -> None:
    deal = "N:QJ6.AT4.Q84.KJ53 T752.J863.9.A974 K84.Q95.AJ732.T6 A93.K72.KT65.Q82"
    lines = []
    for played in ("", "2C", "2C KC", "2C KC 7C"):
        step = ONE.__class__(
            id="x", title="X", text="X", goal="X", scene=Scene(deal=deal, played=played),
            decisions=(Decision(),),
        )  # fmt: skip
        lines.append(now_line(begin(step, RULES), complete=False))
    assert lines == [
        "The player on your left is to play.",
        "The player across from you is to play.",
        "The player on your right is to play.",
        "Clubs were led and you hold clubs: follow suit.",
    ]


def test_when_all_is_played_the_line_says_so() -> None:
    last = facing("3H 2H 4H", "5H", broken=True)
    assert last.table is not None
    done = last.table.play(last.table.position.legal.lowest())
    over = Attempt(ONE, (), Stage.OPEN, done, done.position.rules)
    assert now_line(over, complete=False) == "All tricks have been played."
    assert now_line(over, complete=True) == taken_line(done.last_trick) == "You take the trick."


def test_on_the_site_the_line_is_there_wherever_there_is_a_table() -> None:
    for place in every_place():
        attempt = place.attempt
        if attempt.table is not None:
            assert now_line(attempt, complete=attempt.table.between_tricks)
