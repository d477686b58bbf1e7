"""Makes puzzles: deals by chance, looks for a position with a theme, and proves it.

Chance comes from a seed, so the same recipe finds the same puzzles again. A position becomes a
puzzle only if it asks for something:

- few cards are right: one or two, and fewer than half of the legal ones;
- a natural card is wrong (see :mod:`tutor.teach.puzzles.habits`), and where points are counted it
  costs at least :data:`MARGIN` more;
- points are counted only where two players have some already, so that nobody can shoot the moon;
- the theme is true of the proof (see :mod:`tutor.teach.puzzles.classify`);
- every line of right cards can be proven within the budget that the site has for a move;
- with hidden hands every wrong card fails in at least one way of laying the unseen cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final

from tutor.hearts import PRESETS, Card, CardSet, Position, Rules
from tutor.solver import Aim, OutOfBudget
from tutor.solver.known import Known
from tutor.solver.layouts import count_layouts
from tutor.teach.opponents import QUEEN_OF_SPADES
from tutor.teach.players import LEARNER
from tutor.teach.puzzles.classify import AIMS, MOON_POINTS, fits
from tutor.teach.puzzles.dealing import Dealt, Manner, play_down
from tutor.teach.puzzles.facts import Solution
from tutor.teach.puzzles.grade import difficulty, level_of
from tutor.teach.puzzles.habits import natural_cards
from tutor.teach.puzzles.proving import (
    Goal,
    Layouts,
    findings,
    loose_ends,
    solution_to,
    step_for,
)
from tutor.teach.puzzles.record import Cell, Tactic, make_id
from tutor.teach.puzzles.themes import Theme

__all__ = ["MARGIN", "MOST_LAYOUTS", "MOST_RIGHT", "MOST_TARGET", "Recipe", "puzzles"]

MARGIN: Final = 3
"""How many points more than the goal allows a tempting card costs."""
MOST_RIGHT: Final = 2
"""How many cards may be right."""
MOST_TARGET: Final = 4
"""How many points a goal may allow."""
MOST_LAYOUTS: Final = 2000
"""In how many ways unseen cards may lie: all of them are searched for what refutes a card."""
SEARCH: Final = 40_000
"""How many positions the first search of a position may look at: well below what the site may."""

_PRESETS_OF_FOUR: Final = (*("microsoft",) * 3, "basic", "slam", "black-maria")
_FREEDOM: Final = (0.0, 0.1, 0.2)
_CARDS_OPEN: Final = {3: (3, 6), 4: (3, 6), 5: (3, 5), 6: (3, 4), 7: (3, 4)}
"""The fewest and the most cards in the learner's hand, by the number of players."""
_CARDS_HIDDEN: Final = {3: (3, 4), 4: (2, 4), 5: (2, 3), 6: (2, 3), 7: (2, 3)}


@dataclass(frozen=True)
class Recipe:
    """What kind of puzzle is wanted.

    Attributes:
        theme: what it is about.
        seed: where chance begins.
        hidden: whether the others' cards are hidden.
        players: how many sit at the table, 3 to 7.
        level: the only level that is taken; None for any.
        fewest_choices: how many choices there are at least.
    """

    theme: Theme
    seed: int
    hidden: bool = False
    players: int = 4
    level: int | None = None
    fewest_choices: int = 1

    def chance(self, number: int) -> Random:
        """The chance of one attempt, counted from 1."""
        kind = "h" if self.hidden else "o"
        return Random(f"{self.seed}/{self.theme.value}/{kind}{self.players}/{number}")  # noqa: S311


def puzzles(recipe: Recipe) -> Iterator[Tactic | None]:
    """Try again and again, without end; yield a puzzle, or None where an attempt found nothing.

    The numbers in the ids are 1: whoever keeps a puzzle gives it the next one in its cell.
    """
    for number in count(1):
        yield _attempt(recipe, recipe.chance(number))


def _attempt(recipe: Recipe, random: Random) -> Tactic | None:
    """Deal once, and make a puzzle of a moment that gives one."""
    rules = _rules(recipe.players, random)
    fewest, most = (_CARDS_HIDDEN if recipe.hidden else _CARDS_OPEN)[recipe.players]
    deal = play_down(
        rules,
        random,
        _manners(recipe.theme, recipe.players, random),
        passing=random.random() < 0.4,
        freedom=random.choice(_FREEDOM),
        fewest=fewest,
        most=most,
    )
    moments = list(deal)
    random.shuffle(moments)
    for dealt in moments:
        for aim in AIMS[recipe.theme]:
            if not _promising(recipe, dealt, aim):
                continue
            try:
                found = _puzzle(recipe, Goal(dealt.scene, rules, aim, recipe.hidden), dealt)
            except OutOfBudget:
                found = None
            if found is not None:
                return found
    return None


def _rules(players: int, random: Random) -> Rules:
    """Rules for so many players, of any rule set that knows such a table without jokers."""
    if players == 4:
        return PRESETS[random.choice(_PRESETS_OF_FOUR)]
    tables = [
        rules.for_players(players, table.label)
        for rules in PRESETS.values()
        for table in rules.tables
        if table.players == players and not any(card.is_joker for card in table.deck)
    ]
    return random.choice(tables)


def _manners(theme: Theme, players: int, random: Random) -> tuple[Manner, ...]:
    """How the seats play, so that the position that the theme needs comes about."""
    if theme is Theme.HEARTS_JUST_BROKEN:
        return (Manner.KEEPS_HEARTS,) * players
    if theme not in (Theme.STOP_THE_MOON, Theme.SHOOT_THE_MOON):
        return (Manner.CAREFUL,) * players
    others = [seat for seat in range(players) if seat != LEARNER]
    shooter = LEARNER if theme is Theme.SHOOT_THE_MOON else random.choice(others)
    return tuple(Manner.SHOOTS if seat == shooter else Manner.FEEDS for seat in range(players))


def _promising(recipe: Recipe, dealt: Dealt, aim: Aim) -> bool:
    """Whether a search may be worth while: what the aim and the theme need is there."""
    position, theme = dealt.position, recipe.theme
    having = [seat for seat in range(position.players) if position.points(seat)]
    queen_out = not any(QUEEN_OF_SPADES in pile for pile in position.taken)
    if aim is Aim.POINTS and len(having) < 2:
        return False
    if aim is Aim.QUEEN and not queen_out:
        return False
    if aim in (Aim.MOON, Aim.STOP):
        shooting = len(having) == 1 and position.points(having[0]) >= MOON_POINTS
        return shooting and (having[0] == LEARNER) is (aim is Aim.MOON)
    own = QUEEN_OF_SPADES in position.hands[LEARNER]
    if theme in (Theme.DODGE_THE_QUEEN, Theme.DROP_THE_QUEEN):
        return own is (theme is Theme.DROP_THE_QUEEN)
    led = position.led
    follows = led is not None and bool(position.hands[LEARNER].of(led))
    if theme is Theme.DUCK:
        return follows
    if theme in (Theme.SAFE_LEAD, Theme.HEARTS_JUST_BROKEN):
        before = dealt.table.last_start
        fresh = before is not None and not before.hearts_broken and position.hearts_broken
        return led is None and (theme is Theme.SAFE_LEAD or fresh)
    return theme is Theme.EXIT_CARD or not follows


def _puzzle(recipe: Recipe, goal: Goal, dealt: Dealt) -> Tactic | None:
    """The puzzle in a position, if there is one; OutOfBudget where the search is too long."""
    position = dealt.position
    if recipe.hidden:
        # What the others can do when they see all cards they can do here too, so this tells
        # quickly which positions are lost.
        seen = Goal(goal.scene, goal.rules, goal.aim, hidden=False)
        if _target(seen.values(SEARCH), goal.aim) is None or _layouts(position) > MOST_LAYOUTS:
            return None
    values = goal.values(SEARCH)
    target = _target(values, goal.aim)
    if target is None:
        return None
    goal = Goal(goal.scene, goal.rules, goal.aim, goal.hidden, target)
    right = CardSet(card for card, value in values.items() if value <= target)
    margin = MARGIN if goal.aim is Aim.POINTS else 1
    tempting = [
        card for card in natural_cards(position, goal.aim) if values[card] >= target + margin
    ]
    if len(right) > MOST_RIGHT or not tempting:
        return None
    solution = solution_to(goal, right, tempting[0])
    for card in tempting:
        if fits(recipe.theme, findings(goal, right, card, solution)):
            return _finished(recipe, goal, right, card, solution)
    return None


def _target(values: dict[Card, int], aim: Aim) -> int | None:
    """What the goal allows: the best there is; None where that makes no puzzle."""
    best = min(values.values())
    right = sum(value == best for value in values.values())
    if best > (MOST_TARGET if aim is Aim.POINTS else 0) or right == len(values):
        return None
    return best


def _layouts(position: Position) -> int:
    return count_layouts(Known.of(position.visible_to(LEARNER)))


def _finished(
    recipe: Recipe, goal: Goal, right: CardSet, tempting: Card, solution: Solution
) -> Tactic | None:
    """The record of a puzzle, if it is of the kind wanted and nothing in it goes amiss."""
    position = goal.problem.start
    decisions = len(solution.moves)
    legal = position.legal
    if decisions < recipe.fewest_choices or not _asks(legal, right, decisions):
        return None
    points = difficulty(position, goal.aim, right, hidden=goal.hidden, decisions=decisions)
    level = level_of(points)
    if recipe.level not in (None, level):
        return None
    if any(loose_ends(step_for(goal, right, tempting), goal.rules)):
        return None
    layouts = Layouts.of(goal, legal - right)
    if not all(layouts.refuting.values()):
        return None
    return Tactic(
        id=make_id(Cell(recipe.theme, level, goal.hidden, recipe.players), 1),
        rules=str(goal.rules),
        scene=goal.scene,
        aim=goal.aim,
        target=goal.target,
        right=str(right),
        tempting=str(tempting),
        decisions=decisions,
        layouts=layouts.count,
        refuted=dict(layouts.refuting),
    )


def _asks(legal: CardSet, right: CardSet, decisions: int) -> bool:
    """Whether guessing is of little use: few of the cards are right, or there are more choices."""
    return 2 * len(right) < len(legal) or (len(right) == 1 and decisions > 1)
