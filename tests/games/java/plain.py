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


def cost_of(f: SimpleNamespace, kind: int, cells: tuple[int, ...]) -> int:
    """What laying a tile here would cost, village (or only) space first; 0 if it may not lie there."""
    height = f.height[cells[0]]
    for c in cells:
        if f.height[c] != height or f.figure[c] != -1 or f.palace[c] or f.land[c] == m.WATER:
            return 0
    if not (f.threes, f.twos[f.seat], f.rices[f.seat], f.villages[f.seat])[kind]:
        return 0
    outside = [c for c in cells if not m.IS_PRINTED[c]] if height == 0 else []
    if len(outside) == len(cells):
        return 0
    if height and m.FOOTPRINTS[f.tile[cells[0]]] == tuple(sorted(cells)):
        return 0
    if kind != m.RICE_TILE and sum(f.palace[c] > 0 for c in component(cells[0], villages(f) - set(cells))) > 1:
        return 0  # all other areas can only have become smaller
    return m.TILE_COST + m.OUTSIDE_COST * len(outside)


def _everywhere() -> list[tuple[int, int, int, tuple[int, ...]]]:
    places = [(k, c, t) for k in range(4) for c in range(m.CELLS) for t in range(6 if k < m.RICE_TILE else 1)]
    return [(k, c, t, m.covered(SIZES[k], c, t)) for k, c, t in places if m.covered(SIZES[k], c, t)]


EVERYWHERE = _everywhere()  # kind, cell of the village (or only) space, turn, cells covered


def placements(f: SimpleNamespace, kind: int) -> list[tuple[int, int, int]]:
    found = [(c, t, cost_of(f, k, cells)) for k, c, t, cells in EVERYWHERE if k == kind]
    return [place for place in found if 0 < place[2] <= f.ap]


def any_tile(f: SimpleNamespace) -> bool:
    return any(0 < cost_of(f, kind, cells) <= f.ap for kind, _, _, cells in EVERYWHERE)


def random_board(seed: int, rugged: bool = False) -> Java:
    """A table as play seldom makes it: terraces anywhere, figures and palaces strewn about, few tiles left.

    A rugged one has hardly two fields of the same height side by side, so that hardly a tile fits.
    """
    rng = random.Random(seed)
    players = rng.choice((2, 3, 4))
    f = start(players, {}).facts()
    if rugged:
        _raise_cells(f, rng)
    else:
        _lay_tiles(f, rng)
    for c in range(m.CELLS):
        if f.land[c] == m.BARE and m.IS_PRINTED[c] and not m.IS_RIM[c] and rng.random() < 0.1:
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


def _lay_tiles(f: SimpleNamespace, rng: random.Random) -> None:
    for _ in range(rng.randrange(5, 600)):
        kind, cell, turn = rng.choice((0, 0, 0, 1, 1, 2, 3)), rng.randrange(m.CELLS), rng.randrange(6)
        cells = m.covered(SIZES[kind], cell, turn)
        if not cells or len({f.height[c] for c in cells}) > 1 or m.WATER in {f.land[c] for c in cells}:
            continue
        if f.height[cell] or any(m.IS_PRINTED[c] for c in cells):
            for c in cells:
                f.height[c] += 1
                f.land[c] = m.VILLAGE if c == cell and kind != m.RICE_TILE else m.RICE
                f.tile[c] = m.FOOTPRINT_AT[tuple(sorted(cells))]


def _raise_cells(f: SimpleNamespace, rng: random.Random) -> None:
    most = rng.randrange(4, 20)
    here = [c for c in range(m.CELLS) if m.IS_PRINTED[c] or rng.random() < 0.3]
    bare = set(rng.sample(here, rng.randrange(3)))
    for c in here:
        if f.land[c] == m.BARE and c not in bare:
            f.height[c], f.land[c] = rng.randrange(1, most), rng.choice((m.RICE, m.RICE, m.VILLAGE))
    for c in here:
        if f.height[c]:  # the rest of the tile on top, if it has more spaces, has been covered since
            size = rng.choice((1, 1, 1, 1, 2, 3))
            tops = [i for i in TILES_ON[c] if len(m.FOOTPRINTS[i]) == size and buried(f, i, c)]
            f.tile[c] = rng.choice(tops or [c])


def buried(f: SimpleNamespace, footprint: int, cell: int) -> bool:
    return all(n == cell or f.height[n] > f.height[cell] for n in m.FOOTPRINTS[footprint])


TILES_ON = [[i for i, cells in enumerate(m.FOOTPRINTS) if c in cells] for c in range(m.CELLS)]
