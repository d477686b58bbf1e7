"""Proof that lessons do what they say: every step is set up, solved and answered wrongly.

:func:`check_course` is what the command line, the tests and the start of the application call. It
finds all errors in one run, each as ``file: step: what is wrong``.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from tutor.hearts import (
    FULL_DECK,
    Card,
    CardSet,
    NotationError,
    Rules,
    Suit,
    parse_cards,
    seats_round,
)
from tutor.teach.attempt import Attempt, CardVerdict, Stage, accepted, begin, proceed
from tutor.teach.check_pass_well import check_pass_well
from tutor.teach.claims import problem
from tutor.teach.course import Course, LessonEntry, LessonError, load_course
from tutor.teach.extraction import texts
from tutor.teach.hints import Rung, hint
from tutor.teach.model import (
    Decision,
    Pass,
    PassWell,
    PickLegal,
    Play,
    Question,
    Solve,
    Step,
    Taker,
)
from tutor.teach.moves import BadMove, write_cards
from tutor.teach.puzzles.checking import check_solve
from tutor.teach.questions import kind_of
from tutor.teach.reference import Reference, check_references, load_reference
from tutor.teach.table import LEARNER

_WORDS = frozenset(
    [*map(str, FULL_DECK), *(suit.key for suit in Suit)]
    + [str(card).replace("T", "10") for card in FULL_DECK]
)
_ENGLISH_CASES = frozenset({"nom", "Nom", "def", "Def", "sym"})
RESERVED_STEP_IDS = frozenset({"finished"})
"""Names that addresses inside a lesson use for something else."""


def load_checked(folder: Path) -> Course:
    """Load the course in ``folder`` and prove it; LessonError with all errors, one a line."""
    course = load_course(folder)
    errors = list(check_everything(course, load_reference(folder)))
    if errors:
        raise LessonError("\n".join(errors))
    return course


def check_everything(course: Course, reference: Reference) -> Iterator[str]:
    """Yield every error in ``course`` and in what it says of ``reference``."""
    yield from check_references(course, reference)
    yield from check_course(course)


def check_course(course: Course) -> Iterator[str]:
    """Yield every error in ``course`` as ``file: step: what is wrong``; nothing if it is sound."""
    for entry in course:
        yield from check_lesson(entry)


def check_lesson(entry: LessonEntry) -> Iterator[str]:
    """Yield every error in one lesson."""
    where = f"{entry.slug}.toml"
    for step_id, times in Counter(step.id for step in entry.steps).items():
        if times > 1:
            yield f"{where}: {step_id}: {times} steps have this id"
        if step_id in RESERVED_STEP_IDS:
            yield f"{where}: {step_id}: this id is reserved"
    for text in texts(entry.lesson):
        if text != text.strip():
            yield f"{where}: a text begins or ends with white space: {text.strip()[:40]!r}"
        for error in _check_placeholders(text):
            yield f"{where}: {text.strip()[:40]!r}: {error}"
    for step in entry.steps:
        for error in _check_step(step, entry.rules_of(step)):
            yield f"{where}: {step.id}: {error}"


def _check_placeholders(text: str) -> Iterator[str]:
    """Only cards and suits can stand in braces, in one of the cases that English has."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError as error:
        yield f"braces: {error}"
        return
    for _, name, case, conversion in parts:
        if name is None:
            continue
        if name not in _WORDS or conversion:
            yield f"{{{name}}} is no card and no suit; write {{QS}} or {{clubs}}"
        elif case and case not in _ENGLISH_CASES:
            cases = ", ".join(sorted(_ENGLISH_CASES))
            yield f"{{{name}:{case}}}: there is no case {case!r} in English; there are {cases}"


def _check_step(step: Step, rules: Rules) -> Iterator[str]:
    try:
        attempt = begin(step, rules)
        if step.scene is not None:
            parse_cards(step.scene.opponents)
    except ValueError as error:
        yield f"the scene cannot be set up: {error}"
        return
    yield from _check_claims(step, attempt)
    if isinstance(step, Play):
        yield from _check_play(step, attempt)
    elif isinstance(step, Solve):
        yield from check_solve(step, attempt)
    elif isinstance(step, Taker):
        yield from _check_taker(step, attempt)
    elif isinstance(step, PickLegal):
        yield from _check_pick(step, attempt)
    elif isinstance(step, Pass):
        yield from _check_pass(step, attempt)
    elif isinstance(step, PassWell):
        yield from check_pass_well(step, attempt)
        yield from _check_hints(attempt)
    elif isinstance(step, Question):
        yield from _check_question(attempt)


def _check_claims(step: Step, attempt: Attempt) -> Iterator[str]:
    """What the texts say about the table must be true where the step begins."""
    for claim in step.claims:
        if attempt.table is None:
            yield f"claims: {claim!r}: there is no table"
        elif wrong := problem(claim, attempt.table):
            yield f"claims: {claim!r}: {wrong}"


def _check_play(step: Play, attempt: Attempt) -> Iterator[str]:
    """Walk every line of accepted cards to its end, and try every other card on the way."""
    if attempt.table is not None and attempt.table.position.turn != LEARNER:
        yield "the scene must end with the learner's turn"
        return
    theirs = _cards_of_others(attempt)
    unused = CardSet(parse_cards(step.scene.opponents))
    open_attempts = [attempt]
    seen: set[str] = set()
    while open_attempts:
        here = open_attempts.pop()
        found = False
        for error in _check_decision(here):
            found = True
            if error not in seen:
                seen.add(error)
                yield error
        if found or here.table is None or here.decision is None:
            continue
        for card in accepted(here.decision, here.table):
            after = proceed(here, str(card))
            if after.table is not None:
                for trick in after.table.tricks:
                    unused = unused - (CardSet(trick.cards) & theirs)
            if after.stage is Stage.ADVANCED:
                ahead = after.next_decision()
                if ahead.table is None or ahead.table.position.turn is None:
                    yield f"after {'.'.join(after.moves)} the deal is over before the step is"
                    continue
                open_attempts.append(ahead)
    if unused and not seen:
        yield f"opponents: {unused} cannot be played where it is named"


def _cards_of_others(attempt: Attempt) -> CardSet:
    """The cards that the learner's opponents still hold."""
    if attempt.table is None:
        return CardSet()
    hands = attempt.table.position.hands
    return CardSet(card for seat, hand in enumerate(hands) if seat != LEARNER for card in hand)


def _check_decision(attempt: Attempt) -> Iterator[str]:
    decision, table = attempt.decision, attempt.table
    if decision is None or table is None:
        return
    number = f"decision {attempt.done + 1}"
    position = table.position
    try:
        right = accepted(decision, table)
    except NotationError as error:
        yield f"{number}: accept: {error}"
        return
    if not right:
        yield f"{number}: accept: it names no card"
    for card in right - position.legal:
        reason = position.ruling(card, LEARNER).reason.name
        yield f"{number}: accept: {card} may not be played ({reason})"
    if right == position.legal and decision.accept != "legal":
        yield f'{number}: accept: every legal card is right; say accept = "legal"'
    yield from _check_wrong_cards(decision, position.legal - right, number)
    if right and right <= position.legal:
        yield from _check_verdicts(attempt, right, number)


def _check_wrong_cards(decision: Decision, wrong: CardSet, number: str) -> Iterator[str]:
    for name in decision.wrong:
        try:
            card = Card.parse(name)
        except NotationError as error:
            yield f"{number}: wrong: {error}"
            continue
        if str(card) != name:
            yield f"{number}: wrong: write {name} as {card}"
        if card not in wrong:
            yield f"{number}: wrong: {name} is not a legal but wrong card here"


def _check_verdicts(attempt: Attempt, right: CardSet, number: str) -> Iterator[str]:
    """Play every legal card: right ones must be called right, and wrong ones wrong."""
    if attempt.table is None:
        return
    for card in attempt.table.position.legal:
        verdict = proceed(attempt, str(card)).verdict
        if not isinstance(verdict, CardVerdict) or verdict.right != (card in right):
            yield f"{number}: {card} is not judged as the step says"
    for error in _check_hints(attempt):
        yield f"{number}: {error}"


def _check_hints(attempt: Attempt) -> Iterator[str]:
    """Climb the ladder of hints: every rung is there, and the last one, followed, passes."""
    for rung in Rung:
        given = hint(attempt, rung)
        if given is None:
            yield f"hints: there is no rung {rung.value}"
        elif rung is Rung.ANSWER and not proceed(attempt, given.move).stage.is_right:
            yield "hints: the last rung, followed, does not pass"


def _check_taker(step: Taker, attempt: Attempt) -> Iterator[str]:
    if attempt.table is None or not attempt.table.between_tricks:
        yield "the scene must end with a complete trick"
        return
    seats = [seat.value for seat in seats_round(attempt.rules.players)]
    stages = {seat: proceed(attempt, seat).stage for seat in seats}
    right = [seat for seat, stage in stages.items() if stage is Stage.SOLVED]
    if len(right) != 1:
        yield f"one player must take the trick, not {len(right)}"
    yield from _check_hints(attempt)
    for seat in step.wrong:
        if seat not in seats:
            yield f"wrong: {seat} is no player; there are {', '.join(seats)}"
        elif seat in right:
            yield f"wrong: {seat} takes the trick"


def _check_pick(step: PickLegal, attempt: Attempt) -> Iterator[str]:
    if attempt.table is None or attempt.table.position.turn != LEARNER:
        yield "the scene must end with the learner's turn"
        return
    position = attempt.table.position
    hand = position.hands[LEARNER]
    if position.legal == hand and len(hand) == 1:
        yield "there is nothing to choose from"
    if proceed(attempt, write_cards(position.legal)).stage is not Stage.SOLVED:
        yield "the legal cards are not judged right"
    yield from _check_hints(attempt)
    for card in hand:
        choice = position.legal ^ CardSet([card])
        if choice and proceed(attempt, write_cards(choice)).stage is Stage.SOLVED:
            yield f"a choice that is wrong about {card} is judged right"
    for name in step.wrong:
        if name not in {str(card) for card in hand}:
            yield f"wrong: {name} is not in the learner's hand"


def _check_pass(step: Pass, attempt: Attempt) -> Iterator[str]:
    if attempt.table is None:
        return
    position = attempt.table.position
    hand = position.hands[LEARNER]
    try:
        must, keep = CardSet(parse_cards(step.must)), CardSet(parse_cards(step.keep))
    except NotationError as error:
        yield f"must, keep: {error}"
        return
    count = position.rules.pass_count
    if step.scene.played or not attempt.rules.players > len(step.scene.passed) > 0:
        yield "passed: name the cards of all the others; nothing is played yet"
    if must & keep or not must | keep <= hand or len(must) > count:
        yield f"must, keep: at most {count} cards to pass, others to keep, all of them held"
        return
    if len(hand - keep) < count:
        yield f"keep: fewer than {count} cards are left to pass"
        return
    try:
        yield from _check_hints(attempt)
        yield from _check_passes(attempt, must, keep)
    except (BadMove, ValueError) as error:
        yield f"passed: {error}"
    for name in {str(card) for card in must | keep} ^ step.wrong.keys():
        missing = name not in step.wrong
        yield f"wrong: {name} " + ("has no words" if missing else "is neither in must nor in keep")


def _check_passes(attempt: Attempt, must: CardSet, keep: CardSet) -> Iterator[str]:
    """Pass three cards without one that must go, then with one that must stay: all are wrong."""
    hand = attempt.table.position.hands[LEARNER] if attempt.table else CardSet()
    count = attempt.rules.pass_count
    free = list(hand - must - keep)
    for card in must | keep:
        one = CardSet([card])
        first = [*(one & keep), *(must - one), *free]
        choice = CardSet(first[:count])
        if len(choice) == count and proceed(attempt, write_cards(choice)).stage is not Stage.MISSED:
            yield f"a wrong choice about {card} is judged right"


def _check_question(attempt: Attempt) -> Iterator[str]:
    """Give every answer: one is right, the others are wrong."""
    asked = attempt.asked
    if asked is None:
        return
    kind = kind_of(asked.step)
    try:
        answer = kind.answer(asked)
        answers = list(kind.others(asked))
        keys = kind.wrong_keys(asked)
        kind.clause(asked)
    except BadMove as bad:
        yield f"wrong: {bad.text!r} is no answer"
        return
    except ValueError as error:
        yield str(error)
        return
    if answer not in answers:
        yield f"the answer {answer} cannot be given"
        return
    for given in answers:
        stage = proceed(attempt, given).stage
        if (stage is Stage.SOLVED) != (given == answer):
            yield f"{given} is not judged rightly"
    yield from _check_hints(attempt)
    for key in asked.step.wrong:
        if str(key) not in keys:
            yield f"wrong: {key} is no wrong answer here; the answer is {answer}"
