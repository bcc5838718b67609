"""What a seat sees, with previews: standings and payouts, what is scored now and next, trips, and the penalty so far.

Dials that are still face down and, with `hidden_gold`, the others' gold are in no other seat's view.
"""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Annotated, Any, NamedTuple

import msgspec

from durbar.core.game import Shortcut, View, one_of
from durbar.games.raja import material as m
from durbar.games.raja.engine import Raja
from durbar.games.raja.options import EDITIONS
from durbar.games.raja.state import AUCTION, DIAL, GIVE, MOVE_TO, NOBODY, PARTS, PHASES, PICK, TURN
from durbar.games.raja.trips import Payee, Trip, payees, tolls_in, travels_free, trips

IN_TURN = (TURN, MOVE_TO, PICK, GIVE)
KEPT = 10_000  # parts of views: most stay the same from one position to the next


Edition = Annotated[str, one_of(EDITIONS)]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's points in a city, and its place and payout if the city were scored now (place 0: not there)."""

    seat: int
    points: int
    place: int
    payout: int


class City(msgspec.Struct, frozen=True, kw_only=True):
    """A city with all that stands there, and who would be paid what."""

    name: str
    houses: list[int]
    small: list[int]
    great: int | None
    neutral: int
    free_small: int
    home_of: str | None
    """The person card at home here, where home cities count."""
    standing: list[Standing]
    """Best first, all seats."""
    monopoly: bool


class Village(msgspec.Struct, frozen=True, kw_only=True):
    """A village: houses by seat, and how many more fit."""

    name: str
    houses: list[int]
    room: int


class Road(msgspec.Struct, frozen=True, kw_only=True):
    """A road: what it costs the mover, or for the Wanderer the bank, and who is paid (without a mover: nothing)."""

    name: str
    open: bool
    cost: int
    by_bank: int
    payees: list[Payee]


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A field of the track, from the bottom: W1 to W7, 1 to 10."""

    name: str
    crest: str | None


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One player's side of the table. `gold` and `dial` are None where they are hidden."""

    colour: str
    gold: int | None
    supply: int
    quarry: int
    palaces: int
    palaces_left: int
    cards: list[str]
    chips: int
    architect: str
    dial: list[str] | None
    dialled: bool
    moved: bool


class Auction(msgspec.Struct, frozen=True, kw_only=True):
    """The bidding for the choice of a card."""

    bid: int | None
    bidder: int | None
    passed: list[int]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """The turn under way, and what it would cost to end it now."""

    seat: int
    done: dict[str, int]
    """Parts of the dialled actions done so far."""
    undone: list[str]
    """Dialled actions not fully done."""
    penalty: int
    """Gold to every other player if the turn ended now."""
    chip_action: str | None
    ability_left: bool
    palace_price: int
    roads: int
    lifted: str | None


class RajaView(View, frozen=True, kw_only=True):
    """The table as this seat sees it. While gold is hidden, `ranking` knows only palaces."""

    phase: str = ""
    edition: Edition
    round: int
    maharaja: str
    scored_now: str | None
    scored_next: str | None
    track: list[Field]
    cities: list[City]
    villages: list[Village]
    roads: list[Road]
    seats: list[Seat]
    free_cards: list[str]
    order: list[int]
    """Who still has to move this round, in the order of the cards as they lie now; the mover first."""
    auction: Auction | None
    turn: Turn | None
    trips: list[Trip]
    """For the mover: the cheapest ways to every place within reach and purse."""


def view(state: Raja, seat: int | None) -> RajaView:
    shared = _shared(state.to_bytes())
    f, for_all = shared.facts, shared.for_all
    ways = trips(f, seat) if seat is not None and seat == f.seat and f.phase == TURN else []
    seats = shared.seats if seat is None else [*shared.seats]
    if seat is not None:
        seats[seat] = _seat(f, seat, shared.scores[seat], own=True)
    return RajaView(seat=seat, seats=seats, trips=ways, shortcuts=[_shortcut(trip) for trip in ways], **for_all)


class _Shared(NamedTuple):
    """What is worked out once for all who look at the same position."""

    facts: SimpleNamespace
    scores: list[int]
    for_all: dict[str, Any]
    seats: list[Seat]
    """As everybody sees them."""


@lru_cache(8)
def _shared(position: bytes) -> _Shared:
    state = Raja()
    state.load_bytes(position)
    f, scores = state.facts(), state.scores()
    mover = f.seat if f.phase in IN_TURN else None
    dealt = min(f.crest) != NOBODY
    last = _is_last(f)
    by_place = list(zip(*(f.houses[seat * m.PLACES : (seat + 1) * m.PLACES] for seat in range(f.seats)), strict=True))
    limit = m.VILLAGE_LIMIT_OF_TWO if f.seats == 2 else m.VILLAGE_LIMIT
    free = mover is not None and travels_free(f, mover)
    for_all: dict[str, Any] = {
        "players": f.seats,
        "to_act": state.to_act,
        "over": state.over,
        "scores": scores,
        "ranking": _ranking(state, f),
        "phase": PHASES[f.phase],
        "edition": EDITIONS[f.edition],
        "round": f.round,
        "maharaja": m.JUNCTION_NAMES[f.maharaja],
        "scored_now": m.CITY_NAMES[f.maharaja] if f.round and not state.over else None,
        "scored_next": m.CITY_NAMES[f.crest.index(min(f.crest))] if dealt and not last else None,
        "track": _track(tuple(f.crest)),
        "cities": [_city_of(state, f, city, by_place[m.VILLAGES + city]) for city in range(m.CITIES)],
        "villages": [_village(village, by_place[village], limit) for village in range(m.VILLAGES)],
        "roads": [
            _road(road, tuple(by_place[village] for village in m.ROAD_VILLAGES[road]), mover, free)
            for road in range(m.ROADS)
        ],
        "free_cards": [
            card for i, card in enumerate(m.CARDS) if (i != m.YOGI or f.yogi) and not any(c >> i & 1 for c in f.cards)
        ],
        "order": _order(f, mover),
        "auction": _auction(f) if f.phase == AUCTION else None,
        "turn": _turn(state, f),
    }
    return _Shared(f, scores, for_all, [_seat(f, seat, scores[seat], own=state.over) for seat in range(f.seats)])


@lru_cache(KEPT)
def _track(crest: tuple[int, ...]) -> list[Field]:
    return [
        Field(name=m.field_name(i), crest=m.CITY_NAMES[crest.index(i)] if i in crest else None) for i in range(m.TRACK)
    ]


def _shortcut(trip: Trip) -> Shortcut:
    """A whole trip in one step, named by where it leads and who is paid."""
    kind = "bank_trip" if trip.by_bank else "trip" if trip.cost else "free_trip"
    paid = {"gold": trip.by_bank or trip.cost, "players": [payee.seat for payee in trip.payees]} if trip.payees else {}
    return Shortcut(kind, {"to": trip.to, "roads": len(trip.roads), **paid}, trip.actions)


def _some(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _bits(bits: int) -> list[int]:
    return [i for i in range(m.MOST_PLAYERS) if bits >> i & 1]


def _ranking(state: Raja, f: SimpleNamespace) -> list[int]:
    if state.over or not f.hidden:
        whole: list[int] = state.ranking()
        return whole
    scores = state.scores()
    return [1 + sum(other > own for other in scores) for own in scores]


def _is_last(f: SimpleNamespace) -> bool:
    """Will the game end with this round, as things stand?"""
    rounds = m.SHORT_ROUNDS if f.short_game else m.ROUND_LIMIT
    return bool(f.last) or f.round >= rounds or (f.round > 0 and 0 in f.palaces_left[: f.seats])


def _city_of(state: Raja, f: SimpleNamespace, city: int, houses: tuple[int, ...]) -> City:
    small = tuple(f.small[city : f.seats * m.CITIES : m.CITIES])
    return _city(city, houses, small, f.great[city], f.neutral, bool(f.home), tuple(state.standing(city)))


@lru_cache(KEPT)
def _city(
    city: int,
    houses: tuple[int, ...],
    small: tuple[int, ...],
    great: int,
    neutral: int,
    home: bool,
    standing: tuple[tuple[int, int], ...],
) -> City:
    """`standing`: points and payout of each seat."""
    # What is paid falls with the place, so payouts rank those who are there.
    seats = sorted(range(len(houses)), key=lambda seat: (-standing[seat][1], seat))
    return City(
        name=m.CITY_NAMES[city],
        houses=list(houses),
        small=list(small),
        great=_some(great),
        neutral=neutral,
        free_small=m.SMALL_SITES - neutral - sum(small),
        home_of=m.CARDS[m.HOME_CITIES.index(city)] if home else None,
        standing=[
            Standing(
                seat=seat, points=standing[seat][0], place=place if standing[seat][0] else 0, payout=standing[seat][1]
            )
            for place, seat in enumerate(seats, 1)
        ],
        monopoly=sum(points > 0 for points, _ in standing) == 1,
    )


@lru_cache(KEPT)
def _village(village: int, houses: tuple[int, ...], limit: int) -> Village:
    return Village(name=m.VILLAGE_NAMES[village], houses=list(houses), room=limit - sum(houses))


@lru_cache(KEPT)
def _road(road: int, villages: tuple[tuple[int, ...], ...], mover: int | None, free: bool) -> Road:
    """`villages`: the houses of each seat in each of the road's villages. `free`: the bank pays for the mover."""
    opened = all(any(houses) for houses in villages)
    paid = tolls_in(villages, mover) if opened and mover is not None else None
    toll = paid.total() if paid else 0
    return Road(
        name=m.ROAD_NAMES[road],
        open=opened,
        cost=0 if free else toll,
        by_bank=toll if free else 0,
        payees=payees(paid) if paid else [],
    )


def _seat(f: SimpleNamespace, seat: int, palaces: int, *, own: bool) -> Seat:
    """`own`: its gold and its dial are known."""
    dialled = f.dial[seat * 2] != NOBODY
    shown = own or bool(f.moved >> seat & 1) or (f.phase in IN_TURN and f.seat == seat)
    return Seat(
        colour=m.COLOURS[seat],
        gold=f.gold[seat] if own or not f.hidden else None,
        supply=f.supply[seat],
        quarry=f.quarry[seat],
        palaces=palaces,
        palaces_left=f.palaces_left[seat],
        cards=[card for i, card in enumerate(m.CARDS) if f.cards[seat] >> i & 1],
        chips=f.chips[seat],
        architect=m.JUNCTION_NAMES[f.architect[seat]],
        dial=[m.DIAL_ACTIONS[f.dial[seat * 2]], m.DIAL_ACTIONS[f.dial[seat * 2 + 1]]] if dialled and shown else None,
        dialled=dialled,
        moved=bool(f.moved >> seat & 1),
    )


def _order(f: SimpleNamespace, mover: int | None) -> list[int]:
    if f.phase != DIAL and mover is None:
        return []
    waiting = [seat for seat in range(f.seats) if not f.moved >> seat & 1 and seat != mover]
    # A robbed player has no card until he has chosen one: last, for the moment.
    waiting.sort(key=lambda seat: f.cards[seat] & -f.cards[seat] or 1 << len(m.CARDS))
    return waiting if mover is None else [mover, *waiting]


def _auction(f: SimpleNamespace) -> Auction:
    return Auction(bid=_some(f.bid), bidder=_some(f.bidder), passed=_bits(f.passed))


def _turn(state: Raja, f: SimpleNamespace) -> Turn | None:
    if f.phase not in IN_TURN:
        return None
    undone = state.left_undone()
    own = f.cards[f.seat]
    return Turn(
        seat=f.seat,
        done={part: n for part, n in zip(PARTS, f.done, strict=True) if n},
        undone=[m.DIAL_ACTIONS[action] for action in undone],
        penalty=m.PENALTY * len(undone),
        chip_action=None if f.chip_action == NOBODY else m.DIAL_ACTIONS[f.chip_action],
        ability_left=bool((own & ~f.used) >> m.ENTREPRENEUR & 1),
        palace_price=m.BUILDER_PALACE_PRICE if own >> m.MASTER_BUILDER & 1 else m.PALACE_PRICE,
        roads=f.roads,
        lifted=None if f.lifted == NOBODY else m.PLACE_NAMES[f.lifted],
    )
