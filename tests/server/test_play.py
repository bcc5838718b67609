"""Two people and bots at real tables, over real WebSockets."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from durbar import games
from durbar.core.log import read_lines
from durbar.core.match import Match
from server.client import Guest, Message, Seat
from server.conftest import Room

FIRST = {"layout": "first", "set_up": "first"}


async def two(room: Room, game: str = "radscha", **more: Any) -> tuple[str, Guest, Guest, list[Seat]]:
    """A table with Ann and Bob at it."""
    ann, bob = room.guest("Ann"), room.guest("Bob")
    table = await ann.table(game, ["me", "open"], **more)
    invite = table["invite"].removeprefix("/join/")
    await bob.post(f"/api/tables/{table['id']}/join", {"name": "Bob", "invite": invite})
    return table["id"], ann, bob, [await ann.watch(table["id"]), await bob.watch(table["id"])]


async def mover(seats: list[Seat]) -> Seat:
    """The one who is to move; both know the position."""
    assert all(seat.position for seat in seats)
    to_act = seats[0].position["view"]["to_act"]  # type: ignore[index]
    return seats[to_act[0]]


async def level(seats: list[Seat]) -> None:
    """Let all have heard of the same position."""
    most = max(seat.position["seq"] for seat in seats if seat.position)
    for seat in seats:
        await seat.until_position(lambda position: position["seq"] >= most)


async def play_any(seat: Seat, luck: random.Random) -> Message:
    assert seat.position
    return await seat.play([luck.choice(seat.position["moves"])["action"]])


async def until_hold(seats: list[Seat], luck: random.Random) -> Seat:
    """Play until a turn waits to be confirmed; whose it is."""
    while True:
        seat = await mover(seats)
        assert (await play_any(seat, luck))["type"] == "accepted"
        await seat.until("step")
        await level(seats)
        assert seat.position
        if seat.position["hold"] is not None:
            return seat


def test_a_move_reaches_everybody_and_is_accepted_after_it_is_stored(room: Room) -> None:
    async def test() -> None:
        _, ann, _, seats = await two(room, options=FIRST)
        first = await mover(seats)
        other = seats[1 - seats.index(first)]
        assert first.position
        before = first.position["seq"]
        answer = await play_any(first, random.Random(1))
        assert answer["type"] == "accepted"
        step = await other.until("step")
        assert step["position"]["seq"] == answer["seq"] > before
        assert [entry["seq"] for entry in step["entries"]] == list(range(before + 1, answer["seq"] + 1))
        assert step["entries"][0]["seat"] == seats.index(first)
        # A fresh tab of the same guest sees the same table.
        tab = await (ann if first is seats[0] else room.guests[1]).watch(first.info["id"])
        step = await first.until("step")
        assert tab.position == step["position"]
        assert [entry["seq"] for entry in tab.heard[0]["log"]] == list(range(1, answer["seq"] + 1))

    room.run(test)


def test_whoever_waits_for_the_start_plays_from_the_own_seat(room: Room) -> None:
    async def test() -> None:
        ann, bob = room.guest("Ann"), room.guest("Bob")
        table = await ann.table("radscha", ["me", "open"], options=FIRST)
        waiting = await ann.watch(table["id"])
        assert waiting.position is None
        await bob.post(f"/api/tables/{table['id']}/join", {"name": "Bob", "invite": table["invite"].rpartition("/")[2]})
        begun = await waiting.until_position(lambda position: bool(position["view"]))
        assert begun["seat"] == 0

    room.run(test)


def test_wrong_moves_get_clear_answers_and_change_nothing(room: Room) -> None:
    async def test() -> None:
        _, _, _, seats = await two(room, options=FIRST)
        first = await mover(seats)
        other = seats[1 - seats.index(first)]
        assert first.position
        assert other.position
        legal = [move["action"] for move in first.position["moves"]]
        assert other.position["moves"] == []
        size = games.get("radscha").space.size
        illegal = next(action for action in range(size) if action not in legal)

        async def refused(who: Seat, code: str, **given: Any) -> Message:
            answer = await who.play(**{"actions": [legal[0]], **given})
            assert (answer["type"], answer["code"]) == ("refused", code), answer
            assert answer["why"]
            return answer

        assert (await refused(first, "illegal", actions=[illegal]))["clause"].startswith("RD-")
        await refused(first, "illegal", actions=[size + 5])
        await refused(first, "illegal", actions=[legal[0], size + 5])
        await refused(first, "stale", seq=first.position["seq"] - 1)
        await refused(first, "stale", seq=first.position["seq"] + 1)
        await refused(other, "stale")
        await refused(other, "not_yours", seat=seats.index(first))
        await refused(other, "not_yours", seat=17)
        for text in (
            b"{",
            b"[]",
            b'{"type":"play"}',
            b'{"type":"dance","v":1}',
            b'{"type":"ping","v":2,"at":0}',
            b"\xff",
        ):
            await first.socket.send(text, text=True) if text != b"\xff" else await first.socket.send(text)
            assert (await first.until("refused"))["code"] == "bad"
        await first.ask("why", seat=seats.index(first), action=illegal)
        assert (await first.until("reason"))["doubts"][0]["clause"].startswith("RD-")
        await first.ask("why", seat=seats.index(first), action=legal[0])
        assert (await first.until("reason"))["code"] == "allowed"
        answer = await first.play([legal[0]])
        assert answer["type"] == "accepted", "after all that the same position is still there"

    room.run(test)


def test_the_same_move_sent_twice_counts_once(room: Room) -> None:
    async def test() -> None:
        _, _, _, seats = await two(room, options=FIRST)
        first = await mover(seats)
        assert first.position
        action, seq = first.position["moves"][0]["action"], first.position["seq"]
        once = await first.play([action], move_id="same", seq=seq)
        twice = await first.play([action], move_id="same", seq=seq)
        assert once["type"] == "accepted"
        assert twice == once
        other = seats[1 - seats.index(first)]
        # Another's id is another's.
        answer = await other.play([action], move_id="same", seq=seq)
        assert answer["type"] == "refused"
        await asyncio.gather(*(first.ask("ping", at=1.0), first.until("pong")))
        assert len([m for m in first.heard if m["type"] == "step"]) == 1

    room.run(test)


def test_a_finished_turn_waits_for_confirmation_and_can_be_taken_back(room: Room) -> None:
    async def test() -> None:
        _, _, _, seats = await two(room, options=FIRST)
        luck = random.Random(2)
        seat = await until_hold(seats, luck)
        number, other = seats.index(seat), seats[1 - seats.index(seat)]
        assert seat.position
        assert other.position
        assert seat.position["hold"] == other.position["hold"] == number
        assert seat.position["undo"]
        assert other.position["moves"] == []
        assert (await other.play([0]))["code"] == "held"
        seq = seat.position["seq"]
        assert (await seat.undo("back"))["type"] == "accepted"
        step = await other.until("step", lambda message: message["position"]["seq"] > seq)
        assert step["entries"][0]["undo"]
        assert step["position"]["hold"] is None
        assert (await seat.undo("back"))["seq"] == seq + 1, "the same undo twice counts once"
        await level(seats)
        seat = await until_hold(seats, luck)
        await seat.ask("confirm", seat=seats.index(seat))
        step = await other.until("step", lambda message: message["position"]["hold"] is None)
        assert step["entries"] == []
        assert step["position"]["moves"]
        await seat.ask("confirm", seat=seats.index(seat))
        assert (await seat.until("refused"))["code"] == "bad"

    room.run(test)


def test_confirming_can_be_switched_off_for_good(room: Room) -> None:
    async def test() -> None:
        _, ann, _, seats = await two(room, options=FIRST)
        for seat in seats:
            await seat.ask("setting", confirm=False)
        luck = random.Random(3)
        last: Message = {}
        for _ in range(30):
            seat = await mover(seats)
            last = await play_any(seat, luck)
            assert last["type"] == "accepted"
            await seat.until("step")
            await level(seats)
            assert seat.position
            assert seat.position["hold"] is None
        table = await ann.table("radscha", ["me", "easy"])
        again = await ann.watch(table["id"])
        assert again.heard[0]["confirm"] is False

    room.run(test)


def test_dials_are_set_at_once_and_nobody_sees_them(room: Room) -> None:
    async def test() -> None:
        _, _, _, seats = await two(room, "raja")
        luck = random.Random(4)
        for seat in seats:
            await seat.ask("setting", confirm=False)
        while seats[0].position and seats[0].position["view"]["phase"] != "dial":
            seat = await mover(seats)
            assert (await play_any(seat, luck))["type"] == "accepted"
            await seat.until("step")
            await level(seats)
        ann, bob = seats
        assert ann.position
        assert bob.position
        assert ann.position["view"]["to_act"] == [0, 1]
        seen = bob.position["seq"]
        assert (await play_any(ann, luck))["type"] == "accepted"
        await ann.until("step")
        step = await bob.until("step")
        assert step["position"]["view"]["seats"][0]["dial"] is None
        assert [event["kind"] for event in step["entries"][0]["events"]] == ["dialled"]
        assert step["position"]["hold"] is None
        # Ann takes back and dials anew while Bob still looks at the old position: his choice is not stale.
        assert (await ann.undo())["type"] == "accepted"
        await ann.until("step")
        assert (await play_any(ann, luck))["type"] == "accepted"
        choice = bob.position["moves"][0]["action"]
        assert (await bob.play([choice], seq=seen))["type"] == "accepted"
        step = await bob.until("step", lambda message: message["position"]["view"]["phase"] != "dial")

    room.run(test)


def test_hot_seat_shows_each_seat_only_when_asked(room: Room) -> None:
    async def test() -> None:
        ann, eve = room.guest("Ann"), room.guest("Eve")
        table = await ann.table("raja", ["me", "me", "me"], public=True)
        seat = await ann.watch(table["id"])
        assert seat.position
        assert seat.position["moves"], "the view is that of the seat that must act"
        other = (seat.position["seat"] + 1) % 3
        await seat.ask("look", seat=other)
        assert (await seat.until("welcome"))["position"]["seat"] == other
        assert seat.position["moves"] == []
        spectator = await eve.watch(table["id"])
        assert spectator.position
        assert spectator.position["seat"] is None
        await spectator.ask("look", seat=0)
        assert (await spectator.until("refused"))["code"] == "not_yours"
        luck = random.Random(5)
        while seat.position["view"]["phase"] != "dial":
            await seat.ask("look", seat=seat.position["view"]["to_act"][0])
            await seat.until("welcome")
            assert (await play_any(seat, luck))["type"] == "accepted"
            await seat.until("step")
            assert seat.position["hold"] is None, "on one device nobody waits for a confirmation"

    room.run(test)


def test_whoever_watches_a_private_table_needs_the_invite(room: Room) -> None:
    async def test() -> None:
        table, ann, _, _ = await two(room)
        eve = room.guest("Eve")
        for path in (table, "0123456789ab"):
            with pytest.raises(ConnectionClosed) as closed:
                await eve.watch(path)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == (4403 if path == table else 4404)
        waiting = await ann.table("radscha", ["me", "open"])
        seat = await eve.watch(waiting["id"], waiting["invite"].removeprefix("/join/"))
        assert seat.position is None
        assert seat.info["status"] == "waiting"

    room.run(test)


def test_sockets_from_other_sites_are_refused(room: Room) -> None:
    from websockets.asyncio.client import connect

    async def test() -> None:
        table = await room.guest().table("radscha", ["me", "me"], public=True)
        address = room.server.address.replace("http", "ws") + f"/ws/tables/{table['id']}"
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, origin="https://evil.example")  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
        async with connect(address, origin=room.server.address) as socket:  # type: ignore[arg-type]
            assert msgspec.json.decode(await socket.recv())["type"] == "welcome"
            await socket.send("x" * 20_000)
            await asyncio.wait_for(socket.wait_closed(), 10)
            assert socket.close_code == 1009

    room.run(test)


def test_too_many_messages_are_refused(room: Room) -> None:
    async def test() -> None:
        _, _, _, seats = await two(room)
        for _ in range(200):
            await seats[0].ask("ping", at=0.0)
        answers = []
        while len(answers) < 200:
            message = await seats[0].hear()
            if message["type"] in ("pong", "refused"):
                answers.append(message)
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert refused
        assert {answer["code"] for answer in refused} == {"too_fast"}
        # Whoever slows down is heard again. How soon depends on the machine, so ask at a calm pace until it is so.
        for _ in range(60):
            await asyncio.sleep(0.5)
            await seats[0].ask("ping", at=7.0)
            while (answer := await seats[0].hear())["type"] not in ("pong", "refused"):
                pass
            if answer["type"] == "pong":
                break
        assert (answer["type"], answer.get("at")) == ("pong", 7.0)

    room.run(test)


def test_what_is_said_is_text_and_stays(room: Room) -> None:
    async def test() -> None:
        table, _, bob, seats = await two(room)
        await seats[0].ask("say", text="<b>hello</b>\n\x00 there")
        line = (await seats[1].until("chat"))["line"]
        assert line["text"] == "<b>hello</b>   there"
        assert (line["name"], line["seat"]) == ("Ann", 0)
        again = await bob.watch(table)
        assert again.heard[0]["chat"] == [line]
        await seats[0].ask("say", text="x" * 501)
        assert (await seats[0].until("refused"))["code"] == "bad"

    room.run(test)


def test_presence_is_told(room: Room) -> None:
    async def test() -> None:
        _, _, _, seats = await two(room)
        online = lambda message: [seat["online"] for seat in message["table"]["seats"]]  # noqa: E731
        await seats[0].until("table", lambda message: online(message) == [True, True])
        await seats[1].close()
        await seats[0].until("table", lambda message: online(message) == [True, False])

    room.run(test)


def test_bots_answer_stand_in_and_give_the_seat_back(room: Room) -> None:
    async def test() -> None:
        ann = room.guest("Ann")
        table = await ann.table("radscha", ["me", "easy"], options=FIRST)
        path = f"/api/tables/{table['id']}"
        seat = await ann.watch(table["id"])
        await seat.ask("setting", confirm=False)
        position = await seat.until_position(lambda position: bool(position["moves"]))
        assert position["thinking"] == []
        info = await ann.post(path + "/leave")
        assert info["seats"][0]["stand_in"]
        mine = len([e for m in seat.heard for e in m.get("entries", []) if e["seat"] == 0])
        while len([e for m in seat.heard for e in m.get("entries", []) if e["seat"] == 0]) < mine + 2:
            await seat.until("step")
        assert (await seat.play([0]))["code"] == "not_yours"
        info = await ann.post(path + "/seats/0", {"kind": "person"})
        assert not info["seats"][0]["stand_in"]
        await seat.until_position(lambda position: bool(position["moves"]))
        await seat.ask("resign", seat=0)
        await seat.until("table", lambda message: bool(message["table"]["seats"][0]["resigned"]))
        assert "resigned" in (await ann.post(path + "/seats/0", {"kind": "person"}, 409))["detail"]
        assert "durbar_bot_turn_seconds_count{level=" in (await ann.http.get("/metrics")).text

    room.run(test)


def test_a_match_ends_when_all_persons_agree_and_there_is_a_rematch(room: Room) -> None:
    async def test() -> None:
        table, ann, bob, seats = await two(room, options=FIRST)
        path = f"/api/tables/{table}"
        assert (await ann.post(path + "/rematch", status=409))["code"] == "playing"
        await seats[0].ask("abandon", seat=0, agree=True)
        message = await seats[1].until("table", lambda m: bool(m["table"]["seats"][0]["votes_abandon"]))
        assert message["table"]["status"] == "playing"
        await seats[0].ask("abandon", seat=0, agree=False)
        await seats[1].until("table", lambda m: not m["table"]["seats"][0]["votes_abandon"])
        await seats[0].ask("abandon", seat=0, agree=True)
        await seats[1].ask("abandon", seat=1, agree=True)
        await seats[0].until("table", lambda m: m["table"]["status"] == "abandoned")
        assert (await seats[0].play([0]))["code"] == "over"
        again = await ann.post(path + "/rematch")
        assert again["id"] != table
        assert [seat["name"] for seat in again["seats"]] == ["Bob", "Ann"]
        assert again["options"]["set_up"] == "first"
        assert again["status"] == "playing"
        assert (await bob.post(path + "/rematch"))["id"] == again["id"]
        await seats[1].until("table", lambda m: m["table"]["rematch"] == again["id"])

    room.run(test)


def test_a_whole_match_against_a_bot_is_fair_and_can_be_taken_home(room: Room) -> None:
    async def test() -> None:
        ann = room.guest("Ann")
        table = await ann.table("tajmahal", ["me", "easy"], options={"dummy": True})
        path = f"/api/tables/{table['id']}/match.jsonl"
        seat = await ann.watch(table["id"])
        await seat.ask("setting", confirm=False)
        luck = random.Random(6)
        assert (await ann.get(path, 403))["code"] == "not_over"
        while seat.position and not seat.position["view"]["over"]:
            if seat.position["moves"]:
                assert (await play_any(seat, luck))["type"] == "accepted"
            await seat.until("step")
        if seat.info["status"] != "finished":
            await seat.until("table", lambda m: m["table"]["status"] == "finished")
        header, entries = read_lines((await ann.http.get(path)).content)
        assert header.commit == table["commit"]
        match = Match.replay(header, entries, games.get)
        assert match.verify() == []
        info = await ann.get(f"/api/tables/{table['id']}")
        assert (info["scores"], info["ranking"]) == (match.state.scores(), match.state.ranking())
        again = await ann.watch(table["id"])
        assert len(again.heard[0]["log"]) == len(entries)

    room.run(test)
