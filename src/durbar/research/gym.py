"""Gymnasium: one seat learns, bots play the others. `gymnasium.make("durbar/GAME-v0", players=3)`.

Import this module first; every registered game has an environment of its name. `gymnasium.make_vec` gives many games at
once, played by `Batch`. Observations are those of the seat. `action_masks()` are the legal actions (sb3-contrib's way),
in `info["action_mask"]`, too. The reward comes at the end: 1 first, -1 last, evenly between. An illegal action ends the
game with -1 and `info["illegal"]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from durbar import games
from durbar.bots.players import bot
from durbar.bots.seen import Bot, Seen
from durbar.core.extras import needs
from durbar.core.rng import Rng
from durbar.research.batch import Batch
from durbar.research.setup import rewards, set_up
from durbar.research.simulation import ILLEGAL, RENDER_MODES, Simulation

with needs("gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

VERSION = "v0"
MOST = 32767  # numbers of a position are shorts; most of what is seen lies between 0 and 1

Numbers = np.ndarray[Any, np.dtype[np.float32]]
Mask = np.ndarray[Any, np.dtype[np.bool_]]
Opponents = str | Sequence[str]


def env_id(game: str) -> str:
    return f"durbar/{game.capitalize()}-{VERSION}"


def observation_space(game: str) -> Any:
    return spaces.Box(-1, MOST, (games.get(game).observation.size,), np.float32)


def opponent_names(opponents: Opponents, players: int) -> list[str]:
    """The bots of the other seats, in order of play after the learner; one name is for all of them."""
    names = [opponents] if isinstance(opponents, str) else list(opponents)
    if len(names) not in (1, players - 1):
        raise ValueError(f"{players} players are the learner and {players - 1} opponents, not {len(names)}")
    for name in names:
        bot(name)  # `UnknownBot` tells what is wrong with it
    return names * (players - 1) if len(names) == 1 else names


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """One seat of one game; the others are played by bots."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}

    def __init__(
        self,
        game: str,
        opponents: Opponents = "random",
        players: int | None = None,
        seat: int | None = None,
        max_decisions: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`opponents`: names as in the arena, one for all or one a seat. `seat`: where the learner sits, else drawn for
        every game. `max_decisions`: truncates after so many decisions of the learner. The rest are the game's options.
        """
        self.simulation = Simulation(game, players, options, waiting=0)
        count = self.simulation.setup.players
        if seat is not None and seat not in range(count):
            raise ValueError(f"the seats are 0 to {count - 1}, not {seat}")
        self.opponents = opponent_names(opponents, count)
        self.fixed_seat, self.max_decisions, self.render_mode = seat, max_decisions, render_mode
        self.observation_space = observation_space(game)
        self.action_space = spaces.Discrete(self.simulation.actions)
        self.seat, self.decisions, self.bots = 0, 0, list[Bot]()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        count = self.simulation.setup.players
        self.seat = int(self.np_random.integers(count)) if self.fixed_seat is None else self.fixed_seat
        self.bots = [bot(name) for name in self.opponents]
        self.decisions = 0
        self.simulation.reset(int(self.np_random.integers(2**63)))
        self._let_others_play()
        self.simulation.show(self.render_mode)
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        simulation = self.simulation.ready()
        if not simulation.allows(self.seat, action):
            return self._seen(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        simulation.state.apply(int(action), self.seat)
        simulation.draw_chance()
        self.decisions += 1
        self._let_others_play()
        simulation.show(self.render_mode)
        over, cut = simulation.state.over, simulation.state.cut_short
        reward = rewards(simulation.state)[self.seat] if over else 0.0
        late = not over and bool(self.max_decisions) and self.decisions >= self.max_decisions
        return self._seen(), reward, over and not cut, cut or late, self._info()

    def _let_others_play(self) -> None:
        simulation = self.simulation
        state, rng = simulation.state, simulation.luck()
        while not state.over and self.seat not in state.to_act:
            other = state.to_act[0]
            player = self.bots[(other - self.seat) % len(state.scores()) - 1]
            state.apply(player.choose(Seen(simulation.game, state, other), rng), other)
            simulation.draw_chance()

    def _seen(self) -> Numbers:
        return self.simulation.see(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self.seat}

    def action_masks(self) -> Mask:
        """The legal actions, as sb3-contrib asks for them."""
        return self.simulation.ready().mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        return self.simulation.ready().render(self.render_mode)


class SeatVectorEnv(VectorEnv[Numbers, Any, Any]):
    """Many games at once on a `Batch`. A game that ends begins anew in the same step; its last sight and results are in
    `info["final_obs"]` and `info["final_info"]`. Random opponents are played in compiled code."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: Opponents = "random",
        players: int | None = None,
        seat: int | None = None,
        max_decisions: int = 0,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """As `SeatEnv`; `max_decisions` counts those of all seats here, `threads` is for `Batch`."""
        if render_mode is not None:
            raise ValueError("many games at once are not drawn; use gymnasium.make for that")
        setup = set_up(game, players, options)
        if seat is not None and seat not in range(setup.players):
            raise ValueError(f"the seats are 0 to {setup.players - 1}, not {seat}")
        self.opponents = opponent_names(opponents, setup.players)
        self.num_envs, self.fixed_seat = num_envs, seat
        self.batch = Batch(
            game,
            num_envs,
            players=setup.players,
            options=setup.values,
            threads=threads,
            final=True,
            max_decisions=max_decisions,
        )
        self.single_observation_space = observation_space(game)
        self.single_action_space = spaces.Discrete(setup.game.space.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seats, self.rng = np.zeros(num_envs, np.int32), Rng(0)
        self.bots: list[list[Bot]] = []
        self.begun = False

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """One seed for all games; a list of them is folded into one."""
        whole = int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]) if isinstance(seed, list) else seed
        super().reset(seed=whole)
        self.batch.reset(int(self.np_random.integers(2**63)))
        self.rng = Rng(int(self.np_random.integers(2**63)))
        self.bots = [[] for _ in range(self.num_envs)]
        for i in range(self.num_envs):
            self._seat_all(i)
        self.begun = True
        self._let_others_play()
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Numbers, Any, Any, Any, dict[str, Any]]:
        if not self.begun:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        given, batch = np.asarray(actions), self.batch
        seats = self.seats.copy()
        legal = batch.masks[np.arange(self.num_envs), np.clip(given, 0, batch.masks.shape[1] - 1)]
        legal &= (given >= 0) & (given < batch.masks.shape[1])
        batch.step(given, only=legal)
        ended, truncated, results = batch.done | ~legal, batch.truncated.copy(), batch.rewards.copy()
        for i in np.flatnonzero(~legal):  # given up: what was seen last stays, and the game begins anew
            batch.final_observations[i, seats[i]] = batch.observations[i]
            batch.restart(int(i))
        for i in np.flatnonzero(ended):
            self._seat_all(int(i))
        for game, cut, result in self._let_others_play(ended):
            ended[game], truncated[game], results[game] = True, cut, result
        reward = np.where(legal, results[np.arange(self.num_envs), seats], ILLEGAL)
        info = self._info()
        if ended.any():
            info["final_obs"] = batch.final_observations[np.arange(self.num_envs), seats]
            info["final_info"] = {"seat": seats, "illegal": ~legal, "_seat": ended, "_illegal": ended}
            info["_final_obs"] = info["_final_info"] = ended
        return self._seen(), reward.astype(np.float64), ended & ~truncated, truncated, info

    def action_masks(self) -> Mask:
        return self.batch.masks.copy()

    def _seen(self) -> Numbers:
        return self.batch.observations.copy()

    def _info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        mask = self.batch.masks.astype(np.int8)
        return {"action_mask": mask, "_action_mask": everywhere, "seat": self.seats.copy(), "_seat": everywhere}

    def _seat_all(self, i: int) -> None:
        """A new game: the learner's seat and new opponents."""
        count = self.batch.players
        self.seats[i] = self.rng.below(count) if self.fixed_seat is None else self.fixed_seat
        self.bots[i] = [bot(name) for name in self.opponents]

    def _let_others_play(self, ended: Mask | None = None) -> list[tuple[int, bool, Any]]:
        """Play until the learner decides everywhere; the games that ended on the way, each once, with truncation and
        results."""
        batch, over = self.batch, np.zeros(self.num_envs, np.bool_) if ended is None else ended.copy()
        found: list[tuple[int, bool, Any]] = []
        quick = all(name == "random" for name in self.opponents)
        while (waiting := batch.seats != self.seats).any():
            actions = batch.sample()
            for i in () if quick else np.flatnonzero(waiting):
                actions[i] = self._choice(int(i))
            batch.step(actions, only=waiting)
            for i in np.flatnonzero(batch.done):
                if not over[i]:
                    found.append((int(i), bool(batch.truncated[i]), batch.rewards[i].copy()))
                over[i] = True
                self._seat_all(int(i))
        return found

    def _choice(self, i: int) -> int:
        state, seat = self.batch.state(i), int(self.batch.seats[i])
        player = self.bots[i][(seat - int(self.seats[i])) % self.batch.players - 1]
        return player.choose(Seen(self.batch.game, state, seat), self.rng)


for _game in games.NAMES:
    if env_id(_game) not in gymnasium.registry:
        gymnasium.register(
            env_id(_game),
            entry_point="durbar.research.gym:SeatEnv",
            vector_entry_point="durbar.research.gym:SeatVectorEnv",
            kwargs={"game": _game},
        )
