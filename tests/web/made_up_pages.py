"""Made-up views of every kind, to draw each template in each of its states."""

from dataclasses import replace

from markupsafe import Markup

from tutor.web.views import (
    ActionView,
    CardView,
    FeedbackView,
    HandGroupView,
    LessonView,
    PlayedView,
    SeatView,
    StepView,
    TableView,
)


def card(code: str) -> CardView:
    rank, letter = code[0], code[1]
    suit = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}[letter]
    return CardView(
        code, f"<{code}> by name", "10" if rank == "T" else rank, suit, letter, letter in "HD"
    )


HAND = (
    HandGroupView("spades", "Spades", (card("QS"), card("AS"))),
    HandGroupView("hearts", "Hearts", (card("TH"),)),
)
TRICK = (
    PlayedView("left", "Left", card("7C"), 1, False),
    PlayedView("across", "Across", card("JC"), 2, True),
)
SEATS = tuple(
    SeatView(key, key.title(), 3, 1, 0, key == "right", key == "left", False, face, order)
    for key, face, order in (
        ("left", card("7C"), 1),
        ("across", card("JC"), 2),
        ("right", None, None),
        ("you", None, None),
    )
)
TABLE = TableView(
    SEATS, TRICK, 5, 13, False, False, HAND, ("Trick 5 of 13", "Clubs were led"), "Right is to play"
)
LESSON = LessonView(
    "suit",
    "Following <suit>",
    Markup("<p>Summary</p>"),
    Markup("<p>Rule</p>"),
    "/en/lessons/suit/",
    "/en/lessons/suit/one/",
    (("One & only", "/en/lessons/suit/one/"),),
)
STEP = StepView(
    id="one",
    kind="play",
    title="Step <one>",
    number=3,
    total=9,
    text=Markup("<p>Words</p>"),
    goal=Markup("Play <strong>low</strong>."),
    mode="play",
    action="/en/lessons/suit/one/?moves=2C",
    url="/en/lessons/suit/one/",
    previous="/en/lessons/suit/zero/",
    next="/en/lessons/suit/two/",
)
WRONG = FeedbackView(
    "wrong",
    "Not quite",
    ("<b>", Markup("<em>why</em>")),
    (ActionView("Try again", "/en/lessons/suit/one/", "retry"),),
)
TONES = ("right", "wrong", "illegal", "notice")


def _step(**changes: object) -> dict[str, object]:
    table = changes.pop("table", TABLE)
    shown = changes.pop("feedback", None)
    return {
        "lesson": LESSON,
        "step": replace(STEP, **changes),  # type: ignore[arg-type]
        "table": table,
        "feedback": shown,
        "spoken": "Spoken <words>",
        "start_again": STEP.url,
    }


PAGES: dict[str, tuple[str, dict[str, object]]] = {
    "home": ("home.html", {"lessons": [LESSON]}),
    "home without lessons": ("home.html", {"lessons": []}),
    "lesson": ("lessons/lesson.html", {"lesson": LESSON}),
    "finished": ("lessons/finished.html", {"lesson": LESSON, "next_lesson": None}),
    "finished, more to come": ("lessons/finished.html", {"lesson": LESSON, "next_lesson": LESSON}),
    "error": ("error.html", {"code": 404, "title": "No <page>", "message": "Gone"}),
    "read": ("lessons/step.html", _step(kind="read", mode="show", goal=None, table=None)),
    "read a table": ("lessons/step.html", _step(kind="read", mode="show", goal=None)),
    "play": ("lessons/step.html", _step()),
    "first step": ("lessons/step.html", _step(previous=None)),
    "empty table": ("lessons/step.html", _step(table=replace(TABLE, trick=()))),
    "pick": ("lessons/step.html", _step(kind="legal", mode="pick", chosen=frozenset({"QS"}))),
    "picked": ("lessons/step.html", _step(mode="show", chosen=frozenset({"QS"}), feedback=WRONG)),
    "taker": (
        "lessons/step.html",
        _step(kind="taker", mode="seats", options=(("left", "Left"), ("you", "You"))),
    ),
    **{
        tone: ("lessons/step.html", _step(feedback=replace(WRONG, tone=tone), started=True))
        for tone in TONES
    },
}
