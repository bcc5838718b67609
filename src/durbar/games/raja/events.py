"""What happened in a step, for the log and for moving pieces.

Event kinds and their data (seats under `seat`, `payee`, `victim`, `other`, `seats`; fields of the track by their
printed names):
opening: crest_dealt (city, field), youngest (seat), bid (seat, gold), passed (seat), auction_won (seat, gold),
card_chosen (seat, card), settled (seat, village), supplied (houses).
Round: round (round, city, field), dialled (seat), dial_own (seat, first, second; for that seat only), revealed (seat,
first, second), coin (seat, gold), chip_gained (seat).
Turn: travelled (seat, road, junction), toll (seat, payee, gold), toll_bank (seat, payee, gold), gold_taken (seat,
gold, by), house_built (seat, place, gold, by), house_lifted (seat, place, by), house_moved (seat, origin, place),
quarried (seat, houses, by), palace_built (seat, city, size, gold, by), order_changed (seat, city, field, by),
crest_pushed (city, field), card_swapped (seat, card, given), card_seized (seat, card, given, victim), card_picked
(seat, card), card_taken (seat, card), card_exchanged (seat, victim, card, given), poached (seat, victim), card_given
(seat, other, card), chip_spent (seat, action).
End of turn and round: turn_ended (seat), penalty (seat, gold, undone), scored (city), payout (seat, city, points,
gold, place), monopoly (seat, gold), nobody_scored (city), over (reason), won (seats).
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

from durbar.core.game import Event
from durbar.games.raja import material as m
from durbar.games.raja.actions import SPACE
from durbar.games.raja.engine import Raja
from durbar.games.raja.state import CHOOSE, NOBODY, OVER, PICK, SETTLE, TURN


class Step(NamedTuple):
    """A step being told: the position before, who did what, and the facts before and after."""

    before: Raja
    b: SimpleNamespace
    seat: int
    named: dict[str, Any]
    a: SimpleNamespace
    after: Raja


def events(before: Raja, seat: int, action: int, after: Raja) -> list[Event]:
    named = SPACE.name(action)
    return _TELL[named["do"]](Step(before, before.facts(), seat, named, after.facts(), after))


def _event(kind: str, **data: Any) -> Event:
    return Event(kind, data)


# -- opening ---------------------------------------------------------------------------------------------------------


def _crest(step: Step) -> list[Event]:
    """The crest drawn, and with the sixth the seventh that is left."""
    new = [c for c in range(m.CITIES) if step.b.crest[c] == NOBODY and step.a.crest[c] != NOBODY]
    return [
        _event("crest_dealt", city=m.CITY_NAMES[city], field=m.field_name(step.a.crest[city]))
        for city in sorted(new, key=lambda city: step.a.crest[city])
    ]


def _begin(step: Step) -> list[Event]:
    return [_event("youngest", seat=step.named["seat"])]


def _bid(step: Step) -> list[Event]:
    return [_event("bid", seat=step.seat, gold=step.named["gold"]), *_after_bid(step)]


def _pass(step: Step) -> list[Event]:
    return _after_bid(step)


def _after_bid(step: Step) -> list[Event]:
    """Who is out now, and perhaps who has won the choice."""
    out = step.a.passed & ~step.b.passed
    told = [_event("passed", seat=seat) for seat in range(step.a.seats) if out >> seat & 1]
    if step.a.phase == CHOOSE:
        told.append(_event("auction_won", seat=step.a.seat, gold=step.a.bid))
    return told


def _choose_card(step: Step) -> list[Event]:
    kind = "card_picked" if step.b.phase == PICK else "card_chosen"
    return [_event(kind, seat=step.seat, card=step.named["card"])]


def _settle(step: Step) -> list[Event]:
    told = [_event("settled", seat=step.seat, village=step.named["village"])]
    if step.a.phase != SETTLE:
        told += [_event("supplied", houses=m.OPENING_SUPPLY), *_round(step)]
    return told


# -- round -----------------------------------------------------------------------------------------------------------


def _round(step: Step) -> list[Event]:
    city = step.a.maharaja
    return [_event("round", round=step.a.round, city=m.CITY_NAMES[city], field=m.field_name(step.a.crest[city]))]


def _dial(step: Step) -> list[Event]:
    first, second = step.named["first"], step.named["second"]
    told = [
        _event("dialled", seat=step.seat),
        Event("dial_own", {"seat": step.seat, "first": first, "second": second}, only=(step.seat,)),
    ]
    return told + _revealed(step)


def _revealed(step: Step) -> list[Event]:
    """A turn begins: the dial is turned up, coin and chip come."""
    if step.a.phase != TURN:
        return []
    seat = step.a.seat
    first, second = (m.DIAL_ACTIONS[action] for action in step.a.dial[seat * 2 : seat * 2 + 2])
    return [_event("revealed", seat=seat, first=first, second=second), *_gained(step, step.a.used)]


def _gained(step: Step, used: int) -> list[Event]:
    """What came to the mover by itself; the Yogi's chip only if there was one."""
    told = []
    seat = step.a.seat
    if used >> m.MERCHANT & 1:
        told.append(_event("coin", seat=seat, gold=m.COIN))
    if step.a.chips[seat] > step.b.chips[seat]:
        told.append(_event("chip_gained", seat=seat))
    return told


# -- turn ------------------------------------------------------------------------------------------------------------


def _travel(step: Step) -> list[Event]:
    seat = step.seat
    told = [_event("travelled", seat=seat, road=step.named["road"], junction=m.JUNCTION_NAMES[step.a.architect[seat]])]
    kind = "toll_bank" if step.b.cards[seat] >> m.WANDERER & 1 else "toll"
    for payee in range(step.a.seats):
        gold = step.a.gold[payee] - step.b.gold[payee]
        if payee != seat and gold:
            told.append(_event(kind, seat=seat, payee=payee, gold=gold))
    return told


def _gold(step: Step) -> list[Event]:
    return [_event("gold_taken", seat=step.seat, gold=m.GOLD_ACTION, by=step.named["by"])]


def _cost(step: Step) -> int:
    return int(step.b.gold[step.seat] - step.a.gold[step.seat])


def _build_house(step: Step) -> list[Event]:
    return [_event("house_built", seat=step.seat, place=step.named["place"], gold=_cost(step), by=step.named["by"])]


def _move_house(step: Step) -> list[Event]:
    return [_event("house_lifted", seat=step.seat, place=step.named["place"], by=step.named["by"])]


def _move_to(step: Step) -> list[Event]:
    return [_event("house_moved", seat=step.seat, origin=m.PLACE_NAMES[step.b.lifted], place=step.named["place"])]


def _quarry(step: Step) -> list[Event]:
    houses = step.b.quarry[step.seat] - step.a.quarry[step.seat]
    return [_event("quarried", seat=step.seat, houses=houses, by=step.named["by"])]


def _build_palace(step: Step) -> list[Event]:
    named = step.named
    return [
        _event("palace_built", seat=step.seat, city=named["city"], size=named["size"], gold=_cost(step), by=named["by"])
    ]


def _order(step: Step) -> list[Event]:
    moved = m.CITY_NAMES.index(step.named["city"])
    told = [
        _event(
            "order_changed",
            seat=step.seat,
            city=step.named["city"],
            field=m.field_name(step.a.crest[moved]),
            by=step.named["by"],
        )
    ]
    for city in range(m.CITIES):
        if city != moved and step.a.crest[city] != step.b.crest[city]:
            told.append(_event("crest_pushed", city=m.CITY_NAMES[city], field=m.field_name(step.a.crest[city])))
    return told


def _card_name(bits: int) -> str:
    return m.CARDS[bits.bit_length() - 1]


def _new_gains(step: Step) -> list[Event]:
    return _gained(step, step.a.used & ~step.b.used)


def _swap_card(step: Step) -> list[Event]:
    told = {"seat": step.seat, "card": step.named["card"], "given": _card_name(step.b.cards[step.seat])}
    if step.a.phase == PICK:
        return [Event("card_seized", told | {"victim": step.a.chooser}), *_new_gains(step)]
    return [Event("card_swapped", told), *_new_gains(step)]


def _take_card(step: Step) -> list[Event]:
    return [_event("card_taken", seat=step.seat, card=step.named["card"]), *_new_gains(step)]


def _exchange_card(step: Step) -> list[Event]:
    card = m.CARDS.index(step.named["take"])
    victim = next(seat for seat in range(step.b.seats) if step.b.cards[seat] >> card & 1)
    told = _event("card_exchanged", seat=step.seat, victim=victim, card=step.named["take"], given=step.named["give"])
    return [told, *_new_gains(step)]


def _poach(step: Step) -> list[Event]:
    return [_event("poached", seat=step.seat, victim=step.named["seat"])]


def _give_card(step: Step) -> list[Event]:
    return [_event("card_given", seat=step.seat, other=step.a.seat, card=step.named["card"]), *_new_gains(step)]


def _chip(step: Step) -> list[Event]:
    return [_event("chip_spent", seat=step.seat, action=step.named["action"])]


# -- end of turn, round and game -------------------------------------------------------------------------------------


def _end_turn(step: Step) -> list[Event]:
    told = [_event("turn_ended", seat=step.seat)]
    if undone := [m.DIAL_ACTIONS[action] for action in step.before.left_undone()]:
        told.append(_event("penalty", seat=step.seat, gold=m.PENALTY * len(undone), undone=undone))
    if step.a.phase == TURN:
        return told + _revealed(step)
    told += _scoring(step)
    return told + (_ending(step) if step.a.phase == OVER else _round(step))


def _scoring(step: Step) -> list[Event]:
    city = m.CITY_NAMES[step.b.maharaja]
    standing = step.before.standing(step.b.maharaja)
    there = sorted((seat for seat, (points, _) in enumerate(standing) if points), key=lambda seat: -standing[seat][1])
    told = [_event("scored", city=city)]
    if not there:
        return [*told, _event("nobody_scored", city=city)]
    bonus = m.MONOPOLY_BONUS if len(there) == 1 else 0
    for place, seat in enumerate(there, 1):
        points, gold = standing[seat]
        told.append(_event("payout", seat=seat, city=city, points=points, gold=gold - bonus, place=place))
    if bonus:
        told.append(_event("monopoly", seat=there[0], gold=bonus))
    return told


def _ending(step: Step) -> list[Event]:
    last_palace = 0 in step.a.palaces_left[: step.a.seats]
    reason = "reason_palaces" if last_palace else "reason_field" if step.a.last else "reason_rounds"
    winners = [seat for seat, place in enumerate(step.after.ranking()) if place == 1]
    return [_event("over", reason=reason), _event("won", seats=winners)]


_TELL: dict[str, Callable[[Step], list[Event]]] = {
    "crest": _crest,
    "begin": _begin,
    "choose_card": _choose_card,
    "bid": _bid,
    "pass": _pass,
    "settle": _settle,
    "dial": _dial,
    "travel": _travel,
    "gold": _gold,
    "build_house": _build_house,
    "move_house": _move_house,
    "move_to": _move_to,
    "quarry": _quarry,
    "build_palace": _build_palace,
    "order": _order,
    "swap_card": _swap_card,
    "take_card": _take_card,
    "exchange_card": _exchange_card,
    "poach": _poach,
    "give_card": _give_card,
    "chip": _chip,
    "end_turn": _end_turn,
}
