"""Writes requirements/run.txt and requirements/dev.txt: every dependency, pinned, with hashes.

``run.txt`` is what the site needs, and what it is built with; ``dev.txt`` adds tests, linters and
tools. Run with the oldest supported Python (``make lock``), so that packages which only old
versions need are in. No address of an index and no path of this machine is written.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = Path("requirements")
OLDEST = (3, 11)
COMMON = (
    "--quiet",
    "--generate-hashes",
    "--strip-extras",
    "--allow-unsafe",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--no-emit-trusted-host",
    "--build-deps-for=wheel",
)


def pip_compile(output: str, *options: str) -> None:
    """Resolve the dependencies of pyproject.toml into ``requirements/<output>``."""
    # Only the public index counts: what a machine keeps on its own disk has other hashes.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    if "PIP_CERT" in os.environ:
        clean["PIP_CERT"] = os.environ["PIP_CERT"]
    clean |= {"PIP_CONFIG_FILE": os.devnull, "CUSTOM_COMPILE_COMMAND": "make lock"}
    target = REQUIREMENTS / output
    command = [sys.executable, "-m", "piptools", "compile", *COMMON, *options]
    command += ["--output-file", str(target), "pyproject.toml"]
    subprocess.run(command, cwd=ROOT, env=clean, check=True)
    print(f"{target} written")


def main() -> int:
    """Write both files; the options (such as ``--upgrade``) go to pip-compile."""
    if sys.version_info[:2] != OLDEST:
        wanted = ".".join(map(str, OLDEST))
        print(f"make lock needs Python {wanted}: make clean, then make lock PYTHON=python{wanted}")
        return 1
    pip_compile("run.txt", *sys.argv[1:])
    pip_compile("dev.txt", "--extra=dev", "--constraint=requirements/run.txt", *sys.argv[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
