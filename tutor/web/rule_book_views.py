"""The parts of the rule book as its pages show them."""

from dataclasses import dataclass

from flask import current_app, url_for
from markupsafe import Markup

from tutor.hearts import PRESETS, Clause, Rules
from tutor.i18n import N_, card_name, say
from tutor.teach.clauses import tables
from tutor.teach.model import FrequentQuestion, OpenPoint
from tutor.teach.rule_book import RuleBook
from tutor.web.prose import paragraphs, sentence
from tutor.web.reference import lesson_link, lesson_link_to, reference
from tutor.web.rule_book_table import deck_sentence, directions
from tutor.web.rule_sets import rule_set_name
from tutor.web.views import ActionView

SENTENCES = {
    "basic": N_("The shortest rules. Points may fall in the very first trick."),
    "microsoft": N_("The game that many know from Windows. The lessons use these rules."),
    "slam": N_("For three to six players. Taking every trick has a reward of its own."),
    "black-maria": N_(
        "For three to seven players. {QS:Def} breaks hearts, and a shooter of the moon may choose."
    ),
}
PARTS = (
    ("before", N_("Before the first trick"), (Clause.PLAYERS, Clause.DEAL, Clause.PASSING)),
    (
        "tricks",
        N_("The tricks"),
        (
            Clause.OPENING,
            Clause.TURN,
            Clause.HAND,
            Clause.FOLLOW_SUIT,
            Clause.FIRST_TRICK,
            Clause.POINT_HAND,
            Clause.TAKING,
            Clause.LEAD,
            Clause.JOKERS,
        ),
    ),
    (
        "leading-hearts",
        N_("Leading hearts"),
        (Clause.BREAKING_HEARTS, Clause.ONLY_HEARTS, Clause.HEARTS_AND_QUEEN),
    ),
    (
        "counting",
        N_("Counting the points"),
        (Clause.POINTS, Clause.JACK_OF_DIAMONDS, Clause.MOON, Clause.GRAND_SLAM, Clause.GAME_END),
    ),
)
"""The parts of a page of rules, in the order of play: each with its anchor and its clauses."""


@dataclass(frozen=True)
class RuleSetView:
    """A rule set by name."""

    key: str
    name: str
    sentence: Markup
    url: str
    summary_url: str


@dataclass(frozen=True)
class ClauseView:
    """A rule on the page of a rule set."""

    key: str
    """Its anchor."""
    title: str
    text: Markup
    lesson: ActionView | None
    """The lesson that teaches it."""
    points: tuple[str, ...]
    """The open points about it, by their ids."""
    optional: bool
    """Whether a table must agree on it first."""


@dataclass(frozen=True)
class PartView:
    """Some rules under one heading."""

    key: str
    title: str
    clauses: tuple[ClauseView, ...]


@dataclass(frozen=True)
class SeatingView:
    """One table that a rule set knows."""

    players: int
    deck: str
    hand: int
    opening: str
    order: str


@dataclass(frozen=True)
class PointView:
    """Something that the text of a rule set leaves open."""

    key: str
    title: str
    says: Markup
    play: Markup
    rule_sets: tuple[str, ...]
    """The names of the rule sets that it is about."""
    url: str
    """The rule that it is about."""


@dataclass(frozen=True)
class EntryView:
    """A rule in the list of all rules."""

    key: str
    title: str
    url: str
    others: tuple[ActionView, ...]
    """The rule sets that have other words for it."""


@dataclass(frozen=True)
class QuestionView:
    """A question that people ask."""

    key: str
    question: Markup
    answer: Markup
    rules: tuple[ActionView, ...]
    lesson: ActionView | None


def rule_book() -> RuleBook:
    """The open points, options and questions of this site."""
    loaded: RuleBook = current_app.extensions["rule_book"]
    return loaded


def rule_set_view(preset: str) -> RuleSetView:
    """A rule set with the addresses of its pages."""
    return RuleSetView(
        preset,
        rule_set_name(preset),
        sentence(SENTENCES[preset]),
        url_for("reference.rule_set", preset=preset),
        url_for("reference.summary", preset=preset),
    )


def parts(preset: str) -> tuple[PartView, ...]:
    """The rules of a rule set, part by part."""
    book = rule_book()
    return tuple(
        PartView(
            key,
            say(title),
            tuple(_clause(clause, preset) for clause in clauses if book.has(clause, preset)),
        )
        for key, title, clauses in PARTS
    )


def _clause(clause: Clause, preset: str) -> ClauseView:
    book = rule_book()
    about = [point.id for point in book.points_of(preset) if point.clause == clause.value]
    return ClauseView(
        clause.value,
        say(reference().clauses[clause].title),
        paragraphs(reference().words(clause, preset)),
        lesson_link(clause),
        tuple(about),
        book.is_optional(clause, preset),
    )


def seatings(rules: Rules) -> tuple[SeatingView, ...]:
    """The tables of a rule set; none where there is only one."""
    if len(rules.tables) == 1:
        return ()
    return tuple(
        SeatingView(
            at.players,
            deck_sentence(at),
            at.hand_size,
            card_name(at.opening_card),
            say("Deal by deal: {order}.", order=directions(at)),
        )
        for at in tables(rules)
    )


def options(preset: str) -> tuple[Markup, ...]:
    """What a table that plays by a rule set may agree on."""
    return tuple(sentence(option.text) for option in rule_book().options_of(preset))


def point_view(point: OpenPoint, preset: str) -> PointView:
    """An open point, with its rule on the page of a rule set."""
    return PointView(
        point.id,
        say(reference().clauses[Clause(point.clause)].title),
        sentence(point.says),
        sentence(point.play),
        tuple(map(rule_set_name, point.under)),
        url_for("reference.rule_set", preset=preset, _anchor=point.clause),
    )


def entries() -> tuple[EntryView, ...]:
    """Every rule, with the way to its words."""
    return tuple(_entry(clause) for _, _, clauses in PARTS for clause in clauses)


def home_of(clause: Clause) -> str | None:
    """The rule set on whose page a clause is read first, or None where no page has it."""
    has = [name for name in ("microsoft", *PRESETS) if rule_book().has(clause, name)]
    return has[0] if has else None


def _entry(clause: Clause) -> EntryView:
    words, home = reference().clauses[clause], home_of(clause)
    anchor = clause.value
    others = [
        ActionView(
            rule_set_name(name),
            url_for("reference.rule_set", preset=name, _anchor=anchor),
            name,
            primary=False,
        )
        for name in words.under
        if name != home
    ]
    url = (
        url_for("reference.rules", _anchor=anchor)
        if home is None
        else url_for("reference.rule_set", preset=home, _anchor=anchor)
    )
    return EntryView(anchor, say(words.title), url, tuple(others))


def question_view(question: FrequentQuestion) -> QuestionView:
    """A question, its answer, and where to read and practise."""
    listed = {entry.key: entry for entry in entries()}
    rules = [listed[name] for name in question.clauses]
    return QuestionView(
        question.id,
        sentence(question.question),
        paragraphs(question.answer),
        tuple(ActionView(rule.title, rule.url, rule.key, primary=False) for rule in rules),
        lesson_link_to(question.lesson) if question.lesson else None,
    )


@dataclass(frozen=True)
class TermView:
    """A word of the game and its meaning."""

    key: str
    name: str
    meaning: Markup


def terms() -> list[TermView]:
    """The words of the game, by their names."""
    found = [
        TermView(key, say(term.name), paragraphs(term.meaning))
        for key, term in reference().terms.items()
    ]
    return sorted(found, key=lambda term: term.name.casefold())
