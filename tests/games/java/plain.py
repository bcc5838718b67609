"""Java's board told plainly: graph searches and tile rules on facts, slow and obvious, to hold the engine to."""

from __future__ import annotations

import random
from types import SimpleNamespace

from durbar.games.java import material as m
from durbar.games.java import state as s
from durbar.games.java.engine import Java, start

SIZES = (3, 2, 1, 1)


def beside(cell: int) -> list[int]:
    return [n for n in m.NEIGHBOURS[cell] if n != m.NO_CELL]


def component(first: int, allowed: set[int]) -> set[int]:
    found, left = {first}, [first]
    while left:
        for n in beside(left.pop()):
            if n in allowed and n not in found:
                found.add(n)
                left.append(n)
    return found


def components(allowed: set[int]) -> list[list[int]]:
    left, found = set(allowed), []
    while left:
        one = component(min(left), allowed)
        found.append(sorted(one))
        left -= one
    return found


def villages(f: SimpleNamespace) -> set[int]:
    return {c for c in range(m.CELLS) if f.land[c] == m.VILLAGE}


def rank(f: SimpleNamespace, seat: int, cells: list[int]) -> list[int]:
    return sorted((f.height[c] for c in cells if f.figure[c] == seat), reverse=True)


def leader(f: SimpleNamespace, cells: list[int]) -> int:
    order = sorted(((rank(f, i, cells), i) for i in range(4)), reverse=True)
    return order[0][1] if order[0][0] and order[0][0] > order[1][0] else -1


def pools(f: SimpleNamespace) -> list[tuple[list[int], list[int], int]]:
    told = []
    for pool in components({c for c in range(m.CELLS) if f.land[c] == m.WATER}):
        around = sorted({n for c in pool for n in beside(c)} - set(pool))
        told.append((pool, [c for c in around if f.land[c] == m.BARE], leader(f, around)))
    return told


def reach(f: SimpleNamespace, start_cell: int, most: int) -> dict[int, int]:
    """Cheapest way to every free cell, one step at a time (Bellman-Ford: no cleverness at all)."""
    seat = f.figure[start_cell]

    def open_to(c: int) -> bool:
        return f.land[c] in (m.RICE, m.VILLAGE) and not f.palace[c] and f.figure[c] in (-1, seat)

    cost, wave = {start_cell: 0}, [start_cell]
    while wave:
        later = []
        for c in wave:
            for n in beside(c):
                price = cost[c] + (f.land[n] != f.land[c])
                if open_to(n) and price < cost.get(n, most + 1):
                    cost[n] = price
                    later.append(n)
        wave = later
    return {c: price for c, price in cost.items() if f.figure[c] == -1}


def great(f: SimpleNamespace, seat: int) -> int:
    points = 0
    for area in components(villages(f)):
        value = sum(f.palace[c] for c in area)
        ranks = sorted({tuple(rank(f, i, area)) for i in range(4)} - {()}, reverse=True)
        own = tuple(rank(f, seat, area))
        if own and value:
            points += {0: value, 1: value // 2}.get(ranks.index(own), 0)
    return points


def lawful(f: SimpleNamespace, kind: int, cell: int, turn: int) -> int:
    """What laying this tile would cost, or 0 if it may not lie there."""
    cells = m.covered(SIZES[kind], cell, turn)
    owned = (f.threes, f.twos[f.seat], f.rices[f.seat], f.villages[f.seat])[kind]
    if not cells or not owned or len({f.height[c] for c in cells}) > 1:
        return 0
    if any(f.figure[c] != -1 or f.palace[c] or f.land[c] == m.WATER for c in cells):
        return 0
    bare = f.height[cell] == 0
    outside = [c for c in cells if not m.IS_PRINTED[c]] if bare else []
    if bare and len(outside) == len(cells):
        return 0
    if not bare and any(m.FOOTPRINTS[f.tile[c]] == tuple(sorted(cells)) for c in cells):
        return 0
    now = villages(f) - set(cells)
    if kind != m.RICE_TILE:
        now.add(cell)
    if any(sum(f.palace[c] > 0 for c in area) > 1 for area in components(now)):
        return 0
    return m.TILE_COST + m.OUTSIDE_COST * len(outside)


def placements(f: SimpleNamespace, kind: int) -> list[tuple[int, int, int]]:
    found = []
    for cell in range(m.CELLS):
        for turn in range(6 if kind < m.RICE_TILE else 1):
            cost = lawful(f, kind, cell, turn)
            if 0 < cost <= f.ap:
                found.append((cell, turn, cost))
    return found


def any_tile(f: SimpleNamespace) -> bool:
    return any(0 < lawful(f, kind, c, t) <= f.ap for kind in range(4) for c in range(m.CELLS) for t in range(6))


def random_board(seed: int, crowded: bool = False) -> Java:
    """A table as play seldom makes it: terraces anywhere, figures and palaces strewn about, few tiles left."""
    rng = random.Random(seed)
    players = rng.choice((2, 3, 4))
    f = start(players, {}).facts()
    rounds = rng.randrange(300, 900) if crowded else rng.randrange(5, 400)
    for _ in range(rounds):
        kind = rng.choice((0, 0, 0, 1, 1, 2, 3))
        cell, turn = rng.randrange(m.CELLS), rng.randrange(6)
        cells = m.covered(SIZES[kind], cell, turn)
        if cells and len({f.height[c] for c in cells}) == 1 and m.WATER not in {f.land[c] for c in cells}:
            if not any(m.IS_PRINTED[c] for c in cells) and f.height[cell] == 0:
                continue
            for c in cells:
                f.height[c] += 1
                f.land[c] = m.VILLAGE if c == cell and kind != m.RICE_TILE else m.RICE
                f.tile[c] = m.FOOTPRINT_AT[tuple(sorted(cells))]
    for c in range(m.CELLS):
        if f.land[c] == m.BARE and m.IS_PRINTED[c] and not m.IS_RIM[c] and rng.random() < (0.9 if crowded else 0.1):
            f.land[c] = m.WATER
    for area in components(villages(f)):
        if rng.random() < 0.4:
            c = rng.choice(area)
            f.palace[c], f.danced[c], f.built[c] = rng.choice(m.PALACE_VALUES), rng.randrange(2), rng.randrange(2)
    tiled = [c for c in range(m.CELLS) if f.height[c] and not f.palace[c]]
    for c in rng.sample(tiled, min(len(tiled), rng.randrange(1, 12 * players))):
        seat = rng.randrange(players)
        if f.men[seat]:
            f.men[seat] -= 1
            f.figure[c] = seat
            f.strolled[c] = rng.randrange(2)
    f.phase, f.seat, f.turns, f.ap = s.ACT, rng.randrange(players), 1, rng.randrange(0, 8)
    f.threes = rng.choice((0, 1, 20))
    f.irrigation = rng.choice((0, 3))
    f.open_card = rng.randrange(6)
    f.deck[f.open_card] -= 1
    for name in ("twos", "rices", "villages"):
        getattr(f, name)[f.seat] = rng.choice((0, 0, 1))
    return start(players, {}).with_facts(**vars(f))
