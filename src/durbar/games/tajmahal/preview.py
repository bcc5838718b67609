"""Previews: who leads in what, and what a withdrawal would bring now. All of it follows from what lies open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from itertools import combinations
from operator import or_
from types import SimpleNamespace
from typing import Annotated, NamedTuple

import msgspec

from durbar.core.game import one_of
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.chain import chain_of
from durbar.games.tajmahal.state import BUILD, DRAW, KINDS, NOTHING, TAKE, TURN

KEPT = 2000  # plans and chains: most stay the same from one position to the next
FORTRESSES = {m.CITY_IDS.index(name): i for i, name in enumerate(m.FORTRESS_IDS)}

Symbol = Annotated[str, one_of(m.SYMBOLS)]
Bonus = Annotated[str, one_of(m.BONUS_KINDS)]


class Majority(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the live table: a symbol, what each slot shows of it, and who would win its prize now."""

    symbol: Symbol
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
    bonus: Bonus | None
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
    prizes: list[Symbol]
    palaces: int
    crown: bool
    first_turn: bool
    """Nothing played yet: an extra card from the pile."""
    cards: int
    """Cards of the display that it would take."""
    sites: list[Site]
    """Only while they are chosen."""
    best: Plan
    """The placing with most points."""


def slots(f: SimpleNamespace) -> list[int]:
    """The seats, and the neutral third in a game for two."""
    return [*range(f.seats), m.NEUTRAL] if f.seats == m.FOR_TWO else list(range(f.seats))


def shown(f: SimpleNamespace, slot: int, symbol: int) -> int:
    return int(f.symbols[slot * len(m.SYMBOLS) + symbol])


def leaders(f: SimpleNamespace) -> list[int | None]:
    """By symbol, who shows strictly more of it than each other one inside."""
    inside = [slot for slot in slots(f) if f.inside >> slot & 1]
    found: list[int | None] = []
    for symbol in range(len(m.SYMBOLS)):
        counts = [shown(f, slot, symbol) for slot in inside]
        most = max(counts, default=0)
        found.append(inside[counts.index(most)] if most and counts.count(most) == 1 else None)
    return found


def majorities(f: SimpleNamespace, lead: list[int | None]) -> list[Majority]:
    everybody = slots(f)
    return [
        Majority(
            symbol=name,
            prize=bool(f.court >> symbol & 1),
            counts=[shown(f, slot, symbol) if f.inside >> slot & 1 else None for slot in everybody],
            leader=lead[symbol],
        )
        for symbol, name in enumerate(m.SYMBOLS)
    ]


def prizes(f: SimpleNamespace, slot: int, lead: list[int | None]) -> list[int]:
    """What this slot would win by withdrawing now."""
    return [symbol for symbol in range(len(m.SYMBOLS)) if f.court >> symbol & 1 and lead[symbol] == slot]


def withdrawals(f: SimpleNamespace, lead: list[int | None]) -> list[Withdrawal]:
    """For every seat inside; in the middle of a withdrawal for that seat alone."""
    if f.phase == BUILD or (f.phase == DRAW and f.inside >> f.seat & 1):
        return [withdrawal(f, f.seat, lead)]
    if f.phase not in (TURN, TAKE, DRAW):
        return []
    return [withdrawal(f, seat, lead) for seat in range(f.seats) if f.inside >> seat & 1]


def withdrawal(f: SimpleNamespace, seat: int, lead: list[int | None]) -> Withdrawal:
    """What this seat, still inside, would get now; if it is already withdrawing, what is still to come."""
    if f.phase in (BUILD, DRAW) and seat == f.seat:
        won = [symbol for symbol in range(len(m.SYMBOLS)) if f.won >> symbol & 1]
        return _withdrawal(f, seat, won, f.to_build, f.to_crown)
    won = prizes(f, seat, lead)
    return _withdrawal(f, seat, won, sum(symbol < m.INFLUENCE for symbol in won), int(m.MOGUL in won))


def _withdrawal(f: SimpleNamespace, seat: int, won: list[int], palaces: int, crown: int) -> Withdrawal:
    building = f.phase == BUILD
    return Withdrawal(
        seat=seat,
        prizes=[m.SYMBOLS[symbol] for symbol in won],
        palaces=palaces,
        crown=bool(crown),
        first_turn=f.turns[seat] == 0,
        cards=_cards_for(f, seat),
        sites=[
            *(_site(f, seat, city, crowned=False) for city in free_cities(f) if building and palaces),
            *(_site(f, seat, city, crowned=True) for city in home_cities(f) if building and crown),
        ],
        best=_best_plan(_ground(f, seat), m.ELEPHANT in won, palaces, crown),
    )


def _cards_for(f: SimpleNamespace, seat: int) -> int:
    """Cards of the display for this seat, when one who is already withdrawing has taken his."""
    left = f.display_size
    if seat != f.seat and f.phase in (DRAW, TAKE):
        left -= f.to_take if f.phase == TAKE else min(m.TAKEN, left)
    return int(min(m.TAKEN, left))


class Ground(NamedTuple):
    """All that the points of placing palaces depend on: hashable, for it seldom changes from card to card."""

    visit: int
    province: int
    own: int
    """Bits of the cities with a palace or crown palace of this seat."""
    taken: int
    """Bits of the cities with a regular palace of anybody."""
    goods: tuple[int, ...]
    bonus: tuple[int, ...]


def _ground(f: SimpleNamespace, seat: int) -> Ground:
    own, goods = f.palaces[seat] | f.crowns[seat], f.goods[seat * 4 : seat * 4 + 4]
    return Ground(f.visit, f.visit_province[f.visit - 1], own, reduce(or_, f.palaces), goods, f.bonus)


@lru_cache(KEPT)
def _best_plan(ground: Ground, elephant: bool, palaces: int, crown: int) -> Plan:
    """The placing with most points, then with most extra cards."""
    home = _home(ground.province)
    free = [city for city in home if not ground.taken >> city & 1]
    sites = home if crown else [NOTHING]
    plans = [_plan(ground, elephant, cities, site) for cities in combinations(free, palaces) for site in sites]
    return max(plans, key=lambda plan: (plan.points, plan.extra_cards))


def plan_of(f: SimpleNamespace, seat: int, won: list[int], cities: tuple[int, ...], crown: int) -> Plan:
    """The points of placing palaces here."""
    return _plan(_ground(f, seat), m.ELEPHANT in won, cities, crown)


def _plan(ground: Ground, elephant: bool, cities: tuple[int, ...], crown: int) -> Plan:
    """In the order of the rule book: bonus tiles, palaces, province tile."""
    goods = list(ground.goods)
    kinds = [_bonus_at(ground.bonus, city) for city in cities]
    bonus = sum(bonus_points(goods, kind) for kind in kinds)
    built = sum(1 << city for city in cities) | (0 if crown == NOTHING else 1 << crown)
    chain = _chain(ground.own | built, ground.province)
    palace = chain_points(chain)
    province = tile_points(goods, ground.visit - 1) if elephant else 0
    return Plan(
        cities=[m.CITY_IDS[city] for city in cities],
        crown=None if crown == NOTHING else m.CITY_IDS[crown],
        bonus_points=bonus,
        palace_points=palace,
        province_points=province,
        points=bonus + palace + province,
        extra_cards=kinds.count(m.EXTRA_CARD),
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
    return _home(f.visit_province[f.visit - 1])


@cache
def _home(province: int) -> list[int]:
    return [city for city in range(m.CITIES) if m.CITY_PROVINCE[city] == province]


def free_cities(f: SimpleNamespace) -> list[int]:
    """Cities of the current province without a regular palace."""
    taken = 0
    for palaces in f.palaces:
        taken |= palaces
    return [city for city in home_cities(f) if not taken >> city & 1]


def bonus_on(f: SimpleNamespace, city: int) -> int:
    return _bonus_at(f.bonus, city)


def _bonus_at(bonus: Sequence[int], city: int) -> int:
    fortress = FORTRESSES.get(city)
    return NOTHING if fortress is None else bonus[fortress]


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
    return _chain(own, f.visit_province[f.visit - 1])


@lru_cache(KEPT)
def _chain(own: int, province: int) -> list[int]:
    chain = chain_of(own, province)
    return [city for city in range(m.CITIES) if chain >> city & 1]


def chain_points(chain: list[int]) -> int:
    return len({m.CITY_PROVINCE[city] for city in chain})


def hand_points(f: SimpleNamespace, seat: int) -> tuple[int, int, int]:
    """What a hand is worth at the end: special cards, white cards, the longest colour."""
    hand = f.hand[seat * KINDS : (seat + 1) * KINDS]
    colours = [sum(hand[c * m.COLOUR_KINDS : (c + 1) * m.COLOUR_KINDS]) for c in range(len(m.COLOURS))]
    return (f.special_owner.count(seat), sum(hand[m.FIRST_WHITE :]), max(colours))
