"""Batch against the plain position: the same games, whatever the number of threads."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from durbar.core.options import BadOptions
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, COMPILED, State
from durbar.games import get
from durbar.research import Batch
from durbar.research.tables import rewards, set_table
from durbar.testing.cases import Case, spread_cases

GAMES = 5
STEPS = 1500 if COMPILED else 60

every_table = pytest.mark.parametrize("case", spread_cases(), ids=lambda case: case.id)


class Shadow:
    """One game of a batch played beside it through the plain state, with the luck that the batch gives it."""

    def __init__(self, case: Case, luck: int) -> None:
        self.case, self.rng = case, Rng(luck)
        self.state = self.begin()

    def begin(self) -> State:
        state = self.case.game.start(self.case.players, self.case.values)
        return self.settle(state)

    def settle(self, state: State) -> State:
        while state.to_act == (CHANCE,):
            state.apply(state.random_legal(self.rng))
        return state

    def step(self, action: int) -> list[float] | None:
        """The rewards if the game has ended; then the next one begins."""
        self.state.apply(action)
        self.settle(self.state)
        if not self.state.over:
            return None
        ended = rewards(self.state)
        self.state = self.begin()
        return ended


def _batch(case: Case, **more: object) -> Batch:
    return Batch(case.game.id, GAMES, players=case.players, options=dict(case.values), seed=9, **more)  # type: ignore[arg-type]


@every_table
def test_a_batch_plays_what_single_states_play(case: Case) -> None:
    batch = _batch(case)
    shadows = [Shadow(case, seed) for seed in batch.seeds]
    seen, ended = np.zeros(case.game.observation.size, np.float32), 0
    for _ in range(STEPS):
        actions = batch.sample()
        for i, shadow in enumerate(shadows):
            assert batch.seats[i] == shadow.state.to_act[0]
            assert np.flatnonzero(batch.masks[i]).tolist() == shadow.state.legal()
            case.game.observation.write(shadow.state, shadow.state.to_act[0], seen)
            assert np.array_equal(batch.observations[i], seen)
        batch.step(actions)
        for i, shadow in enumerate(shadows):
            result = shadow.step(int(actions[i]))
            assert bool(batch.done[i]) == (result is not None)
            assert batch.rewards[i] == pytest.approx(result or [0] * case.players)
            ended += result is not None
        if ended >= 2 * GAMES:
            return
    assert ended or not COMPILED


def test_threads_change_nothing_and_a_seed_gives_the_same_games_again() -> None:
    one, many = (Batch("tajmahal", 64, seed=3, threads=threads) for threads in (1, 4))
    first = many.observations.copy()
    for _ in range(100):
        actions = one.sample()
        assert np.array_equal(actions, many.sample())
        one.step(actions)
        many.step(actions)
        assert np.array_equal(one.observations, many.observations)
        assert np.array_equal(one.rewards, many.rewards)
    assert not np.array_equal(first, many.observations)
    many.reset(3)
    assert np.array_equal(first, many.observations)
    many.reset(4)
    assert not np.array_equal(first, many.observations)


def test_illegal_actions_are_refused_and_nothing_is_played() -> None:
    batch = Batch("raja", 4, players=3, seed=1)
    actions = batch.sample()
    masks = batch.masks.copy()
    actions[2] = np.flatnonzero(~batch.masks[2])[0]
    with pytest.raises(ValueError, match=f"action {actions[2]} is not legal in game 2"):
        batch.step(actions)
    assert np.array_equal(masks, batch.masks)
    actions = batch.sample()
    for odd in (float(actions[1]) + 0.5, int(actions[1]) + 2**32):
        given = actions.astype(type(odd))
        given[1] = odd
        with pytest.raises(ValueError, match=f"action {odd} is not legal in game 1"):
            batch.step(given)
    assert np.array_equal(masks, batch.masks)
    with pytest.raises(BadOptions, match="no game 'chess'; the games are java, "):
        Batch("chess", 4)
    with pytest.raises(ValueError, match="takes 4 actions"):
        batch.step(actions[:3])
    with pytest.raises(ValueError, match="at least one"):
        Batch("raja", 0)


def test_sampling_reaches_every_legal_action_and_no_other() -> None:
    batch = Batch("radscha", 400, options={"layout": "first", "set_up": "first"}, seed=2)
    same = np.flatnonzero((batch.masks == batch.masks[0]).all(axis=1))
    drawn = set(np.concatenate([batch.sample()[same] for _ in range(20)]).tolist())
    assert drawn == set(np.flatnonzero(batch.masks[0]).tolist())


def test_observations_cannot_be_written_by_others_since_a_step_writes_only_what_changed() -> None:
    batch = Batch("java", 3)
    with pytest.raises(ValueError, match="read-only"):
        batch.observations += 1
    copied = batch.observations.copy()
    copied += 1


def test_without_observations_nothing_is_kept_for_them() -> None:
    batch = Batch("java", 3, observe=False)
    batch.step(batch.sample())
    assert batch.observations.size == 0


def test_tables_choose_the_fewest_players_that_fit() -> None:
    assert set_table("tajmahal").players == 3
    assert set_table("tajmahal", options={"dummy": True}).players == 2
    assert get("raja").counts[0] == set_table("raja").players


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here, so there is nothing to compare")
def test_compiled_and_uncompiled_batches_are_one() -> None:
    script = (
        "from durbar.research import Batch\n"
        "import hashlib\n"
        "seen = hashlib.sha256()\n"
        "for game in ('raja', 'tajmahal', 'java', 'radscha'):\n"
        "    batch = Batch(game, 2, seed=5)\n"
        "    for _ in range(40):\n"
        "        batch.step(batch.sample())\n"
        "        seen.update(batch.observations.tobytes() + batch.masks.tobytes() + batch.rewards.tobytes())\n"
        "print(seen.hexdigest())"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"DURBAR_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("0", "1")
    ]
    assert told[0] == told[1]
