"""What is at stake for a player: what cards bring, and what a deal can still be worth. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tutor.hearts import JACK_OF_DIAMONDS, CardSet, Moon, Rules
from tutor.hearts.cascade import HEARTS_MASK, QUEEN_MASK

from .aims import Aim

__all__ = ["Stakes"]

_QUEEN: Final = 8
_JACK: Final = 16
_SPLIT: Final = 0
_NOBODY: Final = 1
_PLAYER: Final = 2
_SLAM: Final = 26
_NO_TRICK: Final = 5
_NO_CARDS: Final = CardSet()


class Stakes:
    """The stakes of one player with one aim. Players are numbered clockwise, this one is 0.

    A search adds up what the player gains from trick to trick. Two small numbers stand for all
    that counts besides:

    - The *code* of some cards: the number of hearts, plus 8 for the queen of spades, plus 16 for
      the jack of diamonds. What means nothing for the aim is left out.
    - The *mood* of a deal: who has taken all the point cards so far (0: several players have some;
      1: nobody has any; 2 + n: player n has them), plus 16 times the same for all the tricks, where
      a grand slam counts, plus 256 where the player has no trick yet and that may bring a bonus.

    Attributes:
        apart: the cards, as bits, that are not worth the same as their neighbours in rank.
        points: for each code the points that nobody can win any more once those cards are taken.
        gains: for each code what the player gains who takes those cards; the less, the better.
    """

    def __init__(self, rules: Rules, aim: Aim) -> None:
        scored = aim is Aim.POINTS
        self._aim = aim
        self._slam = rules.grand_slam and scored
        self._bonus = rules.no_trick_bonus and scored
        self._point_cards = rules.point_cards
        jack = 1 << JACK_OF_DIAMONDS if rules.jack_of_diamonds and scored else 0
        heart, queen = {Aim.POINTS: (1, 13), Aim.QUEEN: (0, 1)}.get(aim, (1, 1))
        summed = scored or aim is Aim.QUEEN
        self.apart = QUEEN_MASK | jack
        self.points = tuple(code % 8 * heart + code // 8 % 2 * queen for code in range(32))
        self.gains = tuple(
            points - 10 * (code // 16) if summed else 0 for code, points in enumerate(self.points)
        )
        self._codes = {QUEEN_MASK: _QUEEN} | ({jack: _JACK} if jack else {})
        self._heart = min(heart, 1)
        # Whoever has all the points has gained them; the moon takes them back.
        whole = sum(self.points[self.code(1 << card)] for card in rules.point_cards)
        self._my_slam = -_SLAM - whole
        self._my_moon = -whole if rules.moon is Moon.OTHERS_ADD else self._my_slam
        self._their_moon = 0 if rules.moon is Moon.SHOOTER_SUBTRACTS else _SLAM

    def code(self, bit: int) -> int:
        """The code of one card, given as a bit."""
        return self._heart if bit & HEARTS_MASK else self._codes.get(bit, 0)

    def start(self, piles: Sequence[CardSet], missing: CardSet = _NO_CARDS) -> tuple[int, int]:
        """What the player has gained so far, and the mood.

        Args:
            piles: for each player the cards of the tricks taken.
            missing: the cards of the deck that are in no pile and have not to be played either, as
                a teaching position may have it. Nobody can take them, so nobody can take all.
        """
        gained = sum(self.gains[self.code(1 << card)] for card in piles[0])
        if self._aim is Aim.QUEEN:
            return gained, _SPLIT
        alone = _alone([bool(pile & self._point_cards) for pile in piles])
        if missing & self._point_cards:
            alone = _SPLIT
        mood = alone | (256 if self._bonus and not piles[0] else 0)
        if self._slam and alone and not missing:
            mood |= _alone([bool(pile) for pile in piles]) << 4
        return gained, mood

    def spared(self, mood: int) -> int | None:
        """What a player who takes no trick more can count on not to exceed, if nothing is settled.

        None where that is no help: another player might take all the point cards meanwhile.
        """
        alone = mood & 15
        if alone == _SPLIT or (alone == _PLAYER and self._aim is Aim.POINTS):
            return -_NO_TRICK if mood & 256 else 0
        return None

    def after(self, mood: int, winner: int, points: bool) -> int:
        """The mood after a trick that a player takes, with or without point cards in it."""
        alone, tricks = mood & 15, mood >> 4 & 15
        taker = winner + _PLAYER
        if points and alone and alone != taker:
            alone = taker if alone == _NOBODY else _SPLIT
        if tricks and tricks != taker:
            tricks = taker if tricks == _NOBODY else _SPLIT
        return alone | (tricks << 4 if alone else 0) | (mood & 256 if winner else 0)

    def bounds(self, mood: int, rest: int, jack: bool, over: bool) -> tuple[int, int]:
        """The least and the most that the player can still gain; the same number if it is settled.

        Args:
            mood: the mood before the next trick.
            rest: the points that nobody has taken.
            jack: whether the jack of diamonds counts and nobody has taken it.
            over: whether all cards have been played.
        """
        if self._aim is Aim.POINTS:
            low, high = self._score_bounds(mood, rest, over)
            return (low - 10 if jack else low), high
        alone = mood & 15
        if self._aim is Aim.QUEEN:
            return 0, rest
        if self._aim is Aim.MOON:
            lost = alone not in (_NOBODY, _PLAYER)
            return int(lost), int(lost or rest > 0)
        safe = alone in (_SPLIT, _PLAYER)
        return int(not (safe or rest)), int(not safe)

    def _score_bounds(self, mood: int, rest: int, over: bool) -> tuple[int, int]:
        """The same for the points of the deal, the jack left out."""
        alone, tricks = mood & 15, mood >> 4 & 15
        bonus = _NO_TRICK if mood & 256 else 0
        if alone == _SPLIT:
            return -bonus, rest - (bonus if over else 0)
        slam = bool(tricks) and (tricks in (_NOBODY, alone) or alone == _NOBODY)
        if not rest and (over or not slam):
            if alone == _PLAYER:
                moon = self._my_slam if slam else self._my_moon
            else:
                moon = _SLAM if slam else self._their_moon
            return moon, moon
        low, high = -bonus, rest
        if alone <= _PLAYER:
            low = min(low, rest + (self._my_slam if slam else self._my_moon))
        if alone != _PLAYER:
            high = max(high, _SLAM if slam else self._their_moon)
        return low, high


def _alone(having: Sequence[bool]) -> int:
    """Who is the only one to have something, as a mood says it."""
    if not any(having):
        return _NOBODY
    return having.index(True) + _PLAYER if sum(having) == 1 else _SPLIT
