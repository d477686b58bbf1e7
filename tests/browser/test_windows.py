"""A window that is used again knows nothing of whoever used it before."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.visitor import DESKTOP, Visits, Windows

SEEN = """
() => ({
    cookies: document.cookie,
    kept: localStorage.length + sessionStorage.length,
    history: history.length,
    width: innerWidth,
    scrolled: scrollY,
    printed: matchMedia("print").matches,
    forced: matchMedia("(forced-colors: active)").matches,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    pointed: document.querySelectorAll(":hover").length,
    focused: document.activeElement.tagName,
    left: typeof window.left,
})
"""


def leave_traces(page: Page) -> None:
    """Choose, keep, point at, change and visit all that one can."""
    page.locator("input[name=scheme][value=dark]").check()
    page.locator("form.choices button").click()
    expect(page.locator(".feedback.right")).to_be_visible()
    page.evaluate("() => { localStorage.a = sessionStorage.a = 'b'; window.left = 'something'; }")
    page.emulate_media(media="print", forced_colors="active", color_scheme="dark")
    page.set_viewport_size({"width": 320, "height": 300})
    page.goto("/en/rules/")
    page.mouse.move(100, 20)
    page.keyboard.press("Tab")
    page.evaluate("scrollTo(0, 500)")


def test_a_window_forgets_its_visitor(windows: Windows, site: str) -> None:
    visits = Visits(windows, site)
    before = visits.open("/en/settings/", own=True)
    # A new window may believe that the pointer is in its corner.
    never_used = before.evaluate(SEEN) | {"pointed": 0}
    visits.close()
    page = visits.open("/en/settings/")
    leave_traces(page)
    visits.close()
    again = visits.open("/en/settings/")
    assert again is page
    assert again.evaluate(SEEN) == never_used
    assert again.context.cookies() == []
    assert again.locator("html").get_attribute("data-scheme") == "system"
    again.go_back()
    assert again.url == f"{site}/en/settings/"
    assert visits.open("/en/") is not again, "two visitors at once have a window each"
    visits.close()
    assert visits.problems == []


def test_a_window_in_which_something_went_wrong_is_not_used_again(
    windows: Windows, site: str
) -> None:
    visits = Visits(windows, site)
    page = visits.open("/en/")
    page.evaluate("console.error('on purpose')")
    visits.close()
    assert visits.problems == ["console: error: on purpose"]
    assert page.is_closed()
    failed = visits.open("/en/")
    visits.close(reuse=False)
    assert failed.is_closed()
    assert visits.open("/en/").viewport_size == DESKTOP
    visits.close()
