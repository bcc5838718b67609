"""`durbar serve`, `config`, `doctor`, `durbar` alone: what is wrong is said in one line before anything is served."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.tools import Runs
from durbar.server import checks, run, settings

VARIABLES = ["PORT", "DURBAR_CONFIG", *(setting.variable for setting in settings.SETTINGS)]


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What commands put into the environment is taken back afterwards."""
    for name in VARIABLES:
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[settings.Settings, bool]]:
    """What would have been served, and whether the browser would have been opened."""
    calls: list[tuple[settings.Settings, bool]] = []
    monkeypatch.setattr(run, "serve", lambda chosen, *, show: calls.append((chosen, show)))
    return calls


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        yield one.getsockname()[1]


def test_durbar_alone_opens_the_table_in_the_browser(runs: Runs, served: list[Any]) -> None:
    assert runs().code == 0
    ((chosen, show),) = served
    assert (chosen.host, chosen.port, show) == ("127.0.0.1", 8080, True)


@pytest.fixture
def runs(run: Runs) -> Runs:
    return run


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--host", "256.1.1.1"), "'256.1.1.1' is no address: --host is 127.0.0.1 for this machine alone"),
        (("--host", "198.51.100.7"), "198.51.100.7 is not an address of this machine"),
        (("--port", "0"), "Must be >= 1"),
        (("--port", "eighty"), "eighty"),
        (("--workers", "2"), "several workers need PostgreSQL"),
        (("--config", "missing.toml"), "missing.toml cannot be read: No such file"),
    ],
)
def test_what_cannot_be_served_is_one_line(runs: Runs, arguments: tuple[str, ...], reason: str) -> None:
    done = runs("serve", *arguments)
    assert (done.code, done.out) == (2, "")
    assert reason in done.err
    assert done.err.count("\n") == 1


def test_a_taken_port_is_said_before_anything_else(runs: Runs, taken: int) -> None:
    done = runs("serve", "--port", str(taken))
    assert (done.code, done.out) == (2, "")
    assert f"port {taken} is taken by another program: choose another one, for example --port" in done.err


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("postgresql://ann:secret@127.0.0.1:1/durbar", "postgresql://ann:***@127.0.0.1:1/durbar cannot be used:"),
        ("sqlite:///{folder}", "cannot be written"),
        ("sqlite:///{folder}/notes.txt", "notes.txt is not a SQLite database"),
        ("mysql://somewhere", "DURBAR_DATABASE_URL is sqlite:///path/of/the/file or postgresql://"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_line(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str, reason: str
) -> None:
    (tmp_path / "notes.txt").write_text("not a database at all")
    monkeypatch.setenv("DURBAR_DATABASE_URL", url.format(folder=tmp_path))
    monkeypatch.setenv("DURBAR_PORT", str(_free()))
    done = runs("serve")
    assert (done.code, done.out) == (2, "")
    assert reason in done.err
    assert "secret" not in done.err
    assert done.err.count("\n") == 1


def test_a_wrong_board_is_one_line(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURBAR_PORT", str(_free()))
    monkeypatch.setattr("durbar.games.all_games", _broken)
    done = runs("serve")
    assert (done.code, done.out) == (2, "")
    assert done.err == "durbar: a game cannot be loaded: java.toml: 3 lakes, not 4\n"


def _broken() -> None:
    raise ValueError("java.toml: 3 lakes, not 4")


def _free() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


# -- settings ----------------------------------------------------------------------------------------------------------


def test_the_command_line_comes_before_the_environment_before_the_file(
    runs: Runs, served: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "durbar.toml"
    file.write_text('host = "0.0.0.0"\nport = 1000\nbots = 3\norigins = ["https://a.example", "https://b.example"]\n')
    runs("serve", "--config", str(file))
    monkeypatch.setenv("PORT", "2000")
    runs("serve", "--config", str(file))
    monkeypatch.setenv("DURBAR_PORT", "3000")
    runs("serve", "--config", str(file))
    runs("serve", "--config", str(file), "--port", "4000")
    assert [chosen.port for chosen, _ in served] == [1000, 2000, 3000, 4000]
    chosen = served[0][0]
    assert (chosen.host, chosen.bots, chosen.origins) == ("0.0.0.0", 3, ("https://a.example", "https://b.example"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("port = 0", "port is a number from 1 to 65535, not 0"),
        ("port = true", "port is a number from 1 to 65535, not True"),
        ("bots = 1.5", "bots is a whole number above 0, not 1.5"),
        ('review_effort = "much"', "review_effort is a number above 0, not 'much'"),
        ("prot = 80", "there is no setting 'prot'; there are host, port,"),
        ("port = = 80", "durbar.toml: "),
        ('boards = "nowhere"', "boards is a folder that is there, not 'nowhere'"),
        ("origins = 5", "origins is a list of addresses, not 5"),
        ("host = 5", "host is text, not 5"),
    ],
)
def test_a_wrong_file_is_one_line(runs: Runs, tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "durbar.toml").write_text(text)
    done = runs("config", "durbar.toml")
    assert (done.code, done.out) == (2, "")
    assert reason in done.err
    assert done.err.count("\n") == 1


def test_config_prints_a_file_that_means_the_same(runs: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DURBAR_DATABASE_URL", "postgresql://ann:secret@db/durbar")
    monkeypatch.setenv("DURBAR_ORIGINS", "https://a.example, https://b.example")
    told = runs("config").out
    assert "secret" not in told
    assert 'database_url = "postgresql://ann:***@db/durbar"' in told
    assert "DURBAR_ORIGINS; DURBAR_ORIGINS" in told
    (tmp_path / "durbar.toml").write_text(told)
    for name in VARIABLES:
        monkeypatch.setenv(name, "")
    assert runs("config", "durbar.toml").out.count("\n") == told.count("\n")
    found = settings.find({"DURBAR_CONFIG": str(tmp_path / "durbar.toml")}).settings
    assert found.origins == ("https://a.example", "https://b.example")


def test_every_setting_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    for setting in settings.SETTINGS:
        assert f"`{setting.variable}`" in page


# -- where it is -------------------------------------------------------------------------------------------------------


def test_whoever_listens_to_all_is_told_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "network_address", lambda: "192.168.1.20")
    assert checks.addresses("0.0.0.0", 80) == [
        ("on this machine", "http://localhost:80/"),
        ("in this network", "http://192.168.1.20:80/"),
    ]
    assert checks.addresses("127.0.0.1", 80) == [("on this machine", "http://localhost:80/")]
    assert checks.addresses("::1", 80) == [("on this machine", "http://localhost:80/")]
    assert checks.addresses("fd00::1", 80) == [("on this machine", "http://[fd00::1]:80/")]


# -- the doctor --------------------------------------------------------------------------------------------------------


def test_the_doctor_finds_what_is_wrong(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, taken: int
) -> None:
    monkeypatch.setenv("DURBAR_PORT", str(taken))
    (tmp_path / "notes.txt").write_text("not a database at all")
    monkeypatch.setenv("DURBAR_DATABASE_URL", f"sqlite:///{tmp_path}/notes.txt")
    done = runs("doctor", "--json")
    found = {finding["what"]: finding for finding in json.loads(done.out)}
    assert done.code == 1
    assert found["port"]["mark"] == found["database"]["mark"] == "wrong"
    assert "is taken" in found["port"]["says"]
    assert found["extra server"]["mark"] == "good"
    assert found["Durbar"]["mark"] == "good"


def test_the_doctor_is_content(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURBAR_PORT", str(_free()))
    done = runs("doctor")
    assert "✗" not in done.out or "browser client" in done.out
    assert "engines" in done.out


def test_the_doctor_names_a_wrong_setting(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURBAR_PORT", "many")
    done = runs("doctor")
    assert done.code == 1
    assert "DURBAR_PORT is a number from 1 to 65535" in done.out
