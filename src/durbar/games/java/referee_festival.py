"""The referee on palace festivals (chapter 13): who may call one, and what may be said in it."""

from __future__ import annotations

from durbar.core.actions import Named
from durbar.core.game import Refusal
from durbar.games.java import material as m
from durbar.games.java.referee_board import Hex, named_hexes
from durbar.games.java.referee_position import RefereePosition, hex_of


def duty_first(position: RefereePosition) -> Refusal | None:
    """JV-5.5a: the turn does not end, by festival or otherwise, before the land tile is laid."""
    return Refusal("JV-5.5a", "duty_first") if position.duty else None


# -- calling -----------------------------------------------------------------------------------------------


def _festival(position: RefereePosition, _: Named) -> Refusal | None:
    if refusal := duty_first(position):
        return refusal
    if not _matching(position, position.seat):
        return Refusal("JV-13.4a", "no_card_matches")
    if any(_holds(position, here) is None for here in position.board.palaces):
        return None
    return Refusal("JV-18.2", "no_city_for_festival")


def _city(position: RefereePosition, named: Named) -> Refusal | None:
    return _holds(position, hex_of(named["hex"]))


def _holds(position: RefereePosition, here: Hex) -> Refusal | None:
    """Could a festival be called at the palace here?"""
    board = position.board
    if here not in board.palaces:
        return Refusal("JV-13.1", "festival_at_palace")
    if position.facts.danced[position.cell(here)]:
        return Refusal("JV-13.3", "festival_was_held")
    if position.seat not in board.ranks(board.area(here)):
        return Refusal("JV-13.4", "no_figure_of_yours", {"at": named_hexes(board.area(here))})
    return None


# -- worth of cards (JV-13.5) ------------------------------------------------------------------------------


def worth(card: str, open_card: str) -> int:
    """One for each symbol that the card shares with the open card."""
    return len(set(card.split("+")) & set(open_card.split("+")))


def _worth(position: RefereePosition, card: str) -> int:
    return worth(card, m.CARDS[position.facts.open_card])


def _matching(position: RefereePosition, seat: int) -> int:
    """What all cards in this hand are worth together."""
    hand = position.facts.hand[seat * 6 : seat * 6 + 6]
    return sum(count * _worth(position, card) for card, count in zip(m.CARDS, hand, strict=True))


def bid_of(position: RefereePosition, seat: int) -> int:
    """JV-13.6: the worth of all cards this seat has laid."""
    laid = position.facts.laid[seat * 6 : seat * 6 + 6]
    return sum(count * _worth(position, card) for card, count in zip(m.CARDS, laid, strict=True))


def _highest_other(position: RefereePosition, seat: int) -> int:
    return max(bid_of(position, other) for other in range(position.facts.seats) if other != seat)


# -- bidding -----------------------------------------------------------------------------------------------


def _card(position: RefereePosition, named: Named) -> Refusal | None:
    seat = position.facts.bidder
    if not position.facts.hand[seat * 6 + m.CARDS.index(named["card"])]:
        return Refusal("JV-13.4a", "card_not_held", {"card": named["card"]})
    if not _worth(position, named["card"]):
        return Refusal("JV-13.5b", "card_does_not_match")
    if bid_of(position, seat) + _matching(position, seat) < _highest_other(position, seat):
        return Refusal("JV-13.7b", "bid_out_of_reach", {"bid": _highest_other(position, seat)})
    return None


def _done(position: RefereePosition, _: Named) -> Refusal | None:
    seat = position.facts.bidder
    if not _has_laid_now(position):
        return Refusal("JV-18.3", "lay_a_card")
    if bid_of(position, seat) < _highest_other(position, seat):
        return Refusal(
            "JV-13.7b", "bid_not_reached", {"bid": _highest_other(position, seat), "yours": bid_of(position, seat)}
        )
    return None


def _pass(position: RefereePosition, _: Named) -> Refusal | None:
    if not any(position.facts.laid):
        return Refusal("JV-13.6", "caller_opens")
    if _has_laid_now(position):
        return Refusal("JV-18.3", "bid_begun")
    return None


def _has_laid_now(position: RefereePosition) -> bool:
    """Has the bidder laid a card in this go? The caller who opens must, which the field marks too."""
    return bool(position.facts.bidding) and any(position.facts.laid)


def _agree(position: RefereePosition, _: Named) -> Refusal | None:
    if position.facts.bidder == position.facts.asker:
        return Refusal("JV-13.10d", "asker_waits")
    return None


JUDGES = {
    "festival": _festival,
    "city": _city,
    "card": _card,
    "done": _done,
    "pass": _pass,
    "agree": _agree,
}
