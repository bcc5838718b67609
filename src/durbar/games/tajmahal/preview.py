"""Previews: who leads in what, and what a withdrawal would bring now. All of it follows from what lies open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from types import SimpleNamespace

import msgspec

from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.engine import chain_of
from durbar.games.tajmahal.state import BUILD, DRAW, KINDS, NOTHING, TAKE, TURN


class Majority(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the live table: a symbol, what each slot shows of it, and who would win its prize now."""

    symbol: str
    prize: bool
    """Is its prize still at the court?"""
    counts: list[int | None]
    """By slot, a neutral third last; None for who has withdrawn."""
    leader: int | None
    """The slot with strictly most, whether or not the prize is still there."""


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """A city where a palace can be placed, and what that palace alone would bring."""

    city: str
    crown: bool
    bonus: str | None
    bonus_points: int
    palace_points: int
    chain: list[str]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A way to place all palaces, and its points."""

    cities: list[str]
    crown: str | None
    bonus_points: int
    palace_points: int
    province_points: int
    points: int
    extra_cards: int
    chain: list[str]


class Withdrawal(msgspec.Struct, frozen=True, kw_only=True):
    """What this seat would get by withdrawing now (or gets in the withdrawal under way)."""

    seat: int
    prizes: list[str]
    palaces: int
    crown: bool
    first_turn: bool
    """Nothing played yet: an extra card from the pile."""
    cards: int
    """Cards of the display that it would take."""
    sites: list[Site]
    best: Plan
    """The placing with most points."""


def slots(f: SimpleNamespace) -> list[int]:
    """The seats, and the neutral third in a game for two."""
    return [*range(f.seats), m.NEUTRAL] if f.seats == 2 else list(range(f.seats))


def shown(f: SimpleNamespace, slot: int, symbol: int) -> int:
    return int(f.symbols[slot * len(m.SYMBOLS) + symbol])


def leader(f: SimpleNamespace, symbol: int) -> int | None:
    """Who shows strictly more of this symbol than each other one inside."""
    counts = sorted(((shown(f, slot, symbol), slot) for slot in slots(f) if f.inside >> slot & 1), reverse=True)
    if not counts or counts[0][0] == 0 or (len(counts) > 1 and counts[1][0] == counts[0][0]):
        return None
    return counts[0][1]


def majorities(f: SimpleNamespace) -> list[Majority]:
    return [
        Majority(
            symbol=name,
            prize=bool(f.court >> symbol & 1),
            counts=[shown(f, slot, symbol) if f.inside >> slot & 1 else None for slot in slots(f)],
            leader=leader(f, symbol),
        )
        for symbol, name in enumerate(m.SYMBOLS)
    ]


def prizes(f: SimpleNamespace, slot: int) -> list[int]:
    """What this slot would win by withdrawing now."""
    return [symbol for symbol in range(len(m.SYMBOLS)) if f.court >> symbol & 1 and leader(f, symbol) == slot]


def withdrawals(f: SimpleNamespace) -> list[Withdrawal]:
    """For every seat inside; in the middle of a withdrawal for that seat alone."""
    if f.phase == BUILD or (f.phase == DRAW and f.inside >> f.seat & 1):
        return [withdrawal(f, f.seat)]
    if f.phase not in (TURN, TAKE, DRAW):
        return []
    return [withdrawal(f, seat) for seat in range(f.seats) if f.inside >> seat & 1]


def withdrawal(f: SimpleNamespace, seat: int) -> Withdrawal:
    """What this seat, still inside, would get now; if it is already withdrawing, what is still to come."""
    if f.phase in (BUILD, DRAW) and seat == f.seat:
        won = [symbol for symbol in range(len(m.SYMBOLS)) if f.won >> symbol & 1]
        return _withdrawal(f, seat, won, f.to_build, f.to_crown)
    won = prizes(f, seat)
    return _withdrawal(f, seat, won, sum(symbol < m.INFLUENCE for symbol in won), int(m.MOGUL in won))


def _withdrawal(f: SimpleNamespace, seat: int, won: list[int], palaces: int, crown: int) -> Withdrawal:
    plans = [plan_of(f, seat, won, cities, site) for cities, site in _placings(f, palaces, crown)]
    return Withdrawal(
        seat=seat,
        prizes=[m.SYMBOLS[symbol] for symbol in won],
        palaces=palaces,
        crown=bool(crown),
        first_turn=f.turns[seat] == 0,
        cards=min(m.TAKEN, f.display_size),
        sites=[
            *(_site(f, seat, city, crowned=False) for city in free_cities(f) if palaces),
            *(_site(f, seat, city, crowned=True) for city in home_cities(f) if crown),
        ],
        best=max(plans, key=lambda plan: (plan.points, plan.extra_cards)),
    )


def _placings(f: SimpleNamespace, palaces: int, crown: int) -> Iterator[tuple[tuple[int, ...], int]]:
    for cities in combinations(free_cities(f), palaces):
        for site in home_cities(f) if crown else [NOTHING]:
            yield cities, site


def plan_of(f: SimpleNamespace, seat: int, won: list[int], cities: tuple[int, ...], crown: int) -> Plan:
    """The points of placing palaces here, in the order of the rule book: bonus tiles, palaces, province tile."""
    goods = list(f.goods[seat * 4 : seat * 4 + 4])
    bonus = [bonus_points(goods, bonus_on(f, city)) for city in cities]
    own = f.palaces[seat] | f.crowns[seat] | sum(1 << city for city in cities)
    chain = chain_cities(f, own | (0 if crown == NOTHING else 1 << crown))
    palace = chain_points(chain)
    province = tile_points(goods, f.visit - 1) if m.ELEPHANT in won else 0
    return Plan(
        cities=[m.CITY_IDS[city] for city in cities],
        crown=None if crown == NOTHING else m.CITY_IDS[crown],
        bonus_points=sum(bonus),
        palace_points=palace,
        province_points=province,
        points=sum(bonus) + palace + province,
        extra_cards=sum(bonus_on(f, city) == m.EXTRA_CARD for city in cities),
        chain=[m.CITY_IDS[city] for city in chain],
    )


def _site(f: SimpleNamespace, seat: int, city: int, *, crowned: bool) -> Site:
    kind = NOTHING if crowned else bonus_on(f, city)
    chain = chain_cities(f, f.palaces[seat] | f.crowns[seat] | 1 << city)
    return Site(
        city=m.CITY_IDS[city],
        crown=crowned,
        bonus=None if kind == NOTHING else m.BONUS_KINDS[kind],
        bonus_points=bonus_points(list(f.goods[seat * 4 : seat * 4 + 4]), kind),
        palace_points=chain_points(chain),
        chain=[m.CITY_IDS[city] for city in chain],
    )


def home_cities(f: SimpleNamespace) -> list[int]:
    province = f.visit_province[f.visit - 1]
    return [city for city in range(m.CITIES) if m.CITY_PROVINCE[city] == province]


def free_cities(f: SimpleNamespace) -> list[int]:
    """Cities of the current province without a regular palace."""
    taken = 0
    for palaces in f.palaces:
        taken |= palaces
    return [city for city in home_cities(f) if not taken >> city & 1]


def bonus_on(f: SimpleNamespace, city: int) -> int:
    name = m.CITY_IDS[city]
    return int(f.bonus[m.FORTRESS_IDS.index(name)]) if name in m.FORTRESS_IDS else NOTHING


def bonus_points(goods: list[int], kind: int) -> int:
    """The points of a bonus tile for who has these goods; a good is added to them."""
    if kind == m.POINTS2:
        return m.BONUS_POINTS
    if kind == m.TAJ_MAHAL:
        return m.TAJ_MAHAL_POINTS
    if kind in (NOTHING, m.EXTRA_CARD):
        return 0
    goods[kind] += 1
    return goods[kind]


def tile_points(goods: list[int], tile: int) -> int:
    return sum(1 + goods[good] for good in m.TILE_GOODS[tile])


def chain_cities(f: SimpleNamespace, own: int) -> list[int]:
    """The chain from the current province over these own cities."""
    chain = chain_of(own, f.visit_province[f.visit - 1])
    return [city for city in range(m.CITIES) if chain >> city & 1]


def chain_points(chain: list[int]) -> int:
    return len({m.CITY_PROVINCE[city] for city in chain})


def hand_points(f: SimpleNamespace, seat: int) -> tuple[int, int, int]:
    """What a hand is worth at the end: special cards, white cards, the longest colour."""
    hand = f.hand[seat * KINDS : (seat + 1) * KINDS]
    colours = [sum(hand[c * m.COLOUR_KINDS : (c + 1) * m.COLOUR_KINDS]) for c in range(len(m.COLOURS))]
    return (f.special_owner.count(seat), sum(hand[m.FIRST_WHITE :]), max(colours))
