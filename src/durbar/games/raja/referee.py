"""The referee: is this action allowed here, and if not, which clause forbids it.

A second telling of rules.md, written apart from the engine: it judges one action at a time, clause by clause. Only the
material, the meaning of the state's fields and the action space are common ground. Here: the order of things, the
opening, the dials and the cards; what is built, moved and travelled is in referee_turn.py, what holds everywhere in
laws.py.
"""

from __future__ import annotations

from collections.abc import Callable

from durbar.core.actions import Named
from durbar.core.game import Refusal
from durbar.core.state import State
from durbar.games.raja import material as m
from durbar.games.raja.actions import SPACE
from durbar.games.raja.laws import laws
from durbar.games.raja.referee_table import Table, spoken_place
from durbar.games.raja.referee_turn import TURN_JUDGES, source_refused
from durbar.games.raja.state import (
    AUCTION,
    BEGIN,
    CHOOSE,
    CREST,
    DIAL,
    GIVE,
    MOVE_TO,
    OVER,
    P_CARD,
    PICK,
    SETTLE,
    TURN,
)

__all__ = ["check", "laws"]


def check(state: State, seat: int, action: int) -> Refusal | None:
    """Why this seat (or CHANCE) may not do this action now; None if it may."""
    table, named = Table(state.facts()), SPACE.name(action)
    return _wrong_time(table, seat, named) or JUDGES[named["do"]](table, seat, named)


# -- the order of things ---------------------------------------------------------------------------------------------

DUE = {
    "crest": (CREST,),
    "begin": (BEGIN,),
    "choose_card": (CHOOSE, PICK),
    "bid": (AUCTION,),
    "pass": (AUCTION,),
    "settle": (SETTLE,),
    "dial": (DIAL,),
    "move_to": (MOVE_TO,),
    "give_card": (GIVE,),
}  # everything else belongs to the turn
OTHERS_DECIDE = {
    CREST: Refusal("RJ-3.6", "chance is shuffling the crests"),
    BEGIN: Refusal("RJ-3.9", "chance is drawing the youngest player"),
    CHOOSE: Refusal("RJ-5.1", "another player is choosing his card"),
    AUCTION: Refusal("RJ-12.4c", "another player is bidding"),
    SETTLE: Refusal("RJ-5.2", "another player is placing a house"),
    DIAL: Refusal("RJ-6.2", "this dial is set; the others are still to come"),
    TURN: Refusal("RJ-6.3b", "it is another player's turn"),
    MOVE_TO: Refusal("RJ-6.3b", "it is another player's turn"),
    PICK: Refusal("RJ-7.6c", "play waits for the player whose card was taken"),
    GIVE: Refusal("RJ-13.4d", "play waits for the player poached from"),
}
DUE_NOW = {
    CREST: Refusal("RJ-3.6", "the crests are being laid out"),
    BEGIN: Refusal("RJ-3.9", "the youngest player is being drawn"),
    CHOOSE: Refusal("RJ-5.1", "a free card is to be chosen now"),
    AUCTION: Refusal("RJ-12.4c", "the bidding is going on: bid or pass"),
    SETTLE: Refusal("RJ-5.2", "a starting house is to be placed now"),
    DIAL: Refusal("RJ-6.2", "the dials are being set"),
    TURN: Refusal("RJ-6.3c", "this is no part of a turn"),
    MOVE_TO: Refusal("RJ-7.3", "the house that was lifted must be put somewhere first"),
    PICK: Refusal("RJ-7.6c", "a new card is to be chosen from the pool first"),
    GIVE: Refusal("RJ-13.4d", "one of the own cards is to be given away first"),
}


def _wrong_time(table: Table, seat: int, named: Named) -> Refusal | None:
    """Is it somebody else's decision, or another step's?"""
    phase, kind = table.facts.phase, named["do"]
    if phase == OVER:
        return Refusal(_ending(table), "the game is over")
    if seat not in table.deciding():
        return _out_of_it(table, seat) or OTHERS_DECIDE[phase]
    if phase == SETTLE and (kind == "build_palace" or named.get("place") in m.CITY_NAMES):
        return Refusal("RJ-5.2b", "a starting house goes into a village, never into a city")
    if phase not in DUE.get(kind, (TURN,)):
        if kind == "end_turn" and phase in (PICK, GIVE):
            return Refusal("RJ-6.3h", "the turn cannot end while a card is still to be chosen")
        return DUE_NOW[phase]
    return None


def _out_of_it(table: Table, seat: int) -> Refusal | None:
    """Has this seat done its part already?"""
    facts = table.facts
    if seat not in table.seats:
        return None
    if facts.phase == AUCTION and table.count_cards(seat):
        return Refusal("RJ-12.4g", "only players without a card bid")
    if facts.phase == AUCTION and facts.passed >> seat & 1:
        return Refusal("RJ-12.4d", "you have passed: that is final for this card")
    if facts.phase in (TURN, MOVE_TO) and facts.moved >> seat & 1:
        return Refusal("RJ-6.3", "you have had your turn in this round")
    return None


def _ending(table: Table) -> str:
    """The clause by which the game has ended."""
    facts = table.facts
    if any(facts.palaces_left[seat] == 0 for seat in table.seats):
        return "RJ-11.1c" if facts.short_game else "RJ-10.1"
    if facts.short_game:
        return "RJ-11.1b"
    return "RJ-10.2" if facts.last else "RJ-10.2d"


def _turn_end(table: Table, seat: int, named: Named) -> Refusal | None:
    """RJ-6.3h: at any time in the own turn."""
    return None


# -- chance and opening ----------------------------------------------------------------------------------------------


def _crest(table: Table, seat: int, named: Named) -> Refusal | None:
    if table.facts.crest[m.CITY_NAMES.index(named["city"])] >= 0:
        return Refusal("RJ-2.3", "this crest lies on the track already")
    return None


def _begin(table: Table, seat: int, named: Named) -> Refusal | None:
    if named["seat"] not in table.seats:
        return Refusal("RJ-1.1", f"there are {table.facts.seats} players")
    return None


def _choose_card(table: Table, seat: int, named: Named) -> Refusal | None:
    """From the pool: the first card (RJ-5.1, RJ-12.4f) or the new one of a player whose card was taken (RJ-7.6c)."""
    card = m.CARDS.index(named["card"])
    if not table.in_game(card):
        return Refusal("RJ-2.4", "the Yogi is not in this game")
    if not table.is_free(card):
        clause = "RJ-7.6c" if table.facts.phase == PICK else "RJ-12.4f" if table.facts.auction else "RJ-5.1"
        return Refusal(clause, "this card is not free")
    return None


def _bid(table: Table, seat: int, named: Named) -> Refusal | None:
    if named["gold"] <= table.facts.bid:
        return Refusal("RJ-12.4c", f"{table.facts.bid} gold is bid; it takes more")
    if named["gold"] > table.facts.gold[seat]:
        return Refusal("RJ-12.4e", f"there are only {table.facts.gold[seat]} gold to bid with")
    return None


def _pass(table: Table, seat: int, named: Named) -> Refusal | None:
    if table.facts.bidder < 0:
        return Refusal("RJ-12.4b", "the opener must bid; 0 is a bid")
    return None


def _settle(table: Table, seat: int, named: Named) -> Refusal | None:
    village = m.VILLAGE_NAMES.index(named["village"])
    if not table.has_room(village):
        clause = "RJ-4.2b" if table.facts.seats == 2 else "RJ-4.2"
        return Refusal(clause, f"{spoken_place(village)} is full")
    return None


def _dial(table: Table, seat: int, named: Named) -> Refusal | None:
    if m.DIAL_ACTIONS.index(named["first"]) > m.DIAL_ACTIONS.index(named["second"]):
        return Refusal("RJ-6.2e", "the two actions are named in the order of the dial")
    return None


# -- changing cards --------------------------------------------------------------------------------------------------


def _card_due(table: Table) -> Refusal | None:
    return source_refused(table, "card", table.facts.done[P_CARD], 1, "RJ-6.3f")


def _swap_card(table: Table, seat: int, named: Named) -> Refusal | None:
    card = m.CARDS.index(named["card"])
    if table.facts.several:
        return Refusal("RJ-13.3", "with several cards a player none is put back")
    if refusal := _card_due(table):
        return refusal
    if not table.in_game(card):
        return Refusal("RJ-2.4", "the Yogi is not in this game")
    if table.owns(seat, card):
        return Refusal("RJ-7.6e", "the card that is put back cannot be the one taken")
    return None


def _take_card(table: Table, seat: int, named: Named) -> Refusal | None:
    if not table.facts.several:
        return Refusal("RJ-7.6", "the own card must be put back for another one")
    if refusal := _card_due(table):
        return refusal
    if not table.is_free(m.CARDS.index(named["card"])):
        return Refusal("RJ-13.3", "this card is not in the pool")
    return None


def _pool_must_be_empty(table: Table) -> Refusal | None:
    if not table.facts.several:
        return Refusal("RJ-7.6", "the own card goes to the pool, not to a player; nobody owns more than one")
    if refusal := _card_due(table):
        return refusal
    if table.any_free():
        return Refusal("RJ-13.3b", "there is still a free card to take")
    return None


def _exchange_card(table: Table, seat: int, named: Named) -> Refusal | None:
    take, give = m.CARDS.index(named["take"]), m.CARDS.index(named["give"])
    if refusal := _pool_must_be_empty(table):
        return refusal
    if table.owner(take) is None or table.owns(seat, take):
        return Refusal("RJ-13.4b", "no other player owns the card that is asked for")
    if not table.owns(seat, give):
        return Refusal("RJ-13.4b", "only an own card can be given for it")
    return None


def _poach(table: Table, seat: int, named: Named) -> Refusal | None:
    victim = named["seat"]
    if refusal := _pool_must_be_empty(table):
        return refusal
    if victim not in table.seats:
        return Refusal("RJ-1.1", f"there are {table.facts.seats} players")
    if table.count_cards(victim) <= table.count_cards(seat):
        return Refusal("RJ-13.4e", "only a player who owns more cards can be poached from")
    return None


def _give_card(table: Table, seat: int, named: Named) -> Refusal | None:
    if not table.owns(seat, m.CARDS.index(named["card"])):
        return Refusal("RJ-13.4c", "only an own card can be given")
    return None


JUDGES: dict[str, Callable[[Table, int, Named], Refusal | None]] = {
    "crest": _crest,
    "begin": _begin,
    "choose_card": _choose_card,
    "bid": _bid,
    "pass": _pass,
    "settle": _settle,
    "dial": _dial,
    "swap_card": _swap_card,
    "take_card": _take_card,
    "exchange_card": _exchange_card,
    "poach": _poach,
    "give_card": _give_card,
    "end_turn": _turn_end,
    **TURN_JUDGES,
}
