"""Takes pictures of the pages in every language, width and colour scheme.

python -m tools.screenshots                          a page of every kind, into screenshots/
python -m tools.screenshots --language fi --width 360 --page illegal
python -m tools.screenshots --page passing           every page of the lesson "passing"
python -m tools.screenshots --readme                 only docs/screenshot.png
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser

from tools.browsing import chromium, serving
from tools.pages import page_paths
from tutor import paths
from tutor.i18n import LOCALES
from tutor.teach.course import load_course

ROOT = Path(__file__).resolve().parent.parent
WIDTHS = {360: 740, 768: 1024, 1280: 800}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
README_PICTURE = ROOT / "docs" / "screenshot.png"
README_LESSON = "following-suit"
README_SIZE = (1120, 780)
README_LIMIT = 150_000


def pictures(wanted: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Yield the name and the path, with its language, of every page that is wanted."""
    course = load_course(paths.lessons())
    lessons = {entry.slug for entry in course}
    for name, path in page_paths(course, lessons.intersection(wanted.page)).items():
        for locale in LOCALES:
            chosen = not wanted.language or locale.tag in wanted.language
            if chosen and all(part in name for part in wanted.page):
                yield f"{name}.{locale.tag}", f"/{locale.tag}{path}"


def take_all(browser: Browser, site: str, wanted: argparse.Namespace) -> int:
    """Take every picture that is wanted, as tall as the page; return how many there are."""
    wanted.folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for scheme in wanted.scheme or SCHEMES:
        for width in wanted.width or WIDTHS:
            context = browser.new_context(
                base_url=site,
                viewport={"width": width, "height": WIDTHS.get(width, 800)},
                color_scheme=scheme,
            )
            page = context.new_page()
            for name, path in pictures(wanted):
                page.goto(path)
                target = wanted.folder / f"{name}.{width}.{scheme}.png"
                page.screenshot(path=target, full_page=True)
                count += 1
            context.close()
    return count


def take_readme(browser: Browser, site: str) -> int:
    """Take the picture of the README: a card refused, and why. Return its size in bytes."""
    everything = page_paths(load_course(paths.lessons()), [README_LESSON])
    names = (name for name in everything if name.startswith(README_LESSON))
    path = everything[next(name for name in names if name.endswith("-illegal"))]
    width, height = README_SIZE
    page = browser.new_page(base_url=site, viewport={"width": width, "height": height})
    page.goto(f"/en{path}")
    README_PICTURE.parent.mkdir(exist_ok=True)
    return len(page.screenshot(path=README_PICTURE))


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Take pictures of the pages.")
    parser.add_argument("--folder", type=Path, default=ROOT / "screenshots")
    tags = [locale.tag for locale in LOCALES]
    parser.add_argument("--language", action="append", choices=tags, help="only this language")
    parser.add_argument("--width", action="append", type=int, help="only this width")
    parser.add_argument("--scheme", action="append", choices=SCHEMES, help="only this one")
    parser.add_argument("--page", action="append", default=[], help="a lesson, or a part of a name")
    parser.add_argument("--readme", action="store_true", help="only the picture of the README")
    return parser.parse_args()


def main() -> int:
    """Take the pictures; say where they are."""
    wanted = arguments()
    with serving() as site, chromium() as browser:
        if not wanted.readme:
            print(f"{take_all(browser, site, wanted)} pictures in {wanted.folder}")
        size = take_readme(browser, site)
    print(f"{README_PICTURE.relative_to(ROOT)}: {size} bytes")
    if size > README_LIMIT:
        print(f"that is more than {README_LIMIT}: too heavy for a README", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
