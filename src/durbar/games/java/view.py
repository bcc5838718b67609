"""What a seat sees: the table, and previews of what could be done. Hands are secret; what was taken openly is known.

Previews are for the player whose turn it is and rest on the open board alone, so everybody may see them; only where a
festival can be called depends on a hand, and is shown to its owner.
"""

from __future__ import annotations

from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

import msgspec

from durbar.core.game import View
from durbar.games.java import material as m
from durbar.games.java import state as s
from durbar.games.java.engine import Java

SIZES = (3, 2, 1, 1)  # spaces of each kind of tile
STATUS = ("absent", "in", "passed")


class Hex(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One field: what lies on it and how high."""

    hex: str
    land: str
    height: int
    printed: bool = True
    tile: list[str] = []
    """The fields under the land tile on top: tiles are drawn whole."""
    figure: int | None = None
    palace: int = 0
    danced: bool = False
    built: bool = False
    """Built or enlarged this turn, so not again."""
    strolled: bool = False
    """The figure has had its free move until AP are paid again."""


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """One player's standing somewhere: the heights of the figures, and the place this gives."""

    seat: int
    heights: list[int]
    place: int


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """A village, or a city if it has a palace."""

    hexes: list[str]
    size: int
    palace: str | None
    value: int
    danced: bool
    ranks: list[Rank]
    leader: int | None
    """Who alone has the highest rank: only this player may build or enlarge here."""
    alone: int
    """Festival points for one player alone, and for each of those who share."""
    shared: int


class Pool(msgspec.Struct, frozen=True, kw_only=True):
    """Connected water."""

    hexes: list[str]
    open: list[str]
    """Bare fields around it; none: it is closed and has been scored."""
    points: int
    leader: int | None


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One player's side of the table."""

    figures: list[str]
    men: int
    twos: int
    rices: int
    villages: int
    chips: int
    cards: int
    known: dict[str, int]
    hand: dict[str, int] | None
    """Only for the owner."""
    worth: dict[str, int] | None
    """What each card of the hand counts in a festival now; only for the owner."""
    great_scored: bool
    great: int
    """What the great scoring would bring now, or has brought as far as it still stands."""
    projected: int
    """The score with the great scoring as it would be now."""


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hex for a tile's village (or only) space: the turns with what they cost, and points for seats."""

    hex: str
    turns: list[int]
    costs: list[int]
    gains: dict[int, dict[int, int]] = {}
    """By turn: points by seat, where the tile would close a pool."""


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """Where a figure can go, and its price; `leave` is off the board."""

    hex: str
    cost: int


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """Where a palace can be built or enlarged: values and the points they bring."""

    hex: str
    values: list[int]
    points: list[int]


class Gap(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where an irrigation tile can lie, and the points it would bring at once."""

    hex: str
    gains: dict[int, int] = {}


class Festival(msgspec.Struct, frozen=True, kw_only=True):
    """The festival that is being held."""

    hex: str
    value: int
    alone: int
    shared: int
    bids: list[int]
    status: list[str]
    laid: list[dict[str, int]]
    need: int
    asker: int | None
    agreed: list[int]


class JavaView(View, frozen=True, kw_only=True):
    """The whole table, as one seat sees it."""

    phase: str
    turn_of: int
    turn: int
    ap: int
    must_lay: bool
    """The duty to lay a land tile still binds."""
    chip_played: bool
    cards_left: int
    """Cards that may still be bought this turn."""
    ending: bool
    threes: int
    irrigation: int
    palaces: dict[int, int]
    deck: int
    discards: dict[str, int]
    open_card: str | None
    kind: str | None
    at: str | None
    hexes: list[Hex]
    areas: list[Area]
    pools: list[Pool]
    seats: list[Seat]
    festival: Festival | None
    places: dict[str, list[Place]]
    reach: dict[str, list[Target]]
    entries: list[Target]
    sites: list[Site]
    gaps: list[Gap]
    cities: list[str]
    """Palaces where the viewer could call a festival now."""


def view(state: Java, seat: int | None) -> JavaView:
    f = state.facts()
    acting = f.phase in (s.ACT, s.PLACE, s.TURN, s.GO, s.ENTER, s.SITE, s.VALUE, s.WATERING)
    return JavaView(
        seat=seat,
        players=f.seats,
        to_act=state.to_act,
        over=state.over,
        scores=state.scores(),
        ranking=state.ranking(),
        phase=s.PHASES[f.phase],
        turn_of=f.seat,
        turn=(f.turns + f.seats - 1) // f.seats,
        ap=f.ap,
        must_lay=acting and state.must_lay(),
        chip_played=bool(f.chip_played),
        cards_left=m.CARDS_A_TURN - f.bought,
        ending=bool(f.ending),
        threes=f.threes,
        irrigation=f.irrigation,
        palaces=dict(zip(m.PALACE_VALUES, f.palaces, strict=True)),
        deck=sum(f.deck),
        discards=_cards(f.discard),
        open_card=None if f.open_card == s.NO_CARD else m.CARDS[f.open_card],
        kind=None if f.kind == s.NO_TILE else m.TILES[f.kind],
        at=None if f.at == s.NOWHERE else m.CELL_NAMES[f.at],
        seats=[_seat(state, f, i, seat) for i in range(f.seats)],
        festival=_festival(f) if f.city != s.NOWHERE else None,
        **_board(state.to_bytes()),
        cities=names(state.festivals()) if seat == f.seat and f.phase in (s.ACT, s.CITY) else [],
    )


@lru_cache(8)
def _board(position: bytes) -> dict[str, Any]:
    """What all seats see alike, and what takes long: worked out once for all who look at the same position."""
    state = Java()
    state.load_bytes(position)
    f = state.facts()
    entries = state.entries() if f.phase in (s.ACT, s.ENTER) else []
    return {
        "hexes": [_hex(f, cell) for cell in range(m.CELLS) if m.IS_PRINTED[cell] or f.height[cell]],
        "areas": [_area(f, cells) for cells in state.areas()],
        "pools": [_pool(*pool) for pool in state.pools()],
        "places": _places(state, f),
        "reach": _reach(state, f),
        "entries": [Target(hex=m.CELL_NAMES[cell], cost=cost) for cell, cost in entries],
        "sites": _sites(state) if f.phase in (s.ACT, s.SITE, s.VALUE) else [],
        "gaps": _gaps(state) if f.phase in (s.ACT, s.WATERING) else [],
    }


def names(cells: list[int]) -> list[str]:
    return [m.CELL_NAMES[cell] for cell in cells]


def _cards(counts: list[int]) -> dict[str, int]:
    return {card: count for card, count in zip(m.CARDS, counts, strict=True) if count}


def _hex(f: SimpleNamespace, cell: int) -> Hex:
    return Hex(
        hex=m.CELL_NAMES[cell],
        land=m.LANDS[f.land[cell]],
        height=f.height[cell],
        printed=m.IS_PRINTED[cell],
        tile=[] if f.tile[cell] == s.NO_TILE else names(list(m.FOOTPRINTS[f.tile[cell]])),
        figure=None if f.figure[cell] == s.NOBODY else f.figure[cell],
        palace=f.palace[cell],
        danced=bool(f.danced[cell]),
        built=bool(f.built[cell]),
        strolled=bool(f.strolled[cell]),
    )


def ranks(f: SimpleNamespace, cells: list[int]) -> list[Rank]:
    """The players with figures on these cells, best first; equals share a place, the next is one below. JV-16.4b."""
    heights = {i: sorted((f.height[c] for c in cells if f.figure[c] == i), reverse=True) for i in range(f.seats)}
    order = sorted((i for i in heights if heights[i]), key=lambda i: heights[i], reverse=True)
    distinct = sorted({tuple(heights[i]) for i in order}, reverse=True)
    return [Rank(seat=i, heights=heights[i], place=1 + distinct.index(tuple(heights[i]))) for i in order]


def _area(f: SimpleNamespace, cells: list[int]) -> Area:
    palace = next((cell for cell in cells if f.palace[cell]), None)
    value = f.palace[palace] if palace is not None else 0
    standing = ranks(f, cells)
    first = [rank.seat for rank in standing if rank.place == 1]
    level = m.PALACE_VALUES.index(value) if value else 0
    return Area(
        hexes=names(cells),
        size=len(cells),
        palace=None if palace is None else m.CELL_NAMES[palace],
        value=value,
        danced=palace is not None and bool(f.danced[palace]),
        ranks=standing,
        leader=first[0] if len(first) == 1 else None,
        alone=m.FESTIVAL_ALONE[level] if value else 0,
        shared=m.FESTIVAL_SHARED[level] if value else 0,
    )


def _pool(cells: list[int], bare: list[int], leader: int) -> Pool:
    return Pool(
        hexes=names(cells),
        open=names(bare),
        points=m.POOL_POINTS * len(cells),
        leader=None if leader < 0 else leader,
    )


def _seat(state: Java, f: SimpleNamespace, seat: int, viewer: int | None) -> Seat:
    hand = f.hand[seat * 6 : seat * 6 + 6]
    great = state.great_now(seat)
    own = seat == viewer
    return Seat(
        figures=[m.CELL_NAMES[cell] for cell in range(m.CELLS) if f.figure[cell] == seat],
        men=f.men[seat],
        twos=f.twos[seat],
        rices=f.rices[seat],
        villages=f.villages[seat],
        chips=f.chips[seat],
        cards=sum(hand),
        known=_cards(f.known[seat * 6 : seat * 6 + 6]),
        hand=_cards(hand) if own else None,
        worth=_worth(hand, f.open_card) if own else None,
        great_scored=bool(f.great[seat]),
        great=great,
        projected=f.score[seat] + (0 if f.great[seat] else great),
    )


def _worth(hand: list[int], open_card: int) -> dict[str, int]:
    if open_card == s.NO_CARD:
        return {}
    return {m.CARDS[card]: m.worth(card, open_card) for card, count in enumerate(hand) if count}


def _festival(f: SimpleNamespace) -> Festival:
    level = m.PALACE_VALUES.index(f.palace[f.city])
    return Festival(
        hex=m.CELL_NAMES[f.city],
        value=f.palace[f.city],
        alone=m.FESTIVAL_ALONE[level],
        shared=m.FESTIVAL_SHARED[level],
        bids=f.bid[: f.seats],
        status=[STATUS[guest] for guest in f.guest[: f.seats]],
        laid=[_cards(f.laid[i * 6 : i * 6 + 6]) for i in range(f.seats)],
        need=f.need,
        asker=None if f.asker == s.NOBODY else f.asker,
        agreed=[i for i in range(f.seats) if f.agreed[i]],
    )


def _places(state: Java, f: SimpleNamespace) -> dict[str, list[Place]]:
    """Where each kind of tile may lie now; for a chosen place, its turns."""
    if f.phase not in (s.ACT, s.PLACE, s.TURN):
        return {}
    found = {}
    wet = {near for cell in range(m.CELLS) if f.land[cell] == m.WATER for near in m.NEIGHBOURS[cell]}
    for kind in range(len(m.TILES)) if f.phase == s.ACT else [f.kind]:
        by_cell: dict[int, list[tuple[int, int]]] = {}
        for cell, turn, cost in state.placements(kind):
            if f.at in (s.NOWHERE, cell):
                by_cell.setdefault(cell, []).append((turn, cost))
        if by_cell:
            found[m.TILES[kind]] = [_place(state, f, kind, cell, turns, wet) for cell, turns in by_cell.items()]
    return found


def _place(state: Java, f: SimpleNamespace, kind: int, cell: int, turns: list[tuple[int, int]], wet: set[int]) -> Place:
    """`wet` are the cells beside water: only a tile upon one of them can close a pool."""
    gains = {}
    if f.height[cell] == 0:
        for turn, _ in turns:
            if not wet.isdisjoint(_covered(SIZES[kind], cell, turn)):
                scored = state.gains_of_tile(kind, cell, turn)
                if any(scored):
                    gains[turn] = {seat: points for seat, points in enumerate(scored) if points}
    return Place(
        hex=m.CELL_NAMES[cell], turns=[turn for turn, _ in turns], costs=[cost for _, cost in turns], gains=gains
    )


_covered = cache(m.covered)


def _reach(state: Java, f: SimpleNamespace) -> dict[str, list[Target]]:
    if f.phase == s.ACT:
        figures = [cell for cell in range(m.CELLS) if f.figure[cell] == f.seat]
    else:
        figures = [f.at] if f.phase == s.GO else []
    found = {}
    for figure in figures:
        targets = state.targets(figure)
        if targets:
            found[m.CELL_NAMES[figure]] = [
                Target(hex="leave" if cell == s.NOWHERE else m.CELL_NAMES[cell], cost=cost) for cell, cost in targets
            ]
    return found


def _sites(state: Java) -> list[Site]:
    return [Site(hex=m.CELL_NAMES[cell], values=vs, points=[v // 2 for v in vs]) for cell, vs in state.sites()]


def _gaps(state: Java) -> list[Gap]:
    found = []
    for cell in state.gaps():
        gains = {seat: points for seat, points in enumerate(state.gains_of_water(cell)) if points}
        found.append(Gap(hex=m.CELL_NAMES[cell], gains=gains))
    return found
