"""Reads a page as a tree, the way people and screen readers meet it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "use", "path", "hr", "img"}


@dataclass(eq=False)
class Element:
    tag: str
    attrs: dict[str, str]
    parent: "Element | None" = field(default=None, repr=False)
    children: list["Element | str"] = field(default_factory=list, repr=False)
    within: list["Element"] = field(default_factory=list, repr=False)
    """All elements in it, as they stand in the page."""

    def all(self, tag: str | None = None, **attrs: str) -> list["Element"]:
        found = self.within if tag is None else [e for e in self.within if e.tag == tag]
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items()}
        return [e for e in found if e.matches(wanted)] if wanted else list(found)

    def one(self, tag: str | None = None, **attrs: str) -> "Element":
        (found,) = self.all(tag, **attrs)
        return found

    def matches(self, wanted: dict[str, str]) -> bool:
        for name, value in wanted.items():
            have = self.attrs.get(name)
            if have != value and (have is None or name != "class" or value not in have.split()):
                return False
        return True

    def walk(self) -> Iterator["Element"]:
        return iter(self.within)

    @property
    def text(self) -> str:
        """The words a screen reader says: nothing that is hidden from it."""
        parts = [
            child if isinstance(child, str) else child.text
            for child in self.children
            if isinstance(child, str) or child.attrs.get("aria-hidden") != "true"
        ]
        return re.sub(r"\s+", " ", "".join(parts))


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.here = Element("root", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.here = self.here.within[-1]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(element)
        self.here.within.append(element)

    def handle_endtag(self, tag: str) -> None:
        closed = self.here
        assert tag == closed.tag, f"</{tag}> closes <{closed.tag}>"
        assert closed.parent is not None
        self.here = closed.parent
        self.here.within += closed.within

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def read(text: str) -> Element:
    """The elements of ``text``, which may be a page or a part of one; everything must be closed."""
    builder = _Builder()
    builder.feed(text)
    assert builder.here is builder.root, f"<{builder.here.tag}> is not closed"
    return builder.root
