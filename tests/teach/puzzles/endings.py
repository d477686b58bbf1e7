"""Small endings whose solution can be seen by looking at the hands; the learner sits in seat 2."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tutor.hearts import PRESETS, Card, CardSet, Rules
from tutor.solver import Aim
from tutor.teach.attempt import Attempt, begin, replay
from tutor.teach.model import Scene, Solve
from tutor.teach.moves import split
from tutor.teach.puzzles.facts import SolveVerdict
from tutor.teach.table import Table

__all__ = ["ENDINGS", "Ending", "cards", "every_ending", "hidden_ones", "table_of", "verdict_of"]


def cards(text: str) -> CardSet:
    """Cards by name."""
    return CardSet.parse(text)


@dataclass(frozen=True)
class Ending:
    """An ending, its goal, and what is right."""

    name: str
    rules: Rules
    deal: str
    played: str
    aim: Aim
    right: str
    wrong: str
    """A natural card that fails."""
    solution: str
    """The moves that the last hints give."""
    target: int = 0
    hidden: bool = False

    def step(self, **changes: object) -> Solve:
        """The ending as a step, with other fields changed."""
        fields = {
            "id": "puzzle",
            "title": "An ending",
            "text": "Look at the hands.",
            "scene": Scene(deal=self.deal, played=self.played),
            "aim": self.aim,
            "target": self.target,
            "hidden": self.hidden,
            "tempting": self.wrong,
        }
        return Solve(**(fields | changes))  # type: ignore[arg-type]

    def begin(self, **changes: object) -> Attempt:
        """The attempt before the first move."""
        return begin(self.step(**changes), self.rules)

    def after(self, moves: str, **changes: object) -> Attempt:
        """The attempt after moves as an address writes them."""
        return replay(self.step(**changes), self.rules, split(moves))

    @property
    def wrong_card(self) -> Card:
        """The natural card that fails."""
        return Card.parse(self.wrong)


FOUR, THREE, FIVE = (PRESETS["microsoft"], *map(PRESETS["slam"].for_players, (3, 5)))

ENDINGS = {
    ending.name: ending
    for ending in (
        # You hold 3C KC 4D; across 7D KD; right JC AC; left QS 8H. Left led TS, then AD, AS.
        # Right takes the trick and can lead JC: without 3C you take it, and left throws QS.
        Ending(
            "keep a low club for the queen",
            FOUR,
            "N:6432.A3.AKJ9873. A875.T95.5.AQJT4 .Q642.Q42.K98632 KQJT9.KJ87.T6.75",
            "2C 5C 9D 4C 6D 3D 5D QD 2D TD 8D TH 7C JD TC 9C QC 8C KH 6S 5S 6C 9S 2S 7H AH 9H QH"
            " 3S 7S 6H KS JS 4S 8S 4H JH 3H 5H 2H TS AD AS",
            Aim.QUEEN,
            right="KC 4D",
            wrong="3C",
            solution="4D.3C",
        ),
        # You lead from TD AS 9H; across KC KD 8S; right 4S 4H 5H; left 7C 9C 6S. With 9H you take
        # the lower hearts. AS takes a trick without points, and TD gives the lead to across.
        Ending(
            "take a trick while it is free",
            FOUR,
            "N:J98.KT.K984.AK84 T43.AJ542.A32.J5 AQ7.983.QJT76.T6 K652.Q76.5.Q9732",
            "2C 4C JC TC 2D 6D 5D 9D 4D 3D JD QH 3H 6H TH AH 2H 8H 7H KH 8C 5C 6C 3C AC JH 7D QC"
            " 8D AD QD KS 3S 7S 5S JS 9S TS QS 2S",
            Aim.POINTS,
            right="AS",
            wrong="9H",
            solution="AS.TD",
        ),
        # You lead from 8C 9H TH and have every point so far; left 9D 7H 8H; across 9C 4S 6S; right
        # JC 3S AS. 8C would lose the lead while left can throw a heart on it.
        Ending(
            "draw the hearts for the moon",
            FOUR,
            "N:97642.3.Q75.T932 AQ53.65.K84.QJ54 K8.KQT9.AJ2.AK86 JT.AJ8742.T963.7",
            "2C 4C AC 7C 2D 3D 5D 4D QD 8D AD 6D 6C AH 3C 5C KH JH 3H 6H JD TD 7D KD 5S 8S TS 9S"
            " 2H 2S 5H QH KC 4H TC QC KS JS 7S QS",
            Aim.MOON,
            right="9H TH",
            wrong="8C",
            solution="TH.9H",
        ),
        # You lead from 7C TC QS; left has AC 8H JH and every point so far; across 2S 3S 9S; right
        # JC 9D TH. Only QS in a trick of your own keeps a point from left.
        Ending(
            "lead the queen against the moon",
            FOUR,
            "N:JT97532.Q.542.K2 A.KT732.J963.J93 Q84.65.A87.T8765 K6.AJ984.KQT.AQ4",
            "2C 9C 8C 4C 3C 5C QC KC 2D 3D 7D KD 6S 5S AS 8S 6D 8D TD 5D KS JS 7H 4S AH QH KH 6H"
            " 9H TS 3H 5H 4H 7S 2H 6C QD 4D JD AD",
            Aim.STOP,
            right="QS",
            wrong="7C",
            solution="QS",
        ),
        # You throw a card on a trick of diamonds from QC 6S 9H. Unseen: 2D 3D AD QS 5H QH. No club
        # is out and the only spade above 6S is the queen; but 9H can take a heart with her on it.
        Ending(
            "throw the heart that could take the queen",
            FOUR,
            "N:K.872.J85432.752 T4.AJ65.AK76.843 AJ765.K943..AQ96 Q9832.QT.QT9.KJT",
            "2C 3C AC KC 5S 3S KS TS 5C 4C 6C JC 9D 4D 7D 3H TD 8D 6D KH 2S 8H 4S AS 4H TH 7H 6H"
            " 8S 2H AH JS 7S 9S JD 8C TC 7C JH 9C QD 5D KD",
            Aim.QUEEN,
            right="9H",
            wrong="QC",
            solution="9H",
            hidden=True,
        ),
        # You hold 6C KC QH to a trick of spades. Unseen: 8C AS 5D 9D 4H JH AH. QH goes first: it
        # would take a lower heart. Then KC: 6C loses to 8C, and nothing you hold takes a heart.
        Ending(
            "two high cards to throw away",
            FOUR,
            "N:AJ873.J7.Q84.QJT 965.A63.A62.9872 KQ2.Q98.JT.K6543 T4.KT542.K9753.A",
            "2C 3C AC QC 7D 8D 6D JD 2S 4S 3S 9S AD TD KD QD 2D 9H 3D 4D 7H 6H 8H 2H KS TS JS 5S"
            " 4C KH JC 7C 8S 6S QS TH 5C 5H TC 9C 7S 3H",
            Aim.POINTS,
            right="QH",
            wrong="KC",
            solution="QH.KC",
            hidden=True,
        ),
        # Three players: right led 8H and holds 7D JD; you follow from 7H TH and hold 9S; left has
        # 9C 8D 9D. TH would take 8H.
        Ending(
            "duck at a table of three",
            THREE,
            "N:JT7.KQ.KT9843.AJ9432 K543.9863.AQJ765.KQ7 AQ9862.AJT7542..T865",
            "2C KC TC KS 2S JS 3S QS TS 6C 4C QC 5S 6S 7S 3C 7C 8C 5C AC 6D 3D 5D JH 3H 2H KH 4D"
            " AD AS 4S 8S QH 4H KD 9H QD AH TD 6H 5H JC 8H",
            Aim.POINTS,
            right="7H",
            wrong="TH",
            solution="7H",
        ),
        # Five players: you throw a card on a club trick that second right takes, from 3D 9D 3S.
        # Without 3D you could be left with 9D and take a trick of diamonds with hearts in it.
        Ending(
            "keep the low diamond at a table of five",
            FIVE,
            "N:5.QT62.86.J98 .KJ985.K7.T74 A983.7.A943.5 KQ74..QJT5.62 JT6.A43..AKQ3",
            "2C KC JC TC 5C 3C 8C 7C 7H 6C 9C 4C AD JD AC 3H 2H 5H AS QS 8H 9S QD 4H TH 8D 7D 4D"
            " TD AH 4S TS 5S KH 8S QC 6D JH",
            Aim.POINTS,
            right="9D 3S",
            wrong="3D",
            solution="3S.9D",
        ),
    )
}

every_ending = pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
hidden_ones = pytest.mark.parametrize(
    "ending", [ending for ending in ENDINGS.values() if ending.hidden], ids=lambda e: e.name
)


def verdict_of(attempt: Attempt) -> SolveVerdict:
    """The judgement on the last card; it fails where there is none."""
    assert isinstance(attempt.verdict, SolveVerdict)
    return attempt.verdict


def table_of(attempt: Attempt) -> Table:
    """The table, which every ending has."""
    assert attempt.table is not None
    return attempt.table
