"""No seat is ever told another's secret: every byte sent to each seat over whole games, checked against the match.

What a seat is shown must be the same in any position that it cannot tell from the real one; and what it is told of the
log must be what the events say everybody, or this seat, may know. The seed is in nothing before the end.
"""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from durbar import games
from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.core.state import State
from durbar.server import projection
from durbar.server.change import change
from durbar.server.table import Table
from durbar.server.table_record import Seat, TableRecord
from server.inside import Quick, Watcher, live_tables, open_table

TABLES = {
    "raja": (3, {"hidden_gold": True, "length": "short"}),
    "tajmahal": (3, {}),
    "java": (2, {}),
    "radscha": (3, {}),
}
MOST_SECONDS = 300
BOTS = {"java": "random"}  # where greedy ones would take minutes
EVERY = {"java": 5}  # its views are long: so many messages from one that is compared to the next


async def watch_a_whole_game(
    folder: Path, game: str, players: int, options: dict[str, Any]
) -> tuple[Match, list[Watcher]]:
    """People sit at all seats and watch while bots stand in for them."""
    values = games.get(game).complete(players, options)
    seats = [Seat(kind="person", name=f"P{i}", guest=f"g{i}", stand_in=True) for i in range(players)]
    async with live_tables(folder, Quick(BOTS.get(game, "easy"))) as where:
        live = await open_table(where, TableRecord(game=game, options=values, host="g0", seats=seats, eager=True))
        watchers = [Watcher(live, seat, f"g{seat}") for seat in range(players)] + [Watcher(live, None, None)]
        async with asyncio.timeout(MOST_SECONDS):
            while live.table.record.status == "playing":
                await asyncio.sleep(0.01)
        assert live.table.match is not None
        return live.table.match, watchers


async def play_a_whole_game(
    folder: Path, game: str, players: int, options: dict[str, Any]
) -> tuple[Match, list[Watcher]]:
    """People sit at all seats and decide themselves, from what they are told: they confirm turns and take back some."""
    values, luck = games.get(game).complete(players, options), random.Random(game)
    seats = [Seat(kind="person", name=f"P{i}", guest=f"g{i}") for i in range(players)]
    async with live_tables(folder) as where:
        live = await open_table(where, TableRecord(game=game, options=values, host="g0", seats=seats, eager=True))
        watchers = [Watcher(live, seat, f"g{seat}") for seat in range(players)] + [Watcher(live, None, None)]
        async with asyncio.timeout(MOST_SECONDS):
            while live.table.record.status == "playing":
                shown = [_last_position(watcher) for watcher in watchers[:-1]]
                holder = shown[0]["hold"]
                decider = (
                    luck.choice([watcher for watcher, p in enumerate(shown) if p["moves"]])
                    if holder is None
                    else holder
                )
                now, seen = time.time(), shown[decider]

                def act(table: Table, seat: int = decider, seen: Any = seen, now: float = now) -> Any:
                    if seen["undo"] and luck.random() < 0.2:
                        return table.undo(seat, now)
                    if seen["hold"] is not None:
                        return table.confirm(seat, now)
                    action = luck.choice(seen["moves"])["action"]
                    return table.play(seat, seen["seq"], [action], luck.random() < 0.5, now)

                assert await change(live, act) is None
        assert live.table.match is not None
        return live.table.match, watchers


def _last_position(watcher: Watcher) -> Any:
    return watcher.position


def plain(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


def positions(match: Match) -> dict[int, State]:
    """The true position after so many entries."""
    found, again = {}, Match(match.game, match.header, None)
    for number, entry in enumerate(match.entries, 1):
        again.replay_entry(entry)
        found[number] = again.state.clone()
    return found


@pytest.mark.parametrize("game", TABLES)
def test_no_byte_tells_a_secret(game: str, tmp_path: Path) -> None:
    match, watchers = asyncio.run(watch_a_whole_game(tmp_path, game, *TABLES[game]))
    assert match.finished
    _check_positions(match, watchers, EVERY.get(game, 1))
    _check_logs(match, watchers)


@pytest.mark.parametrize("game", TABLES)
def test_no_byte_tells_a_secret_to_people_who_decide_and_undo(game: str, tmp_path: Path) -> None:
    """Legal moves, previews, undo and hold are told here too."""
    match, watchers = asyncio.run(play_a_whole_game(tmp_path, game, *TABLES[game]))
    assert match.finished
    assert any(entry.undo for entry in match.entries)
    told = [m["position"] for watcher in watchers for m in watcher.messages() if m.get("position")]
    for what in ("moves", "undo"):
        assert any(position[what] for position in told), what  # type: ignore[index]
    assert any(position["hold"] is not None for position in told)  # type: ignore[index]
    _check_positions(match, watchers, 3 * EVERY.get(game, 1))
    _check_logs(match, watchers)


def _check_positions(match: Match, watchers: list[Watcher], every: int) -> None:
    """Each is what would be told of any position that looks the same to this watcher; every so many are compared."""
    assert match.seed is not None
    states, rng, told = positions(match), Rng(1), 0
    for watcher in watchers:
        for number, (raw, message) in enumerate(zip(watcher.told, watcher.messages(), strict=True)):
            shown: Any = message.get("position")
            if shown is None:
                continue
            told += 1
            if not shown["view"]["over"]:
                assert match.seed.hex().encode() not in raw
            actions = [move["action"] for move in shown["moves"]]
            assert not actions or watcher.viewer in shown["view"]["to_act"], "who does not decide is told no moves"
            assert not shown["undo"] or watcher.viewer is not None
            if number % every:
                continue
            state = states[shown["seq"]]
            for viewer in range(match.header.players) if watcher.viewer is None else [watcher.viewer]:
                sample = state.resample(viewer, rng)
                if not state.over:
                    view = projection.whole(match.game.view(sample, watcher.viewer))
                    assert shown["view"] == plain(view), (watcher.viewer, shown["seq"])
                    _check_previews(match.game, state, sample, watcher.viewer)
                    assert not actions or actions == sample.legal(viewer)
    assert told > 2 * len(match.entries) / len(watchers)


def _check_previews(game: Game, state: State, sample: State, viewer: int | None) -> None:
    """What is told of the next click is the same in any position that looks the same; nonsense tells nothing."""
    if game.preview is None:
        return
    first = {
        str(clicks[0]): clicks[:1] for seat in state.to_act for clicks in map(game.space.clicks, state.legal(seat))
    }
    for clicks in ([], [{"nonsense": 1}], [{"button": "nonsense"}], *first.values()):
        assert game.preview(state, viewer, clicks) == game.preview(sample, viewer, clicks), (viewer, clicks)


def _check_logs(match: Match, watchers: list[Watcher]) -> None:
    """Entry by entry: exactly the events for everybody and for this seat, while the match runs."""
    again, expected = Match(match.game, match.header, None), []
    for entry in match.entries:
        expected.append(again.replay_entry(entry))
    hidden = 0
    for watcher in watchers:
        for message in watcher.messages():
            entries: Any = message.get("entries", message.get("log", []))
            position: Any = message.get("position")
            for entry in entries:
                events = expected[entry["seq"] - 1]
                mine = [e for e in events if position["view"]["over"] or e.only is None or watcher.viewer in e.only]
                hidden += len(events) - len(mine)
                assert entry["events"] == plain([{"kind": e.kind, "data": e.data} for e in mine])
    assert hidden or all(event.only is None for events in expected for event in events)
