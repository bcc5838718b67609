"""PettingZoo environments: `GAME_v0.env(players=3)` and `GAME_v0.parallel_env(...)` for every registered game.

They also stand in PettingZoo's registry: `pettingzoo.make("aec", "durbar/GAME_v0", players=3)`, or "parallel".

A turn is many decisions; whoever must decide next is selected. Where several seats decide at once the AEC
environment asks them one after the other, none seeing what the others chose; the parallel one asks them together, and
those who have nothing to decide `wait`, the last action. Rewards come at the end: 1 for the first, -1 for the last,
evenly between, equals sharing. An illegal action ends the game: -1 for who did it, 0 for the others.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from durbar import games
from durbar.core.extras import needs
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.research.tables import rewards, set_table

with needs("pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv, register

VERSION = "v0"
ILLEGAL = -1.0

Seen = dict[str, np.ndarray[Any, Any]]


class Desk:
    """A table with its position and luck, and what each agent sees of it; both kinds of environment sit at one."""

    def __init__(self, game: str, players: int | None, options: dict[str, Any], waiting: int) -> None:
        """`waiting`: how many actions there are beyond the game's own."""
        self.table = set_table(game, players, options)
        self.game = self.table.game
        self.agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.actions = self.game.space.size + waiting
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.agents}
        self.observation_spaces = {agent: self._space() for agent in self.agents}
        self.rng: Rng | None = None
        self.state: State = self.table.start()

    def _space(self) -> spaces.Dict:
        size = self.game.observation.size
        return spaces.Dict(
            {
                "observation": spaces.Box(-1, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def reset(self, seed: int | None) -> None:
        """Without a seed the luck goes on as it was; the first time it is anything."""
        if seed is not None or self.rng is None:
            self.rng = Rng(int.from_bytes(os.urandom(8)) if seed is None else seed)
        self.state = self.table.start()
        self.settle()

    def settle(self) -> None:
        state = self.state
        while state.to_act == (CHANCE,):
            state.apply(state.random_legal(self.rng))

    def observe(self, seat: int) -> Seen:
        seen = np.empty(self.game.observation.size, np.float32)
        self.game.observation.write(self.state, seat, seen)
        mask = np.zeros(self.actions, np.int8)
        mask[self.state.legal(seat)] = 1
        return {"observation": seen, "action_mask": mask}

    def allows(self, seat: int, action: Any) -> bool:
        return action is not None and int(action) in self.state.legal(seat)

    def draw(self) -> str:
        """The table as everybody sees it, for a terminal."""
        from rich.text import Text

        words = self.game.words("en", self.table.values)
        return Text.from_markup(self.game.drawn(self.state, None, words)).plain


class TurnEnv(AECEnv[str, Seen, Any]):  # type: ignore[misc]
    """One agent after the other."""

    def __init__(self, game: str, players: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.desk = Desk(game, players, options, waiting=0)
        self.metadata = _metadata(game)
        self.render_mode = render_mode
        self.possible_agents = self.desk.agents[:]
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.desk.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.desk.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.desk.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.desk.state.to_act[0]]

    def observe(self, agent: str) -> Seen:
        return self.desk.observe(self.desk.seats[agent])

    def step(self, action: Any) -> None:
        agent, desk = self.agent_selection, self.desk
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = desk.seats[agent]
        self._cumulative_rewards[agent] = 0.0
        if not desk.allows(seat, action):
            self._end([ILLEGAL if one == agent else 0.0 for one in self.agents])
            return
        desk.state.apply(int(action), seat)
        desk.settle()
        if desk.state.over:
            self._end(rewards(desk.state))
        else:
            self.agent_selection = self.agents[desk.state.to_act[0]]

    def _end(self, results: list[float]) -> None:
        self.rewards = dict(zip(self.agents, results, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        return self.desk.draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


class TogetherEnv(ParallelEnv[str, Seen, Any]):  # type: ignore[misc]
    """All agents at once; those who have nothing to decide wait."""

    def __init__(self, game: str, players: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        self.desk = Desk(game, players, options, waiting=1)
        self.wait = self.desk.actions - 1
        self.metadata = _metadata(game)
        self.render_mode = render_mode
        self.possible_agents = self.desk.agents[:]
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.desk.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.desk.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.desk.reset(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        state, everybody = self.desk.state, self.agents
        deciding = state.to_act
        wrong = [not self._allows(seat, actions.get(agent), deciding) for seat, agent in enumerate(everybody)]
        over, results = any(wrong), [ILLEGAL if one else 0.0 for one in wrong]
        if not over:
            for seat in deciding:
                state.apply(int(actions[everybody[seat]]), seat)
            self.desk.settle()
            over = state.over
            results = rewards(state) if over else results
        self.agents = [] if over else everybody
        return (
            self._seen(),
            dict(zip(everybody, results, strict=True)),
            dict.fromkeys(everybody, over),
            dict.fromkeys(everybody, False),
            {agent: {} for agent in everybody},
        )

    def _allows(self, seat: int, action: Any, deciding: tuple[int, ...]) -> bool:
        return self.desk.allows(seat, action) if seat in deciding else action is None or int(action) == self.wait

    def _seen(self) -> dict[str, Seen]:
        seen = {agent: self.desk.observe(seat) for agent, seat in self.desk.seats.items()}
        for seat, agent in enumerate(self.possible_agents):
            if seat not in self.desk.state.to_act:
                seen[agent]["action_mask"][self.wait] = 1
        return seen

    def render(self) -> str | None:
        return self.desk.draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def _metadata(game: str) -> dict[str, Any]:
    return {"name": f"durbar/{game}_{VERSION}", "render_modes": ["ansi"], "is_parallelizable": False}


class Environment:
    """What PettingZoo's modules offer: `env(...)` and `parallel_env(...)`, with players and the game's options."""

    def __init__(self, game: str) -> None:
        self.game = game

    def env(self, players: int | None = None, render_mode: str | None = None, **options: Any) -> TurnEnv:
        return TurnEnv(self.game, players, render_mode, **options)

    def parallel_env(self, players: int | None = None, render_mode: str | None = None, **options: Any) -> TogetherEnv:
        return TogetherEnv(self.game, players, render_mode, **options)


ENVIRONMENTS = {f"{game}_{VERSION}": Environment(game) for game in games.NAMES}
for _name, _environment in ENVIRONMENTS.items():
    register("aec", f"durbar/{_name}", _environment.env)
    register("parallel", f"durbar/{_name}", _environment.parallel_env)


def __getattr__(name: str) -> Environment:
    """Every registered game is an attribute of this module: its name and `_v0`."""
    if name in ENVIRONMENTS:
        return ENVIRONMENTS[name]
    raise AttributeError(f"there is no environment {name!r}; there are {', '.join(ENVIRONMENTS)}")
