"""The referee: is this action allowed here, and if not, which clause forbids it; and which laws hold everywhere.

A second telling of rules.md, written apart from the engine: it judges one action at a time, clause by clause. Only the
material, the meaning of the state's fields and the action space are common ground.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from durbar.core.actions import Named
from durbar.core.game import Refusal
from durbar.core.state import State
from durbar.games.radscha import material as m
from durbar.games.radscha.actions import SPACE
from durbar.games.radscha.laws import laws
from durbar.games.radscha.referee_table import EAST, SOUTH, Step, Table, cell_name, step, way_refused, ways
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
    table, named = _table(state.clone()), SPACE.name(action)
    return _wrong_time(table, seat, named["do"]) or JUDGES[named["do"]](table, named)


@lru_cache(maxsize=4)
def _table(state: State) -> Table:
    """The last few are kept, for one position is judged many times."""
    return Table(state.facts())


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
    SET_UP: Refusal("RD-3.2b", "a player with set-up stones places a line"),
    MOVE: Refusal("RD-5.1", "the figure must move at least one field"),
    ROUTE: Refusal("RD-5.11b", "the way of the move is still to be chosen"),
    PLACE: Refusal("RD-6.1a", "every stone picked up calls for a new one; none may be held back"),
    PAYMENT: Refusal("RD-10.3", "one of the tied colours must be chosen"),
    REDUCE: Refusal("RD-9.1", "more than 10 stones: some must be put back"),
}


def _wrong_time(table: Table, seat: int, kind: str) -> Refusal | None:
    """Is it somebody else's decision, or another step's?"""
    facts, phase = table.facts, table.facts.phase
    if phase == OVER:
        if facts.winner == NOBODY:
            return Refusal("RD-11.3", "the game has ended as a draw")
        return Refusal("RD-11.1a", "the game is won; nothing happens any more")
    if phase == DEAL and (seat != CHANCE or kind != "deal_tile"):
        return Refusal("RD-2.7", "chance is dealing the tiles")
    if phase == BEGIN and (seat != CHANCE or kind != "begin"):
        clause = "RD-3.2a" if any(facts.set_up_left) else "RD-3.15a"
        return Refusal(clause, "chance is drawing who begins")
    if phase == SET_UP and facts.set_up == QUICK and seat != CHANCE:
        return Refusal("RD-3.14", "chance plays the quick set-up")
    by_chance = phase in (DEAL, BEGIN) or (phase == SET_UP and facts.set_up == QUICK)
    if not by_chance and seat != table.seat:
        return Refusal("RD-3.2" if phase == SET_UP else "RD-4.2", "it is another player's turn")
    if phase in DUE[kind]:
        return None
    if kind == "pass":
        return NO_PASS[phase]
    if phase == SET_UP:
        return Refusal("RD-3.2", "the set-up is going on: lines of stones are placed")
    if kind in ("deal_tile", "begin", "line"):
        return Refusal("RD-3.1", "the set-up is over")
    return _wrong_step(table, kind)


def _wrong_step(table: Table, kind: str) -> Refusal:
    """In a turn, but this is not the step."""
    phase = table.facts.phase
    if kind in ("buy", "trade") and phase == MOVE and table.figure >= m.CELLS:
        return Refusal("RD-8.1a", "a place is used only in the turn in which it is entered")
    if kind == "buy" and phase in (PAYMENT, REDUCE) and table.card_sold is not None and table.owns(table.card_sold):
        return Refusal("RD-8.11", f"the {m.CARDS[table.card_sold]} is already owned")
    if kind == "steal" and phase == PLACE and table.others_on(table.figure):
        return Refusal("RD-7.1b", "a stone is taken from another player only after the placing")
    if kind == "steal" and phase in (AT_OASIS, SHOP):
        return Refusal("RD-7.2", "no stones are taken from others on special places")
    if kind == "trade" and phase in (THEFT, SHOP):
        return Refusal("RD-8.4", "only the oasis trades")
    if kind == "buy" and phase in (THEFT, AT_OASIS):
        return Refusal("RD-8.1", "no card is sold here")
    if kind == "give_back" and sum(table.stock(table.seat)) <= m.STOCK_LIMIT:
        return Refusal("RD-9.1a", "only a stock of more than 10 stones is reduced")
    if kind == "payment_colour" and table.facts.pay_colour[table.seat] != table.seat:
        return Refusal("RD-10.5", "the payment colour never changes again")
    return Refusal("RD-4.1", f"this is not the step of the turn; due now: {PHASES[phase]}")


# -- board and set-up ------------------------------------------------------------------------------------------------


def _deal_tile(table: Table, named: Named) -> Refusal | None:
    kind = named["kind"]
    held = table.facts.tile_kind[: table.facts.dealt].count(m.TILE_KINDS.index(kind))
    if held >= (2 if kind == "plain" else 1):
        return Refusal("RD-2.3a", f"no {kind} tile is left")
    return None


def _begin(table: Table, named: Named) -> Refusal | None:
    if named["seat"] >= table.facts.seats:
        return Refusal("RD-1.1", f"there are {table.facts.seats} players")
    return None


def _line(table: Table, named: Named) -> Refusal | None:
    colour, length = table.facts.colour, named["length"]
    side = EAST if named["way"] == "right" else SOUTH
    if length == 1 and side == SOUTH:
        return Refusal("RD-3.3", "a single stone has no direction; it is written as lying to the right")
    if length > table.facts.set_up_left[colour]:
        return Refusal("RD-3.2c", f"only {table.facts.set_up_left[colour]} set-up stones of this colour are left")
    cells = [m.CELL_NAMES.index(named["cell"])]
    while len(cells) < length:
        following = step(cells[-1], side)
        if following is None:
            return Refusal("RD-3.3", "the line would leave the board")
        cells.append(following)
    for cell in cells:
        if cell in table.place_at:
            return Refusal("RD-2.8", f"{cell_name(cell)} belongs to a special place")
        if cell in table.stone_at:
            clause = "RD-3.3a" if cell not in (cells[0], cells[-1]) else "RD-3.3"
            return Refusal(clause, f"there is a stone on {cell_name(cell)}")
    return _line_holds(table, cells, side, colour)


def _line_holds(table: Table, cells: list[int], side: Step, colour: int) -> Refusal | None:
    """What the line holds on to: RD-3.4 to RD-3.7."""
    at_place = [cell for cell in cells if table.touches_place(cell, m.PALACE, m.OASIS)]
    if len(at_place) > 1:
        return Refusal("RD-3.5", "more than one stone of the line touches the palace or the oasis")
    if any(table.touches_stone(cell, colour) for cell in cells):
        return None
    if at_place:
        if len(cells) == 1 or _leads_away(table, cells, side):
            return None
        return Refusal("RD-3.6", "a line from the palace or the oasis leads straight away from it")
    if not _line_possible(table, colour):
        return Refusal("RD-3.7", "no line is possible, so it is a single stone") if len(cells) > 1 else None
    if any(table.touches_place(cell, *range(m.FIRST_SHOP, len(m.PLACES))) for cell in cells):
        return Refusal("RD-3.4b", "only the palace and the oasis give hold to a line")
    return Refusal("RD-3.4", "no stone of the line touches a stone of its colour, the palace or the oasis")


def _leads_away(table: Table, cells: list[int], side: Step) -> bool:
    """Does palace or oasis lie right before the first stone or right behind the last one?"""
    before, behind = step(cells[0], (-side[0], -side[1])), step(cells[-1], side)
    return any(
        table.place_at.get(cell, m.PLAIN) in (m.PALACE, m.OASIS) for cell in (before, behind) if cell is not None
    )


def _line_possible(table: Table, colour: int) -> bool:
    """RD-3.7a: if any line is legal, its touching stone alone is."""
    return any(
        table.empty_desert(cell) and (table.touches_stone(cell, colour) or table.touches_place(cell, m.PALACE, m.OASIS))
        for cell in range(m.CELLS)
    )


# -- moving ----------------------------------------------------------------------------------------------------------


def _move(table: Table, named: Named) -> Refusal | None:
    target = m.NODE_NAMES.index(named["to"])
    if target == table.figure:
        return Refusal("RD-5.1", "the figure must leave its field")
    if target in table.place_at:
        return Refusal("RD-2.4", f"{named['to']} is a part of {m.PLACES[table.place_at[target]]}, not a field")
    found = sorted(ways(table, table.figure, target), key=lambda way: (way.corner is not None, len(way.nodes)))
    refusals = [way_refused(table, way) for way in found]
    if None in refusals:
        return None
    return next(iter(refusals), Refusal("RD-5.2", f"no straight way leads to {named['to']}"))


def _route(table: Table, named: Named) -> Refusal | None:
    refusals = [
        way_refused(table, way) for way in ways(table, table.figure, table.facts.target) if way.name == named["turn_at"]
    ]
    if None in refusals:
        return None
    return next(iter(refusals), Refusal("RD-5.11a", "no way with this turn leads to the field chosen"))


# -- placing ---------------------------------------------------------------------------------------------------------


def _place(table: Table, named: Named) -> Refusal | None:
    cell = m.CELL_NAMES.index(named["cell"])
    if cell in table.place_at:
        return Refusal("RD-6.4", f"{named['cell']} belongs to a special place")
    if cell in table.stone_at:
        return Refusal("RD-6.4a", f"there is a stone on {named['cell']}")
    if cell == table.figure:
        return Refusal("RD-6.4c", "the mover's own figure stands there")
    if table.figures_on(cell):
        return Refusal("RD-6.4b", f"a figure stands on {named['cell']}")
    if table.gives_hold(cell) or not any(table.free_with_hold(other) for other in range(m.CELLS)):
        return None  # RD-6.2, or RD-6.5
    if table.touches_place(cell, *(place for place in range(len(m.PLACES)) if place != m.OASIS)):
        return Refusal("RD-6.2a", "of the special places only the oasis gives hold")
    return Refusal("RD-6.2", f"{named['cell']} is neither beside a {m.COLOURS[table.seat]} stone nor beside the oasis")


# -- using the field reached -----------------------------------------------------------------------------------------


def _steal(table: Table, named: Named) -> Refusal | None:
    victim, colour = named["seat"], m.COLOURS.index(named["colour"])
    if table.figure >= m.CELLS:
        return Refusal("RD-7.2", "no stones are taken from others on special places")
    if victim not in table.others_on(table.figure):
        return Refusal("RD-7.2a", "only the owner of another figure on the field reached can be robbed")
    if not table.stock(victim)[colour]:
        return Refusal("RD-7.1c", f"the victim has no {named['colour']} stone")
    return None


def _trade(table: Table, named: Named) -> Refusal | None:
    give, take = m.COLOURS.index(named["give"]), m.COLOURS.index(named["take"])
    if table.figure != m.CELLS + m.OASIS:
        return Refusal("RD-8.4", "only the oasis trades")
    if table.stock(table.seat)[give] < m.TRADE_PRICE:
        return Refusal("RD-8.4", f"a trade takes 3 {named['give']} stones")
    if give != take and not table.facts.supply[take]:
        return Refusal("RD-8.4a", f"the supply has no {named['take']} stone")
    return None


PRICE_CLAUSES = ("RD-8.5", "RD-8.6", "RD-8.7", "RD-8.8", "RD-8.9")


def _buy(table: Table, named: Named) -> Refusal | None:
    card, pay = table.card_sold, [m.COLOURS.index(colour) for colour in named["pay"].split("+")]
    if card is None:
        return Refusal("RD-8.1", "no card is sold here")
    if table.owns(card):
        return Refusal("RD-8.11", f"the {m.CARDS[card]} is already owned")
    cost = table.card_price(card)
    clause = "RD-8.10a" if cost == m.FAKIR_GIFT_PRICE else PRICE_CLAUSES[card]
    missing = [m.COLOURS[colour] for colour in pay if not table.stock(table.seat)[colour]]
    if len(pay) != cost:
        if card >= m.GIFTS and table.owns(m.FAKIR) and len(pay) == m.FAKIR_GIFT_PRICE and not missing:
            clause = "RD-8.10b"
        return Refusal(clause, f"the {m.CARDS[card]} costs {cost} stones of different colours")
    if missing:
        return Refusal(clause, f"there is no {missing[0]} stone in the stock")
    return None


def _pass(table: Table, named: Named) -> Refusal | None:
    return None


# -- the way home and the limit --------------------------------------------------------------------------------------


def _payment_colour(table: Table, named: Named) -> Refusal | None:
    counts = [table.on_board(colour) for colour in range(4)]
    if counts[m.COLOURS.index(named["colour"])] > min(counts):
        return Refusal("RD-10.2", f"{named['colour']} is not the colour with the fewest stones on the board")
    return None


def _give_back(table: Table, named: Named) -> Refusal | None:
    if not table.stock(table.seat)[m.COLOURS.index(named["colour"])]:
        return Refusal("RD-9.1", f"there is no {named['colour']} stone in the stock")
    return None


JUDGES: dict[str, Callable[[Table, Named], Refusal | None]] = {
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
