"""PettingZoo environments: `GAME_v0.env(players=3)` and `GAME_v0.parallel_env(...)` for every registered game.

They also stand in PettingZoo's registry: `pettingzoo.make("aec", "durbar/GAME_v0", players=3)`, or "parallel".

A turn is many decisions; whoever must decide next is selected. Where several seats decide at once the AEC
environment asks them one after the other, none seeing what the others chose; the parallel one asks them together, and
those who have nothing to decide `wait`, the last action. Rewards come at the end: 1 for the first, -1 for the last,
evenly between, equals sharing. An illegal action ends the game: -1 for who did it, 0 for the others. A limit that is
ours truncates: one in the rules (`State.cut_short`) or `max_decisions`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from durbar import games
from durbar.core.extras import needs
from durbar.research.setup import rewards
from durbar.research.simulation import ILLEGAL, RENDER_MODES, Simulation

with needs("pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv, register

VERSION = "v0"

Seen = dict[str, np.ndarray[Any, Any]]


class Agents(Simulation):
    """The simulation of several agents, with their spaces."""

    def __init__(self, game: str, players: int | None, options: dict[str, Any], waiting: int) -> None:
        super().__init__(game, players, options, waiting)
        self.agents = [f"player_{seat}" for seat in range(self.setup.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.agents}
        self.observation_spaces = {agent: self._space() for agent in self.agents}
        self.state_space = spaces.Box(-1, np.inf, (self.game.observation.size * self.setup.players,), np.float32)

    def _space(self) -> spaces.Dict:
        size = self.game.observation.size
        return spaces.Dict(
            {
                "observation": spaces.Box(-1, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def observe(self, seat: int) -> Seen:
        return {"observation": self.see(seat), "action_mask": self.mask(seat)}

    def late(self, decisions: int, limit: int) -> bool:
        """Does the limit of decisions end the game?"""
        return bool(limit) and decisions >= limit and not self.state.over

    def __setstate__(self, kept: dict[str, Any]) -> None:
        Agents.__init__(self, *kept["of"])
        self.take_up(kept)


class TurnEnv(AECEnv[str, Seen, Any]):  # type: ignore[misc]
    """One agent after the other."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        max_decisions: int = 0,
        **options: Any,
    ) -> None:
        super().__init__()
        self.simulation = Agents(game, players, options, waiting=0)
        self.max_decisions, self.decisions = max_decisions, 0
        self.metadata = _metadata(game)
        self.render_mode = render_mode
        self.possible_agents = self.simulation.agents[:]
        self.agents: list[str] = []
        self.state_space = self.simulation.state_space

    def state(self) -> Any:
        """What all seats see, one after the other: for a central critic."""
        return self.simulation.ready().whole()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.simulation.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.simulation.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.simulation.reset(seed)
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.simulation.show(self.render_mode)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.simulation.state.to_act[0]]

    def observe(self, agent: str) -> Seen:
        return self.simulation.ready().observe(self.simulation.seats[agent])

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        self.simulation.ready()
        seen: tuple[Seen | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def step(self, action: Any) -> None:
        simulation = self.simulation.ready()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = simulation.seats[agent]
        self._cumulative_rewards[agent] = 0.0
        if not simulation.allows(seat, action):
            self._end([ILLEGAL if one == agent else 0.0 for one in self.agents], cut=False)
            return
        simulation.state.apply(int(action), seat)
        simulation.draw_chance()
        self.decisions += 1
        simulation.show(self.render_mode)
        if simulation.state.over:
            self._end(rewards(simulation.state), cut=simulation.state.cut_short)
        elif simulation.late(self.decisions, self.max_decisions):
            self._end([0.0] * len(self.agents), cut=True)
        else:
            self.agent_selection = self.agents[simulation.state.to_act[0]]

    def _end(self, results: list[float], *, cut: bool) -> None:
        self.rewards = dict(zip(self.agents, results, strict=True))
        self.terminations = dict.fromkeys(self.agents, not cut)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        return self.simulation.ready().render(self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


class TogetherEnv(ParallelEnv[str, Seen, Any]):  # type: ignore[misc]
    """All agents at once; those who have nothing to decide wait."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        max_decisions: int = 0,
        **options: Any,
    ) -> None:
        self.simulation = Agents(game, players, options, waiting=1)
        self.max_decisions, self.decisions = max_decisions, 0
        self.wait = self.simulation.actions - 1
        self.metadata = _metadata(game)
        self.render_mode = render_mode
        self.possible_agents = self.simulation.agents[:]
        self.agents: list[str] = []
        self.state_space = self.simulation.state_space

    def state(self) -> Any:
        """What all seats see, one after the other: for a central critic."""
        return self.simulation.ready().whole()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.simulation.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.simulation.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.simulation.reset(seed)
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.simulation.show(self.render_mode)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        state, everybody = self.simulation.ready().state, self.agents
        deciding, cut = state.to_act, False
        wrong = [not self._allows(seat, actions.get(agent), deciding) for seat, agent in enumerate(everybody)]
        over, results = any(wrong), [ILLEGAL if one else 0.0 for one in wrong]
        if not over:
            for seat in deciding:
                state.apply(int(actions[everybody[seat]]), seat)
            self.simulation.draw_chance()
            self.decisions += len(deciding)
            self.simulation.show(self.render_mode)
            over = state.over
            results = rewards(state) if over else results
            cut = state.cut_short or self.simulation.late(self.decisions, self.max_decisions)
        self.agents = [] if over or cut else everybody
        return (
            self._seen(),
            dict(zip(everybody, results, strict=True)),
            dict.fromkeys(everybody, over and not cut),
            dict.fromkeys(everybody, cut),
            {agent: {} for agent in everybody},
        )

    def _allows(self, seat: int, action: Any, deciding: tuple[int, ...]) -> bool:
        return self.simulation.allows(seat, action) if seat in deciding else action is None or int(action) == self.wait

    def _seen(self) -> dict[str, Seen]:
        seen = {agent: self.simulation.observe(seat) for agent, seat in self.simulation.seats.items()}
        for seat, agent in enumerate(self.possible_agents):
            if seat not in self.simulation.state.to_act:
                seen[agent]["action_mask"][self.wait] = 1
        return seen

    def render(self) -> Any:
        return self.simulation.ready().render(self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def _metadata(game: str) -> dict[str, Any]:
    return {
        "name": f"durbar/{game}_{VERSION}",
        "render_modes": list(RENDER_MODES),
        "render_fps": 4,
        "is_parallelizable": False,
    }


class Environment:
    """What PettingZoo's modules offer: `env(...)` and `parallel_env(...)`, with players and the game's options."""

    def __init__(self, game: str) -> None:
        self.game = game

    def env(self, players: int | None = None, render_mode: str | None = None, **more: Any) -> TurnEnv:
        return TurnEnv(self.game, players, render_mode, **more)

    def parallel_env(self, players: int | None = None, render_mode: str | None = None, **more: Any) -> TogetherEnv:
        return TogetherEnv(self.game, players, render_mode, **more)


ENVIRONMENTS = {f"{game}_{VERSION}": Environment(game) for game in games.NAMES}
for _name, _environment in ENVIRONMENTS.items():
    register("aec", f"durbar/{_name}", _environment.env)
    register("parallel", f"durbar/{_name}", _environment.parallel_env)


def __getattr__(name: str) -> Environment:
    """Every registered game is an attribute of this module: its name and `_v0`."""
    if name in ENVIRONMENTS:
        return ENVIRONMENTS[name]
    raise AttributeError(f"there is no environment {name!r}; there are {', '.join(ENVIRONMENTS)}")
