"""What you trip on: which rules, themes and questions go wrong, and when each comes back."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from flask import Response
from markupsafe import Markup

from tutor.i18n import say
from tutor.teach.turns import coming_turn, turn_order
from tutor.web import localised
from tutor.web.held import keep_private
from tutor.web.practice import Practice, Tripped, current_practice, how_many_ready, topic_url
from tutor.web.render import render
from tutor.web.trip_words import (
    how_often,
    next_back,
    reminder,
    what_happened,
    when_back,
    where_to_read,
)
from tutor.web.views import ActionView

GOES_WELL: Final = 4
"""From this box on something goes well: it was right at once, and again a day and three days
later."""

blueprint = localised.blueprint("trips", __name__)
keep_private(blueprint)


@dataclass(frozen=True)
class TripView:
    """Something that the reader trips on."""

    key: str
    """Its name among the others, for the ids of the page."""
    title: str
    """What happened, in a sentence; or what it is called."""
    reminder: Markup
    """What there is to know about it."""
    often: str
    when: str
    url: str
    """The way to practise it."""
    links: tuple[ActionView, ...]


@dataclass(frozen=True)
class GroupView:
    """What is equally far."""

    key: str
    title: str
    trips: tuple[TripView, ...]


@blueprint.get("/progress/trips/")
def page() -> Response:
    """What the reader trips on, what is due first."""
    practice = current_practice()
    return render(
        "progress/trips.html",
        practice=practice,
        groups=_groups(practice.tripped),
        summary=_summary(practice),
        is_due=any(turn.is_due for turn in practice.turns),
    )


def _summary(practice: Practice) -> str:
    """How much is ready, or when the next comes back."""
    ready, coming = how_many_ready(practice.turns), coming_turn(practice.turns)
    if ready:
        return ready
    if coming is None or coming.due_in is None:
        return say("All of it goes well now, and nothing has to come back.")
    return " ".join([say("Nothing is due now."), next_back(coming.due_in)])


def _groups(tripped: Iterable[Tripped]) -> tuple[GroupView, ...]:
    """What is due, what comes back later, and what goes well; each as far as there is something."""
    titles = {
        "ready": say("Ready for practice"),
        "later": say("Comes back later"),
        "well": say("This goes well now"),
    }
    ordered = sorted(tripped, key=lambda each: turn_order(each.turn))
    groups = {key: tuple(_view(each) for each in ordered if _group(each) == key) for key in titles}
    return tuple(GroupView(key, titles[key], trips) for key, trips in groups.items() if trips)


def _group(tripped: Tripped) -> str:
    if tripped.turn.is_due:
        return "ready"
    return "well" if tripped.tally.box >= GOES_WELL else "later"


def _view(tripped: Tripped) -> TripView:
    topic, turn = tripped.turn.topic, tripped.turn
    return TripView(
        key=str(topic).replace("/", "-"),
        title=what_happened(topic),
        reminder=reminder(topic),
        often=how_often(topic, turn.slips),
        when=when_back(turn.due_in),
        url=topic_url(topic),
        links=where_to_read(topic),
    )
