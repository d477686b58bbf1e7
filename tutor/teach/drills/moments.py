"""Moments at which a rule has to be known: found in deals played by chance, or built.

Each moment has a definition, which the engine's ruling bears out (:data:`TESTS`); the drills about
playing are cut out where it holds.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tutor.hearts import HEARTS, QUEEN_OF_SPADES, CardSet, Position, Reason, Rules
from tutor.teach.drills import endings
from tutor.teach.drills.chance import Chance
from tutor.teach.drills.lines import Choose, bold, lively, play_out, shy
from tutor.teach.model import Scene

__all__ = ["TESTS", "Moment", "find"]


class Moment(StrEnum):
    """What the player on turn has to think of."""

    OPENING = "opening"
    """The deal is opened: with one card only."""
    FOLLOW = "follow"
    """The led suit is held, and so is a point card of another suit, tempting to throw away."""
    VOID = "void"
    """After the first trick, the led suit is not held, and hearts are not broken: any card may be
    played, a point card too. It is tempting to leave that one out."""
    FIRST_TRICK = "first-trick"
    """The led suit is not held in the first trick, and points are barred from it: point cards have
    to wait."""
    FIRST_TRICK_FREE = "first-trick-free"
    """The same where points are allowed in the first trick."""
    POINTS_ONLY = "points-only"
    """In the first trick nothing but point cards is held: a heart, but not the queen."""
    NOT_BROKEN = "not-broken"
    """A lead, after the first trick, with hearts in the hand that are not broken yet."""
    QUEEN_FELL = "queen-fell"
    """The same, and the queen of spades has been played. It is tempting to think that she has
    broken hearts."""
    QUEEN_LEFT = "queen-left"
    """The same with hearts and the queen of spades only: she has to be led."""
    BROKEN = "broken"
    """A lead with hearts in the hand that a heart has broken."""
    QUEEN_BROKE = "queen-broke"
    """A lead with hearts in the hand. Only the queen of spades has been played of the point cards,
    and by these rules she breaks hearts."""
    ONLY_HEARTS = "only-hearts"
    """A lead with nothing but hearts, which are not broken."""


MOST_LEGAL = 8
"""Nobody has to tick more cards than this, where a trick later than the first is asked about."""
FEWEST_HELD = 3
"""A hand with fewer cards is no exercise."""


def find(moment: Moment, rules: Rules, chance: Chance) -> Scene | None:
    """A scene in which ``moment`` has come for the learner; None where chance did not bring it."""
    if moment is Moment.ONLY_HEARTS:
        return endings.only_hearts(rules, chance)
    if moment is Moment.QUEEN_LEFT:
        return endings.queen_and_hearts(rules, chance)
    deal = chance.deal(rules)
    if moment in (Moment.FIRST_TRICK, Moment.FIRST_TRICK_FREE):
        deal = _without_opening_suit(rules, deal, chance)
    if moment is Moment.POINTS_ONLY:
        deal = _points_only(rules, deal, chance)
    line = play_out(rules, deal, chance, _manner(moment), _most(moment, rules))
    test = TESTS[moment]
    found = [end for end, position in enumerate(line.positions) if test(position)]
    if not found:
        return None
    end = chance.pick(found)
    at = line.positions[end]
    return line.scene(end, (at.leader + len(at.trick)) % rules.players)


def _manner(moment: Moment) -> Choose:
    if moment in (Moment.QUEEN_FELL, Moment.QUEEN_BROKE):
        return bold
    return shy if moment is Moment.VOID else lively


def _most(moment: Moment, rules: Rules) -> int:
    """How many cards are played to look for a moment: one, a trick, or all."""
    if moment is Moment.OPENING:
        return 1
    if moment in (Moment.FIRST_TRICK, Moment.FIRST_TRICK_FREE, Moment.POINTS_ONLY):
        return rules.players
    return len(rules.deck)


def _without_opening_suit(
    rules: Rules, deal: tuple[CardSet, ...], chance: Chance
) -> tuple[CardSet, ...]:
    """The deal after one player, who does not open, has exchanged every card of that suit."""
    subject = _not_the_opener(rules, deal, chance)
    hand = deal[subject]
    kept = CardSet(card for card in hand if card.suit is not rules.opening_card.suit)
    others = [card for card in rules.deck - hand if card.suit is not rules.opening_card.suit]
    return _given(deal, subject, kept | CardSet(chance.shuffled(others)[: len(hand) - len(kept)]))


def _points_only(rules: Rules, deal: tuple[CardSet, ...], chance: Chance) -> tuple[CardSet, ...]:
    """The deal after one player, who does not open, has got the queen of spades and hearts."""
    subject = _not_the_opener(rules, deal, chance)
    hearts = chance.shuffled(rules.deck & HEARTS)
    return _given(deal, subject, CardSet([QUEEN_OF_SPADES, *hearts[: rules.hand_size - 1]]))


def _not_the_opener(rules: Rules, deal: tuple[CardSet, ...], chance: Chance) -> int:
    return chance.pick([seat for seat, hand in enumerate(deal) if rules.opening_card not in hand])


def _given(deal: tuple[CardSet, ...], subject: int, wanted: CardSet) -> tuple[CardSet, ...]:
    """The deal in which ``subject`` holds ``wanted``; the others get what goes for what comes."""
    hands = list(deal)
    goes = iter(deal[subject] - wanted)
    for seat, hand in enumerate(deal):
        if seat != subject:
            for card in hand & wanted:
                hands[seat] = hands[seat].without(card).with_card(next(goes))
    hands[subject] = wanted
    return tuple(hands)


def _hand(position: Position) -> CardSet:
    """The hand of the player on turn."""
    return position.hands[(position.leader + len(position.trick)) % position.players]


def _is_opening(position: Position) -> bool:
    return position.trick_number == 1 and not position.trick


def _can_follow(position: Position) -> bool:
    led, hand = position.led, _hand(position)
    if led is None or not hand.of(led) or len(hand) < FEWEST_HELD:
        return False
    return bool((hand - hand.of(led)) & position.rules.point_cards)


def _cannot_follow(position: Position) -> bool:
    led, hand = position.led, _hand(position)
    if led is None or hand.of(led) or position.trick_number == 1 or position.hearts_broken:
        return False
    points = hand & position.rules.point_cards
    return FEWEST_HELD <= len(hand) <= MOST_LEGAL and bool(points) and points != hand


def _cannot_follow_first(position: Position) -> bool:
    led, hand = position.led, _hand(position)
    if led is None or hand.of(led) or position.trick_number > 1:
        return False
    points = hand & position.rules.point_cards
    return bool(points) and points != hand


def _has_points_only(position: Position) -> bool:
    hand = _hand(position)
    barred = position.trick_number == 1 and bool(position.trick)
    return barred and QUEEN_OF_SPADES in hand and hand <= position.rules.point_cards


def _is_lead(position: Position, reason: Reason) -> bool:
    """Whether a lead after the first trick turns on hearts, and the engine gives that reason."""
    if position.trick or position.trick_number == 1:
        return False
    hand = _hand(position)
    hearts = hand & HEARTS
    if not hearts or hearts == hand or len(hand) < FEWEST_HELD:
        return False
    return position.ruling(hearts.lowest()).reason is reason


def _has_fallen(position: Position, cards: CardSet) -> bool:
    return any(pile & cards for pile in position.taken)


def _is_not_broken(position: Position) -> bool:
    return len(position.legal) <= MOST_LEGAL and _is_lead(position, Reason.HEARTS_NOT_BROKEN)


def _queen_fell(position: Position) -> bool:
    return _is_not_broken(position) and _has_fallen(position, CardSet([QUEEN_OF_SPADES]))


def _is_broken(position: Position) -> bool:
    return _is_lead(position, Reason.HEARTS_ARE_BROKEN) and _has_fallen(position, HEARTS)


def _queen_broke(position: Position) -> bool:
    return _is_lead(position, Reason.HEARTS_ARE_BROKEN) and not _has_fallen(position, HEARTS)


def _leads_queen(position: Position) -> bool:
    hearts = _hand(position) & HEARTS
    return (
        bool(hearts)
        and not position.trick
        and (position.ruling(hearts.lowest()).reason is Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN)
    )


def _leads_only_hearts(position: Position) -> bool:
    hearts = _hand(position) & HEARTS
    return (
        bool(hearts)
        and not position.trick
        and (position.ruling(hearts.lowest()).reason is Reason.ONLY_HEARTS_LEFT)
    )


TESTS: Final[Mapping[Moment, Callable[[Position], bool]]] = MappingProxyType(
    {
        Moment.OPENING: _is_opening,
        Moment.FOLLOW: _can_follow,
        Moment.VOID: _cannot_follow,
        Moment.FIRST_TRICK: _cannot_follow_first,
        Moment.FIRST_TRICK_FREE: _cannot_follow_first,
        Moment.POINTS_ONLY: _has_points_only,
        Moment.NOT_BROKEN: _is_not_broken,
        Moment.QUEEN_FELL: _queen_fell,
        Moment.QUEEN_LEFT: _leads_queen,
        Moment.BROKEN: _is_broken,
        Moment.QUEEN_BROKE: _queen_broke,
        Moment.ONLY_HEARTS: _leads_only_hearts,
    }
)
"""What has to be true of a position, for the player on turn."""
