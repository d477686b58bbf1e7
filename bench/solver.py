"""How fast exact search is, beside plain alpha-beta over OpenSpiel: `python -m bench.solver`.

Endings come from random play after random deals, by rules that both know. For one player against
all the others, with open hands:

- the time to the exact value of endings with four and with five cards each: plain alpha-beta over
  OpenSpiel's states (`legal_actions`, `child`, `points`), and `Solver.value`. Both must agree;
- the time of `Solver.value` for endings with eight cards each, beside plain search with five;
- the time of a hint, which needs the value of every card that may be played (`Solver.values`).

Medians count, because a few endings take much longer than most. Plain search gives up an ending
that takes it too many positions and counts it with the time spent. That leaves the median as it is
while fewer than half are given up, and makes it too small else; how many there were is printed.
All times are of the processor, each search made once, by a solver that knows nothing of the ending.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from tutor.hearts import PRESETS, Card, CardSet, Position
from tutor.solver import Aim, Solver

RULES = PRESETS["microsoft"]
OPENSPIEL = {"pass_cards": False, "qs_breaks_hearts": False}
"""What makes OpenSpiel's rules the same, from the second trick on."""
RATIOS = {4: 50.0, 5: 100.0}
"""How many times faster the solver shall be, by the cards of each player."""
LARGE, LARGE_TARGET = 8, 1.0
"""The cards of each player in a large ending, and how long it may take, in plain searches of the
smaller ones."""
HINTS, HINT_TARGET = (5, 6, 7), 0.2
"""The cards of each player for which hints are timed, and how many seconds one may take."""
ENDINGS = {4: 120, 5: 25, 6: 60, 7: 60, 8: 20}
"""How many endings are searched, by the cards of each player."""
PATIENCE = 1_500_000
"""How many positions plain search may look at in one ending."""
FAR = 1000
"""More than any deal brings."""


class TooMany(Exception):
    """Plain search has looked at more positions than it may."""


@dataclass(frozen=True, slots=True)
class Ending:
    """An ending in both forms, and the player who is searched for.

    Attributes:
        position: the engine's.
        state: OpenSpiel's.
        seat: the player.
    """

    position: Position
    state: Any
    seat: int


class Plain:
    """Alpha-beta over OpenSpiel's states, and nothing else: no table, no order, no bounds."""

    def __init__(self, seat: int, patience: int) -> None:
        """Search for a player, looking at no more than so many positions."""
        self.seat = seat
        self.left = patience

    def value(self, state: Any, alpha: int = -FAR, beta: int = FAR) -> int:
        """What the player can be sure of.

        Raises:
            TooMany: the search would take too long.
        """
        self.left -= 1
        if self.left < 0:
            raise TooMany
        if state.is_terminal():
            return int(state.points(self.seat))
        if state.current_player() == self.seat:
            for action in state.legal_actions():
                beta = min(beta, self.value(state.child(action), alpha, beta))
                if beta <= alpha:
                    break
            return beta
        for action in state.legal_actions():
            alpha = max(alpha, self.value(state.child(action), alpha, beta))
            if beta <= alpha:
                break
        return alpha


@dataclass(slots=True)
class Race:
    """Endings with the same number of cards, searched by both.

    Attributes:
        plain: seconds of plain search, for each ending.
        solver: seconds of the solver.
        given_up: how many plain search gave up.
    """

    plain: list[float] = field(default_factory=list)
    solver: list[float] = field(default_factory=list)
    given_up: int = 0

    @property
    def ratio(self) -> float:
        """How many times as long plain search takes."""
        return median(self.plain) / median(self.solver)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run measured.

    Attributes:
        races: plain search and solver, by the cards of each player.
        large: seconds of the solver for large endings.
        hints: seconds for a hint, by the cards of each player.
    """

    races: dict[int, Race]
    large: list[float]
    hints: dict[int, list[float]]

    def __str__(self) -> str:
        """The figures, and whether the targets are met."""
        return "\n".join([*self._race_lines(), self._large_line(), *self._hint_lines()])

    def _race_lines(self) -> Iterator[str]:
        for cards, race in self.races.items():
            given_up = f" ({race.given_up} given up)" if race.given_up else ""
            more = "over " if 2 * race.given_up >= len(race.plain) else ""
            target = RATIOS[cards]
            yield (
                f"{len(race.plain)} endings with {cards} cards each: plain search over OpenSpiel"
                f" {more}{1e3 * median(race.plain):,.1f} ms{given_up},"
                f" solver {1e3 * median(race.solver):,.2f} ms, ratio {race.ratio:,.0f}"
                f" (target {target:.0f}: {_verdict(race.ratio >= target)})"
            )

    def _large_line(self) -> str:
        cards, race = max(self.races.items())
        share = median(self.large) / median(race.plain)
        return (
            f"{len(self.large)} endings with {LARGE} cards each: solver"
            f" {1e3 * median(self.large):,.0f} ms, {share:.2f} of plain search with {cards} cards"
            f" (target at most {LARGE_TARGET:.0f}: {_verdict(share <= LARGE_TARGET)})"
        )

    def _hint_lines(self) -> Iterator[str]:
        for cards, times in self.hints.items():
            middle, most = median(times), quantiles(times, n=20)[-1]
            yield (
                f"{len(times)} hints with {cards} cards each: median {1e3 * middle:,.0f} ms,"
                f" 95th percentile {1e3 * most:,.0f} ms"
                f" (target under {1e3 * HINT_TARGET:.0f} ms: {_verdict(most < HINT_TARGET)})"
            )


def _verdict(met: bool) -> str:
    return "met" if met else "missed"


def measure(endings: dict[int, int], patience: int = PATIENCE, seed: int = 1) -> Figures:
    """Measure everything.

    Args:
        endings: how many endings to search, by the cards of each player.
        patience: how many positions plain search may look at in one ending.
        seed: where chance starts.
    """
    chance = Random(seed)  # noqa: S311 - cards, not secrets
    chosen = {cards: _endings(cards, endings[cards], chance) for cards in (*RATIOS, LARGE)}
    asked = {
        cards: [_somewhere(ending, chance) for ending in _endings(cards, endings[cards], chance)]
        for cards in HINTS
    }
    # What has been made ready is nothing for the collector of garbage to look at all the time.
    gc.collect()
    gc.freeze()
    try:
        races = {cards: _race(chosen[cards], patience) for cards in RATIOS}
        large = [_solve(ending)[1] for ending in chosen[LARGE]]
        hints = {cards: [_hint(position) for position in asked[cards]] for cards in HINTS}
    finally:
        gc.unfreeze()
    return Figures(races, large, hints)


def _endings(cards: int, number: int, chance: Random) -> list[Ending]:
    """Endings with so many cards in each hand, before a trick; every seat takes its turn."""
    found = []
    for turn in range(number):
        state, position = _deal(chance)
        while len(position.hands[0]) > cards or position.trick:
            action = chance.choice(state.legal_actions())
            position = position.play(_card(state, action))
            state.apply_action(action)
        found.append(Ending(position, state, turn % RULES.players))
    return found


def _deal(chance: Random) -> tuple[Any, Position]:
    """A deal in both forms, with nothing played."""
    import pyspiel

    state = pyspiel.load_game("hearts", OPENSPIEL).new_initial_state()
    state.apply_action(0)  # the direction: nobody passes
    actions = list(range(len(RULES.deck)))
    chance.shuffle(actions)
    for action in actions:
        state.apply_action(action)
    cards = [_card(state, action) for action in actions]
    hands = [CardSet(cards[seat :: RULES.players]) for seat in range(RULES.players)]
    return state, Position.start(RULES, hands)


def _card(state: Any, action: int) -> Card:
    return Card.parse(state.action_to_string(0, action))


def _race(endings: list[Ending], patience: int) -> Race:
    """Have both search the endings.

    Raises:
        AssertionError: they do not agree.
    """
    race, values = Race(), []
    for ending in endings:
        value, seconds = _solve(ending)
        values.append(value)
        race.solver.append(seconds)
    for ending, value in zip(endings, values, strict=True):
        start = process_time()
        try:
            agreed = Plain(ending.seat, patience).value(ending.state) == value
        except TooMany:
            agreed = True
            race.given_up += 1
        race.plain.append(process_time() - start)
        assert agreed, f"not {value} for seat {ending.seat} in {ending.position!r}"
    return race


def _solve(ending: Ending) -> tuple[int, float]:
    """The value of an ending, and the seconds it took."""
    start = process_time()
    value = Solver(RULES, ending.seat, Aim.POINTS).value(ending.position)
    return value, process_time() - start


def _somewhere(ending: Ending, chance: Random) -> Position:
    """A position somewhere in the first trick of an ending."""
    position = ending.position
    for _ in range(chance.randrange(RULES.players)):
        position = position.play(chance.choice(list(position.legal)))
    return position


def _hint(position: Position) -> float:
    """The seconds it takes to find the values of all cards for the player on turn."""
    assert position.turn is not None
    start = process_time()
    Solver(RULES, position.turn, Aim.POINTS).values(position)
    return process_time() - start


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure exact search beside OpenSpiel's states.")
    parser.add_argument(
        "--share", type=float, default=1.0, help="how many endings, 1 is all (%(default)s)"
    )
    parser.add_argument(
        "--patience",
        type=int,
        default=PATIENCE,
        help="positions after which plain search gives up (%(default)s)",
    )
    parser.add_argument("--seed", type=int, default=1, help="where chance starts (%(default)s)")
    options = parser.parse_args(arguments)
    endings = {cards: max(2, round(options.share * number)) for cards, number in ENDINGS.items()}
    print(measure(endings, options.patience, options.seed))


if __name__ == "__main__":
    main()
