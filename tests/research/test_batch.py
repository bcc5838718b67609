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
from durbar.research.setup import rewards, set_up
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
    assert set_up("tajmahal").players == 3
    assert set_up("tajmahal", options={"dummy": True}).players == 2
    assert get("raja").counts[0] == set_up("raja").players


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


def same(one: Batch, other: Batch) -> bool:
    names = ("seats", "masks", "observations", "rewards", "done", "truncated", "decisions")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


@every_table
def test_a_copy_and_a_saved_batch_play_on_in_the_same_way(case: Case) -> None:
    batch = _batch(case)
    for _ in range(30):
        batch.step(batch.sample())
    copy, other = batch.copy(), _batch(case, threads=1)
    saved = batch.save()
    other.restore(saved)
    for _ in range(60 if COMPILED else 20):
        actions = batch.sample()
        for twin in (copy, other):
            assert same(batch, twin)
            assert np.array_equal(twin.sample(), actions)
            twin.step(actions)
        batch.step(actions)
    batch.restore(saved)
    assert batch.save() == saved


def test_single_games_can_be_saved_and_put_elsewhere() -> None:
    batch = Batch("tajmahal", 3, seed=4)
    for _ in range(25):
        batch.step(batch.sample())
    saved, seen = batch.save_game(1), batch.observations[1].copy()
    assert batch.state(1).to_bytes() in saved
    batch.restore_game(2, saved)
    assert np.array_equal(batch.observations[2], seen)
    for _ in range(200):  # the same luck and the same actions: the same game, to its end and beyond
        actions = batch.sample()
        actions[2] = actions[1]
        batch.step(actions)
        assert np.array_equal(batch.observations[1], batch.observations[2])
        assert np.array_equal(batch.rewards[1], batch.rewards[2])
    with pytest.raises(ValueError, match="saved were 3 games of tajmahal for 3"):
        Batch("tajmahal", 4).restore(batch.save())
    with pytest.raises(ValueError, match=r"this batch has 3 of tajmahal for 4"):
        Batch("tajmahal", 3, players=4).restore(batch.save())


@every_table
def test_threads_change_nothing_in_any_title(case: Case) -> None:
    one, many = _batch(case, threads=1, final=True), _batch(case, threads=3, final=True)
    for _ in range(150 if COMPILED else 20):
        actions = one.sample()
        one.step(actions)
        assert np.array_equal(many.sample(), actions)
        many.step(actions)
        assert same(one, many)
        assert np.array_equal(one.final_observations, many.final_observations)


def test_the_end_is_seen_by_every_seat() -> None:
    batch, game = Batch("radscha", 2, players=3, seed=1, final=True), get("radscha")
    seen = np.zeros(game.observation.size, np.float32)
    while not batch.done.any():
        before = [batch.state(i) for i in range(2)]
        actions = batch.sample()
        batch.step(actions)
    (i, *_) = np.flatnonzero(batch.done)
    before[i].apply(int(actions[i]))
    assert before[i].over
    for seat in range(3):
        game.observation.write(before[i], seat, seen)
        assert np.array_equal(batch.final_observations[i, seat], seen)


def test_options_are_keywords_limits_truncate_and_games_can_wait() -> None:
    batch = Batch("raja", 3, mode="pro1", hidden_gold=False, max_decisions=6)
    assert (batch.options["mode"], batch.options["hidden_gold"], batch.max_decisions) == ("pro1", False, 6)
    with pytest.raises(BadOptions, match="moed"):
        Batch("raja", 3, moed="pro1")
    for _ in range(5):
        batch.step(batch.sample())
    assert batch.decisions.tolist() == [5, 5, 5]
    waiting = batch.save_game(1)
    batch.step(batch.sample(), only=[True, False, True])
    assert (batch.done.tolist(), batch.truncated.tolist()) == ([True, False, True], [True, False, True])
    assert batch.decisions.tolist() == [0, 5, 0]
    assert not batch.rewards.any()
    assert batch.save_game(1) == waiting
    batch.step(batch.sample(), only=[False, True, False])
    assert batch.done.tolist() == [False, True, False]
    batch.restart(0)
    assert batch.decisions[0] == 0
    draws = Batch("radscha", 8, seed=1)
    while not draws.done.any():
        draws.step(draws.sample())
    assert draws.truncated[draws.done].all()  # RD-11.3


def test_arrays_are_shared_by_dlpack() -> None:
    batch = Batch("java", 4)
    for array in (batch.masks, batch.rewards, batch.done, batch.seats, batch.observations):
        shared = np.from_dlpack(array)
        assert shared.ctypes.data == array.ctypes.data
        assert shared.dtype == array.dtype
