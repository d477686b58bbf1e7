"""QR codes: drawn square by square, as part of the page."""

from __future__ import annotations

import re

import segno

from tutor.web.qr import QUIET, qr_code


def test_the_picture_is_drawn_square_by_square() -> None:
    text = "https://hearts.example/en/progress/code/?code=7KQP-M2XD-9HTA"
    code = segno.make_qr(text, error="m")
    side = code.symbol_size(border=0)[0]
    drawn = str(qr_code(text))
    assert re.search(r'viewBox="0 0 (\d+) \1"', drawn)
    assert f'"0 0 {side + 2 * QUIET} {side + 2 * QUIET}"' in drawn
    assert dark_squares(drawn) == sum(map(sum, code.matrix))
    assert "style" not in drawn
    assert text not in drawn


def dark_squares(drawn: str) -> int:
    """How long all the lines of a drawing are together."""
    return sum(int(length) for length in re.findall(r"h(\d+)", drawn))
