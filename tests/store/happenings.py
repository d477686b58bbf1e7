"""Events for tests, with short names. Other processes of tests import this too: keep it light."""

from __future__ import annotations

from tutor.store import Event, Kind

SECRET = "a secret of the tests, long enough"
DUCK, DROP = "puzzle/duck-2o4-17", "puzzle/drop-the-queen-1h5-3"
DRILL, PASSING = "drill/legal/slam-5/17", "passing/slam-5/17"
HOLD, LEFT = "lesson/passing/hold", "lesson/passing/left"
PLACES = (DUCK, DROP, DRILL, PASSING, HOLD, LEFT)
THEME, RULE, LESSON = "theme/duck", "rule/must-follow-suit", "lesson/passing"
TOPICS = {
    DUCK: THEME,
    DROP: "theme/drop-the-queen",
    DRILL: RULE,
    PASSING: "skill/passing",
    HOLD: LESSON,
    LEFT: LESSON,
}


def solved(place: str = DUCK, moves: str = "5C", *, at: int | None = None) -> Event:
    return Event.of(place, Kind.SOLVED, TOPICS[place], moves=moves, at=at)


def missed(place: str = DUCK, moves: str = "4C", *, at: int | None = None) -> Event:
    return Event.of(place, Kind.MISSED, TOPICS[place], moves=moves, at=at)


def illegal(place: str = DUCK, moves: str = "AH", *, at: int | None = None) -> Event:
    reason = RULE.removeprefix("rule/")
    return Event.of(place, Kind.ILLEGAL, RULE, moves=moves, reason=reason, at=at)


def hint(place: str = DUCK, rung: int = 1, *, at: int | None = None) -> Event:
    return Event.of(place, Kind.HINT, TOPICS[place], rung=rung, at=at)


def shown(place: str = DUCK, *, at: int | None = None) -> Event:
    return Event.of(place, Kind.SHOWN, TOPICS[place], at=at)
