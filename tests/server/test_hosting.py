"""What a host does: several workers, backups, settings that are wrong, the browser's files."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from durbar.cli import main
from durbar.server import browser_client, settings
from server.client import Guest, Seat
from server.database import Postgres, free_port
from server.served import Served

FIRST = {"layout": "first", "set_up": "first"}


def test_several_workers_tell_each_other_what_happens(tmp_path: Path, postgres: Postgres) -> None:
    """Two processes on one PostgreSQL: whoever looks through one sees what is done through the other."""
    url = asyncio.run(postgres.url("shared"))
    one, two = Served(tmp_path, url), Served(tmp_path, url)
    try:
        one.start()
        two.start()
        asyncio.run(asyncio.wait_for(_across(one.address, two.address), 60))
    finally:
        one.stop()
        two.stop()
    assert "Traceback" not in one.log()


async def _across(here: str, there: str) -> None:
    ann, bob = Guest(here, "Ann"), Guest(there, "Bob")
    table = await ann.table("radscha", ["me", "open"], options=FIRST)
    first = await ann.watch(table["id"])
    await bob.post(f"/api/tables/{table['id']}/join", {"name": "Bob", "invite": table["invite"].rpartition("/")[2]})
    second = await bob.watch(table["id"])
    while first.position is None:  # the match was begun in the other process
        await first.hear()
    for seat in (first, second):  # each knows that the other is there
        while not all(sitter["online"] for sitter in seat.info["seats"]):
            await seat.hear()
    seats, luck = [first, second], random.Random(1)
    await first.ask("setting", confirm=False)
    await second.ask("setting", confirm=False)
    for _ in range(20):
        assert first.position
        mover: Seat = seats[first.position["view"]["to_act"][0]]
        assert mover.position
        answer = await mover.play([luck.choice(mover.position["moves"])["action"]])
        assert answer["type"] == "accepted", answer
        for seat in seats:
            await seat.until_position(lambda position, seq=answer["seq"]: bool(position["seq"] >= seq))  # type: ignore[misc]
    assert first.position
    assert second.position
    assert first.position["seq"] == second.position["seq"]
    await first.ask("say", text="hello there")
    assert (await second.until("chat"))["line"]["text"] == "hello there"
    # Both move at once through different processes: one is accepted, the other is told to look again.
    mover = seats[first.position["view"]["to_act"][0]]
    guest = ann if mover is first else bob
    twin = Guest(there if guest is ann else here)
    twin.http.cookies.set("durbar_guest", guest.http.cookies["durbar_guest"])
    other = await twin.watch(table["id"])
    assert mover.position
    actions = [move["action"] for move in mover.position["moves"]]
    answers = await asyncio.gather(mover.play(actions[:1], seq=mover.position["seq"]), other.play(actions[-1:]))
    assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
    assert [answer["code"] for answer in answers if answer["type"] == "refused"] == ["stale"]
    await second.close()  # and that Bob left
    await other.close()
    while first.info["seats"][1]["online"]:
        await first.hear()
    for guest in (ann, bob, twin):
        await guest.close()


def test_workers_of_one_server_share_the_tables(tmp_path: Path, postgres: Postgres) -> None:
    server = Served(tmp_path, asyncio.run(postgres.url("workers")), workers=2)

    async def play() -> None:
        ann = Guest(server.address)
        table = await ann.table("radscha", ["me", "easy"], options=FIRST)
        for _ in range(6):  # each of these may land in another process
            seat = await ann.watch(table["id"])
            position = await seat.until_position(
                lambda position: bool(position["moves"]) or position["hold"] is not None
            )
            if position["hold"] is not None:
                await seat.ask("confirm", seat=0)
            else:
                answer = await seat.play([position["moves"][0]["action"]])
                assert answer["type"] == "accepted", answer
            await seat.close()
        await ann.close()

    try:
        server.start()
        asyncio.run(asyncio.wait_for(play(), 60))
    finally:
        server.stop()
    assert "Traceback" not in server.log()


def test_a_backup_is_a_whole_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Served(tmp_path).start()

    async def make() -> tuple[str, str]:
        ann = Guest(server.address)
        table = await ann.table("radscha", ["me", "me"])
        token = ann.http.cookies["durbar_guest"]
        await ann.close()
        return table["id"], token

    table, token = asyncio.run(make())
    monkeypatch.setenv("DURBAR_DATABASE_URL", server.database)
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 0, "while the server runs"
    assert capsys.readouterr().out == f"saved: {copy}\n"
    assert main(["backup", str(copy)]) == 2
    assert "there already" in capsys.readouterr().err
    server.stop()
    again = Served(tmp_path, f"sqlite:///{copy}").start()

    async def look() -> None:
        ann = Guest(again.address)
        ann.http.cookies.set("durbar_guest", token)
        assert [info["id"] for info in (await ann.get("/api/tables"))["mine"]] == [table]
        await ann.close()

    try:
        asyncio.run(look())
    finally:
        again.stop()


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (["serve", "--workers", "2"], {}, "PostgreSQL"),
        (["serve"], {"DURBAR_DATABASE_URL": "mysql://x"}, "sqlite:///"),
        (["serve"], {"DURBAR_BOTS": "many"}, "DURBAR_BOTS"),
        (["backup", "copy", "--keep", "3"], {}, "--keep goes with a folder"),
        (["backup", "nowhere/copy"], {}, "there is no folder nowhere"),
        (["restore", "missing"], {}, "there is no file missing"),
        (["rehearse", "missing"], {}, "there is no file missing"),
        (["backup", "copy"], {"DURBAR_DATABASE_URL": "sqlite:////nowhere/x"}, "no database"),
    ],
)
def test_what_is_set_wrong_is_said_in_one_line(
    arguments: list[str],
    given: dict[str, str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("DURBAR_DATABASE_URL", raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert main([*arguments, *(["--port", str(free_port())] if arguments == ["serve"] else [])]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert "secret" not in complaint
    assert complaint.count("\n") == 1


def test_a_port_in_use_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import socket

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert "is taken by another program: choose another one" in capsys.readouterr().err


def test_the_default_database_is_where_data_belongs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DURBAR_DATABASE_URL", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert settings.from_environment().database == "sqlite:////data/durbar/durbar.sqlite3"


def test_the_client_is_served_with_its_assets_for_ever_and_its_page_fresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from litestar import Litestar
    from litestar.exceptions import HTTPException
    from litestar.testing import TestClient

    from durbar.server.app import _http_error, _problem
    from durbar.server.problem import Problem

    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(browser_client, "FOLDER", tmp_path / "static")
    app = Litestar(browser_client.handlers(), exception_handlers={Problem: _problem, HTTPException: _http_error})
    with TestClient(app) as browser:
        unbuilt = browser.get("/")
        assert unbuilt.status_code == 503
        assert "make play" in unbuilt.text
        (tmp_path / "static" / "index.html").write_text("<!doctype html>built")
        (tmp_path / "static" / "assets" / "app-1a2b.js").write_text("1")
        for path in ("/", "/t/0123456789ab", "/join/token"):
            page = browser.get(path)
            assert "built" in page.text
            assert page.headers["cache-control"] == "no-cache"
        asset = browser.get("/assets/app-1a2b.js")
        assert "immutable" in asset.headers["cache-control"]
        assert "javascript" in asset.headers["content-type"]
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/assets", "/nothing.js"):
            assert browser.get(path).status_code == 404, path
        for path in ("/nowhere", "/t/a/b", "/stats/x"):  # a person gets a page that says so, a program a code
            page = browser.get(path, headers={"accept": "text/html,*/*"})
            assert (page.status_code, page.text) == (404, "<!doctype html>built"), path
            assert browser.get(path).headers["content-type"] == "application/json", path
        assert (
            browser.get("/api/nothing", headers={"accept": "text/html"}).headers["content-type"] == "application/json"
        )
