"""Made-up views of the pages about progress, to draw each template in each of its states."""

from tutor.store import Summary
from tutor.web.held import Held
from tutor.web.overview import WayView
from tutor.web.stored import CookieView
from tutor.web.take_along import CodeView
from tutor.web.views import FeedbackView

CODE = CodeView("7KQP-M2XD-9HTA", "7 K Q P", "http://localhost/en/progress/code/?code=<7KQP>")
SOME = Held(Summary(3, 2, 5, 20))
NONE = Held()
DOWN = Held(is_known=False)
DONE = FeedbackView("right", "It is <done>.", ("Both <devices>.",))
REFUSED = FeedbackView("notice", "Not <done>", ("<Why> not.", "What would be <right>."))
KEEP: dict[str, object] = {"answer": None, "code": None, "now": SOME, "file_refused": False}
JOIN: dict[str, object] = {"answer": None, "code": None, "typed": "", "refused": False}
OVERVIEW: dict[str, object] = {
    "answer": None,
    "way": WayView(5, 40, 1, 9),
    "now": SOME,
    "puzzles": "Tried: <3>.",
}

PROGRESS_PAGES: dict[str, tuple[str, dict[str, object]]] = {
    "overview": ("progress/overview.html", OVERVIEW),
    "overview, joined": ("progress/overview.html", {**OVERVIEW, "answer": DONE}),
    "overview, database down": ("progress/overview.html", {**OVERVIEW, "now": DOWN}),
    "take along": ("progress/keep.html", KEEP),
    "take along, code": ("progress/keep.html", {**KEEP, "code": CODE, "answer": DONE}),
    "take along, nothing": ("progress/keep.html", {**KEEP, "now": NONE}),
    "take along, database down": ("progress/keep.html", {**KEEP, "now": DOWN}),
    "take along, file refused": (
        "progress/keep.html",
        {**KEEP, "answer": REFUSED, "file_refused": True},
    ),
    "code": ("progress/code.html", {**JOIN, "code": CODE}),
    "code, asked for": ("progress/code.html", JOIN),
    "code, refused": (
        "progress/code.html",
        {**JOIN, "typed": "<7>", "refused": True, "answer": REFUSED},
    ),
    "erase": ("progress/erase.html", {"answer": None, "now": SOME}),
    "erase, nothing": ("progress/erase.html", {"answer": None, "now": NONE}),
    "erase, erased": ("progress/erase.html", {"answer": DONE, "now": NONE}),
    "erase, database down": ("progress/erase.html", {"answer": REFUSED, "now": DOWN}),
    "stored": (
        "progress/stored.html",
        {"cookies": [CookieView("learner-<x>", "What it is <for>.", "For <long>.")]},
    ),
}
"""The templates and what they are given, by a name for each state."""
