"""Reads a page as a tree, the way people and screen readers meet it.

The tests read tens of thousands of pages, so this is a reader of its own for the markup that our
templates write, several times as fast as the parser of the standard library. It is also stricter:
what it does not know is an error, never skipped or repaired.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape

VOID = {"meta", "link", "input", "br", "use", "path", "hr", "img"}

_VALUE = r"""(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)"""
_NAME = r"""[^\s"'<>/=]+"""
_TAG = re.compile(
    rf"<(/?)([A-Za-z][A-Za-z0-9-]*)((?:\s+{_NAME}(?:={_VALUE})?)*)\s*(/?)>"
    r"|<!doctype [a-z]+>|<!--.*?-->",
    re.DOTALL | re.IGNORECASE,
)
_ATTRIBUTE = re.compile(rf"({_NAME})(?:=({_VALUE}))?")
_SPACE = re.compile(r"\s+")


@dataclass(eq=False, slots=True)
class Element:
    tag: str
    attrs: dict[str, str]
    parent: "Element | None" = field(default=None, repr=False)
    children: list["Element | str"] = field(default_factory=list, repr=False)
    within: list["Element"] = field(default_factory=list, repr=False)
    """All elements in it, as they stand in the page."""
    _by_tag: "dict[str, list[Element]] | None" = field(default=None, repr=False)

    def all(self, tag: str | None = None, **attrs: str) -> list["Element"]:
        found = self.within if tag is None else self._called(tag)
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items()}
        return [e for e in found if e.matches(wanted)] if wanted else list(found)

    def _called(self, tag: str) -> list["Element"]:
        if self._by_tag is None:
            self._by_tag = {}
            for element in self.within:
                self._by_tag.setdefault(element.tag, []).append(element)
        return self._by_tag.get(tag, [])

    def one(self, tag: str | None = None, **attrs: str) -> "Element":
        (found,) = self.all(tag, **attrs)
        return found

    def matches(self, wanted: dict[str, str]) -> bool:
        for name, value in wanted.items():
            have = self.attrs.get(name)
            if have != value and (have is None or name != "class" or value not in have.split()):
                return False
        return True

    def walk(self) -> list["Element"]:
        return self.within

    @property
    def text(self) -> str:
        """The words a screen reader says: nothing that is hidden from it."""
        parts: list[str] = []
        self._say(parts)
        return _SPACE.sub(" ", "".join(parts))

    def _say(self, parts: list[str]) -> None:
        for child in self.children:
            if isinstance(child, str):
                parts.append(child)
            elif child.attrs.get("aria-hidden") != "true":
                child._say(parts)


def read(text: str) -> Element:
    """The elements of ``text``, which may be a page or a part of one; everything must be closed."""
    root = here = Element("root", {})
    read_to = 0
    for found in _TAG.finditer(text):
        start = found.start()
        if start > read_to:
            here.children.append(_words(text[read_to:start]))
        read_to = found.end()
        ends, name, attributes, closed = found.groups()
        if name is None:  # the doctype or a comment
            continue
        tag = name.lower()
        if ends:
            here = _closed(here, tag)
            continue
        element = Element(tag, _attributes(attributes), here)
        here.children.append(element)
        here.within.append(element)
        if not closed and tag not in VOID:
            here = element
    if read_to < len(text):
        here.children.append(_words(text[read_to:]))
    assert here is root, f"<{here.tag}> is not closed"
    return root


def _closed(here: Element, tag: str) -> Element:
    """The element that the reader is in after ``here`` was closed."""
    assert tag == here.tag, f"</{tag}> closes <{here.tag}>"
    assert here.parent is not None
    here.parent.within += here.within
    return here.parent


def _words(text: str) -> str:
    """The words between two tags."""
    assert "<" not in text, f"no markup that is known: {text[text.index('<') :][:80]!r}"
    return unescape(text) if "&" in text else text


@lru_cache(maxsize=4096)  # most tags stand on every page, and nobody changes what they say
def _attributes(text: str) -> dict[str, str]:
    """What a tag says about its element."""
    named = [
        (name.lower(), unescape(value[1:-1] if value[:1] in ('"', "'") else value))
        for name, value in _ATTRIBUTE.findall(text)
    ]
    said = dict(named)
    assert len(said) == len(named), f"something is said twice: {text}"
    return said
