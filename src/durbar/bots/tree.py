"""The search tree: information-set Monte-Carlo tree search, open loop, for any game.

A node is a history of decisions; chance is drawn anew in every descent and has no place in the tree. An edge is a
decision of one seat at a node. Where several seats decide at once, each chooses by its own edges at the same node and
the tree goes on from all choices together (decoupled). Every seat is taken to want its own worth (max^n).

A leaf is judged by the game's evaluation (or after random play), turned into shares of the win by a softmax over the
seats. A new edge starts with the evaluation of what it leads to, counted as some visits (`trust`), so that among
hundreds of moves the promising ones are looked at first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

if cython.compiled:
    from cython.cimports.durbar.core.rng import Rng
    from cython.cimports.durbar.core.state import CHANCE, OVER, State
    from cython.cimports.libc.math import exp, log, sqrt
    from cython.cimports.libc.stdlib import calloc, free
else:
    from math import exp, log, sqrt

    from durbar.core.rng import Rng
    from durbar.core.state import CHANCE, OVER, State

DEEPEST = cython.declare(cython.int, 512)
TOGETHER = cython.declare(cython.int, 15)  # the "seat" of an edge that stands for a whole simultaneous choice
END_SHARE = cython.declare(cython.double, 0.95)  # how much winning counts at the end; the rest is the margin
LEAF_SHARE = cython.declare(cython.double, 0.9)  # the most that an evaluation can promise; a win at hand is worth more
WHATEVER = cython.declare(cython.int, -1)  # instead of an action: any
MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
HASH_A = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


@cython.final
@cython.cclass
class Tree:
    """One search, from one seat's point of view."""

    if TYPE_CHECKING:
        nodes: int
        edges: int
        descents: int

    def __cinit__(self, *_args: object, **_named: object) -> None:
        if cython.compiled:
            self.key = cython.NULL
            self.child = self.visits = self.offered = cython.NULL
            self.total = self.prior = cython.NULL

    def __init__(
        self, players: int, *, scale: float, curiosity: float, trust: float, rollout: int, room_bits: int
    ) -> None:
        """`scale`: points that make a lead clear. `rollout`: random decisions before a leaf is judged.

        The table of edges has room for three quarters of 2 to the power of `room_bits`; a full tree grows no further.
        """
        self.players = players
        self.scale, self.curiosity, self.trust, self.rollout = scale, curiosity, trust, rollout
        self.nodes, self.edges, self.descents = 1, 0, 0
        self.room = 1 << room_bits
        if cython.compiled:
            self.key = cython.cast(cython.pointer(cython.ulonglong), calloc(self.room, 8))
            self.child = cython.cast(cython.p_int, calloc(self.room, 4))
            self.visits = cython.cast(cython.p_int, calloc(self.room, 4))
            self.offered = cython.cast(cython.p_int, calloc(self.room, 4))
            self.total = cython.cast(cython.p_double, calloc(self.room, 8))
            self.prior = cython.cast(cython.p_double, calloc(self.room, 8))
            if not (self.key and self.child and self.visits and self.offered and self.total and self.prior):
                raise MemoryError
        else:
            self.key, self.child = [0] * self.room, [0] * self.room
            self.visits, self.offered = [0] * self.room, [0] * self.room
            self.total, self.prior = [0.0] * self.room, [0.0] * self.room
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

    def shares(self) -> list[float]:
        """Each seat's mean share of the win over all descents."""
        return [self.sums[i] / max(self.descents, 1) for i in range(self.players)]

    def root_visits(self, seat: int, actions: list[int]) -> list[int]:
        found = [self.find(0, seat, action) for action in actions]
        return [self.visits[edge] if edge >= 0 else 0 for edge in found]

    def root_worth(self, seat: int, actions: list[int]) -> list[float]:
        """The mean share of the win behind each action; 0 where it was never tried."""
        found = [self.find(0, seat, action) for action in actions]
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
        node: cython.int = 0
        seat: cython.int
        edge: cython.int
        action: cython.int
        bits: cython.uint
        choices: cython.ulonglong = 0  # a simultaneous choice being made, as a hash; 0: none
        i: cython.int
        self.depth = 0
        while self.depth < DEEPEST:
            seat = state.actor()
            if seat == OVER:
                break
            if seat == CHANCE:
                state.do(state.random_action(rng), CHANCE)
                state.listed = -1
                continue
            bits = state.deciding()
            if node == 0 and seat == beginner and begin >= 0:
                action = begin
            else:
                edge = self.choose(state, spare, node, seat, rng)
                action = state.listed_action(edge)
            edge = self.find(node, seat, action)
            if edge >= 0:
                self.way[self.depth] = edge
                self.way_seat[self.depth] = seat
                self.depth += 1
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
        for i in range(n):
            edge = self.find(node, seat, state.listed_action(i))
            if edge < 0:
                return rng.pick(n)
            if self.offered[edge] == 0 and self.trust > 0:
                self.prior[edge] = self.foresee(state, spare, state.listed_action(i), seat)
            self.offered[edge] += 1
            if self.visits[edge] == 0 and self.trust == 0:
                score = 1e6 + rng.pick(1000)
            else:
                score = (self.total[edge] + self.trust * self.prior[edge]) / (self.visits[edge] + self.trust)
                score += self.curiosity * sqrt(log(self.offered[edge] + 1.0) / (self.visits[edge] + 1.0))
            if score > highest:
                highest = score
                best = i
        return best

    def foresee(self, state: State, spare: State, action: cython.int, seat: cython.int) -> cython.double:
        """The seat's share of the win right after this action, by the evaluation."""
        spare.copy_from(state)
        spare.do(action, seat)
        self.judge(spare)
        return self.worth[seat]

    # -- what a position is worth ------------------------------------------------------------------------------------

    def judge(self, state: State) -> None:
        """Shares of the win by the evaluation, or by the result if it is over."""
        i: cython.int
        most: cython.double = -1e300
        sum_: cython.double = 0
        clear: cython.double
        if state.actor() == OVER:
            self.judge_end(state)
            return
        clear = state.lead_clearness()
        for i in range(self.players):
            self.worth[i] = state.seat_value(i) * clear / self.scale
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
