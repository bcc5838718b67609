"""Gymnasium's own checker, and what it does not look at: masks, opponents, seats, limits, many games at once."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from durbar import games
from durbar.bots.players import UnknownBot
from durbar.research import gym
from durbar.research.simulation import NotReset

every_count = pytest.mark.parametrize(
    ("game", "players"), [(game.id, count) for game in games.all_games() for count in game.counts]
)
every_title = pytest.mark.parametrize("game", games.NAMES)


def make(game: str, **more: Any) -> gym.SeatEnv:
    env = gymnasium.make(gym.env_id(game), **more).unwrapped
    assert isinstance(env, gym.SeatEnv)
    return env


def random_action(mask: np.ndarray[Any, Any], generator: np.random.Generator) -> int:
    return int(generator.choice(np.flatnonzero(mask)))


def play(env: gym.SeatEnv, seed: int) -> tuple[list[float], dict[str, Any], bool, bool]:
    """A whole game with random actions: rewards, the last info, and how it ended."""
    generator = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    rewards: list[float] = []
    while True:
        assert np.array_equal(env.action_masks(), info["action_mask"])
        _, reward, ended, cut, info = env.step(random_action(info["action_mask"], generator))
        rewards.append(reward)
        if ended or cut:
            return rewards, info, ended, cut


@every_count
def test_passes_gymnasiums_checker(game: str, players: int) -> None:
    check_env(make(game, players=players), skip_render_check=True)


@every_title
def test_every_title_is_drawn_in_every_mode(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(make(game))
    env = make(game, render_mode="human")
    env.reset(seed=1)
    assert len(capsys.readouterr().out.splitlines()) > 10
    assert env.render() is None
    picture = make(game, render_mode="rgb_array")
    picture.reset(seed=1)
    first = picture.render()
    assert first.ndim == 3
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 5  # letters in several colours, not a blank sheet
    _, info = picture.reset(seed=1)
    shapes = set()
    for _ in range(10):
        _, _, ended, cut, info = picture.step(int(np.flatnonzero(info["action_mask"])[0]))
        shapes.add(picture.render().shape)
        if ended or cut:
            break
    assert shapes == {first.shape}
    assert not np.array_equal(first, picture.render())


@every_count
def test_a_whole_game_has_one_reward_at_its_end(game: str, players: int) -> None:
    env = make(game, players=players)
    rewards, _, ended, cut = play(env, 3)
    assert rewards[:-1] == [0.0] * (len(rewards) - 1)
    assert -1 <= rewards[-1] <= 1
    assert ended != cut
    assert cut == env.simulation.state.cut_short
    assert play(env, 3)[0] == rewards
    assert play(make(game, players=players), 3)[0] == rewards


def test_opponents_play_and_the_seat_is_drawn_or_given() -> None:
    assert {play(make("radscha", players=3), seed)[1]["seat"] for seed in range(12)} == {0, 1, 2}
    assert {play(make("radscha", players=3, seat=1), seed)[1]["seat"] for seed in range(3)} == {1}
    lost = [play(make("raja", opponents="greedy"), seed)[0][-1] for seed in range(5)]
    assert lost == [-1.0] * 5
    env = make("raja", opponents=["random", "greedy"], players=3, mode="pro1")
    assert env.opponents == ["random", "greedy"]
    assert env.simulation.setup.values["mode"] == "pro1"
    with pytest.raises(ValueError, match="3 players are the learner and 2 opponents, not 3"):
        make("raja", opponents=["random"] * 3, players=3)
    with pytest.raises(UnknownBot, match="there is no bot 'genius'"):
        make("raja", opponents="genius")
    with pytest.raises(ValueError, match="the seats are 0 to 1, not 2"):
        make("raja", seat=2)


def test_an_illegal_action_ends_the_game_and_a_limit_truncates_it() -> None:
    env = make("java")
    env.reset(seed=1)
    *_, reward, ended, cut, info = env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert (reward, ended, cut, info["illegal"]) == (-1, True, False, True)
    rewards, _, ended, cut = play(make("java", max_decisions=7), 1)
    assert (rewards, ended, cut) == ([0.0] * 7, False, True)
    rewards, _, ended, cut = play(make("radscha"), 1)  # random play does not win within RD-11.3's hundred turns
    assert (rewards[-1], ended, cut) == (0, False, True)


def test_before_reset_an_environment_says_what_is_missing_and_it_can_be_pickled() -> None:
    env = make("raja", players=3)
    for wrong in (env.action_masks, lambda: env.step(0), env.render):
        with pytest.raises(NotReset, match=r"no game of Raja is under way: call reset\(\) first"):
            wrong()
    _, info = env.reset(seed=4)
    generator = np.random.default_rng(1)
    for _ in range(20):
        *_, info = env.step(random_action(info["action_mask"], generator))
    copy = pickle.loads(pickle.dumps(env))
    for _ in range(20):
        action = random_action(info["action_mask"], generator)
        ours, theirs = env.step(action), copy.step(action)
        assert np.array_equal(ours[0], theirs[0])
        assert ours[1:4] == theirs[1:4]
        info = ours[4]


@every_title
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_many_games_at_once(game: str, opponents: str) -> None:
    envs = gymnasium.make_vec(gym.env_id(game), num_envs=6, opponents=opponents)
    again = gymnasium.make_vec(gym.env_id(game), num_envs=6, opponents=opponents, threads=1)
    vector = envs.unwrapped
    assert isinstance(vector, gym.SeatVectorEnv)
    seen, info = envs.reset(seed=5)
    assert np.array_equal(again.reset(seed=5)[0], seen)
    generator, ended = np.random.default_rng(2), 0
    for _ in range(60 if opponents == "greedy" else 400):
        assert seen in envs.observation_space
        assert np.array_equal(vector.batch.seats, vector.seats)  # the learner decides everywhere
        actions = np.array([random_action(mask, generator) for mask in info["action_mask"]])
        before = vector.seats.copy()
        seen, reward, done, cut, info = envs.step(actions)
        for ours, theirs in zip((seen, reward, done, cut), again.step(actions), strict=False):
            assert np.array_equal(ours, theirs)
        over = done | cut
        assert not reward[~over].any()
        for i in np.flatnonzero(over):
            assert np.array_equal(info["final_obs"][i], vector.batch.final_observations[i, before[i]])
            assert info["final_obs"][i].any()
        ended += int(over.sum())
        if ended >= 6:
            return
    assert ended or opponents == "greedy"


def test_a_vector_takes_illegal_actions_as_single_environments_do() -> None:
    envs = gymnasium.make_vec("durbar/Raja-v0", num_envs=4)
    with pytest.raises(gymnasium.error.ResetNeeded, match="before step"):
        envs.step(np.zeros(4, np.int64))
    seen, info = envs.reset(seed=1)
    actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
    actions[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
    _, reward, ended, cut, info = envs.step(actions)
    assert reward.tolist() == [0, 0, -1, 0]
    assert (ended.tolist(), cut.any()) == ([False, False, True, False], False)
    assert np.array_equal(info["final_obs"][2], seen[2])
    assert info["final_info"]["illegal"].tolist() == [False, False, True, False]
