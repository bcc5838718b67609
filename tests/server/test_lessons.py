"""A lesson at a table: the script leads, other moves are refused kindly, nothing is lost, and then all play on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from durbar import games
from durbar.core.lesson import Lesson
from server.client import Guest, Seat
from server.conftest import Room
from server.served import Served

titles = pytest.mark.parametrize("game", games.NAMES)


async def begin(guest: Guest, game: str, **more: Any) -> tuple[Any, Seat]:
    table = await guest.post(f"/api/lessons/{game}", {"name": "Ann", **more}, 201)
    return table, await guest.watch(table["id"])


async def asked(seat: Seat) -> Any:
    """Until the lesson asks for something, or is over."""
    await seat.until_position(lambda position: bool(position["lesson"]) or position["view"]["over"])
    assert seat.position is not None
    return seat.position["lesson"]


async def choose(seat: Seat, number: int) -> None:
    """Play this one of the moves offered, and wait until it is shown."""
    assert seat.position is not None
    answer = await seat.play([seat.position["moves"][number]["action"]])
    assert answer["type"] == "accepted", answer
    await seat.until_position(lambda position: bool(position["seq"] >= answer["seq"]))


async def follow(seat: Seat, most: int = 1000) -> list[str]:
    """Does what the lesson asks for; the last pages read."""
    read: list[str] = []
    for _ in range(most):
        lesson = await asked(seat)
        assert seat.position is not None
        if not lesson or not lesson["asks"]:
            return read if not lesson else [page["name"] for page in lesson["pages"]]
        read = [page["name"] for page in lesson["pages"]]
        await choose(seat, 0)
    return read


@titles
def test_a_lesson_is_followed_to_its_end_and_then_everybody_plays_on(room: Room, game: str) -> None:
    async def test() -> None:
        guest, whole = room.guest(), Lesson.of(games.get(game))
        table, seat = await begin(guest, game)
        assert (table["public"], table["clock"]["kind"]) == (False, "none")
        assert table["lesson"] == {"done": 0, "steps": whole.steps, "guided": True}
        read = await follow(seat)
        assert seat.position is not None
        if seat.position["view"]["over"]:
            assert not whole.end
            return
        assert read == list(whole.end)
        await seat.ask("play_on", seat=whole.learner)
        await seat.until_position(lambda position: position["lesson"] is None)
        assert seat.info["lesson"]["guided"] is False
        for _ in range(3):  # any legal move will do now, and easy bots answer
            position = await seat.until_position(lambda position: bool(position["moves"]) or position["view"]["over"])
            assert position["lesson"] is None
            if not position["moves"]:
                break
            await choose(seat, -1)
        assert [one["level"] for one in seat.info["seats"] if one["kind"] == "bot"] == ["easy"] * (whole.players - 1)

    room.run(test)


def test_another_move_is_refused_kindly_and_an_illegal_one_with_its_clause(room: Room) -> None:
    async def test() -> None:
        _, seat = await begin(room.guest(), "radscha")
        await asked(seat)
        assert seat.position is not None
        assert [move["named"]["to"] for move in seat.position["moves"]] == ["f3"]
        space = games.get("radscha").space
        legal = await seat.play([space.parse("move f4")])
        assert (legal["type"], legal["code"]) == ("refused", "lesson")
        illegal = await seat.play([space.parse("move a1")])
        assert (illegal["code"], illegal["clause"][:3]) == ("illegal", "RD-")
        two = await seat.play([space.parse("move f3"), space.parse("place h4")])
        assert two["code"] == "lesson"
        assert (await seat.play([space.parse("move f3")]))["type"] == "accepted"

    room.run(test)


def test_undo_takes_the_lesson_back_too(room: Room) -> None:
    async def test() -> None:
        _, seat = await begin(room.guest(), "radscha")
        first = await asked(seat)
        assert seat.position is not None
        assert not seat.position["undo"]
        assert (await seat.play([seat.position["moves"][0]["action"]]))["type"] == "accepted"
        await seat.until_position(lambda position: bool(position["lesson"]) and position["lesson"]["step"] == 2)
        assert seat.position["undo"]
        assert seat.position["hold"] is None
        assert (await seat.undo())["type"] == "accepted"
        position = await seat.until_position(
            lambda position: bool(position["lesson"]) and position["lesson"]["step"] == 1
        )
        assert position["lesson"] == first
        assert len(position["moves"]) == 1

    room.run(test)


def test_what_the_script_did_is_not_taken_back(room: Room) -> None:
    """Else it would only be done again."""

    async def test() -> None:
        _, seat = await begin(room.guest(), "radscha")
        await follow(seat, 7)  # the way to the caravanserai and two stones were chosen for us
        lesson = await asked(seat)
        assert seat.position is not None
        assert lesson["pages"][-1]["name"] == "camel"
        assert not seat.position["undo"]
        assert (await seat.undo())["code"] == "no_undo"

    room.run(test)


def test_left_and_continued_or_begun_anew(room: Room) -> None:
    async def test() -> None:
        guest = room.guest()
        table, seat = await begin(guest, "radscha")
        await follow(seat, 3)
        before = await asked(seat)
        await seat.close()
        mine = (await guest.get("/api/tables"))["mine"]
        assert [(one["id"], one["lesson"]["done"], one["waits_for_me"]) for one in mine] == [(table["id"], 3, True)]
        same, seat = await begin(guest, "radscha")
        assert same["id"] == table["id"]
        assert await asked(seat) == before
        other, _ = await begin(guest, "radscha", again=True)
        assert other["id"] != table["id"]
        assert (await guest.get(f"/api/tables/{table['id']}"))["status"] == "abandoned"
        third, _ = await begin(room.guest("Bob"), "radscha")
        assert third["id"] != other["id"]
        await room.guests[1].get(f"/api/tables/{other['id']}", 403)

    room.run(test)


def test_a_double_click_begins_one_lesson_and_a_learner_needs_no_stand_in(room: Room) -> None:
    async def test() -> None:
        guest = room.guest()
        await guest.post("/api/me", {"name": "Ann"})
        for again in (False, True):
            wish = {"name": "Ann", "again": again}
            made = await asyncio.gather(*(guest.post("/api/lessons/radscha", wish, 201) for _ in range(3)))
            assert len({one["id"] for one in made}) == (3 if again else 1)
        mine = (await guest.get("/api/tables"))["mine"]
        assert [one["status"] for one in mine].count("playing") == 1
        table = next(one["id"] for one in mine if one["status"] == "playing")
        assert (await guest.post(f"/api/tables/{table}/leave", {}, 409))["code"] == "playing"

    room.run(test)


def test_left_for_free_play_the_next_lesson_is_a_new_one(room: Room) -> None:
    async def test() -> None:
        guest = room.guest()
        table, seat = await begin(guest, "radscha")
        await follow(seat, 3)
        await asked(seat)
        await seat.ask("play_on", seat=0)
        position = await seat.until_position(lambda position: position["lesson"] is None)
        assert len(position["moves"]) > 1
        await seat.ask("play_on", seat=0)
        assert (await seat.until("refused"))["code"] == "bad"
        again, _ = await begin(guest, "radscha")
        assert again["id"] != table["id"]

    room.run(test)


def test_wishes_that_make_no_sense(room: Room) -> None:
    async def test() -> None:
        guest = room.guest()
        assert (await guest.post("/api/lessons/chess", {"name": "Ann"}, 404))["code"] == "no_game"
        await guest.post("/api/lessons/raja", {"name": ""}, 400)
        await guest.get("/api/games/chess/lesson/en", 404)
        table = await guest.table("radscha", ["me", "easy"])
        seat = await guest.watch(table["id"])
        await seat.ask("play_on", seat=0)
        assert (await seat.until("refused"))["code"] == "bad"

    room.run(test)


@titles
def test_the_words_come_in_three_languages(room: Room, game: str) -> None:
    async def test() -> None:
        said = [await room.guest().get(f"/api/games/{game}/lesson/{language}") for language in ("en", "de", "nl")]
        assert said[0].keys() == {"pages", "hints"}
        assert said[0] != said[1] != said[2]

    room.run(test)


def test_a_restarted_server_goes_on_where_the_lesson_was(tmp_path: Path, database: Callable[[], str]) -> None:
    server = Served(tmp_path, database()).start()
    room = Room(server)
    kept: dict[str, Any] = {}

    async def before() -> None:
        guest = room.guest()
        kept["table"], seat = await begin(guest, "radscha")
        await follow(seat, 5)
        kept["lesson"] = await asked(seat)
        kept["cookies"] = dict(guest.http.cookies)

    async def after() -> None:
        guest = room.guest()
        guest.http.cookies.update(kept["cookies"])
        seat = await guest.watch(kept["table"]["id"])
        assert await asked(seat) == kept["lesson"]
        assert await follow(seat, 2) != []

    try:
        room.run(before)
        server.stop()
        server.start()
        room.guests = []
        room.run(after)
    finally:
        server.stop()


@titles
def test_the_learner_hears_no_secret_of_the_others(room: Room, game: str) -> None:
    """Only the own script lines are told, and only when it is their turn."""

    async def test() -> None:
        guest, whole = room.guest(), Lesson.of(games.get(game))
        _, seat = await begin(guest, game)
        await follow(seat)
        own = {action for line in whole.lines if line.seat == whole.learner for action in line.actions}
        for position in filter(None, (message.get("position") for message in seat.heard)):
            if position["lesson"] and position["lesson"]["asks"]:
                assert {move["action"] for move in position["moves"]} <= own
                assert set(position["lesson"]) == {"step", "steps", "pages", "asks", "forced"}
            if position["view"]["phase"] == "dial":  # Raja: all choose at once, and nobody sees the others' choice
                assert [seat["dial"] for i, seat in enumerate(position["view"]["seats"]) if i != whole.learner] == [
                    None
                ] * 2
        revealed = any((message.get("position") or {}).get("view", {}).get("over") for message in seat.heard)
        assert revealed or whole.seed.hex().encode() not in b"".join(seat.bytes)

    room.run(test)


def test_scripted_seats_wait_for_nobody(room: Room) -> None:
    """The other seats' moves come at once: the browser shows them at its own pace."""

    async def test() -> None:
        _, seat = await begin(room.guest(), "radscha")
        await follow(seat, 2)
        await asyncio.wait_for(asked(seat), 5)

    room.run(test)
