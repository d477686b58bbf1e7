"""What a browser makes of a page, by the rules of HTML: its elements, links and forms.

The page is read by the parser of Lexbor, which repairs what is broken in the way browsers do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from urllib.parse import urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tests.fuzz.sending import FORM, Sent, encoded

SITE = "http://localhost"
TYPED = ("QS", "4", "13", "0", "queen", "7KQP-M2XD-9HTA", "")
"""What people write into fields of text."""
MULTIPART = "multipart/form-data"
BOUNDARY = "fence"


@dataclass
class Taken:
    """What somebody has taken along from pages they have seen."""

    files: list[bytes] = field(default_factory=list)
    """What was saved."""
    texts: list[str] = field(default_factory=list)
    """What was copied; the last is what they paste."""


@dataclass(frozen=True)
class Field:
    """Something in a form that has a name."""

    name: str
    kind: str
    """``hidden``, ``text``, ``checkbox``, ``radio``, ``select``, ``file`` or ``button``."""
    values: tuple[str, ...]
    """What can be sent; of text, what stands in it."""


@dataclass(frozen=True)
class Form:
    """A form of a page."""

    method: str
    action: str
    is_multipart: bool
    fields: tuple[Field, ...]

    def filled(self, rng: Random, taken: Taken) -> Sent:
        """What somebody sends with it."""
        pairs = tuple(self._pairs(rng, taken))
        path, _, query = self.action.partition("?")
        if self.method == "GET":
            return Sent(path=path, query=encoded(pairs))
        if not self.is_multipart:
            return Sent("POST", path, query, fields=pairs)
        names = [each.name for each in self.fields if each.kind == "file"]
        content = rng.choice(taken.files or [b"{}"])
        parts = [part(name, value.encode()) for name, value in pairs]
        parts += [part(name, content, "progress.json") for name in names]
        body = b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()
        kind = f"{MULTIPART}; boundary={BOUNDARY}"
        return Sent("POST", path, query, body=body, content_type=kind)

    def _pairs(self, rng: Random, taken: Taken) -> Iterator[tuple[str, str]]:
        buttons = [each for each in self.fields if each.kind == "button"]
        pressed = rng.choice(buttons) if buttons else None
        radios = {each.name: each for each in self.fields if each.kind == "radio"}
        chosen = {
            name: rng.choice([v for f in self.fields if f.name == name for v in f.values])
            for name in radios
        }
        boxes = [each for each in self.fields if each.kind == "checkbox"]
        ticked = rng.sample(boxes, min(len(boxes), rng.choice((0, 1, 2, 3, 3, 3))))
        for each in self.fields:
            if each.kind in ("hidden", "select"):
                yield each.name, rng.choice(each.values)
            elif each.kind == "text":
                yield each.name, each.values[0] or rng.choice([*TYPED, *taken.texts[-2:] * 20])
            elif each in ticked:
                yield each.name, each.values[0]
        yield from chosen.items()
        if pressed is not None:
            yield pressed.name, pressed.values[0]


def part(name: str, content: bytes, filename: str | None = None) -> bytes:
    """A part of a multipart form."""
    file = "" if filename is None else f'; filename="{filename}"'
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'
    return head.encode("utf-8", "surrogatepass") + content + b"\r\n"


@dataclass(frozen=True)
class Seen:
    """A page, or a part of one, as a browser sees it."""

    elements: tuple[LexborNode, ...]
    links: tuple[str, ...] = field(default=())
    """The addresses on this site that it leads to, each once."""
    forms: tuple[Form, ...] = field(default=())
    texts: tuple[str, ...] = field(default=())
    """What it offers to copy."""


def see(html: str, here: str) -> Seen:
    """Read a page whose address is ``here``."""
    root = LexborHTMLParser(html).root
    assert root is not None
    elements = tuple(root.traverse(include_text=False))
    found = [each for each in elements if each.tag == "a"]
    links = filter(None, (_local(_attribute(each, "href"), here) for each in found))
    forms = (_form(each, here) for each in elements if each.tag == "form")
    texts = (_attribute(each, "data-copy") for each in elements)
    return Seen(
        elements,
        tuple(dict.fromkeys(links)),
        tuple(each for each in forms if each),
        tuple(each for each in texts if each),
    )


def _attribute(element: LexborNode, name: str, otherwise: str = "") -> str:
    return element.attributes.get(name) or otherwise


def _local(address: str, here: str) -> str | None:
    """The path and query of an address of this site, or None."""
    url = urlsplit(urljoin(SITE + here, address))
    if f"{url.scheme}://{url.netloc}" != SITE:
        return None
    return f"{url.path}?{url.query}" if url.query else url.path


def _form(element: LexborNode, here: str) -> Form | None:
    action = _local(_attribute(element, "action", here), here)
    if action is None:
        return None
    fields = (_field(each) for each in element.traverse(include_text=False))
    return Form(
        _attribute(element, "method", "get").upper(),
        action,
        _attribute(element, "enctype", FORM) == MULTIPART,
        tuple(each for each in fields if each is not None),
    )


def _field(element: LexborNode) -> Field | None:
    name = _attribute(element, "name")
    if not name or "disabled" in element.attributes:
        return None
    value = _attribute(element, "value")
    if element.tag == "button":
        return Field(name, "button", (value,))
    if element.tag == "select":
        options = element.css("option")
        return Field(name, "select", tuple(_attribute(each, "value") for each in options) or ("",))
    if element.tag != "input":
        return None
    kind = _attribute(element, "type", "text")
    known = kind if kind in ("hidden", "checkbox", "radio", "file") else "text"
    return Field(name, known, (value,))
