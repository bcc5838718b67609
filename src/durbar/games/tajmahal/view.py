"""What a seat sees, with previews. Hidden are the hands, but for the cards that were seen taken from the display."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import add, sub
from types import SimpleNamespace
from typing import Annotated, Any, NamedTuple

import msgspec

from durbar.core.game import Shortcut, View, facts_of, one_of
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.actions import SPACE
from durbar.games.tajmahal.engine import TajMahal
from durbar.games.tajmahal.preview import (
    Bonus,
    Majority,
    Symbol,
    Withdrawal,
    hand_points,
    leaders,
    majorities,
    withdrawals,
)
from durbar.games.tajmahal.state import BUILD, KINDS, NOBODY, NOTHING, OVER, PHASES, TURN

WITHDRAW = SPACE.action({"do": "withdraw"})
KEPT = 2000  # parts of views: most stay the same from one position to the next

Colour = Annotated[str, one_of([*m.COLOURS, "white"])]
Good = Annotated[str, one_of(m.GOODS)]


class Visit(msgspec.Struct, frozen=True, kw_only=True):
    """A visit: its province and the goods on its tile."""

    number: int
    province: str
    goods: list[Good]


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One side of the table: a player, or the neutral third."""

    score: int
    inside: bool
    turns: int
    colour: Colour | None
    """The colour that binds him this visit."""
    played: list[str]
    """Cards before him, special cards included."""
    symbols: dict[Symbol, int]
    leads: list[Symbol]
    """Symbols of which he shows most, its prize still at the court."""
    hand: list[str] | None
    """The cards in the hand: for the seat itself, and for all when the game is over."""
    hand_count: int
    known: list[str]
    """Cards in the hand that everybody saw him take."""
    hand_points: int | None
    """What the hand would bring at the end."""
    specials: list[str]
    """Special cards that he has, in the hand or before him."""
    goods: dict[Good, int]
    influence: dict[str, int]
    palaces: list[str]
    crown_palaces: list[str]


class TajMahalView(View, frozen=True, kw_only=True):
    """The table as this seat knows it."""

    phase: str = ""
    visit: int
    province: str | None
    """Of the current visit."""
    start: int | None
    turn: int | None
    """Slot whose turn it is."""
    visits: list[Visit]
    bonus: dict[str, Bonus]
    """Fortress to the bonus tile that lies on it."""
    court: list[Symbol]
    """Symbols whose prizes are still at the court; mogul is the crown, elephant the province tile."""
    stacks: dict[str, int]
    special_cards: dict[str, int | None]
    """Special card to its owner; None is the table."""
    display: list[str]
    pile: int
    discard: dict[str, int]
    unseen: dict[str, int]
    """Cards that this seat has not seen: in the pile or unknown in other hands."""
    seats: list[Seat]
    neutral: Seat | None
    majorities: list[Majority]
    withdrawals: list[Withdrawal]
    """If they withdrew now: every seat inside, or the one whose withdrawal is under way."""
    palaces_to_build: int
    crown_to_build: bool


def view(state: TajMahal, seat: int | None) -> TajMahalView:
    shared = _shared(state.to_bytes())
    f, seats, unseen = shared.facts, shared.seats, shared.unseen
    if f.phase == OVER:
        seats, unseen = [_with_hand(f, i, shown) for i, shown in enumerate(seats)], f.pile
    elif seat is not None:
        seats = [*seats[:seat], _with_hand(f, seat, seats[seat]), *seats[seat + 1 :]]
        unseen = list(map(sub, unseen, _hidden(f, seat)))
    shortcuts = _shortcuts(state) if f.phase == TURN and seat == f.seat else []
    return TajMahalView(seat=seat, seats=seats, unseen=_counts(tuple(unseen)), shortcuts=shortcuts, **shared.for_all)


def _shortcuts(state: TajMahal) -> list[Shortcut]:
    """Withdrawing and the first palace in one step: the player who has won one points at its city."""
    after = state.clone()
    after.apply(WITHDRAW)
    if facts_of(after).phase != BUILD:
        return []
    named = [(action, SPACE.name(action)) for action in after.legal()]
    return [Shortcut(f"withdraw_{name['do']}", {"city": name["city"]}, [WITHDRAW, action]) for action, name in named]


class _Shared(NamedTuple):
    """What is worked out once for all who look at the same position."""

    facts: SimpleNamespace
    for_all: dict[str, Any]
    seats: list[Seat]
    """Without their hands."""
    unseen: list[int]
    """By card, for the public."""


@lru_cache(8)
def _shared(position: bytes) -> _Shared:
    state = TajMahal()
    state.load_bytes(position)
    f = facts_of(state)
    lead = leaders(f)
    for_all: dict[str, Any] = {
        "players": f.seats,
        "to_act": state.to_act,
        "over": state.over,
        "scores": state.scores(),
        "ranking": state.ranking(),
        "phase": PHASES[f.phase],
        "visit": f.visit,
        "province": m.PROVINCE_IDS[f.visit_province[f.visit - 1]] if f.visit else None,
        "start": None if f.start == NOBODY else f.start,
        "turn": None if f.seat == NOBODY or f.phase == OVER else f.seat,
        "visits": _visits(f.visit_province),
        "bonus": _bonus(f.bonus),
        "court": [symbol for i, symbol in enumerate(m.SYMBOLS) if f.court >> i & 1],
        "stacks": dict(zip(m.SYMBOLS, f.stacks, strict=False)),
        "special_cards": {m.SPECIALS[i]: None if o == NOBODY else o for i, o in enumerate(f.special_owner)},
        "display": _cards(f.display),
        "pile": f.pile_size,
        "discard": _counts(f.discard),
        "neutral": _seat(f, m.NEUTRAL, lead) if f.seats == m.FOR_TWO else None,
        "majorities": majorities(f, lead),
        "withdrawals": withdrawals(f, lead),
        "palaces_to_build": f.to_build,
        "crown_to_build": bool(f.to_crown),
    }
    unseen = f.pile
    for slot in range(f.seats):
        unseen = map(add, unseen, _hidden(f, slot))
    return _Shared(f, for_all, [_seat(f, slot, lead) for slot in range(f.seats)], list(unseen))


def _hidden(f: SimpleNamespace, seat: int) -> Iterable[int]:
    """The cards of this hand that nobody saw it take, by card."""
    first, last = seat * KINDS, (seat + 1) * KINDS
    return map(sub, f.hand[first:last], f.known[first:last])


@lru_cache(KEPT)
def _visits(provinces: tuple[int, ...]) -> list[Visit]:
    return [
        Visit(number=i + 1, province=m.PROVINCE_IDS[province], goods=[m.GOODS[g] for g in m.TILE_GOODS[i]])
        for i, province in enumerate(provinces)
        if province != NOTHING
    ]


@lru_cache(KEPT)
def _bonus(kinds: tuple[int, ...]) -> dict[str, str]:
    return {m.FORTRESS_IDS[i]: m.BONUS_KINDS[kind] for i, kind in enumerate(kinds) if kind != NOTHING}


def _seat(f: SimpleNamespace, slot: int, lead: list[int | None]) -> Seat:
    """As all others see it."""
    first, last = slot * KINDS, (slot + 1) * KINDS
    specials = [name for i, name in enumerate(m.SPECIALS) if f.special_owner[i] == slot]
    out = [name for name in specials if f.special_out >> m.SPECIALS.index(name) & 1]
    symbols = f.symbols[slot * len(m.SYMBOLS) : (slot + 1) * len(m.SYMBOLS)]
    return Seat(
        score=f.score[slot],
        inside=bool(f.inside >> slot & 1),
        turns=f.turns[slot],
        colour=None if f.colour[slot] == NOTHING else m.COLOURS[f.colour[slot]],
        played=_cards(f.played[first:last]) + out,
        symbols=dict(zip(m.SYMBOLS, symbols, strict=True)),
        leads=[name for i, name in enumerate(m.SYMBOLS) if f.court >> i & 1 and lead[i] == slot],
        hand=None,
        hand_count=sum(f.hand[first:last]),
        known=_cards(f.known[first:last]),
        hand_points=None,
        specials=specials,
        goods=dict(zip(m.GOODS, f.goods[slot * 4 : slot * 4 + 4], strict=True)),
        influence=dict(zip(m.SYMBOLS, f.tiles[slot * 4 : slot * 4 + 4], strict=False)),
        palaces=_cities(f.palaces[slot]),
        crown_palaces=_cities(f.crowns[slot]),
    )


def _with_hand(f: SimpleNamespace, slot: int, shown: Seat) -> Seat:
    hand = _cards(f.hand[slot * KINDS : (slot + 1) * KINDS])
    return msgspec.structs.replace(shown, hand=hand, hand_points=sum(hand_points(f, slot)))


@lru_cache(KEPT)
def _cards(counts: tuple[int, ...]) -> list[str]:
    return [m.CARDS[card] for card, count in enumerate(counts) for _ in range(count)]


@lru_cache(KEPT)
def _counts(counts: tuple[int, ...]) -> dict[str, int]:
    return {m.CARDS[card]: count for card, count in enumerate(counts) if count}


@lru_cache(KEPT)
def _cities(bits: int) -> list[str]:
    return [name for city, name in enumerate(m.CITY_IDS) if bits >> city & 1]
