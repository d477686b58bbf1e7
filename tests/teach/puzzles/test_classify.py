"""What each theme claims, on small positions: one that has it, and near ones that have not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tutor.hearts import PRESETS, Card, CardSet, Position, Trick, parse_cards, parse_trick
from tutor.solver import Aim
from tutor.teach.puzzles.classify import AIMS, Findings, fits
from tutor.teach.puzzles.themes import LESSONS, Theme
from tutor.teach.table import LEARNER, Table

DECK = PRESETS["microsoft"].deck


def found(
    hands: str,
    *,
    aim: Aim,
    right: str,
    tempting: str,
    line: str = "",
    trick: str = "2:",
    taken: tuple[str, ...] = ("2H", "", "3H", ""),
    hidden: bool = False,
) -> Findings:
    """Findings at a table of four; hands from seat 0, the learner's is the third.

    Cards that are named nowhere have been taken by seat 3, if they cost no points.
    """
    held = [CardSet.parse(hand) for hand in hands.split(" / ")]
    leader, _, cards = trick.partition(":")
    played = parse_cards(cards)
    piles = [CardSet.parse(pile) for pile in taken]
    named = CardSet(played)
    for cards_there in (*held, *piles):
        named |= cards_there
    piles[3] |= DECK - named - PRESETS["microsoft"].point_cards
    piles[0] |= (DECK - named) & PRESETS["microsoft"].point_cards
    position = Position.midway(
        PRESETS["microsoft"],
        held,
        int(leader),
        trick=played,
        trick_number=13 - max(map(len, held)) + 1,
        hearts_broken=True,
        taken=piles,
    )
    tricks = tuple(parse_trick(text) for text in line.split(" / ") if text)
    return Findings(
        Table(position, position),
        hidden,
        aim,
        CardSet.parse(right),
        Card.parse(tempting),
        tricks or (Trick(LEARNER, (), 4),),
    )


NOTHING_LEFT = found("2C 3C / 4C 5C / 6C 7C / 8C 9C", aim=Aim.POINTS, right="6C", tempting="7C")

DODGE = found("QS 2C / 4C 5C / KS 7C / 8C 9C", aim=Aim.QUEEN, right="7C", tempting="KS")
DODGE_IN_TRICK = found(
    "2C / 4C 5C / KS JS / 8C 9C",
    aim=Aim.QUEEN,
    right="JS",
    tempting="KS",
    trick="0:QS",
    taken=("2H", "", "3H", ""),
)
DROP = found("KS 2C / 4C 5C / QS 7C / 8C 9C", aim=Aim.QUEEN, right="7C", tempting="QS")

SAFE = found("9C 4H / 5D 5H / 3C AC / KC 6H", aim=Aim.POINTS, right="3C", tempting="AC")
NOT_SAFE = found("9D 4H / TD 5H / 3C AC / KD 6H", aim=Aim.POINTS, right="3C", tempting="AC")
HARMLESS = found("9C 4D / TC 5D / 3C AC / KC 6D", aim=Aim.POINTS, right="3C", tempting="AC")

DUCK = found("TC 5H / 4H / 3C AC / 7H 6H", aim=Aim.POINTS, right="3C", tempting="AC", trick="1:9C")
DUCK_LOWER = found(
    "TC 5H 7D / 4H 6D / 3C 7C AC / 7H 6H 9D",
    aim=Aim.POINTS,
    right="3C",
    tempting="7C",
    trick="1:9C",
)

EXIT = found(
    "TC KC / 4H / 3C AC / 7H 6H",
    aim=Aim.POINTS,
    right="AC",
    tempting="3C",
    trick="1:9C",
    line="1:9C AC 7H TC / 2:3C 6H KC 4H",
)
EXIT_TAKEN = replace(EXIT, line=tuple(map(parse_trick, ("1:9C AC 7H TC", "2:3C 6H 5H 4H"))))

EMPTY = found(
    "4H 6C / 5H 7C / 3D AC KH / 6D 7H TS",
    aim=Aim.POINTS,
    right="3D",
    tempting="KH",
    trick="0:9S 8S",
    line="0:9S 8S 3D TS / 3:6D 4H 7C KH / 0:6C 5H AC 7H",
)

COUNT_LEAD = found(
    "9C 4H / TC 5H / 3D 3C / KC 6H", aim=Aim.POINTS, right="3C", tempting="3D", hidden=True
)
COUNT_THROW = found(
    "9C 4H / TC 5H / 7D QC JC / KC 6H 6D",
    aim=Aim.POINTS,
    right="7D",
    tempting="QC",
    hidden=True,
    trick="0:9S 8S",
)
HEARTS = found("9C 4H / TC 5H / 6H 3C / KC 7H", aim=Aim.POINTS, right="6H", tempting="3C")


def just_broken(findings: Findings) -> Findings:
    """The same, with hearts broken in the trick before."""
    before = replace(findings.position, hearts_broken=False)
    return replace(findings, table=replace(findings.table, last_start=before))


HAVE = [
    (Theme.DODGE_THE_QUEEN, DODGE),
    (Theme.DODGE_THE_QUEEN, DODGE_IN_TRICK),
    (Theme.DROP_THE_QUEEN, DROP),
    (Theme.SAFE_LEAD, SAFE),
    (Theme.DUCK, DUCK),
    (Theme.DUCK, DUCK_LOWER),
    (Theme.EXIT_CARD, EXIT),
    (Theme.STOP_THE_MOON, replace(NOTHING_LEFT, aim=Aim.STOP)),
    (Theme.SHOOT_THE_MOON, NOTHING_LEFT),
    (Theme.EMPTY_A_SUIT, EMPTY),
    (Theme.COUNT_THE_SUIT, COUNT_LEAD),
    (Theme.COUNT_THE_SUIT, COUNT_THROW),
    (Theme.HEARTS_JUST_BROKEN, just_broken(HEARTS)),
    (
        Theme.HEARTS_JUST_BROKEN,
        just_broken(replace(HEARTS, right=CardSet.parse("3C"), tempting=Card.parse("6H"))),
    ),
]


def moon_of(seat: int, aim: Aim, points: str = "QS") -> Findings:
    """A player has taken some points, and nobody else any."""
    piles = tuple(points if n == seat else "" for n in range(4))
    findings = found(
        "2C 3C / 4C 5C / 6C 7C / 8C 9C", aim=aim, right="6C", tempting="7C", taken=piles
    )
    if seat == 0:
        return findings
    taken = list(findings.position.taken)
    taken[seat] |= taken[0] & PRESETS["microsoft"].point_cards
    taken[0] -= PRESETS["microsoft"].point_cards
    position = replace(findings.position, taken=tuple(taken))
    return replace(findings, table=Table(position, position))


HAVE[7] = (Theme.STOP_THE_MOON, moon_of(1, Aim.STOP))
HAVE[8] = (Theme.SHOOT_THE_MOON, moon_of(LEARNER, Aim.MOON))


@pytest.mark.parametrize(("theme", "findings"), HAVE)
def test_a_puzzle_has_its_theme(theme: Theme, findings: Findings) -> None:
    assert fits(theme, findings)


@pytest.mark.parametrize(("theme", "findings"), HAVE)
def test_no_theme_fits_with_a_goal_that_is_not_its_own(theme: Theme, findings: Findings) -> None:
    for aim in set(Aim) - set(AIMS[theme]):
        assert not fits(theme, replace(findings, aim=aim))


HAVE_NOT = {
    "the queen is yours": (Theme.DODGE_THE_QUEEN, DROP),
    "the queen is theirs": (Theme.DROP_THE_QUEEN, DODGE),
    "the queen is gone": (Theme.DODGE_THE_QUEEN, replace(NOTHING_LEFT, aim=Aim.QUEEN)),
    "nobody can beat the lead": (Theme.SAFE_LEAD, NOT_SAFE),
    "no lead can cost anything": (Theme.SAFE_LEAD, HARMLESS),
    "no lead at all": (Theme.SAFE_LEAD, DUCK),
    "no suit to follow": (Theme.DUCK, SAFE),
    "the right card goes over": (Theme.DUCK, EXIT),
    "no card goes over": (
        Theme.DUCK,
        found(
            "TC 5H / 4H / 3C 7C / 7H 6H", aim=Aim.POINTS, right="3C", tempting="7C", trick="1:9C"
        ),
    ),
    "the exit card takes its trick": (Theme.EXIT_CARD, EXIT_TAKEN),
    "the right card stays under": (Theme.EXIT_CARD, replace(EXIT, right=CardSet.parse("3C"))),
    "the other card is not led": (
        Theme.EXIT_CARD,
        replace(EXIT, line=tuple(map(parse_trick, ("1:9C AC 7H TC", "2:4C 6H 5H 4H")))),
    ),
    "the shooter is you": (Theme.STOP_THE_MOON, moon_of(LEARNER, Aim.STOP)),
    "the shooter is another": (Theme.SHOOT_THE_MOON, moon_of(1, Aim.MOON)),
    "points are split": (Theme.SHOOT_THE_MOON, replace(SAFE, aim=Aim.MOON)),
    "two cards of the suit": (
        Theme.EMPTY_A_SUIT,
        replace(EMPTY, right=CardSet.parse("AC"), tempting=Card.parse("AC")),
    ),
    "the only card costs a point": (Theme.EMPTY_A_SUIT, replace(EMPTY, right=CardSet.parse("KH"))),
    "the suit is never led": (Theme.EMPTY_A_SUIT, replace(EMPTY, line=EMPTY.line[:1])),
    "open hands": (Theme.COUNT_THE_SUIT, replace(COUNT_LEAD, hidden=False)),
    "the lead that tempts can be beaten": (
        Theme.COUNT_THE_SUIT,
        replace(COUNT_LEAD, right=CardSet.parse("3D"), tempting=Card.parse("3C")),
    ),
    "the card to throw is the higher one": (
        Theme.COUNT_THE_SUIT,
        replace(COUNT_THROW, right=CardSet.parse("QC"), tempting=Card.parse("7D")),
    ),
    "hearts were broken long ago": (Theme.HEARTS_JUST_BROKEN, HEARTS),
    "two plain cards": (
        Theme.HEARTS_JUST_BROKEN,
        just_broken(replace(HEARTS, right=CardSet.parse("3C"), tempting=Card.parse("3C"))),
    ),
}


@pytest.mark.parametrize(("theme", "findings"), HAVE_NOT.values(), ids=HAVE_NOT.keys())
def test_a_puzzle_has_not_a_theme_when(theme: Theme, findings: Findings) -> None:
    aims = AIMS[theme]
    assert not fits(theme, findings if findings.aim in aims else replace(findings, aim=aims[0]))


def test_every_theme_has_a_lesson_that_there_is() -> None:
    from tutor import paths

    assert LESSONS.keys() == set(Theme)
    assert all((paths.lessons() / f"{theme.lesson}.toml").is_file() for theme in Theme)
