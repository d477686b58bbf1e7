"""Benchmarks: ``make bench`` runs every module here; each prints a line per measurement.

Unless something else is said, they measure without a database, without limits and without a line of
the log for each request.
"""

import os

for _name, _text in (
    ("DATABASE_URL", "none"),
    ("HEARTS_ACCESS_LOG", "off"),
    ("HEARTS_RATE_LIMITS", "off"),
):
    os.environ.setdefault(_name, _text)
