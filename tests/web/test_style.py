"""The colours of the style sheet, measured: WCAG 2.2, 1.4.3 (text, 4.5) and 1.4.11 (parts, 3)."""

import re
from itertools import combinations

import pytest

from tutor import paths

STYLE = (paths.static() / "app.css").read_text(encoding="utf-8")
DARK_STYLE = (paths.static() / "dark.css").read_text(encoding="utf-8")
TONES = ("right", "wrong", "illegal", "notice", "hint")
TEXT = [
    ("ink", "paper"),
    ("ink", "surface"),
    ("ink", "hover"),
    ("ink-soft", "paper"),
    ("ink-soft", "surface"),
    ("link", "paper"),
    ("link", "surface"),
    ("link", "hover"),
    ("red", "paper"),
    ("on-accent", "accent"),
    ("on-accent", "accent-hover"),
    ("felt-ink", "felt"),
    ("felt-ink", "plate"),
    ("plate-turn-ink", "plate-turn"),
    ("card-black", "card"),
    ("card-red", "card"),
    ("card-blue", "card"),
    ("card-green", "card"),
    ("notice-ink", "notice"),
    *((words, tone) for tone in TONES for words in ("ink", "link", f"{tone}-ink")),
]
PARTS = [
    ("accent", "paper"),
    ("accent", "track"),
    ("card", "felt"),
    ("gold", "felt"),
    ("focus", "paper"),
    ("focus", "surface"),
    ("focus", "focus-gap"),
    ("mark", "card"),
    ("on-mark", "mark"),
    ("may", "paper"),
    ("focus", "notice"),
    ("edge", "paper"),
    ("on-accent", "accent"),
    ("plate-turn", "plate"),
    ("edge", "surface"),
    *((f"{tone}-edge", tone) for tone in TONES),
]
MEASURES = [(*pair, 4.5) for pair in TEXT] + [(*pair, 3.0) for pair in PARTS]


def _colours(*, dark: bool = False, more: bool = False) -> dict[str, str]:
    """The custom properties in force in a scheme, with more contrast or without."""
    found: dict[str, str] = {}
    for sheet in (STYLE, DARK_STYLE) if dark else (STYLE,):
        plain, *rest = re.split(r"@media \(prefers-contrast: more\) ", sheet, maxsplit=1)
        found |= dict(re.findall(r"--([\w-]+): (#\w+);", plain))
        if more:
            (block,) = re.findall(r"^\{\s+:root \{(.*?)\}", rest[0], re.DOTALL)
            found |= dict(re.findall(r"--([\w-]+): (#\w+);", block))
    return found


SCHEMES = {
    "light": _colours(),
    "dark": _colours(dark=True),
    "more": _colours(more=True),
    "more dark": _colours(dark=True, more=True),
}


def _channels(colour: str) -> list[float]:
    digits = colour[1:]
    if len(digits) < 6:
        digits = "".join(digit * 2 for digit in digits)
    return [int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)]


def _luminance(colour: str, ground: str) -> float:
    *rgb, alpha = [*_channels(colour), 1.0][:4]
    mixed = [c * alpha + g * (1 - alpha) for c, g in zip(rgb, _channels(ground), strict=False)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in mixed)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("front", "back", "least"), MEASURES)
def test_colours_stand_out(scheme: str, front: str, back: str, least: float) -> None:
    colours = SCHEMES[scheme]
    dark, light = sorted(_luminance(colours[name], colours["felt"]) for name in (front, back))
    assert (light + 0.05) / (dark + 0.05) >= least


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_four_colours_of_the_suits_are_told_apart(scheme: str) -> None:
    suits = [SCHEMES[scheme][f"card-{name}"] for name in ("black", "red", "blue", "green")]
    for one, other in combinations(map(_channels, suits), 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 0.4


def test_more_contrast_changes_the_same_colours_in_both_schemes() -> None:
    plain = set(_colours())
    assert set(_colours(dark=True)) == plain
    light, dark = (re.split(r"contrast: more", sheet)[1] for sheet in (STYLE, DARK_STYLE))
    names = [set(re.findall(r"--([\w-]+): #", part.split("}")[0])) for part in (light, dark)]
    assert names[0] <= names[1] | {"accent-hover"}


@pytest.mark.parametrize("sheet", [STYLE, DARK_STYLE], ids=["app", "dark"])
def test_the_style_refers_to_no_other_file(sheet: str) -> None:
    assert "url(" not in sheet
    assert "@import" not in sheet


def test_all_movement_can_be_switched_off() -> None:
    still, moving = STYLE.split("@media (prefers-reduced-motion: no-preference)")
    assert ':root:not([data-motion="reduced"])' in moving
    assert not re.search(r"\b(transition|animation):", still)
    assert all(int(ms) < 200 for ms in re.findall(r"(\d+)ms", STYLE))


def test_the_browser_bar_has_the_colour_of_the_page() -> None:
    base = (paths.templates() / "base.html").read_text(encoding="utf-8")
    assert f'content="{SCHEMES["light"]["paper"]}"' in base
    assert f'content="{SCHEMES["dark"]["paper"]}"' in base
