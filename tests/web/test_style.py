"""The colours of the style sheet, measured: WCAG 2.2, 1.4.3 (text, 4.5) and 1.4.11 (parts, 3)."""

import re

import pytest

from tutor import paths

STYLE = (paths.static() / "app.css").read_text(encoding="utf-8")
TONES = ("right", "wrong", "illegal", "notice")
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
    ("plate-turn", "plate"),
    ("edge", "surface"),
    *((f"{tone}-edge", tone) for tone in TONES),
]
MEASURES = [(*pair, 4.5) for pair in TEXT] + [(*pair, 3.0) for pair in PARTS]


def _colours(*queries: str) -> dict[str, str]:
    """The custom properties in force where all of these media queries hold."""
    found = dict(re.findall(r"--([\w-]+): (#\w+);", STYLE.split("@media", 1)[0]))
    for query, body in re.findall(r"@media ([^{]+) \{\s+:root \{(.*?)\}", STYLE, re.DOTALL):
        if set(query.split(" and ")) <= set(queries):
            found |= dict(re.findall(r"--([\w-]+): (#\w+);", body))
    return found


DARK = "(prefers-color-scheme: dark)"
MORE = "(prefers-contrast: more)"
SCHEMES = {"light": (), "dark": (DARK,), "more": (MORE,), "more dark": (MORE, DARK)}


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
    colours = _colours(*SCHEMES[scheme])
    dark, light = sorted(_luminance(colours[name], colours["felt"]) for name in (front, back))
    assert (light + 0.05) / (dark + 0.05) >= least


def test_the_style_refers_to_no_other_file() -> None:
    assert "url(" not in STYLE
    assert "@import" not in STYLE


def test_the_browser_bar_has_the_colour_of_the_page() -> None:
    base = (paths.templates() / "base.html").read_text(encoding="utf-8")
    assert f'content="{_colours()["paper"]}"' in base
    assert f'content="{_colours(DARK)["paper"]}"' in base
