"""QR codes, drawn as part of the page: nothing to load, and nothing a content policy would stop."""

from functools import lru_cache

import segno
from markupsafe import Markup

QUIET = 4
"""So many squares around the code are left empty, as ISO/IEC 18004 asks."""


@lru_cache(maxsize=256)  # of 8 KB; to find the best pattern of squares takes many milliseconds
def qr_code(text: str) -> Markup:
    """The drawing of ``text``, which a camera reads; as large as the place it is put into.

    It is black and has no ground of its own: a white one belongs behind it in every scheme. Raises
    ``segno.DataOverflowError`` where the text is too long for any code (some 2,000 characters).
    """
    code = segno.make_qr(text, error="m")
    drawn = code.svg_inline(border=QUIET, omitsize=True, svgclass=None, lineclass=None)
    return Markup(drawn)  # noqa: S704 - made of squares, the text is not in it
