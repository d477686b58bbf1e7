"""Reads a page as a tree, the way people and screen readers meet it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "use", "path", "hr", "img"}


@dataclass
class Element:
    tag: str
    attrs: dict[str, str]
    parent: "Element | None" = None
    children: list["Element | str"] = field(default_factory=list)

    def all(self, tag: str | None = None, **attrs: str) -> list["Element"]:
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items()}
        return [e for e in self.walk() if tag in (None, e.tag) and e.matches(wanted)]

    def one(self, tag: str | None = None, **attrs: str) -> "Element":
        (found,) = self.all(tag, **attrs)
        return found

    def matches(self, wanted: dict[str, str]) -> bool:
        have = self.attrs | {"class": ""} if "class" not in self.attrs else self.attrs
        return all(
            value in have["class"].split() if name == "class" else have.get(name) == value
            for name, value in wanted.items()
        )

    def walk(self) -> Iterator["Element"]:
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.walk()

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
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(element)
        if tag not in VOID:
            self.here = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.here.children.append(Element(tag, {n: v or "" for n, v in attrs}, self.here))

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.here.tag, f"</{tag}> closes <{self.here.tag}>"
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def read(text: str) -> Element:
    """The elements of ``text``, which may be a page or a part of one; everything must be closed."""
    builder = _Builder()
    builder.feed(text)
    assert builder.here is builder.root, f"<{builder.here.tag}> is not closed"
    return builder.root
