"""The commands: serving, and what goes wrong with an address."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from click.testing import CliRunner
from flask import Flask

from tools.browsing import SERVE
from tutor import ContentError, cli, create_app, paths, serving
from tutor.teach.course import LessonError


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def serve(*options: str) -> tuple[int, str]:
    """Return how ``hearts-tutor serve`` ends, and all it prints."""
    result = CliRunner().invoke(cli.main, ["serve", *options])
    return result.exit_code, result.output.strip()


def test_a_taken_port_is_one_clear_line(taken_port: int) -> None:
    code, output = serve("--port", str(taken_port))
    assert code == 1
    assert output == (
        f"Error: port {taken_port} on 127.0.0.1 is taken by another program; "
        "name another with --port."
    )


@pytest.mark.parametrize("port", ["-1", "65536", "99999999999999999999"])
def test_a_port_out_of_range_is_one_clear_line(port: str) -> None:
    assert serve("--port", port) == (
        2,
        f"Error: port {port} is out of range; take one from 1 to 65535.",
    )


@pytest.mark.parametrize("host", ["203.0.113.7", "no.such.host.invalid", "not an address"])
def test_a_foreign_address_is_one_clear_line(host: str) -> None:
    code, output = serve("--host", host)
    assert code == 1
    assert output == (f"Error: {host!r} is not an address of this machine; try --host 127.0.0.1.")


def test_the_address_of_a_version_6_host_is_bracketed() -> None:
    with serving.listen("::1", 0) as listening:
        assert serving.address(listening) == f"http://[::1]:{listening.getsockname()[1]}"


def test_a_broken_lesson_is_named_instead_of_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise LessonError("one.toml: title: it is missing")

    monkeypatch.setattr("tutor.create_app", refuse)
    assert serve("--port", "0") == (
        1,
        "Error: the site cannot start: one.toml: title: it is missing",
    )


@contextmanager
def served(log: Path, **variables: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The site as it runs for people, and its address."""
    command = [*SERVE, "--port", "0"]
    with (
        log.open("w") as errors,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env=os.environ | variables
        ) as server,
    ):
        try:
            assert server.stdout is not None
            yield server, server.stdout.readline().strip()
        finally:
            server.terminate()
            server.wait(timeout=30)


def test_serve_prints_its_address_answers_logs_and_ends_in_good_order(tmp_path: Path) -> None:
    log = tmp_path / "log"
    variables = {
        "HEARTS_LOG": "json",
        "HEARTS_ACCESS_LOG": "on",
        "HEARTS_WORKERS": "3",
        "HEARTS_PROXIES": "1",
    }
    of_a_proxy = {
        "X-Forwarded-For": "198.51.100.1",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "hearts.example",
        "X-Request-ID": "made-by-the-proxy",
    }
    with served(log, **variables) as (server, address):
        assert address.startswith("http://127.0.0.1:")
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
        assert len(children.read_text().split()) == 3
        for page in ("/en/?code=7KQP-M2XD-9HTA", "/fi/", "/readyz"):
            with urlopen(Request(address + page, headers=of_a_proxy), timeout=30) as answer:
                assert answer.status == 200
                assert answer.headers["X-Request-ID"] == "made-by-the-proxy"
                is_page = page != "/readyz"
                assert (b'href="https://hearts.example/cs/' in answer.read()) == is_page
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=30) == 0
        assert server.stdout is not None
        assert server.stdout.read() == ""
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    asked = [(line["method"], line["path"], line["endpoint"], line["status"]) for line in lines]
    assert sorted(asked) == [
        ("GET", "/en/", "home.index", 200),
        ("GET", "/fi/", "home.index", 200),
        ("GET", "/readyz", "health.ready", 200),
    ]


def test_a_wrong_variable_comes_before_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTS_WORKERS", "0")
    assert serve("--port", "0") == (
        2,
        "Error: the configuration is wrong:\n"
        "  HEARTS_WORKERS is '0': it must be a whole number from 1 to 64.",
    )


def test_an_unsound_lesson_stops_the_application_with_the_list_of_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lessons"
    shutil.copytree(paths.lessons(), folder)
    lesson = folder / "following-suit.toml"
    lesson.write_text(lesson.read_text("utf-8").replace("{KC:def}", "{XC:def}"), "utf-8")
    monkeypatch.setattr(paths, "lessons", lambda: folder)
    with pytest.raises(ContentError) as refused:
        create_app()
    assert refused.value.message.startswith("following-suit.toml: ")
    assert "{XC} is no card and no suit" in refused.value.message


def test_the_flask_command_offers_the_same_commands(app: Flask) -> None:
    assert set(cli.main.commands) == {
        "serve",
        "catalogs",
        "lessons",
        "puzzles",
        "database",
    }
    assert set(cli.main.commands) <= set(app.cli.commands)
