"""The commands: serving, and what goes wrong with an address."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from click.testing import CliRunner
from flask import Flask, request

from tools.browsing import SERVE
from tutor import ContentError, cli, create_app, paths
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
    with cli.listen("::1", 0) as listening:
        assert cli.address(listening) == f"http://[::1]:{listening.getsockname()[1]}"


def test_a_broken_lesson_is_named_instead_of_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise LessonError("one.toml: title: it is missing")

    monkeypatch.setattr("tutor.create_app", refuse)
    assert serve("--port", "0") == (
        1,
        "Error: the site cannot start: one.toml: title: it is missing",
    )


def test_serve_prints_its_address_answers_and_ends_in_good_order() -> None:
    with subprocess.Popen([*SERVE, "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:")
        with urlopen(f"{address}/en/", timeout=30) as answer:
            assert answer.status == 200
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=30) == 0
        assert server.stdout.read() == ""


def seen_by_the_app(*, trusted_proxy: str | None) -> str:
    """Return the scheme and client that the app sees when a proxy speaks of another one."""
    app = Flask("probe")

    @app.get("/")
    def probe() -> str:
        return f"{request.scheme} {request.remote_addr}"

    listening = cli.listen("127.0.0.1", 0)
    server = cli.server_for(app, listening, trusted_proxy=trusted_proxy)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.1"}
        asked = Request(cli.address(listening), headers=headers)
        with urlopen(asked, timeout=30) as answer:
            return str(answer.read().decode())
    finally:
        # The worker first: it still writes to the server after the last byte has arrived here.
        # Then the loop closes its own sockets: closed from here, they would fail under its hands.
        server.task_dispatcher.shutdown()
        # It may take the order before the bell is rung for it, and then the bell is gone.
        with suppress(OSError):
            server.trigger.pull_trigger(server.close)  # type: ignore[attr-defined]
        thread.join(timeout=30)


def test_no_proxy_is_trusted_unless_named() -> None:
    assert seen_by_the_app(trusted_proxy=None) == "http 127.0.0.1"
    assert seen_by_the_app(trusted_proxy="127.0.0.1") == "https 198.51.100.1"


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
    assert set(cli.main.commands) == {"serve", "catalogs", "lessons", "puzzles"}
    assert set(cli.main.commands) <= set(app.cli.commands)
