"""What the page needs of each kind of question: a form, and words about its answers."""

from abc import ABC, abstractmethod
from typing import Generic

from markupsafe import Markup

from tutor.teach.questions.asked import Asked, S
from tutor.web.form_views import FormView

Words = tuple[str | Markup, ...]


class Speaker(ABC, Generic[S]):
    """One kind of question in words. ``chosen`` is an answer as an address writes it."""

    @abstractmethod
    def form(self, asked: Asked[S], chosen: str | None) -> FormView:
        """How it is answered; with the answer that was given, if one was."""

    @abstractmethod
    def now(self, asked: Asked[S]) -> str:
        """What there is to do, in one line."""

    @abstractmethod
    def look(self, asked: Asked[S]) -> str:
        """The second hint: what to look at."""

    @abstractmethod
    def narrow(self, asked: Asked[S]) -> str:
        """The third hint: what brings the answer close."""

    @abstractmethod
    def facts(self, asked: Asked[S], chosen: str) -> Words:
        """Why the right answer is right, with a word on ``chosen`` where it is wrong."""

    @abstractmethod
    def solution(self, asked: Asked[S]) -> str:
        """The last hint: the answer."""
