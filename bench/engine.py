"""How fast the engine is, beside OpenSpiel's hearts: `python -m bench.engine`.

Two figures, both measured in this one run and both called from Python:

- whole random deals of four a second, from the first card to the last, of a deal made ready
  before: OpenSpiel by `clone`, `legal_actions` and `apply_action`, the engine by `Playout.run`;
- the time to judge one card in the middle of a deal (`Position.ruling`) beside the time to work
  out the legal cards (`Position.legal`).

The two of a pair take turns, and the best of several rounds counts, so that a busy machine slows
neither more than the other.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from tutor.hearts import PRESETS, Card, Playout, Position, shuffled

DEAL_TARGET = 1.5
RULING_TARGET = 5.0
RULES = PRESETS["microsoft"]


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run measured.

    Attributes:
        engine: deals a second of the engine.
        openspiel: deals a second of OpenSpiel.
        legal: microseconds for one legal set.
        ruling: microseconds for one ruling.
    """

    engine: float
    openspiel: float
    legal: float
    ruling: float

    def __str__(self) -> str:
        """The figures with their ratio and difference, and whether the targets are met."""
        ratio, more = self.engine / self.openspiel, self.ruling - self.legal
        return "\n".join(
            [
                f"random deals: engine {self.engine:,.0f}/s, OpenSpiel {self.openspiel:,.0f}/s,"
                f" ratio {ratio:.2f} (target {DEAL_TARGET}: {_verdict(ratio >= DEAL_TARGET)})",
                f"judging a card: legal set {self.legal:.2f} µs, ruling {self.ruling:.2f} µs,"
                f" {more:.2f} µs more (target at most {RULING_TARGET:.0f} µs:"
                f" {_verdict(more <= RULING_TARGET)})",
            ]
        )


def _verdict(met: bool) -> str:
    return "met" if met else "missed"


def measure(deals: int, rounds: int, seed: int = 1) -> Figures:
    """Measure everything.

    Args:
        deals: how many deals a round plays.
        rounds: how many rounds; the best counts.
        seed: where chance starts.
    """
    random = Random(seed)  # noqa: S311 - cards, not secrets
    playouts = [Playout(Position.start(RULES, shuffled(RULES, random))) for _ in range(100)]
    states = [_deal_openspiel(random) for _ in range(100)]
    engine, openspiel = _race(
        lambda: _play_engine(playouts, deals, random),
        lambda: _play_openspiel(states, deals, random),
        rounds,
    )
    attempts = _attempts(random)
    legal, ruling = _race(lambda: _judge_sets(attempts), lambda: _judge_cards(attempts), rounds)
    each = 1e6 / len(attempts)
    return Figures(deals / engine, deals / openspiel, legal * each, ruling * each)


def _race(one: Callable[[], None], other: Callable[[], None], rounds: int) -> tuple[float, float]:
    """The best time of each, in seconds, taken in turns."""
    best = [float("inf"), float("inf")]
    for _ in range(rounds):
        for index, run in enumerate((one, other)):
            start = perf_counter()
            run()
            best[index] = min(best[index], perf_counter() - start)
    return best[0], best[1]


def _play_engine(playouts: Sequence[Playout], deals: int, random: Random) -> None:
    for number in range(deals):
        playouts[number % len(playouts)].run(random)


def _deal_openspiel(random: Random) -> Any:
    """A state of OpenSpiel with the cards dealt and nothing played."""
    import pyspiel

    state = pyspiel.load_game("hearts", {"pass_cards": False}).new_initial_state()
    state.apply_action(0)  # the direction: nobody passes
    cards = list(range(52))
    random.shuffle(cards)
    for card in cards:
        state.apply_action(card)
    return state


def _play_openspiel(states: Sequence[Any], deals: int, random: Random) -> None:
    chance = random.random
    for number in range(deals):
        state = states[number % len(states)].clone()
        for _ in range(52):
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])


def _attempts(random: Random) -> list[tuple[Position, Card]]:
    """Positions in the middle of a deal, each with a card of the hand that is to play."""
    attempts = []
    for _ in range(100):
        position = Position.start(RULES, shuffled(RULES, random))
        for _ in range(random.randrange(16, 36)):
            position = position.play(random.choice(list(position.legal)))
        attempts += [(position, card) for card in position.hands[position.turn or 0]]
    return attempts


def _judge_sets(attempts: Sequence[tuple[Position, Card]]) -> None:
    for position, _ in attempts:
        _ = position.legal


def _judge_cards(attempts: Sequence[tuple[Position, Card]]) -> None:
    for position, card in attempts:
        position.ruling(card)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the engine beside OpenSpiel's hearts.")
    parser.add_argument("--deals", type=int, default=200, help="deals in a round (%(default)s)")
    parser.add_argument("--rounds", type=int, default=100, help="rounds (%(default)s)")
    options = parser.parse_args(arguments)
    print(measure(options.deals, options.rounds))


if __name__ == "__main__":
    main()
