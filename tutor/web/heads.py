"""What stands above a puzzle, a drill or a passing puzzle, and where to go from it."""

from dataclasses import dataclass

from tutor.hearts import Rules
from tutor.i18n import prose, say, say_n
from tutor.web.localised import address
from tutor.web.reference import lesson_link_to
from tutor.web.rule_sets import rule_set_name
from tutor.web.views import ActionView


@dataclass(frozen=True)
class HeadView:
    """What stands above something to solve, and below it."""

    url: str
    """Where all puzzles and drills are."""
    summary: str
    """What it trains."""
    notes: tuple[str, ...]
    """What kind of puzzle it is."""
    rules: ActionView
    """The rules in force, and where to read them."""
    another_url: str
    """The address of another one like it."""


def head_view(summary: str, notes: tuple[str, ...], rules: Rules, another_url: str) -> HeadView:
    """What stands above something that is played under ``rules``; ``summary`` is a message."""
    label = say_n(
        "{rules}, {n} player",
        "{rules}, {n} players",
        rules.players,
        rules=rule_set_name(rules.name),
    )
    url = address("reference.rule_set", preset=rules.name)
    return HeadView(
        url=address("puzzle_hub.hub"),
        summary=prose(summary),
        notes=notes,
        rules=ActionView(label, url, "rules", primary=False),
        another_url=another_url,
    )


def lesson_behind(slug: str) -> tuple[ActionView, ...]:
    """The way to the lesson behind something, if the course has it."""
    lesson = lesson_link_to(slug)
    if lesson is None:
        return ()
    label = say("The lesson about it: {title}", title=lesson.label)
    return (ActionView(label, lesson.href, "lesson", primary=False),)


def practise_on() -> ActionView:
    """The way to what the learner trips on: the same for everybody, because drawings are kept."""
    return ActionView(
        say("Practise what you trip on"), address("practice.next_one"), "practice", primary=False
    )
