"""Drills about who opens the deal, after cards have been passed."""

from enum import StrEnum

from tutor.hearts import Card, CardSet, PassDirection, Rules, format_deal, relative
from tutor.teach.drill_file import DrillText
from tutor.teach.drills.chance import Chance
from tutor.teach.drills.lines import turned
from tutor.teach.drills.maker import STEP_ID, Maker, goal_of, text_of
from tutor.teach.model import Opener, Scene
from tutor.teach.players import LEARNER

__all__ = ["OpenerMaker", "Way", "highest"]


class Way(StrEnum):
    """Which way the opening card goes. Each makes somebody else look like the opener."""

    PASSED = "passed"
    """The learner was dealt it and passes it on."""
    RECEIVED = "received"
    """The learner is given it."""
    ELSEWHERE = "elsewhere"
    """Another player passes it on to a third one."""
    STAYED = "stayed"
    """Whoever was dealt it passes other cards."""


def highest(hand: CardSet, count: int) -> CardSet:
    """The highest cards of a hand; of equal ranks the suit that comes last in a deck.

    It is how the others choose what to pass: simply, so that one can say how.
    """
    order = sorted(hand, key=lambda card: (card.rank or 0, card), reverse=True)
    return CardSet(order[:count])


class OpenerMaker(Maker):
    """Who opens the deal? What everybody passes is told, as far as it matters."""

    all_cases = frozenset(Way)

    def cases(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - at every table the same
        """All of them."""
        return tuple(Way)

    def make(self, case: str, rules: Rules, chance: Chance, words: DrillText) -> Opener:
        """The cards have been passed, and nothing is played yet."""
        return Opener(
            id=STEP_ID,
            title=words.title,
            text=text_of(words, case),
            goal=goal_of(words, case),
            right=words.cases[case].right,
            scene=_scene(Way(case), rules, chance),
        )


def _scene(way: Way, rules: Rules, chance: Chance) -> Scene:
    """A deal with its pass. The table is turned so that the opening card lies where it should."""
    players, card = rules.players, rules.opening_card
    cycle = dict.fromkeys(way for way in rules.pass_cycle if way is not PassDirection.HOLD)
    direction = chance.pick(tuple(cycle))
    deal = chance.deal(rules)
    holder = next(seat for seat, hand in enumerate(deal) if card in hand)
    wanted = chance.pick(_holders(way, players, direction.offset(players)))
    hands = turned(deal, (holder + LEARNER - wanted) % players)
    passed = {
        relative(seat, LEARNER, players).value: str(_given(hand, card, way, rules.pass_count))
        for seat, hand in enumerate(hands)
    }
    return Scene(deal=format_deal(hands), pass_=direction.value, passed=passed)


def _holders(way: Way, players: int, offset: int) -> list[int]:
    """The seats in which the opening card may be dealt."""
    giver = (LEARNER - offset) % players
    if way is Way.PASSED:
        return [LEARNER]
    if way is Way.RECEIVED:
        return [giver]
    if way is Way.ELSEWHERE:
        return [seat for seat in range(players) if seat not in (LEARNER, giver)]
    return list(range(players))


def _given(hand: CardSet, card: Card, way: Way, count: int) -> CardSet:
    """What a player passes: the highest cards, and the opening card where it has to go."""
    goes = hand & CardSet([card]) if way is not Way.STAYED else CardSet()
    return goes | highest(hand.without(card), count - len(goes))
