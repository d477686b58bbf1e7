"""Configuration: what each variable means, and what is said when one is wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor import create_app
from tutor.configuration import (
    MOST_WORKERS_BY_ITSELF,
    NAMES,
    Configuration,
    ConfigurationError,
    LogFormat,
    database_url,
    values,
)

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/configuration.md").read_text()
INSTANCE = Path("/srv/hearts")
STRONG = "1f0c9be65d7a4b2e8c3d9a0f7e6b5c4d"
SERVER = "postgresql://hearts:hunter2@db.example/hearts"
FLASK = (sys.executable, "-m", "flask", "--app", "tutor")
HEARTS_TUTOR = (sys.executable, "-c", "from tutor.cli import main; main()")


def read(**variables: str) -> Configuration:
    return Configuration.from_environment(variables, INSTANCE)


def errors(**variables: str) -> tuple[str, ...]:
    """What is said about wrong variables, a line each."""
    with pytest.raises(ConfigurationError) as refused:
        read(**variables)
    return refused.value.errors


def test_nothing_has_to_be_set() -> None:
    assert read() == Configuration(
        instance=INSTANCE,
        database="sqlite:////srv/hearts/progress.sqlite3",
        secret_key=None,
        hosts=(),
        proxies=0,
        rate_limits=True,
        rate_limit_storage="memory://",
        log=LogFormat.PLAIN,
        access_log=True,
        workers=read().workers,
        threads=4,
    )
    assert 1 <= read().workers <= MOST_WORKERS_BY_ITSELF


RIGHT: list[tuple[str, str, str, object]] = [
    ("DATABASE_URL", "none", "database", None),
    ("DATABASE_URL", " none ", "database", None),
    ("DATABASE_URL", "sqlite:////a/b.sqlite3", "database", "sqlite:////a/b.sqlite3"),
    ("HEARTS_INSTANCE", "/var/lib/hearts", "instance", Path("/var/lib/hearts")),
    ("HEARTS_SECRET_KEY", STRONG, "secret_key", STRONG),
    ("HEARTS_HOSTS", "hearts.example", "hosts", ("hearts.example",)),
    ("HEARTS_HOSTS", " A.example ,.b.example,", "hosts", ("a.example", ".b.example")),
    ("HEARTS_HOSTS", "127.0.0.1, [::1], web_1", "hosts", ("127.0.0.1", "[::1]", "web_1")),
    ("HEARTS_HOSTS", "šibenik.example", "hosts", ("xn--ibenik-9jb.example",)),
    ("HEARTS_PROXIES", "2", "proxies", 2),
    ("HEARTS_RATE_LIMITS", "off", "rate_limits", False),
    ("HEARTS_RATE_LIMIT_STORAGE", "redis://a:6379/1", "rate_limit_storage", "redis://a:6379/1"),
    ("HEARTS_LOG", "json", "log", LogFormat.JSON),
    ("HEARTS_ACCESS_LOG", "off", "access_log", False),
    ("HEARTS_WORKERS", "64", "workers", 64),
    ("HEARTS_THREADS", "1", "threads", 1),
]


@pytest.mark.parametrize(("name", "text", "field", "value"), RIGHT)
def test_a_variable_is_read(name: str, text: str, field: str, value: object) -> None:
    assert getattr(read(**{name: text}), field) == value


def test_every_variable_has_an_example_here() -> None:
    assert {name for name, *_ in RIGHT} == set(NAMES)
    assert {field for _, _, field, _ in RIGHT} == {each.name for each in fields(Configuration)}


def test_an_empty_variable_is_not_set() -> None:
    assert read(**dict.fromkeys(NAMES, ""), HEARTS_NOTHING=" ") == read()


def test_a_server_is_taken_with_a_strong_secret() -> None:
    for url in (SERVER, SERVER.replace("postgresql", "postgres"), "postgresql+psycopg:///hearts"):
        assert read(DATABASE_URL=url, HEARTS_SECRET_KEY=STRONG).database == url


WRONG = [
    ("HEARTS_WORKERS", "many", "HEARTS_WORKERS is 'many': it must be a whole number from 1 to 64."),
    ("HEARTS_WORKERS", "0", "HEARTS_WORKERS is '0': it must be a whole number from 1 to 64."),
    ("HEARTS_THREADS", "257", "HEARTS_THREADS is '257': it must be a whole number from 1 to 256."),
    ("HEARTS_PROXIES", "-1", "HEARTS_PROXIES is '-1': it must be a whole number from 0 to 9."),
    ("HEARTS_PROXIES", "yes", "HEARTS_PROXIES is 'yes': it must be a whole number from 0 to 9."),
    ("HEARTS_LOG", "xml", "HEARTS_LOG is 'xml': it must be plain or json."),
    ("HEARTS_ACCESS_LOG", "no", "HEARTS_ACCESS_LOG is 'no': it must be on or off."),
    ("HEARTS_RATE_LIMITS", "On", "HEARTS_RATE_LIMITS is 'On': it must be on or off."),
    (
        "HEARTS_INSTANCE",
        __file__,
        f"HEARTS_INSTANCE is {__file__!r}: it must be a folder, and there is something else.",
    ),
    (
        "HEARTS_HOSTS",
        "https://a.example/, b.example, *.example",
        "HEARTS_HOSTS is 'https://a.example/, b.example, *.example': it must be names like"
        " hearts.example, without https:// and without a port, with commas between; wrong is"
        " 'https://a.example/', '*.example'.",
    ),
    (
        "HEARTS_WORKER",
        "2",
        "HEARTS_WORKER is not known; the nearest that is known is HEARTS_WORKERS.",
    ),
    (
        "HEARTS_MAX_CONTENT_LENGTH",
        "9",
        "HEARTS_MAX_CONTENT_LENGTH is not known; the nearest that is known is ",
    ),
    (
        "DATABASE_URL",
        "sqlite:///:memory:",
        "DATABASE_URL is 'sqlite:///:memory:': it must be postgresql://user:password@host/name,"
        " sqlite:////folder/file.sqlite3, or none.",
    ),
    (
        "DATABASE_URL",
        "sqlite:///a.sqlite3?timeout=9",
        "DATABASE_URL is 'sqlite:///a.sqlite3?timeout=9': it must be postgresql://",
    ),
    ("DATABASE_URL", f"sqlite:///{Path.cwd()}", f"DATABASE_URL is 'sqlite:///{Path.cwd()}': it"),
    (
        "HEARTS_RATE_LIMIT_STORAGE",
        "redis://:secret@host:port/0",
        "HEARTS_RATE_LIMIT_STORAGE: it must be memory:// or an address like redis://host:6379/0.",
    ),
    ("DATABASE_URL", "mysql://a/b", "DATABASE_URL is 'mysql://…': it must be postgresql://"),
    ("DATABASE_URL", "progress.sqlite3", "DATABASE_URL is no address: it must be postgresql://"),
    (
        "HEARTS_RATE_LIMIT_STORAGE",
        "memcached://x",
        "HEARTS_RATE_LIMIT_STORAGE: it must be memory:// or an address like redis://host:6379/0.",
    ),
]


@pytest.mark.parametrize(("name", "text", "said"), WRONG)
def test_a_wrong_variable_is_named_with_its_value_and_what_would_be_right(
    name: str, text: str, said: str
) -> None:
    (line,) = errors(**{name: text})
    assert line.startswith(said)


def test_everything_that_is_wrong_is_said_at_once() -> None:
    said = errors(HEARTS_WORKERS="x", HEARTS_LOG="x", HEARTS_X="x", DATABASE_URL=SERVER)
    assert [line.split()[0] for line in said] == [
        "HEARTS_SECRET_KEY",
        "HEARTS_LOG",
        "HEARTS_WORKERS",
        "HEARTS_X",
    ]


@pytest.mark.parametrize(
    ("secret", "why"),
    [
        ("", "is missing"),
        ("hunter2", "it has 7 characters and needs 32"),
        ("x" * 31, "it has 31 characters and needs 32"),
        ("abababababababababababababababababab", "too few different characters"),
        ("0123456789abcdef" * 3, "it repeats itself, or counts up"),
        ("abcdefghijklmnopqrstuvwxyzabcdefghijklmn", "it repeats itself, or counts up"),
        ("changeme-changeme-changeme-change-me-please", "made of words that everybody tries"),
        ("my-secret-development-key-for-hearts-tutor", "made of words that everybody tries"),
        ("dev-secret-dev-secret-password-default-123", "made of words that everybody tries"),
    ],
)
def test_a_server_needs_a_strong_secret_and_the_message_tells_how_to_make_one(
    secret: str, why: str
) -> None:
    (line,) = errors(DATABASE_URL=SERVER, HEARTS_SECRET_KEY=secret)
    assert line.startswith("HEARTS_SECRET_KEY ")
    assert why in line
    assert 'python3 -c "import secrets; print(secrets.token_hex(32))"' in line
    assert not secret or secret not in line


def test_a_weak_secret_is_refused_without_a_server_too() -> None:
    (line,) = errors(HEARTS_SECRET_KEY="hunter2")
    assert "needs 32" in line


SECRETS = ["hunter2", "p@ss/word", "1234"]


@pytest.mark.parametrize("password", SECRETS)
@pytest.mark.parametrize("pattern", ["mysql://u:{}@h/d", "postgresql://u:{}@h", "u:{}@h", "x:{}"])
def test_no_password_is_shown(password: str, pattern: str) -> None:
    said = errors(DATABASE_URL=pattern.format(password))
    assert not any(password in line or "ss/word" in line for line in said)
    storage = f"memcached://:{password}@h"
    assert password not in str(errors(HEARTS_RATE_LIMIT_STORAGE=storage))


def test_what_is_read_can_be_printed_without_its_secrets() -> None:
    shown = repr(read(DATABASE_URL=SERVER, HEARTS_SECRET_KEY=STRONG))
    assert "hunter2" not in shown
    assert STRONG not in shown


@given(st.sampled_from(NAMES), st.text(st.characters(exclude_characters="\0"), max_size=60))
def test_any_text_is_read_or_refused_in_lines(name: str, text: str) -> None:
    said: tuple[str, ...] = ("read",)
    try:
        read(**{name: text})
    except ConfigurationError as error:
        said = error.errors
    assert said
    assert all(line.isprintable() for line in said)


def test_commands_need_nothing_but_the_database() -> None:
    assert database_url({"DATABASE_URL": SERVER, "HEARTS_LOG": "x"}, INSTANCE) == SERVER
    with pytest.raises(ConfigurationError):
        database_url({"DATABASE_URL": "x"}, INSTANCE)


@pytest.mark.parametrize("package", ["psycopg", "redis"])
def test_a_driver_that_is_missing_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "find_spec", lambda _name: None)
    said = str(
        errors(
            DATABASE_URL=SERVER,
            HEARTS_SECRET_KEY=STRONG,
            HEARTS_RATE_LIMIT_STORAGE="redis://h",
        )
    )
    assert f"pip install {package}" in said


# As whoever runs the site meets it.


def test_the_application_is_not_made_when_a_variable_is_wrong() -> None:
    with pytest.raises(ConfigurationError) as refused:
        create_app({"HEARTS_WORKERS": "x"})
    assert refused.value.exit_code == 2
    assert refused.value.message == (
        "the configuration is wrong:\n"
        "  HEARTS_WORKERS is 'x': it must be a whole number from 1 to 64."
    )


def test_what_a_test_sets_comes_before_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEARTS_THREADS", "x")
    app = create_app({"HEARTS_THREADS": "3", "HEARTS_INSTANCE": str(tmp_path)})
    assert app.extensions["configuration"].threads == 3
    assert app.instance_path == str(tmp_path)


def test_without_a_database_there_is_no_store(tmp_path: Path) -> None:
    app = create_app({"DATABASE_URL": "none", "HEARTS_INSTANCE": str(tmp_path)})
    assert app.extensions["store"] is None
    assert app.test_client().get("/en/").status_code == 200


@pytest.mark.parametrize(
    "command",
    [
        (*HEARTS_TUTOR, "serve", "--port", "0"),
        (*HEARTS_TUTOR, "database", "check"),
        (*FLASK, "serve", "--port", "0"),
        (*FLASK, "lessons", "check"),
        (*FLASK, "run", "--port", "0"),
    ],
    ids=lambda command: " ".join(command[2:]),
)
def test_every_command_ends_with_the_message_and_code_2(command: tuple[str, ...]) -> None:
    done = subprocess.run(
        command,
        env=os.environ | {"DATABASE_URL": "mysql://u:hunter2@h/d"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "Error: the configuration is wrong:\n"
        "  DATABASE_URL is 'mysql://…': it must be postgresql://user:password@host/name,"
        " sqlite:////folder/file.sqlite3, or none.\n"
    )


# The page about it.


def test_the_page_describes_every_variable_and_no_other() -> None:
    described = re.findall(r"^#+ `([A-Z_]+)`$", PAGE, re.MULTILINE)
    assert sorted(described) == sorted(NAMES)
    assert set(re.findall(r"\b(?:HEARTS_[A-Z_]+|DATABASE_URL)\b", PAGE)) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_no_other_module_reads_a_variable(name: str) -> None:
    readers = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tutor").rglob("*.py")
        if re.search(rf"(environ|getenv).*{name}", path.read_text())
    ]
    assert readers == []
