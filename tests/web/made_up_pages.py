"""Made-up views of every kind, to draw each template in each of its states."""

from dataclasses import replace

from markupsafe import Markup

from tutor.web.course_map import ListedView, MapView, PartView
from tutor.web.views import (
    ActionView,
    CardView,
    ChoiceView,
    FeedbackView,
    HandGroupView,
    HintView,
    LessonView,
    PlayedView,
    ReadoutView,
    SeatView,
    SettingView,
    StepView,
    TableView,
    TrickView,
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
    SEATS,
    TRICK,
    5,
    13,
    False,
    False,
    HAND,
    ("Trick 5 of 13", "Clubs were led"),
    "Right is to play",
    readouts=(ReadoutView("c", "The <cards>"), ReadoutView("1", "The first")),
)
HISTORY = tuple(
    TrickView(
        number,
        f"Trick {number}",
        ("Left led <a card>.", "You played another."),
        "Left takes the trick.",
        f"/en/lessons/suit/one/?look={number}",
        None if number < 3 else "/en/lessons/suit/one/?again=1",
    )
    for number in (1, 2, 3, 4)
)
LONG_TABLE = replace(TABLE, history=HISTORY)
MARKED_TABLE = replace(
    TABLE,
    trick=(replace(TRICK[0], card=replace(card("7C"), marked=True)), TRICK[1]),
    hand=(
        HandGroupView(
            "spades",
            "Spades",
            (replace(card("QS"), legal=True, marked=True), replace(card("AS"), legal=False)),
        ),
    ),
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
LEGAL = replace(
    WRONG,
    tone="illegal",
    actions=(),
    links=(ActionView("Read the rule: Suits", "/en/rules/#follow-suit", "rule", primary=False),),
)
HINT = HintView(2, 4, "Hint 2 of 4", ("Look <there>",), "/en/lessons/suit/one/?hint=3")
ASKING = {
    "ask_url": "/en/lessons/suit/one/?ask=1",
    "asking": True,
    "ask_urls": {code: f"/en/lessons/suit/one/?try={code}&ask=1" for code in ("QS", "AS", "TH")},
    "play_url": STEP.action,
}
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
    }


CHOICE = SettingView(
    "scheme",
    "Light or dark",
    (ChoiceView("light", "Light", False), ChoiceView("dark", "Dark", True)),
)
SETTINGS: dict[str, object] = {"groups": [CHOICE], "solved": 3, "forgotten": False}
LISTED = ListedView(1, LESSON, 5, 1, 3, True, "/en/lessons/suit/one/", ())
COURSE = MapView(
    (PartView("One <part>", "Its summary.", (LISTED, replace(LISTED, number=2, solved=3))),),
    LISTED,
    True,
)
PAGES: dict[str, tuple[str, dict[str, object]]] = {
    "home": ("home.html", {"course": COURSE}),
    "home, all solved": ("home.html", {"course": replace(COURSE, next=None)}),
    "course": ("course.html", {"course": COURSE, "wanted": "<q>", "found": 2}),
    "course, nothing found": (
        "course.html",
        {"course": replace(COURSE, parts=()), "wanted": "<q>", "found": 0},
    ),
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
        tone: (
            "lessons/step.html",
            _step(feedback=replace(WRONG, tone=tone), restart_url=f"{STEP.url}?again=1"),
        )
        for tone in TONES
    },
    "asking": ("lessons/step.html", _step(**ASKING)),
    "asked": ("lessons/step.html", _step(feedback=LEGAL, **ASKING)),
    "hint": ("lessons/step.html", _step(hint=HINT, table=MARKED_TABLE, marks_legal=True)),
    "last hint": ("lessons/step.html", _step(hint=replace(HINT, next_url=None))),
    "retry": (
        "lessons/step.html",
        _step(
            intro_open=False,
            hint_url=f"{STEP.url}?hint=1",
            ask_url=f"{STEP.url}?ask=1",
            take_back_url=f"{STEP.url}?again=1",
            marks_legal=False,
            table=LONG_TABLE,
        ),
    ),
    "looking back": (
        "lessons/step.html",
        _step(
            mode="show",
            play_url=STEP.action,
            table=replace(LONG_TABLE, complete=True, look=HISTORY[2]),
        ),
    ),
    "settings": ("settings.html", {**SETTINGS, "back": None, "saved": False}),
    "settings saved": ("settings.html", {**SETTINGS, "back": STEP.action, "saved": True}),
}
