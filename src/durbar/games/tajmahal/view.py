"""What a seat sees, with previews. Hidden are the hands, but for the cards that were seen taken from the display."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec

from durbar.core.game import View
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.engine import TajMahal
from durbar.games.tajmahal.preview import (
    Majority,
    Withdrawal,
    hand_points,
    leader,
    majorities,
    shown,
    withdrawals,
)
from durbar.games.tajmahal.state import KINDS, NOBODY, NOTHING, OVER, PHASES


class Visit(msgspec.Struct, frozen=True, kw_only=True):
    """A visit: its province and the goods on its tile."""

    number: int
    province: str
    goods: list[str]


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One side of the table: a player, or the neutral third."""

    palace_colour: str | None
    """Of a player's palaces; the neutral third has none of its own."""
    score: int
    inside: bool
    turns: int
    colour: str | None
    """The colour that binds him this visit."""
    played: list[str]
    """Cards before him, special cards included."""
    symbols: dict[str, int]
    leads: list[str]
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
    goods: dict[str, int]
    influence: dict[str, int]
    palaces: list[str]
    crown_palaces: list[str]


class TajMahalView(View, frozen=True, kw_only=True):
    """The table as this seat knows it."""

    phase: str
    visit: int
    province: str | None
    """Of the current visit."""
    start: int | None
    turn: int | None
    """Slot whose turn it is."""
    visits: list[Visit]
    bonus: dict[str, str]
    """Fortress to the bonus tile that lies on it."""
    court: list[str]
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
    cards_to_take: int


def view(state: TajMahal, seat: int | None) -> TajMahalView:
    f = state.facts()
    return TajMahalView(
        seat=seat,
        players=f.seats,
        to_act=state.to_act,
        over=state.over,
        scores=state.scores(),
        ranking=state.ranking(),
        phase=PHASES[f.phase],
        visit=f.visit,
        province=m.PROVINCE_IDS[f.visit_province[f.visit - 1]] if f.visit else None,
        start=None if f.start == NOBODY else f.start,
        turn=None if f.seat == NOBODY or f.phase == OVER else f.seat,
        visits=[
            Visit(number=i + 1, province=m.PROVINCE_IDS[province], goods=[m.GOODS[g] for g in m.TILE_GOODS[i]])
            for i, province in enumerate(f.visit_province)
            if province != NOTHING
        ],
        bonus={m.FORTRESS_IDS[i]: m.BONUS_KINDS[kind] for i, kind in enumerate(f.bonus) if kind != NOTHING},
        court=[symbol for i, symbol in enumerate(m.SYMBOLS) if f.court >> i & 1],
        stacks=dict(zip(m.SYMBOLS, f.stacks, strict=False)),
        special_cards={m.SPECIALS[i]: None if o == NOBODY else o for i, o in enumerate(f.special_owner)},
        display=_cards(f.display),
        pile=f.pile_size,
        discard=_counts(f.discard),
        unseen=_unseen(f, seat),
        seats=[_seat(f, i, seat) for i in range(f.seats)],
        neutral=_seat(f, m.NEUTRAL, seat) if f.seats == 2 else None,
        majorities=majorities(f),
        withdrawals=withdrawals(f),
        palaces_to_build=f.to_build,
        crown_to_build=bool(f.to_crown),
        cards_to_take=f.to_take,
    )


def _seat(f: SimpleNamespace, slot: int, viewer: int | None) -> Seat:
    cards = f.hand[slot * KINDS : (slot + 1) * KINDS]
    open_hand = slot == viewer or (f.phase == OVER and slot < f.seats)
    specials = [name for i, name in enumerate(m.SPECIALS) if f.special_owner[i] == slot]
    out = [name for i, name in enumerate(m.SPECIALS) if f.special_owner[i] == slot and f.special_out >> i & 1]
    return Seat(
        palace_colour=m.PLAYER_COLOURS[slot] if slot < f.seats else None,
        score=f.score[slot],
        inside=bool(f.inside >> slot & 1),
        turns=f.turns[slot],
        colour=None if f.colour[slot] == NOTHING else m.COLOURS[f.colour[slot]],
        played=_cards(f.played[slot * KINDS : (slot + 1) * KINDS]) + out,
        symbols={name: shown(f, slot, i) for i, name in enumerate(m.SYMBOLS)},
        leads=[name for i, name in enumerate(m.SYMBOLS) if f.court >> i & 1 and leader(f, i) == slot],
        hand=_cards(cards) if open_hand else None,
        hand_count=sum(cards),
        known=_cards(f.known[slot * KINDS : (slot + 1) * KINDS]),
        hand_points=sum(hand_points(f, slot)) if open_hand else None,
        specials=specials,
        goods=dict(zip(m.GOODS, f.goods[slot * 4 : slot * 4 + 4], strict=True)),
        influence=dict(zip(m.SYMBOLS, f.tiles[slot * 4 : slot * 4 + 4], strict=False)),
        palaces=_cities(f.palaces[slot]),
        crown_palaces=_cities(f.crowns[slot]),
    )


def _unseen(f: SimpleNamespace, viewer: int | None) -> dict[str, int]:
    unseen = list(f.pile)
    for seat in range(f.seats):
        if seat != viewer and f.phase != OVER:
            for card in range(KINDS):
                unseen[card] += f.hand[seat * KINDS + card] - f.known[seat * KINDS + card]
    return _counts(unseen)


def _cards(counts: list[int]) -> list[str]:
    return [m.CARDS[card] for card, count in enumerate(counts) for _ in range(count)]


def _counts(counts: list[int]) -> dict[str, int]:
    return {m.CARDS[card]: count for card, count in enumerate(counts) if count}


def _cities(bits: int) -> list[str]:
    return [name for city, name in enumerate(m.CITY_IDS) if bits >> city & 1]
