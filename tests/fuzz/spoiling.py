"""Spoils honest requests: strange values, paths, forms, headers and cookies.

Everything is chosen by the ``Random`` that is given, so whoever gives it can repeat a request.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from urllib.parse import parse_qsl

from tests.fuzz.browsing import BOUNDARY, MULTIPART, part
from tests.fuzz.sending import FORM, Pairs, Sent, encoded, quoted
from tests.fuzz.soundness import MARK
from tutor.hearts import FULL_DECK, Seat
from tutor.i18n import LOCALES

ECHOED = (
    f"<{MARK}>",
    f"\"'><{MARK} {MARK}={MARK}>",
    f"</title></script></textarea><{MARK}>",
    f'" onfocus={MARK}() autofocus x="',
    f"javascript:{MARK}",
    f" java\tscript:{MARK}()//",
    f"data:text/html,<{MARK}>",
    f"&lt;{MARK}&gt; &#60;{MARK}&#62;",
    f"<svg/onload={MARK}()>",
    f"<!--<{MARK}>",
    f"\u202e{MARK}\u2066",
    f"{MARK}\u2028{MARK}\x1b[31m",
)
"""Markup, in case it comes back as markup."""
COMPUTING = (
    f"{{{{1787*1787}}}}{MARK}",
    f"{{% for x in (1787*1787,) %}}{{{{x}}}}{{% endfor %}}{MARK}",
    f"${{1787*1787}}{MARK}",
    f"%({MARK})s %s %d {{0.__class__}} {{{MARK}}} {{card:acc}}",
    f"{MARK}' OR '1'='1'; DROP TABLE events; --",
    f"$(touch {MARK})`{MARK}`|{MARK}",
)
"""Templates, formats, queries and commands, in case somebody runs them."""
PLACES = (
    f"//{MARK}.example",
    f"/\\{MARK}.example/en/",
    f"\\\\{MARK}.example",
    f"https://{MARK}.example/en/",
    f"http://localhost@{MARK}.example/en/",
    f"/%2f%2f{MARK}.example/en/",
    f"/en/\t//{MARK}.example",
    f"/en/\r\nLocation: https://{MARK}.example/",
    f"/en/?x=\r\nSet-Cookie: {MARK}=1",
    f"／／{MARK}.example/en/",
    f"/en/../../{MARK}",
    f"/en/lessons/?q={MARK}",
    f"/en/lessons/?q=<{MARK}>&q=\"'",
    f"/en/#//{MARK}.example",
    f"///{MARK}.example/fi/",
    f"/fi/puzzles/..%2f..%2f{MARK}/",
    "../../../../etc/passwd",
    "..\\..\\windows\\win.ini",
    "/en/settings/",
)
"""Where a redirect may be led, and files that nobody may read."""
ODD = (
    "",
    " ",
    ".",
    "-",
    "..",
    "\0",
    "\r\n",
    "\ud800",
    "ﬃ İ ẞ",
    "Z̷̢̛͍a̷l̶g̵o̷",
    "🂡🃏",
    "0",
    "-1",
    "1e308",
    "NaN",
    "٣",
    "９",
    "1" * 30,
    "0x10",
    "true",
    "[]",
    '{"a": 1}',
    "x" * 3000,
    "4C." * 800,
    "%",
    "%%",
    "%ff%fe",
    "+",
    "&=;",
)
"""What fits nowhere."""
SENSIBLE = (*map(str, FULL_DECK), *(seat.value for seat in Seat), "X1", "1", "2", "4", "13", "none")
KNOWN_NAMES = (
    *("moves", "next", "try", "hint", "look", "again", "ask", "chosen", "filled", "solution"),
    *("card", "seat", "answer", "locale", "language", "from", "q", "page", "table", "theme"),
    *("level", "hands", "rules", "players", "code", "replacing", "file", "saved", "made", "erased"),
)
OWN = 0.8
"""How often it is a field of the form itself that is spoiled."""
METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "QUERY", "brew")
TAGS = (*(locale.tag for locale in LOCALES), "sr", "FI", "xx", "en-GB")
HEADERS = (
    *("Accept", "Accept-Language", "Accept-Encoding", "Origin", "Referer", "Sec-Fetch-Site"),
    *("Sec-Fetch-Mode", "Sec-Purpose", "User-Agent", "X-Forwarded-For", "X-Forwarded-Host"),
    *("X-Forwarded-Proto", "X-Request-Id", "X-HTTP-Method-Override", "If-None-Match", "Range"),
    *("Authorization", "Forwarded", "HX-Current-URL", "HX-Target", "HX-Boosted", "HX-Prompt"),
)
HONEST_HEADERS: Sequence[Pairs] = (
    (("HX-Request", "true"), ("HX-Request-Type", "partial")),
    (("HX-Request", "true"), ("HX-Request-Type", "full")),
    (("HX-Request", "true"), ("HX-History-Restore-Request", "true")),
    (("Sec-Fetch-Site", "same-origin"),),
    (("Sec-Fetch-Site", "cross-site"),),
    (("Origin", "http://localhost"),),
    (("Accept-Language", "cs, sr-RS;q=0.8, en;q=0.5"),),
    (("Accept-Encoding", "gzip, br"),),
    (("Sec-Purpose", "prefetch"),),
)
COOKIES = (
    "language",
    "settings",
    "progress",
    "visit",
    "unsaved",
    "session",
    "learner-",
    "learner-x",
)
OTHER_TYPES = ("application/json", "text/plain", "application/xml", MULTIPART, ";;;/\xff", "")
FENCE = f"--{BOUNDARY}\r\n"
ENCODED = "Content-Transfer-Encoding: base64\r\nContent-Type: text/plain; charset=utf-7\r\n\r\n"
LONG = 70 * 1024
"""More bytes than any form of ours may have, except for one with a file."""

Spoiler = Callable[[Sent, Random], Sent]


def spoiled(sent: Sent, rng: Random) -> Sent:
    """The request with one to three things wrong."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        able = OF_ANY if sent.method == "GET" and rng.random() < 0.95 else (*OF_ANY, *OF_FORMS)
        sent = rng.choice(able)(sent, rng)
    return sent


def value(rng: Random) -> str:
    """Something to send: strange nearly always, and several things in one at times."""
    kinds = (ECHOED, COMPUTING, PLACES, ODD, SENSIBLE)
    chosen = rng.choice(rng.choice(kinds))
    if rng.random() < 0.2:
        joiner = rng.choice((".", "-", ",", "", "/"))
        chosen = joiner.join((rng.choice(SENSIBLE), chosen, rng.choice(rng.choice(kinds))))
    return chosen


def _pairs(pairs: Pairs, rng: Random) -> Pairs:
    """Fields with one exchanged, added, doubled, renamed or left out."""
    found = list(pairs)
    own = [name for name, _ in found]
    name = rng.choice(own if own and rng.random() < OWN else KNOWN_NAMES)
    way = rng.choice(("exchange", "exchange", "add", "double", "rename", "leave out"))
    if way == "leave out" and found:
        found.pop(rng.randrange(len(found)))
    elif way == "double":
        found += [(name, value(rng)), (name, rng.choice(SENSIBLE))]
    elif way == "rename":
        found.append((value(rng), value(rng)))
    else:
        kept = [each for each in found if way == "add" or each[0] != name]
        found = [*kept, (name, value(rng))]
    return tuple(found)


def _query(sent: Sent, rng: Random) -> Sent:
    pairs = tuple(parse_qsl(sent.query, keep_blank_values=True, errors="replace"))
    return replace(sent, query=encoded(_pairs(pairs, rng)))


def _raw_query(sent: Sent, rng: Random) -> Sent:
    return replace(sent, query=sent.query + rng.choice(("&", "", "?", "#")) + value(rng))


def _fields(sent: Sent, rng: Random) -> Sent:
    return replace(sent, method="POST", fields=_pairs(sent.fields, rng), body=None)


def _path(sent: Sent, rng: Random) -> Sent:
    parts = sent.path.split("/")
    at = rng.randrange(len(parts))
    ways = ("exchange", "exchange", "tag", "insert", "slash", "no end", "raw")
    way = rng.choice(ways)
    if way == "exchange":
        parts[at] = quoted(value(rng))
    elif way == "tag" and len(parts) > 1:
        parts[1] = rng.choice(TAGS)
    elif way == "insert":
        parts.insert(at, quoted(value(rng)))
    elif way == "slash":
        parts[at] += rng.choice(("/", "%2f", "%5c", "%00", "%0d%0a", "%2e%2e", ";x", "%ff"))
    elif way == "no end":
        parts = "/".join(parts).rstrip("/").split("/")
    else:
        parts = ["", value(rng)]
    path = "/".join(parts)
    return replace(sent, path=path if path.startswith("/") else f"/{path}")


def _method(sent: Sent, rng: Random) -> Sent:
    return replace(sent, method=rng.choice(METHODS))


def _header(sent: Sent, rng: Random) -> Sent:
    return replace(sent, headers=(*sent.headers, (rng.choice(HEADERS), value(rng))))


def _honest_header(sent: Sent, rng: Random) -> Sent:
    return replace(sent, headers=(*sent.headers, *rng.choice(HONEST_HEADERS)))


def _cookie(sent: Sent, rng: Random) -> Sent:
    name = rng.choice(COOKIES)
    if rng.random() < 0.1:
        name += rng.choice(ECHOED).translate(str.maketrans("", "", ';= \t"'))
    forged = rng.choice((value(rng), encoded(_pairs((("scheme", "dark"),), rng)), "AAAA.BBBB.CCCC"))
    return replace(sent, cookies=(*sent.cookies, (name, forged.replace(";", ""))))


def _body(sent: Sent, rng: Random) -> Sent:
    body = rng.choice((b"", b"\xff\xfe", b"&&&===&", b"card=%ff%00", b"[" * 2000, b'{"events": 1}'))
    return replace(sent, method="POST", body=body, content_type=rng.choice((FORM, *OTHER_TYPES)))


def _huge_body(sent: Sent, rng: Random) -> Sent:
    name = rng.choice(("card=", "answer=", "code=", "locale=")).encode()
    return replace(sent, method="POST", body=name + b"x" * LONG)


def _multipart(sent: Sent, rng: Random) -> Sent:
    """The form in parts, of which some are odd."""
    name, text = rng.choice(sent.fields or (("card", "QS"),))
    parts = [part(each, given.encode("utf-8", "surrogatepass")) for each, given in sent.fields]
    odd = (
        part(name, b"\xff\0", value(rng)),
        part(value(rng), text.encode("utf-8", "replace"), f"../../{MARK}.json"),
        part("file", rng.choice((b"", b"{", b"[" * 9000, b"null", b"\xff")), "progress.json"),
        part(name, b"x") * 101,
        f"{FENCE}Content-Disposition: form-data\r\n\r\n{MARK}\r\n".encode(),
        f"{FENCE}Content-Disposition: form-data; name=\r\n\r\n\r\n".encode(),
        f"{FENCE}\r\n{MARK}\r\n".encode(),
        f"{FENCE}X-Long: {'y' * 9000}\r\n\r\nx\r\n".encode(),
        f'{FENCE}Content-Disposition: form-data; name="card"\r\n{ENCODED}4C\r\n'.encode(),
    )
    parts.insert(rng.randrange(len(parts) + 1), rng.choice(odd))
    end = rng.choice((f"--{BOUNDARY}--\r\n", f"--{BOUNDARY}--", "", "--other--", "\r\n"))
    fence = rng.choice((BOUNDARY, BOUNDARY, BOUNDARY, "other", "", "x" * 300))
    kind = f"{MULTIPART}; boundary={fence}" if fence else MULTIPART
    return replace(sent, method="POST", body=b"".join(parts) + end.encode(), content_type=kind)


OF_ANY: Sequence[Spoiler] = (
    *(_query, _query, _query, _raw_query, _path, _path, _method),
    *(_header, _header, _honest_header, _honest_header, _cookie, _cookie),
)
OF_FORMS: Sequence[Spoiler] = (_fields, _fields, _fields, _fields, _body, _multipart, _huge_body)
