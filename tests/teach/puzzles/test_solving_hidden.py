"""Solving a puzzle with hidden hands: the cards of the others are settled as late as possible."""

from __future__ import annotations

from tests.teach.puzzles.endings import ENDINGS, Ending, hidden_ones, table_of, verdict_of
from tutor.hearts import (
    PRESETS,
    Card,
    CardSet,
    format_cards,
    format_deal,
)
from tutor.solver import Known, layouts
from tutor.teach.attempt import begin
from tutor.teach.hints import Rung, SolveHint, hint
from tutor.teach.model import Scene
from tutor.teach.puzzles.laying import plays_of
from tutor.teach.table import LEARNER


class TestHiddenHands:
    def other_scenes(self, ending: Ending) -> list[Scene]:
        """The scenes that look the same to the learner, with the unseen cards in other hands."""
        table = table_of(begin(ending.step(hidden=False), ending.rules))
        plays = plays_of(table)
        known = Known.of(table.position.visible_to(LEARNER))
        scenes = []
        for layout in layouts(known):
            hands = list(layout)
            for seat, card in plays:
                hands[seat] = hands[seat].with_card(card)
            scenes.append(Scene(deal=format_deal(hands), played=ending.played))
        return scenes

    @hidden_ones
    def test_nothing_depends_on_where_the_unseen_cards_lie_in_the_file(
        self, ending: Ending
    ) -> None:
        for moves in ("", ending.solution, ending.wrong):
            stored = ending.after(moves)
            for scene in self.other_scenes(ending)[::7]:
                other = ending.after(moves, scene=scene)
                assert other.table == stored.table
                assert other.verdict == stored.verdict

    @hidden_ones
    def test_a_layout_is_told_only_when_it_is_over(self, ending: Ending) -> None:
        *first, _ = ending.solution.split(".")
        for count in range(1, len(first) + 1):
            verdict = verdict_of(ending.after(".".join(first[:count])))
            assert verdict.layout is None
            assert verdict.counts is None
        assert verdict_of(ending.after(ending.wrong)).layout is not None
        assert verdict_of(ending.after(ending.solution)).layout is not None

    @hidden_ones
    def test_the_refutation_is_played_from_the_layout_told(self, ending: Ending) -> None:
        verdict = verdict_of(ending.after(ending.wrong))
        start = table_of(ending.begin()).position
        layout = verdict.layout
        assert layout is not None
        assert layout[LEARNER] == start.hands[LEARNER]
        others = [card for trick in verdict.tricks for card in trick.plays]
        in_trick = set(start.trick)
        for seat, card in others:
            assert card in layout[seat] or card in in_trick

    @hidden_ones
    def test_the_proof_is_played_from_the_layout_told(self, ending: Ending) -> None:
        verdict = verdict_of(ending.after(ending.solution))
        assert verdict.layout is not None
        assert verdict.proof is not None
        start = table_of(ending.begin()).position
        for trick in verdict.proof.tricks:
            for seat, card in trick.plays:
                assert card in verdict.layout[seat] or card in start.trick

    @hidden_ones
    def test_a_layout_is_one_that_the_learner_cannot_rule_out(self, ending: Ending) -> None:
        known = Known.of(table_of(ending.begin()).position.visible_to(LEARNER))
        for moves in (ending.solution, ending.wrong):
            assert verdict_of(ending.after(moves)).layout in list(layouts(known))

    @hidden_ones
    def test_layouts_are_counted(self, ending: Ending) -> None:
        known = Known.of(table_of(ending.begin()).position.visible_to(LEARNER))
        count = len(list(layouts(known)))
        wrong = verdict_of(ending.after(ending.wrong)).counts
        right = verdict_of(ending.after(ending.solution)).counts
        assert wrong is not None
        assert wrong.layouts == count
        assert wrong.refuting is not None
        assert 0 < wrong.refuting <= count
        assert right is not None
        assert (right.layouts, right.refuting) == (count, 0)

    @hidden_ones
    def test_stored_numbers_are_told_as_they_are(self, ending: Ending) -> None:
        stored = {"layouts": 77, "refuted": {ending.wrong: 33}}
        counts = verdict_of(ending.after(ending.wrong, **stored)).counts
        assert counts is not None
        assert (counts.layouts, counts.refuting) == (77, 33)

    @hidden_ones
    def test_no_hint_points_at_an_unseen_card(self, ending: Ending) -> None:
        attempt = ending.begin()
        unseen = table_of(attempt).position.visible_to(LEARNER).unseen
        for rung in Rung:
            given = hint(attempt, rung)
            assert isinstance(given, SolveHint)
            assert not given.marked & unseen
            assert given.danger <= unseen

    def test_what_the_others_passed_to_each_other_is_not_on_the_table(self) -> None:
        # Each player is dealt a suit and passes its three lowest cards to the left.
        suits = [range(13 * seat, 13 * seat + 13) for seat in range(4)]
        names = ("across", "right", "you", "left")
        passed = {name: format_cards(map(Card, suits[seat][:3])) for seat, name in enumerate(names)}
        deal = format_deal([CardSet(map(Card, suit)) for suit in suits])
        scene = Scene(deal=deal, pass_="left", passed=passed, played="2C")
        step = ENDINGS["throw the heart that could take the queen"].step(scene=scene, tempting="")
        exchange = table_of(begin(step, PRESETS["microsoft"])).deal.exchange
        assert exchange is not None
        assert exchange.given[LEARNER] == CardSet(map(Card, suits[2][:3]))
        assert exchange.received(LEARNER) == CardSet(map(Card, suits[1][:3]))
        assert not exchange.given[0]
        assert not exchange.given[3]
