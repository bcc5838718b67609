"""Copies of the database: many in a folder, restored over a write-ahead log, rehearsed; SQLite, PostgreSQL, a store."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from durbar.cli import main
from server.client import Guest
from server.database import Postgres
from server.served import Served


async def _play(address: str) -> str:
    ann = Guest(address)
    table = await ann.table("radscha", ["me", "me"], options={"layout": "first", "set_up": "first"})
    seat = await ann.watch(table["id"])
    while seat.position is None:
        await seat.hear()
    await seat.play([seat.position["moves"][0]["action"]])
    await ann.close()
    return str(table["id"])


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that has been played on; its database is what the commands find."""
    started = Served(tmp_path).start()
    monkeypatch.setenv("DURBAR_DATABASE_URL", started.database)
    try:
        yield started
    finally:
        started.stop()


def _tables(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as opened:
        return [row[0] for row in opened.execute("select id from tables order by id")]


def test_a_folder_keeps_the_newest_copies(server: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_play(server.address))
    folder = tmp_path / "copies"
    told = []
    for _ in range(4):
        assert main(["backup", f"{folder}/", "--keep", "2"]) == 0
        told.append(capsys.readouterr().out.split()[-1])
    assert sorted(map(str, folder.iterdir())) == told[-2:]


def test_a_copy_takes_the_place_of_the_database_and_no_old_log_is_written_into_it(
    server: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server is killed with a write-ahead log beside its database: what is in it belongs to the old one only."""
    first = asyncio.run(_play(server.address))
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 0
    second = asyncio.run(_play(server.address))
    assert main(["restore", str(copy)]) == 2
    assert "is in use: stop the server first" in capsys.readouterr().err
    server.kill()
    database = tmp_path / "durbar.sqlite3"
    assert database.with_name("durbar.sqlite3-wal").stat().st_size > 0
    assert main(["restore", str(copy)]) == 0
    assert _tables(database) == [first]
    kept = Path(capsys.readouterr().out.split()[-1])
    assert _tables(kept) == sorted([first, second]), "the old one is whole, its log included"
    server.start()
    assert server.healthy()


def test_a_rehearsal_replays_every_match(server: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = asyncio.run(_play(server.address))
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 0
    capsys.readouterr()
    assert main(["rehearse", str(copy)]) == 0
    assert capsys.readouterr().out == f"{copy} can be restored: 1 tables, 1 matches replayed.\n"
    with closing(sqlite3.connect(copy)) as opened:
        opened.execute("""update entries set body = '{"seat": 1, "undo": true}' where seq = 0""")
        opened.commit()
    assert main(["rehearse", str(copy)]) == 2
    assert f"the match of table {table} cannot be replayed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"hello", "is no SQLite database"),
        (b"", "is no SQLite database"),
        (b"SQLite format 3\0" + bytes(200), "is no copy of Durbar's database"),
    ],
)
def test_what_is_no_copy_is_not_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], content: bytes, reason: str
) -> None:
    database = tmp_path / "durbar.sqlite3"
    monkeypatch.setenv("DURBAR_DATABASE_URL", f"sqlite:///{database}")
    (tmp_path / "copy").write_bytes(content)
    for command in ("restore", "rehearse"):
        assert main([command, str(tmp_path / "copy")]) == 2
        assert reason in capsys.readouterr().err
    assert not database.exists()


def test_a_rehearsal_without_room_says_so(
    server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 0
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    assert main(["rehearse", str(copy)]) == 2
    assert "name a folder with room in TMPDIR" in capsys.readouterr().err


def test_postgresql_is_dumped_restored_and_rehearsed(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = asyncio.run(postgres.url("copied"))
    monkeypatch.setenv("DURBAR_DATABASE_URL", url)
    server = Served(tmp_path, url).start()
    copy = tmp_path / "copy.dump"
    try:
        asyncio.run(_play(server.address))
        assert main(["backup", str(copy)]) == 0
        asyncio.run(_play(server.address))
        assert main(["restore", str(copy)]) == 2
        assert "the database is in use: stop the server first" in capsys.readouterr().err
    finally:
        server.stop()
    assert main(["rehearse", str(copy)]) == 0
    assert "1 tables, 1 matches replayed" in capsys.readouterr().out
    assert main(["restore", str(copy)]) == 0
    assert main(["backup", str(tmp_path / "after.dump")]) == 0
    capsys.readouterr()
    assert main(["rehearse", str(tmp_path / "after.dump")]) == 0
    assert "1 tables, 1 matches replayed" in capsys.readouterr().out


# -- an object store ---------------------------------------------------------------------------------------------------


class _Store(BaseHTTPRequestHandler):
    """Just enough of S3: put, list, delete."""

    kept: dict[str, bytes] = {}

    def do_PUT(self) -> None:
        self.kept[self.path.partition("?")[0]] = self.rfile.read(int(self.headers["content-length"]))
        self._answer(200, "")

    def do_GET(self) -> None:
        keys = "".join(f"<Contents><Key>{path.split('/', 2)[2]}</Key></Contents>" for path in sorted(self.kept))
        self._answer(200, f"<ListBucketResult>{keys}</ListBucketResult>")

    def do_DELETE(self) -> None:
        del self.kept[self.path]
        self._answer(204, "")

    def _answer(self, status: int, body: str) -> None:
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        """Nothing."""


def test_copies_go_to_an_object_store(
    server: Served, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("boto3", reason="boto3 is not installed: pip install 'durbar[s3]'")
    asyncio.run(_play(server.address))
    store = HTTPServer(("127.0.0.1", 0), _Store)
    threading.Thread(target=store.serve_forever, daemon=True).start()
    for name, value in {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{store.server_port}",
        "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_DEFAULT_REGION": "here",
        "AWS_REQUEST_CHECKSUM_CALCULATION": "when_required",
    }.items():
        monkeypatch.setenv(name, value)
    try:
        for _ in range(3):
            assert main(["backup", "s3://club/nightly", "--keep", "2"]) == 0, capsys.readouterr().err
        told = capsys.readouterr().out
        assert re.fullmatch(r"(saved: s3://club/nightly/durbar-\S+\.sqlite3\n){3}", told)
        kept = dict(_Store.kept)
        assert [f"saved: s3:/{path}" for path in sorted(kept)] == told.splitlines()[-2:]
        assert all(content.startswith(b"SQLite format 3\0") for content in kept.values())
    finally:
        store.shutdown()
        store.server_close()
