"""Made-up views of every kind, to draw each template in each of its states."""

from dataclasses import replace

from markupsafe import Markup

from tests.web.made_up_progress import PROGRESS_PAGES
from tutor.web.course_map import ListedView as LessonListedView
from tutor.web.course_map import MapView, PartView
from tutor.web.heads import HeadView
from tutor.web.practice import LineView, Practice
from tutor.web.puzzle_history import HistoryView, PastView
from tutor.web.puzzle_hub_views import DayView, EndlessPartView, EndlessView, ThemeView
from tutor.web.puzzle_list import ListedView, ListView, PageLinkView
from tutor.web.puzzle_names import KindView
from tutor.web.trips import GroupView, TripView
from tutor.web.views import (
    ActionView,
    CardView,
    ChoiceView,
    FeedbackView,
    HandGroupView,
    HintView,
    LessonView,
    OtherHandView,
    OthersView,
    PlayedView,
    ReadoutView,
    SeatView,
    SettingView,
    SolutionView,
    StepView,
    TableView,
    ToldTrickView,
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
        "practised": changes.pop("practised", False),
        "step": replace(STEP, **changes),  # type: ignore[arg-type]
        "table": table,
        "feedback": shown,
        "spoken": "Spoken <words>",
    }


HEAD = HeadView(
    "/en/puzzles/",
    "What it <trains>",
    ("Open <hands>", "2 cards to choose"),
    ActionView("Some <rules>, 4 players", "/en/rules/microsoft/", "rules", primary=False),
    "/en/puzzles/duck-1o4-2/",
)
OPEN_HANDS = OthersView(
    "The other <hands>",
    "One way.",
    (
        OtherHandView("Left", "Left holds <cards>.", HAND),
        OtherHandView("Across", "Across holds a card.", MARKED_TABLE.hand),
        OtherHandView("Right", "Right has no cards left.", ()),
    ),
)
KNOWN = OthersView("The other hands", "Hidden.", facts=("Left has no <clubs>.", "Nor right."))
TOLD = tuple(
    ToldTrickView(
        number,
        f"Trick {number}",
        ("Left led <a card>.", "You played another."),
        "Left takes the trick.",
        ("Because <of this>.",) if number == 5 else (),
        f"/en/puzzles/duck-1o4-1/?look={number}" if number == 5 else None,
        number == 5,
    )
    for number in (5, 6)
)
BACK = ActionView("Go on", "/en/puzzles/duck-1o4-1/", "back", primary=False)
ASKED = SolutionView("See it?", ("It <counts>.",), BACK, "/en/puzzles/duck-1o4-1/", asks=True)
SHOWN = SolutionView("The solution", ("So <it> goes.",), BACK, told=TOLD, closing=("So.",))


def _puzzle(**changes: object) -> dict[str, object]:
    table = replace(LONG_TABLE, others=changes.pop("others", OPEN_HANDS))  # type: ignore[arg-type]
    context = _step(kind="solve", table=table, previous=None, next=None, **changes)
    return {**{name: value for name, value in context.items() if name != "lesson"}, "head": HEAD}


CHOICE = SettingView(
    "scheme",
    "Light or dark",
    (ChoiceView("light", "Light", False), ChoiceView("dark", "Dark", True)),
)
SETTINGS: dict[str, object] = {"groups": [CHOICE]}
LISTED = LessonListedView(1, LESSON, 5, 1, 3, True, ())
COURSE = MapView(
    (PartView("One <part>", "Its summary.", (LISTED, replace(LISTED, number=2, solved=3))),),
    LISTED,
    "/en/lessons/suit/one/",
    True,
)
KIND = KindView("Duck <low>", "Easy", "Open <hands>", "4 players")
LEVELS = tuple(ActionView(f"{name} (3)", f"/en/x?level={name}", name) for name in ("Easy", "Hard"))
THEME = ThemeView("duck", "Duck <low>", Markup("Stay <em>low</em>."), "/en/x?theme=duck", 6, LEVELS)
DAY = DayView("30 <November>", "Duck 17", KIND, Markup("Stay <em>low</em>."), "/en/x/")
TABLES = SettingView("table", "Table", (ChoiceView("slam-5", "Slam <5>", True),))
DRILL = EndlessView("legal", "Which <cards>?", Markup("Find <em>all</em>."), "/en/drill/")
ENDLESS = EndlessPartView("Slam <5>", TABLES, (DRILL,), DRILL)
PAST = (
    PastView("Duck 17", "/en/x/", KIND, "Solved <at first>", True),
    PastView("Which <cards>?", "/en/y/", None, "Not solved yet", False),
)
LINE = LineView("2 <things> are ready.")
HUB: dict[str, object] = {
    "line": LINE,
    "day": DAY,
    "themes": (THEME,),
    "endless": ENDLESS,
    "unknown_table": False,
    "history": HistoryView(PAST, PAST, "Two of <two>.", "The <newest>."),
}
LIST = ListView(
    fields=(TABLES,),
    puzzles=(
        ListedView("Duck 17", "/en/x/", KIND, "", False),
        ListedView("Duck 18", "/en/y/", KIND, "Solved <at first>", True),
    ),
    found=60,
    page=2,
    pages=3,
    links=tuple(PageLinkView(n, f"/en/x?page={n}", n == 2, n == 3) for n in (1, 2, 3)),
    previous_url="/en/x?page=1",
    next_url="/en/x?page=3",
    is_filtered=True,
    notice="One <choice> is none.",
)
NO_LIST = replace(
    LIST, puzzles=(), found=0, page=1, pages=1, links=(), previous_url=None, next_url=None
)
TRIP = TripView(
    "theme-duck",
    "Puzzles: <Duck>",
    Markup("Stay <em>low</em>."),
    "You missed it <once>.",
    "It comes back <tomorrow>.",
    "/en/practice/?topic=theme/duck",
    (ActionView("More <puzzles>", "/en/x?theme=duck", "theme", primary=False),),
)
TRIPS: dict[str, object] = {
    "practice": Practice(),
    "summary": "1 <thing> is ready.",
    "is_due": True,
    "groups": (
        GroupView("ready", "Ready", (TRIP,)),
        GroupView("well", "This goes <well>", (replace(TRIP, key="skill-taker", links=()),)),
    ),
}
PAGES: dict[str, tuple[str, dict[str, object]]] = {
    "home": ("home.html", {"course": COURSE, "has_puzzles": True, "line": LINE}),
    "home, all solved": (
        "home.html",
        {"course": replace(COURSE, next=None), "has_puzzles": False, "line": None},
    ),
    "puzzle": (
        "puzzles/puzzle.html",
        _puzzle(solution_url="/en/puzzles/duck-1o4-1/?solution=ask", hint_url="/en/?hint=1"),
    ),
    "puzzle, hidden": ("puzzles/puzzle.html", _puzzle(others=KNOWN)),
    "puzzle, refuted": (
        "puzzles/puzzle.html",
        _puzzle(
            mode="show",
            restart_url="/en/puzzles/duck-1o4-1/?again=1",
            feedback=replace(
                WRONG,
                told=TOLD,
                actions=(
                    *WRONG.actions,
                    ActionView("See it", "/en/puzzles/duck-1o4-1/?look=5", "see", primary=False),
                ),
            ),
        ),
    ),
    "puzzle, solution asked for": ("puzzles/puzzle.html", _puzzle(solution=ASKED)),
    "puzzle, solution": ("puzzles/puzzle.html", _puzzle(mode="show", solution=SHOWN)),
    "drill": ("puzzles/puzzle.html", _puzzle(others=None)),
    "puzzles": ("puzzles/hub.html", HUB),
    "puzzles, no such table": ("puzzles/hub.html", {**HUB, "unknown_table": True}),
    "puzzles, nothing tried": ("puzzles/hub.html", {**HUB, "history": None, "line": None}),
    "puzzles, nothing ready": ("puzzles/hub.html", {**HUB, "line": LineView("")}),
    "puzzle, practised": ("puzzles/puzzle.html", _puzzle(practised=True)),
    "puzzles, none there": ("puzzles/hub.html", {**HUB, "day": None, "endless": None}),
    "puzzle list": ("puzzles/list.html", {"puzzles": LIST}),
    "puzzle list, nothing found": ("puzzles/list.html", {"puzzles": NO_LIST}),
    "course": ("course.html", {"course": COURSE, "wanted": "<q>", "found": 2}),
    "course, nothing found": (
        "course.html",
        {"course": replace(COURSE, parts=()), "wanted": "<q>", "found": 0},
    ),
    "lesson": ("lessons/lesson.html", {"lesson": LESSON}),
    "finished": ("lessons/finished.html", {"lesson": LESSON, "next_lesson": None, "themes": ()}),
    "finished, more to come": (
        "lessons/finished.html",
        {"lesson": LESSON, "next_lesson": LESSON, "themes": (THEME,)},
    ),
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
    "trips": ("progress/trips.html", TRIPS),
    "trips, none due": ("progress/trips.html", {**TRIPS, "is_due": False}),
    "trips, none": ("progress/trips.html", {**TRIPS, "groups": ()}),
    "trips, not read": (
        "progress/trips.html",
        {**TRIPS, "groups": (), "practice": Practice(is_known=False)},
    ),
    "settings": ("settings.html", {**SETTINGS, "back": None, "saved": False}),
    "settings saved": ("settings.html", {**SETTINGS, "back": STEP.action, "saved": True}),
    **{
        name: (template, {"course": COURSE, **context})
        for name, (template, context) in PROGRESS_PAGES.items()
    },
}
