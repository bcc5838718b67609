"""The referee: is this action allowed here, and if not, which clause forbids it; and which laws hold everywhere.

A second telling of rules.md, written apart from the engine: it judges one action at a time, clause by clause. Only the
material, the meaning of the state's fields and the action space are common ground.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from durbar.core.actions import Named
from durbar.core.game import Refusal
from durbar.core.state import State
from durbar.games.radscha import material as m
from durbar.games.radscha.actions import SPACE
from durbar.games.radscha.laws import laws
from durbar.games.radscha.referee_position import EAST, SOUTH, RefereePosition, Step, cell_name, step, way_refused, ways
from durbar.games.radscha.state import (
    AT_OASIS,
    BEGIN,
    DEAL,
    MOVE,
    NOBODY,
    OVER,
    PAYMENT,
    PHASES,
    PLACE,
    QUICK,
    REDUCE,
    ROUTE,
    SET_UP,
    SHOP,
    THEFT,
)

CHANCE = -1
__all__ = ["check", "laws"]


def check(state: State, seat: int, action: int) -> Refusal | None:
    """Why this seat (or CHANCE) may not do this action now; None if it may."""
    position, named = _position(state.clone()), SPACE.name(action)
    return _wrong_time(position, seat, named["do"]) or JUDGES[named["do"]](position, named)


@lru_cache(maxsize=4)
def _position(state: State) -> RefereePosition:
    """The last few are kept, for one position is judged many times."""
    return RefereePosition(state.facts())


# -- the order of things ---------------------------------------------------------------------------------------------

DUE = {
    "deal_tile": (DEAL,),
    "begin": (BEGIN,),
    "line": (SET_UP,),
    "move": (MOVE,),
    "route": (ROUTE,),
    "place": (PLACE,),
    "steal": (THEFT,),
    "trade": (AT_OASIS,),
    "buy": (SHOP,),
    "pass": (THEFT, AT_OASIS, SHOP),
    "payment_colour": (PAYMENT,),
    "give_back": (REDUCE,),
}
NO_PASS = {
    SET_UP: Refusal("RD-3.2b", "must_lay_line"),
    MOVE: Refusal("RD-5.1", "must_move"),
    ROUTE: Refusal("RD-5.11b", "must_choose_way"),
    PLACE: Refusal("RD-6.1a", "must_place"),
    PAYMENT: Refusal("RD-10.3", "must_choose_colour"),
    REDUCE: Refusal("RD-9.1", "must_give_back"),
}


def _wrong_time(position: RefereePosition, seat: int, kind: str) -> Refusal | None:
    """Is it somebody else's decision, or another step's?"""
    facts, phase = position.facts, position.facts.phase
    if phase == OVER:
        if facts.winner == NOBODY:
            return Refusal("RD-11.3", "game_drawn")
        return Refusal("RD-11.1a", "game_won", {"winner": facts.winner})
    if phase == DEAL and (seat != CHANCE or kind != "deal_tile"):
        return Refusal("RD-2.7", "dealing")
    if phase == BEGIN and (seat != CHANCE or kind != "begin"):
        clause = "RD-3.2a" if any(facts.set_up_left) else "RD-3.15a"
        return Refusal(clause, "drawing_start")
    if phase == SET_UP and facts.set_up == QUICK and seat != CHANCE:
        return Refusal("RD-3.14", "quick_set_up")
    by_chance = phase in (DEAL, BEGIN) or (phase == SET_UP and facts.set_up == QUICK)
    if not by_chance and seat != position.seat:
        return Refusal("RD-3.2" if phase == SET_UP else "RD-4.2", "others_turn", {"player": position.seat})
    if phase in DUE[kind]:
        return None
    if kind == "pass":
        return NO_PASS[phase]
    if phase == SET_UP:
        return Refusal("RD-3.2", "must_lay_line")
    if kind in ("deal_tile", "begin", "line"):
        return Refusal("RD-3.1", "set_up_over")
    return _wrong_step(position, kind)


def _wrong_step(position: RefereePosition, kind: str) -> Refusal:
    """In a turn, but this is not the step."""
    phase = position.facts.phase
    if kind in ("buy", "trade") and phase == MOVE and position.figure >= m.CELLS:
        return Refusal("RD-8.1a", "place_used_on_entering", {"place": m.PLACES[position.figure - m.CELLS]})
    if (
        kind == "buy"
        and phase in (PAYMENT, REDUCE)
        and position.card_sold is not None
        and position.owns(position.card_sold)
    ):
        return Refusal("RD-8.11", "card_owned", {"card": m.CARDS[position.card_sold]})
    if kind == "steal" and phase == PLACE and position.others_on(position.figure):
        return Refusal("RD-7.1b", "steal_after_placing")
    if kind == "steal" and phase in (AT_OASIS, SHOP):
        return Refusal("RD-7.2", "no_stealing_at_places")
    if kind == "trade" and phase in (THEFT, SHOP):
        return Refusal("RD-8.4", "only_oasis_trades")
    if kind == "buy" and phase in (THEFT, AT_OASIS):
        return Refusal("RD-8.1", "nothing_sold")
    if kind == "give_back" and sum(position.stock(position.seat)) <= m.STOCK_LIMIT:
        return Refusal("RD-9.1a", "stock_small_enough", {"count": sum(position.stock(position.seat))})
    if kind == "payment_colour" and position.facts.pay_colour[position.seat] != position.seat:
        return Refusal("RD-10.5", "colour_settled", {"colour": m.COLOURS[position.facts.pay_colour[position.seat]]})
    return Refusal("RD-4.1", f"due_{PHASES[phase]}")


# -- board and set-up ------------------------------------------------------------------------------------------------


def _deal_tile(position: RefereePosition, named: Named) -> Refusal | None:
    kind = named["kind"]
    held = position.facts.tile_kind[: position.facts.dealt].count(m.TILE_KINDS.index(kind))
    if held >= (2 if kind == "plain" else 1):
        return Refusal("RD-2.3a", f"no {kind} tile is left")
    return None


def _begin(position: RefereePosition, named: Named) -> Refusal | None:
    if named["seat"] >= position.facts.seats:
        return Refusal("RD-1.1", f"there are {position.facts.seats} players")
    return None


def _line(position: RefereePosition, named: Named) -> Refusal | None:
    colour, length = position.facts.colour, named["length"]
    side = EAST if named["way"] == "right" else SOUTH
    if length == 1 and side == SOUTH:
        return Refusal("RD-3.3", "stone_has_no_direction")
    if length > position.facts.set_up_left[colour]:
        return Refusal("RD-3.2c", "few_set_up_stones", _left(position, colour))
    cells = [m.CELL_NAMES.index(named["cell"])]
    while len(cells) < length:
        following = step(cells[-1], side)
        if following is None:
            return Refusal("RD-3.3", "line_off_board")
        cells.append(following)
    for cell in cells:
        if cell in position.place_at:
            return Refusal("RD-2.8", "place_covers", position.cover(cell))
        if cell in position.stone_at:
            clause = "RD-3.3a" if cell not in (cells[0], cells[-1]) else "RD-3.3"
            return Refusal(clause, "stone_there", {"at": [cell_name(cell)]})
    return _line_holds(position, cells, side, colour)


def _left(position: RefereePosition, colour: int) -> dict[str, Any]:
    return {"count": position.facts.set_up_left[colour], "colour": m.COLOURS[colour]}


def _line_holds(position: RefereePosition, cells: list[int], side: Step, colour: int) -> Refusal | None:
    """What the line holds on to: RD-3.4 to RD-3.7."""
    at_place = [cell for cell in cells if position.touches_place(cell, m.PALACE, m.OASIS)]
    if len(at_place) > 1:
        return Refusal("RD-3.5", "line_touches_twice", {"at": [cell_name(cell) for cell in at_place]})
    if any(position.touches_stone(cell, colour) for cell in cells):
        return None
    if at_place:
        if len(cells) == 1 or _leads_away(position, cells, side):
            return None
        return Refusal("RD-3.6", "line_not_away")
    if not _line_possible(position, colour):
        return Refusal("RD-3.7", "single_stone_only") if len(cells) > 1 else None
    if any(position.touches_place(cell, *range(m.FIRST_SHOP, len(m.PLACES))) for cell in cells):
        return Refusal("RD-3.4b", "shop_gives_no_hold")
    return Refusal("RD-3.4", "line_without_hold", {"colour": m.COLOURS[colour]})


def _leads_away(position: RefereePosition, cells: list[int], side: Step) -> bool:
    """Does palace or oasis lie right before the first stone or right behind the last one?"""
    before, behind = step(cells[0], (-side[0], -side[1])), step(cells[-1], side)
    return any(
        position.place_at.get(cell, m.PLAIN) in (m.PALACE, m.OASIS) for cell in (before, behind) if cell is not None
    )


def _line_possible(position: RefereePosition, colour: int) -> bool:
    """RD-3.7a: if any line is legal, its touching stone alone is."""
    return any(
        position.empty_desert(cell)
        and (position.touches_stone(cell, colour) or position.touches_place(cell, m.PALACE, m.OASIS))
        for cell in range(m.CELLS)
    )


# -- moving ----------------------------------------------------------------------------------------------------------


def _move(position: RefereePosition, named: Named) -> Refusal | None:
    target = m.NODE_NAMES.index(named["to"])
    if target == position.figure:
        return Refusal("RD-5.1", "must_move")
    if target in position.place_at:
        return Refusal("RD-2.4", "place_covers", position.cover(target))
    found = sorted(ways(position, position.figure, target), key=lambda way: (way.corner is not None, len(way.nodes)))
    refusals = [way_refused(position, way) for way in found]
    if None in refusals:
        return None
    return next(iter(refusals), Refusal("RD-5.2", "no_straight_way"))


def _route(position: RefereePosition, named: Named) -> Refusal | None:
    refusals = [
        way_refused(position, way)
        for way in ways(position, position.figure, position.facts.target)
        if way.name == named["turn_at"]
    ]
    if None in refusals:
        return None
    return next(iter(refusals), Refusal("RD-5.11a", "no_such_way"))


# -- placing ---------------------------------------------------------------------------------------------------------


def _place(position: RefereePosition, named: Named) -> Refusal | None:
    cell = m.CELL_NAMES.index(named["cell"])
    if cell in position.place_at:
        return Refusal("RD-6.4", "place_covers", position.cover(cell))
    if cell in position.stone_at:
        return Refusal("RD-6.4a", "stone_there", {"at": [named["cell"]]})
    if cell == position.figure:
        return Refusal("RD-6.4c", "own_figure_there")
    if position.figures_on(cell):
        return Refusal("RD-6.4b", "figure_there", {"player": position.figures_on(cell)[0]})
    if position.gives_hold(cell) or not any(position.free_with_hold(other) for other in range(m.CELLS)):
        return None  # RD-6.2, or RD-6.5
    if position.touches_place(cell, *(place for place in range(len(m.PLACES)) if place != m.OASIS)):
        return Refusal("RD-6.2a", "only_oasis_holds")
    return Refusal("RD-6.2", "stone_without_hold", {"colour": m.COLOURS[position.seat]})


# -- using the field reached -----------------------------------------------------------------------------------------


def _steal(position: RefereePosition, named: Named) -> Refusal | None:
    victim, colour = named["seat"], m.COLOURS.index(named["colour"])
    if position.figure >= m.CELLS:
        return Refusal("RD-7.2", "no_stealing_at_places")
    if victim not in position.others_on(position.figure):
        return Refusal("RD-7.2a", "victim_elsewhere", {"victim": victim})
    if not position.stock(victim)[colour]:
        return Refusal("RD-7.1c", "victim_lacks", {"victim": victim, "colour": named["colour"]})
    return None


def _trade(position: RefereePosition, named: Named) -> Refusal | None:
    give, take = m.COLOURS.index(named["give"]), m.COLOURS.index(named["take"])
    if position.figure != m.CELLS + m.OASIS:
        return Refusal("RD-8.4", "only_oasis_trades")
    if position.stock(position.seat)[give] < m.TRADE_PRICE:
        return Refusal("RD-8.4", "trade_takes_three", _lacks(position, named["give"]))
    if give != take and not position.facts.supply[take]:
        return Refusal("RD-8.4a", "supply_lacks", {"colour": named["take"]})
    return None


def _lacks(position: RefereePosition, colour: str) -> dict[str, Any]:
    """What there is of a colour of which there is too little."""
    return {"colour": colour, "count": position.stock(position.seat)[m.COLOURS.index(colour)]}


PRICE_CLAUSES = ("RD-8.5", "RD-8.6", "RD-8.7", "RD-8.8", "RD-8.9")


def _buy(position: RefereePosition, named: Named) -> Refusal | None:
    card, pay = position.card_sold, [m.COLOURS.index(colour) for colour in named["pay"].split("+")]
    if card is None:
        return Refusal("RD-8.1", "nothing_sold")
    if position.owns(card):
        return Refusal("RD-8.11", "card_owned", {"card": m.CARDS[card]})
    cost = position.card_price(card)
    clause = "RD-8.10a" if cost == m.FAKIR_GIFT_PRICE else PRICE_CLAUSES[card]
    missing = [m.COLOURS[colour] for colour in pay if not position.stock(position.seat)[colour]]
    if len(pay) != cost:
        if card >= m.GIFTS and position.owns(m.FAKIR) and len(pay) == m.FAKIR_GIFT_PRICE and not missing:
            clause = "RD-8.10b"
        return Refusal(clause, "card_costs", {"card": m.CARDS[card], "cost": cost})
    if missing:
        return Refusal(clause, "stock_lacks", {"colour": missing[0]})
    return None


def _pass(position: RefereePosition, named: Named) -> Refusal | None:
    return None


# -- the way home and the limit --------------------------------------------------------------------------------------


def _payment_colour(position: RefereePosition, named: Named) -> Refusal | None:
    counts = [position.on_board(colour) for colour in range(4)]
    if counts[m.COLOURS.index(named["colour"])] > min(counts):
        return Refusal("RD-10.2", "not_the_rarest", {"colour": named["colour"]})
    return None


def _give_back(position: RefereePosition, named: Named) -> Refusal | None:
    if not position.stock(position.seat)[m.COLOURS.index(named["colour"])]:
        return Refusal("RD-9.1", "stock_lacks", {"colour": named["colour"]})
    return None


JUDGES: dict[str, Callable[[RefereePosition, Named], Refusal | None]] = {
    "deal_tile": _deal_tile,
    "begin": _begin,
    "line": _line,
    "move": _move,
    "route": _route,
    "place": _place,
    "steal": _steal,
    "trade": _trade,
    "buy": _buy,
    "pass": _pass,
    "payment_colour": _payment_colour,
    "give_back": _give_back,
}
