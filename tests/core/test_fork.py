"""Forks: a match that begins with another's entries, goes its own way from there, and back to any moment."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from durbar.core import log
from durbar.core.chance import commitment
from durbar.core.log import BadFile, Entry, Fork
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.core.state import CHANCE
from durbar.games import get

GOLDEN = Path(__file__).parents[1] / "golden"
SEED = bytes(range(32))
NAMES = ["Mira", "Bram", "Chitra", "Devraj", "Elif"]
FILES = {
    "raja": "raja/3-basic-full-palaces.jsonl",
    "tajmahal": "tajmahal/3-winner-0.jsonl",
    "java": "java/2-stuck-2197.jsonl",
    "radscha": "radscha/2-winner-382.jsonl",
}


def golden(game: str) -> Match:
    return Match.load(GOLDEN / FILES[game], get)


def forked(source: Match, count: int) -> Match:
    return source.fork(count, NAMES[: source.header.players], SEED)


def play_some(match: Match, decisions: int, seed: int = 1) -> None:
    rng = Rng(seed)
    for _ in range(decisions):
        if match.state.over:
            return
        seat = match.state.to_act[0]
        legal = match.state.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])


def reloaded(match: Match, tmp_path: Path) -> Match:
    match.save(tmp_path / "fork.jsonl")
    return Match.load(tmp_path / "fork.jsonl", get)


@pytest.mark.parametrize("game", FILES)
def test_every_past_position_is_the_one_of_then(game: str) -> None:
    match = golden(game)
    again = Match(match.game, match.header, None)
    for count, entry in enumerate(match.entries):
        assert match.state_after(count) == again.state
        again.replay_entry(entry)
    assert match.state_after(len(match.entries)) == match.state


def test_a_past_position_after_an_undo_is_the_one_gone_back_to() -> None:
    match = Match.new(get("radscha"), 2, {"set_up": "first", "layout": "first"}, seed=SEED)
    seat, before, count = match.state.to_act[0], match.state.clone(), len(match.entries)
    match.play(seat, match.state.legal()[0])
    after = match.state.clone()
    match.undo(seat)
    match.play(seat, match.state.legal()[-1])
    assert [match.state_after(count + n) for n in range(3)] == [before, after, before]
    assert match.state_after(count + 3) == match.state


@pytest.mark.parametrize("game", FILES)
def test_a_fork_goes_its_own_way_and_back_again_and_its_file_replays(game: str, tmp_path: Path) -> None:
    source = golden(game)
    count = len(source.entries) // 2
    match = forked(source, count)
    assert match.entries[:count] == source.entries[:count]
    assert match.header.forked == Fork(entries=count, commit=source.header.commit)
    assert match.header.commit == commitment(SEED)
    assert CHANCE not in match.state.to_act
    play_some(match, 15)
    assert match.go_back(count // 2), "before the moment of the fork"
    assert match.entries[-1].back == count // 2 or match.entries[-1].chance
    play_some(match, 10, 2)
    assert match.go_back(count)
    play_some(match, 5, 3)
    again = reloaded(match, tmp_path)
    assert again.state == match.state
    assert again.entries == match.entries
    assert [again.state_after(n) for n in range(len(again.entries))] == [
        match.state_after(n) for n in range(len(match.entries))
    ]
    play_some(match, 100_000, 4)
    assert match.finished
    assert not match.go_back(count), "what is over is over"
    assert reloaded(match, tmp_path).verify() == []


def test_going_back_to_the_very_beginning_draws_new_luck() -> None:
    match = forked(golden("tajmahal"), 40)
    drawn = match.chances
    assert match.go_back(0)
    assert match.chances > drawn, "numbers of chance are never used twice"
    assert match.state.to_act != (CHANCE,)
    back = next(n for n, entry in enumerate(match.entries) if entry.back == 0)
    first = [entry.chance for entry in match.entries if entry.chance][:20]
    assert [entry.chance for entry in match.entries[back + 1 :]][:20] != first


def test_the_last_choice_is_found_across_everything() -> None:
    match = forked(golden("radscha"), 60)
    decided = sum(step.seat == 0 for step in match.steps)
    moments = []
    while (count := match.last_choice({0})) is not None:
        moments.append(count)
        assert match.go_back(count)
        assert match.state.to_act == (0,)
    assert moments == sorted(moments, reverse=True)
    assert len(moments) == decided > 10, "one decision after the other, as far as the first"


def test_a_fork_of_a_fork_with_its_ways_back(tmp_path: Path) -> None:
    first = forked(golden("radscha"), 50)
    play_some(first, 5)
    first.go_back(20)
    play_some(first, 100_000)
    second = first.fork(70, ["A", "B"], bytes(32))
    assert second.state == first.state_after(70)
    assert second.chances >= sum(entry.chance is not None for entry in first.entries[:70])
    play_some(second, 100_000)
    assert reloaded(second, tmp_path).verify() == []


def test_only_a_fork_goes_back(tmp_path: Path) -> None:
    match = Match.new(get("radscha"), 2, {}, seed=SEED)
    play_some(match, 5)
    assert not match.go_back(2)
    log.write_file(tmp_path / "m.jsonl", match.header, [*match.entries, Entry(back=2)])
    with pytest.raises(BadFile, match=r"no way back to entry 2"):
        Match.load(tmp_path / "m.jsonl", get)


@pytest.mark.parametrize("count", [-1, 31, 10_000])
def test_nobody_goes_back_to_what_was_not(count: int, tmp_path: Path) -> None:
    match = forked(golden("radscha"), 30)
    entries = match.entries[:30]
    assert not match.go_back(len(match.entries))
    log.write_file(tmp_path / "m.jsonl", match.header, [*entries, Entry(back=count)])
    with pytest.raises(BadFile, match=r"^line 32: there is no way back"):
        Match.load(tmp_path / "m.jsonl", get)


def test_old_readers_are_told_that_a_fork_is_newer() -> None:
    plain, fork = golden("radscha"), forked(golden("radscha"), 30)
    assert msgspec.json.decode(msgspec.json.encode(plain.header))["durbar"] == 1
    assert "fork" not in msgspec.json.decode(msgspec.json.encode(plain.header))
    assert msgspec.json.decode(msgspec.json.encode(fork.header))["durbar"] == 2
    for bad in (
        msgspec.structs.replace(fork.header, durbar=1),
        msgspec.structs.replace(fork.header, fork=Fork(entries=-1, commit="")),
    ):
        with pytest.raises(BadFile, match=r"^line 1: a fork is written in format 2"):
            Match.replay(bad, [], get)


def test_a_match_cannot_claim_that_all_of_it_was_taken_over() -> None:
    match = golden("radscha")
    header = msgspec.structs.replace(match.header, durbar=2, fork=Fork(entries=len(match.entries) - 1, commit=""))
    with pytest.raises(BadFile, match="a fork has entries of its own"):
        Match.replay(header, match.entries, get)
    with pytest.raises(BadFile, match="the commitment is not a SHA-256"):
        Match.replay(msgspec.structs.replace(match.header, commit=""), [], get)


def test_steered_chance_of_a_fork_is_found_out_and_what_it_took_over_is_not_judged() -> None:
    match = forked(golden("tajmahal"), 40)
    play_some(match, 100_000)
    assert match.verify() == []
    taken = Match.replay(msgspec.structs.replace(match.header, fork=Fork(entries=0, commit="")), match.entries, get)
    assert taken.verify()[0].startswith("line 2: the seed gives"), "the other match's chance is not of this seed"
    count = next(n for n, entry in enumerate(match.entries) if n >= 40 and entry.chance)
    could = [match.game.space.name(action) for action, _ in match.state_after(count).outcomes()]
    other = next(named for named in could if named != match.entries[count].chance)
    steered = Match.replay(match.header, [*match.entries[:count], Entry(chance=other)], get)
    play_without_seed(steered)
    steered.entries.append(Entry(end=steered._end(SEED)))
    assert f"line {count + 2}: " in Match.replay(match.header, steered.entries, get).verify()[0]


def play_without_seed(match: Match) -> None:
    rng = Rng(5)
    while not match.state.over:
        action, seat = match.state.random_legal(rng), match.state.to_act[0]
        named = match.game.space.name(action)
        match.replay_entry(Entry(chance=named) if seat == CHANCE else Entry(seat=seat, action=named))


@pytest.mark.parametrize("game", FILES)
def test_what_stands_is_what_was_not_struck_out(game: str) -> None:
    """Undos and ways back in any order: the entries that no other one struck out are those of the steps that stand."""
    rng, match, struck = Rng(3), forked(golden(game), 60), set[int]()
    for seq in range(1, len(match.entries) + 1):
        struck = _after(match, seq, struck)
    told = len(match.entries)
    for _ in range(120):
        seat, dice = match.state.to_act[0], rng.below(10)
        if match.state.over or dice == 0:
            match.go_back(rng.below(len(match.entries)))
        elif dice > 2 or not match.undo(seat):
            legal = match.state.legal(seat)
            match.play(seat, legal[rng.below(len(legal))])
        for seq in range(told + 1, len(match.entries) + 1):
            struck = _after(match, seq, struck)
        told = len(match.entries)
        if match.finished:
            break
        acted = [seq for seq, entry in enumerate(match.entries, 1) if not entry.undo and entry.back is None]
        assert [seq for seq in acted if seq not in struck] == [step.seq for step in match.steps]
    again = Match.replay(match.header, match.entries, get)
    assert [again.strikes(seq) for seq in range(1, told + 1)] == [match.strikes(seq) for seq in range(1, told + 1)]


def _after(match: Match, seq: int, struck: set[int]) -> set[int]:
    strikes, restores = match.strikes(seq)
    assert not struck & set(strikes)
    assert struck >= set(restores)
    return struck - set(restores) | set(strikes)
