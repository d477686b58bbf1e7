"""What a careful reader of a page would check: accessibility (axe) and layout."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

COLOUR_RULES = ("color-contrast", "link-in-text-block")
"""The rules of axe that look at colours."""

TARGETS = """
() => [...document.querySelectorAll("a, button, input, select, summary")]
    .filter(element => element.checkVisibility())
    .filter(element => !(element.matches("a") && getComputedStyle(element).display === "inline"))
    .map(element => [element, (element.labels?.[0] ?? element).getBoundingClientRect()])
    .filter(([, box]) => box.width < 24 || box.height < 24)
    .map(([element, box]) => `${element.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)
"""
# Of the rules that find nothing, axe would describe every place in which they find nothing.
RUN_AXE = """
async options => {
    const found = await axe.run({ resultTypes: ["violations"], ...options });
    return found.violations.flatMap(rule => rule.nodes.map(node =>
        `${rule.id}: ${rule.help}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`));
}
"""
WIDER_THAN_WINDOW = """
() => [...document.body.querySelectorAll("*")]
    .filter(element => element.checkVisibility())
    .filter(element => element.getBoundingClientRect().right > innerWidth + 0.5)
    .map(element => element.outerHTML.slice(0, 120))
"""
# WCAG 2.2, 1.4.12. A sheet made by the browser itself, because the pages allow no other.
TEXT_SPACING = """
() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
}
"""
USUAL_SPACING = "() => { document.adoptedStyleSheets = []; }"
# Text that an element around it cuts off. What is there for screen readers only is cut to a dot.
CUT_OFF = """
() => {
    const clips = (style) => /hidden|clip/.test(style.overflowX + style.overflowY);
    const isDot = (edge) => edge.width < 2 && edge.height < 2;
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!node.textContent.trim()) continue;
        if (!parent.checkVisibility({ visibilityProperty: true })) continue;
        if (parent.closest(".skip, [popover], script, style")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        for (let box = parent; box && box !== document.body; box = box.parentElement) {
            if (!clips(getComputedStyle(box))) continue;
            const edge = box.getBoundingClientRect();
            if (isDot(edge)) break;
            if (text.left < edge.left - 1 || text.right > edge.right + 1
                || text.top < edge.top - 1 || text.bottom > edge.bottom + 1) {
                found.push(`${node.textContent.trim()} in ${box.outerHTML.slice(0, 60)}`);
            }
        }
    }
    return found;
}
"""


def axe_violations(page: Page) -> list[str]:
    """Return what axe finds on ``page``, a line for every rule and place."""
    return _axe(page, {})


def barriers(page: Page, *, colours: bool) -> list[str]:
    """Return what axe finds on ``page``, a line for every rule and place.

    With ``colours``, those of both schemes too; without, it looks at no colours. The other rules
    say the same in every scheme.
    """
    if not colours:
        return _axe(page, {"rules": {rule: {"enabled": False} for rule in COLOUR_RULES}})
    found = axe_violations(page)
    page.emulate_media(color_scheme="dark")
    dark = _axe(page, {"runOnly": list(COLOUR_RULES)})
    page.emulate_media(color_scheme="light")
    return [*found, *(f"dark: {problem}" for problem in dark)]


def _axe(page: Page, options: dict[str, object]) -> list[str]:
    # Where the window gives AXE_SCRIPT to each of its pages, it is not sent again.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN_AXE, options)
    return [f"{page.url}: {line}" for line in found]


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


def lost(page: Page, name: str) -> list[str]:
    """What a page loses in its window: text cut off, controls out of reach."""
    cut: list[str] = page.evaluate(CUT_OFF)
    found = [*cut, *scrolls_sideways(page), *small_targets(page)]
    return [f"{name}: {problem}" for problem in found]
