"""One person on several devices: links, sessions, merging, all one's data; and nothing of it for anybody else."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, insert, select, text, update

from durbar.server.schema import guests, one_time, sessions, sitters, tables
from durbar.server.settings import database_url
from durbar.server.storage import Storage
from durbar.server.table_record import Seat, TableRecord
from server.client import Guest
from server.conftest import Room
from server.database import Postgres
from server.served import Served

CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"
FIRST = {"layout": "first", "set_up": "first"}


async def link_of(guest: Guest) -> str:
    link = await guest.post("/api/me/link")
    assert 500 < datetime.fromisoformat(link["expires"]).timestamp() - time.time() <= 600
    path, _, code = link["path"].partition("#")
    assert path == "/take"
    return str(code)


async def mine(guest: Guest) -> list[str]:
    return [table["id"] for table in (await guest.get("/api/tables"))["mine"]]


async def at(database: str, work: Callable[[Connection], Any]) -> Any:
    storage = Storage(database_url(database))
    try:
        return await storage.transact(work)
    finally:
        await storage._database.close()


def test_a_link_makes_another_device_mine(room: Room) -> None:
    ann, phone = room.guest("Ann"), room.guest("Phone")

    async def play() -> None:
        table = await ann.table("radscha", ["me", "open"], options=FIRST)
        await ann.post("/api/me/settings", {"language": "nl", "theme": "dark", "sounds": False})
        code = await link_of(ann)
        phone.http.headers["user-agent"] = CHROME
        offer = await phone.post("/api/link/look", {"code": code})
        assert offer == {"name": "Ann", "me": None, "tables": 0, "same": False}
        signed = await phone.post("/api/link", {"code": code})
        assert signed["name"] == "Ann"
        assert signed["settings"] == {"language": "nl", "theme": "dark", "sounds": False}
        assert await mine(phone) == [table["id"]]
        assert (await phone.get(f"/api/tables/{table['id']}"))["seats"][0]["mine"]
        for again in ("/api/link", "/api/link/look"):  # it counts once
            assert (await room.guest().post(again, {"code": code}, 404))["code"] == "no_link"
        places = await ann.get("/api/me/devices")
        assert {one["device"] for one in places} == {"Chrome, Android", ""}
        assert [one["here"] for one in places if not one["device"]] == [True]

    room.run(play)


def test_signing_in_brings_a_guests_tables_along(room: Room) -> None:
    ann, other, bob = room.guest("Ann"), room.guest("Annie"), room.guest("Bob")

    async def play() -> None:
        old = await ann.table("raja", ["me", "easy"])
        new = await other.table("radscha", ["me", "open"], options=FIRST)
        await bob.post(f"/api/tables/{new['id']}/join", {"name": "Bob", "invite": new["invite"].rpartition("/")[2]})
        seat = await other.watch(new["id"])
        code = await link_of(ann)
        assert await other.post("/api/link/look", {"code": code}) == {
            "name": "Ann",
            "me": "Annie",
            "tables": 1,
            "same": False,
        }
        await other.post("/api/link", {"code": code})
        with pytest.raises(Exception, match="1012"):  # whoever looks on comes back as the new person
            await seat.until("never")
        for device in (ann, other):
            assert set(await mine(device)) == {old["id"], new["id"]}
        again = await other.watch(new["id"])
        assert again.position is not None
        assert again.position["seat"] == 0
        assert await mine(bob) == [new["id"]]
        assert len(await ann.get("/api/me/devices")) == 2

    room.run(play)


def test_a_merge_that_was_cut_off_is_finished_at_the_next_start(tmp_path: Path, database: Callable[[], str]) -> None:
    server = Served(tmp_path, database()).start()
    ann, old = Guest(server.address, "Ann"), Guest(server.address, "Old")

    async def before() -> tuple[str, str]:
        await ann.post("/api/me", {"name": "Ann"})
        table = await old.table("raja", ["me", "open"])
        server.kill()

        def half(connection: Connection) -> None:
            ids = {row.name: row.id for row in connection.execute(select(guests))}
            connection.execute(update(guests).where(guests.c.name == "Old").values(became=ids["Ann"]))

        await at(server.database, half)
        return str(table["id"]), ann.http.cookies["durbar_guest"]

    async def after(table: str) -> None:
        async with asyncio.timeout(30):
            while await mine(ann) != [table]:
                await asyncio.sleep(0.05)
        rows = await at(server.database, lambda connection: list(connection.execute(select(guests.c.name))))
        assert rows == [("Ann",)]

    async def whole() -> None:
        table, _ = await before()
        await asyncio.to_thread(server.start)
        await after(table)
        await ann.close()
        await old.close()

    try:
        asyncio.run(whole())
    finally:
        server.stop()


def test_devices_are_ended_one_by_one(room: Room) -> None:
    ann, phone, eve = room.guest("Ann"), room.guest("Phone"), room.guest("Eve")

    async def play() -> None:
        table = await ann.table("radscha", ["me", "easy"], options=FIRST)
        await phone.post("/api/link", {"code": await link_of(ann)})
        seat = await phone.watch(table["id"])
        places = {one["here"]: one["id"] for one in await ann.get("/api/me/devices")}
        await eve.post("/api/me", {"name": "Eve"})
        await eve.post(f"/api/me/devices/{places[False]}/end", status=404)  # not hers
        left = await ann.post(f"/api/me/devices/{places[False]}/end")
        assert [one["id"] for one in left] == [places[True]]
        with pytest.raises(Exception, match="1012"):
            await seat.until("never")
        assert (await phone.get("/api/me"))["name"] is None
        assert (await phone.get(f"/api/tables/{table['id']}", 403))["code"] == "private"
        await phone.get("/api/me/devices", 403)
        assert await mine(ann) == [table["id"]]
        assert await ann.post(f"/api/me/devices/{places[True]}/end") == []  # signs out here
        assert "durbar_guest" not in ann.http.cookies

    room.run(play)


def test_an_ended_device_is_out_of_all_processes(tmp_path: Path, postgres: Postgres) -> None:
    url = asyncio.run(postgres.url("ended"))
    one, two = Served(tmp_path, url), Served(tmp_path, url)

    async def play() -> None:
        ann, phone = Guest(one.address, "Ann"), Guest(two.address, "Phone")
        table = await ann.table("radscha", ["me", "easy"], options=FIRST)
        await phone.post("/api/link", {"code": await link_of(ann)})
        seat = await phone.watch(table["id"])
        (there,) = [one["id"] for one in await ann.get("/api/me/devices") if not one["here"]]
        await ann.post(f"/api/me/devices/{there}/end")
        with pytest.raises(Exception, match="1012"):
            await seat.until("never")
        assert (await phone.get("/api/me"))["name"] is None
        await ann.close()
        await phone.close()

    try:
        one.start()
        two.start()
        asyncio.run(asyncio.wait_for(play(), 60))
    finally:
        one.stop()
        two.stop()


def test_a_link_expires_and_a_new_one_replaces_it(tmp_path: Path) -> None:
    server = Served(tmp_path).start()

    async def play() -> None:
        ann, phone = Guest(server.address, "Ann"), Guest(server.address, "Phone")
        await phone.post("/api/me/link", status=403)  # nobody yet
        await ann.post("/api/me", {"name": "Ann"})
        first, second = await link_of(ann), await link_of(ann)
        await phone.post("/api/link", {"code": first}, 404)
        await at(server.database, lambda c: c.execute(update(one_time).values(expires=time.time() - 1)))
        await phone.post("/api/link", {"code": second}, 404)
        await phone.post("/api/link", {"code": "x" * 32}, 404)
        assert (await phone.get("/api/me"))["name"] is None
        await ann.close()
        await phone.close()

    try:
        asyncio.run(play())
    finally:
        server.stop()


def test_all_my_data_and_nobody_elses(room: Room) -> None:
    ann, bob = room.guest("Ann"), room.guest("Bob")

    async def play() -> None:
        table = await ann.table("radscha", ["me", "open"], options=FIRST)
        await bob.post(f"/api/tables/{table['id']}/join", {"name": "Bob", "invite": table["invite"].rpartition("/")[2]})
        hers, his = await ann.watch(table["id"]), await bob.watch(table["id"])
        await hers.ask("say", text="hello from Ann")
        await his.until("chat")
        await his.ask("say", text="hello from Bob")
        await hers.until("chat", lambda message: message["line"]["text"] == "hello from Bob")
        got = await ann.get("/api/me/export")
        assert got["name"] == "Ann"
        assert [one["my_seats"] for one in got["tables"]] == [[{"seat": 0, "name": "Ann"}]]
        assert [line["text"] for line in got["tables"][0]["my_chat"]] == ["hello from Ann"]
        assert "Bob" not in json.dumps(got)
        assert ann.http.cookies["durbar_guest"] not in json.dumps(got)

    room.run(play)


def test_whoever_is_forgotten_leaves_nothing_behind(tmp_path: Path, database: Callable[[], str]) -> None:
    server = Served(tmp_path, database()).start()

    async def play() -> None:
        ann, bob = Guest(server.address, "Annabella"), Guest(server.address, "Bob")
        table = await ann.table("radscha", ["me", "open"], options=FIRST)
        alone = await ann.table("raja", ["me", "open"])
        await bob.post(f"/api/tables/{table['id']}/join", {"name": "Bob", "invite": table["invite"].rpartition("/")[2]})
        hers, his = await ann.watch(table["id"]), await bob.watch(table["id"])
        await hers.ask("say", text="a line of Annabella's")
        await his.until("chat")
        await ann.post("/api/me/delete", {"name": "Bob"}, 409)
        await ann.post("/api/me/delete", {"name": "Annabella"})
        assert (await ann.get("/api/me"))["name"] is None
        again = await bob.watch(table["id"])
        assert again.info["seats"][0]["stand_in"]
        assert again.info["seats"][0]["resigned"]
        assert again.info["seats"][0]["name"] == "–"
        assert (await bob.get(f"/api/tables/{alone['id']}", 403))["code"] == "private"
        assert not any("Annabella" in said.decode() for said in again.bytes)
        kept = await at(server.database, _everything)
        assert "Annabella" not in kept
        await ann.close()
        await bob.close()

    try:
        asyncio.run(play())
    finally:
        server.stop()


def _everything(connection: Connection) -> str:
    names = ("guests", "sessions", "passkeys", "one_time", "tables", "chat", "sitters", "entries")
    return str([list(connection.execute(text(f"SELECT * FROM {name}"))) for name in names])


def test_no_secret_is_kept_and_no_id_is_told(room: Room) -> None:
    """Neither tokens nor codes stand in the database; and nobody is told a guest's id, theirs or another's."""
    ann, bob = room.guest("Ann"), room.guest("Bob")

    async def play() -> None:
        table = await ann.table("radscha", ["me", "open"], options=FIRST, public=True)
        await bob.post(f"/api/tables/{table['id']}/join", {"name": "Bob"})
        code = await link_of(ann)
        kept = await at(room.server.database, _everything)
        for secret in (code, *(guest.http.cookies["durbar_guest"] for guest in (ann, bob))):
            assert secret not in kept
        seen = await bob.watch(table["id"])
        told = [said.decode() for said in seen.bytes]
        paths = ("/api/me", "/api/me/devices", "/api/me/passkeys", "/api/me/export", "/api/tables")
        told += [json.dumps(await bob.get(path)) for path in (*paths, f"/api/tables/{table['id']}")]
        ids = await at(
            room.server.database, lambda c: [*c.scalars(select(guests.c.id)), *c.scalars(select(sessions.c.id))]
        )
        assert len(ids) >= 4
        for one in (*ids, ann.http.cookies["durbar_guest"], code):
            assert not any(one in text for text in told)

    room.run(play)


def test_a_database_of_before_keeps_its_guests_seats_and_cookies(tmp_path: Path, database: Callable[[], str]) -> None:
    """The schema of migration 6: a guest's id is the SHA-256 of the cookie's token."""
    server, token = Served(tmp_path, database()), "t" * 43
    guest_id = hashlib.sha256(token.encode()).hexdigest()
    record = TableRecord(
        game="radscha",
        options={},
        host=guest_id,
        seats=[Seat(kind="person", name="Ann", guest=guest_id), Seat()],
    )
    row = {"id": "0123456789ab", "version": 1, "invite": "i" * 22, "seed": bytes(32), "status": "waiting"}

    def old(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "durbar.server:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0006")
        added = "INSERT INTO guests (id, name, confirm, made) VALUES (:id, 'Ann', :yes, 5)"
        connection.execute(text(added), {"id": guest_id, "yes": True})
        written = {"record": msgspec.json.encode(record).decode(), "listed": False, "updated": 6.0}
        connection.execute(insert(tables), {**row, **written})
        connection.execute(insert(sitters), {"guest": guest_id, "table_id": row["id"]})

    async def play() -> None:
        ann, phone = Guest(server.address, "Ann"), Guest(server.address, "Phone")
        ann.http.cookies.set("durbar_guest", token)
        assert (await ann.get("/api/me"))["name"] == "Ann"
        assert await mine(ann) == ["0123456789ab"]
        await phone.post("/api/link", {"code": await link_of(ann)})
        assert await mine(phone) == ["0123456789ab"]
        assert len(await phone.get("/api/me/devices")) == 2
        await ann.close()
        await phone.close()

    asyncio.run(at(server.database, old))
    server.start()
    try:
        asyncio.run(play())
    finally:
        server.stop()
