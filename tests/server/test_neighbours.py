"""Good neighbours: the host mutes and throws out, a lost seat comes back, an absent person's seat goes to a bot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from durbar import games
from durbar.server import clocks, connection, guests, http
from durbar.server import past as past_module
from durbar.server.fair_queue import Owner
from durbar.server.guests import Guest as Somebody
from durbar.server.guests import Guests
from durbar.server.live_tables import OLD_MATCHES, LiveTables
from durbar.server.lobby import Lobby
from durbar.server.names import check_free, clean_name
from durbar.server.problem import Problem
from durbar.server.reviews import MOST_OF_ADDRESS, Job, Reviews
from durbar.server.table_record import Seat, TableRecord
from server.attacks import NEIGHBOUR, upgraded
from server.client import Guest
from server.conftest import Room
from server.inside import Client, live_tables, open_table, until
from server.looking import GOLDEN
from server.served import Served


def inside(folder: Path, play: Callable[[LiveTables], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with live_tables(folder) as where:
            await play(where)

    asyncio.run(asyncio.wait_for(whole(), 60))


async def ring(room: Room, status: str = "playing", **more: Any) -> tuple[str, list[Guest], Any]:
    """Ann, who is host, and Bob at a table."""
    ann, bob = room.guest("Ann"), room.guest("Bob")
    seats = ["me", "open"] if status == "playing" else ["me", "open", "open"]
    table = await ann.table("radscha", seats, **more)
    joined = {"name": "Bob", "invite": table["invite"].removeprefix("/join/")}
    info = await bob.post(f"/api/tables/{table['id']}/join", joined)
    assert info["status"] == status
    return table["id"], [ann, bob], info


# -- the host ----------------------------------------------------------------------------------------------------------


def test_before_the_start_the_host_throws_out_and_the_seat_is_free(room: Room) -> None:
    async def test() -> None:
        table, (ann, bob), info = await ring(room, "waiting")
        seat = await bob.watch(table)
        who, invite = info["seats"][1]["who"], info["invite"]
        await bob.post(f"/api/tables/{table}/guests", {"who": info["seats"][0]["who"], "thrown_out": True}, 403)
        after = await ann.post(f"/api/tables/{table}/guests", {"who": who, "thrown_out": True})
        assert after["seats"][1]["kind"] == "open"
        assert after["invite"] != invite, "the old link leads in no longer"
        with pytest.raises(ConnectionClosed) as closed:
            await seat.until("never")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4403
        again = {"name": "Bob", "invite": after["invite"].removeprefix("/join/")}
        assert (await bob.post(f"/api/tables/{table}/join", again, 403))["code"] == "thrown_out"
        assert (await bob.get(f"/api/tables/{table}", 403))["code"] == "thrown_out"
        await room.guest("Eve").get(f"/api/invites/{invite.removeprefix('/join/')}", 404)
        await ann.post(f"/api/tables/{table}/guests", {"who": who, "thrown_out": False})
        await bob.post(f"/api/tables/{table}/join", again)

    room.run(test)


def test_in_a_match_a_bot_plays_on_for_whom_the_host_throws_out(room: Room) -> None:
    async def test() -> None:
        table, (ann, bob), info = await ring(room)
        path, own, other = f"/api/tables/{table}", info["seats"][0]["who"], info["seats"][1]["who"]
        assert (await ann.post(f"{path}/guests", {"who": own, "thrown_out": True}, 409))["code"] == "yourself"
        after = await ann.post(f"{path}/guests", {"who": other, "thrown_out": True})
        assert (after["seats"][1]["stand_in"], after["seats"][1]["thrown_out"]) == (True, True)
        await bob.post(f"{path}/seats/1", {"kind": "person"}, 403)
        after = await ann.post(f"{path}/guests", {"who": other, "thrown_out": False})
        back = await bob.post(f"{path}/seats/1", {"kind": "person"})
        assert (back["seats"][1]["stand_in"], back["seats"][1]["thrown_out"]) == (False, False)

    room.run(test)


def test_the_host_mutes_a_person_or_all_spectators(room: Room) -> None:
    async def test() -> None:
        table, (ann, bob), info = await ring(room, public=True)
        host, guest = await ann.watch(table), await bob.watch(table)
        who = info["seats"][1]["who"]
        await guest.ask("say", text="noise")
        assert (await host.until("chat"))["line"]["who"] == who
        await ann.post(f"/api/tables/{table}/guests", {"who": who, "muted": True})
        await guest.ask("say", text="more noise")
        assert (await guest.until("refused"))["code"] == "muted"
        await ann.post(f"/api/tables/{table}/guests", {"who": who, "muted": False})
        await guest.ask("say", text="sorry")
        assert (await host.until("chat"))["line"]["text"] == "sorry"
        eve = room.guest("Eve")
        await eve.post("/api/me", {"name": "Eve"})
        watcher = await eve.watch(table)
        await ann.post(f"/api/tables/{table}/guests", {"who": "spectators", "muted": True})
        await watcher.ask("say", text="hello")
        assert (await watcher.until("refused"))["code"] == "muted"
        await guest.ask("say", text="players may")
        assert (await host.until("chat"))["line"]["text"] == "players may"

    room.run(test)


def test_nobody_fills_the_chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_OF_SPEAKER", 6)
    monkeypatch.setattr(connection, "MOST_OF_SPECTATOR", 4)

    async def play(where: LiveTables) -> None:
        seats = [Seat(kind="person", name=name, guest=name) for name in ("ann", "bob")]
        options = games.get("radscha").complete(2, {})
        record = TableRecord(game="radscha", options=options, host="ann", seats=seats, eager=True, public=True)
        live = await open_table(where, record)
        said: dict[str, int] = {}
        for name in ("ann", "eve", "zoe"):
            client = Client(where, live, name)
            for number in range(8):
                client.ask("say", text=f"line {number}")
            await client.until("refused")
            await client.leave()
            said[name] = sum(line.name == name for line in live.table.chat)
        assert said == {"ann": 6, "eve": 4, "zoe": 2}

    inside(tmp_path, play)


# -- a lost cookie -----------------------------------------------------------------------------------------------------


def test_a_link_brings_a_seat_back_without_the_cookie(room: Room) -> None:
    async def test() -> None:
        table, (ann, bob), _ = await ring(room)
        path = f"/api/tables/{table}"
        await bob.post(f"{path}/seats/0/link", {}, 403)
        link = (await ann.post(f"{path}/seats/0/link", {}))["path"]
        assert (await ann.post(f"{path}/seats/0/link", {}))["path"] == link
        seat = await ann.watch(table)
        key = link.split("/")[-1]
        fresh = room.guest("Somebody")
        await fresh.post(f"{path}/recover", {"key": "wrong"}, 404)
        looked = await fresh.post(f"{path}/recover", {"key": key, "look": True})
        assert looked == {"seat": 0, "name": "Ann", "mine": False, "game": "radscha"}
        assert not fresh.http.cookies, "to look changes nothing: messengers open links to show what is there"
        assert (await fresh.post(f"{path}/recover", {"key": key}))["mine"]
        assert (await fresh.get("/api/me"))["name"] == "Ann"
        info = await fresh.get(path)
        assert (info["seats"][0]["mine"], info["host"]) == (True, True)
        shown = await seat.until("welcome")
        assert shown["position"]["seat"] is None, "the old browser looks on"
        assert [one["id"] for one in (await fresh.get("/api/tables"))["mine"]] == [table]
        playing = await fresh.watch(table)
        await playing.until_position(lambda position: position["seat"] == 0)
        assert key not in b"".join(seat.bytes + playing.bytes).decode(), "nobody is told the secret"

    room.run(test)


# -- absent people -----------------------------------------------------------------------------------------------------


def test_those_who_are_here_give_an_absent_persons_seat_to_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(where: LiveTables) -> None:
        names = ("ann", "bob", "cid")
        seats = [Seat(kind="person", name=name, guest=name) for name in names]
        options = games.get("radscha").complete(3, {})
        record = TableRecord(game="radscha", options=options, host="ann", seats=seats, eager=True)
        live = await open_table(where, record)
        absent = live.table.record.deciders()[0]
        here = [seat for seat in range(3) if seat != absent]
        clients = {seat: Client(where, live, names[seat]) for seat in here}
        first, second = (clients[seat] for seat in here)

        def vote(seat: int, agree: bool = True) -> None:
            clients[seat].ask("give_seat", seat=seat, absent=absent, agree=agree)

        vote(here[0])
        assert (await first.until("refused"))["code"] == "not_away", "a quarter of an hour has to pass"
        monkeypatch.setattr(clocks, "AWAY", 0.0)
        vote(here[0])
        await until(lambda: live.table.record.seats[here[0]].gives == [absent])
        vote(here[0], agree=False)
        await until(lambda: live.table.record.seats[here[0]].gives == [])
        vote(here[0])
        vote(here[1])
        await until(lambda: live.table.record.seats[absent].stand_in)
        assert not any(seat.gives for seat in live.table.record.seats)
        back = Client(where, live, names[absent])
        await back.until("welcome")
        await Lobby(where).set_seat(live, Somebody(names[absent], ""), absent, _person())
        assert not live.table.record.seats[absent].stand_in
        vote(here[0])
        await first.until("refused", 2)
        assert not live.table.record.seats[absent].stand_in, "who is here keeps the seat"
        for client in (first, second, back):
            await client.leave()

    inside(tmp_path, play)


def _told(client: Client) -> list[bool]:
    return [one["table"]["hurried"] for one in client.told if one["type"] == "table"]


def _person() -> Any:
    from durbar.server.messages import SetSeat

    return SetSeat(kind="person")


# -- names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["A\u200bnn", "Ann\u3164", "\u202eannA", "Ann\u2800", "A\u0301\u0301\u0301\u0301nn"])
def test_a_name_with_what_nobody_sees_is_refused(name: str) -> None:
    with pytest.raises(Problem) as refused:
        clean_name(name)
    assert refused.value.code == "name_unseen"


@pytest.mark.parametrize("name", ["\u200b", "\u3164\u3164", "\u0301", "   "])
def test_a_name_of_nothing_is_no_name(name: str) -> None:
    with pytest.raises(Problem) as refused:
        clean_name(name)
    assert refused.value.code == "name"


@pytest.mark.parametrize("name", ["José", "Müller", "李雷", "आनंद", "Łukasz", "O'Neil", "Ann-Marie 2"])
def test_names_of_the_world_are_names(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ANN"), ("Ann", "\u0410nn"), ("Ann", "A n n"), ("Ilse", "llse"), ("Jim", "Jirn"), ("Bob", "B0b")],
)
def test_a_name_that_looks_like_anothers_is_refused(one: str, other: str) -> None:
    with pytest.raises(Problem) as refused:
        check_free(one, [other])
    assert refused.value.code == "name_taken"
    assert other in refused.value.detail


def test_names_that_differ_are_free() -> None:
    for one, other in (("Ian", "Lan"), ("Muller", "Müller"), ("Ann", "Anna"), ("Jan", "Jon")):
        check_free(one, [other])


def test_nobody_joins_or_chats_under_anothers_name_and_bots_step_aside(room: Room) -> None:
    async def test() -> None:
        ann = room.guest("Ann")
        table = await ann.table("radscha", ["me", "normal", "open"], public=True)
        path, bot = f"/api/tables/{table['id']}", table["seats"][1]["name"]
        eve = room.guest("Eve")
        assert (await eve.post(f"{path}/join", {"name": "\u0410nn"}, 409))["code"] == "name_taken"
        await eve.post("/api/me", {"name": "\u0410nn"})
        watcher = await eve.watch(table["id"])
        await watcher.ask("say", text="I am the host")
        assert (await watcher.until("refused"))["code"] == "name_taken"
        joined = await room.guest("Noor").post(f"{path}/join", {"name": bot})
        names = [seat["name"] for seat in joined["seats"]]
        assert names[2] == bot
        assert len(set(names)) == 3

    room.run(test)


# -- places and queues -------------------------------------------------------------------------------------------------


def test_an_address_has_so_many_places_to_look_on(tmp_path: Path) -> None:
    server = Served(tmp_path, DURBAR_POSTS="5").start()

    async def play() -> None:
        ann = Guest(server.address)
        table = (await ann.table("radscha", ["me", "me"], public=True))["id"]
        crowd = [await upgraded(server.port, table, {}, NEIGHBOUR) for _ in range(http.MOST_NEAR)]
        for reader, _ in crowd:
            assert await reader.read(10)
        reader, writer = await upgraded(server.port, table, {}, NEIGHBOUR)
        frame = await reader.read(4)
        assert (frame[0] & 15, int.from_bytes(frame[2:4], "big")) == (8, http.FULL)
        await ann.watch(table)
        other = await Guest(server.address, "Bob").watch(table)  # from 127.0.0.1
        assert other.position
        for _, one in [*crowd, (reader, writer)]:
            one.close()
        await other.close()
        await ann.close()

    try:
        asyncio.run(asyncio.wait_for(play(), 60))
    finally:
        server.stop()


def test_reviews_go_by_turns_of_addresses_and_no_address_fills_the_queue() -> None:
    reviews = Reviews.__new__(Reviews)
    reviews._served = {}
    crowd = [Job("t", number, Owner("1.1.1.1", f"eve {number}"), [], []) for number in range(5)]
    ann = Job("t", 9, Owner("2.2.2.2", "ann"), [], [])
    reviews.jobs = [*crowd, ann]
    assert reviews._next() is crowd[0]
    reviews.jobs.remove(crowd[0])
    assert reviews._next() is ann
    reviews.jobs = [Job("t", n, Owner("1.1.1.1", f"eve {n}"), [], []) for n in range(MOST_OF_ADDRESS)]
    with pytest.raises(Problem):
        reviews._check_limits(Owner("1.1.1.1", "one more"), 1)
    reviews._check_limits(Owner("2.2.2.2", "ann"), 1)


# -- what somebody brings ----------------------------------------------------------------------------------------------


def test_old_matches_that_nobody_looks_at_do_not_stay_in_memory(tmp_path: Path) -> None:
    file = sorted(GOLDEN.glob("radscha/*.jsonl"))[0].read_bytes()

    async def play(where: LiveTables) -> None:
        lobby, eve = Lobby(where), Somebody("eve", "Eve")
        ids = [(await past_module.bring(lobby, eve, file)).id for _ in range(OLD_MATCHES + 4)]
        assert sorted(where.by_id) == sorted(ids[-OLD_MATCHES:])
        assert await where.find(ids[0]), "it is read again when somebody looks"

    inside(tmp_path, play)


def test_brought_files_and_forks_have_a_budget_by_guest_and_address(tmp_path: Path) -> None:
    async def play(where: LiveTables) -> None:
        budget, eve, long = Guests(where.storage), Somebody("eve", "Eve"), 9_700
        for _ in range(int(guests.ENTRIES_AT_ONCE // long)):
            past_module.check_budget(budget, eve, "1.1.1.1", long)
        with pytest.raises(Problem) as refused:
            past_module.check_budget(budget, eve, "1.1.1.1", long)
        assert (refused.value.status, refused.value.code) == (429, "too_much")
        with pytest.raises(Problem):
            past_module.check_budget(budget, Somebody("zoe", "Zoe"), "1.1.1.1", long)
        past_module.check_budget(budget, Somebody("ann", "Ann"), "2.2.2.2", long)

    inside(tmp_path, play)


def test_a_full_house_is_told_to_the_players(tmp_path: Path) -> None:
    async def play(where: LiveTables) -> None:
        seats = [Seat(kind="person", name="ann", guest="ann"), Seat(kind="bot", name="B", level="easy")]
        options = games.get("radscha").complete(2, {})
        live = await open_table(
            where, TableRecord(game="radscha", options=options, host="ann", seats=seats, eager=True)
        )
        ann = Client(where, live, "ann")
        await ann.until("welcome")
        assert not live.info("ann").hurried
        for hurried in (True, True, False):
            live.hurry(hurried)
        await until(lambda: _told(ann)[-2:] == [True, False])
        assert _told(ann).count(True) == 1
        await ann.leave()

    inside(tmp_path, play)
