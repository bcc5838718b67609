"""What the rest of a turn is good for: a rough plan for dialled actions that are not done yet, for the evaluation.

The plan takes one way: to the Maharaja's city if the gold and the houses suffice to get there (empty villages on the
way are built in), else the city where the architect stands or one that he can reach; there it builds what the dial
allows.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.raja.board_tables import END_A, END_B, VILLAGE_A, VILLAGE_B
    from cython.cimports.durbar.games.raja.features import *
    from cython.cimports.durbar.games.raja.names import *
    from cython.cimports.durbar.games.raja.state import Position
else:
    from durbar.games.raja.board_tables import END_A, END_B, VILLAGE_A, VILLAGE_B
    from durbar.games.raja.features import *
    from durbar.games.raja.names import *
    from durbar.games.raja.state import Position


def price_of(p: Position, seat: cython.int) -> cython.int:
    return BUILDER_PALACE_PRICE if (p.cards[seat] >> MASTER_BUILDER) & 1 else PALACE_PRICE


def village_cost(p: Position, seat: cython.int, village: cython.int) -> cython.int:
    """What passing this village costs the seat, as part of a way."""
    houses: cython.int = 0
    other: cython.int
    if p.houses[seat * PLACES + village] > 0:
        return 0
    for other in range(p.seats):
        houses += p.houses[other * PLACES + village]
    if houses == 0:
        return GAP_COST * COST_UNIT + GAP_UNIT
    return 0 if (p.cards[seat] >> WANDERER) & 1 else houses * COST_UNIT


def road_costs(p: Position, seat: cython.int, cost: cython.p_int) -> None:
    road: cython.int
    for road in range(ROADS):
        cost[road] = 1 + village_cost(p, seat, VILLAGE_A[road])
        if VILLAGE_B[road] >= 0:
            cost[road] += village_cost(p, seat, VILLAGE_B[road])


def ways_from(cost: cython.p_int, start: cython.int, way: cython.p_int) -> None:
    """The cheapest way from this junction to every other."""
    i: cython.int
    a: cython.int
    b: cython.int
    changed: cython.bint = True
    for i in range(JUNCTIONS):
        way[i] = NO_WAY
    way[start] = 0
    while changed:
        changed = False
        for i in range(ROADS):
            a = END_A[i]
            b = END_B[i]
            if way[a] + cost[i] < way[b]:
                way[b] = way[a] + cost[i]
                changed = True
            elif way[b] + cost[i] < way[a]:
                way[a] = way[b] + cost[i]
                changed = True


def add_rest(action: cython.int, rest: cython.p_int) -> None:
    """One pointer more."""
    if action == D_GOLD:
        rest[N_GOLD] += 1
    elif action == D_HOUSE:
        rest[N_HOUSE] += 1
    elif action == D_TWO:
        rest[N_TWO] += 2
        rest[N_TWO_VILLAGE] += 1
    elif action == D_MOVE:
        rest[N_MOVE] += 1
    elif action == D_QUARRY:
        rest[N_QUARRY] += 1
    elif action == D_PALACE:
        rest[N_PALACE] += 1
    elif action == D_PALACE_HOUSE:
        rest[N_PALACE] += 1
        rest[N_HOUSE] += 1
    elif action == D_ORDER:
        rest[N_ORDER] += 1
    else:
        rest[N_CARD] += 1


def count_rest(p: Position, seat: cython.int, rest: cython.p_int) -> None:
    """What this seat, whose dial is set and whose turn is not over, still has to do."""
    i: cython.int
    for i in range(N_SIZE):
        rest[i] = 0
    add_rest(p.dial[seat * 2], rest)
    add_rest(p.dial[seat * 2 + 1], rest)
    rest[N_ABILITY] = (p.cards[seat] >> ENTREPRENEUR) & 1
    if p.phase == DIAL or p.seat != seat:
        return
    if (p.used >> ENTREPRENEUR) & 1:
        rest[N_ABILITY] = 0
    rest[N_GOLD] -= p.done[P_GOLD]
    rest[N_HOUSE] -= p.done[P_HOUSE] + p.done[P_PH_HOUSE]
    rest[N_TWO] -= p.done[P_TWO_CITY] + p.done[P_TWO_VILLAGE]
    rest[N_TWO_VILLAGE] -= p.done[P_TWO_VILLAGE]
    rest[N_MOVE] -= p.done[P_MOVE]
    rest[N_QUARRY] -= p.done[P_QUARRY]
    rest[N_SHORT] = p.done[P_QUARRY] - p.done[P_QUARRY_FULL]
    rest[N_PALACE] -= p.done[P_PALACE] + p.done[P_PH_PALACE]
    rest[N_ORDER] -= p.done[P_ORDER]
    rest[N_CARD] -= p.done[P_CARD]
    if p.chip_action == NOBODY:
        return
    if p.chip_action == D_TWO:
        rest[N_TWO] += 2 - p.chip_done[0] - p.chip_done[1]
        rest[N_TWO_VILLAGE] += 1 - p.chip_done[1]
        rest[N_BY_CHIP] = 2 - p.chip_done[0] - p.chip_done[1]
    elif p.chip_action == D_PALACE_HOUSE:
        rest[N_PALACE] += 1 - p.chip_done[0]
        rest[N_HOUSE] += 1 - p.chip_done[1]
        rest[N_BY_CHIP] = 2 - p.chip_done[0] - p.chip_done[1]
    elif p.chip_done[0] == 0:
        add_rest(p.chip_action, rest)
        rest[N_BY_CHIP] = 1


def within(way: cython.int, gold: cython.int, houses: cython.int) -> cython.bint:
    """Can this way be gone with so much gold and so many houses to build in its empty villages?"""
    gaps: cython.int = (way // GAP_UNIT) % GAP_UNIT
    return gaps <= houses and way // COST_UNIT - gaps * (GAP_COST - 1) <= gold


def free_sites(p: Position, city: cython.int) -> cython.int:
    n: cython.int = SMALL_SITES - p.neutral
    seat: cython.int
    for seat in range(p.seats):
        n -= p.small[seat * CITIES + city]
    return n + 1 if p.great[city] == NOBODY else n


def plan(p: Position, seat: cython.int, rest: cython.p_int, way: cython.p_int, out: cython.p_int) -> None:
    """The plan for this rest of a turn; `way` are the ways from the architect."""
    gold: cython.int = p.gold[seat] + GOLD_ACTION * rest[N_GOLD]
    supply: cython.int = p.supply[seat]
    price: cython.int = price_of(p, seat)
    at: cython.int = p.architect[seat]
    free_house: cython.int = rest[N_ABILITY]
    singles: cython.int = rest[N_HOUSE]
    pairs: cython.int = rest[N_TWO]
    undone: cython.int = rest[N_SHORT]
    steps: cython.int = 1 + rest[N_GOLD] + rest[N_ORDER] + rest[N_CARD]
    wanted: cython.int
    i: cython.int
    n: cython.int
    gaps: cython.int
    movable: cython.int = 0
    for i in range(L_SIZE):
        out[i] = 0
    # Quarry.
    for i in range(rest[N_QUARRY]):
        n = min(QUARRY_HOUSES, p.quarry[seat] - (supply - p.supply[seat]))
        supply += n
        steps += 1 if n > 0 else 0
        undone += 1 if n < QUARRY_HOUSES else 0
    # Where to: the houses that may be built on the way, and the gold.
    n = min(supply, free_house + singles + max(0, rest[N_TWO_VILLAGE]))
    wanted = at
    if p.maharaja < CITIES and within(way[p.maharaja], gold, n):
        wanted = p.maharaja
    elif at >= CITIES:
        for i in range(CITIES):
            if within(way[i], gold, n) and (wanted >= CITIES or way[i] < way[wanted]):
                wanted = i
    if (
        wanted != at
        and at < CITIES
        and rest[N_PALACE] > 0
        and gold >= price
        and free_sites(p, at) > 0
        and (gold - way[wanted] // COST_UNIT < price or free_sites(p, wanted) == 0)
    ):
        wanted = at  # a palace here rather than none there
    if wanted != at:
        gaps = (way[wanted] // GAP_UNIT) % GAP_UNIT
        out[L_TOLLS] = way[wanted] // COST_UNIT - GAP_COST * gaps
        gold -= out[L_TOLLS]
        out[L_ROADS] = way[wanted] % GAP_UNIT
        steps += out[L_ROADS]
        at = wanted
        out[L_VILLAGES] += gaps
        supply -= gaps
        steps += gaps
        while gaps > 0:
            gaps -= 1
            if free_house > 0:
                free_house -= 1
                continue
            gold -= 1
            if singles > 0:
                singles -= 1
            else:
                pairs -= 1
    # Palaces.
    if rest[N_PALACE] > 0:
        n = 0
        if at < CITIES:
            n = min(rest[N_PALACE], p.palaces_left[seat], gold // price, free_sites(p, at))
            if n > 0 and p.great[at] == NOBODY:
                out[L_GREAT] = 1
        gold -= n * price
        out[L_PALACES] = n
        steps += n
        undone += rest[N_PALACE] - n
    # Houses.
    n = min(singles + (pairs if at < CITIES else 0), gold, supply)
    if n < singles + pairs:
        undone += min(singles, singles + pairs - n) + (1 if n < pairs else 0)
    gold -= n
    supply -= n
    steps += n
    if free_house > 0 and supply > 0:
        n += 1
        supply -= 1
        steps += 1
    if at < CITIES:
        out[L_CITY_HOUSES] += n
    else:
        out[L_VILLAGES] += n
    # Moved houses: one from a village into the city of the plan.
    if rest[N_MOVE] > 0:
        for i in range(VILLAGES):
            movable += p.houses[seat * PLACES + i]
        n = min(rest[N_MOVE], movable) if at < CITIES else 0
        out[L_CITY_HOUSES] += n
        out[L_VILLAGES] -= n
        steps += rest[N_MOVE]
    if p.lifted != NOBODY and p.seat == seat:
        steps += 1
        if p.architect[seat] < CITIES and p.architect[seat] == at and p.lifted != VILLAGES + at:
            out[L_CITY_HOUSES] += 1
        else:
            out[L_VILLAGES] += 1
    undone -= rest[N_BY_CHIP]
    out[L_GOLD] = gold
    out[L_SUPPLY] = supply
    out[L_AT] = at
    out[L_UNDONE] = min(2, undone) if undone > 0 else 0
    out[L_STEPS] = steps
    out[L_CARD] = 1 if rest[N_CARD] > 0 else 0
