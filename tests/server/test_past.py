"""The past of a match over HTTP: positions, log, fairness, match files in and out, and what nobody may see."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from durbar import games
from durbar.core.log import Entry, read_lines, write_line
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.server import past, projection
from durbar.server.guests import Guest as Somebody
from durbar.server.lobby import Problem
from durbar.server.table_record import Seat, TableRecord
from server.client import Guest
from server.conftest import Room
from server.inside import Quick, live_tables, open_table
from server.test_leaks import BOTS, TABLES

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = {
    "raja": "raja/3-basic-full-palaces.jsonl",
    "tajmahal": "tajmahal/3-winner-0.jsonl",
    "java": "java/2-stuck-2197.jsonl",
    "radscha": "radscha/2-winner-382.jsonl",
}


def golden(game: str) -> bytes:
    return (GOLDEN / FILES[game]).read_bytes()


async def bring(guest: Guest, file: bytes, status: int = 201) -> Any:
    answer = await guest.http.post(f"/api/matches?name={guest.name}", content=file)
    assert answer.status_code == status, answer.text
    return answer.json()


# -- looking back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", FILES)
def test_an_imported_match_is_shown_as_it_was_to_every_viewer(room: Room, game: str) -> None:
    async def test() -> None:
        ann = room.guest()
        table = await bring(ann, golden(game))
        assert table["status"] == "finished"
        assert table["imported"]
        assert not table["public"]
        match = Match.replay(*read_lines(golden(game)), games.get)
        assert table["moves"] == len(match.entries)
        assert table["scores"] == match.state.scores()
        path = f"/api/tables/{table['id']}"
        first = len(match.entries) - 6
        for viewer_seat in (None, *range(match.header.players)):
            query = f"viewer={'public' if viewer_seat is None else viewer_seat}&first={first}&last={first + 20}"
            shown = await ann.get(f"{path}/positions?{query}")
            assert [position["seq"] for position in shown] == list(range(first, len(match.entries) + 1))
            for position in shown:
                assert position["seat"] == viewer_seat
                view = match.game.view(match.state_after(position["seq"]), viewer_seat)
                assert position["view"] == msgspec.json.decode(msgspec.json.encode(projection.whole(view)))
                assert position["legal"] == []
        log = await ann.get(path + "/log?viewer=0")
        assert [entry["seq"] for entry in log] == list(range(1, len(match.entries) + 1))
        assert log == await ann.get(path + "/log"), "a finished match has no secrets"
        listed = (await ann.get("/api/tables"))["mine"]
        assert [info["id"] for info in listed] == [table["id"]]

    room.run(test)


def test_positions_come_in_handfuls(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        path = f"/api/tables/{(await bring(ann, golden('radscha')))['id']}/positions"
        assert len(await ann.get(f"{path}?first=0&last=5000")) == past.MOST_POSITIONS
        assert len(await ann.get(path)) == past.MOST_POSITIONS
        assert await ann.get(f"{path}?first=100000") == []
        assert await ann.get(f"{path}?first=9&last=3") == []
        for wrong in ("first=-1", "last=x", "viewer=5", "viewer=open", "first=99999999999999999999"):
            assert (await ann.get(f"{path}?{wrong}", 400))["code"] == "bad"
        assert (await ann.get(f"{path}?viewer=4", 404))["code"] == "no_seat"

    room.run(test)


def test_a_private_match_is_shown_to_those_with_the_link(room: Room) -> None:
    async def test() -> None:
        ann, eve = room.guest("Ann"), room.guest("Eve")
        table = await bring(ann, golden("radscha"))
        invite = table["invite"].removeprefix("/join/")
        for what in ("positions", "log", "fairness", "match.jsonl"):
            assert (await eve.get(f"/api/tables/{table['id']}/{what}", 403))["code"] == "private"
        assert (
            len(await eve.get(f"/api/tables/{table['id']}/positions?viewer=1&invite={invite}")) == past.MOST_POSITIONS
        )
        assert (await eve.get(f"/api/tables/{table['id']}/fairness?invite={invite}"))["state"] == "proven"
        assert (await eve.get(f"/api/tables/{table['id']}?invite={invite}"))["invite"] is None

    room.run(test)


def test_while_a_match_runs_everybody_looks_back_with_their_own_view(room: Room) -> None:
    async def test() -> None:
        ann, bob = room.guest("Ann"), room.guest("Bob")
        table = await ann.table("tajmahal", ["me", "open", "easy"], public=True)
        waiting = await ann.get(f"/api/tables/{table['id']}/positions", 409)
        assert waiting["code"] == "not_begun"
        await bob.post(f"/api/tables/{table['id']}/join", {"name": "Bob"})
        path = f"/api/tables/{table['id']}"
        for who, viewer_seat, status in ((ann, 0, 200), (bob, 1, 200), (ann, 1, 403), (ann, 2, 403), (bob, 0, 403)):
            for what in ("positions", "log"):
                answer = await who.get(f"{path}/{what}?viewer={viewer_seat}", status)
                assert status == 200 or answer["code"] == "not_over"
        assert await room.guest("Eve").get(f"{path}/positions?viewer=public")
        assert (await ann.get(path + "/fairness")) == {
            "state": "open",
            "commit": table["commit"],
            "seed": None,
            "drawn": 0,
            "taken_over": 0,
            "salts": [],
            "flaws": [],
        }
        assert (await ann.post(path + "/fork", fork(3, 3), 409))["code"] == "not_over"
        for who in (ann, bob):  # abandoned: nothing was revealed, so nothing is
            seat = await who.watch(table["id"])
            await seat.ask("abandon", seat=seat.position["seat"] if seat.position else 0, agree=True)
        await seat.until("table", lambda message: message["table"]["status"] == "abandoned")
        assert await ann.get(path + "/positions?viewer=0")
        await ann.get(path + "/positions?viewer=1", 403)
        await ann.get(path + "/match.jsonl", 403)
        await ann.post(path + "/fork", fork(3, 3), 409)

    room.run(test)


@pytest.mark.parametrize("game", TABLES)
def test_no_past_position_tells_a_secret(game: str, tmp_path: Path) -> None:
    """Every position, also between two draws of chance, is the same byte for byte where secrets are resampled."""

    async def test() -> None:
        players, options = TABLES[game]
        values = games.get(game).complete(players, options)
        seats = [Seat(kind="person", name=f"P{i}", guest=f"g{i}", stand_in=True) for i in range(players)]
        async with live_tables(tmp_path, Quick(BOTS.get(game, "easy"))) as where:
            running = False
            while not running:  # a match that is over so soon has no secrets any more: another one
                live = await open_table(
                    where, TableRecord(game=game, options=values, host="g0", seats=seats, eager=True)
                )
                while len(live.table.story) < 150 and live.table.record.status == "playing":
                    await asyncio.sleep(0)
                running = live.table.record.status == "playing"
            live.table.record.status = "abandoned"  # so that nobody plays on
            match = live.table.match
            assert match is not None
            assert not match.finished
            rng, last = Rng(1), len(match.entries)
            states = {seq: match.state_after(seq) for seq in range(last + 1)}
            for viewer_seat in (None, *range(players)):
                past.check_viewer(live.table, Somebody(f"g{viewer_seat}", "P"), viewer_seat)
                shown = [await past.positions(live, viewer_seat, first, first + 59) for first in range(0, last + 1, 60)]
                truly = [position for part in shown for position in msgspec.json.decode(part)]
                assert [position["seq"] for position in truly] == list(states)
                for viewer in range(players) if viewer_seat is None else [viewer_seat]:
                    for position in truly[:: 7 if game == "java" else 1]:
                        sample = states[position["seq"]].resample(viewer, rng)
                        view = match.game.view(sample, viewer_seat)
                        assert position["view"] == msgspec.json.decode(msgspec.json.encode(projection.whole(view))), (
                            position["seq"]
                        )
                assert match.seed is not None
                assert match.seed.hex().encode() not in b"".join(shown)
            with pytest.raises(Problem, match="when the match is finished"):
                past.check_viewer(live.table, Somebody("g0", "P"), 1)

    asyncio.run(test())


# -- fairness --------------------------------------------------------------------------------------------------------


def test_fairness_is_proven_and_the_file_goes_out_as_it_came_in(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        table = await bring(ann, golden("tajmahal"))
        told = await ann.get(f"/api/tables/{table['id']}/fairness")
        header, entries = read_lines(golden("tajmahal"))
        end = entries[-1].end
        assert end is not None
        assert told["state"] == "proven"
        assert (told["commit"], told["seed"]) == (header.commit, end.seed)
        assert table["commit"] == header.commit
        assert told["drawn"] == sum(entry.chance is not None for entry in entries)
        file = (await ann.http.get(f"/api/tables/{table['id']}/match.jsonl")).content
        assert read_lines(file) == (header, entries)
        assert (await bring(ann, file))["id"] != table["id"]

    room.run(test)


def chained(*records: Any) -> bytes:
    lines, previous = [], ""
    for record in records:
        line, previous = write_line(record, previous)
        lines.append(line)
    return b"".join(lines)


def test_a_sound_file_of_steered_chance_is_found_out(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        header, entries = read_lines(golden("radscha"))
        end = entries[-1].end
        assert end is not None
        other = msgspec.structs.replace(end, seed="11" * 32)
        false_seed = await bring(ann, chained(header, *entries[:-1], Entry(end=other)))
        told = await ann.get(f"/api/tables/{false_seed['id']}/fairness")
        assert told["state"] == "wrong"
        assert [doubt["kind"] for doubt in told["flaws"]] == ["seed"]
        from durbar.core.chance import commitment

        swapped = msgspec.structs.replace(header, commit=commitment(bytes.fromhex(other.seed)))
        steered = await bring(ann, chained(swapped, *entries[:-1], Entry(end=other)))
        told = await ann.get(f"/api/tables/{steered['id']}/fairness")
        assert told["state"] == "wrong"
        assert {doubt["kind"] for doubt in told["flaws"]} == {"chance"}
        assert told["flaws"][0]["line"] > 1
        assert "the seed gives" in told["flaws"][0]["why"]
        assert len(told["flaws"]) <= past.MOST_DOUBTS

    room.run(test)


# -- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "status", "code", "said"),
    [
        (lambda _: b"", 400, "file_alien", "empty"),
        (lambda _: b"hello\nworld\n", 400, "file_alien", "line 1"),
        (lambda _: bytes(range(256)) * 50, 400, "file_alien", "line 1"),
        (lambda file: file[:-30], 400, "file_cut", "cut in mid-line"),
        (lambda file: file.replace(b"place", b"plate", 1), 400, "file_changed", "was changed"),
        (lambda file: b"".join(file.splitlines(keepends=True)[:-1]), 400, "file_unfinished", "not finished"),
        (lambda file: file + b"x" * past.MAX_FILE, 413, "too_long", ""),
    ],
)
def test_a_file_that_is_not_sound_is_refused_with_the_reason(
    room: Room, change: Any, status: int, code: str, said: str
) -> None:
    async def test() -> None:
        ann = room.guest()
        trouble = await bring(ann, change(golden("radscha")), status)
        assert trouble["code"] == code
        assert said in trouble["detail"]
        assert (await ann.get("/api/tables"))["mine"] == []

    room.run(test)


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [("durbar", 3, "file_newer"), ("board", "abc", "file_board"), ("game", "chess", "file_newer"), ("players", 4, "")],
)
def test_a_file_from_elsewhere_is_refused_with_the_reason(room: Room, field: str, value: Any, code: str) -> None:
    async def test() -> None:
        header, entries = read_lines(golden("radscha"))
        file = chained(msgspec.structs.replace(header, **{field: value}), *entries)
        trouble = await bring(room.guest(), file, 400)
        assert trouble["code"] == (code or "file_broken")
        assert trouble["detail"].startswith("line 1: ")

    room.run(test)


def test_an_illegal_move_is_named_by_its_line(room: Room) -> None:
    async def test() -> None:
        header, entries = read_lines(golden("radscha"))
        at = next(n for n, entry in enumerate(entries) if entry.action)
        trouble = await bring(room.guest(), chained(header, *entries[:at], *entries[at + 1 :]), 400)
        assert trouble["code"] == "file_rules"
        assert trouble["detail"].startswith("line ")

    room.run(test)


def test_names_in_a_file_are_cleaned_and_the_file_keeps_them(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        header, entries = read_lines(golden("radscha"))
        file = chained(msgspec.structs.replace(header, seats=["\x07", "<b>" + "x" * 99]), *entries)
        table = await bring(ann, file)
        assert [seat["name"] for seat in table["seats"]] == ["1", "<b>" + "x" * 27]
        assert (await ann.http.get(f"/api/tables/{table['id']}/match.jsonl")).content == file

    room.run(test)


def fork(seq: int, players: int, mine: int = 1) -> Any:
    seats = [{"kind": "me"}] * mine + [{"kind": "bot", "level": "easy"}] * (players - mine)
    return {"seq": seq, "name": "Ann", "seats": seats}
