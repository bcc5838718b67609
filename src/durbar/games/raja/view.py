"""What a seat sees, with previews: standings and payouts, what is scored now and next, trips, and the penalty so far.

Dials that are still face down and, with `hidden_gold`, the others' gold are in no other seat's view.
"""

from __future__ import annotations

from types import SimpleNamespace

import msgspec

from durbar.core.game import View
from durbar.games.raja import material as m
from durbar.games.raja.engine import Raja
from durbar.games.raja.options import EDITIONS
from durbar.games.raja.state import AUCTION, DIAL, GIVE, MOVE_TO, NOBODY, PARTS, PHASES, PICK, TURN
from durbar.games.raja.trips import Payee, Trip, is_open, payees, tolls, trips

IN_TURN = (TURN, MOVE_TO, PICK, GIVE)


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
    architects: list[int]
    home_of: str | None
    """The person card at home here, where home cities count."""
    connected: bool
    standing: list[Standing]
    """Best first, all seats."""
    monopoly: bool


class Village(msgspec.Struct, frozen=True, kw_only=True):
    """A village: houses by seat, and how many more fit."""

    name: str
    houses: list[int]
    room: int


class Road(msgspec.Struct, frozen=True, kw_only=True):
    """A road; toll and payees as they are for the mover (without a mover: nothing)."""

    name: str
    open: bool
    toll: int
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
    chooser: int | None
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

    phase: str
    edition: str
    short: bool
    several_cards: bool
    home_cities: bool
    hidden_gold: bool
    round: int
    last_round: bool
    maharaja: str
    scored_now: str | None
    scored_next: str | None
    track: list[Field]
    cities: list[City]
    villages: list[Village]
    roads: list[Road]
    seats: list[Seat]
    free_cards: list[str]
    chip_stock: int
    youngest: int | None
    order: list[int]
    """Who still has to move this round, in the order of the cards as they lie now; the mover first."""
    auction: Auction | None
    turn: Turn | None
    trips: list[Trip]
    """For the mover: the cheapest ways to every place within reach and purse."""


def view(state: Raja, seat: int | None) -> RajaView:
    f = state.facts()
    mover = f.seat if f.phase in IN_TURN else None
    dealt = min(f.crest) != NOBODY
    opened = [is_open(f, road) for road in range(m.ROADS)]
    return RajaView(
        seat=seat,
        players=f.seats,
        to_act=state.to_act,
        over=state.over,
        scores=state.scores(),
        ranking=_ranking(state, f),
        phase=PHASES[f.phase],
        edition=EDITIONS[f.edition],
        short=bool(f.short_game),
        several_cards=bool(f.several),
        home_cities=bool(f.home),
        hidden_gold=bool(f.hidden),
        round=f.round,
        last_round=_is_last(f),
        maharaja=m.JUNCTION_NAMES[f.maharaja],
        scored_now=m.CITY_NAMES[f.maharaja] if f.round and not state.over else None,
        scored_next=m.CITY_NAMES[f.crest.index(min(f.crest))] if dealt and not _is_last(f) else None,
        track=[
            Field(name=m.field_name(i), crest=m.CITY_NAMES[f.crest.index(i)] if i in f.crest else None)
            for i in range(m.TRACK)
        ],
        cities=[_city(state, f, city, opened) for city in range(m.CITIES)],
        villages=[_village(f, village) for village in range(m.VILLAGES)],
        roads=[_road(f, road, mover, opened[road]) for road in range(m.ROADS)],
        seats=[_seat(state, f, i, seat) for i in range(f.seats)],
        free_cards=[
            card for i, card in enumerate(m.CARDS) if (i != m.YOGI or f.yogi) and not any(c >> i & 1 for c in f.cards)
        ],
        chip_stock=f.chip_stock,
        youngest=_some(f.first),
        order=_order(f, mover),
        auction=_auction(f) if f.phase == AUCTION else None,
        turn=_turn(state, f),
        trips=trips(f, seat) if seat is not None and seat == mover and f.phase == TURN else [],
    )


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


def _city(state: Raja, f: SimpleNamespace, city: int, opened: list[bool]) -> City:
    standing = state.standing(city)
    # What is paid falls with the place, so payouts rank those who are there.
    seats = sorted(range(f.seats), key=lambda seat: (-standing[seat][1], seat))
    present = sum(points > 0 for points, _ in standing)
    small = [f.small[seat * m.CITIES + city] for seat in range(f.seats)]
    return City(
        name=m.CITY_NAMES[city],
        houses=[f.houses[seat * m.PLACES + m.VILLAGES + city] for seat in range(f.seats)],
        small=small,
        great=_some(f.great[city]),
        neutral=f.neutral,
        free_small=m.SMALL_SITES - f.neutral - sum(small),
        architects=[seat for seat in range(f.seats) if f.architect[seat] == city],
        home_of=m.CARDS[m.HOME_CITIES.index(city)] if f.home else None,
        connected=any(passable and city in ends for passable, ends in zip(opened, m.ROAD_ENDS, strict=True)),
        standing=[
            Standing(
                seat=seat, points=standing[seat][0], place=place if standing[seat][0] else 0, payout=standing[seat][1]
            )
            for place, seat in enumerate(seats, 1)
        ],
        monopoly=present == 1,
    )


def _village(f: SimpleNamespace, village: int) -> Village:
    houses = [f.houses[seat * m.PLACES + village] for seat in range(f.seats)]
    limit = m.VILLAGE_LIMIT_OF_TWO if f.seats == 2 else m.VILLAGE_LIMIT
    return Village(name=m.VILLAGE_NAMES[village], houses=houses, room=limit - sum(houses))


def _road(f: SimpleNamespace, road: int, mover: int | None, opened: bool) -> Road:
    paid = tolls(f, road, mover) if opened and mover is not None else None
    return Road(
        name=m.ROAD_NAMES[road],
        open=opened,
        toll=paid.total() if paid else 0,
        payees=payees(paid) if paid else [],
    )


def _seat(state: Raja, f: SimpleNamespace, seat: int, viewer: int | None) -> Seat:
    dialled = f.dial[seat * 2] != NOBODY
    shown = seat == viewer or state.over or bool(f.moved >> seat & 1) or (f.phase in IN_TURN and f.seat == seat)
    return Seat(
        colour=m.COLOURS[seat],
        gold=f.gold[seat] if not f.hidden or seat == viewer or state.over else None,
        supply=f.supply[seat],
        quarry=f.quarry[seat],
        palaces=state.scores()[seat],
        palaces_left=f.palaces_left[seat],
        cards=[card for i, card in enumerate(m.CARDS) if f.cards[seat] >> i & 1],
        chips=f.chips[seat],
        architect=m.JUNCTION_NAMES[f.architect[seat]],
        dial=[m.DIAL[f.dial[seat * 2]], m.DIAL[f.dial[seat * 2 + 1]]] if dialled and shown else None,
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
        chooser=_some(f.chooser),
        done={part: n for part, n in zip(PARTS, f.done, strict=True) if n},
        undone=[m.DIAL[action] for action in undone],
        penalty=m.PENALTY * len(undone),
        chip_action=None if f.chip_action == NOBODY else m.DIAL[f.chip_action],
        ability_left=bool((own & ~f.used) >> m.ENTREPRENEUR & 1),
        palace_price=m.BUILDER_PALACE_PRICE if own >> m.MASTER_BUILDER & 1 else m.PALACE_PRICE,
        roads=f.roads,
        lifted=None if f.lifted == NOBODY else m.PLACE_NAMES[f.lifted],
    )
