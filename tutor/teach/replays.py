"""Attempts that have been replayed are kept, so that a move costs one step and not all before it.

A replay is a pure function of the step and the moves, and learners make the same few moves again
and again. The page of a position asks for many others as well: the one before it, the beginning of
each trick, the next decision.
"""

from functools import lru_cache

from tutor.teach.attempt import Attempt, begin, proceed
from tutor.teach.course import LessonEntry


@lru_cache(maxsize=4096)
def attempt_after(entry: LessonEntry, step_id: str, moves: tuple[str, ...]) -> Attempt:
    """The attempt at a step of ``entry`` after ``moves``; BadMove at the first that does not fit.

    Raises KeyError where there is no such step. What is refused is not kept.
    """
    if not moves:
        step = entry.step(step_id)
        return begin(step, entry.rules_of(step))
    return proceed(attempt_after(entry, step_id, moves[:-1]), moves[-1])


@lru_cache(maxsize=4096)
def decision_after(entry: LessonEntry, step_id: str, moves: tuple[str, ...]) -> Attempt:
    """The same attempt with the next trick begun, where another decision follows in the step."""
    return attempt_after(entry, step_id, moves).next_decision()
