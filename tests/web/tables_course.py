"""A made-up course with one lesson: every kind of table question, for three to seven players.

The deals are shuffled and played by a fixed rule, so they are always the same. Each table has
three steps: ``read-5`` is a deal just dealt, in ``play-5`` the learner plays the last card of a
trick, and in ``taker-5`` that trick lies complete.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from tutor import paths
from tutor.hearts import PRESETS, Position, Rules, format_deal, shuffled
from tutor.teach.table import LEARNER

PLAYERS = (3, 4, 5, 6, 7)
SLUG = "tables"
_REAL = paths.lessons()
"""The lessons of the site, whatever a test puts in their place later."""
_TRICKS = 3
"""How many tricks lie finished in ``play-N``."""

_COURSE = f"""
[[parts]]
title = "Tables"
summary = "All tables."
lessons = [{{ slug = "{SLUG}", minutes = 5 }}]
"""
_STEP = """
[[steps]]
kind = "{kind}"
id = "{kind}-{players}"
title = "{players} players"
text = "There are {players} players."
{goal}
rules = "{rules}"
[steps.scene]
deal = "{deal}"
played = "{played}"
{more}
"""


def rules_for(players: int) -> Rules:
    """The rules of the table: the only rule set that knows one for every number of players."""
    return PRESETS["black-maria"].for_players(players)


def write_course(folder: Path) -> Path:
    """Write the course into ``folder``, which exists, and return it."""
    for name in ("rules.toml", "glossary.toml"):
        shutil.copy(_REAL / name, folder)
    (folder / "course.toml").write_text(_COURSE, "utf-8")
    (folder / f"{SLUG}.toml").write_text(_lesson(), "utf-8")
    return folder


def path_of(kind: str, players: int, query: str = "") -> str:
    """The address of a step, without the language."""
    return f"/lessons/{SLUG}/{kind}-{players}/{query}"


@cache
def played_to(players: int) -> tuple[str, str, str]:
    """A deal, the cards played until only the learner's is missing, and the one that follows."""
    return next(filter(None, map(_played_from, _deals(players))))


def _deals(players: int) -> Iterator[Position]:
    rules = rules_for(players)
    return (Position.start(rules, shuffled(rules, Random(seed))) for seed in count())


def _played_from(start: Position) -> tuple[str, str, str] | None:
    position, played = start, ""
    while position.trick_number <= _TRICKS + 1:
        card = position.legal.highest() if len(position.trick) % 2 else position.legal.lowest()
        last = len(position.trick) == position.players - 1 and position.turn == LEARNER
        if last and position.trick_number > _TRICKS:
            return format_deal(start.hands), played.strip(), str(card)
        position, played = position.play(card), f"{played} {card}"
    return None


def _lesson() -> str:
    head = 'title = "Tables"\nsummary = "All tables."\nrule = "Sit down."\n'
    return head + "\n".join(step for players in PLAYERS for step in _steps(players))


def _steps(players: int) -> Iterator[str]:
    deal, played, card = played_to(players)
    for kind, lies, goal, more in (
        ("read", "", "", ""),
        ("play", played, "Play a card.", "[[steps.decisions]]"),
        ("taker", f"{played} {card}", "Name the taker.", ""),
    ):
        yield _STEP.format(
            kind=kind,
            players=players,
            goal=f'goal = "{goal}"' if goal else "",
            rules=rules_for(players),
            deal=deal,
            played=lies,
            more=more,
        )
