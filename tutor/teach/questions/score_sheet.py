"""A score sheet to fill in: what a deal brings each player, or the totals after it."""

from collections.abc import Iterator

from tutor.hearts import (
    CardSet,
    Clause,
    Moon,
    MoonDecision,
    Score,
    Standing,
    parse_cards,
    score_deal,
)
from tutor.teach.model import ScoreSheet
from tutor.teach.moves import BadMove, Fault
from tutor.teach.players import numbers_by_seat, seat_of, seats_from_you
from tutor.teach.questions.asked import Asked, QuestionKind
from tutor.teach.questions.count import read_number

REST, ALL = "rest", "all"


class ScoreSheetKind(QuestionKind[ScoreSheet]):
    """Answers are numbers joined by commas, the learner's first and then clockwise."""

    def answer(self, asked: Asked[ScoreSheet]) -> str:
        """What the engine scores."""
        numbers = score(asked).points
        if asked.step.ask == "totals":
            numbers = before(asked).plus(numbers).totals
        return ",".join(str(numbers[seat]) for seat in seats_from_you(asked.rules.players))

    def read(self, asked: Asked[ScoreSheet], text: str) -> str:
        """A number for each player."""
        parts = text.split(",")
        if len(parts) != asked.rules.players:
            raise BadMove(Fault.NOT_AN_ANSWER, text[:20])
        return ",".join(map(read_number, parts))

    def others(self, asked: Asked[ScoreSheet]) -> Iterator[str]:
        """The right sheet, the sheet with each number one too high, and those with words."""
        right = self.answer(asked)
        yield right
        numbers = list(map(int, right.split(",")))
        for place in range(len(numbers)):
            changed = [number + (at == place) for at, number in enumerate(numbers)]
            yield ",".join(map(str, changed))
        yield from (key for key in asked.step.wrong if self.read(asked, key) == key != right)

    def clause(self, asked: Asked[ScoreSheet]) -> Clause:
        """Points, or what a moon or a grand slam brings."""
        taken = piles(asked)
        if asked.rules.grand_slam and asked.rules.deck in taken:
            return Clause.GRAND_SLAM
        return Clause.POINTS if score(asked).shooter is None else Clause.MOON


def score(asked: Asked[ScoreSheet]) -> Score:
    """What the deal brings. ValueError where the step leaves something open, or says too much."""
    step = asked.step
    scored = score_deal(asked.rules, piles(asked))
    if isinstance(scored, MoonDecision):
        if not step.moon:
            raise ValueError("moon: the shooter chooses; say what")
        return scored.choose(Moon(step.moon))
    if step.moon:
        raise ValueError("moon: there is nothing to choose under these rules")
    return scored


def before(asked: Asked[ScoreSheet]) -> Standing:
    """The totals before the deal; ValueError for a player that there is not."""
    return Standing(asked.rules, numbers_by_seat(asked.step.before, asked.rules.players))


def piles(asked: Asked[ScoreSheet]) -> tuple[CardSet, ...]:
    """The cards that each seat has taken, as far as the step names them.

    ValueError where a card that counts lies in no pile, or in two.
    """
    rules = asked.rules
    counting = rules.point_cards | CardSet(card for card in rules.deck if rules.points(card))
    taken = [CardSet()] * rules.players
    rest: int | None = None
    for name, text in asked.step.taken.items():
        seat = seat_of(name, rules.players)
        if text == ALL:
            taken[seat] = rules.deck
        elif text == REST:
            rest = seat
        else:
            taken[seat] = CardSet(parse_cards(text))
    left = counting
    for pile in taken:
        left -= pile
    if rest is not None:
        taken[rest] = left
    elif left:
        raise ValueError(f"taken: nobody has taken {left}")
    return tuple(taken)
