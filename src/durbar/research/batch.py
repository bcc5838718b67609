"""Many games at once, for learning: stepped in compiled code, without the GIL, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import cython
import msgspec
import numpy as np

if cython.compiled:
    from cython.cimports.durbar.core.rng import Rng
    from cython.cimports.durbar.core.state import CHANCE, State
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memset
else:
    from durbar.core.rng import Rng
    from durbar.core.state import CHANCE, State

from durbar.research.setup import set_up

ALL_LEGAL = cython.declare(cython.int, -1)
NOBODY = cython.declare(cython.int, -1)
SAVED = 1  # version of what `save` writes


@cython.final
@cython.cclass
class Batch:
    """n tables of one game. A step plays one decision at each; chance plays itself, and a game that ends begins anew.

    The arrays are written over by every step; copy what you keep, or want to change. For game i:
    `seeds[i]` is its luck, `seats[i]` decides now, `masks[i]` are its legal actions, `observations[i]` what it sees.
    If the last step ended a game, `done[i]` is True and `rewards[i]` holds each seat's result (1 first, -1 last); else
    it is 0. `truncated[i]` says, then, that a limit ended it: one of ours in the rules (`State.cut_short`, the results
    count) or `max_decisions` (all results are 0). `decisions[i]` have been made in the game that is under way.
    With `final=True`, `final_observations[i, seat]` is what each seat saw of the end of the last game.

    Every array can be taken by other libraries without a copy: `torch.from_dlpack(batch.observations)`.
    """

    if TYPE_CHECKING:
        seats: np.ndarray[Any, np.dtype[np.int32]]
        masks: np.ndarray[Any, np.dtype[np.bool_]]
        observations: np.ndarray[Any, np.dtype[np.float32]]
        rewards: np.ndarray[Any, np.dtype[np.float32]]
        done: np.ndarray[Any, np.dtype[np.bool_]]
        truncated: np.ndarray[Any, np.dtype[np.bool_]]
        decisions: np.ndarray[Any, np.dtype[np.int32]]
        final_observations: np.ndarray[Any, np.dtype[np.float32]]
        options: dict[str, Any]
        max_decisions: int
        seeds: list[int]
        players: int
        n: int

    def __cinit__(self, *_args: object, **_named: object) -> None:
        if cython.compiled:
            self.tables = self.rngs = cython.NULL
            self.shown_to = self.shown = cython.NULL

    def __init__(
        self,
        game: str,
        n: int,
        *,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        seed: int = 0,
        threads: int | None = None,
        observe: bool = True,
        final: bool = False,
        max_decisions: int = 0,
        **more: Any,
    ) -> None:
        """The game's options are keywords, `Batch(game, 64, mode="pro1")`, or a dict `options`.

        `observe=False` leaves `observations` empty, for those who need only masks and rewards; `final=True` keeps
        `final_observations`; `max_decisions` ends games that are longer (0: none).
        """
        setup = set_up(game, players, {**(options or {}), **more})
        if n < 1:
            raise ValueError("a batch has at least one game")
        if max_decisions < 0:
            raise ValueError(f"max_decisions is 0 or more, not {max_decisions}")
        self.options, self.max_decisions, self.finals, self.threads = setup.values, max_decisions, final, threads or 0
        self.game, self.n, self.players = setup.game, n, setup.players
        self.actions, self.width = setup.game.space.size, setup.game.observation.size
        self.observing = observe
        self.seats, self.chosen = np.zeros(n, np.int32), np.zeros(n, np.int32)
        self.masks, self.done = np.zeros((n, self.actions), np.bool_), np.zeros(n, np.bool_)
        self.truncated, self.plays, self.decisions = np.zeros(n, np.bool_), np.ones(n, np.bool_), np.zeros(n, np.int32)
        self.final_observations = np.zeros((n, self.players, self.width) if final else (0, 0, 0), np.float32)
        self.truncated_view, self.plays_view = self.truncated.view(np.uint8), self.plays.view(np.uint8)
        self.decision_view, self.final_view = self.decisions, self.final_observations
        self.observations = np.zeros((n, self.width if observe else 0), np.float32)
        self.rewards = np.zeros((n, self.players), np.float32)
        self.seat_view, self.chosen_view, self.reward_view = self.seats, self.chosen, self.rewards
        self.mask_view, self.done_view = self.masks.view(np.uint8), self.done.view(np.uint8)
        self.seen_view = self.observations
        # A step writes only what has changed, so nobody else may write there.
        self.observations = self.observations.view()
        self.observations.flags.writeable = False
        self.observation, self.first = setup.game.observation, setup.start()
        self.kept = [setup.start() for _ in range(n)]
        self.luck = [Rng() for _ in range(n)]
        if cython.compiled:
            self.tables = cython.cast(cython.pointer(cython.p_void), calloc(n, cython.sizeof(cython.p_void)))
            self.rngs = cython.cast(cython.pointer(cython.p_void), calloc(n, cython.sizeof(cython.p_void)))
            self.shown_to = cython.cast(cython.p_int, calloc(n, cython.sizeof(cython.int)))
            self.shown = cython.cast(cython.p_char, calloc(n, self.first.body_size()))
            if not (self.tables and self.rngs and self.shown_to and self.shown):
                raise MemoryError
            for i in range(n):
                self.shown_to[i] = NOBODY
                self.tables[i] = cython.cast(cython.p_void, self.kept[i])
                self.rngs[i] = cython.cast(cython.p_void, self.luck[i])
        else:
            self.tables, self.rngs = self.kept, self.luck
        workers = min(n, threads or os.cpu_count() or 1)
        self.pool = ThreadPoolExecutor(workers - 1) if workers > 1 else None
        self.parts = [(n * k // workers, n * (k + 1) // workers) for k in range(workers)]
        self.reset(seed)

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.tables)
            free(self.rngs)
            free(self.shown_to)
            free(self.shown)

    # -- what people call --------------------------------------------------------------------------------------------

    def reset(self, seed: int) -> None:
        """Begin every game anew. The same seed and actions give the same games, whatever the number of threads."""
        root: Rng = Rng(seed)
        i: cython.int
        self.seeds = [root.next64() for i in range(self.n)]
        for i in range(self.n):
            self.luck[i] = Rng(self.seeds[i])
            if cython.compiled:
                self.rngs[i] = cython.cast(cython.p_void, self.luck[i])
        self.chooser = Rng(root.next64())
        self.spread(self.begin_part)

    def step(self, actions: Any, only: Any = None) -> None:
        """Play one action at each table, or `only` where this is True; the other games stay as they are.

        `ValueError` names the first action that is not legal, and nothing is played.
        """
        wrong: cython.int
        given = np.asarray(actions)
        if given.shape != (self.n,):
            raise ValueError(f"a step takes {self.n} actions, not an array of shape {given.shape}")
        self.plays[:] = True if only is None else only
        self.chosen[:] = given
        odd = np.flatnonzero((self.chosen != given) & self.plays)  # fractions, or beyond 32 bits
        if len(odd):
            raise ValueError(f"action {given[odd[0]]} is not legal in game {odd[0]}")
        with cython.nogil:
            wrong = self.first_illegal()
        if wrong >= 0:
            raise ValueError(f"action {self.chosen[wrong]} is not legal in game {wrong}")
        self.spread(self.step_part)

    def sample(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """A random legal action for every game, each as likely as another."""
        picked = np.zeros(self.n, np.int32)
        view: cython.int[::1] = picked
        i: cython.int
        for i in range(self.n):
            view[i] = self.pick(cython.cast(State, self.tables[i]), i)
        return picked

    def restart(self, i: int) -> None:
        """Give game i up and begin a new one there; its luck goes on."""
        self.begin(self.kept[i], self.luck[i], i)

    def state(self, i: int) -> Any:
        """A copy of the true position of game i: for bots, searches and drawings."""
        return self.kept[i].clone()

    def copy(self) -> Batch:
        """A batch of its own that plays on in the same way."""
        new = Batch(
            self.game.id,
            self.n,
            players=self.players,
            options=self.options,
            threads=self.threads or None,
            observe=bool(self.observing),
            final=bool(self.finals),
            max_decisions=self.max_decisions,
        )
        new.restore(self.save())
        np.copyto(new.final_observations, self.final_observations)
        return new

    def save(self) -> bytes:
        """All games with their luck; `restore` goes on from there. `final_observations` are not kept."""
        games = [self.save_game(i) for i in range(self.n)]
        return msgspec.msgpack.encode((self._kind(), self.n, self.chooser.state, games))

    def restore(self, data: bytes) -> None:
        """Go back to what `save` gave, of a batch with the same game, players, options and number of games."""
        kind, n, chooser, games = msgspec.msgpack.decode(data)
        if kind != self._kind() or n != self.n:
            raise ValueError(f"saved were {n} games of {kind}, this batch has {self.n} of {self._kind()}")
        for i, game in enumerate(games):
            self.restore_game(i, game)
        self.chooser = Rng(chooser)

    def save_game(self, i: int) -> bytes:
        """One game with its luck, and what the last step said about it."""
        rng: Rng = self.luck[i]
        told = [bool(self.done[i]), bool(self.truncated[i]), int(self.decisions[i]), self.rewards[i].tolist()]
        return msgspec.msgpack.encode((SAVED, self.seeds[i], rng.state, told, self.kept[i].to_bytes()))

    def restore_game(self, i: int, data: bytes) -> None:
        """Go back to what `save_game` gave; game i may be another one of this batch, or of one like it."""
        version, seed, luck, told, position = msgspec.msgpack.decode(data)
        if version != SAVED:
            raise ValueError(f"saved by version {version}, this one reads {SAVED}")
        state: State = self.kept[i]
        state.load_bytes(position)
        self.seeds[i], self.luck[i] = seed, Rng(luck)
        if cython.compiled:
            self.rngs[i] = cython.cast(cython.p_void, self.luck[i])
        self.done[i], self.truncated[i], self.decisions[i], self.rewards[i] = told
        self.show(state, state.actor(), i)

    def _kind(self) -> str:
        options = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.id} for {self.players} ({options})"

    def spread(self, work: Callable[[int, int], None]) -> None:
        """Do the work in parts, one a core; the last of them here."""
        *others, own = self.parts
        waiting = [self.pool.submit(work, *part) for part in others] if self.pool else []
        work(*own)
        for one in waiting:
            one.result()

    def begin_part(self, first: cython.int, last: cython.int) -> None:
        i: cython.int
        with cython.nogil:
            for i in range(first, last):
                self.begin(cython.cast(State, self.tables[i]), cython.cast(Rng, self.rngs[i]), i)

    def step_part(self, first: cython.int, last: cython.int) -> None:
        i: cython.int
        with cython.nogil:
            for i in range(first, last):
                if not self.plays_view[i]:
                    self.clear(i)
                    continue
                self.advance(cython.cast(State, self.tables[i]), cython.cast(Rng, self.rngs[i]), i)

    # -- compiled ----------------------------------------------------------------------------------------------------

    def first_illegal(self) -> cython.int:
        i: cython.int
        for i in range(self.n):
            if self.plays_view[i] and not self.allows(cython.cast(State, self.tables[i]), i):
                return i
        return ALL_LEGAL

    def allows(self, state: State, i: cython.int) -> cython.bint:
        """Is the chosen action among the legal ones? They are in order."""
        low: cython.int = 0
        high: cython.int = state.count_for(cython.cast(cython.int, self.seat_view[i]))
        middle: cython.int
        while low < high:
            middle = (low + high) // 2
            if state.listed_action(middle) < self.chosen_view[i]:
                low = middle + 1
            else:
                high = middle
        return low < state.listed and state.listed_action(low) == self.chosen_view[i]

    def pick(self, state: State, i: cython.int) -> cython.int:
        return state.listed_action(self.chooser.pick(state.count_for(cython.cast(cython.int, self.seat_view[i]))))

    def begin(self, state: State, rng: Rng, i: cython.int) -> None:
        state.copy_from(self.first)
        self.decision_view[i] = 0
        self.clear(i)
        self.go_to_decision(state, rng, i)

    def advance(self, state: State, rng: Rng, i: cython.int) -> None:
        state.do(cython.cast(cython.int, self.chosen_view[i]), cython.cast(cython.int, self.seat_view[i]))
        state.listed = -1
        self.decision_view[i] += 1
        self.clear(i)
        self.go_to_decision(state, rng, i)

    def clear(self, i: cython.int) -> None:
        """Nothing has ended here."""
        k: cython.int
        if self.done_view[i]:
            self.done_view[i] = self.truncated_view[i] = 0
            for k in range(self.players):
                self.reward_view[i, k] = 0

    def go_to_decision(self, state: State, rng: Rng, i: cython.int) -> None:
        """On to the next decision, through chance and the end of a game; then show it."""
        seat: cython.int = state.actor()
        while seat < 0 or (self.max_decisions and self.decision_view[i] >= self.max_decisions):
            if seat == CHANCE:
                state.do(state.random_action(rng), CHANCE)
                state.listed = -1
            else:
                self.finish(state, i)
                state.copy_from(self.first)
            seat = state.actor()
        self.show(state, seat, i)

    def finish(self, state: State, i: cython.int) -> None:
        """Say how the game ended, by the rules or by the limit on decisions."""
        seat: cython.int
        over: cython.bint = state.actor() < 0
        self.done_view[i], self.decision_view[i] = 1, 0
        self.truncated_view[i] = state.ended_by_limit() or not over
        for seat in range(self.players):
            self.reward_view[i, seat] = self.result(state, seat) if over else 0
            if self.finals:
                if cython.compiled:
                    self.observation.look(state, seat, cython.address(self.final_view[i, seat, 0]))
                else:
                    self.observation.look(state, seat, self.final_view[i, seat])

    def show(self, state: State, seat: cython.int, i: cython.int) -> None:
        """Write whose turn it is, what is legal and what is seen."""
        k: cython.int
        n: cython.int
        self.seat_view[i] = seat
        n = state.count_for(seat)
        if cython.compiled:
            memset(cython.address(self.mask_view[i, 0]), 0, self.actions)
        else:
            self.masks[i] = False
        for k in range(n):
            self.mask_view[i, state.listed_action(k)] = 1
        if self.observing:
            if cython.compiled:
                self.observation.look_again(
                    state,
                    seat,
                    self.shown + cython.cast(cython.size_t, i) * state.body_size(),
                    self.shown_to[i],
                    cython.address(self.seen_view[i, 0]),
                )
                self.shown_to[i] = seat
            else:
                self.observation.look(state, seat, self.seen_view[i])

    def result(self, state: State, seat: cython.int) -> cython.double:
        """As `setup.rewards`."""
        own: cython.longlong = state.seat_standing(seat)
        k: cython.int
        ahead: cython.int = 0
        for k in range(self.players):
            ahead += own > state.seat_standing(k)
            ahead -= own < state.seat_standing(k)
        return ahead / cython.cast(cython.double, self.players - 1)
