"""What a careful reader of a page would check: accessibility (axe) and layout."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TARGETS = """
() => [...document.querySelectorAll("a, button, input, select, summary")]
    .filter(element => element.checkVisibility())
    .filter(element => !(element.matches("a") && getComputedStyle(element).display === "inline"))
    .map(element => [element, (element.labels?.[0] ?? element).getBoundingClientRect()])
    .filter(([, box]) => box.width < 24 || box.height < 24)
    .map(([element, box]) => `${element.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)
"""
WIDER_THAN_WINDOW = """
() => [...document.body.querySelectorAll("*")]
    .filter(element => element.checkVisibility())
    .filter(element => element.getBoundingClientRect().right > innerWidth + 0.5)
    .map(element => element.outerHTML.slice(0, 120))
"""


def axe_violations(page: Page) -> list[str]:
    """Return what axe finds on ``page``, a line for every rule and place."""
    found = Axe().run(page).response["violations"]
    return [
        f"{page.url}: {rule['id']}: {rule['help']}: {node['html'][:160]} "
        f"{node.get('failureSummary', '')}"
        for rule in found
        for node in rule["nodes"]
    ]


def scrolls_sideways(page: Page) -> list[str]:
    """Return what makes ``page`` wider than its window; empty when nothing does."""
    wide = page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    if not wide:
        return []
    culprits: list[str] = page.evaluate(WIDER_THAN_WINDOW)
    return culprits or [page.url]


def small_targets(page: Page) -> list[str]:
    """Return the controls smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8), links in text aside."""
    found: list[str] = page.evaluate(TARGETS)
    return found
