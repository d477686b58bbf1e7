"""The templates, drawn with made-up views: what people see, press and hear."""

import re
from itertools import pairwise, product
from pathlib import Path

import pytest
from flask import Flask, url_for
from jinja2 import StrictUndefined

from tests.web.made_up_pages import PAGES, STEP, TONES
from tests.web.page_reader import Element, read
from tutor import paths
from tutor.web import kept, static_files
from tutor.web.render import render
from tutor.web.settings import Settings


@pytest.fixture(scope="module")
def app() -> Flask:
    """The templates alone: texts stay English, what a template misses is an error."""
    app = Flask(__name__, template_folder=str(paths.templates()), static_folder=None)
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.globals["_"] = lambda message, **values: message.format(**values)
    app.jinja_env.globals["ngettext"] = lambda one, many, n, **values: (
        one if n == 1 else many
    ).format(n=n, **values)
    app.jinja_env.globals["address"] = url_for
    app.jinja_env.globals["unsaved_notice"] = lambda: "It is <not> saved."
    app.jinja_env.globals["keeps_progress"] = lambda: True
    static_files.init_app(app)
    kept.init_app(app)
    for path, endpoint in (
        ("/en/rules/", "reference.rules"),
        ("/en/puzzles/", "puzzle_hub.hub"),
        ("/en/puzzles/list/", "puzzle_hub.listed"),
        ("/en/puzzles/today/", "puzzle_hub.puzzle_of_today"),
        ("/en/settings/", "settings.page"),
        ("/settings", "save_settings.save"),
        ("/en/progress/", "overview.page"),
        ("/en/progress/keep/", "take_along.page"),
        ("/en/progress/keep/", "take_along.make_code"),
        ("/en/progress/code/", "take_along.code"),
        ("/en/progress/export/", "progress_file.export"),
        ("/en/progress/import/", "progress_file.import_"),
        ("/en/progress/erase/", "erasing.page"),
        ("/en/progress/erase/", "erasing.erase"),
        ("/en/progress/stored/", "stored.page"),
        ("/en/lessons/", "course.index"),
        ("/en/progress/trips/", "trips.page"),
        ("/en/practice/", "practice.next_one"),
    ):
        app.add_url_rule(path, endpoint, lambda: "")

    @app.context_processor
    def frame() -> dict[str, object]:
        return {
            "lang": "sr-Latn",
            "languages": [("en", "English", False), ("sr-Latn", "srpski (latinica)", True)],
            "here": "/en/x?moves=2C&b",
            "alternates": [("en", "http://localhost/en/"), ("fi", "http://localhost/fi/")],
            "home_url": "/en/",
            "settings": Settings(scheme="dark", colours="four"),
        }

    return app


def _draw(app: Flask, name: str, *, fragment: bool = False) -> Element:
    template, context = PAGES[name]
    headers = {"HX-Request": "true", "HX-Request-Type": "partial"} if fragment else {}
    with app.test_request_context("/", headers=headers):
        text = render(template, **context).get_data(as_text=True)  # type: ignore[arg-type]
    return read(text)


every_page = pytest.mark.parametrize(
    ("name", "fragment"), list(product(PAGES, [False, True])), ids=lambda value: str(value)
)


@every_page
def test_nothing_in_a_page_needs_a_laxer_security_policy(
    app: Flask, name: str, fragment: bool
) -> None:
    for element in _draw(app, name, fragment=fragment).walk():
        assert element.tag != "style"
        assert element.tag != "script" or (element.attrs["src"] and not element.children)
        assert not [a for a in element.attrs if a == "style" or re.match(r"(hx-)?on", a)]


@every_page
def test_names_that_elements_refer_to_are_there_once(app: Flask, name: str, fragment: bool) -> None:
    page = _draw(app, name, fragment=fragment)
    ids = [element.attrs["id"] for element in page.walk() if "id" in element.attrs]
    assert len(ids) == len(set(ids))
    for element in page.walk():
        for attribute in ("aria-labelledby", "aria-describedby"):
            assert set(element.attrs.get(attribute, "").split()) <= set(ids)


@every_page
def test_everything_to_press_has_a_name(app: Flask, name: str, fragment: bool) -> None:
    page = _draw(app, name, fragment=fragment)
    for element in page.all("a") + page.all("button") + page.all("summary") + page.all("label"):
        assert element.text.strip()
    for group in page.all(role="group"):
        assert group.attrs["aria-label"]


@every_page
def test_every_drawing_is_in_the_sprite(app: Flask, name: str, fragment: bool) -> None:
    sprite = (paths.static() / "cards.svg").read_text(encoding="utf-8")
    for use in _draw(app, name, fragment=fragment).all("use"):
        address, _, drawing = use.attrs["href"].partition("#")
        assert re.fullmatch(r"/static/cards\.[0-9a-f]{12}\.svg", address)
        assert f'id="{drawing}"' in sprite


@every_page
def test_at_most_one_place_is_looked_at_next(app: Flask, name: str, fragment: bool) -> None:
    page = _draw(app, name, fragment=fragment)
    (*places,) = (element for element in page.walk() if "data-focus" in element.attrs)
    assert len(places) <= 1
    assert all(place.attrs["tabindex"] == "-1" for place in places)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_one_heading_of_the_first_rank_and_skips_none(app: Flask, name: str) -> None:
    ranks = [int(e.tag[1]) for e in _draw(app, name).walk() if re.fullmatch("h[1-6]", e.tag)]
    assert ranks[0] == 1
    assert ranks.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(ranks))


@pytest.mark.parametrize("name", PAGES)
def test_the_frame_knows_its_language_and_the_others(app: Flask, name: str) -> None:
    page = _draw(app, name)
    assert page.one("html").attrs["lang"] == "sr-Latn"
    links = page.all("link", rel="alternate")
    assert [(link.attrs["hreflang"], link.attrs["href"]) for link in links] == [
        ("en", "http://localhost/en/"),
        ("fi", "http://localhost/fi/"),
    ]
    switch = page.one("form", action="/language")
    assert switch.attrs["method"] == "post"
    assert switch.one("input", name="next").attrs["value"] == "/en/x?moves=2C&b"
    english, serbian = switch.all("button", name="locale")
    assert (english.attrs["value"], english.attrs["lang"], english.text) == ("en", "en", "English")
    assert serbian.attrs["aria-current"] == "true"


def test_texts_are_escaped(app: Flask) -> None:
    for name in PAGES:
        page = _draw(app, name)
        assert not page.all("one") + page.all("suit") + page.all("page") + page.all("words")
    assert _draw(app, "wrong").one("em").text == "why"
    assert "<b>" in _draw(app, "wrong").one(class_="feedback").text


def test_a_fragment_is_the_stage_and_what_changed_around_it(app: Flask) -> None:
    fragment = _draw(app, "wrong", fragment=True)
    assert not fragment.all("html") + fragment.all("main") + fragment.all("header", class_="site")
    assert fragment.one("title").text.startswith("Not quite · Step <one> · Following <suit>")
    assert fragment.one(id="status").attrs["hx-swap-oob"] == "innerHTML"
    assert fragment.one(id="status").text == "Spoken <words>"
    assert fragment.one(id="here").attrs == {
        "type": "hidden",
        "id": "here",
        "name": "next",
        "value": "/en/x?moves=2C&b",
        "hx-swap-oob": "outerHTML",
    }


def test_the_page_around_a_fragment_has_the_places_it_goes_to(app: Flask) -> None:
    page = _draw(app, "play")
    assert page.one(id="stage").one("form").attrs["hx-target"] == "#stage"
    assert page.one(id="status").attrs["role"] == "status"
    assert page.one(id="here").tag == "input"


def test_cards_to_play_are_buttons_by_suit(app: Flask) -> None:
    form = _draw(app, "play").one(id="stage").one("form")
    assert form.attrs["method"] == "post"
    assert form.attrs["action"] == form.attrs["hx-post"] == STEP.action
    spades, hearts = form.all(role="group")
    assert (spades.attrs["aria-label"], hearts.attrs["aria-label"]) == ("Spades", "Hearts")
    assert [(b.attrs["value"], b.text.strip()) for b in spades.all("button", name="card")] == [
        ("QS", "<QS> by name"),
        ("AS", "<AS> by name"),
    ]


def test_cards_to_pick_are_checkboxes_that_keep_their_choice(app: Flask) -> None:
    form = _draw(app, "pick").one(id="stage").one("form")
    boxes = form.all("input", type="checkbox", name="card")
    assert [(b.attrs["value"], "checked" in b.attrs) for b in boxes] == [
        ("QS", True),
        ("AS", False),
        ("TH", False),
    ]
    assert form.one("button").text == "Check"


def test_cards_to_look_at_are_lists(app: Flask) -> None:
    stage = _draw(app, "picked").one(id="stage")
    assert not stage.all("form")
    assert [c.text.strip() for c in stage.all("li", class_="card")] == [
        "<QS> by name, chosen",
        "<AS> by name",
        "<TH> by name",
    ]


def test_who_takes_the_trick_is_asked_with_a_button_for_each_seat(app: Flask) -> None:
    form = _draw(app, "taker").one(id="stage").one("form")
    buttons = form.all("button", name="seat")
    assert [(b.attrs["value"], b.text) for b in buttons] == [("left", "Left"), ("you", "You")]
    assert not form.all("button", name="card")


def test_the_trick_is_read_in_the_order_it_was_played(app: Flask) -> None:
    trick = _draw(app, "play").one("ol", class_="trick")
    assert [play.text.strip() for play in trick.all("li")] == [
        "Left: <7C> by name",
        "Across: <JC> by name, highest so far",
    ]


def test_the_seats_say_who_plays_and_who_has_what(app: Flask) -> None:
    seats = _draw(app, "play").one("ul", class_="seats").all("li")
    assert [seat.text.strip() for seat in seats][1:3] == [
        "Across 1 point 0 tricks 3 cards",
        "Right, to play 1 point 0 tricks 3 cards",
    ]


@pytest.mark.parametrize("tone", TONES)
def test_the_answer_is_where_people_look_next(app: Flask, tone: str) -> None:
    whole, part = (_draw(app, tone, fragment=fragment) for fragment in (False, True))
    for page in (whole, part):
        heading = page.one(id="feedback-title")
        assert "data-focus" in heading.attrs
        assert heading.one("use").attrs["href"].endswith(f"#sign-{tone}")
        assert page.one("section", class_="feedback").matches({"class": tone})
    assert "autofocus" in whole.one(id="feedback-title").attrs
    assert "autofocus" not in part.one(id="feedback-title").attrs


def test_words_that_were_read_once_are_folded_away(app: Flask) -> None:
    for fragment in (False, True):
        assert not _draw(app, "play", fragment=fragment).all("details", class_="again")
        assert not _draw(app, "asking", fragment=fragment).all("details", class_="again")
        for name in ("wrong", "hint", "retry", "looking back"):
            page = _draw(app, name, fragment=fragment)
            assert page.one("details", class_="again").one("div", class_="prose").text == "Words"
            assert "open" not in page.one("details", class_="again").attrs


def test_trying_again_changes_only_the_stage(app: Flask) -> None:
    link = _draw(app, "wrong").one("section", class_="feedback").one("a")
    assert link.attrs["href"] == link.attrs["hx-get"] == "/en/lessons/suit/one/"
    assert (link.attrs["hx-target"], link.attrs["hx-push-url"]) == ("#stage", "true")


def test_a_solved_step_is_not_offered_for_skipping(app: Flask) -> None:
    assert "Skip this step" in _draw(app, "wrong").one("nav", class_="step-nav").text
    assert "Skip this step" not in _draw(app, "right").one("nav", class_="step-nav").text


def test_the_page_says_how_it_is_to_look(app: Flask) -> None:
    page = _draw(app, "play")
    assert page.one("html").attrs == {
        "lang": "sr-Latn",
        "data-scheme": "dark",
        "data-colours": "four",
        "data-motion": "system",
        "data-shortcuts": "on",
    }
    sheets = [link.attrs for link in page.all("link", rel="stylesheet")]
    assert [sheet.get("media") for sheet in sheets] == [None, "screen"]
    assert page.one("meta", name="color-scheme").attrs["content"] == "dark"


def test_the_way_to_the_settings_leads_back_to_the_position(app: Flask) -> None:
    wanted = "/en/settings/?from=/en/x%3Fmoves%3D2C%26b"
    assert _draw(app, "play").one(id="settings-link").attrs["href"] == wanted
    fresh = _draw(app, "play", fragment=True).one(id="settings-link")
    assert (fresh.attrs["href"], fresh.attrs["hx-swap-oob"]) == (wanted, "outerHTML")


def test_cards_to_ask_about_are_links(app: Flask) -> None:
    page = _draw(app, "asking").one("section", class_="play")
    assert not page.all("button", name="card")
    links = page.all("a", class_="card")
    assert [link.text.strip() for link in links][:1] == ["<QS> by name: may I play it?"]
    assert all(link.attrs["href"] == link.attrs["hx-get"] for link in links)
    banner = page.one("div", class_="banner")
    assert "Choose a card to ask about." in banner.text
    assert banner.one("a").attrs["href"] == STEP.action


def test_an_answer_leads_to_the_rule_it_rests_on(app: Flask) -> None:
    link = _draw(app, "asked").one("ul", class_="more").one("a")
    assert (link.text, link.attrs["href"]) == ("Read the rule: Suits", "/en/rules/#follow-suit")


def test_marks_are_said_and_drawn_not_only_coloured(app: Flask) -> None:
    page = _draw(app, "hint")
    queen, ace = page.all("button", name="card")
    assert queen.text.strip() == "<QS> by name, may be played. Look at this card."
    assert queen.one("svg", class_="eye").one("use").attrs["href"].endswith("#sign-look")
    assert {"may", "pointed"} <= set(queen.attrs["class"].split())
    assert ace.text.strip() == "<AS> by name"
    assert page.one("ol", class_="trick").all("li")[0].text.strip() == (
        "Left: <7C> by name. Look at this card."
    )


def test_a_hint_is_where_people_look_next_and_leads_to_the_next_one(app: Flask) -> None:
    box = _draw(app, "hint").one("section", class_="hint")
    assert "data-focus" in box.one("h2").attrs
    assert box.one("h2").text == "Hint 2 of 4"
    onward, close = box.all("a")
    assert onward.attrs["data-press"] == "n"
    assert onward.attrs["href"].endswith("?hint=3")
    assert close.attrs["href"] == STEP.action
    assert len(_draw(app, "last hint").one("section", class_="hint").all("a")) == 1


def test_the_switch_for_marks_says_how_it_stands_and_comes_back_here(app: Flask) -> None:
    for name, pressed, value in (("hint", "true", "never"), ("retry", "false", "always")):
        form = _draw(app, name).one("form", class_="marking")
        assert (form.attrs["action"], form.attrs["hx-post"]) == ("/settings", "/settings")
        assert form.one("input", name="next").attrs["value"] == "/en/x?moves=2C&b"
        button = form.one("button", name="marking")
        assert (button.attrs["aria-pressed"], button.attrs["value"]) == (pressed, value)
    assert not _draw(app, "play").all("form", class_="marking")


def test_finished_tricks_are_listed_closed(app: Flask) -> None:
    history = _draw(app, "retry").one("details", class_="history")
    assert "open" not in history.attrs
    assert [h.text for h in history.all("h2")] == [f"Trick {number}" for number in (1, 2, 3, 4)]
    third = history.all("li")[2]
    assert [a.text for a in third.all("a")] == ["Look at it again", "Play it again"]
    assert [a.text for a in history.all("li")[0].all("a")] == ["Look at it again"]


def test_looking_back_leads_on_and_back_to_the_game(app: Flask) -> None:
    page = _draw(app, "looking back")
    links = page.one("div", class_="banner").all("a")
    assert [(a.text, a.attrs["href"][-7:]) for a in links] == [
        ("The trick before", "?look=2"),
        ("The trick after", "?look=4"),
        ("Play it again", "again=1"),
        ("Back to the game", STEP.action[-7:]),
    ]
    assert not page.all("ul", class_="tools")


def test_what_keys_read_out_stands_in_the_page(app: Flask) -> None:
    page = _draw(app, "play")
    assert page.one("dd", data_key="c").text == "The <cards>"
    listed = {kbd.text for kbd in page.one("details", class_="keys").all("kbd")}
    assert set("C1234STHLNZ?") <= listed


def test_the_settings_are_a_form_that_remembers_where_it_was_opened(app: Flask) -> None:
    form = _draw(app, "settings saved").one("form", action="/settings")
    assert form.one("input", name="from").attrs["value"] == STEP.action
    chosen = [e.attrs["value"] for e in form.all("input", type="radio") if "checked" in e.attrs]
    assert chosen == ["sr-Latn", "dark"]
    assert not _draw(app, "settings").one("form", action="/settings").all("input", name="from")


def test_all_52_faces_are_drawn() -> None:
    sprite = (paths.static() / "cards.svg").read_text(encoding="utf-8")
    drawings = re.findall(r'id="([^"]+)"', sprite)
    assert len(drawings) == len(set(drawings))
    ranks = [*map(str, range(2, 11)), *"JQKA"]
    faces = {f"{s}-{r}" for s, r in product(("clubs", "diamonds", "spades", "hearts"), ranks)}
    assert faces <= set(drawings)
    assert set(re.findall(r'href="#([^"]+)"', sprite)) <= set(drawings)


def _templates() -> list[Path]:
    return sorted(paths.templates().rglob("*.html"))


@pytest.mark.parametrize("path", _templates(), ids=lambda path: path.name)
def test_no_text_stands_in_a_template_untranslated(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    bare = re.sub(r"(?s){#.*?#}|{%.*?%}|{{.*?}}|<[^>]*>", " ", text)
    # A macro may hold the attributes of a link without the link.
    bare = re.sub(r'(href|hx-[a-z-]+|aria-(invalid|describedby))="[^"]*"', " ", bare)
    assert not re.search(r"[^\W\d_]{2,}", re.sub(r"&\w+;", " ", bare))
