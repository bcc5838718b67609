"""Moving a figure (section 5): where it can go, by which ways, and what it picks up."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.radscha.names import *
    from cython.cimports.durbar.games.radscha.set_up import SetUp
else:
    from durbar.games.radscha.names import *
    from durbar.games.radscha.set_up import SetUp


@cython.cclass
class Moving(SetUp):
    """A figure on its way."""

    # -- moving (section 5) ------------------------------------------------------------------------------------------

    def longest_move(self) -> cython.int:
        """How far the player can pay to go: RD-5.3, RD-5.10."""
        paid: cython.int = min(MOST_PAID, self.stock[self.seat * 4 + self.pay_colour[self.seat]])
        return FREE_FIELDS + FIELDS_PER_STONE * paid + (CAMEL_FIELDS if self.has(self.seat, CAMEL) else 0)

    def price(self, distance: cython.int) -> cython.int:
        """RD-5.3, RD-5.10: what going so far costs."""
        free: cython.int = FREE_FIELDS + (CAMEL_FIELDS if self.has(self.seat, CAMEL) else 0)
        return 0 if distance <= free else (distance - free + FIELDS_PER_STONE - 1) // FIELDS_PER_STONE

    def step(self, cell: cython.int, way: cython.int) -> cython.int:
        """The field next to this one, or -1 at the edge of the board."""
        col: cython.int = cell % SIDE
        if way == 0:
            return cell - SIDE if cell >= SIDE else -1
        if way == 1:
            return cell + 1 if col < SIDE - 1 else -1
        if way == 2:
            return cell + SIDE if cell < CELLS - SIDE else -1
        return cell - 1 if col > 0 else -1

    def walk(self, want: cython.int, want_corner: cython.int) -> cython.int:
        """Go every possible way from the player's figure.

        `want` EVERY marks all targets in `reach`. A wanted target with ANY_ROUTE marks its routes in `corner`; with a
        route, leaves the fields of that way in `path` and gives 1.
        """
        at: cython.int = self.figure[self.seat]
        most: cython.int = self.longest_move()
        may_turn: cython.bint = self.has(self.seat, BEDOUIN)
        way: cython.int
        i: cython.int
        cell: cython.int
        width: cython.int = 1 if self.small else 2
        for way in range(4):
            if at < CELLS:
                if self.walk_ray(self.step(at, way), way, most, may_turn, want, want_corner):
                    return 1
                continue
            cell = self.place_cell[at - CELLS]  # RD-5.8: out over any field that borders on the place
            for i in range(width):
                if self.walk_ray(
                    cell - SIDE + i
                    if way == 0
                    else cell + i * SIDE + width
                    if way == 1
                    else cell + width * SIDE + i
                    if way == 2
                    else cell + i * SIDE - 1,
                    way,
                    most,
                    may_turn,
                    want,
                    want_corner,
                ):
                    return 1
        return 0

    def walk_ray(
        self,
        first: cython.int,
        way: cython.int,
        most: cython.int,
        may_turn: cython.bint,
        want: cython.int,
        want_corner: cython.int,
    ) -> cython.int:
        """Straight on from the first field, and with the bedouin around one corner."""
        cell: cython.int = first
        distance: cython.int = 1
        route: cython.int
        while cell >= 0:
            if not self.is_desert(cell):  # RD-5.6c; from place to place the first field tells two straight ways apart
                route = first if self.figure[self.seat] >= CELLS else STRAIGHT
                return self.seen(self.place_at(cell), distance, route, want, want_corner)
            self.path[distance - 1] = cell
            if self.seen(cell, distance, STRAIGHT, want, want_corner):
                return 1
            if distance >= most or self.stone_at(cell) < 0:  # RD-5.5: only fields with stones are passed
                return 0
            if may_turn:  # RD-5.11
                if self.walk_leg(cell, (way + 1) % 4, distance, most, cell, want, want_corner):
                    return 1
                if self.walk_leg(cell, (way + 3) % 4, distance, most, cell, want, want_corner):
                    return 1
            cell = self.step(cell, way)
            distance += 1
        return 0

    def walk_leg(
        self,
        cell: cython.int,
        way: cython.int,
        distance: cython.int,
        most: cython.int,
        turned_at: cython.int,
        want: cython.int,
        want_corner: cython.int,
    ) -> cython.int:
        """The second leg, after the turn."""
        while True:
            cell = self.step(cell, way)
            distance += 1
            if cell < 0:
                return 0
            if not self.is_desert(cell):
                return self.seen(self.place_at(cell), distance, turned_at, want, want_corner)
            self.path[distance - 1] = cell
            if self.seen(cell, distance, turned_at, want, want_corner):
                return 1
            if distance >= most or self.stone_at(cell) < 0:
                return 0

    def seen(
        self,
        node: cython.int,
        distance: cython.int,
        turned_at: cython.int,
        want: cython.int,
        want_corner: cython.int,
    ) -> cython.bint:
        """A target was reached: mark it, or say that it is the wanted one."""
        if want == EVERY:
            self.reach[node] = 1
            return False
        if node != want:
            return False
        if want_corner == ANY_ROUTE:
            self.corner[turned_at] = 1
            return False
        if turned_at != want_corner:
            return False
        self.path_length = distance
        return True

    def list_targets(self) -> cython.int:
        n: cython.int = 0
        node: cython.int
        for node in range(CELLS + 7):
            self.reach[node] = 0
        self.walk(EVERY, 0)
        for node in range(CELLS + 7):
            if self.reach[node]:
                n = self.add(n, A_MOVE + node)
        return n

    def list_routes(self) -> cython.int:
        n: cython.int = 0
        corner: cython.int
        for corner in range(CELLS + 1):
            self.corner[corner] = 0
        self.walk(self.target, ANY_ROUTE)
        for corner in range(CELLS + 1):
            if self.corner[corner]:
                n = self.add(n, A_ROUTE + corner)
        return n

    def go(self, corner: cython.int) -> None:
        """Pay, go, pick up: RD-5.3, RD-5.4a, RD-5.9."""
        seat: cython.int = self.seat
        pay: cython.int = self.pay_colour[seat]
        i: cython.int
        cell: cython.int
        colour: cython.int
        cost: cython.int
        self.walk(self.target, corner)
        cost = self.price(self.path_length)
        self.stock[seat * 4 + pay] -= cost
        self.supply[pay] += cost
        for i in range(self.path_length if self.target < CELLS else self.path_length - 1):
            cell = self.path[i]
            colour = self.stone_at(cell)
            if colour >= 0:
                self.stones[colour * SIDE + cell // SIDE] &= ~(1 << (cell % SIDE))
                self.stock[seat * 4 + colour] += 1
                self.to_place += 1
        self.figure[seat] = self.target
        self.target = NOBODY

    def ways(self) -> list[tuple[int, int, int, list[int]]]:
        """For views: every way the player can go as target, field of the turn (or STRAIGHT), cost and desert fields."""
        found = []
        chosen = self.target
        targets = [action - A_MOVE for action in self.legal()] if self.phase == MOVE else [chosen]
        for target in targets:
            self.target = target
            count = self.list_routes()
            for corner in [self.acts[i] - A_ROUTE for i in range(count)]:
                self.walk(target, corner)
                fields = self.path_length if target < CELLS else self.path_length - 1
                found.append((target, corner, self.price(self.path_length), [self.path[i] for i in range(fields)]))
        self.target = chosen
        self.listed = -1
        return found
