"""What a seat sees of the table. Hands are secret; what was taken openly is known.

Where a palace can be built rests on the open board alone, so everybody may see it; where a festival can be called
depends on a hand, and is shown to its owner. What other choices would cost and bring is told on request (preview.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import SimpleNamespace
from typing import Annotated, Any

import msgspec

from durbar.core.game import View, facts_of, one_of
from durbar.games.java import material as m
from durbar.games.java import state as s
from durbar.games.java.engine import Java

STATUS = ("absent", "in", "passed")
KEPT = 10_000  # parts of views: most stay the same from one position to the next

Land = Annotated[str, one_of(m.LANDS)]
TileKind = Annotated[str, one_of(m.TILES)]
Status = Annotated[str, one_of(STATUS)]


class Hex(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hex that is not bare: what lies on it and how high."""

    land: Land
    height: int = 0
    tile: list[str] = []
    """The hexes under the land tile on top: tiles are drawn whole."""
    figure: int | None = None
    palace: int = 0
    danced: bool = False
    built: bool = False
    """Built or enlarged this turn, so not again."""


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


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """Where a palace can be built or enlarged: values and the points they bring."""

    hex: str
    values: list[int]
    points: list[int]


class Festival(msgspec.Struct, frozen=True, kw_only=True):
    """The festival that is being held."""

    hex: str
    value: int
    alone: int
    shared: int
    bids: list[int]
    status: list[Status]
    laid: list[dict[str, int]]
    need: int
    agreed: list[int]


class JavaView(View, frozen=True, kw_only=True):
    """The whole table, as one seat sees it."""

    phase: str = ""
    turn_of: int
    turn: int
    ap: int
    must_lay: bool
    """The duty to lay a land tile still binds."""
    ending: bool
    threes: int
    irrigation: int
    palaces: dict[int, int]
    deck: int
    discards: dict[str, int]
    open_card: str | None
    kind: TileKind | None
    at: str | None
    hexes: dict[str, Hex]
    """All that are not bare."""
    areas: list[Area]
    pools: list[Pool]
    seats: list[Seat]
    festival: Festival | None
    sites: list[Site]
    """Where the player whose turn it is could build or enlarge a palace now."""
    cities: list[str]
    """Palaces where the viewer could call a festival now."""


def view(state: Java, seat: int | None) -> JavaView:
    f = facts_of(state)
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
        must_lay=bool(acting and state.must_lay()),
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
    """What all seats see alike: worked out once for all who look at the same position."""
    state = Java()
    state.load_bytes(position)
    f = facts_of(state)
    cells = zip(f.land, f.height, f.tile, f.figure, f.palace, f.danced, f.built, strict=True)
    return {
        "hexes": {m.CELL_NAMES[cell]: _hex(*there) for cell, there in enumerate(cells) if there[0] != m.BARE},
        "areas": [_area_of(f, cells) for cells in state.areas()],
        "pools": [_pool(tuple(cells), tuple(bare), leader) for cells, bare, leader in state.pools()],
        "sites": _sites(state) if f.phase in (s.ACT, s.SITE, s.VALUE) else [],
    }


def names(cells: Iterable[int]) -> list[str]:
    return [m.CELL_NAMES[cell] for cell in cells]


def _cards(counts: list[int]) -> dict[str, int]:
    return {card: count for card, count in zip(m.CARDS, counts, strict=True) if count}


@lru_cache(KEPT)
def _hex(land: int, height: int, tile: int, figure: int, palace: int, danced: int, built: int) -> Hex:
    return Hex(
        land=m.LANDS[land],
        height=height,
        tile=[] if tile == s.NO_TILE else names(m.FOOTPRINTS[tile]),
        figure=None if figure == s.NOBODY else figure,
        palace=palace,
        danced=bool(danced),
        built=bool(built),
    )


def _area_of(f: SimpleNamespace, cells: list[int]) -> Area:
    palace = next((cell for cell in cells if f.palace[cell]), None)
    value, danced = (0, False) if palace is None else (f.palace[palace], bool(f.danced[palace]))
    figures = tuple((f.figure[cell], f.height[cell]) for cell in cells if f.figure[cell] != s.NOBODY)
    return _area(tuple(cells), palace, value, danced, figures)


@lru_cache(KEPT)
def _area(
    cells: tuple[int, ...], palace: int | None, value: int, danced: bool, figures: tuple[tuple[int, int], ...]
) -> Area:
    """`figures`: the seat and the height of each."""
    standing = ranks(figures)
    first = [rank.seat for rank in standing if rank.place == 1]
    level = m.PALACE_VALUES.index(value) if value else 0
    return Area(
        hexes=names(cells),
        size=len(cells),
        palace=None if palace is None else m.CELL_NAMES[palace],
        value=value,
        danced=danced,
        ranks=standing,
        leader=first[0] if len(first) == 1 else None,
        alone=m.FESTIVAL_ALONE[level] if value else 0,
        shared=m.FESTIVAL_SHARED[level] if value else 0,
    )


def ranks(figures: Iterable[tuple[int, int]]) -> list[Rank]:
    """The players with figures there, best first; equals share a place, the next is one below. JV-16.4b."""
    heights: dict[int, list[int]] = {}
    for seat, height in sorted(figures, key=lambda figure: (figure[0], -figure[1])):
        heights.setdefault(seat, []).append(height)
    order = sorted(heights, key=lambda seat: heights[seat], reverse=True)
    distinct = sorted({tuple(heights[i]) for i in order}, reverse=True)
    return [Rank(seat=i, heights=heights[i], place=1 + distinct.index(tuple(heights[i]))) for i in order]


@lru_cache(KEPT)
def _pool(cells: tuple[int, ...], bare: tuple[int, ...], leader: int) -> Pool:
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
        figures=[m.CELL_NAMES[cell] for cell, owner in enumerate(f.figure) if owner == seat],
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
        agreed=[i for i in range(f.seats) if f.agreed[i]],
    )


def _sites(state: Java) -> list[Site]:
    return [Site(hex=m.CELL_NAMES[cell], values=vs, points=[v // 2 for v in vs]) for cell, vs in state.sites()]
