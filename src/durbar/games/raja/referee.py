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
from durbar.games.raja.referee_position import RefereePosition
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
    position, named = RefereePosition(state.facts()), SPACE.name(action)
    return _wrong_time(position, seat, named) or JUDGES[named["do"]](position, seat, named)


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
    CREST: ("RJ-3.6", "shuffling"),
    BEGIN: ("RJ-3.9", "drawing_youngest"),
    CHOOSE: ("RJ-5.1", "others_choose"),
    AUCTION: ("RJ-12.4c", "others_bid"),
    SETTLE: ("RJ-5.2", "others_settle"),
    DIAL: ("RJ-6.2", "others_dial"),
    TURN: ("RJ-6.3b", "others_turn"),
    MOVE_TO: ("RJ-6.3b", "others_turn"),
    PICK: ("RJ-7.6c", "others_pick"),
    GIVE: ("RJ-13.4d", "others_give"),
}
DUE_NOW = {
    CREST: Refusal("RJ-3.6", "shuffling"),
    BEGIN: Refusal("RJ-3.9", "drawing_youngest"),
    CHOOSE: Refusal("RJ-5.1", "due_choose"),
    AUCTION: Refusal("RJ-12.4c", "due_bid"),
    SETTLE: Refusal("RJ-5.2", "due_settle"),
    DIAL: Refusal("RJ-6.2", "due_dial"),
    TURN: Refusal("RJ-6.3c", "no_part_of_turn"),
    MOVE_TO: Refusal("RJ-7.3", "due_put_down"),
    PICK: Refusal("RJ-7.6c", "due_pick"),
    GIVE: Refusal("RJ-13.4d", "due_give"),
}


def _wrong_time(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    """Is it somebody else's decision, or another step's?"""
    phase, kind = position.facts.phase, named["do"]
    if phase == OVER:
        return Refusal(_ending(position), "game_over")
    if seat not in position.deciding():
        clause, why = OTHERS_DECIDE[phase]
        return _out_of_it(position, seat) or Refusal(clause, why, {"players": position.deciding()})
    if phase == SETTLE and (kind == "build_palace" or named.get("place") in m.CITY_NAMES):
        return Refusal("RJ-5.2b", "settle_in_city")
    if phase not in DUE.get(kind, (TURN,)):
        if kind == "end_turn" and phase in (PICK, GIVE):
            return Refusal("RJ-6.3h", "end_waits_for_card")
        if phase == TURN and kind == "dial":
            return Refusal("RJ-6.3c", "dial_fixed", position.dialled())
        return DUE_NOW[phase]
    return None


def _out_of_it(position: RefereePosition, seat: int) -> Refusal | None:
    """Has this seat done its part already?"""
    facts = position.facts
    if seat not in position.seats:
        return None
    if facts.phase == AUCTION and position.count_cards(seat):
        return Refusal("RJ-12.4g", "has_card_already")
    if facts.phase == AUCTION and facts.passed >> seat & 1:
        return Refusal("RJ-12.4d", "passed")
    if facts.phase in (TURN, MOVE_TO) and facts.moved >> seat & 1:
        return Refusal("RJ-6.3", "turn_is_done")
    return None


def _ending(position: RefereePosition) -> str:
    """The clause by which the game has ended."""
    facts = position.facts
    if any(facts.palaces_left[seat] == 0 for seat in position.seats):
        return "RJ-11.1c" if facts.short_game else "RJ-10.1"
    if facts.short_game:
        return "RJ-11.1b"
    return "RJ-10.2" if facts.last else "RJ-10.2d"


def _turn_end(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    """RJ-6.3h: at any time in the own turn."""
    return None


# -- chance and opening ----------------------------------------------------------------------------------------------


def _crest(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    if position.facts.crest[m.CITY_NAMES.index(named["city"])] >= 0:
        return Refusal("RJ-2.3", "this crest lies on the track already")
    return None


def _begin(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    if named["seat"] not in position.seats:
        return Refusal("RJ-1.1", "so_many_players", {"count": position.facts.seats})
    return None


def _choose_card(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    """From the pool: the first card (RJ-5.1, RJ-12.4f) or the new one of a player whose card was taken (RJ-7.6c)."""
    card = m.CARDS.index(named["card"])
    if not position.in_game(card):
        return Refusal("RJ-2.4", "no_yogi")
    if not position.is_free(card):
        clause = "RJ-7.6c" if position.facts.phase == PICK else "RJ-12.4f" if position.facts.auction else "RJ-5.1"
        return _held(position, named["card"], clause)
    return None


def _held(position: RefereePosition, card: str, clause: str) -> Refusal:
    """The card is not free: who has it; nobody has one that is not in the game."""
    owner = position.owner(m.CARDS.index(card))
    return Refusal(clause, "no_yogi") if owner is None else Refusal(clause, "card_held", {"owner": owner, "card": card})


def _bid(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    if named["gold"] <= position.facts.bid:
        return Refusal("RJ-12.4c", "bid_too_low", {"gold": position.facts.bid})
    if named["gold"] > position.facts.gold[seat]:
        return Refusal("RJ-12.4e", "bid_too_high", {"gold": position.facts.gold[seat]})
    return None


def _pass(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    if position.facts.bidder < 0:
        return Refusal("RJ-12.4b", "opener_bids")
    return None


def _settle(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    village = m.VILLAGE_NAMES.index(named["village"])
    if not position.has_room(village):
        clause = "RJ-4.2b" if position.facts.seats == 2 else "RJ-4.2"
        return Refusal(clause, "village_full", position.limit_of(village))
    return None


def _dial(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    if m.DIAL_ACTIONS.index(named["first"]) > m.DIAL_ACTIONS.index(named["second"]):
        return Refusal("RJ-6.2e", "dial_in_order")
    return None


# -- changing cards --------------------------------------------------------------------------------------------------


def _card_due(position: RefereePosition) -> Refusal | None:
    return source_refused(position, "card", position.facts.done[P_CARD], 1, "RJ-6.3f")


def _swap_card(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    card = m.CARDS.index(named["card"])
    if position.facts.several:
        return Refusal("RJ-13.3", "none_put_back")
    if refusal := _card_due(position):
        return refusal
    if not position.in_game(card):
        return Refusal("RJ-2.4", "no_yogi")
    if position.owns(seat, card):
        return Refusal("RJ-7.6e", "card_is_yours", {"card": named["card"]})
    return None


def _take_card(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    if not position.facts.several:
        return Refusal("RJ-7.6", "one_card_only")
    if refusal := _card_due(position):
        return refusal
    if not position.is_free(m.CARDS.index(named["card"])):
        return _held(position, named["card"], "RJ-13.3")
    return None


def _pool_must_be_empty(position: RefereePosition) -> Refusal | None:
    if not position.facts.several:
        return Refusal("RJ-7.6", "one_card_only")
    if refusal := _card_due(position):
        return refusal
    if position.any_free():
        free = [name for card, name in enumerate(m.CARDS) if position.is_free(card)]
        return Refusal("RJ-13.3b", "cards_free", {"cards": free})
    return None


def _exchange_card(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    take, give = m.CARDS.index(named["take"]), m.CARDS.index(named["give"])
    if refusal := _pool_must_be_empty(position):
        return refusal
    if position.owner(take) is None or position.owns(seat, take):
        return Refusal("RJ-13.4b", "nobody_has", {"card": named["take"]})
    if not position.owns(seat, give):
        return Refusal("RJ-13.4b", "not_your_card", {"card": named["give"]})
    return None


def _poach(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    victim = named["seat"]
    if refusal := _pool_must_be_empty(position):
        return refusal
    if victim not in position.seats:
        return Refusal("RJ-1.1", "so_many_players", {"count": position.facts.seats})
    if position.count_cards(victim) <= position.count_cards(seat):
        return Refusal("RJ-13.4e", "has_no_more_cards", {"victim": victim})
    return None


def _give_card(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    if not position.owns(seat, m.CARDS.index(named["card"])):
        return Refusal("RJ-13.4c", "not_your_card", {"card": named["card"]})
    return None


JUDGES: dict[str, Callable[[RefereePosition, int, Named], Refusal | None]] = {
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
