"""Who has won, if anybody?"""

from collections.abc import Iterator
from itertools import combinations

from tutor.hearts import Clause, Standing, relative, seats_round
from tutor.teach.model import Winners
from tutor.teach.moves import BadMove, Fault
from tutor.teach.players import LEARNER, numbers_by_seat
from tutor.teach.questions.asked import Asked, QuestionKind

NONE = "none"


class WinnersKind(QuestionKind[Winners]):
    """Answers are places joined by commas, the learner first and clockwise, or ``none``."""

    def answer(self, asked: Asked[Winners]) -> str:
        """Who wins; ``none`` while the game goes on."""
        players = asked.rules.players
        winners = {relative(seat, LEARNER, players) for seat in standing(asked).winners}
        return ",".join(seat for seat in seats_round(players) if seat in winners) or NONE

    def read(self, asked: Asked[Winners], text: str) -> str:
        """Places at this table, each once, in any order."""
        if text == NONE:
            return NONE
        names = text.split(",")
        places = seats_round(asked.rules.players)
        if len(set(names)) < len(names) or not set(names) <= {seat.value for seat in places}:
            raise BadMove(Fault.NOT_AN_ANSWER, text[:20])
        return ",".join(seat.value for seat in places if seat.value in names)

    def others(self, asked: Asked[Winners]) -> Iterator[str]:
        """Nobody, and every group of players."""
        yield NONE
        places = [seat.value for seat in seats_round(asked.rules.players)]
        for size in range(1, len(places) + 1):
            yield from map(",".join, combinations(places, size))

    def clause(self, asked: Asked[Winners]) -> Clause:  # noqa: ARG002 - it is always this one
        """The rule on the end of the game."""
        return Clause.GAME_END


def standing(asked: Asked[Winners]) -> Standing:
    """The totals; ValueError for a player that there is not, or one who is not named."""
    given = asked.step.totals
    if len(given) != asked.rules.players:
        raise ValueError(f"totals: name all {asked.rules.players} players")
    return Standing(asked.rules, numbers_by_seat(given, asked.rules.players))
