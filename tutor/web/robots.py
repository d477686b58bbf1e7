"""What search engines should leave alone: pages about one person, and those without number.

There are a thousand million drills for each table, and every position of a question is an address.
"""

from flask import Blueprint, Response

from tutor.i18n import LOCALES

blueprint = Blueprint("robots", __name__)

PATHS = ("puzzles/drills/", "puzzles/passing/", "progress/", "practice/")
"""Below the address of each language. With a query, everything is left out."""
_RULES = "\n".join(
    [
        "User-agent: *",
        "Disallow: /*?",
        *(f"Disallow: /{locale.tag}/{path}" for locale in LOCALES for path in PATHS),
        "",
    ]
)


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Answer a program that asks what it may read (RFC 9309)."""
    return Response(_RULES, mimetype="text/plain")
