"""No seat is ever told another's secret: every byte sent to each seat over whole games, checked against the match.

What a seat is shown must be the same in any position that it cannot tell from the real one; and what it is told of the
log must be what the events say everybody, or this seat, may know. The seed is in nothing before the end.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from durbar import games
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.core.state import State
from durbar.server.frame import Frame, Seat
from server.inside import Eye, Quick, hall, open_table

TABLES = {
    "raja": (3, {"hidden_gold": True, "length": "short"}),
    "tajmahal": (3, {}),
    "java": (2, {}),
    "radscha": (3, {}),
}
MOST_SECONDS = 300
BOTS = {"java": "random"}  # where greedy ones would take minutes
EVERY = {"java": 5}  # its views are long: so many messages from one that is compared to the next


async def watch_a_whole_game(folder: Path, game: str, players: int, options: dict[str, Any]) -> tuple[Match, list[Eye]]:
    """People sit at all seats and watch while bots stand in for them."""
    values = games.get(game).complete(players, options)
    seats = [Seat(kind="person", name=f"P{i}", guest=f"g{i}", stand_in=True) for i in range(players)]
    async with hall(folder, Quick(BOTS.get(game, "easy"))) as where:
        live = await open_table(where, Frame(game=game, options=values, host="g0", seats=seats, eager=True))
        eyes = [Eye(live, seat, f"g{seat}") for seat in range(players)] + [Eye(live, None, None)]
        async with asyncio.timeout(MOST_SECONDS):
            while live.table.frame.status == "playing":
                await asyncio.sleep(0.01)
        assert live.table.match is not None
        return live.table.match, eyes


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
    match, eyes = asyncio.run(watch_a_whole_game(tmp_path, game, *TABLES[game]))
    assert match.finished
    assert match.seed is not None
    states, rng, told = positions(match), Rng(1), 0
    for eye in eyes:
        for number, (raw, message) in enumerate(zip(eye.told, eye.messages(), strict=True)):
            shown: Any = message.get("position")
            if shown is None:
                continue
            told += 1
            if not shown["view"]["over"]:
                assert match.seed.hex().encode() not in raw
            if number % EVERY.get(game, 1):
                continue
            state = states[shown["seq"]]
            for viewer in range(match.header.players) if eye.eye is None else [eye.eye]:
                dream = state.resample(viewer, rng)
                if not state.over:
                    assert shown["view"] == plain(match.game.view(dream, eye.eye)), (game, eye.eye, shown["seq"])
    assert told > 4 * len(match.entries) / len(eyes)
    _check_logs(match, eyes)


def _check_logs(match: Match, eyes: list[Eye]) -> None:
    """Entry by entry: exactly the events for everybody and for this seat, while the match runs."""
    again, expected = Match(match.game, match.header, None), []
    for entry in match.entries:
        expected.append(again.replay_entry(entry))
    hidden = 0
    for eye in eyes:
        for message in eye.messages():
            entries: Any = message.get("entries", message.get("log", []))
            position: Any = message.get("position")
            for entry in entries:
                events = expected[entry["seq"] - 1]
                mine = [e for e in events if position["view"]["over"] or e.only is None or eye.eye in e.only]
                hidden += len(events) - len(mine)
                assert entry["events"] == plain([{"kind": e.kind, "data": e.data} for e in mine])
    assert hidden or all(event.only is None for events in expected for event in events)
