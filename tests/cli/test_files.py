"""`durbar replay` and `durbar verify`: whole files, cut files, changed files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.tools import Runs
from durbar.core import log
from durbar.core.log import End, Entry
from durbar.core.match import Match
from durbar.core.rng import Rng

Rewrite = Callable[[Callable[[bytes], bytes]], Path]


def test_replay_tells_the_match_and_draws_the_end(run: Runs, saved: Path) -> None:
    done = run("replay", saved)
    assert done.code == 0
    assert "Ann, Bob" in done.out
    assert "begins." in done.out
    assert "Palace of the Rajah" in done.out
    assert "1." in done.out.splitlines()[-2]


@pytest.mark.parametrize(("language", "word"), [("en", "moves"), ("de", "zieht"), ("nl", "velden")])
def test_replay_speaks(run: Runs, saved: Path, language: str, word: str) -> None:
    assert word in run("replay", saved, "--language", language, "--no-board").out


def test_replay_up_to_a_step(run: Runs, saved: Path, short_match: Match) -> None:
    told = json.loads(run("replay", saved, "--step", "5", "--json").out)
    assert len(told["steps"]) == 5
    assert told["position"] == short_match.game.write(short_match.steps[5].before)
    assert not told["over"]
    assert run("replay", saved, "--step", "0").code == 0
    last = len(short_match.steps)
    assert json.loads(run("replay", saved, "--step", str(last), "--json").out)["over"]
    done = run("replay", saved, "--step", str(last + 1))
    assert done.code == 2
    assert f"0 to {last}" in done.err


def test_replay_as_json(run: Runs, saved: Path, short_match: Match) -> None:
    told = json.loads(run("replay", saved, "--json").out)
    assert told["header"]["seats"] == ["Ann", "Bob"]
    assert [step["text"] for step in told["steps"]] == [
        short_match.game.space.text(s.action) for s in short_match.steps
    ]
    assert told["ranking"] == short_match.state.ranking()
    assert told["position"] == short_match.game.write(short_match.state)


def test_undone_steps_are_not_told(run: Runs, tmp_path: Path, short_match: Match) -> None:
    match = Match.new(short_match.game, 2, dict(short_match.header.options), seed=bytes(32))
    seat = match.state.to_act[0]
    match.play(seat, match.state.legal()[0])
    assert match.undo(seat)
    match.save(tmp_path / "undone.jsonl")
    told = json.loads(run("replay", "undone.jsonl", "--json").out)
    assert [step["seat"] for step in told["steps"]] == [None]


def test_a_file_cut_in_mid_line_is_refused_and_salvaged_on_request(run: Runs, rewrite: Rewrite) -> None:
    path = rewrite(lambda data: data[:-300])
    cut = path.read_bytes()
    done = run("replay", path)
    assert done.code == 2
    assert "--salvage" in done.err
    told = json.loads(run("replay", path, "--salvage", "--json").out)
    assert len(told["steps"]) == cut.count(b"\n") - 1
    assert path.read_bytes() == cut


def test_verify_says_fair(run: Runs, saved: Path) -> None:
    done = run("verify", saved)
    assert done.code == 0
    assert done.out.startswith("fair: every outcome follows from the seed\n")
    told = json.loads(run("verify", saved, "--json").out)
    assert told["fair"]
    assert len(told["seed"]) == 64


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data.replace(b'"Ann"', b'"Eve"'), "line 1: the line, or one before it, was changed"),
        (lambda data: data.replace(b"move", b"pass", 1), "was changed"),
        (lambda data: data[:-1], "cut in mid-line"),
        (lambda data: b"".join(data.splitlines(keepends=True)[:-1]), "not finished: the seed is still secret"),
        (lambda data: b"".join(data.splitlines(keepends=True)[:3]), "not finished"),
        (lambda _: b"", "empty"),
        (lambda _: bytes(range(256)), "line 1"),
    ],
)
def test_verify_of_a_tampered_file(run: Runs, rewrite: Rewrite, change: Callable[[bytes], bytes], reason: str) -> None:
    path = rewrite(change)
    done = run("verify", path)
    assert done.code == 1
    assert done.err == ""
    assert reason in done.out
    told = json.loads(run("verify", path, "--json").out)
    assert not told["fair"]
    assert reason in " ".join(told["problems"])


def test_verify_finds_a_steered_outcome(run: Runs, tmp_path: Path, short_match: Match) -> None:
    """The chain is whole and the match legal, but chance did not come from the seed."""
    forged = next(
        seed
        for seed in (bytes([n]) * 32 for n in range(1, 200))
        if Match.new(short_match.game, 2, dict(short_match.header.options), seed=seed).steps[0].action
        != short_match.steps[0].action
    )
    other = Match.new(short_match.game, 2, dict(short_match.header.options), seed=forged, seats=["Ann", "Bob"])
    end = short_match.entries[-1].end
    assert end is not None
    entries = [*short_match.entries[:-1], Entry(end=End(seed=forged.hex(), scores=end.scores, ranking=end.ranking))]
    log.write_file(tmp_path / "steered.jsonl", other.header, entries)
    done = run("verify", "steered.jsonl")
    assert done.code == 1
    assert "line 2: the seed gives begin" in done.out
    log.write_file(tmp_path / "swapped.jsonl", short_match.header, entries)
    done = run("verify", "swapped.jsonl")
    assert done.code == 1
    assert "not the one committed to" in done.out


def test_a_fork_is_replayed_and_says_what_is_not_proven(run: Runs, tmp_path: Path, short_match: Match) -> None:
    match = short_match.fork(5, ["Ann", "Bob"], bytes(32))
    rng = Rng(1)
    while not match.finished:
        match.play(match.state.to_act[0], match.state.random_legal(rng))
        if len(match.entries) == 12:
            assert match.go_back(3)
    match.save(tmp_path / "fork.jsonl")
    told = run("replay", "fork.jsonl", "--no-board")
    assert told.code == 0
    assert "begins with 5 entries of another match" in told.out
    done = run("verify", "fork.jsonl")
    assert done.code == 0
    assert "the first 5 entries come from another match and are not proven here" in done.out
    assert short_match.header.commit in done.out
    assert json.loads(run("verify", "fork.jsonl", "--json").out)["taken_over"]["entries"] == 5


def test_names_in_a_file_cannot_paint_the_terminal(run: Runs, tmp_path: Path, short_match: Match) -> None:
    match = Match.new(short_match.game, 2, {}, seed=bytes(32), seats=["\x1b[31mEve", "[bold]Bob[/]"])
    match.save(tmp_path / "evil.jsonl")
    done = run("replay", "evil.jsonl")
    assert done.code == 0
    assert "\x1b" not in done.out
    assert "?[31mEve" in done.out
    assert "[bold]Bob[/]" in done.out
