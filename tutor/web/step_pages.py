"""Pages of one position to solve: of a lesson, of a puzzle, of a drill.

A position is an address: the step and the moves played so far. Showing it is a GET; making a move
is a POST to it, answered with the next position or with the reason why not. What is special to one
kind of page is in :class:`StepPages` of that kind.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace

from flask import Response, redirect, request

from tutor.hearts import CardSet
from tutor.i18n import current_locale, say, using
from tutor.teach import moves as text
from tutor.teach.attempt import Stage, begin
from tutor.teach.course import LessonEntry
from tutor.teach.model import Passing, PickLegal, Question, Step
from tutor.teach.moves import BadMove, Fault
from tutor.teach.players import LEARNER
from tutor.teach.puzzles.facts import SolveVerdict
from tutor.web import feedback, happened, localised
from tutor.web.addresses import FROM_PRACTICE
from tutor.web.learner import record
from tutor.web.place import Place, place
from tutor.web.practice import current_practice
from tutor.web.reference import links
from tutor.web.render import draw, draw_kept, is_fragment
from tutor.web.sent_moves import UNPROCESSABLE, sent_move, sent_values
from tutor.web.settings import current_settings
from tutor.web.solving.verdicts import on_solve
from tutor.web.step_table import step_table
from tutor.web.step_views import step_view
from tutor.web.views import ActionView, FeedbackView, StepView, TableView


class StepPages(ABC):
    """How one kind of entry is shown, and what follows from an answer."""

    template: str
    """The template of its pages."""

    @abstractmethod
    def actions(self, here: Place) -> tuple[ActionView, ...]:
        """What the learner can go on with from a judged place."""

    @abstractmethod
    def context(self, here: Place) -> Mapping[str, object]:
        """What its template needs besides the step, the table and the answer."""

    def verdict(self, here: Place) -> FeedbackView | None:
        """What is said about the last move; None before the first."""
        judged = here.attempt.verdict
        if judged is None:
            return None
        if isinstance(judged, SolveVerdict):
            return on_solve(here, judged, self.actions(here), self.links(here))
        words = feedback.on_verdict(judged, here.attempt.rules, self.actions(here))
        more = self.links(here) if here.attempt.stage is Stage.SOLVED else ()
        return replace(words, links=more) if more else words

    def step_view(self, here: Place) -> StepView:
        """The step of a place."""
        return step_view(here)

    def links(self, here: Place) -> tuple[ActionView, ...]:
        """Where to read more when it is solved."""
        del here
        return ()

    def restart_label(self) -> str:
        """What the way to the beginning is called."""
        return say("Start again")

    def lesson_of(self, here: Place) -> str:
        """The slug of the lesson that the page belongs to, or nothing."""
        return here.entry.slug

    def show(self, entry: LessonEntry, step: Step) -> Response:
        """Show the place in a step that the request names."""
        try:
            here = place(entry, step, request.args)
        except BadMove as bad:
            return self.nonsense(entry, step, bad)
        looked_up = happened.looked_up(here)
        if looked_up is not None and _is_reading():
            record(looked_up)
        return self._show(here)

    def answer(self, entry: LessonEntry, step: Step) -> Response:
        """Judge a move made in a position of a step."""
        try:
            here = place(entry, step, request.args).seen()
        except BadMove as bad:
            return self.nonsense(entry, step, bad)
        try:
            after = here.after(sent_move(step))
        except BadMove as bad:
            return self._refused(here, bad)
        judged = happened.judged(after)
        if judged is not None:
            record(judged)
        return self.lead_to(after)

    def lead_to(self, here: Place) -> Response:
        """The answer to a form that leads to ``here``: its page for htmx, or the way to it."""
        if is_fragment():
            return self._show(here, moved=True)
        onward = redirect(here.url, 303)
        assert isinstance(onward, Response)
        return onward

    def _refused(self, here: Place, bad: BadMove) -> Response:
        """The answer to a move that was not accepted: the same position, and why."""
        about_play = not isinstance(here.step, Passing)
        if about_play and bad.fault in (Fault.ILLEGAL_CARD, Fault.CARD_NOT_HELD):
            if here.attempt.stage is Stage.ADVANCED:
                here = here.at(here.attempt.moves)
            card = text.read_card(bad.text)
            here = replace(here, tried=card)
            record(happened.refused(here, here.attempt.ruling(card)))
            return self._show(here, status=422)
        status = 422 if bad.fault in UNPROCESSABLE else 400
        refusal = feedback.on_refused(bad, here.attempt.rules, self.actions(here))
        return draw(self.template, self._context(_with_what_was_sent(here), refusal), status)

    def nonsense(self, entry: LessonEntry, step: Step, bad: BadMove) -> Response:
        """The answer to a place that does not exist: what is wrong, and the step's beginning."""
        start = Place(entry, begin(step, entry.rules_of(step)))
        restart = ActionView(self.restart_label(), start.url, "restart")
        words = feedback.on_nonsense(bad, [restart])
        return draw(self.template, self._context(start, words), 400)

    def _show(self, here: Place, status: int = 200, *, moved: bool = False) -> Response:
        """The page of a place. It follows from the address, the language in it and the settings.

        ``moved``: the browser is at another address still, and shall show this one.
        """
        url = here.url
        key = (here.entry, url, current_settings())
        return draw_kept(
            self.template,
            key,
            lambda: self._context(here, self._answer_at(here)),
            status,
            push_url=url if moved else None,
        )

    def _answer_at(self, here: Place) -> FeedbackView | None:
        """What is said at a place: the ruling on the card asked about, or else on the last move."""
        if here.look is not None:
            return None
        if here.tried is None:
            return self.verdict(here)
        ruling = here.attempt.ruling(here.tried)
        words = feedback.on_question(ruling) if ruling.legal else feedback.on_illegal(ruling)
        more = links(ruling, rules=here.attempt.rules, lesson=self.lesson_of(here))
        return replace(words, links=more)

    def _context(self, here: Place, shown: FeedbackView | None) -> dict[str, object]:
        """What the template of a step needs."""
        localised.show_as(here.url)
        with using(current_locale()):  # asked once, not by every sentence
            table = step_table(here)
            step = self.step_view(here)
            return {
                "step": step,
                "table": table,
                "feedback": shown,
                "spoken": _spoken(shown, step, table),
                "practised": _is_practised(),
                **self.context(here),
            }


def _is_reading() -> bool:
    """Whether somebody looks at the page, so that it is not only fetched in advance."""
    headers = request.headers
    return (
        request.method == "GET"
        and headers.get("Sec-Fetch-Dest", "document") in ("document", "empty")
        and "prefetch" not in headers.get("Sec-Purpose", "")
    )


def _is_practised() -> bool:
    """Whether whoever trips on something was led here to practise it: asked for whole pages only.

    The address alone says nothing: anybody can write it, and progress can be erased meanwhile.
    """
    is_led = request.args.get("from") == FROM_PRACTICE and not is_fragment()
    return is_led and bool(current_practice().tripped)


def _with_what_was_sent(here: Place) -> Place:
    """The same place with the learner's choice or words still in the form."""
    values = sent_values(here.step)
    if here.attempt.stage is not Stage.OPEN:
        return here
    if isinstance(here.step, Question):
        return replace(here, filled=tuple(values))
    if not isinstance(here.step, Passing | PickLegal) or here.attempt.table is None:
        return here
    hand = here.attempt.table.position.hands[LEARNER]
    return replace(here, chosen=CardSet(card for card in hand if str(card) in values))


def _spoken(shown: FeedbackView | None, step: StepView, table: TableView | None) -> str:
    """What the live region says about a place: the answer, the hint, or how the table is seen."""
    looked_at = None if table is None else table.look
    answer = shown or step.hint or (step.solution if looked_at is None else None)
    if answer is not None:
        return answer.spoken
    if table is None:
        return ""
    if looked_at is not None:
        looking = say("You are looking at trick {number}.", number=looked_at.number)
        said = (looking, step.looked_at, *looked_at.plays, looked_at.result)
        return " ".join(filter(None, said))
    if step.asking:
        return say("Choose a card to ask about.")
    return table.now
