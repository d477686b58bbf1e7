"""A tactical puzzle: solved card by card, refuted where it fails, shown when it is asked for."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from flask import Response, abort, current_app, request, url_for

from tutor.i18n import say, say_n
from tutor.teach.attempt import Stage
from tutor.teach.course import LessonEntry
from tutor.teach.model import Step
from tutor.teach.moves import BadMove
from tutor.teach.puzzles.exercise import PuzzleEntry, entry_of
from tutor.teach.puzzles.facts import SolveVerdict
from tutor.teach.puzzles.record import Tactic
from tutor.teach.puzzles.words import Words
from tutor.web import happened, localised
from tutor.web.addresses import puzzle_url
from tutor.web.heads import head_view, lesson_behind, practise_on
from tutor.web.learner import record
from tutor.web.localised import address
from tutor.web.place import Place, Reveal, place
from tutor.web.puzzle_names import bank, hands_name, puzzle_title, theme_title
from tutor.web.solving.solution import solution_view
from tutor.web.step_pages import StepPages
from tutor.web.step_views import actions, step_view
from tutor.web.views import ActionView, StepView

blueprint = localised.blueprint("puzzles", __name__)


class PuzzlePages(StepPages):
    """The puzzles of the bank."""

    template = "puzzles/puzzle.html"

    def actions(self, here: Place) -> tuple[ActionView, ...]:
        """The next puzzle, the next choice, another try, a look at the refutation."""
        given, verdict = actions(here), here.attempt.verdict
        if here.attempt.stage is Stage.SOLVED:
            first, *others = _onward(_tactic(here).id)
            return (first, practise_on(), *others)
        if here.attempt.stage is Stage.MISSED and isinstance(verdict, SolveVerdict):
            url = here.seen(look=verdict.first_number).url
            return (*given, ActionView(say("See how it fails"), url, "see", primary=False))
        return given

    def links(self, here: Place) -> tuple[ActionView, ...]:
        """The theme and the lesson behind it."""
        theme = _tactic(here).theme
        label = say("More puzzles of this theme: {title}", title=theme_title(theme))
        url = url_for("puzzle_hub.listed", theme=theme.value)
        more = ActionView(label, url, "theme", primary=False)
        return (more, *lesson_behind(theme.lesson))

    def context(self, here: Place) -> Mapping[str, object]:
        """What stands above the puzzle."""
        tactic = _tactic(here)
        another = bank().similar(tactic.id) or bank().next_after(tactic.id)
        url = address("puzzle_hub.hub") if another is None else puzzle_url(another)
        summary, rules = here.entry.lesson.summary, here.attempt.rules
        return {"head": head_view(summary, tuple(_notes(tactic)), rules, url)}

    def step_view(self, here: Place) -> StepView:
        """The puzzle under its own name, and with its solution where that is asked for."""
        stage, plain = here.attempt.stage, step_view(here)
        title = puzzle_title(_tactic(here).id)
        if here.solution is not Reveal.SHOWN:
            over = here.solution is not None or stage is Stage.SOLVED
            return replace(
                plain,
                title=title,
                back_label=_back_label(here),
                looked_at=_looked_at(here),
                solution=solution_view(here),
                solution_url=None if over else here.seen(solution=Reveal.ASKED).url,
            )
        return replace(
            plain,
            title=title,
            mode="show",
            solution=solution_view(here),
            play_url=here.seen(solution=Reveal.SHOWN).url if here.look else None,
            back_label=say("Back to the solution"),
            ask_url=None,
            hint_url=None,
            marks_legal=None,
        )

    def answer(self, entry: LessonEntry, step: Step) -> Response:
        """Judge a card; or show the solution, where that is what the form asks for."""
        if request.form.get("solution") != Reveal.SHOWN.value:
            return super().answer(entry, step)
        try:
            here = place(entry, step, request.args)
        except BadMove as bad:
            return self.nonsense(entry, step, bad)
        shown = replace(here.restarted(again=False), solution=Reveal.SHOWN)
        record(happened.seen(shown))
        return self.lead_to(shown)


PAGES = PuzzlePages()


@blueprint.get("/puzzles/<id>/")
def puzzle(id: str) -> Response:
    """Show a place in a puzzle."""
    entry = _entry(id)
    return PAGES.show(entry, entry.puzzle)


@blueprint.post("/puzzles/<id>/")
def answer(id: str) -> Response:
    """Judge a card played in a puzzle, or show its solution."""
    entry = _entry(id)
    return PAGES.answer(entry, entry.puzzle)


def _entry(id: str) -> PuzzleEntry:
    words: Words = current_app.extensions["themes"]
    try:
        return entry_of(id, bank(), words)
    except KeyError:
        abort(404)


def _tactic(here: Place) -> Tactic:
    assert isinstance(here.entry, PuzzleEntry)
    return here.entry.tactic


def _notes(tactic: Tactic) -> Iterator[str]:
    """What kind of puzzle it is, and how long."""
    yield hands_name(tactic.hidden)
    if tactic.decisions > 1:
        yield say_n("{n} choice to make", "{n} choices to make", tactic.decisions)


def _back_label(here: Place) -> str:
    """What the way back from an old trick is called, once a card has been judged."""
    judged = here.look is not None and here.attempt.verdict is not None
    return say("Back to the answer") if judged else ""


def _looked_at(here: Place) -> str:
    """What a trick shows that was played to refute the last card."""
    verdict, stage = here.attempt.verdict, here.attempt.stage
    if here.look is None or stage is not Stage.MISSED or not isinstance(verdict, SolveVerdict):
        return ""
    if here.look < verdict.first_number:
        return ""
    return say("This is how {card:def} fails.", card=verdict.card)


def _onward(id: str) -> Iterator[ActionView]:
    """A similar puzzle and a harder one."""
    similar, harder = bank().similar(id), bank().harder(id)
    if similar is not None:
        yield ActionView(say("A similar puzzle"), puzzle_url(similar), "next")
    if harder is not None:
        yield ActionView(say("A harder puzzle"), puzzle_url(harder), "next", primary=False)
    if similar is None and harder is None:
        another = bank().next_after(id)
        if another is not None:
            yield ActionView(say("Another one"), puzzle_url(another), "next")
        else:
            yield ActionView(say("All puzzles"), address("puzzle_hub.hub"), "next")
