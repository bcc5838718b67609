"""A net is learnt from self-play, begins as nothing, plays the same compiled and not, and is refused elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from durbar import games
from durbar.arena.learning import Learner, Noted, better, fit, report
from durbar.arena.policies import Looked, fit_policy
from durbar.arena.summary import wilson
from durbar.arena.workers import Workers
from durbar.bots import judging
from durbar.bots.players import tree_for
from durbar.bots.seen import Seen
from durbar.core.evaluator import Net, Policy
from durbar.core.rng import Rng
from durbar.core.state import COMPILED

GAME = games.get("radscha")


def made_up(matches: int) -> list[Noted]:
    """Matches that the seat with more of the feature `fuel` wins, which the leads do not know."""
    rng, found = Rng(4), []
    at = list(GAME.evaluation.kind.NAMES).index("fuel")
    for number in range(matches):
        rows = [[[float(rng.below(5)) for _ in GAME.evaluation.kind.NAMES] for _ in range(2)] for _ in range(4)]
        strong = rng.below(2)
        for row in rows:
            row[strong][at] += 4
        found.append(Noted(number, rows, [0.5] * 4, [[0.0, 0.0]] * 4, [float(seat == strong) for seat in range(2)]))
    return found


def test_a_net_learns_what_the_weights_do_not_say() -> None:
    net, learnt = fit(GAME, 2, made_up(400), seed=1, way=1.0)
    assert learnt.after < learnt.before - 0.2
    assert (net.game, net.players, net.rules, net.board) == ("radscha", 2, GAME.rules_version, GAME.board_mark)
    state = GAME.start(2, GAME.complete(2, {}))
    state.playout(Rng(1), 60)
    with_net, plain = GAME.evaluation.evaluator(net=net), GAME.evaluation.evaluator()
    fuel = [plain.features(state, seat)["fuel"] for seat in range(2)]
    change = [a - b for a, b in zip(with_net.leads(state), plain.leads(state), strict=True)]
    assert with_net.values(state) == plain.values(state)
    assert (change[0] > change[1]) == (fuel[0] > fuel[1]) or fuel[0] == fuel[1]


def test_none_of_the_way_is_no_change() -> None:
    net, _ = fit(GAME, 2, made_up(100), seed=1, way=0.0)
    state = GAME.start(2, GAME.complete(2, {}))
    state.playout(Rng(1), 60)
    assert GAME.evaluation.evaluator(net=net).leads(state) == GAME.evaluation.evaluator().leads(state)


def test_a_learning_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Self-play in two parts gives the same positions as in one; the report says what came of it."""

    def learner(folder: str) -> Learner:
        return Learner(GAME, tmp_path / folder, Workers(1).play, players=2, bot="greedy", seed=3)

    learner("whole").self_play(4, lambda: None)
    for part in (2, 4):
        learner("parts").self_play(part, lambda: None)
    whole, parts = ((tmp_path / name / "positions.jsonl").read_bytes() for name in ("whole", "parts"))
    assert whole == parts
    assert learner("parts").played() == {0, 1, 2, 3}


def test_a_net_that_does_not_win_is_not_kept() -> None:
    assert not better(wilson(55, 100), 2)
    assert better(wilson(70, 100), 2)
    assert better(wilson(50, 100), 3)


def test_the_report_names_figures_and_verdict(tmp_path: Path) -> None:
    _, learnt = fit(GAME, 2, made_up(60), seed=1)
    told = report(
        Learner(GAME, tmp_path, Workers(1).play, players=2, bot="greedy", seed=3), learnt, "greedy", wilson(5, 10), 0.1
    )
    assert "not shown to be better" in told
    assert "10 matches" in told


@pytest.mark.parametrize(("rules", "board"), [(99, None), (None, "another")])
def test_a_net_of_another_board_or_other_rules_is_left_out_with_a_notice(
    rules: int | None,
    board: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    net, _ = fit(GAME, 2, made_up(60), seed=1)
    changed = msgspec.structs.replace(net, rules=rules or net.rules, board=net.board if board is None else board)
    (tmp_path / "nets").mkdir()
    monkeypatch.setattr(type(GAME), "folder", property(lambda _: tmp_path))
    (tmp_path / "nets" / "2.json").write_bytes(msgspec.json.encode(net))
    assert judging.net_of(GAME, 2) is not None
    assert judging.net_of(GAME, 3) is None
    (tmp_path / "nets" / "2.json").write_bytes(msgspec.json.encode(changed))
    assert judging.net_of(GAME, 2) is None
    assert "another board" in caplog.text


def test_the_nets_in_the_package_are_small_and_belong_to_their_games() -> None:
    found = 0
    for game in games.all_games():
        folder = game.folder.joinpath("nets")
        for file in folder.iterdir() if folder.is_dir() else []:
            data = file.read_bytes()
            net = msgspec.json.decode(data, type=Net)
            assert len(data) < 1_000_000
            assert file.name == f"{net.players}.json"
            assert judging.net_of(game, net.players) == net, "learnt on another board or rules"
            assert game.evaluation.evaluator(net=net).net_players == net.players
            found += 1
    assert found


def test_a_policy_learns_what_is_looked_into() -> None:
    """Made-up decisions in which the action with more of a feature, or one certain action, gets the visits."""
    rng, size, looked = Rng(5), len(GAME.evaluation.kind.NAMES), []
    for number in range(600):
        own = [[float(rng.below(4)) for _ in range(size)] for _ in range(4)]
        best = 3 if number % 3 == 0 else max(range(3), key=lambda i: own[i][2])
        actions = [10, 11, 12, 99 if number % 3 == 0 else 13]
        visits = [0.7 if i == best else 0.1 for i in range(4)]
        looked.append(Looked(number, actions, own, [[0.0] * size] * 4, [0.0] * 4, visits))
    policy, foretold = fit_policy(GAME, 2, looked, seed=1)
    assert foretold.after < foretold.before - 0.2
    assert foretold.hits_after > 0.8
    assert policy.own[2] == max(policy.own)
    assert policy.habits[99] == max(policy.habits)


def test_a_policy_leads_the_search(tmp_path: Path) -> None:
    """What it holds for likely is looked into more often; without it (`@net`) the search is as it was."""
    state = GAME.start(2, GAME.complete(2, {}))
    state.playout(Rng(1), 60)
    seat = state.to_act[0]
    seen, names = Seen(GAME, state, seat), list(GAME.evaluation.kind.NAMES)
    liked = seen.legal[-1]
    policy = Policy(
        game=GAME.id,
        players=2,
        rules=GAME.rules_version,
        board=GAME.board_mark,
        features=names,
        own=[0.0] * len(names),
        others=[0.0] * len(names),
        habits=[5.0 * (action == liked) for action in range(GAME.space.size)],
        weight=0.5,
    )
    (tmp_path / "policy.json").write_bytes(msgspec.json.encode(policy))
    looked = {}
    for by in (f"{tmp_path}/policy.json", "net"):
        tree = tree_for(GAME, 2, 100, judged_by=judging.judging(by))
        tree.grow(state, seat, 100, Rng(1))
        looked[by] = tree.root_visits(seat, [liked])[0]
    assert looked[f"{tmp_path}/policy.json"] > looked["net"]


def test_self_play_notes_choices_for_the_policy(tmp_path: Path) -> None:
    learner = Learner(GAME, tmp_path, Workers(1).play, players=2, bot="greedy", seed=3)
    learner.self_play(12, lambda: None)
    policy, foretold = learner.learn_policy()
    assert foretold.decisions > 20
    assert msgspec.json.decode((tmp_path / "policy.json").read_bytes(), type=Policy) == policy


TWIN = """
from durbar import games
from durbar.bots.judging import USUAL
from durbar.core.rng import Rng
game = games.get("raja")
state, rng, judge = game.start(2, game.complete(2, {})), Rng(8), USUAL.evaluator(game, 2)
for _ in range(12):
    state.playout(rng, 10)
    print([round(lead, 9) for lead in judge.leads(state)], judge.net_players)
from durbar.bots.judging import Judging
from durbar.bots.players import tree_for
from durbar.core.evaluator import Policy
names = list(game.evaluation.kind.NAMES)
lean = [0.01 * i for i in range(len(names))]
policy = Policy(
    game="raja", players=2, rules=1, board="", features=names, own=lean, others=lean[::-1],
    habits=[0.001 * (i % 97) for i in range(game.space.size)], weight=0.4,
)
seat = state.to_act[0]
tree = tree_for(game, 2, 20, judged_by=Judging(policy=policy))
tree.grow(state, seat, 20, rng)
print(tree.root_visits(seat, state.legal(seat)))
"""


@pytest.mark.skipif(not COMPILED, reason="this is the uncompiled twin itself")
def test_compiled_and_uncompiled_nets_say_the_same() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", TWIN],
            env=os.environ | {"DURBAR_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("0", "1")
    ]
    assert told[0] == told[1]
    assert " 2\n" in told[0]
