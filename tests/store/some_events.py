"""Any events, for laws."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.store.happenings import PLACES, hint, illegal, missed, shown, solved

MOVES = st.sampled_from(["", "4C", "5C", "4C.9H"])
SOME_PLACE = st.sampled_from(PLACES)
SOME_EVENT = st.one_of(
    st.builds(solved, SOME_PLACE, MOVES),
    st.builds(missed, SOME_PLACE, MOVES),
    st.builds(illegal, SOME_PLACE, MOVES),
    st.builds(hint, SOME_PLACE, st.integers(1, 4)),
    st.builds(shown, SOME_PLACE),
)
SOME_EVENTS = st.lists(SOME_EVENT, max_size=25)
