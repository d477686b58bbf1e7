"""The engine's rulings in words: the rule, what obliges the player, what may be played instead.

Every sentence is a whole message, and every fact in it comes from the ruling.
"""

from collections.abc import Callable

from tutor.hearts import (
    PRESETS,
    QUEEN_OF_SPADES,
    Card,
    Clause,
    Reason,
    Rules,
    Ruling,
    Seat,
    Suit,
    Trick,
    relative,
)
from tutor.i18n import say, say_n
from tutor.teach.table import LEARNER

USUAL = PRESETS["microsoft"]
"""The rules where nobody says which."""


def ruling_sentences(ruling: Ruling) -> tuple[str, ...]:
    """Explain ``ruling`` to the player who asked, in two to four sentences."""
    return tuple(_EXPLAIN[ruling.reason](ruling))


def result_sentence(trick: Trick, rules: Rules = USUAL) -> str:
    """Say who takes the complete ``trick``, with which card, and what it costs under ``rules``."""
    seat = relative(trick.winner, LEARNER, len(trick.cards))
    points = sum(map(rules.points, trick.cards))
    if seat is Seat.YOU:
        return _your_trick(points, trick.winning_card)
    return _their_trick(points, seat, trick.winning_card)


def _your_trick(points: int, card: Card) -> str:
    if points < 0:
        return say_n(
            "You take the trick with {card:def}: {n} point off for you.",
            "You take the trick with {card:def}: {n} points off for you.",
            -points,
            card=card,
        )
    if not points:
        return say("You take the trick with {card:def}. There are no points in it.", card=card)
    return say_n(
        "You take the trick with {card:def}: {n} point for you.",
        "You take the trick with {card:def}: {n} points for you.",
        points,
        card=card,
    )


def _their_trick(points: int, seat: Seat, card: Card) -> str:
    if points < 0:
        return say_n(
            "{seat:Nom} takes the trick with {card:def}: {n} point off.",
            "{seat:Nom} takes the trick with {card:def}: {n} points off.",
            -points,
            seat=seat,
            card=card,
        )
    if not points:
        return say(
            "{seat:Nom} takes the trick with {card:def}. There are no points in it.",
            seat=seat,
            card=card,
        )
    return say_n(
        "{seat:Nom} takes the trick with {card:def}: {n} point.",
        "{seat:Nom} takes the trick with {card:def}: {n} points.",
        points,
        seat=seat,
        card=card,
    )


def _led(ruling: Ruling) -> Suit:
    """The suit led, in rulings that speak of it. Raises ValueError in others."""
    if ruling.led is None:
        raise ValueError(f"{ruling} knows no suit that was led")
    return ruling.led


def _may_play(ruling: Ruling) -> str:
    return say_n(
        "You may play only {cards:def}.",
        "You may play {cards:def or}.",
        len(ruling.playable),
        cards=ruling.playable,
    )


def _may_lead(ruling: Ruling) -> str:
    return say_n(
        "You may lead only {cards:def}.",
        "You may lead {cards:def or}.",
        len(ruling.playable),
        cards=ruling.playable,
    )


def why_legal(ruling: Ruling) -> list[str]:
    """Why the cards are legal that may be played now, said once for all of them.

    ``ruling`` is the one on any of them.
    """
    suits = ruling.playable.suits
    if ruling.reason is Reason.FOLLOWS_SUIT and ruling.led is not None:
        return [say("{suit:Nom} were led, and you have that suit: follow it.", suit=ruling.led)]
    if ruling.reason is Reason.FREE_LEAD and Suit.HEARTS not in suits:
        return [say("Hearts are not broken, so you may lead any suit except hearts.")]
    if ruling.reason in (Reason.FREE_LEAD, Reason.HEARTS_ARE_BROKEN) and len(suits) > 1:
        return [say("You lead, and hearts are broken, so you may lead any card.")]
    return list(ruling_sentences(ruling))


def _deal_over(_: Ruling) -> list[str]:
    return [say("All cards of this deal have been played.")]


def _not_your_turn(_: Ruling) -> list[str]:
    return [say("It is not your turn."), say("Wait until the others have played.")]


def _card_not_held(ruling: Ruling) -> list[str]:
    return [
        say("You can only play a card from your own hand."),
        say("You do not hold {card:def}.", card=ruling.card),
    ]


def _must_open_with(ruling: Ruling) -> list[str]:
    return [
        say("One fixed card opens the first trick of every deal."),
        _you_hold_the_opener(ruling),
    ]


def _you_hold_the_opener(ruling: Ruling) -> str:
    return say_n(
        "You hold {cards:def}, so you must lead it now.",
        "You hold {cards:def}, so you must lead one of them now.",
        len(ruling.obliging),
        cards=ruling.obliging,
    )


def _must_follow_suit(ruling: Ruling) -> list[str]:
    return [
        say("You must follow suit: play the suit that was led, if you have it."),
        say_n(
            "{suit:Nom} were led, and you hold {cards:def}. You may play no other card.",
            "{suit:Nom} were led, and you hold {cards:def}. You may play any of these.",
            len(ruling.obliging),
            suit=_led(ruling),
            cards=ruling.obliging,
        ),
    ]


def _joker_while_following(ruling: Ruling) -> list[str]:
    return [
        say("You may play a joker only if you cannot follow suit, or if you lead."),
        *_must_follow_suit(ruling)[1:],
    ]


def _points_barred(ruling: Ruling) -> list[str]:
    return [
        say("No points may be played to the first trick."),
        say("You have no {suit}, but you also hold cards that cost nothing.", suit=_led(ruling)),
        _may_play(ruling),
    ]


def _queen_barred(ruling: Ruling) -> list[str]:
    if ruling.led is not Suit.SPADES:
        return _points_barred(ruling)
    return [
        say("No points may be played to the first trick."),
        say("You hold another spade, so {card:def} has to wait.", card=ruling.card),
        _may_play(ruling),
    ]


def _queen_barred_hearts_free(ruling: Ruling) -> list[str]:
    return [
        say("{card:Def} may never be played to the first trick.", card=ruling.card),
        say("You hold nothing but cards with points, so here a heart is allowed."),
        _may_play(ruling),
    ]


def _hearts_not_broken(ruling: Ruling) -> list[str]:
    return [
        say("You may not lead a heart before hearts are broken."),
        say("Nobody has played a heart in this deal yet, and you still hold other suits."),
        _may_lead(ruling),
    ]


def _lead_the_queen(ruling: Ruling) -> list[str]:
    return [
        say("You may not lead a heart before hearts are broken."),
        say(
            "You hold hearts and {cards:def}, and that card is not a heart.", cards=ruling.obliging
        ),
        _may_lead(ruling),
    ]


def _opens_deal(ruling: Ruling) -> list[str]:
    return [say("{card:Def} opens the first trick.", card=ruling.card)]


def _follows_suit(ruling: Ruling) -> list[str]:
    return [
        say(
            "{suit:Nom} were led, and {card:def} follows suit.",
            suit=_led(ruling),
            card=ruling.card,
        )
    ]


def _void(ruling: Ruling) -> list[str]:
    if ruling.clause is Clause.FIRST_TRICK:
        return [
            say("You have no {suit}, so you may play any card without points.", suit=_led(ruling))
        ]
    return [say("You have no {suit}, so you may play any card.", suit=_led(ruling))]


def _queen_follows_suit(ruling: Ruling) -> list[str]:
    return [
        say("{card:Def} is your only spade, and following suit comes first.", card=ruling.card),
    ]


def _no_suit_led(_: Ruling) -> list[str]:
    return [say("Only jokers have been played so far, so there is no suit to follow.")]


def _free_lead(_: Ruling) -> list[str]:
    return [say("You lead, and this suit may be led.")]


def _hearts_are_broken(_: Ruling) -> list[str]:
    return [say("Hearts are broken, so you may lead a heart.")]


def _only_hearts_left(_: Ruling) -> list[str]:
    return [say("You have nothing but hearts left, so you may lead one.")]


def _heart_instead_of_queen(_: Ruling) -> list[str]:
    return [
        say("You hold only hearts and {card:def}, so you may lead a heart.", card=QUEEN_OF_SPADES)
    ]


def _points_only_hand(_: Ruling) -> list[str]:
    return [
        say("You hold nothing but cards with points, so in the first trick a heart is allowed.")
    ]


def _forced(ruling: Ruling) -> list[str]:
    return [say("{card:Def} is the only card you may play.", card=ruling.card)]


_EXPLAIN: dict[Reason, Callable[[Ruling], list[str]]] = {
    Reason.DEAL_OVER: _deal_over,
    Reason.NOT_YOUR_TURN: _not_your_turn,
    Reason.CARD_NOT_HELD: _card_not_held,
    Reason.MUST_OPEN_WITH: _must_open_with,
    Reason.MUST_FOLLOW_SUIT: _must_follow_suit,
    Reason.HEART_IN_FIRST_TRICK: _points_barred,
    Reason.QUEEN_IN_FIRST_TRICK: _queen_barred,
    Reason.QUEEN_IN_FIRST_TRICK_WITH_HEARTS: _queen_barred_hearts_free,
    Reason.HEARTS_NOT_BROKEN: _hearts_not_broken,
    Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN: _lead_the_queen,
    Reason.OPENS_DEAL: _opens_deal,
    Reason.FOLLOWS_SUIT: _follows_suit,
    Reason.VOID: _void,
    Reason.FREE_LEAD: _free_lead,
    Reason.HEARTS_ARE_BROKEN: _hearts_are_broken,
    Reason.ONLY_HEARTS_LEFT: _only_hearts_left,
    Reason.POINTS_ONLY_HAND: _points_only_hand,
    Reason.QUEEN_FOLLOWS_SUIT: _queen_follows_suit,
    Reason.NO_SUIT_LED: _no_suit_led,
    Reason.HEART_INSTEAD_OF_QUEEN: _heart_instead_of_queen,
    Reason.JOKER_WHILE_FOLLOWING: _joker_while_following,
    Reason.FORCED: _forced,
}
