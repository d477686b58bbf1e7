"""The parts of the page of puzzles."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from babel.dates import format_date
from markupsafe import Markup

from tutor.i18n import current_locale, say
from tutor.teach.drills import TABLES
from tutor.teach.puzzles.bank import Filter
from tutor.teach.puzzles.record import LEVELS, read_id
from tutor.teach.puzzles.themes import Theme
from tutor.web.addresses import puzzle_url
from tutor.web.localised import address
from tutor.web.prose import sentence
from tutor.web.puzzle_list import list_url
from tutor.web.puzzle_names import (
    KindView,
    bank,
    drills,
    kind_view,
    level_name,
    puzzle_title,
    table_name,
    theme_text,
    theme_title,
)
from tutor.web.views import ActionView, ChoiceView, SettingView

FIRST_TABLE = "microsoft-4"
"""The table of the drills before another one is chosen: that of the lessons."""


@dataclass(frozen=True)
class DayView:
    """The puzzle of a day."""

    date: str
    title: str
    kind: KindView
    text: Markup
    """What its theme is about."""
    url: str
    """Its own address, which always leads to this puzzle."""


@dataclass(frozen=True)
class ThemeView:
    """A theme and how many puzzles it has."""

    key: str
    title: str
    text: Markup
    url: str
    count: int
    levels: tuple[ActionView, ...]
    """The way to the puzzles of each level that has some."""


@dataclass(frozen=True)
class EndlessView:
    """Drills of one kind, or passing puzzles."""

    key: str
    title: str
    text: Markup
    url: str
    """The way to a new one."""


@dataclass(frozen=True)
class EndlessPartView:
    """What is made anew each time, at the table that is chosen."""

    table: str
    tables: SettingView
    drills: tuple[EndlessView, ...]
    passing: EndlessView


def day_view(day: date) -> DayView | None:
    """The puzzle of a day; None where there are no puzzles."""
    found = bank().of_the_day(day)
    if found is None:
        return None
    cell, _ = read_id(found)
    return DayView(
        format_date(day, "long", current_locale().format_locale),
        puzzle_title(found),
        kind_view(cell),
        theme_text(cell.theme),
        puzzle_url(found),
    )


def theme_views() -> tuple[ThemeView, ...]:
    """The themes that have puzzles."""
    counts: Counter[tuple[Theme, int]] = Counter()
    for cell, count in bank().cells.items():
        counts[cell.theme, cell.level] += count
    there = dict.fromkeys(cell.theme for cell in bank().cells)
    return tuple(
        _theme_view(theme, {level: counts[theme, level] for level in LEVELS}) for theme in there
    )


def themes_of_lesson(slug: str) -> tuple[ThemeView, ...]:
    """The themes behind which a lesson stands, as far as they have puzzles."""
    return tuple(view for view in theme_views() if Theme(view.key).lesson == slug)


def endless_view(table: str) -> EndlessPartView | None:
    """What is made anew each time at a table of ``TABLES``; None where this site has none."""
    words = drills().words
    if words is None:
        return None
    choices = tuple(ChoiceView(each, table_name(each), each == table) for each in TABLES)
    return EndlessPartView(
        table_name(table),
        SettingView("table", say("Table"), choices),
        tuple(
            EndlessView(
                kind,
                say(each.title),
                sentence(each.summary),
                address("puzzle_hub.pick_drill", kind=kind, table=table),
            )
            for kind, each in words.kinds.items()
        ),
        EndlessView(
            "passing",
            say(words.passing.title),
            sentence(words.passing.summary),
            address("puzzle_hub.pick_passing", table=table),
        ),
    )


def _theme_view(theme: Theme, counts: Mapping[int, int]) -> ThemeView:
    return ThemeView(
        theme.value,
        theme_title(theme),
        theme_text(theme),
        list_url(Filter(theme=theme)),
        sum(counts.values()),
        tuple(_level_link(theme, level, count) for level, count in counts.items() if count),
    )


def _level_link(theme: Theme, level: int, count: int) -> ActionView:
    label = say("{level} ({n})", level=level_name(level), n=count)
    return ActionView(label, list_url(Filter(theme=theme, level=level)), str(level), primary=False)
