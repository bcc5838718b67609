"""What PettingZoo's own tests (src/durbar/testing/test_research.py) do not look at."""

from __future__ import annotations

import pickle

import numpy as np
import pettingzoo
import pytest

from durbar.research import zoo
from durbar.research.simulation import NotReset
from durbar.testing.cases import Case, spread_cases

every_table = pytest.mark.parametrize("case", spread_cases(), ids=lambda case: case.id)


def _env(case: Case) -> zoo.TurnEnv:
    return zoo.ENVIRONMENTS[f"{case.game.id}_v0"].env(players=case.players, **case.values)


def _parallel(case: Case) -> zoo.TogetherEnv:
    return zoo.ENVIRONMENTS[f"{case.game.id}_v0"].parallel_env(players=case.players, **case.values)


@every_table
def test_a_seed_gives_the_same_parallel_game_to_its_end(case: Case) -> None:
    """PettingZoo's own test stops after one step, with actions that are mostly illegal."""
    first, second, generator = _parallel(case), _parallel(case), np.random.default_rng(2)
    (seen, _), (again, _) = first.reset(seed=7), second.reset(seed=7)
    while first.agents:
        actions = {agent: generator.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in first.agents}
        seen, *told = first.step(actions)
        again, *retold = second.step(actions)
        assert told == retold
        for agent, one in seen.items():
            assert np.array_equal(one["observation"], again[agent]["observation"])
            assert np.array_equal(one["action_mask"], again[agent]["action_mask"])
    assert not second.agents
    assert first.simulation.state.over


@every_table
def test_a_whole_game_ends_with_rewards_that_sum_to_nothing(case: Case) -> None:
    env, generator, results = _env(case), np.random.default_rng(1), {}
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        assert seen is not None
        results[agent] = reward
        env.step(None if ended or cut else generator.choice(np.flatnonzero(seen["action_mask"])))
    assert len(results) == case.players
    assert sum(results.values()) == pytest.approx(0)
    assert results == dict(zip(env.possible_agents, zoo.rewards(env.simulation.state), strict=True))


def test_dials_are_set_at_once_in_parallel_and_unseen_in_turns() -> None:
    env = zoo.raja_v0.parallel_env(players=3)
    seen, _ = env.reset(seed=4)
    while len(env.simulation.state.to_act) == 1:
        seen, *_ = env.step({agent: np.flatnonzero(one["action_mask"])[0] for agent, one in seen.items()})
    assert all(not one["action_mask"][env.wait] for one in seen.values())
    seen, *_ = env.step({agent: np.flatnonzero(one["action_mask"])[5] for agent, one in seen.items()})
    assert env.simulation.state.facts().dial[:2] == env.simulation.state.facts().dial[2:4]
    assert [bool(one["action_mask"][env.wait]) for one in seen.values()].count(False) == 1

    turns = zoo.raja_v0.env(players=2)
    looks = []
    for choice in (0, 7):
        turns.reset(seed=4)
        while len(turns.simulation.state.to_act) == 1:
            turns.step(turns.simulation.state.legal()[0])
        first = turns.agent_selection
        turns.step(turns.simulation.state.legal()[choice])
        assert turns.agent_selection != first
        looks.append(turns.observe(turns.agent_selection)["observation"])
    assert np.array_equal(*looks)


@pytest.mark.parametrize("action", [0, 10**6, None])
def test_an_illegal_action_ends_the_game_at_its_players_cost(action: int | None) -> None:
    env = zoo.radscha_v0.env(players=3)
    env.reset(seed=0)
    offender = env.agent_selection
    env.step(action)
    assert all(env.terminations.values())
    assert {agent: reward for agent, reward in env.rewards.items() if reward} == {offender: -1}


def test_the_names_of_the_games_have_environments_and_a_table_can_be_drawn() -> None:
    assert str(zoo.tajmahal_v0.env(players=4)) == "durbar/tajmahal_v0"
    made = pettingzoo.make("aec", "durbar/raja_v0", players=3, mode="pro1")
    assert (str(made), made.possible_agents) == ("durbar/raja_v0", ["player_0", "player_1", "player_2"])
    assert made.simulation.setup.values["mode"] == "pro1"
    assert isinstance(pettingzoo.make("parallel", "durbar/java_v0"), zoo.TogetherEnv)
    env = zoo.java_v0.env(render_mode="ansi")
    env.reset(seed=0)
    assert len(env.render().splitlines()) > 10
    blind = zoo.java_v0.env()
    blind.reset(seed=0)
    assert blind.render() is None


@pytest.mark.parametrize("kind", ["env", "parallel_env"])
def test_environments_say_what_is_missing_draw_truncate_and_can_be_pickled(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make = getattr(zoo.radscha_v0, kind)
    fresh = make()
    asked = [lambda: fresh.step({"player_0": 0}), fresh.state, fresh.render]
    asked += [fresh.last, lambda: fresh.observe("player_0")] if kind == "env" else []
    for wrong in asked:
        with pytest.raises(NotReset, match="call reset"):
            wrong()
    env = make(render_mode="human", players=3)
    env.reset(seed=1)
    assert "Oasis of the Traders" in capsys.readouterr().out
    assert env.state().shape == env.state_space.shape
    assert env.state() in env.state_space
    picture = make(render_mode="rgb_array")
    picture.reset(seed=1)
    assert picture.render().shape[2] == 3
    copy = pickle.loads(pickle.dumps(env))
    assert np.array_equal(copy.state(), env.state())
    assert [copy.simulation.luck().below(1000) for _ in range(5)] == [
        env.simulation.luck().below(1000) for _ in range(5)
    ]


def test_a_limit_of_ours_truncates() -> None:
    for limit, made in ((0, {}), (40, {"max_decisions": 40})):
        env, generator = zoo.radscha_v0.env(**made), np.random.default_rng(1)
        env.reset(seed=1)
        steps = 0
        for _ in env.agent_iter():
            seen, reward, ended, cut, _ = env.last()
            assert seen is not None
            assert not ended
            assert not (cut and reward)
            steps += not cut
            env.step(None if cut else generator.choice(np.flatnonzero(seen["action_mask"])))
        assert env.simulation.state.cut_short == (limit == 0)  # RD-11.3: nobody won in a hundred turns each
        assert not limit or steps == limit
    together = zoo.radscha_v0.parallel_env(max_decisions=5)
    seen_by, _ = together.reset(seed=1)
    while together.agents:
        acts = {agent: np.flatnonzero(one["action_mask"])[0] for agent, one in seen_by.items()}
        seen_by, _, ended_by, cut_by, _ = together.step(acts)
    assert (set(ended_by.values()), set(cut_by.values())) == ({False}, {True})
