"""A breaker: after a failure nothing is tried for a moment."""

from __future__ import annotations

import pytest

from tests.store.clocks import Ticks
from tutor.store import StoreDown, Trouble
from tutor.store.breaker import PAUSE, Breaker


def why(breaker: Breaker) -> Trouble:
    """Why nothing is tried."""
    with pytest.raises(StoreDown) as down:
        breaker.check()
    return down.value.why


def test_a_breaker_lets_one_try_through_after_a_pause(ticks: Ticks) -> None:
    breaker = Breaker(ticks)
    breaker.check()
    breaker.failed(Trouble.UNREACHABLE)
    assert why(breaker) is Trouble.UNREACHABLE
    ticks.now += PAUSE
    breaker.check()
    assert why(breaker) is Trouble.UNREACHABLE, "somebody else is just trying"
    breaker.failed(Trouble.LOCKED)
    assert why(breaker) is Trouble.LOCKED
    ticks.now += PAUSE
    breaker.check()
    breaker.worked()
    breaker.check()
    breaker.check()


def test_a_breaker_can_bear_a_few_failures(ticks: Ticks) -> None:
    breaker = Breaker(ticks, tolerance=3)
    for _ in range(2):
        breaker.failed(Trouble.LOCKED)
        breaker.check()
    breaker.worked()
    for _ in range(3):
        breaker.check()
        breaker.failed(Trouble.LOCKED)
    assert why(breaker) is Trouble.LOCKED
