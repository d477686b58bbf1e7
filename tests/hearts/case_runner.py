"""Puts the situations of `data/cases.json` to the engine.

`ANSWERS` has for each key of a case's `expected` the question to the engine, `FREE_ANSWERS` for
each situation whose answer is in words. Nothing in them knows an answer; what is expected stands
in the file, and for its gaps and ambiguities in `OURS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from tests.hearts import case_play, case_scores
from tests.hearts.case_file import Case
from tutor.hearts import HEARTS, Moon, Suit

__all__ = ["MARKS", "expectations", "mismatches", "variations"]

Question = Callable[[Case], object]

FREE_ANSWERS: Final[dict[str, Question]] = {
    "E07": case_play.heart_may_be_led,
    "E17": case_play.may_open_instead,
    "E61": case_play.jokers,
    "E85": case_play.table_exists,
    "E87": case_play.pass_is_allowed,
}
"""The situations that are answered yes, no or in words: what the engine says to them."""

ANSWERS: Final[dict[str, Question]] = {
    "answer": lambda case: FREE_ANSWERS[case.situation](case),
    "legal": case_play.legal,
    "recommended_legal": case_play.legal,
    "attempt": case_play.attempt,
    "accepted": case_play.accepted,
    "winner": case_play.winner,
    "points": case_play.points,
    "next_leader": case_play.next_leader,
    "hearts_broken_after": case_play.hearts_broken_after,
    "leader": lambda case: case_play.opening(case)[0],
    "lead_card": lambda case: case_play.opening(case)[1],
    **{f"deal{number}": case_play.pass_target(number) for number in range(1, 6)},
    "removed": case_play.removed,
    "hand_size": lambda case: case.rules.hand_size,
    "hearts": lambda case: len(case.rules.deck & HEARTS),
    "first_lead": case_play.first_lead,
    "scores": case_scores.scores,
    "choice": case_scores.choice,
    "score": case_scores.score_after_discarding_hearts,
    "totals": lambda case: list(case_scores.the_standing(case).totals),
    "over": lambda case: case_scores.the_standing(case).is_over,
    "winners": lambda case: list(case_scores.the_standing(case).winners),
    "total": case_scores.total_after_subtracting,
    "stop": case_scores.stops_in_mid_deal,
    "sum_normal": case_scores.sum_normal,
    "sum_moon": case_scores.sum_of_moon("sum_moon", Moon.OTHERS_ADD),
    "sum_moon_add": case_scores.sum_of_moon("sum_moon_add", Moon.OTHERS_ADD),
    "sum_moon_subtract": case_scores.sum_of_moon("sum_moon_subtract", Moon.SHOOTER_SUBTRACTS),
    "sum_grand_slam": case_scores.sum_grand_slam,
}
"""What is asked of the engine for each key of `expected`."""

MARKS: Final = {"gap", "ambiguous"}
"""The keys of `expected` that say what kind of answer it is."""

OURS: Final[dict[str, dict[str, object]]] = {
    # A heart breaks hearts in any trick, also one that was led from a hand of hearts.
    "E27/000": {"legal": ["8C", "7H"]},
    # The jack counts for whoever took it, in a moon too.
    "E55/000": {"scores": [0, 26, 16, 26]},
    # Document 002 adds jokers and says nothing more about them.
    "E61/002": {
        "answer": {
            "suit": None,
            "points": 0,
            "may be led": True,
            "may be played by who can follow": False,
            "may be played by who is void": True,
            "may be played to the first trick": True,
            "takes a trick that it leads": False,
            "takes a trick of jokers": True,
            "suit to follow when it leads": Suit.DIAMONDS,
        }
    },
}
"""Our rulings where a document is silent or can be read in two ways, and the file does not
recommend one."""

WORDS: Final[dict[object, object]] = {"not allowed": False, "not defined": False}
"""What words mean as the answer to a yes-or-no question."""

FORMULAS: Final[dict[object, Callable[[int], int]]] = {
    "26*(players-1)": lambda players: 26 * (players - 1)
}
CARD_SETS: Final = {"legal", "recommended_legal", "removed"}
"""The keys whose lists have no order."""


def expectations(case: Case) -> dict[str, object]:
    """What we hold the engine to: the file's answers, with our rulings in the gaps."""
    said: dict[str, object] = {k: v for k, v in case.expected.items() if k not in MARKS}
    if "recommended_legal" in said:
        said["legal"] = said["recommended_legal"]
    said |= OURS.get(case.id, {})
    return {key: _plain(case, key, value) for key, value in said.items()}


def _plain(case: Case, key: str, value: object) -> object:
    """A value of the file in the form in which the engine answers."""
    if key in CARD_SETS and isinstance(value, list):
        return set(value)
    if isinstance(value, str) and value in FORMULAS:
        return {t.players: FORMULAS[value](t.players) for t in case.rules.tables}
    return WORDS.get(value, value) if isinstance(value, str) else value


def mismatches(case: Case) -> dict[str, tuple[object, object]]:
    """What the engine says otherwise than expected: by key, the expected and the found."""
    pairs = {key: (value, ANSWERS[key](case)) for key, value in expectations(case).items()}
    return {key: (wanted, found) for key, (wanted, found) in pairs.items() if wanted != found}


def variations(case: Case) -> Iterator[Case]:
    """The case; where it asks for it, also with each other heart in the place of the heart."""
    yield case
    if case.setup.get("note") != "test all 13 hearts separately":
        return
    ((heart,),) = [[c for c in trick if c[1] == "H"] for trick in case.setup["previous_tricks"]]
    for other in map(str, HEARTS):
        swap = {heart: other, other: heart}

        def swapped(cards: list[str], swap: dict[str, str] = swap) -> list[str]:
            return [swap.get(card, card) for card in cards]

        yield replace(
            case,
            hand=swapped(case.hand or []),
            expected={"legal": swapped(case.expected["legal"])},
            setup={"previous_tricks": [*map(swapped, case.setup["previous_tricks"])]},
        )
