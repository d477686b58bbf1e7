"""Packages of Debian that tests and benchmarks need: installed where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def install(package: str) -> None:
    """Try to install a package. Nothing happens unless this is root, on a system with apt."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    print(f"Installing {package} with apt.", file=sys.stderr, flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-q"],
        ["apt-get", "install", "-y", "-q", "--no-install-recommends", package],
    ):
        subprocess.run(command, env=environment, stdout=sys.stderr, check=False)
