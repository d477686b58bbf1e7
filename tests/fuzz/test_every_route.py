"""Whatever is sent, to whatever route: never a failure, never the sender's text as markup.

``make fuzz`` sends far more than ``make test``; ``FUZZ_REQUESTS`` says how much.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.conftest import REPORTED
from tests.fuzz.sending import ADDRESS
from tests.fuzz.soundness import CONTROL
from tests.fuzz.walks import Tally, Walk
from tests.fuzz.ways import Ways, routes

Recorder = Callable[[str, object], None]
REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "1500"))
"""So many requests are sent, besides those that find the way to every route."""
PARTS = max(1, REQUESTS // 5000)
"""Into so many tests they are divided, which can run at the same time."""
STEPS = 10
"""So many of them make a walk."""
SEED_BYTES = 4
"""What is sent in each of them follows from so many bytes."""
MORE = 1.1
"""So many more are planned, because some steps of a walk are left out."""


class Listener(logging.Handler):
    """Hears what is logged, and complains about what may not be."""

    def emit(self, record: logging.LogRecord) -> None:
        """Look at one message."""
        said = record.getMessage()
        assert record.levelno < logging.WARNING, said
        assert not CONTROL.search(said), f"a log with several lines: {said!r}"
        assert ADDRESS not in said, said


@contextmanager
def listening() -> Iterator[None]:
    """Listen to everything that is logged."""
    root = logging.getLogger()
    listener, level = Listener(), root.level
    root.addHandler(listener)
    root.setLevel(logging.INFO)
    try:
        yield
    finally:
        root.removeHandler(listener)
        root.setLevel(level)


@pytest.fixture(scope="module")
def ways(shared_app: Flask) -> Ways:
    """The ways to every route."""
    found = Ways(shared_app)
    with listening():
        found.find()
    return found


def test_every_route_is_reached(ways: Ways, record_property: Recorder) -> None:
    record_property(REPORTED, (ways.requests, f"that found {len(routes(ways.app))} routes"))
    assert ways.missing() == set()


# What a form held when the rest of it was refused is left to the garbage collector.
@pytest.mark.filterwarnings("ignore:.*SpooledTemporaryFile")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_answer_is_sound(ways: Ways, part: int, record_property: Recorder) -> None:
    wanted = REQUESTS // PARTS
    tally = Tally()
    # Of numbers, a few would be drawn again and again; bytes are different every time.
    whole = st.binary(min_size=STEPS * SEED_BYTES, max_size=STEPS * SEED_BYTES)

    @settings(
        max_examples=int(wanted / STEPS * MORE),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(whole, st.just(part))
    def walk(drawn: bytes, _part: int) -> None:
        starts = range(0, len(drawn), SEED_BYTES)
        Walk(ways, tally).go([int.from_bytes(drawn[at : at + SEED_BYTES]) for at in starts])

    with listening():
        walk()
    record_property(REPORTED, (tally.statuses.total(), str(tally)))
    assert tally.statuses.total() >= wanted
    assert {endpoint for endpoint, _ in routes(ways.app)} <= set(tally.routes)
