"""What people install: the wheel carries the content and serves pages away from the source tree."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from urllib.request import urlopen

import pytest
from babel.messages.pofile import read_po

from tools.browsing import serving

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ("fi", "cs", "sr_Latn", "sr_Cyrl")
STYLE_SHEET = re.compile(r'<link[^>]+href="(?P<path>/static/[^"]+\.css)"')

pytestmark = pytest.mark.slow


def run(*command: str | Path, folder: Path) -> str:
    """Run ``command`` in ``folder`` and return what it prints; show its errors when it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build(source: Path, folder: Path, *options: str) -> None:
    """Build ``source`` into ``folder`` with what is installed here."""
    front_end = [sys.executable, "-m", "build", "--no-isolation", "--outdir"]
    run(*front_end, folder, *options, source, folder=folder)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as ``make wheel`` builds it: the source archive first, the wheel out of that."""
    folder = tmp_path_factory.mktemp("dist")
    build(ROOT, folder)
    (built,) = folder.glob("hearts_tutor-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder ``bin`` of an empty environment with the wheel installed.

    Its dependencies are lent by the environment that runs the tests, so that no network is needed;
    the lent folder comes last and its own links to the source tree are not followed.
    """
    folder = tmp_path_factory.mktemp("installed") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", folder, folder=folder.parent)
    python = folder / "bin" / "python"
    run(
        *(sys.executable, "-m", "pip", "--python", python),
        *("install", "--quiet", "--no-deps", "--no-index", wheel),
        folder=folder.parent,
    )
    (site_packages,) = folder.glob("lib/python*/site-packages")
    lent = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site_packages / "lent.pth").write_text("\n".join(sorted(lent)) + "\n")
    return folder / "bin"


@pytest.fixture(scope="module")
def address(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the installed program serves, started in a folder that has nothing to do with it."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    with serving((str(installed / "hearts-tutor"), "serve"), elsewhere) as printed:
        yield printed


def names(archive: Path) -> set[str]:
    with zipfile.ZipFile(archive) as opened:
        return set(opened.namelist())


@pytest.mark.parametrize("folder", ["lessons", "static", "templates"])
def test_the_wheel_carries_every_file_of(folder: str, wheel: Path) -> None:
    source = {
        f"tutor/_data/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    assert source, f"{folder} is empty"
    assert source <= names(wheel)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_wheel_carries_the_compiled_catalog_and_the_grammar_of(
    locale: str, wheel: Path
) -> None:
    inside = f"tutor/_data/translations/{locale}"
    assert {f"{inside}/LC_MESSAGES/messages.mo", f"{inside}/grammar.toml"} <= names(wheel)


def test_the_wheel_carries_no_sources_of_catalogs_and_no_tests(wheel: Path) -> None:
    unwanted = [
        name
        for name in names(wheel)
        if name.endswith((".po", ".pot", ".pyc")) or name.startswith(("tests/", "tools/", "bench/"))
    ]
    assert unwanted == []


def test_the_wheel_says_that_it_is_typed(wheel: Path) -> None:
    assert "tutor/py.typed" in names(wheel)


def test_the_source_archive_builds_the_same_wheel_as_the_source_tree(
    wheel: Path, tmp_path: Path
) -> None:
    build(ROOT, tmp_path, "--wheel")
    (direct,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(direct) as one, zipfile.ZipFile(wheel) as other:
        assert {file.filename: file.CRC for file in one.infolist()} == {
            file.filename: file.CRC for file in other.infolist()
        }


@pytest.mark.parametrize("locale", LOCALES)
def test_a_compiled_catalog_tells_nothing_of_the_time_it_was_made_at(
    locale: str, wheel: Path
) -> None:
    with zipfile.ZipFile(wheel) as opened:
        inside = f"tutor/_data/translations/{locale}/LC_MESSAGES/messages.mo"
        compiled = GNUTranslations(io.BytesIO(opened.read(inside)))
    dates = [text for name, text in compiled.info().items() if name.endswith("-date")]
    assert dates == ["1980-01-01 00:00+0000", "YEAR-MO-DA HO:MI+ZONE"]


def test_the_package_is_imported_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    code = "import tutor, tutor.paths; print(tutor.__file__, tutor.paths.translations())"
    for printed in run(installed / "python", "-c", code, folder=tmp_path).split():
        assert Path(printed).is_relative_to(installed.parent)


def test_the_console_script_tells_its_version(installed: Path, tmp_path: Path) -> None:
    assert re.fullmatch(
        r"hearts-tutor, version \d+\.\d+\.\d+",
        run(installed / "hearts-tutor", "--version", folder=tmp_path).strip(),
    )


def test_the_installed_program_serves_a_czech_page(address: str) -> None:
    with (ROOT / "translations/cs/LC_MESSAGES/messages.po").open("rb") as po_file:
        message = read_po(po_file).get("Following suit")
    assert message is not None
    with urlopen(f"{address}/cs/", timeout=30) as answer:
        page = answer.read().decode()
    assert '<html lang="cs"' in page
    assert message.string
    assert str(message.string) in page


def test_the_installed_program_serves_its_style_sheet(address: str) -> None:
    with urlopen(f"{address}/en/", timeout=30) as answer:
        link = STYLE_SHEET.search(answer.read().decode())
    assert link, "the page has no style sheet"
    with urlopen(address + link["path"], timeout=30) as answer:
        assert answer.headers["Content-Type"].startswith("text/css")
