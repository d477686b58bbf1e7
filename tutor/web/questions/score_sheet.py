"""A score sheet, in words."""

from tutor.hearts import JACK_OF_DIAMONDS, Moon, ScoreLine, ScoreRule, Seat, relative
from tutor.i18n import say, say_n
from tutor.teach.model import ScoreSheet
from tutor.teach.players import LEARNER, seats_from_you
from tutor.teach.questions import kind_of
from tutor.teach.questions.asked import Asked
from tutor.teach.questions.score_sheet import ALL, REST, before, piles, score
from tutor.web.form_views import FormView, RowView
from tutor.web.questions.speaker import Speaker, Words
from tutor.web.table_view import seat_label


class ScoreSheetSpeaker(Speaker[ScoreSheet]):
    """The question what to write into the sheet."""

    def form(self, asked: Asked[ScoreSheet], chosen: str | None) -> FormView:
        """A row with a field for every player."""
        total = asked.step.ask == "totals"
        heading = say("New total") if total else say("Points of this deal")
        rights = kind_of(asked.step).answer(asked).split(",")
        given = chosen.split(",") if chosen else []
        rows = []
        for place, seat in enumerate(seats_from_you(asked.rules.players)):
            name = relative(seat, LEARNER, asked.rules.players)
            rows.append(
                RowView(
                    name=seat_label(name),
                    label=_field_label(name, total),
                    taken=_taken(asked, seat),
                    before=str(before(asked).totals[seat]),
                    given=given[place] if given else "",
                    right=rights[place] if given else "",
                    good=given[place] == rights[place] if given else None,
                )
            )
        signed = may_go_below_zero(asked)
        return FormView(
            "sheet", say("Score sheet"), rows=tuple(rows), heading=heading, signed=signed
        )

    def now(self, asked: Asked[ScoreSheet]) -> str:
        """What the numbers are."""
        if asked.step.ask == "totals":
            return say("Write the new total of every player.")
        return say("Write what this deal brings every player.")

    def look(self, asked: Asked[ScoreSheet]) -> str:
        """Whether somebody has taken everything."""
        if asked.step.ask == "totals":
            return say("Work out what the deal brings, then add it to the old totals.")
        return say("Look first whether one player has taken all the cards with points.")

    def narrow(self, asked: Asked[ScoreSheet]) -> str:
        """Who shot the moon; or what one player gets."""
        shooter = score(asked).shooter
        if shooter is None:
            return say("Nobody has taken all the cards with points, so everybody just counts.")
        seat = relative(shooter, LEARNER, asked.rules.players)
        if seat is Seat.YOU:
            return say("You have taken all the cards with points.")
        return say("{seat:Nom} has taken all the cards with points.", seat=seat)

    def facts(self, asked: Asked[ScoreSheet], chosen: str) -> Words:
        """What every player gets, and why: those with a wrong number, or else all."""
        rights = kind_of(asked.step).answer(asked).split(",")
        given = chosen.split(",")
        words: list[str] = []
        for place, seat in enumerate(seats_from_you(asked.rules.players)):
            if given == rights or given[place] != rights[place]:
                words.append(" ".join(_row_words(asked, seat, int(rights[place]))))
        return tuple(words)

    def solution(self, asked: Asked[ScoreSheet]) -> str:
        """Every number."""
        return " ".join(map(str, self.facts(asked, kind_of(asked.step).answer(asked))))


def may_go_below_zero(asked: Asked[ScoreSheet]) -> bool:
    """Whether the rules in force know a score below 0, or a total before the deal is one."""
    rules = asked.rules
    scores = (rules.points(JACK_OF_DIAMONDS) < 0, rules.no_trick_bonus, rules.grand_slam)
    return any(scores) or rules.moon is not Moon.OTHERS_ADD or min(before(asked).totals) < 0


def _field_label(seat: Seat, total: bool) -> str:
    if seat is Seat.YOU:
        return say("Your new total") if total else say("Your points of this deal")
    if total:
        return say("New total: {seat}", seat=seat)
    return say("Points of this deal: {seat}", seat=seat)


def _taken(asked: Asked[ScoreSheet], seat: int) -> str:
    name = relative(seat, LEARNER, asked.rules.players)
    text = asked.step.taken.get(name.value, "")
    if text == ALL:
        return say("every trick")
    if text == REST and set(asked.step.taken.values()) - {REST, ""}:
        return say("all the other cards that count")
    if text == REST:
        return say("all the cards that count")
    cards = piles(asked)[seat]
    return say("{cards}", cards=cards) if cards else say("no cards that count")


def _row_words(asked: Asked[ScoreSheet], seat: int, right: int) -> list[str]:
    name = relative(seat, LEARNER, asked.rules.players)
    if name is Seat.YOU:
        words = [say("You: {number}.", number=right)]
    else:
        words = [say("{seat:Nom}: {number}.", seat=name, number=right)]
    lines = score(asked).lines[seat]
    words += map(_line_words, lines)
    if not lines:
        words.append(say("There is no card that counts."))
    if asked.step.ask == "totals" and before(asked).totals[seat]:
        words.append(
            say("Before this deal the total was {number}.", number=before(asked).totals[seat])
        )
    return words


def _line_words(line: ScoreLine) -> str:
    if line.rule is ScoreRule.HEARTS:
        return say_n("{n} heart counts {n}.", "{n} hearts count {n}.", line.points)
    if line.rule is ScoreRule.QUEEN_OF_SPADES:
        return say("{card:Def} counts 13.", card=line.cards.lowest())
    if line.rule is ScoreRule.JACK_OF_DIAMONDS:
        return say("{card:Def} takes 10 off.", card=line.cards.lowest())
    if line.rule is ScoreRule.NO_TRICK:
        return say("A player who takes no trick gets 5 points off.")
    return _moon_words(line)


def _moon_words(line: ScoreLine) -> str:
    if line.rule is ScoreRule.MOON_NOTHING:
        return say("A player who shoots the moon gets 0.")
    if line.rule is ScoreRule.MOON_AGAINST:
        return say("Somebody else has shot the moon: that costs 26.")
    if line.rule is ScoreRule.MOON_SUBTRACTED:
        return say("A player who shoots the moon takes 26 off here.")
    if line.rule is ScoreRule.GRAND_SLAM:
        return say("A player who makes the grand slam takes 26 off.")
    return say("Somebody else has made the grand slam: that costs 26.")
