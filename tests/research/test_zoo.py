"""What PettingZoo's own tests (src/durbar/testing/test_research.py) do not look at."""

from __future__ import annotations

import numpy as np
import pettingzoo
import pytest

from durbar.research import zoo
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
    assert first.desk.state.over


@every_table
def test_a_whole_game_ends_with_rewards_that_sum_to_nothing(case: Case) -> None:
    env, generator, results = _env(case), np.random.default_rng(1), {}
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        assert seen is not None
        results[agent] = reward
        env.step(None if ended else generator.choice(np.flatnonzero(seen["action_mask"])))
    assert len(results) == case.players
    assert sum(results.values()) == pytest.approx(0)
    assert results == dict(zip(env.possible_agents, zoo.rewards(env.desk.state), strict=True))


def test_dials_are_set_at_once_in_parallel_and_unseen_in_turns() -> None:
    env = zoo.raja_v0.parallel_env(players=3)
    seen, _ = env.reset(seed=4)
    while len(env.desk.state.to_act) == 1:
        seen, *_ = env.step({agent: np.flatnonzero(one["action_mask"])[0] for agent, one in seen.items()})
    assert all(not one["action_mask"][env.wait] for one in seen.values())
    seen, *_ = env.step({agent: np.flatnonzero(one["action_mask"])[5] for agent, one in seen.items()})
    assert env.desk.state.facts().dial[:2] == env.desk.state.facts().dial[2:4]
    assert [bool(one["action_mask"][env.wait]) for one in seen.values()].count(False) == 1

    turns = zoo.raja_v0.env(players=2)
    looks = []
    for choice in (0, 7):
        turns.reset(seed=4)
        while len(turns.desk.state.to_act) == 1:
            turns.step(turns.desk.state.legal()[0])
        first = turns.agent_selection
        turns.step(turns.desk.state.legal()[choice])
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
    assert made.desk.table.values["mode"] == "pro1"
    assert isinstance(pettingzoo.make("parallel", "durbar/java_v0"), zoo.TogetherEnv)
    env = zoo.java_v0.env(render_mode="ansi")
    env.reset(seed=0)
    assert len(env.render().splitlines()) > 10
    assert zoo.java_v0.env().render() is None
