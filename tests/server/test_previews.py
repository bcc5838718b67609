"""What is asked for instead of being told to everybody: the list of actions, and previews of now and then."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from durbar import games
from durbar.core.actions import Space
from durbar.server import guests
from durbar.server.table_record import Seat, TableRecord
from server.conftest import Room
from server.inside import Client, live_tables, open_table

TILE = [{"tile": "two"}]


def meant(kinds: list[dict[str, Any]]) -> dict[int, tuple[Any, Any]]:
    """By number the named form and the clicks, as a client works them out."""
    found = {}
    for kind in kinds:
        for number, clicks in enumerate(kind["clicks"]):
            named, rest = {}, number
            for key, values in reversed(kind["params"].items()):
                rest, i = divmod(rest, len(values))
                named[key] = values[i]
            found[kind["first"] + number] = ({"do": kind["do"], **named}, clicks)
    return found


@pytest.mark.parametrize("game", ["raja", "tajmahal", "java", "radscha"])
def test_the_list_of_actions_says_what_every_number_means(room: Room, game: str) -> None:
    async def test() -> None:
        ann = room.guest()
        info = next(one for one in await ann.get("/api/games") if one["id"] == game)
        answer = await ann.http.get(f"/api/games/{game}/actions?digest={info['actions']}")
        assert "immutable" in answer.headers["cache-control"]
        other = await ann.http.get(f"/api/games/{game}/actions?digest=old")
        assert "immutable" not in other.headers["cache-control"]
        assert other.content == answer.content
        space: Space = games.get(game).space
        chosen = [action for action in range(space.size) if not space.kind_of(action).chance]
        plain = msgspec.json.decode(msgspec.json.encode([(space.name(a), space.clicks(a)) for a in chosen]))
        found = meant(answer.json()["kinds"])
        assert list(found) == chosen
        assert [list(one) for one in found.values()] == plain

    room.run(test)


def test_a_preview_is_about_the_table_as_it_is(room: Room) -> None:
    async def test() -> None:
        ann, eve = room.guest(), room.guest("Eve")
        table = await ann.table("java", ["me", "open"], public=True)
        bob = room.guest("Bob")
        await bob.post(f"/api/tables/{table['id']}/join", {"name": "Bob"})
        seats = [await one.watch(table["id"]) for one in (ann, bob, eve)]
        seq = seats[0].position["seq"]  # type: ignore[index]
        answers = []
        for seat in seats:
            await seat.ask("preview", seq=seq, clicks=TILE)
            answers.append(await seat.until("preview"))
        assert answers[0]["preview"]["places"]
        assert [one["preview"] for one in answers] == [answers[0]["preview"]] * 3, "it rests on the open board"
        assert (answers[0]["seq"], answers[0]["clicks"]) == (seq, TILE)
        await seats[0].ask("preview", seq=seq - 1, clicks=TILE)
        assert (await seats[0].until("preview"))["preview"] is None
        await seats[0].ask("preview", seq=seq, clicks=[{"tile": "nine"}])
        assert (await seats[0].until("preview"))["preview"] is None
        await seats[0].ask("preview", seq=seq, clicks=[{"a": 1, "b": 2}])
        assert (await seats[0].until("refused"))["code"] == "bad"

        path = f"/api/tables/{table['id']}/preview?seq={seq}"
        then = await eve.get(f'{path}&clicks=[{{"tile":"two"}}]')
        assert then["preview"] == answers[0]["preview"]
        assert (await ann.get(f"{path}&viewer=1", 403))["code"] == "not_over"
        assert (await ann.get(f"{path}&clicks=[", 400))["code"] == "bad"
        assert (await ann.get(f"{path}9"))["preview"] is None

    room.run(test)


def test_whoever_asks_for_too_many_previews_gets_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "PREVIEWS_PER_SECOND", 0.0)
    monkeypatch.setattr(guests, "PREVIEWS_AT_ONCE", 2.0)

    async def test() -> None:
        seats = [Seat(kind="person", name=f"P{i}", guest="g") for i in range(2)]
        async with live_tables(tmp_path) as where:
            live = await open_table(where, TableRecord(game="java", options={}, host="g", seats=seats, eager=True))
            client = Client(where, live, "g")
            for _ in range(3):
                client.ask("preview", seq=len(live.table.story), clicks=TILE)
            await client.until("preview", 3)
            answers = [message["preview"] for message in client.told if message["type"] == "preview"]
            await client.leave()
        assert [bool(answer) for answer in answers] == [True, True, False]

    asyncio.run(test())
