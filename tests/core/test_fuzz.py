"""Garbage in: always a clear error, never a crash, never a changed file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from durbar.core import log
from durbar.core.actions import BadAction
from durbar.core.game import Refusal
from durbar.core.log import BadFile
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.games import all_games, get

SEED = bytes(range(32))
FILES = 10_000  # over all games


def _match(name: str, decisions: int = 25) -> Match:
    game = get(name)
    match = Match.new(game, game.counts[-1], {}, seed=SEED)
    rng = Rng(1)
    for _ in range(decisions):
        legal = match.state.legal()
        match.play(match.state.to_act[0], legal[rng.below(len(legal))])
    return match


def _damage(data: bytes, rng: Rng) -> bytes:
    """Flip, cut, copy or insert something somewhere."""
    spot, way = rng.below(len(data)), rng.below(6)
    if way == 0:
        return data[:spot] + bytes([data[spot] ^ (1 << rng.below(8))]) + data[spot + 1 :]
    if way == 1:
        return data[:spot]
    if way == 2:
        return data[:spot] + data[spot + 1 + rng.below(200) :]
    if way == 3:
        return data[:spot] + bytes(rng.below(256) for _ in range(rng.below(30))) + data[spot:]
    if way == 4:
        return data[spot:] + data[:spot]
    lines = data.split(b"\n")
    at = rng.below(len(lines))
    return b"\n".join([*lines[:at], lines[rng.below(len(lines))], *lines[at:]])


def test_damaged_files_are_refused_or_whole(tmp_path: Path) -> None:
    rng, path = Rng(2), tmp_path / "m.jsonl"
    for game in all_games():
        match = _match(game.id)
        match.save(path)
        whole = path.read_bytes()
        for _ in range(FILES // len(all_games())):
            data = _damage(whole, rng)
            path.write_bytes(data)
            for salvage in (False, True):
                try:
                    loaded = Match.load(path, get, salvage=salvage)
                except BadFile as error:
                    assert str(error)
                    assert "\n" not in str(error)
                else:
                    # What loads is a true beginning of the match: whole lines, from the first one on.
                    assert loaded.entries == match.entries[: len(loaded.entries)]
                    assert salvage or data == b"".join(whole.splitlines(keepends=True)[: len(loaded.entries) + 1])
            assert path.read_bytes() == data


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=2_000, deadline=None)
@given(
    record=st.dictionaries(st.sampled_from(["seat", "action", "chance", "undo", "end", "x"]), json_values, max_size=4)
)
def test_well_chained_nonsense_is_refused(record: dict[str, Any]) -> None:
    header = _HEADERS["radscha"]
    line, previous = log.write_line(header, "")
    body = msgspec.json.encode(record)
    data = line + b"%b %b\n" % (body, log.chain(previous, body).encode())
    try:
        Match.replay(*log.read_lines(data), get)
    except BadFile as error:
        assert str(error).startswith("line 2: ")
    else:
        raise AssertionError("nonsense was taken for a move")


_HEADERS = {"radscha": _match("radscha", 0).header}


@settings(max_examples=2_000, deadline=None)
@given(
    named=json_values
    | st.fixed_dictionaries({"do": st.sampled_from(["move", "line", "buy"])}, optional={"to": json_values})
)
def test_named_nonsense_is_no_action(named: Any) -> None:
    space = get("radscha").space
    try:
        action = space.action(named)
    except BadAction as error:
        assert str(error)
    else:
        assert space.name(action) == named


@settings(max_examples=2_000, deadline=None)
@given(text=st.text(max_size=40))
def test_text_nonsense_is_no_action_and_no_position(text: str) -> None:
    game = get("radscha")
    try:
        assert game.space.text(game.space.parse(text)) == " ".join(text.split())
    except BadAction as error:
        assert str(error)
    try:
        game.read(text)
    except ValueError as error:
        assert str(error)


def test_ten_thousand_actions_are_played_or_refused() -> None:
    rng = Rng(3)
    for game in all_games():
        match = _match(game.id)
        for _ in range(FILES // len(all_games())):
            if match.state.over:
                match = _match(game.id)
            seat = rng.below(game.counts[-1] + 2) - 1
            action = rng.below(game.space.size + 10) - 5
            before, entries = match.state.digest(), len(match.entries)
            answer = match.play(seat, action)
            if isinstance(answer, Refusal):
                assert answer.why
                assert match.state.digest() == before
                assert len(match.entries) == entries
            elif rng.below(2):
                legal = match.state.legal()
                if legal:
                    match.play(match.state.to_act[0], legal[rng.below(len(legal))])
