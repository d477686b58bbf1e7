"""Runs every benchmark: ``python -m bench``, or only those named: ``python -m bench engine``."""

from __future__ import annotations

import pkgutil
import runpy
import sys
from pathlib import Path


def names() -> list[str]:
    """Return the names of the benchmarks, in order."""
    here = str(Path(__file__).resolve().parent)
    return sorted(module.name for module in pkgutil.iter_modules([here]) if module.name[0] != "_")


def main() -> int:
    """Run the benchmarks named on the command line, or all of them."""
    known = names()
    wanted = sys.argv[1:] or known
    unknown = [name for name in wanted if name not in known]
    if unknown:
        print(f"no such benchmark: {', '.join(unknown)}; there are: {', '.join(known)}")
        return 2
    sys.argv[1:] = []
    for name in wanted:
        runpy.run_module(f"bench.{name}", run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main())
