"""Travel as people see it: what each road costs, and the cheapest ways to every junction, with who is paid."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Sequence
from types import SimpleNamespace

import msgspec

from durbar.games.raja import material as m
from durbar.games.raja.actions import SPACE

MOST_WAYS = 6  # shown to one place
ROADS_FROM = [
    [(road, sum(ends) - here) for road, ends in enumerate(m.ROAD_ENDS) if here in ends] for here in range(m.JUNCTIONS)
]
"""For each junction its roads, each with its other end."""


class Payee(msgspec.Struct, frozen=True):
    """Who receives how much."""

    seat: int
    gold: int


class Trip(msgspec.Struct, frozen=True, kw_only=True):
    """One way to a junction: the roads in order, what it costs, who is paid, and the actions that go it."""

    to: str
    roads: list[str]
    cost: int
    by_bank: int
    payees: list[Payee]
    actions: list[int]


def tolls(f: SimpleNamespace, road: int, seat: int) -> Counter[int] | None:
    """Who receives how much when this seat takes the road; None if a village has no house."""
    last = f.seats * m.PLACES
    return tolls_in([f.houses[village : last : m.PLACES] for village in m.ROAD_VILLAGES[road]], seat)


def tolls_in(villages: Iterable[Sequence[int]], seat: int) -> Counter[int] | None:
    """The same, by the houses of each seat in each of the road's villages."""
    paid: Counter[int] = Counter()
    for houses in villages:
        if not any(houses):
            return None
        if not houses[seat]:
            for owner, count in enumerate(houses):
                if count:
                    paid[owner] += count
    return paid


def travels_free(f: SimpleNamespace, seat: int) -> bool:
    """The bank pays for the Wanderer."""
    return bool(f.cards[seat] >> m.WANDERER & 1)


def payees(paid: Counter[int]) -> list[Payee]:
    return [Payee(seat, paid[seat]) for seat in sorted(paid)]


def trips(f: SimpleNamespace, seat: int) -> list[Trip]:
    """The cheapest ways that the mover can pay, to every junction; ways that pay the same people are shown once."""
    wanderer = travels_free(f, seat)
    roads = {road: paid for road in range(m.ROADS) if (paid := tolls(f, road, seat)) is not None}
    start = f.architect[seat]
    least = _least_tolls(roads, start)
    found = []
    for target in range(m.JUNCTIONS):
        if target == start or target not in least or (not wanderer and least[target] > f.gold[seat]):
            continue
        ways: dict[tuple[tuple[int, int], ...], tuple[int, ...]] = {}
        for way in _ways(roads, least, start, target):
            if f.roads + len(way) > m.TRAVEL_LIMIT:
                continue
            key = tuple(sorted(_sum(roads, way).items()))
            if key not in ways or len(way) < len(ways[key]):
                ways[key] = way
        for way in sorted(ways.values(), key=lambda way: (len(way), way))[:MOST_WAYS]:
            paid = _sum(roads, way)
            total = paid.total()
            found.append(
                Trip(
                    to=m.JUNCTION_NAMES[target],
                    roads=[m.ROAD_NAMES[road] for road in way],
                    cost=0 if wanderer else total,
                    by_bank=total if wanderer else 0,
                    payees=payees(paid),
                    actions=[SPACE["travel"].first + road for road in way],
                )
            )
    return found


def _sum(roads: dict[int, Counter[int]], way: tuple[int, ...]) -> Counter[int]:
    return sum((roads[road] for road in way), Counter())


def _least_tolls(roads: dict[int, Counter[int]], start: int) -> dict[int, int]:
    """The least toll to every junction within reach."""
    least: dict[int, int] = {}
    ring = [(0, start)]
    while ring:
        toll, here = heapq.heappop(ring)
        if here in least:
            continue
        least[here] = toll
        for road, there in ROADS_FROM[here]:
            if road in roads and there not in least:
                heapq.heappush(ring, (toll + roads[road].total(), there))
    return least


def _ways(roads: dict[int, Counter[int]], least: dict[int, int], start: int, target: int) -> list[tuple[int, ...]]:
    """All ways of the least toll that visit no junction twice."""
    done: list[tuple[int, ...]] = []

    def go(here: int, seen: frozenset[int], way: tuple[int, ...]) -> None:
        if here == target:
            done.append(way)
            return
        for road, there in ROADS_FROM[here]:
            if road in roads and there not in seen and least[there] == least[here] + roads[road].total():
                go(there, seen | {there}, (*way, road))

    go(start, frozenset({start}), ())
    return done
