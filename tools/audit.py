"""Asks whether anything that the site needs has a known hole: ``make audit``.

The packages are those of requirements/run.txt, with exactly their versions and hashes. pip-audit
asks the public database of holes; without a network, or where that database does not answer, it
cannot. Then this says so and ends well, because it has found nothing; ``--strict`` makes it fail.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements" / "run.txt"
SOUND, FOUND, UNKNOWN = 0, 1, 3


@dataclass(frozen=True)
class Findings:
    """What is known of the packages.

    Attributes:
        asked: how many were looked up.
        holes: a line for each hole.
        skipped: the packages about which nothing could be learnt.
    """

    asked: int
    holes: tuple[str, ...]
    skipped: tuple[str, ...]


def read(report: str) -> Findings:
    """Read the report of pip-audit. Raises ValueError where it is none."""
    holes, skipped, asked = [], [], 0
    try:
        for package in json.loads(report)["dependencies"]:
            if "skip_reason" in package:
                skipped.append(package["name"])
                continue
            asked += 1
            for hole in package["vulns"]:
                mended = ", ".join(hole["fix_versions"]) or "no version yet"
                place = f"{package['name']} {package['version']}"
                holes.append(f"{place}: {hole['id']}, mended in {mended}")
    except (KeyError, TypeError, json.JSONDecodeError) as error:
        raise ValueError(f"this is no report of pip-audit: {report[:80]!r}") from error
    return Findings(asked, tuple(holes), tuple(skipped))


def audit(requirements: Path = REQUIREMENTS) -> Findings:
    """Ask about everything in ``requirements``. Raises ValueError where there is no report."""
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip"]
    command += ["--format", "json", "--progress-spinner", "off", "--requirement", str(requirements)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return read(done.stdout)


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask, and say what was found; the result is the exit code."""
    parser = argparse.ArgumentParser(description="Ask for known holes in the dependencies.")
    parser.add_argument("--strict", action="store_true", help="fail where nothing can be learnt")
    strict = parser.parse_args(arguments).strict
    try:
        found = audit()
    except ValueError as error:
        print(f"the database of holes cannot be asked: {error}")
        return UNKNOWN if strict else SOUND
    for hole in found.holes:
        print(hole)
    print(f"{len(found.holes)} known holes in {found.asked} packages")
    if found.skipped:
        print(f"nothing could be learnt about {len(found.skipped)}: {', '.join(found.skipped)}")
    if found.holes:
        return FOUND
    return UNKNOWN if strict and found.skipped else SOUND


if __name__ == "__main__":
    sys.exit(main())
