"""Recovery codes: shown again, typed in any way, replaced, and followed to another device."""

from __future__ import annotations

import re
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from tests.store.happenings import DROP, DUCK, HOLD, SECRET, missed, solved
from tutor.store import Store, Summary
from tutor.store.codes import ALPHABET, LONGEST, code_from, plain
from tutor.store.schema import codes

CODE = re.compile(rf"[{ALPHABET}]{{4}}(-[{ALPHABET}]{{4}}){{2}}")


def new_code(store: Store, learner: str, replacing: str | None = None) -> str:
    code = store.new_code(learner, replacing)
    assert code is not None
    return code


def test_there_is_no_code_before_one_is_made_and_then_it_can_be_shown_again(
    store: Store, other: Store
) -> None:
    learner = store.record(None, missed())
    assert store.code(learner) is None
    code = new_code(store, learner)
    assert CODE.fullmatch(code)
    assert store.code(learner) == code
    assert other.code(learner) == code


def test_asking_twice_for_a_new_code_makes_one(store: Store) -> None:
    learner = store.record(None, missed())
    first = new_code(store, learner)
    assert new_code(store, learner) == first
    second = new_code(store, learner, replacing=first)
    assert second != first
    assert new_code(store, learner, replacing=first) == second
    assert store.learner_of_code(first) is None, "the old one stops working"
    assert store.learner_of_code(second) == learner


@pytest.mark.parametrize("change", ["{}", " {} ", "{}\n", "\t{}"])
def test_a_code_is_taken_as_people_type_it(store: Store, change: str) -> None:
    learner = store.record(None, missed())
    code = new_code(store, learner)
    for typed in (code, code.lower(), code.replace("-", ""), code.replace("-", " – ")):
        assert store.learner_of_code(change.format(typed)) == learner
    alike = code.replace("0", "O").replace("1", "l")
    assert store.learner_of_code(alike) == learner


@pytest.mark.parametrize(
    "typed", ["", "7KQP", "7KQP-M2XD-9HTU", "7KQP-M2XD-9HTA-1", "ß" * 12, "\0" * 12, "1" * 10**6]
)
def test_what_is_no_code_is_nobodys(store: Store, typed: str) -> None:
    learner = store.record(None, missed())
    new_code(store, learner)
    assert store.learner_of_code(typed) is None
    assert store.join(learner, typed) is None
    assert store.summary(learner).events == 1


@given(st.text(max_size=LONGEST + 1))
def test_any_text_is_a_code_or_none(text: str) -> None:
    letters = plain(text)
    assert letters is None or (len(letters) == 12 and set(letters) <= set(ALPHABET))


def test_a_code_made_with_another_secret_works_but_cannot_be_shown(store: Store, url: str) -> None:
    learner = store.record(None, missed())
    code = new_code(store, learner)
    with closing(Store(url, secret="another secret of the tests")) as changed:
        assert changed.code(learner) is None
        assert changed.learner_of_code(code) == learner, "it is what brings the learner back"
        renewed = new_code(changed, learner)
        assert renewed != code
        assert changed.learner_of_code(code) is None


def test_the_database_keeps_nothing_that_a_code_could_be_told_from(store: Store) -> None:
    learner = store.record(None, missed())
    code = new_code(store, learner)
    kept = store._database.read(lambda c: c.execute(select(codes)).one())
    assert code.replace("-", "") not in repr(kept)
    assert code_from(SECRET, kept.nonce) == code
    assert code_from("another secret", kept.nonce) != code


def test_a_device_that_joins_brings_what_it_has(store: Store, other: Store) -> None:
    phone = store.record(None, missed(DUCK))
    laptop = store.record(None, solved(HOLD))
    code = new_code(store, laptop)
    assert other.join(phone, code) == laptop
    assert store.summary(laptop) == Summary(tried=1, steps=1, events=2)
    assert other.resolve([phone]) == laptop
    assert store.record(phone, solved(DROP)) == laptop
    assert store.join(phone, code) == laptop, "a second time changes nothing"
    assert store.summary(laptop) == Summary(tried=2, first_try=1, steps=1, events=3)


def test_a_new_device_joins_with_nothing(store: Store) -> None:
    laptop = store.record(None, solved(HOLD))
    code = new_code(store, laptop)
    assert store.join(None, code) == laptop
    assert store.join("nobody", code) == laptop
    assert store.join(laptop, code) == laptop
    assert store.summary(laptop).events == 1


def test_the_code_of_a_learner_who_became_another_leads_there(store: Store) -> None:
    phone, laptop = store.record(None, missed(DUCK)), store.record(None, solved(HOLD))
    written_down = new_code(store, phone)
    assert store.join(phone, new_code(store, laptop)) == laptop
    assert store.learner_of_code(written_down) == laptop
    newest = store.code(laptop)
    assert newest is not None
    renewed = new_code(store, laptop, replacing=newest)
    assert store.learner_of_code(written_down) is None, "a new code takes the place of all"
    assert store.code(phone) == renewed
