"""Somebody who cannot see the page: hears the live regions and whatever gets the focus."""

from __future__ import annotations

from playwright.sync_api import Page

LISTEN = """
() => {
    window.heard = [];
    const regions = document.querySelectorAll("#status, #trouble, #unsaved");
    const words = (element) => {
        const copy = element.cloneNode(true);
        for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
        return copy.textContent.replace(/\\s+/g, " ").trim();
    };
    const nameOf = (element) => {
        const label = element.getAttribute("aria-label");
        const by = element.getAttribute("aria-labelledby");
        return label || words(by ? document.getElementById(by) : element);
    };
    for (const region of regions) {
        let last = words(region);
        new MutationObserver(() => {
            const now = words(region);
            if (now && now !== last) window.heard.push(now);
            last = now;
        }).observe(region, { childList: true, characterData: true, subtree: true });
    }
    document.addEventListener("focusin", (event) => {
        window.heard.push(`→ ${nameOf(event.target)}`);
    });
}
"""
FOCUS_IS_SOMEWHERE = "() => document.activeElement !== document.body"


class Listener:
    """Hears a page from the moment it is made: announcements, and ``→ name`` for each focus."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN)

    def press(self, *keys: str) -> None:
        """Press keys one after the other, and wait until what they say has been said."""
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(120)

    @property
    def heard(self) -> list[str]:
        """What has been heard since the last time this was asked."""
        heard: list[str] = self.page.evaluate("() => window.heard.splice(0)")
        return heard

    @property
    def focus_is_somewhere(self) -> bool:
        """Whether anything but the body has the focus."""
        return bool(self.page.evaluate(FOCUS_IS_SOMEWHERE))
