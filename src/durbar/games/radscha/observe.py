"""What a seat sees as numbers. Nothing is hidden (RD-1.5); colours come as seats, the viewer's own first."""

from __future__ import annotations

from durbar.core.observe import EACH_SEAT, Observation, bits, number, one_hot, seat
from durbar.games.radscha import material as m
from durbar.games.radscha.state import PHASES, SET_UPS, Position

SEATS = len(m.COLOURS)

OBSERVATION = Observation(
    Position.FIELDS,
    SEATS,
    # The board.
    bits("stones", m.SIDE, "stones by colour, row and field", whose=EACH_SEAT),
    bits("desert", m.SIDE, "fields that belong to no place, by row and field"),
    one_hot("place_cell", m.CELLS, f"upper left field of each place: {', '.join(m.PLACES)}"),
    one_hot("tile_kind", len(m.TILE_KINDS), f"kind of each tile, row by row: {', '.join(m.TILE_KINDS)}"),
    one_hot("tile_turn", len(m.TURNS), "quarter turns clockwise of each tile"),
    number("dealt", "tiles dealt so far", m.TILES),
    number("supply", "stones in the supply by colour", m.STONES_PER_COLOUR, whose=EACH_SEAT),
    # The players.
    one_hot("figure", m.NODES, "field (0-143, row by row) or place of each figure", whose=EACH_SEAT),
    number("stock", "stones of each player by colour", m.STOCK_LIMIT, whose=EACH_SEAT, by_colour=True),
    bits("cards", len(m.CARDS), f"cards of each player: {', '.join(m.CARDS)}", whose=EACH_SEAT),
    seat("pay_colour", "the colour that each player pays moves with", whose=EACH_SEAT),
    one_hot("seats", 3, "players: two, three, four", least=2),
    # Where the match is.
    one_hot("phase", len(PHASES), f"phase: {', '.join(PHASES)}"),
    seat("seat", "whose turn"),
    number("to_place", "stones still to be placed this turn", m.STOCK_LIMIT),
    one_hot("target", m.NODES, "where a move that waits for its route leads"),
    number("turns", "turns begun", m.TURN_LIMIT * SEATS),
    seat("winner", "who has won"),
    # The set-up.
    one_hot("set_up", len(SET_UPS), f"the way to set up: {', '.join(SET_UPS)}"),
    number("small", "1 where places cover one field"),
    number("shuffled", "1 where the board is shuffled"),
    seat("colour", "the colour being placed"),
    number("set_up_left", "stones of each colour still to be placed", m.SET_UP_STONES, whose=EACH_SEAT),
)
