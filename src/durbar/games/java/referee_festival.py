"""The referee on palace festivals (chapter 13): who may call one, and what may be said in it."""

from __future__ import annotations

from durbar.core.actions import Named
from durbar.core.game import Refusal
from durbar.games.java import material as m
from durbar.games.java.referee_desk import Desk, hex_of
from durbar.games.java.referee_table import Hex


def duty_first(desk: Desk) -> Refusal | None:
    """JV-5.5a: the turn does not end, by festival or otherwise, before the land tile is laid."""
    return Refusal("JV-5.5a", "a land tile must be laid this turn") if desk.duty else None


# -- calling -----------------------------------------------------------------------------------------------


def _festival(desk: Desk, _: Named) -> Refusal | None:
    if refusal := duty_first(desk):
        return refusal
    if not _matching(desk, desk.seat):
        return Refusal("JV-13.4a", "you have no card that matches the open one")
    if any(_holds(desk, here) is None for here in desk.table.palaces):
        return None
    return Refusal("JV-18.2", "there is no city in which you could call a festival")


def _city(desk: Desk, named: Named) -> Refusal | None:
    return _holds(desk, hex_of(named["hex"]))


def _holds(desk: Desk, here: Hex) -> Refusal | None:
    """Could a festival be called at the palace here?"""
    table = desk.table
    if here not in table.palaces:
        return Refusal("JV-13.1", "a festival is held in a city: choose its palace")
    if desk.facts.danced[desk.cell(here)]:
        return Refusal("JV-13.3", "this palace has had its festival; it must be enlarged first")
    if desk.seat not in table.ranks(table.area(here)):
        return Refusal("JV-13.4", "you have no figure in this city")
    return None


# -- worth of cards (JV-13.5) ------------------------------------------------------------------------------


def worth(card: str, open_card: str) -> int:
    """One for each symbol that the card shares with the open card."""
    return len(set(card.split("+")) & set(open_card.split("+")))


def _worth(desk: Desk, card: str) -> int:
    return worth(card, m.CARDS[desk.facts.open_card])


def _matching(desk: Desk, seat: int) -> int:
    """What all cards in this hand are worth together."""
    hand = desk.facts.hand[seat * 6 : seat * 6 + 6]
    return sum(count * _worth(desk, card) for card, count in zip(m.CARDS, hand, strict=True))


def bid_of(desk: Desk, seat: int) -> int:
    """JV-13.6: the worth of all cards this seat has laid."""
    laid = desk.facts.laid[seat * 6 : seat * 6 + 6]
    return sum(count * _worth(desk, card) for card, count in zip(m.CARDS, laid, strict=True))


def _highest_other(desk: Desk, seat: int) -> int:
    return max(bid_of(desk, other) for other in range(desk.facts.seats) if other != seat)


# -- bidding -----------------------------------------------------------------------------------------------


def _card(desk: Desk, named: Named) -> Refusal | None:
    seat = desk.facts.bidder
    if not desk.facts.hand[seat * 6 + m.CARDS.index(named["card"])]:
        return Refusal("JV-13.4a", "you hold no such card")
    if not _worth(desk, named["card"]):
        return Refusal("JV-13.5b", "this card shows no symbol of the open card")
    if bid_of(desk, seat) + _matching(desk, seat) < _highest_other(desk, seat):
        return Refusal("JV-13.7b", "your cards cannot reach the highest bid; you can only pass")
    return None


def _done(desk: Desk, _: Named) -> Refusal | None:
    seat = desk.facts.bidder
    if not _has_laid_now(desk):
        return Refusal("JV-18.3", "lay a card first")
    if bid_of(desk, seat) < _highest_other(desk, seat):
        return Refusal("JV-13.7b", "the highest bid is not reached yet")
    return None


def _pass(desk: Desk, _: Named) -> Refusal | None:
    if not any(desk.facts.laid):
        return Refusal("JV-13.6", "who calls a festival opens with a card")
    if _has_laid_now(desk):
        return Refusal("JV-18.3", "cards have been laid in this go; complete the bid")
    return None


def _has_laid_now(desk: Desk) -> bool:
    """Has the bidder laid a card in this go? The caller who opens must, which the field marks too."""
    return bool(desk.facts.bidding) and any(desk.facts.laid)


def _agree(desk: Desk, _: Named) -> Refusal | None:
    if desk.facts.bidder == desk.facts.asker:
        return Refusal("JV-13.10d", "who asks does not answer")
    return None


JUDGES = {
    "festival": _festival,
    "city": _city,
    "card": _card,
    "done": _done,
    "pass": _pass,
    "agree": _agree,
}
