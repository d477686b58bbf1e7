#!/bin/sh
# Makes the virtual environment $1 with the first suitable Python found. PYTHON=... names one.
set -u
target=${1:?usage: make_venv.sh FOLDER}

suitable() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

python=
for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11 python3.14 python}; do
    if suitable "$candidate"; then
        python=$candidate
        break
    fi
done

if [ -z "$python" ]; then
    echo "Hearts Tutor needs Python 3.11 or newer, and none was found (tried: ${PYTHON:-python3, python3.11 to python3.14, python})." >&2
    echo "Install it, or name one: make run PYTHON=/path/to/python3" >&2
    exit 1
fi

if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    echo "This Python cannot make virtual environments: its module venv or ensurepip is missing." >&2
    echo "On Debian and Ubuntu: apt-get install python3-venv (or python$version-venv)" >&2
    exit 1
fi

rm -rf "$target"
echo "Making a virtual environment in $target with $("$python" --version)."
exec "$python" -m venv "$target"
