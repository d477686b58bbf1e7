"""What must hold for the answer to any request at all."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode
from werkzeug.datastructures import Headers
from werkzeug.sansio.http import parse_cookie

from tests.fuzz.browsing import SITE, Seen, see
from tests.fuzz.sending import Answer, Sent
from tutor.i18n import SiteLocale, negotiate, say, using
from tutor.web.errors import WORDS
from tutor.web.localised import COOKIE, locale_of
from tutor.web.security import CONTENT_SECURITY_POLICY, HEADERS

MARK = "zq7x"
"""A word that stands in everything strange that is sent, and in no text of ours."""
COMPUTED = "3193369"
"""What comes back if a template computes the 1787*1787 that was sent."""
WITHOUT_A_PAGE = {"HEAD", "OPTIONS"}
FORBIDDEN_TAGS = {
    "applet",
    "base",
    "embed",
    "frame",
    "iframe",
    "math",
    "object",
    "style",
    "template",
}
URL_ATTRIBUTES = {
    "action",
    "background",
    "cite",
    "data",
    "formaction",
    "href",
    "ping",
    "poster",
    "src",
}
URL_ATTRIBUTES |= {"srcset", "xlink:href", "hx-get", "hx-post", "hx-put", "hx-patch", "hx-delete"}
RUNNING = ("on", "hx-on", "hx-vals", "hx-vars", "hx-headers", "style", "srcdoc", "http-equiv")
"""How attributes begin that run, style or redirect something."""
INVISIBLE = re.compile(r"[\x00-\x20]+")
"""What browsers take out of an address before they look at it, and a little more."""
CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
OUR_COOKIE = re.compile(r"(language|settings|unsaved|progress|visit|learner-[^;=]*)=")
COOKIE_ATTRIBUTES = {"httponly", "path=/", "samesite=lax"}
TIMES = ("expires=", "max-age=")
LOCATIONS = ("Location", "HX-Push-Url", "HX-Replace-Url", "HX-Redirect", "HX-Location", "Refresh")


def assert_sound(sent: Sent, answer: Answer) -> Seen | None:
    """See that nothing is wrong with ``answer``; return the page in it, if there is one."""
    assert answer.status < 500, f"{answer.status} to {sent}"
    assert_headers(answer.headers)
    if sent.method == "HEAD":
        assert answer.body == b""
    if not answer.is_page:
        assert answer.status < 400 or sent.method in WITHOUT_A_PAGE, f"no page: {sent}"
        return None
    text = answer.text
    assert f"<{MARK}" not in text.lower()
    assert COMPUTED not in text
    seen = see(text, sent.path)
    for element in seen.elements:
        assert_ours(element)
    if answer.status >= 400 and sent.method not in WITHOUT_A_PAGE:
        assert_explained(sent, answer, seen)
    return seen


def assert_headers(headers: Headers) -> None:
    """The headers are ours: all of them, once, and nothing of what was sent leaks into them."""
    for name, value in headers:
        assert not CONTROL.search(name + value), f"{name}: {value!r}"
        assert "access-control" not in name.lower()
    for name, value in HEADERS.items():
        assert headers.getlist(name) == [value], name
    assert headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    kept = headers.getlist("Cache-Control")
    assert len(kept) == 1
    assert "no-store" in kept[0] or "private" in kept[0]
    for name in LOCATIONS:
        for place in headers.getlist(name):
            assert leads_here(place), f"{name}: {place}"
            assert " " not in place
    for line in headers.getlist("Set-Cookie"):
        assert_cookie(line)


def assert_cookie(line: str) -> None:
    """A cookie is one of ours, for this site only, and no script can read it."""
    first, *attributes = line.split("; ")
    assert OUR_COOKIE.match(first), line
    value = first.partition("=")[2]
    assert MARK not in value, line
    given = {each.lower() for each in attributes}
    others = given - COOKIE_ATTRIBUTES
    assert given >= COOKIE_ATTRIBUTES, line
    assert all(each.startswith(TIMES) for each in others), line


def leads_here(address: str) -> bool:
    """Whether a browser that gets ``address`` stays on this site, whatever it makes of it."""
    plain = INVISIBLE.sub("", address).replace("\\", "/")
    return plain.startswith("/") and not plain.startswith("//") and not urlsplit(plain).netloc


def assert_ours(element: LexborNode) -> None:
    """An element is one of our templates: nothing that was sent made it or a part of it."""
    tag = element.tag or ""
    assert MARK not in tag
    assert tag not in FORBIDDEN_TAGS, tag
    for name, value in element.attributes.items():
        assert MARK not in name
        assert not name.startswith(RUNNING), name
        if name in URL_ATTRIBUTES:
            assert_address(tag, value or "")
    if tag == "script":
        assert element.attributes.get("src")
        assert not element.text(strip=True)


def assert_address(tag: str, value: str) -> None:
    """An address in a page leads within this site."""
    if value.startswith("#") or (tag == "form" and not value):
        return
    place = value.removeprefix(SITE) if tag in ("link", "a") else value
    assert leads_here(place), f"<{tag}>: {value}"


def assert_explained(sent: Sent, answer: Answer, seen: Seen) -> None:
    """What went wrong is said in the reader's language, in the words there are for it."""
    locale = expected_locale(sent, answer)
    for element in seen.elements:
        if element.tag == "html" and element.attributes.get("lang") is not None:
            assert element.attributes["lang"] == locale.tag, str(sent)
    for page in seen.elements:
        if page.tag == "article" and "error" in (page.attributes.get("class") or "").split():
            words = WORDS.get(answer.status) or WORDS[400]
            heading, lead = page.css_first("h1"), page.css_first(".lead")
            assert heading is not None
            assert lead is not None
            with using(locale):
                assert heading.text(strip=True) == say(words.title), str(sent)
                assert lead.text(strip=True) == say(words.message), str(sent)


def expected_locale(sent: Sent, answer: Answer) -> SiteLocale:
    """The language of the address; where it has none, the one the reader is likely to want."""
    path = sent.wire_path.encode("latin-1").decode("utf-8", "replace")
    remembered = parse_cookie(answer.cookies).get(COOKIE)
    return locale_of("/" + path.lstrip("/")) or negotiate(
        sent.header("Accept-Language"), remembered
    )
