"""Thousands of learners at once, for wrk: each with a cookie, each answering something new."""

from __future__ import annotations

import secrets
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from itsdangerous import TimestampSigner
from sqlalchemy import create_engine, func, insert, select

from bench._wrk import CONNECTIONS, Load, read, wrk_path
from tools.answers import Answer
from tutor.store import Store, now_ms
from tutor.store.schema import events, learners
from tutor.web.learner import PREFIX, PURPOSE, SUFFIX_LENGTH
from tutor.web.unsaved import COOKIE, HEADER

_SLACK = 4 * CONNECTIONS
"""So many requests at most are made by wrk that it does not count, because time is up."""
_SCRIPT = """
local cookies = { %s }
local answers = { %s }
local number = %d
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.headers["HX-Request"] = "true"
wrk.headers["HX-Request-Type"] = "partial"
%s
request = function()
   local learner = number %% #cookies
   local turn = math.floor(number / #cookies)
   number = number + 1
   local answer = answers[(turn + learner) %% #answers + 1]
   wrk.headers["Cookie"] = cookies[learner + 1]
   return wrk.format(nil, answer[1], nil, answer[2])
end
"""


@dataclass(slots=True)
class Learners:
    """Learners who take turns, and go round the answers from different places.

    Attributes:
        cookies: theirs, as a browser sends them.
        answers: what they can answer. Everybody answers each thing once.
        is_told: whether their browsers show already that progress is not being saved.
        sent: how many answers they have given, or somewhat less.
    """

    cookies: Sequence[str]
    answers: Sequence[Answer]
    is_told: bool = False
    sent: int = 0

    @property
    def most(self) -> int:
        """How many answers there are before one comes for the second time."""
        return len(self.cookies) * len(self.answers)

    @contextmanager
    def answering(
        self, address: str, seconds: int, folder: Path, *, path: str = ""
    ) -> Iterator[subprocess.Popen[str]]:
        """Let them answer for some seconds: wrk, as it runs.

        ``path`` is where all of it is sent, where it is not to go to the pages of the answers.
        """
        script = folder / "answers.lua"
        script.write_text(self._script(path))
        command = [wrk_path(), "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "10s"]
        command += ["--latency", "-s", str(script), address]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as wrk:
            try:
                yield wrk
            finally:
                if wrk.poll() is None:
                    wrk.terminate()

    def answered(self, wrk: subprocess.Popen[str], seconds: float) -> Load:
        """What wrk has seen, when it has ended, which must be within ``seconds``.

        Raises:
            RuntimeError: there were not enough answers, so that some were given twice.
        """
        load = read(wrk.communicate(timeout=seconds)[0])
        self.sent += load.answers + _SLACK
        if self.sent > self.most:
            raise RuntimeError(f"more than {self.most} answers were given: take more learners")
        return load

    def answer(self, address: str, seconds: int, folder: Path, *, path: str = "") -> Load:
        """Let them answer for some seconds, and say how it went."""
        with self.answering(address, seconds, folder, path=path) as wrk:
            return self.answered(wrk, seconds + 30)

    def _script(self, path: str) -> str:
        told = f"; {COOKIE}=1" if self.is_told else ""
        cookies = ", ".join(f'"{cookie}{told}"' for cookie in self.cookies)
        answers = ", ".join(f'{{"{path or each.path}", "{each.body}"}}' for each in self.answers)
        header = f'wrk.headers["{HEADER}"] = "1"' if self.is_told else ""
        return _SCRIPT % (cookies, answers, self.sent, header)


def stored_learners(url: str, secret: str, count: int) -> list[str]:
    """Make learners in an empty database; the cookies that the site gives them."""
    with closing(Store(url, secret=secret)) as store:
        store.upgrade()
    names = [secrets.token_urlsafe(16) for _ in range(count)]
    now = now_ms()
    rows = [{"name": name, "created_at": now, "active_at": now} for name in names]
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(insert(learners), rows)
    engine.dispose()
    return [cookie_of(name, secret) for name in names]


def cookie_of(learner: str, secret: str) -> str:
    """The cookie of a learner, with its name."""
    signer = TimestampSigner(secret, salt=PURPOSE, digest_method=sha256)
    return f"{PREFIX}{learner[:SUFFIX_LENGTH]}={signer.sign(learner).decode()}"


def stored(url: str) -> tuple[int, int]:
    """How many events are stored, and how many learners there are."""
    engine = create_engine(url)
    with engine.connect() as connection:
        counts = [
            connection.scalar(select(func.count()).select_from(table)) or 0
            for table in (events, learners)
        ]
    engine.dispose()
    return counts[0], counts[1]
