"""What is remembered of learners, who are anonymous: events, and what is derived from them."""

from tutor.store.derived import Summary
from tutor.store.events import Event, EventError, Kind
from tutor.store.outcomes import Mark, Outcome, Record
from tutor.store.standings import Standing
from tutor.store.store import Store, now_ms
from tutor.store.tallies import Tally
from tutor.store.transfer import BadImport, Fault, Imported
from tutor.store.trouble import StoreDown, Trouble

__all__ = [
    "BadImport",
    "Event",
    "EventError",
    "Fault",
    "Imported",
    "Kind",
    "Mark",
    "Outcome",
    "Record",
    "Standing",
    "Store",
    "StoreDown",
    "Summary",
    "Tally",
    "Trouble",
    "now_ms",
]
