"""Rulings on somebody else's play: the same facts as in :mod:`tutor.web.explain`, said of others.

The player is always "this player", so that one message serves for every seat.
"""

from collections.abc import Callable

from tutor.hearts import QUEEN_OF_SPADES, Clause, Reason, Ruling, Suit
from tutor.i18n import say, say_n


def others_ruling_sentences(ruling: Ruling) -> tuple[str, ...]:
    """Explain a ruling on another player's card, in one to three sentences."""
    return tuple(_EXPLAIN[ruling.reason](ruling))


def _led(ruling: Ruling) -> Suit:
    if ruling.led is None:
        raise ValueError(f"{ruling} knows no suit that was led")
    return ruling.led


def _may_play(ruling: Ruling) -> str:
    return say_n(
        "This player may play only {cards:def}.",
        "This player may play {cards:def or}.",
        len(ruling.playable),
        cards=ruling.playable,
    )


def _may_lead(ruling: Ruling) -> str:
    return say_n(
        "This player may lead only {cards:def}.",
        "This player may lead {cards:def or}.",
        len(ruling.playable),
        cards=ruling.playable,
    )


def _must_open_with(ruling: Ruling) -> list[str]:
    return [say("One fixed card opens the first trick of every deal."), _may_lead(ruling)]


def _must_follow_suit(ruling: Ruling) -> list[str]:
    return [
        say_n(
            "{suit:Nom} were led, and this player holds {cards:def}. It must be played.",
            "{suit:Nom} were led, and this player holds {cards:def}. One of them must be played.",
            len(ruling.obliging),
            suit=_led(ruling),
            cards=ruling.obliging,
        )
    ]


def _points_barred(ruling: Ruling) -> list[str]:
    return [
        say("No points may be played to the first trick."),
        say("This player holds other cards, which cost nothing."),
        _may_play(ruling),
    ]


def _queen_barred_hearts_free(ruling: Ruling) -> list[str]:
    return [
        say("{card:Def} may never be played to the first trick.", card=ruling.card),
        say("This player holds nothing but cards with points, so here a heart is allowed."),
    ]


def _hearts_not_broken(ruling: Ruling) -> list[str]:
    return [
        say("Nobody may lead a heart before hearts are broken."),
        say("This player still holds other suits."),
        _may_lead(ruling),
    ]


def _lead_the_queen(ruling: Ruling) -> list[str]:
    return [
        say("Nobody may lead a heart before hearts are broken."),
        say(
            "This player holds hearts and {cards:def}, and that card is not a heart.",
            cards=ruling.obliging,
        ),
        _may_lead(ruling),
    ]


def _opens_deal(ruling: Ruling) -> list[str]:
    return [say("{card:Def} opens the first trick.", card=ruling.card)]


def _follows_suit(ruling: Ruling) -> list[str]:
    return [
        say(
            "{suit:Nom} were led, and {card:def} follows suit.", suit=_led(ruling), card=ruling.card
        )
    ]


def _void(ruling: Ruling) -> list[str]:
    if ruling.clause is Clause.FIRST_TRICK:
        return [
            say(
                "This player has no {suit}, so any card without points is allowed.",
                suit=_led(ruling),
            )
        ]
    return [say("This player has no {suit}, so any card is allowed.", suit=_led(ruling))]


def _queen_follows_suit(ruling: Ruling) -> list[str]:
    return [
        say(
            "{card:Def} is the only spade of this player, and following suit comes first.",
            card=ruling.card,
        )
    ]


def _no_suit_led(_: Ruling) -> list[str]:
    return [say("Only jokers have been played so far, so there is no suit to follow.")]


def _free_lead(_: Ruling) -> list[str]:
    return [say("This player leads, and this suit may be led.")]


def _hearts_are_broken(_: Ruling) -> list[str]:
    return [say("Hearts are broken, so anybody may lead a heart.")]


def _only_hearts_left(_: Ruling) -> list[str]:
    return [say("This player has nothing but hearts left, so a heart may be led.")]


def _heart_instead_of_queen(_: Ruling) -> list[str]:
    return [
        say(
            "This player holds only hearts and {card:def}, so a heart may be led.",
            card=QUEEN_OF_SPADES,
        )
    ]


def _points_only_hand(_: Ruling) -> list[str]:
    return [
        say(
            "This player holds nothing but cards with points, "
            "so in the first trick a heart is allowed."
        )
    ]


def _forced(ruling: Ruling) -> list[str]:
    return [say("{card:Def} is the only card that may be played here.", card=ruling.card)]


def _joker_while_following(ruling: Ruling) -> list[str]:
    return [
        say("A joker may be played only by a player who leads or cannot follow suit."),
        *_must_follow_suit(ruling),
    ]


def _not_now(ruling: Ruling) -> list[str]:
    raise ValueError(f"{ruling}: only the card of the player whose turn it is can be judged")


_EXPLAIN: dict[Reason, Callable[[Ruling], list[str]]] = {
    Reason.DEAL_OVER: _not_now,
    Reason.NOT_YOUR_TURN: _not_now,
    Reason.CARD_NOT_HELD: _not_now,
    Reason.MUST_OPEN_WITH: _must_open_with,
    Reason.MUST_FOLLOW_SUIT: _must_follow_suit,
    Reason.HEART_IN_FIRST_TRICK: _points_barred,
    Reason.QUEEN_IN_FIRST_TRICK: _points_barred,
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
