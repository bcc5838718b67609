"""The search tree: information-set Monte-Carlo tree search, open loop, for any game.

A node is a history of decisions; chance is drawn anew in every descent and has no place in the tree. An edge is a
decision of one seat at a node. Where several seats decide at once, each chooses by its own edges at the same node and
the tree goes on from all choices together (decoupled). Every seat is taken to want its own worth (max^n).

A leaf is judged by the game's evaluation (or after random play), turned into shares of the win by a softmax over the
seats. A new edge starts with the evaluation of what it leads to, counted as some visits (`trust`), so that among
hundreds of moves the promising ones are looked at first. How often the others are looked into goes by the logarithm of
how often they were there to choose from (UCB), or, with `priors`, by how likely a good player takes them (PUCT).

Moves that only come back to where this turn has been before are never looked into, as long as there is anything else
to do; `PositionKey` tells which positions are the same. And of two ways to the same end the shorter one is worth a
little more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import cython

if cython.compiled:
    from cython.cimports.durbar.core.evaluator import Evaluator
    from cython.cimports.durbar.core.rng import Rng
    from cython.cimports.durbar.core.state import CHANCE, OVER, State
    from cython.cimports.libc.math import exp, log, sqrt
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memcpy
else:
    from math import exp, log, sqrt

    from durbar.core.evaluator import Evaluator
    from durbar.core.rng import Rng
    from durbar.core.state import CHANCE, OVER, State

from durbar.core.state import Layout

DEEPEST = cython.declare(cython.int, 512)
TOGETHER = cython.declare(cython.int, 15)  # the "seat" of an edge that stands for a whole simultaneous choice
END_SHARE = cython.declare(cython.double, 0.95)  # how much winning counts at the end; the rest is the margin
LEAF_SHARE = cython.declare(cython.double, 0.9)  # the most that an evaluation can promise; a win at hand is worth more
WHATEVER = cython.declare(cython.int, -1)  # instead of an action: any
POINTLESS = cython.declare(cython.ulonglong, 1)
UNKNOWN = cython.declare(cython.ulonglong, 0)
MOST_LISTED = cython.declare(cython.int, 1024)  # actions that priors can tell apart; among more, UCB chooses
CLEAREST = cython.declare(cython.double, 12.0)  # log odds: what is still told apart
LONGEST_RUN = cython.declare(cython.int, 128)
MOST_EARLIER = cython.declare(cython.int, 64)
HASTE = 0.001  # of the win: what every further decision in the same turn costs
MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
HASH_A = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


@cython.final
@cython.cclass
class PositionKey:
    """Gives the same number to positions that differ only in some fields: what moving about uses up, and secrets."""

    if TYPE_CHECKING:
        first: list[int]
        length: list[int]

    def __init__(self, layout: Layout, without: Iterable[str]) -> None:
        at: cython.int = 0
        left_out = sorted(layout.place(name) for name in without)
        self.spans = 0
        if cython.compiled:
            for first, width, count in [*left_out, (layout.size, 0, 0)]:
                if first > at:
                    self.first[self.spans] = at
                    self.length[self.spans] = first - at
                    self.spans += 1
                at = first + width * count
        else:
            self.names = [name for name, _, _ in layout.fields if name not in set(without)]

    def of(self, state: State) -> cython.ulonglong:
        if not cython.compiled:
            return 2 | hash(
                tuple(tuple(v) if isinstance(v, list) else v for v in (getattr(state, n) for n in self.names))
            )
        key: cython.ulonglong = HASH_A
        word: cython.ulonglong
        i: cython.int
        left: cython.int
        at: cython.p_char
        for i in range(self.spans):
            at = state.body() + self.first[i]
            left = self.length[i]
            while left > 0:
                word = 0
                memcpy(cython.address(word), at, 8 if left >= 8 else left)
                key = (key ^ word) * HASH_A
                key ^= key >> 29
                at += 8
                left -= 8
        return key | 2  # neither UNKNOWN nor POINTLESS

    def key(self, state: State) -> int:
        """`of` for people."""
        key: int = self.of(state)
        return key


@cython.final
@cython.cclass
class Tree:
    """One search, from one seat's point of view."""

    if TYPE_CHECKING:
        nodes: int
        edges: int
        descents: int
        keys: Any  # PositionKey | None
        evaluator: Any

    def __cinit__(self, *_args: object, **_named: object) -> None:
        if cython.compiled:
            self.key = cython.NULL
            self.child = self.visits = self.offered = cython.NULL
            self.total = self.prior = self.odds = cython.NULL
            self.after = cython.NULL

    def __init__(
        self,
        players: int,
        evaluator: Evaluator,
        *,
        curiosity: float,
        trust: float,
        rollout: int,
        room_bits: int,
        keys: PositionKey | None = None,
        earlier: Iterable[int] = (),
        haste: float = HASTE,
        priors: float = 0,
    ) -> None:
        """`rollout`: random decisions before a leaf is judged. `keys`: where moves can lead back to where a turn has
        been; `earlier`: the keys of its positions before the root. `haste`: what every further decision of the turn
        costs, as a share of the win. `priors`: how much they count; 0: choose by UCB.

        The table of edges has room for three quarters of 2 to the power of `room_bits`; a full tree grows no further.
        """
        self.players = players
        self.evaluator, self.scale = evaluator, evaluator.scale
        self.curiosity, self.trust, self.rollout, self.haste = curiosity, trust, rollout, haste
        self.priors = priors
        self.root = 0
        self.nodes, self.edges, self.descents = 1, 0, 0
        self.keys, self.keyed = keys, keys is not None
        self.earlier_count = self.run_count = self.first_run = 0
        if not cython.compiled:
            self.run, self.earlier, self.slots = [0] * 128, [0] * 64, [0] * 1024
        for key in list(earlier)[-MOST_EARLIER:]:
            self.earlier[self.earlier_count] = key
            self.earlier_count += 1
        self.room = 1 << room_bits
        if cython.compiled:
            self.key = cython.cast(cython.pointer(cython.ulonglong), calloc(self.room, 8))
            self.child = cython.cast(cython.p_int, calloc(self.room, 4))
            self.visits = cython.cast(cython.p_int, calloc(self.room, 4))
            self.offered = cython.cast(cython.p_int, calloc(self.room, 4))
            self.total = cython.cast(cython.p_double, calloc(self.room, 8))
            self.prior = cython.cast(cython.p_double, calloc(self.room, 8))
            self.after = cython.cast(cython.pointer(cython.ulonglong), calloc(self.room if self.keyed else 1, 8))
            if not (self.key and self.child and self.visits and self.offered and self.total and self.prior):
                raise MemoryError
            self.odds = cython.cast(cython.p_double, calloc(self.room if priors > 0 else 1, 8))
            if not (self.after and self.odds):
                raise MemoryError
        else:
            self.key, self.child = [0] * self.room, [0] * self.room
            self.visits, self.offered = [0] * self.room, [0] * self.room
            self.total, self.prior = [0.0] * self.room, [0.0] * self.room
            self.after, self.odds = [0] * self.room, [0.0] * self.room
            self.way, self.way_seat, self.worth, self.sums = [0] * 512, [0] * 512, [0.0] * 8, [0.0] * 8
            self.depth = 0

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.key)
            free(self.child)
            free(self.visits)
            free(self.offered)
            free(self.total)
            free(self.prior)
            free(self.after)
            free(self.odds)

    # -- what a bot calls --------------------------------------------------------------------------------------------

    def grow(self, root: State, seat: int, iterations: int, rng: Rng, first: int = WHATEVER) -> None:
        """Descend so many times from positions that this seat cannot tell from the root.

        `first`: let this seat begin with this action, so that two of them can be looked into equally often.
        """
        spare: State = root.clone()
        state: State
        i: cython.int
        n: cython.int = iterations
        begin: cython.int = first
        for i in range(n):
            state = root.resample(seat, rng)
            self.descend(state, spare, rng, seat, begin)

    def grow_open(self, root: State, iterations: int, rng: Rng) -> None:
        """Descend so many times from this very position: to look back at a match when nothing is secret any more."""
        spare: State = root.clone()
        state: State = root.clone()
        i: cython.int
        n: cython.int = iterations
        for i in range(n):
            state.copy_from(root)
            self.descend(state, spare, rng, 0, WHATEVER)

    def go_on(self, seat: int, action: int, here: int) -> bool:
        """Make what follows this action the root, and keep what is known of it. `here`: the key of the old root.

        Only for a turn that goes on without chance or anybody else. Returns False if nothing is known of it.
        """
        edge = self.find(self.root, seat, action)
        if edge < 0 or self.child[edge] == 0 or self.edges * 2 > self.room:
            return False
        self.root = self.child[edge]
        if self.keyed and self.earlier_count < MOST_EARLIER:
            self.earlier[self.earlier_count] = here
            self.earlier_count += 1
        return True

    def leave_out(self, seat: int, actions: Iterable[int]) -> None:
        """These actions of the root are pointless."""
        for action in actions:
            edge = self.find(self.root, seat, action)
            if self.keyed and edge >= 0:
                self.after[edge] = POINTLESS

    def shares(self) -> list[float]:
        """Each seat's mean share of the win over all descents."""
        return [self.sums[i] / max(self.descents, 1) for i in range(self.players)]

    def root_visits(self, seat: int, actions: list[int]) -> list[int]:
        found = [self.find(self.root, seat, action) for action in actions]
        return [self.visits[edge] if edge >= 0 else 0 for edge in found]

    def root_worth(self, seat: int, actions: list[int]) -> list[float]:
        """The mean share of the win behind each action; 0 where it was never tried."""
        found = [self.find(self.root, seat, action) for action in actions]
        return [self.total[e] / self.visits[e] if e >= 0 and self.visits[e] > 0 else 0.0 for e in found]

    # -- the table of edges ------------------------------------------------------------------------------------------

    def find(self, node: cython.int, seat: cython.int, action: cython.int) -> cython.int:
        """Where this edge stands, made if it is new; -1 if there is no room."""
        key: cython.ulonglong = (
            (cython.cast(cython.ulonglong, node) << 28)
            | (cython.cast(cython.ulonglong, seat) << 24)
            | cython.cast(cython.ulonglong, action)
        ) + 1
        at: cython.int = cython.cast(cython.int, (((key * HASH_A) & MASK64) >> 20) & (self.room - 1))
        while self.key[at] != 0:
            if self.key[at] == key:
                return at
            at = (at + 1) & (self.room - 1)
        if self.edges * 4 > self.room * 3:
            return -1
        self.key[at] = key
        self.edges += 1
        return at

    def step_into(self, edge: cython.int) -> cython.int:
        """The node behind an edge; -1 if it was new, and is a leaf now."""
        if edge < 0:
            return -1
        if self.child[edge] == 0:
            self.child[edge] = self.nodes
            self.nodes += 1
            return -1
        return self.child[edge]

    # -- one descent -------------------------------------------------------------------------------------------------

    def descend(self, state: State, spare: State, rng: Rng, beginner: cython.int, begin: cython.int) -> None:
        node: cython.int = self.root
        seat: cython.int
        edge: cython.int
        action: cython.int
        bits: cython.uint
        choices: cython.ulonglong = 0  # a simultaneous choice being made, as a hash; 0: none
        i: cython.int
        mover: cython.int = state.actor()  # whose run of decisions it is
        runs: cython.int = 1
        self.depth = self.first_run = 0
        self.run_count = 0
        if self.keyed:
            for i in range(self.earlier_count):
                self.run[i] = self.earlier[i]
            self.run_count = self.earlier_count
            self.run[self.run_count] = self.keys.of(state)
            self.run_count += 1
        while self.depth < DEEPEST:
            seat = state.actor()
            if seat == OVER:
                break
            if seat == CHANCE:
                state.do(state.random_action(rng), CHANCE)
                state.listed = -1
                mover = CHANCE
                continue
            bits = state.deciding()
            if seat != mover:
                mover = seat
                runs += 1
                self.run_count = 0
                if self.keyed:
                    self.run[0] = self.keys.of(state)
                    self.run_count = 1
            if node == self.root and seat == beginner and begin >= 0:
                action = begin
            else:
                edge = self.choose(state, spare, node, seat, rng)
                action = state.listed_action(edge)
            edge = self.find(node, seat, action)
            if edge >= 0:
                self.way[self.depth] = edge
                self.way_seat[self.depth] = seat
                self.depth += 1
                if runs == 1:
                    self.first_run += 1
                if self.keyed and self.run_count < LONGEST_RUN:
                    self.run[self.run_count] = self.after[edge]
                    self.run_count += 1
            state.do(action, seat)
            state.listed = -1
            if bits & (bits - 1) or choices:
                choices = ((choices + action + 1) * HASH_A) & MASK64
                if bits & (bits - 1):
                    continue  # others decide at the same time: same node
                edge = self.find(node, TOGETHER, cython.cast(cython.int, choices >> 40))
                choices = 0
            node = self.step_into(edge)
            if node < 0:
                break
        if self.rollout and state.actor() != OVER:
            state.run_out(rng, self.rollout)
        self.judge(state)
        self.descents += 1
        for i in range(self.players):
            self.sums[i] += self.worth[i]
        for i in range(self.depth):
            self.visits[self.way[i]] += 1
            self.total[self.way[i]] += self.worth[self.way_seat[i]]
        for i in range(self.first_run):
            self.total[self.way[i]] -= self.haste * self.first_run

    def choose(self, state: State, spare: State, node: cython.int, seat: cython.int, rng: Rng) -> cython.int:
        """The index in the seat's legal list that looks best: known worth, first impression, and curiosity."""
        n: cython.int = state.count_for(seat)
        i: cython.int
        edge: cython.int
        best: cython.int = 0
        score: cython.double
        highest: cython.double = -1e30
        if n == 1:
            return 0
        if self.priors > 0 and n <= MOST_LISTED:
            return self.choose_by_priors(state, spare, node, seat, n, rng)
        for i in range(n):
            edge = self.find(node, seat, state.listed_action(i))
            if edge < 0:
                return rng.pick(n)
            if self.offered[edge] == 0 and (self.keyed or self.trust > 0):
                self.foresee(state, spare, edge, state.listed_action(i), seat)
            self.offered[edge] += 1
            if self.keyed and self.after[edge] == POINTLESS:
                score = -1e9
            elif self.visits[edge] == 0 and self.trust == 0:
                score = 1e6 + rng.pick(1000)
            else:
                score = (self.total[edge] + self.trust * self.prior[edge]) / (self.visits[edge] + self.trust)
                score += self.curiosity * sqrt(log(self.offered[edge] + 1.0) / (self.visits[edge] + 1.0))
            if score > highest:
                highest = score
                best = i
        return best

    def choose_by_priors(
        self, state: State, spare: State, node: cython.int, seat: cython.int, n: cython.int, rng: Rng
    ) -> cython.int:
        """The same by known worth, first impression, and what a good player is likely to take."""
        i: cython.int
        edge: cython.int
        best: cython.int = 0
        score: cython.double
        highest: cython.double = -1e30
        sum_: cython.double = 0
        looks: cython.double = 1
        for i in range(n):
            edge = self.find(node, seat, state.listed_action(i))
            if edge < 0:
                return rng.pick(n)
            if self.offered[edge] == 0:
                self.foresee(state, spare, edge, state.listed_action(i), seat)
            self.offered[edge] += 1
            self.slots[i] = edge
            sum_ += self.odds[edge]
            looks += self.visits[edge]
        for i in range(n):
            edge = self.slots[i]
            if self.keyed and self.after[edge] == POINTLESS:
                score = -1e9
            else:
                score = (self.total[edge] + self.trust * self.prior[edge]) / (self.visits[edge] + self.trust)
                score += self.priors * self.odds[edge] / sum_ * sqrt(looks) / (self.visits[edge] + 1.0)
            if score > highest:
                highest = score
                best = i
        return best

    def foresee(self, state: State, spare: State, edge: cython.int, action: cython.int, seat: cython.int) -> None:
        """What this action leads to: the seat's share of the win by the evaluation, and whether it leads back."""
        key: cython.ulonglong
        spare.copy_from(state)
        spare.do(action, seat)
        if self.keyed and spare.actor() == seat and self.after[edge] != POINTLESS:
            key = self.keys.of(spare)
            if self.was_there(key):
                key = POINTLESS
            self.after[edge] = key
        if self.trust > 0:
            self.judge(spare)
            self.prior[edge] = self.worth[seat]
            if self.priors > 0:
                self.odds[edge] = self.odds_of(spare, action, seat)

    def odds_of(self, after: State, action: cython.int, seat: cython.int) -> cython.double:
        """How likely a good player takes this action that leads here, beside others: just judged."""
        share: cython.double
        if self.evaluator.knows_actions(self.players) and after.actor() != OVER:
            share = self.evaluator.log_odds(after, action, seat)
        else:
            share = (self.worth[seat] - (1 - LEAF_SHARE) / self.players) / LEAF_SHARE
            share = min(max(share, 1e-6), 1 - 1e-6)
            share = log(share / (1 - share))
        return exp(min(max(share, -CLEAREST), CLEAREST))

    def was_there(self, key: cython.ulonglong) -> cython.bint:
        """Has this run been at such a position before?"""
        i: cython.int
        for i in range(self.run_count):  # noqa: SIM110 - a plain C loop
            if self.run[i] == key:
                return True
        return False

    # -- what a position is worth ------------------------------------------------------------------------------------

    def judge(self, state: State) -> None:
        """Shares of the win by the evaluation, or by the result if it is over."""
        i: cython.int
        most: cython.double = -1e300
        sum_: cython.double = 0
        if state.actor() == OVER:
            self.judge_end(state)
            return
        self.evaluator.judge(state, self.worth)
        for i in range(self.players):
            most = max(most, self.worth[i])
        for i in range(self.players):
            self.worth[i] = exp(self.worth[i] - most)
            sum_ += self.worth[i]
        for i in range(self.players):
            self.worth[i] = LEAF_SHARE * self.worth[i] / sum_ + (1 - LEAF_SHARE) / self.players

    def judge_end(self, state: State) -> None:
        """The winners share the win; a little of it goes by the margin, so that a lost game is still played well."""
        i: cython.int
        winners: cython.int = 0
        best: cython.longlong = state.seat_standing(0)
        most: cython.double = -1e300
        sum_: cython.double = 0
        for i in range(1, self.players):
            best = max(best, state.seat_standing(i))
        for i in range(self.players):
            winners += state.seat_standing(i) == best
            most = max(most, state.seat_score(i) / self.scale)
        for i in range(self.players):
            sum_ += exp(state.seat_score(i) / self.scale - most)
        for i in range(self.players):
            self.worth[i] = (1 - END_SHARE) * exp(state.seat_score(i) / self.scale - most) / sum_
            if state.seat_standing(i) == best:
                self.worth[i] += END_SHARE / winners
