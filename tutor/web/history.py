"""What happened: the finished tricks of a deal, and what the keys read out about the table."""

from functools import lru_cache

from tutor.hearts import Card, Position, Rules, Seat, Trick, left_of, relative
from tutor.i18n import SiteLocale, current_locale, say, say_n
from tutor.teach.model import Count, Judge, Opener, Passing, PickLegal, RuleSets, Solve
from tutor.teach.table import LEARNER, Table, set_up
from tutor.web.explain import result_sentence
from tutor.web.guidance import taken_line
from tutor.web.other_hands import hand_sentence
from tutor.web.place import Place
from tutor.web.table_view import points_of
from tutor.web.views import ReadoutView, TrickView

POINTS_ASKED = frozenset({"taken", "points-out"})
"""The questions that the points beside the players would answer."""


def points_are_asked(place: Place) -> bool:
    """Whether counting points is what there is to do, so that they are not shown."""
    step = place.step
    return isinstance(step, Count) and step.of in POINTS_ASKED and place.attempt.verdict is None


def tricks(place: Place) -> tuple[TrickView, ...]:
    """The finished tricks of ``place`` that may be looked at, oldest first."""
    table = place.past
    if table is None:
        return ()
    before, last = _played_before(place), place.finished_tricks
    if place.solution is not None and place.look is None and place.attempt.table is not None:
        last = len(place.attempt.table.tricks)  # what is to come is told with the solution
    return tuple(
        trick_view(place, table.tricks[number - 1], number, before) for number in range(1, last + 1)
    )


def trick_view(place: Place, trick: Trick, number: int, before: int | None = None) -> TrickView:
    """Trick ``number`` of ``place``; ``before``: how many were finished when the step began."""
    before = _played_before(place) if before is None else before
    plays, result = told_trick(trick, place.attempt.rules)
    if points_are_asked(place):
        result = taken_line(trick)
    return TrickView(
        number=number,
        title=say("Trick {number}", number=number),
        plays=plays,
        result=result,
        look_url=place.seen(look=number).url,
        replay_url=_replay_url(place, number, before),
    )


def _replay_url(place: Place, number: int, before: int) -> str | None:
    """Where the learner plays to trick ``number`` again; None where nothing was chosen in it."""
    moves, chosen_in = place.attempt.moves, place.attempt.chosen_in
    if isinstance(place.step, Solve):
        own = chosen_in.index(number) if number in chosen_in else -1
    else:
        own = number - before - 1
    return place.at(moves[:own], again=True).url if own >= 0 else None


def told_trick(trick: Trick, rules: Rules) -> tuple[tuple[str, ...], str]:
    """A finished trick in sentences: who played what, and who took it and at what cost."""
    return _told(trick, rules, current_locale())


@lru_cache(maxsize=4096)
def _told(trick: Trick, rules: Rules, _locale: SiteLocale) -> tuple[tuple[str, ...], str]:
    """The same, kept: every later page of the deal has it."""
    plays = tuple(play_sentence(trick, seat, card) for seat, card in trick.plays)
    return plays, result_sentence(trick, rules)


def play_sentence(trick: Trick, seat: int, card: Card) -> str:
    """Say who played what, and whether it was the lead."""
    who = relative(seat, LEARNER, trick.players)
    if who is Seat.YOU:
        if seat == trick.leader:
            return say("You led {card:def}.", card=card)
        return say("You played {card:def}.", card=card)
    if seat == trick.leader:
        return say("{seat:Nom} led {card:def}.", seat=who, card=card)
    return say("{seat:Nom} played {card:def}.", seat=who, card=card)


def readouts(
    place: Place, table: Table, shown: Trick, now: str, hand_of: int
) -> tuple[ReadoutView, ...]:
    """What the keys read out about ``table``, the one of ``place`` or an earlier one.

    ``shown`` is the trick that lies there, ``now`` the line that says what there is to do.
    """
    plays = [play_sentence(shown, seat, card) for seat, card in shown.plays]
    none = say("There are no cards on the table.")
    singles = [ReadoutView(str(n), sentence) for n, sentence in enumerate(plays, 1)]
    few = say_n("Only {n} card is on the table.", "Only {n} cards are on the table.", len(plays))
    missing = range(len(plays) + 1, shown.players + 1)
    return (
        ReadoutView("c", " ".join(plays) or none),
        *singles,
        *(ReadoutView(str(n), few if plays else none) for n in missing),
        ReadoutView("s", _score(place, table)),
        ReadoutView("t", now),
        ReadoutView("h", _hand(table.position, hand_of)),
        ReadoutView("l", _legal(place, table.position, shown)),
    )


def _played_before(place: Place) -> int:
    """How many tricks had been finished when the step began."""
    scene = place.step.scene
    return (
        0
        if scene is None or not scene.played
        else len(set_up(scene, place.entry.rules_of(place.step)).tricks)
    )


def _score(place: Place, table: Table) -> str:
    if points_are_asked(place):
        return say("That is for you to find out here.")
    asked = place.finished_tricks < len(table.tricks)
    counted = table.last_start if asked and table.last_start else table.position
    seats = (left_of(LEARNER, counted.players, places) for places in range(counted.players))
    return " ".join(_points(counted, seat) for seat in seats)


def _points(position: Position, seat: int) -> str:
    who = relative(seat, LEARNER, position.players)
    points = points_of(position)[seat]
    if who is Seat.YOU:
        return say_n("You have {n} point.", "You have {n} points.", points)
    return say_n("{seat:Nom} has {n} point.", "{seat:Nom} has {n} points.", points, seat=who)


def _hand(position: Position, seat: int) -> str:
    hand = position.hands[seat]
    if seat != LEARNER:
        return hand_sentence(seat, hand, position.players)
    if not hand:
        return say("Your hand is empty.")
    return say_n("You hold {cards:def}.", "You hold {cards:def}.", len(hand), cards=hand)


def _legal(place: Place, position: Position, shown: Trick) -> str:
    step, verdict = place.step, place.attempt.verdict
    if isinstance(step, PickLegal | Opener | Judge | RuleSets) and verdict is None:
        return say("That is for you to find out here.")
    if isinstance(step, Passing) and not place.attempt.stage.is_right:
        return say("You may pass any cards of your hand.")
    # While a complete trick lies there it is nobody's turn; to say more would tell who takes it.
    if position.turn != LEARNER or len(shown.cards) == shown.players:
        return say("It is not your turn.")
    return say_n(
        "You may play only {cards:def}.",
        "You may play {cards:def or}.",
        len(position.legal),
        cards=position.legal,
    )
