"""OpenSpiel games: `pyspiel.load_game("durbar_GAME(players=3,OPTION=VALUE)")` after importing this module.

Chance is explicit. Where several decide at once they are asked one after the other and do not see each other's choice.
Returns: 1 for the first, -1 for the last, evenly between, equals sharing; they sum to 0.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import Any

import numpy as np

from durbar import games
from durbar.core.extras import needs
from durbar.core.game import Event, Game
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.research.setup import rewards, set_up

with needs("openspiel"):
    import pyspiel

LONGEST = 20_000  # decisions, or chance nodes; random games stay below 1,500
REMEMBERED = 2048  # things seen that an information-state tensor holds: the first ones are forgotten first
EVERYBODY, NOBODY = -1, -2
HIDDEN = "?"


def name_of(game: str) -> str:
    return f"durbar_{game}"


@cache
def texts(game: str) -> list[str]:
    """Every action in words."""
    space = games.get(game).space
    return [space.text(action) for action in range(space.size)]


class Record:
    """A position and what has been seen so far: actions in order, and who saw each (`EVERYBODY`, a seat)."""

    def __init__(self, game: Game, state: State) -> None:
        self.game_id, self.state = game.id, state
        self.actions, self.seen_by = array("i"), array("b")

    def __deepcopy__(self, memo: dict[int, Any]) -> Record:
        return self.copy(self.state.clone())

    def copy(self, state: State) -> Record:
        new: Record = Record.__new__(Record)
        new.game_id, new.state = self.game_id, state
        new.actions, new.seen_by = self.actions[:], self.seen_by[:]
        return new

    def apply(self, action: int) -> None:
        game, state = games.get(self.game_id), self.state
        seat = state.to_act[0]
        secret = bool(game.secret) and game.space.kind_of(action).name in game.secret
        before = state.clone() if secret or game.reveals else state
        fence = state.fence
        state.apply(action, seat)
        if not secret and (not game.reveals or state.fence == fence):
            self._add(action, EVERYBODY)
            return
        events = game.events(before, seat, action, state)
        only = next((event.only for event in events if event.only), None)
        self._add(action, EVERYBODY if only is None else only[0])
        for event in events:
            if event.kind in game.reveals:
                self._add(_told(game, event), EVERYBODY)

    def _add(self, action: int, seen_by: int) -> None:
        self.actions.append(action)
        self.seen_by.append(seen_by)

    def imagined(self, player: int, rng: Rng) -> Record:
        """The same as this player knows it: secrets of others are made up, and nobody's memory holds the true ones."""
        new = self.copy(self.state.resample(player, rng))
        for i, seen_by in enumerate(self.seen_by):
            if seen_by not in (EVERYBODY, player):
                new.seen_by[i], new.actions[i] = NOBODY, 0
        return new

    def remembers(self, player: int, out: np.ndarray[Any, np.dtype[np.float32]]) -> None:
        """The last things seen: 1 + action, -1 what was hidden, 0 nothing yet."""
        actions = np.frombuffer(self.actions, np.int32)[-len(out) :]
        seen_by = np.frombuffer(self.seen_by, np.int8)[-len(out) :]
        out[: len(actions)] = np.where((seen_by == EVERYBODY) | (seen_by == player), actions + 1, -1)

    def tells(self, player: int, *, public: bool, private: bool) -> str:
        """The same in words."""
        text = texts(self.game_id)
        told: list[str] = []
        for action, seen_by in zip(self.actions, self.seen_by, strict=True):
            if seen_by == EVERYBODY:
                told += [text[action]] if public else []
            elif seen_by == player and private:
                told.append(text[action])
            elif public:
                told.append(HIDDEN)
        return "\n".join(told)


def _told(game: Game, event: Event) -> int:
    """The secret action that this event tells of."""
    kinds = (game.space[name] for name in game.secret)
    kind = next(kind for kind in kinds if set(kind.params) <= set(event.data))
    return game.space.action({"do": kind.name, **{key: event.data[key] for key in kind.params}})


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games at a table of these parameters."""

    def __init__(self, game_type: Any, game: Game, params: dict[str, Any]) -> None:
        players = params.get("players")
        options = {name: value for name, value in params.items() if name != "players"}
        self.setup = set_up(game.id, players, options)
        self.first = self.setup.start()
        info = pyspiel.GameInfo(
            num_distinct_actions=game.space.size,
            max_chance_outcomes=game.space.size,
            num_players=self.setup.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"there are no parameters for observations; given: {params}")
        return Observer(self.setup.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position in OpenSpiel's terms; everything that changes is in `at`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at = Record(game.setup.game, game.first.clone())

    def current_player(self) -> int:
        to_act = self.at.state.to_act
        if not to_act:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_act[0] == CHANCE else to_act[0]

    def is_terminal(self) -> bool:
        return self.at.state.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.state.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.at.state.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(action, weight / total) for action, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.at.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return texts(self.at.game_id)[action]

    def returns(self) -> list[float]:
        return rewards(self.at.state) if self.at.state.over else [0.0] * self.at.state.players

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that this player cannot tell from this one, for OpenSpiel's IS-MCTS in Python."""
        new: SpielState = self.clone()
        new.at = self.at.imagined(player, Rng(int(sampler() * 2**53)))
        return new

    def __str__(self) -> str:
        return games.get(self.at.game_id).write(self.at.state)


class Observer:
    """What a player sees now (our observation), or all that it has seen (and the memory of it)."""

    def __init__(self, game: Game, kind: Any) -> None:
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.observation, self.public, self.recall = game.observation, kind.public_info, kind.perfect_recall
        self.private = kind.private_info == single
        self.whole = self.public and self.private
        self.tensor, self.dict = None, {}
        self.names = [(name, s.start) for name, s in self.observation.slices.items() for _ in range(s.start, s.stop)]
        if self.whole:
            size = self.observation.size
            self.tensor = np.zeros(size + (REMEMBERED if self.recall else 0), np.float32)
            for name, piece in self.observation.slices.items():
                self.dict[name] = self.tensor[piece].reshape(self.observation.shapes[name])
            if self.recall:
                self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        self.observation.write(state.at.state, player, self.tensor[: self.observation.size])
        if self.recall:
            self.dict["memory"].fill(0)
            state.at.remembers(player, self.dict["memory"])

    def string_from(self, state: SpielState, player: int) -> str:
        """The numbers that are not 0, part by part; with recall after everything that was seen."""
        if not self.whole:
            return state.at.tells(player, public=self.public, private=self.private)
        seen = np.empty(self.observation.size, np.float32)
        self.observation.write(state.at.state, player, seen)
        places = np.flatnonzero(seen)
        parts: dict[str, list[str]] = {}
        for i, value in zip(places.tolist(), seen[places].tolist(), strict=True):
            name, first = self.names[i]
            parts.setdefault(name, []).append(f"{i - first}={value:g}")
        now = "\n".join(f"{name}: {' '.join(values)}" for name, values in parts.items())
        return f"{state.at.tells(player, public=True, private=True)}\n{now}" if self.recall else now


def _register(game: Game) -> None:
    kinds = pyspiel.GameType
    defaults = {option.name: option.default for option in game.options}
    game_type = kinds(
        short_name=name_of(game.id),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if game.secret else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.counts[-1],
        min_num_players=game.counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": set_up(game.id).players, **defaults},
    )

    class Registered(SpielGame):
        """What OpenSpiel makes; a class, since it keeps what it is given beyond the end of Python."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_type, game, params or {})

    pyspiel.register_game(game_type, Registered)


for _game in games.all_games():
    if name_of(_game.id) not in pyspiel.registered_names():
        _register(_game)
