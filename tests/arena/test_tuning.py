"""Tuning: it climbs, it repeats itself, and it keeps nothing that did not win its confirmation."""

from __future__ import annotations

from pathlib import Path

import pytest

from durbar import games
from durbar.arena.summary import wilson
from durbar.arena.tuning import Tuned, Tuner, keep, pushed, report
from durbar.arena.workers import Workers
from durbar.bots.players import GreedyBot, UnknownBot, bot
from durbar.bots.seen import Seen
from durbar.core.rng import Rng
from durbar.core.state import CHANCE
from durbar.core.weights import read_weights, with_weights

GAME = games.get("radscha")


def tuned(wins: float, matches: int, players: int = 2) -> Tuned:
    return Tuned(
        game="radscha",
        players=players,
        bot="greedy",
        judge="search:9",
        seed=1,
        steps=3,
        way=0.5,
        matches=24,
        before={"men": 1.5, "cost": -2.0, "luck": 0.5},
        after={"men": 3.0, "cost": -1.0, "luck": -0.1},
        confirmed=wilson(wins, matches),
    )


def test_only_a_clear_win_counts_as_better() -> None:
    assert tuned(60, 100).better
    assert not tuned(58, 100).better
    assert not tuned(40, 100).better
    assert tuned(45, 100, players=3).better


def test_the_report_says_what_was_played_and_what_came_of_it() -> None:
    text = report(tuned(60, 100))
    assert "3 steps, 24 matches of `greedy` for 2 players, seed 1" in text
    assert "100 matches with fresh seeds: won 60.0% (95% interval 50.2% to 69.1%; even is 50.0%)" in text
    assert "are shown to be better" in text
    assert "| men | 1.5 | 3 | +100% |" in text
    assert "| cost | -2 | -1 | -50% |" in text
    assert "| luck | 0.5 | -0.1 | - |" in text
    assert "the old ones stay" in report(tuned(50, 100))


def test_pushing_keeps_signs_and_goes_both_ways() -> None:
    up = pushed({"men": 1.0, "cost": -2.0}, {"men": 1, "cost": -1}, 0.5)
    assert up["men"] > 1
    assert -2 < up["cost"] < 0
    assert pushed(up, {"men": 1, "cost": -1}, -0.5) == pytest.approx({"men": 1.0, "cost": -2.0})


def test_steps_go_towards_the_weights_that_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table where more gifts and less fuel always win."""

    def duel(self: Tuner, bot: str, one: dict[str, float], others: dict[str, float], **_: object) -> list[float]:
        good = one["gifts"] / one["fuel"] > others["gifts"] / others["fuel"]
        return [1.0 if good else 0.0]

    monkeypatch.setattr(Tuner, "_duel", duel)
    tuner = Tuner(GAME, Workers(1), players=2, seed=3, advance=lambda: None)
    found = tuner.tune(bot="greedy", steps=60, way=0.5, step_matches=2, judge="greedy", judge_matches=2)
    assert found.after["gifts"] > 1.5 * found.before["gifts"]
    assert found.after["fuel"] < found.before["fuel"] / 1.5
    assert found.confirmed.rate == 1.0


def test_the_same_seed_gives_the_same_tuning_and_the_weights_in_use_stay() -> None:
    played = []
    before = dict(GAME.evaluation.weights)

    def go() -> Tuned:
        tuner = Tuner(GAME, Workers(1), players=2, seed=5, advance=lambda: played.append(1))
        return tuner.tune(bot="greedy", steps=2, way=0.5, step_matches=2, judge="greedy", judge_matches=2)

    first = go()
    assert first == go()
    assert len(played) == 2 * (2 * 2 + 2)
    assert first.after != before
    assert GAME.evaluation.weights == before


def test_new_weights_are_put_into_the_file(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text("scale = 1.0\n[weights]\nmen = 1.5  # on the board\ncost = -2.0\n")
    keep(tuned(60, 100), path)
    assert path.read_text() == "scale = 1.0\n[weights]\nmen = 3  # on the board\ncost = -1\n"


# -- bots with weights of their own ------------------------------------------------------------------------------------


def test_a_bot_judges_by_the_weights_of_its_file_and_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    """A player who hates gifts does not buy one; the next player judges as always."""
    text = Path(str(GAME.folder.joinpath("weights.toml"))).read_text("utf-8")
    path = tmp_path / "odd.toml"
    path.write_text(with_weights(text, {"gifts": -2.0}))
    odd = bot(f"greedy@{path}")
    assert isinstance(odd, GreedyBot)
    assert odd.judged_by.weights == read_weights(path.read_text())[0]
    gifts = []
    for player in ("greedy", f"greedy@{path}"):
        state, rng = GAME.start(2, GAME.complete(2, {})), Rng(4)
        while not state.over:
            if state.to_act == (CHANCE,):
                state.apply(state.random_legal(rng))
                continue
            seat = state.to_act[0]
            name = player if seat == 0 else "random"
            action = bot(name).choose(Seen(GAME, state, seat), rng)
            state.apply(action)
        gifts.append(GAME.evaluation.features(state, 0)["gifts"])
    assert gifts == [2, 0]


@pytest.mark.parametrize("text", ["", "scale = 1", "what?"])
def test_a_file_without_weights_is_refused_clearly(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.toml").write_text(text)
    with pytest.raises(UnknownBot, match="cannot be read"):
        bot(f"greedy@{tmp_path / 'bad.toml'}")
    with pytest.raises(UnknownBot, match="cannot be read"):
        bot("greedy@no-such-file.toml")
