"""A match: validation, chance, undo, and its file. Played with Radscha, whose set-up and turns have all of it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from durbar.core import log
from durbar.core.game import Refusal
from durbar.core.log import BadFile, Entry
from durbar.core.match import KEPT, Match
from durbar.core.options import BadOptions
from durbar.core.rng import Rng
from durbar.core.state import CHANCE
from durbar.games import get

GAME = get("radscha")
SEED = bytes(range(32))


def new(players: int = 3, **options: str) -> Match:
    return Match.new(GAME, players, options, seed=SEED, seats=["Anna", "Ben", "Cleo", "Dirk"][:players])


def play_some(match: Match, decisions: int, seed: int = 1) -> None:
    rng = Rng(seed)
    for _ in range(decisions):
        if match.state.over:
            return
        legal = match.state.legal()
        match.play(match.state.to_act[0], legal[rng.below(len(legal))])


def finished() -> Match:
    match = new(2)
    play_some(match, 100_000)
    assert match.finished
    return match


# -- playing ---------------------------------------------------------------------------------------------------------


def test_a_new_match_has_drawn_its_chance() -> None:
    match = new()
    assert CHANCE not in match.state.to_act
    assert all(entry.chance for entry in match.entries)


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (5, {}, "for 2, 3 or 4 players, not 5"),
        (3, {"set_up": "slow"}, "set_up is one of quick, first, full"),
        (3, {"set_up": "first"}, "add layout=first"),
        (3, {"wind": "east"}, "no option 'wind'"),
    ],
)
def test_options_that_do_not_fit_are_refused(players: int, options: dict[str, str], reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        Match.new(GAME, players, options, seed=SEED)


def test_names_and_seeds_must_fit() -> None:
    with pytest.raises(BadOptions, match="1 names for 2 seats"):
        Match.new(GAME, 2, {}, seed=SEED, seats=["Anna"])
    with pytest.raises(ValueError, match="32 bytes"):
        Match.new(GAME, 2, {}, seed=b"short")


def test_a_refusal_names_the_reason_and_changes_nothing() -> None:
    match = new()
    seat = match.state.to_act[0]
    digest, entries = match.state.digest(), len(match.entries)
    legal = match.state.legal(seat)
    wrong = next(a for a in range(GAME.space["move"].first, GAME.space.size) if a not in legal)
    for who, action, reason in [
        (seat, wrong, ""),
        ((seat + 1) % 3, legal[0], "is not to decide now"),
        (7, legal[0], "there is no seat 7"),
        (CHANCE, legal[0], "there is no seat -1"),
        (seat, -1, "there is no action -1"),
        (seat, GAME.space.size, "there is no action"),
    ]:
        refusal = match.play(who, action)
        assert isinstance(refusal, Refusal)
        assert reason in refusal.why
    assert match.state.digest() == digest
    assert len(match.entries) == entries
    assert isinstance(match.play(seat, legal[0]), list)


def test_nothing_is_played_after_the_end() -> None:
    match = finished()
    refusal = match.play(0, 0)
    assert isinstance(refusal, Refusal)
    assert refusal.why == "the game is over"
    assert not any(match.can_undo(seat) for seat in range(2))


# -- undo ------------------------------------------------------------------------------------------------------------


def test_undo_goes_back_through_the_own_turn_only() -> None:
    match = new(2, set_up="first", layout="first")
    first, start = match.state.to_act[0], match.state.digest()
    assert not match.undo(first), "the draw of the first player is a fence"
    done = 0
    while match.state.to_act == (first,):
        match.play(first, match.state.legal()[0])
        done += 1
    second = match.state.to_act[0]
    assert match.can_undo(first), "the other has not decided yet"
    assert not match.can_undo(second)
    for _ in range(done):
        assert match.undo(first)
    assert match.state.digest() == start
    assert not match.undo(first)
    while match.state.to_act == (first,):
        match.play(first, match.state.legal()[0])
    match.play(second, match.state.legal()[0])
    assert not match.can_undo(first), "another player's decision is a fence"
    assert match.can_undo(second)


# -- files -----------------------------------------------------------------------------------------------------------


def test_undone_decisions_stay_in_the_file_and_are_replayed(tmp_path: Path) -> None:
    match = new(2, set_up="first", layout="first")
    seat = match.state.to_act[0]
    match.play(seat, match.state.legal()[0])
    match.undo(seat)
    match.play(seat, match.state.legal()[-1])
    match.save(tmp_path / "m.jsonl")
    again = Match.load(tmp_path / "m.jsonl", get)
    assert again.state == match.state
    assert [entry.undo for entry in again.entries].count(True) == 1


def test_a_finished_match_proves_itself(tmp_path: Path) -> None:
    match = finished()
    assert match.verify() == []
    match.save(tmp_path / "m.jsonl")
    assert Match.load(tmp_path / "m.jsonl", get).verify() == []


def test_past_positions_are_played_again_instead_of_kept() -> None:
    """A live table would hold megabytes of them."""
    match, seen, rng = new(2), [], Rng(3)
    for _ in range(300):
        seen.append((len(match.entries), match.state.digest()))
        legal = match.state.legal()
        match.play(match.state.to_act[0], legal[rng.below(len(legal))])
    assert [match.state_after(count).digest() for count, _ in seen] == [digest for _, digest in seen]
    kept = sum(step._kept is not None for step in match.steps)
    assert kept == -(-len(match.steps) // KEPT)


def test_an_unfinished_match_keeps_its_seed(tmp_path: Path) -> None:
    match = new()
    match.save(tmp_path / "m.jsonl")
    assert SEED.hex().encode() not in (tmp_path / "m.jsonl").read_bytes()
    assert match.verify() == ["the match is not finished: the seed is still secret"]


def test_steered_chance_is_found_out() -> None:
    """A keeper of the table who draws a tile to his liking, and writes a sound file of it, is caught by `verify`."""
    match = Match(GAME, new(2).header, None)
    rng = Rng(3)
    while not match.state.over:
        action = match.state.random_legal(rng)
        seat = match.state.to_act[0]
        entry = (
            Entry(chance=GAME.space.name(action))
            if seat == CHANCE
            else Entry(seat=seat, action=GAME.space.name(action))
        )
        match.replay_entry(entry)
    match.entries.append(Entry(end=match._end(SEED)))
    steered = Match.replay(match.header, match.entries, get)
    assert any("the seed gives" in problem for problem in steered.verify())
    match.entries[-1] = Entry(end=match._end(bytes(32)))
    assert "committed" in Match.replay(match.header, match.entries, get).verify()[0]


def saved(tmp_path: Path, decisions: int = 30) -> Path:
    match = new()
    play_some(match, decisions)
    path = tmp_path / "m.jsonl"
    match.save(path)
    return path


def test_a_changed_line_is_refused_by_number(tmp_path: Path) -> None:
    path = saved(tmp_path)
    lines = path.read_bytes().split(b"\n")
    lines[4] = lines[4].replace(b"turn", b"burn")
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(BadFile, match=r"^line 5: .*changed after it was written"):
        Match.load(path, get)


def test_a_removed_or_swapped_line_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path)
    lines = path.read_bytes().split(b"\n")
    for bad in ([*lines[:5], *lines[6:]], [*lines[:5], lines[6], lines[5], *lines[7:]], lines[1:]):
        path.write_bytes(b"\n".join(bad))
        with pytest.raises(BadFile, match=r"^line (1|6): "):
            Match.load(path, get)


def test_a_cut_file_is_refused_and_salvaged_up_to_its_last_whole_line(tmp_path: Path) -> None:
    path = saved(tmp_path)
    whole = path.read_bytes()
    lines = whole.split(b"\n")
    path.write_bytes(whole[:-20])
    with pytest.raises(BadFile, match=rf"^line {len(lines) - 1}: the file is cut in mid-line"):
        Match.load(path, get)
    assert len(Match.load(path, get, salvage=True).entries) == len(lines) - 3
    assert path.read_bytes() == whole[:-20], "reading never changes a file"


def test_a_line_that_breaks_a_rule_is_refused_with_the_rule(tmp_path: Path) -> None:
    """A sound chain does not help a file whose moves are not legal."""
    match = new(2, set_up="first", layout="first")
    seat = match.state.to_act[0]
    bad = {"do": "give_back", "colour": "red"}
    path = tmp_path / "m.jsonl"
    log.write_file(path, match.header, [*match.entries, Entry(seat=seat, action=bad)])
    with pytest.raises(BadFile, match=r"^line 3: give_back red is not allowed here \(RD-"):
        Match.load(path, get)
    assert len(Match.load(path, get, salvage=True).entries) == 1


def chained(*records: object) -> bytes:
    lines, previous = [], ""
    for record in records:
        line, previous = log.write_line(record, previous)  # type: ignore[arg-type]
        lines.append(line)
    return b"".join(lines)


HEADER = msgspec.to_builtins(new().header)


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        (HEADER | {"durbar": 3}, "written in format 3 by a newer Durbar; this one reads up to 2"),
        (HEADER | {"durbar": "1"}, "not a match file of Durbar"),
        ({"hello": 1}, "not a match file of Durbar"),
        (HEADER | {"game": "chess"}, "there is no game 'chess' here"),
        (HEADER | {"rules": 9}, "rules version 9"),
        (HEADER | {"players": 9}, "for 2, 3 or 4 players"),
        (HEADER | {"options": {}}, "not complete"),
        (HEADER | {"options": HEADER["options"] | {"set_up": "first"}}, "add layout=first"),
        (HEADER | {"seats": ["Anna"]}, "not complete"),
        (HEADER | {"extra": 1}, "unknown field"),
        ({k: v for k, v in HEADER.items() if k != "commit"}, "missing required field"),
    ],
)
def test_an_unknown_header_is_refused(tmp_path: Path, header: dict[str, object], reason: str) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(chained(header))
    with pytest.raises(BadFile, match=rf"^line 1: .*{reason}"):
        Match.load(path, get)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({}, "exactly one of"),
        ({"seat": 0}, "exactly one of"),
        ({"action": {"do": "pass"}}, "names its seat"),
        ({"seat": 0, "chance": {"do": "begin", "seat": 0}}, "names its seat"),
        ({"seat": 0, "undo": False}, "undo is true"),
        ({"seat": 0, "undo": True}, "nothing to undo"),
        ({"seat": 9, "action": {"do": "pass"}}, "seat 9 is not to decide"),
        ({"seat": -1, "action": {"do": "begin", "seat": 0}}, "there is no seat -1"),
        ({"chance": {"do": "fly"}}, "no action 'fly'"),
        ({"chance": {"do": "begin", "seat": 0}}, "not allowed here"),
        ({"end": {"seed": "00", "scores": [], "ranking": []}}, "not over"),
        ({"seat": "0", "action": {"do": "pass"}}, "Expected `int"),
    ],
)
def test_an_entry_that_makes_no_sense_is_refused(tmp_path: Path, entry: dict[str, object], reason: str) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(chained(HEADER, entry))
    with pytest.raises(BadFile, match=rf"^line 2: .*({reason})"):
        Match.load(path, get)


def test_a_false_end_is_refused() -> None:
    match = finished()
    end = match.entries[-1].end
    assert end is not None
    for bad in (
        msgspec.structs.replace(end, scores=[9, 9]),
        msgspec.structs.replace(end, ranking=[2, 1]),
        msgspec.structs.replace(end, seed="xyz"),
    ):
        with pytest.raises(BadFile, match=r"line \d+: (scores or places|the seed)"):
            Match.replay(match.header, [*match.entries[:-1], Entry(end=bad)], get)
    with pytest.raises(BadFile, match="after the end"):
        Match.replay(match.header, [*match.entries, match.entries[-1]], get)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"none\.jsonl cannot be read: No such file"):
        Match.load(tmp_path / "none.jsonl", get)
    (tmp_path / "empty.jsonl").write_bytes(b"")
    with pytest.raises(BadFile, match="empty"):
        Match.load(tmp_path / "empty.jsonl", get)
