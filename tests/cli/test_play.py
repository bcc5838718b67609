"""`durbar play`: whole games typed in, undo, "why not", saving and going on, leaving by every door."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.tools import Runs, environment
from durbar import games
from durbar.core.match import Match

TWO = ("play", "radscha", "--players", "person:Ann,person:Bob", "--option", "set_up=first,layout=first", "--seed", "0")
ONE = ("play", "radscha", "--players", "person:Ann,random", "--options", "set_up=first,layout=first", "--seed", "1")


def typed_actions(match: Match) -> list[str]:
    return [match.game.space.text(match.game.space.action(entry.action)) for entry in match.entries if entry.action]


def test_a_whole_game_typed_in(run: Runs, short_match: Match, tmp_path: Path) -> None:
    assert short_match.seed is not None
    lines = typed_actions(short_match)
    done = run(*TWO[:-1], short_match.seed.hex(), "--save", "match.jsonl", typed="\n".join(lines))
    assert done.code == 0
    assert short_match.header.commit in done.out
    assert "The game is over." in done.out
    assert f"The seed was {short_match.seed.hex()}" in done.out
    assert "durbar verify match.jsonl" in done.out
    winner = short_match.header.seats[short_match.state.ranking().index(1)]
    assert re.search(rf"1\. +{winner} +1", done.out)
    again = Match.load(tmp_path / "match.jsonl", games.get)
    assert again.entries == short_match.entries
    assert run("verify", "match.jsonl").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["match.jsonl"]  # the secret seed is gone


def test_the_board_the_prompt_and_the_moves_are_shown(run: Runs) -> None:
    done = run(*TWO)
    assert "▲ red  PA" in done.out
    assert re.search(r"(Ann|Bob): Choose where your figure goes", done.out)
    assert re.search(r"1-\d+  Move to: … \w", done.out)


def test_numbers_parts_and_unknown_input(run: Runs) -> None:
    done = run(*TWO, typed="999\nnonsense\n\n1\nu\nmove f5\nu\nf5\nquit\nn\n")
    assert "There are numbers from 1 to" in done.out
    assert "There is no move “nonsense”" in done.out
    assert done.out.count("fields (target: f5") + done.out.count("field (target: f5") == 2
    assert done.code == 0


def test_an_ambiguous_part_lists_what_fits(run: Runs) -> None:
    command = ("play", "radscha", "--players", "person:Ann,person:Bob", "-o", "set_up=full,layout=first", "--seed", "0")
    done = run(*command, typed="f5 down\nline\n")
    assert "Which one? Several moves fit:" in done.out
    assert "more: type a part" in done.out


def test_undo_is_written_and_stops_at_the_fence(run: Runs, tmp_path: Path) -> None:
    done = run(*TWO, "--save", "match.jsonl", typed="u\n1\nu\n1\n")
    assert "Nothing to take back" in done.out  # the first player was drawn by chance
    assert "takes back the last decision." in done.out
    match = Match.load(tmp_path / "match.jsonl", games.get)
    assert [bool(entry.undo) for entry in match.entries] == [False, False, True, False]


def test_one_person_can_take_back_what_handed_the_turn_over(run: Runs) -> None:
    """In hot-seat the next player may let the last one undo; against a random player the table asks first."""
    done = run(*TWO, typed="1\n" * 8 + "u\n")
    assert "takes back the last decision." in done.out
    asked = run(*ONE, "--confirm", typed="1\n" * 12)
    assert "Enter ends the turn, u takes the last decision back" in asked.out
    assert "Enter ends the turn" not in run(*ONE, typed="1\n" * 12).out
    undone = run(*ONE, "--confirm", typed="1\n1\nu\n1\nu\n1\nu\nquit\nn\n")
    assert "takes back the last decision." in undone.out


def test_why_not_names_the_clause_and_its_text(run: Runs) -> None:
    done = run(*TWO, typed="why place a1\nwhy move a1\nmove a1\nwhy l12\nwhy 1\nwhy nonsense\nwhy\n")
    rules = games.get("radscha").rules.clauses
    told = set(re.findall(r"RD-\d+\.\d+[a-z]?", done.out))
    assert len(told) >= 2
    flat = " ".join(done.out.split())
    for clause in told:
        assert rules[clause].text[:40] in flat
    assert "Move to: a1 is not allowed here." in done.out
    assert done.out.count("Move to: a1 is not allowed here.") == 2  # asked, and typed as a move


def test_why_of_a_legal_move_says_it_is_allowed(run: Runs) -> None:
    assert "is allowed." in run(*TWO, typed="why f5\n").out


def test_trying_out_changes_nothing(run: Runs, tmp_path: Path) -> None:
    done = run(*TWO, "--save", "match.jsonl", typed="try f5\ntry\ntry a1\n")
    assert "(target: f5" in done.out
    assert "RD-" in done.out
    assert len(Match.load(tmp_path / "match.jsonl", games.get).steps) == 1


def test_rules_log_help_board_and_moves(run: Runs) -> None:
    done = run(
        *TWO, typed="rules\nrules RD-5.2\nrules 11\nrules palace gifts\nrules qqq\nlog\nlog 1\nhelp\n?\nboard\nmoves\n"
    )
    clauses = games.get("radscha").rules.clauses
    for section in {clause.section for clause in clauses.values()}:
        assert section in done.out
    flat = " ".join(done.out.split())
    assert f"RD-5.2 {clauses['RD-5.2'].text}" in flat
    assert "RD-11.1 " in done.out
    assert "No clause fits “qqq”." in done.out
    assert done.out.count("begins.") == 2
    assert done.out.count("take back the last decision") == 2
    assert done.out.count("Choose where") == 2


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_every_language_has_every_sentence(run: Runs, language: str) -> None:
    done = run(*ONE, "--language", language, typed="help\nwhy a1\nmove a1\nzzz\n999\nu\n1\nu\nrules zz\nsave\nquit\n")
    assert done.code == 0
    assert {"en": "Saved", "de": "Gesichert", "nl": "Bewaard"}[language] in done.out
    assert "{" not in done.out


def test_random_players_play_by_themselves_and_the_same_again(run: Runs, tmp_path: Path) -> None:
    command = (
        "play",
        "radscha",
        "--players",
        "random,random",
        "-o",
        "set_up=first,layout=first",
        "--seed",
        "2a",
        "--save",
    )
    first, second = run(*command, "a.jsonl"), run(*command, "b.jsonl")
    assert first.code == second.code == 0
    assert "The game is over." in first.out
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    assert run("verify", "a.jsonl").code == 0


def test_bots_of_every_kind_sit_at_the_table_and_stay_themselves_after_loading(run: Runs, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("class First:\n    def choose(self, seen, rng):\n        return seen.legal[0]\n")
    command = ("play", "radscha", "--players", "person:Ann,search:20,mine:First,easy", "--seed", "5", "--save")
    moves = "1\n" * 6
    whole = run(*command, "whole.jsonl", typed=moves * 2)
    assert (whole.code, whole.err) == (0, "")
    assert "Ann, search:20 2, mine:First 3, Easy 4" in whole.out
    run(*command, "halves.jsonl", typed=moves)
    assert run("play", "--load", "halves.jsonl", typed=moves).code == 0
    assert (tmp_path / "halves.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    match = Match.load(tmp_path / "whole.jsonl", games.get)
    assert {step.seat for step in match.steps if step.seat is not None} >= {0, 1, 2, 3}


def test_by_default_one_person_against_a_full_table(run: Runs, tmp_path: Path) -> None:
    done = run("play", "radscha")
    assert "Player 1, Normal 2, Normal 3, Normal 4" in done.out
    assert list(tmp_path.iterdir()) == []  # nothing was decided, nothing is kept


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_on_the_shelf_is_played_saved_and_gone_on_with(run: Runs, tmp_path: Path, name: str) -> None:
    seats = ["person:Ann", "person:Bob", *["random"] * (max(games.get(name).counts) - 2)]
    done = run("play", name, "--players", ",".join(seats), "--seed", "3", "--save", "match.jsonl", typed="1\n" * 20)
    assert (done.code, done.err) == (0, "")
    before = Match.load(tmp_path / "match.jsonl", games.get)
    assert before.steps
    again = run("play", "--load", "match.jsonl", typed="\nwhy 1\nlog\n")
    assert (again.code, again.err) == (0, "")
    assert Match.load(tmp_path / "match.jsonl", games.get).state == before.state
    assert run("replay", "match.jsonl").code == 0


# -- saving, going on, leaving -----------------------------------------------------------------------------------------


def test_save_and_load_go_on_as_if_nothing_had_happened(run: Runs, tmp_path: Path) -> None:
    moves = "1\n" * 12
    run(*ONE, "--save", "whole.jsonl", typed=moves * 2)
    run(*ONE, "--save", "halves.jsonl", typed=moves)
    assert (tmp_path / "halves.jsonl").read_bytes() != (tmp_path / "whole.jsonl").read_bytes()
    done = run("play", "--load", "halves.jsonl", typed=moves)
    assert done.code == 0
    assert "halves.jsonl: on with the match" in done.out
    assert (tmp_path / "halves.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert stat.S_IMODE((tmp_path / "halves.jsonl.seed").stat().st_mode) == 0o600


def test_load_refuses_what_does_not_fit(run: Runs, tmp_path: Path, saved: Path) -> None:
    run(*ONE, "--save", "match.jsonl", typed="1\n")
    for more, reason in (
        (("--option", "set_up=full"), "leave --option out"),
        (("--players", "person,random,random"), "has 2 seats, not 3"),
        (("--seed", "99"), "not the seed"),
        (("--save", "short.jsonl"), "is there already"),
    ):
        done = run("play", "radscha", "--load", "match.jsonl", *more)
        assert done.code == 2
        assert reason in done.err
    (tmp_path / "match.jsonl.seed").unlink()
    assert "give it with --seed" in run("play", "--load", "match.jsonl").err
    assert run("play", "--load", "match.jsonl", "--seed", "1").code == 0
    assert "is over" in run("play", "--load", saved).err


def test_a_loaded_seat_can_change_hands(run: Runs) -> None:
    run(*ONE, "--save", "match.jsonl", typed="1\n")
    done = run("play", "--load", "match.jsonl", "--players", "random,random")
    assert "The game is over." in done.out


def test_a_cut_match_is_salvaged_into_a_new_file(run: Runs, tmp_path: Path) -> None:
    run(*ONE, "--save", "match.jsonl", typed="1\n" * 10)
    path = tmp_path / "match.jsonl"
    cut = path.read_bytes()[:-50]
    path.write_bytes(cut)
    assert run("play", "--load", path).code == 2
    done = run("play", "--load", path, "--salvage", typed="1\n")
    assert done.code == 0
    assert path.read_bytes() == cut
    (new,) = tmp_path.glob("radscha-*.jsonl")
    assert len(Match.load(new, games.get).steps) >= cut.count(b"\n")


def test_save_inside_the_game(run: Runs, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = run(*TWO, typed="1\nsave mine.txt\nsave no/folder/x.jsonl\nsave good.jsonl\n1\nquit\n")
    assert "mine.txt is there already" in done.out
    assert "could not be written" in done.out
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert len(Match.load(tmp_path / "good.jsonl", games.get).steps) == 3
    assert "go on with: durbar play --load good.jsonl" in done.out


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("1\nquit\n\n", "radscha-*.jsonl"),
        ("1\nquit\nmine.jsonl\n", "mine.jsonl"),
        ("1\nquit\n", "radscha-*.jsonl"),
        ("1\n", "radscha-*.jsonl"),
        ("1\nquit\nn\n", None),
        ("quit\n", None),
    ],
)
def test_leaving_keeps_the_match_unless_told_not_to(run: Runs, tmp_path: Path, typed: str, kept: str | None) -> None:
    done = run(*TWO, typed=typed)
    assert done.code == 0
    if kept is None:
        assert list(tmp_path.iterdir()) == []
        return
    (path,) = tmp_path.glob(kept)
    assert f"durbar play --load {path.name}" in done.out
    assert len(Match.load(path, games.get).steps) == 2


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_keeps_the_match(tmp_path: Path, sent: signal.Signals) -> None:
    command = [sys.executable, "-m", "durbar.cli", *TWO]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path, env=environment(PYTHONUNBUFFERED="1")
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(b"1\n")
        running.stdin.flush()
        while b"to place" not in (line := running.stdout.readline()) and b"Place a stone" not in line:
            assert line
        time.sleep(0.2)
        running.send_signal(sent)
        try:
            assert b"durbar play --load" in running.communicate(timeout=60)[0]
        finally:
            running.kill()
        assert running.returncode == 0
    (path,) = tmp_path.glob("radscha-*.jsonl")
    assert len(Match.load(path, games.get).steps) == 2


def test_in_a_terminal_with_colours_and_ctrl_c(tmp_path: Path) -> None:
    main, there = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "durbar.cli", *TWO],
        stdin=there,
        stdout=there,
        stderr=there,
        cwd=tmp_path,
        env=environment(TERM="xterm-256color"),
        start_new_session=True,
    )
    os.close(there)
    try:
        assert b"\x1b[" in read_until(main, b" > ")
        os.write(main, b"1\n")
        assert b"Place a stone" in read_until(main, b" > ")
        # readline can miss a signal that comes in the instant before it waits; people press again, so do we
        running.send_signal(signal.SIGINT)
        for _ in range(12):
            if select.select([main], [], [], 5)[0]:
                break
            running.send_signal(signal.SIGINT)
        assert b"durbar play --load" in read_until(main, b".jsonl\r\n")
        assert running.wait(60) == 0
    finally:
        running.kill()
        running.wait()
        os.close(main)
    assert len(list(tmp_path.glob("radscha-*.jsonl"))) == 1


def read_until(terminal: int, wanted: bytes) -> bytes:
    seen = b""
    while wanted not in seen:
        ready, _, _ = select.select([terminal], [], [], 60)
        assert ready, seen[-500:]
        seen += os.read(terminal, 65536)
    return seen


def test_garbage_is_never_a_traceback(run: Runs) -> None:
    garbage = [
        "{0}",
        "[bold]",
        "\\",
        "%s",
        "why [",
        "rules (",
        "try {x}",
        "log -1",
        "log x",
        "move",
        "move a1 b2",
        "+",
        "-1",
    ]
    garbage += [
        "x" * 5000,
        "\x1b[31m",
        "why " + "a " * 500,
        "0",
        "٣",
        "1 2",
        "place  c5",
        "UNDO",
        "save \x00",
        "move [/]",
    ]
    done = run(*TWO, typed="\n".join(garbage) + "\nquit\nn\n")
    assert done.code == 0
    assert "\x1b" not in done.out
    assert done.err == ""


def test_json_lines_of_a_saved_match_are_readable(run: Runs, tmp_path: Path) -> None:
    run(*TWO, "--save", "match.jsonl", typed="1\n")
    header, *entries = (tmp_path / "match.jsonl").read_text().splitlines()
    assert json.loads(header.rpartition(" ")[0])["seats"] == ["Ann", "Bob"]
    assert json.loads(entries[-1].rpartition(" ")[0])["action"]["do"] == "move"
