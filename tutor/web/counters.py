"""What rate limits count with: how often something was done in the span of time that runs.

The counts are kept in this process. With Redis, all processes and machines share them, and while it
does not answer each process counts for itself. The storage in memory that the library brings starts
a thread for every hundredth of a second, forgets nothing early and goes by a clock that can jump.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from limits.storage import Storage, storage_from_string

MEMORY = "memory://"
"""The address that stands for: nothing is shared."""
MOST = 50_000
"""So many counts are kept; then the one that was not touched for longest goes."""
PATIENCE = 0.25
"""Seconds that a request waits for Redis."""
PAUSE = 5.0
"""Seconds for which Redis is not asked after it has not answered."""

log = logging.getLogger(__name__)
_T = TypeVar("_T")


class Windows:
    """Counts in memory, each with the end of its span of time, by a clock that only goes on."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, most: int = MOST) -> None:
        self._clock = clock
        self._most = most
        self._lock = threading.Lock()
        self._counts: dict[str, tuple[int, float]] = {}
        """The count and its end by its key; what was touched last stands last."""

    def __len__(self) -> int:
        """How many counts are kept."""
        return len(self._counts)

    def add(self, key: str, seconds: float, amount: int = 1) -> int:
        """Count ``amount`` more and return the count; a new span lasts so many ``seconds``."""
        with self._lock:
            now = self._clock()
            count, end = self._counts.pop(key, (0, now))
            if end <= now:
                count, end = 0, now + seconds
            self._counts[key] = count + amount, end
            if len(self._counts) > self._most:
                del self._counts[next(iter(self._counts))]
            return count + amount

    def count(self, key: str) -> int:
        """The count of the span that runs; 0 where none does."""
        count, end = self._counts.get(key, (0, 0.0))
        return count if end > self._clock() else 0

    def rest(self, key: str) -> float:
        """How many seconds the span runs on."""
        return max(0.0, self._counts.get(key, (0, 0.0))[1] - self._clock())

    def forget(self, key: str | None = None) -> int:
        """Forget the count of ``key``, or all of them; return how many there were."""
        with self._lock:
            gone = len(self._counts) if key is None else int(key in self._counts)
            self._counts = {k: v for k, v in self._counts.items() if key not in (None, k)}
            return gone


class Counters(Storage):
    """The storage of the rate limits, as the library asks for one. It never fails.

    ``shared`` is the address of the Redis that all processes count in, or ``MEMORY``. Raises
    ConfigurationError of the library where there is no such kind of storage, or no driver for it.
    """

    STORAGE_SCHEME = ["counters"]  # noqa: RUF012 - as the library declares it

    def __init__(
        self,
        uri: str | None = None,
        wrap_exceptions: bool = False,
        *,
        shared: str = MEMORY,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(uri, wrap_exceptions=wrap_exceptions)
        self.here = Windows(clock)
        self._clock = clock
        self._shared = None if shared == MEMORY else _shared_storage(shared)
        self._not_before = 0.0
        self._is_down = False

    @property
    def base_exceptions(self) -> type[Exception]:
        """What the library may expect from this storage: nothing in particular."""
        return ValueError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count ``amount`` more and return the count; ``expiry``: seconds that the span lasts."""
        return self._ask(
            lambda shared: shared.incr(key, int(expiry), amount),
            lambda: self.here.add(key, expiry, amount),
        )

    def get(self, key: str) -> int:
        """The count."""
        return self._ask(lambda shared: shared.get(key), lambda: self.here.count(key))

    def get_expiry(self, key: str) -> float:
        """When the span ends, in seconds since 1970."""
        return self._ask(
            lambda shared: shared.get_expiry(key), lambda: time.time() + self.here.rest(key)
        )

    def check(self) -> bool:
        """Whether it counts, which is always so."""
        return True

    def reset(self) -> int | None:
        """Forget all counts."""
        return self._ask(lambda shared: shared.reset(), self.here.forget)

    def clear(self, key: str) -> None:
        """Forget one count."""
        self._ask(lambda shared: shared.clear(key), lambda: self.here.forget(key))

    def _ask(self, shared: Callable[[Storage], _T], here: Callable[[], _T]) -> _T:
        """Ask Redis; or this process, where there is no Redis or it has just not answered."""
        now = self._clock()
        if self._shared is None or now < self._not_before:
            return here()
        if self._is_down:
            self._not_before = now + PAUSE  # only one request at a time tries whether it is back
        try:
            found = shared(self._shared)
        except self._shared.base_exceptions as why:
            self._not_before = self._clock() + PAUSE
            if not self._is_down:
                log.warning("rate limits: Redis does not answer (%s)", type(why).__name__)
            self._is_down = True
            return here()
        if self._is_down:
            log.warning("rate limits: Redis answers again")
        self._is_down, self._not_before = False, 0.0
        return found


def _shared_storage(address: str) -> Storage:
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    once: Any = Retry(NoBackoff(), 0)  # the library passes it on to Redis as it is
    found = storage_from_string(
        address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=once
    )
    assert isinstance(found, Storage)
    return found
