"""A step as its page shows it: words, the mode of the hand, and the ways on from a place."""

from markupsafe import Markup

from tutor.hearts import seats_round
from tutor.i18n import prose, say
from tutor.teach import moves as text
from tutor.teach.attempt import Attempt, Stage
from tutor.teach.model import Passing, PickLegal, Play, Read, Solve, Taker
from tutor.teach.table import LEARNER
from tutor.web.addresses import step_url, url_after
from tutor.web.form_views import FormView
from tutor.web.hint_view import first_hint_url, hint_of, hint_view
from tutor.web.place import Place
from tutor.web.prose import paragraphs, sentence
from tutor.web.questions import speaker_for
from tutor.web.settings import marks_legal
from tutor.web.solving.goals import goal_sentence
from tutor.web.table_view import seat_label
from tutor.web.views import ActionView, StepView


def step_view(place: Place) -> StepView:
    """The step of ``place``."""
    entry, step, attempt = place.entry, place.step, place.attempt
    number = entry.numbers[step.id]
    plain = place.seen()
    given = hint_of(place)
    taken_back = place.taken_back()
    playing = isinstance(step, Play | Solve) and attempt.stage is Stage.OPEN
    return StepView(
        id=step.id,
        kind=str(type(step).__struct_config__.tag),
        title=prose(step.title),
        number=number,
        total=len(entry.steps),
        text=paragraphs(step.text),
        goal=_goal(attempt),
        mode="show" if place.look else _mode(attempt),
        action=plain.url,
        url=step_url(entry, step),
        previous=step_url(entry, entry.steps[number - 2]) if number > 1 else None,
        next=url_after(entry, step),
        options=_options(attempt),
        form=_form(place),
        chosen=_chosen(place),
        intro_open=not place.again and not attempt.moves,
        ask_url=place.seen(asking=True).url if playing else None,
        asking=place.asking,
        ask_urls=_ask_urls(place) if place.asking else {},
        play_url=plain.url if place.asking or place.look or place.tried else None,
        hint=None if given is None else hint_view(place, given),
        hint_url=first_hint_url(place),
        take_back_url=None if taken_back is None else taken_back.url,
        restart_url=place.restarted().url if attempt.moves else None,
        marks_legal=marks_legal(entry.lesson.mark_legal) if playing else None,
    )


def actions(place: Place) -> tuple[ActionView, ...]:
    """What the learner can go on with from a judged place."""
    entry, step = place.entry, place.step
    stage = place.attempt.stage
    if stage is Stage.SOLVED:
        last = entry.numbers[step.id] == len(entry.steps)
        label = say("Finish the lesson") if last else say("Next step")
        return (ActionView(label, url_after(entry, step), "next"),)
    if stage is Stage.ADVANCED:
        url = place.at(place.attempt.moves).url
        return (ActionView(say("Next trick"), url, "go-on"),)
    back = place.taken_back()
    if stage in (Stage.MISSED, Stage.UNPROVEN) and back is not None:
        return (ActionView(say("Try again"), back.url, "retry"),)
    return ()


def _ask_urls(place: Place) -> dict[str, str]:
    """Where each card of the hand is asked about."""
    table = place.attempt.table
    if table is None:
        return {}
    hand = table.position.hands[LEARNER]
    return {str(card): place.seen(tried=card, asking=True).url for card in hand}


def _goal(attempt: Attempt) -> Markup | None:
    step = attempt.step
    if isinstance(step, Read):
        return None
    if isinstance(step, Solve):
        return goal_sentence(step)
    decision = attempt.judged_decision or attempt.decision
    return sentence(decision.goal if decision and decision.goal else step.goal)


def _mode(attempt: Attempt) -> str:
    if attempt.stage is not Stage.OPEN:
        return "show"
    if isinstance(attempt.step, Play | Solve):
        return "play"
    if isinstance(attempt.step, PickLegal):
        return "pick"
    if isinstance(attempt.step, Passing):
        return "pass"
    if attempt.asked is not None:
        return "question"
    return "seats" if isinstance(attempt.step, Taker) else "show"


def _options(attempt: Attempt) -> tuple[tuple[str, str], ...]:
    if not isinstance(attempt.step, Taker):
        return ()
    you, *others = seats_round(attempt.rules.players)
    return tuple((seat.value, seat_label(seat)) for seat in (*others, you))


def _form(place: Place) -> FormView | None:
    """The form of a question: empty, as it was filled in before, or as it was answered."""
    asked = place.attempt.asked
    if asked is None:
        return None
    speaker = speaker_for(asked.step)
    if place.attempt.moves:
        return speaker.form(asked, place.attempt.moves[-1])
    empty = speaker.form(asked, None)
    return empty.filled(place.filled) if place.filled else empty


def _chosen(place: Place) -> frozenset[str]:
    attempt = place.attempt
    if place.chosen:
        return frozenset(map(str, place.chosen))
    missed_pass = isinstance(attempt.step, Passing) and attempt.stage is Stage.MISSED
    if missed_pass or (isinstance(attempt.step, PickLegal) and attempt.moves):
        return frozenset(map(str, text.read_cards(attempt.moves[-1])))
    return frozenset(attempt.moves[-1:]) if isinstance(attempt.step, Taker) else frozenset()
