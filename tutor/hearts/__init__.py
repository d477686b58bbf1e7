"""The card game Hearts: cards, rules, positions and rulings. Pure Python, no dependency.

>>> from tutor.hearts import PRESETS, Card, Position, parse_deal
>>> deal = "N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2"
>>> position = Position.start(PRESETS["microsoft"], parse_deal(deal))
>>> position = position.play(Card.parse("2C"))
>>> print(position.legal)
JC QC KC AC
>>> ruling = position.ruling(Card.parse("QS"))
>>> ruling.legal, ruling.reason.name, str(ruling.obliging)
(False, 'MUST_FOLLOW_SUIT', 'JC QC KC AC')
"""

from .cards import Card, CardSet, Rank, Suit
from .deal import Deal, Phase, WrongPhase, shuffled
from .decks import (
    FULL_DECK,
    HEARTS,
    JACK_OF_DIAMONDS,
    JOKERS,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    deck_without,
)
from .errors import NotationError, PositionError, RulesError
from .exchange import Exchange
from .game import Game
from .notation import (
    format_cards,
    format_deal,
    format_hand,
    parse_cards,
    parse_deal,
    parse_hand,
    parse_trick,
)
from .passing import IllegalPass, PassPhase, PassReason, PassRuling
from .playout import Playout
from .position import IllegalPlay, Position
from .presets import PRESETS
from .rules import Moon, PassDirection, PointHand, Rules, Table
from .rulings import Clause, Reason, Ruling
from .scoring import MoonDecision, Score, ScoreLine, ScoreRule, Standing, score_deal
from .seats import Seat, left_of, relative, seat_number, seats_round
from .tricks import Trick
from .view import View

__all__ = [
    "FULL_DECK",
    "HEARTS",
    "JACK_OF_DIAMONDS",
    "JOKERS",
    "POINT_CARDS",
    "PRESETS",
    "QUEEN_OF_SPADES",
    "Card",
    "CardSet",
    "Clause",
    "Deal",
    "Exchange",
    "Game",
    "IllegalPass",
    "IllegalPlay",
    "Moon",
    "MoonDecision",
    "NotationError",
    "PassDirection",
    "PassPhase",
    "PassReason",
    "PassRuling",
    "Phase",
    "Playout",
    "PointHand",
    "Position",
    "PositionError",
    "Rank",
    "Reason",
    "Rules",
    "RulesError",
    "Ruling",
    "Score",
    "ScoreLine",
    "ScoreRule",
    "Seat",
    "Standing",
    "Suit",
    "Table",
    "Trick",
    "View",
    "WrongPhase",
    "deck_without",
    "format_cards",
    "format_deal",
    "format_hand",
    "left_of",
    "parse_cards",
    "parse_deal",
    "parse_hand",
    "parse_trick",
    "relative",
    "score_deal",
    "seat_number",
    "seats_round",
    "shuffled",
]
