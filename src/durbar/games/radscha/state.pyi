# Made from state.py by durbar.core.declarations; do not edit.
from durbar.core.state import State

DEAL: int
BEGIN: int
SET_UP: int
MOVE: int
ROUTE: int
PLACE: int
THEFT: int
AT_OASIS: int
SHOP: int
PAYMENT: int
REDUCE: int
OVER: int
PHASES: tuple[str, ...]
QUICK: int
FIRST: int
FULL: int
SET_UPS: tuple[str, ...]
NOBODY: int

class Position(State):
    stones: list[int]
    desert: list[int]
    anchors: list[int]
    place_cell: list[int]
    tile_kind: list[int]
    tile_turn: list[int]
    figure: list[int]
    stock: list[int]
    supply: list[int]
    cards: list[int]
    pay_colour: list[int]
    set_up_left: list[int]
    seats: int
    small: int
    set_up: int
    shuffled: int
    phase: int
    seat: int
    colour: int
    to_place: int
    target: int
    turns: int
    winner: int
    dealt: int
    acts: list[int]
    weights: list[int]
    reach: list[int]
    corner: list[int]
    path: list[int]
    path_length: int
