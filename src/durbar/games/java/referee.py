"""The referee: may this seat do this, and if not, which clause forbids it. Told apart from the engine, in plain Python.

Each kind of action has its judge. What takes several decisions (JV-18.1) is judged at each of them: the first one is
lawful if some way to finish it is (JV-18.2). The chapters on tiles, water, cards and festivals have their own files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from durbar.core.actions import Named
from durbar.core.game import Refusal
from durbar.core.state import CHANCE
from durbar.games.java import material as m
from durbar.games.java import referee_festival as festival
from durbar.games.java import referee_land as land
from durbar.games.java import state as s
from durbar.games.java.actions import SPACE
from durbar.games.java.laws import laws
from durbar.games.java.referee_board import LOWLAND, VILLAGE, Hex, named_hexes
from durbar.games.java.referee_position import RefereePosition, hex_of, position_of

__all__ = ["check", "laws"]

Judge = Callable[[RefereePosition, Named], Refusal | None]


def check(state: Any, seat: int, action: int) -> Refusal | None:
    """Why this seat may not do this here, or None if it may."""
    position = position_of(state)
    named = SPACE.name(action)
    return _whose(position, seat) or _when(position, named["do"]) or JUDGES[named["do"]](position, named)


# -- whose decision, and which (JV-4.7, JV-18.1) -----------------------------------------------------------

CHANCE_PHASES = (s.DEAL, s.TURN_UP, s.DRAW)
FESTIVAL_PHASES = (s.BID, s.ANSWER)
PASSED = 2  # of `guest`
ACT_KINDS = (
    "tile", "figure", "enter", "palace", "irrigate", "buy_open", "buy_hidden", "festival", "chip", "end_turn",
)  # fmt: skip
KINDS = {
    s.DEAL: ("deal",),
    s.TURN_UP: ("turn_up",),
    s.DRAW: ("draw",),
    s.ACT: ACT_KINDS,
    s.PLACE: ("place",),
    s.TURN: ("turn",),
    s.GO: ("go", "leave"),
    s.ENTER: ("enter_at",),
    s.SITE: ("site",),
    s.VALUE: ("value",),
    s.WATERING: ("water",),
    s.CITY: ("city",),
    s.BID: ("card", "done", "pass"),
    s.ANSWER: ("card", "agree"),
}


DUE_NOW = {
    s.DEAL: "card_first",
    s.TURN_UP: "card_first",
    s.DRAW: "card_first",
    s.ACT: "due_act",
    s.PLACE: "due_place",
    s.TURN: "due_turn",
    s.GO: "due_go",
    s.ENTER: "due_enter",
    s.SITE: "due_site",
    s.VALUE: "due_value",
    s.WATERING: "due_water",
    s.CITY: "due_city",
    s.BID: "due_bid",
    s.ANSWER: "agree_or_raise",
}


def _whose(position: RefereePosition, seat: int) -> Refusal | None:
    facts = position.facts
    if facts.phase == s.OVER:
        return Refusal("JV-15.5", "game_over")
    if facts.phase in CHANCE_PHASES:
        return None if seat == CHANCE else Refusal("JV-4.3", "card_first")
    if facts.phase in FESTIVAL_PHASES:
        if seat == facts.bidder:
            return None
        if seat != CHANCE and facts.guest[seat] == PASSED:
            return Refusal("JV-13.7c", "festival_passed")
        if facts.phase == s.ANSWER and seat == facts.asker:
            return Refusal("JV-13.10d", "asker_waits")
        return Refusal("JV-13.7", "others_speak", {"player": facts.bidder})
    if seat == facts.seat:
        return None
    if seat != CHANCE and facts.great[seat]:
        return Refusal("JV-15.4", "great_scoring_done")
    return Refusal("JV-4.7", "others_turn", {"player": facts.seat})


def _when(position: RefereePosition, kind: str) -> Refusal | None:
    phase = position.facts.phase
    if kind in KINDS[phase]:
        return None
    if phase in FESTIVAL_PHASES and kind == "chip":
        return Refusal("JV-14.1a", "chip_before_festival")
    if phase in FESTIVAL_PHASES and kind in ACT_KINDS:
        return Refusal("JV-13.2", "festival_is_last")
    if phase == s.ANSWER and kind == "pass":
        return Refusal("JV-13.10a", "agree_or_raise")
    return Refusal("JV-18.1", DUE_NOW[phase])


# -- land tiles (chapters 6 and 7) -------------------------------------------------------------------------


def _tile(position: RefereePosition, named: Named) -> Refusal | None:
    kind = named["kind"]
    if not position.tiles_left(kind):
        last = kind == "three" and position.facts.ending
        return Refusal("JV-15.3" if last else "JV-6.1", "tiles_used_up", {"kind": kind})
    if land.can_lay(position.board, [kind], position.points):
        return None
    return position.pays(1) or Refusal("JV-18.2", "no_room_for_tile", {"kind": kind, "ap": position.points})


def _place(position: RefereePosition, named: Named) -> Refusal | None:
    here = hex_of(named["hex"])
    refusals = [_lies(position, here, turn) for turn in m.TURNS]
    return None if None in refusals else _plainest(refusals)


def _turn(position: RefereePosition, named: Named) -> Refusal | None:
    return _lies(position, m.SPOTS[position.facts.at], named["turn"])


def _lies(position: RefereePosition, here: Hex, turn: int) -> Refusal | None:
    """The tile chosen, its village space (or only space) here, turned like this (JV-2.4)."""
    kind = m.TILES[position.facts.kind]
    size, villages = land.SHAPES[kind]
    (y, x), ways = here, (m.WAYS[(turn + i) % 6] for i in range(size - 1))
    cells = frozenset([here, *((y + dy, x + dx) for dy, dx in ways)])
    return land.place(position.board, cells, frozenset([here] if villages else [])) or position.pays(
        land.price(position.board, cells), "JV-7.2"
    )


def _plainest(refusals: list[Refusal | None]) -> Refusal | None:
    """Of several reasons the one that says most: about the hexes rather than about the edge of the board."""
    return min((r for r in refusals if r), key=lambda r: (r.clause == "JV-7.3a", r.clause == "JV-5.2"), default=None)


# -- figures (chapter 8) -----------------------------------------------------------------------------------


def _figure(position: RefereePosition, named: Named) -> Refusal | None:
    here = hex_of(named["hex"])
    owner = position.board.figures.get(here)
    if owner is None:
        return Refusal("JV-8.7b", "no_figure_there")
    if owner != position.seat:
        return Refusal("JV-8.7b", "others_figure", {"owner": owner})
    out = _leaves(position, here)
    if out is None or any(_goes(position, here, there) is None for there in position.ways(here)):
        return None
    return Refusal("JV-18.2", "figure_stuck", {"ap": position.points})


def _go(position: RefereePosition, named: Named) -> Refusal | None:
    return _goes(position, m.SPOTS[position.facts.at], hex_of(named["hex"]))


def _goes(position: RefereePosition, start: Hex, end: Hex) -> Refusal | None:
    board, seat = position.board, position.seat
    if start == end:
        return Refusal("JV-8.4", "figure_must_move")
    if not board.tiled(end) or end in board.palaces:
        return Refusal("JV-8.1", "no_land_there")
    if end in board.figures:
        return Refusal("JV-8.2" if board.figures[end] != seat else "JV-8.7a", *position.figure_on(end))
    costs = position.ways(start)
    if end not in costs:
        return Refusal("JV-8.7", "no_way_there")
    cost = costs[end]
    if cost == 0 and position.facts.strolled[position.cell(start)]:
        return Refusal("JV-17.1", "free_move_used")
    return position.pays(cost, "JV-8.5") or position.keeps_duty(cost, board.with_figure(seat, start, end))


def _leave(position: RefereePosition, _: Named) -> Refusal | None:
    return _leaves(position, m.SPOTS[position.facts.at])


def _leaves(position: RefereePosition, here: Hex) -> Refusal | None:
    borders = position.board.borders(here)
    if not borders:
        return Refusal("JV-8.8", "figure_not_on_rim")
    cost = _crossing(borders)
    return position.pays(cost, "JV-8.8") or position.keeps_duty(
        cost, position.board.with_figure(position.seat, here, None)
    )


def _enter(position: RefereePosition, _: Named) -> Refusal | None:
    if not position.facts.men[position.seat]:
        return Refusal("JV-8.3", "figures_all_out")
    if any(_enters(position, here) is None for here in position.board.top):
        return None
    return Refusal("JV-18.2", "no_way_in", {"ap": position.points})


def _enter_at(position: RefereePosition, named: Named) -> Refusal | None:
    return _enters(position, hex_of(named["hex"]))


def _enters(position: RefereePosition, here: Hex) -> Refusal | None:
    board = position.board
    if not board.tiled(here) or here in board.palaces:
        return Refusal("JV-8.1", "no_land_there")
    if here in board.figures:
        return Refusal("JV-8.2", *position.figure_on(here))
    borders = board.borders(here)
    if not borders:
        return Refusal("JV-8.3b", "hex_not_on_rim")
    cost = _crossing(borders)
    return position.pays(cost, "JV-8.3a") or position.keeps_duty(cost, board.with_figure(position.seat, None, here))


def _crossing(borders: set[str]) -> int:
    """JV-8.3a, JV-8.3c."""
    return 1 if LOWLAND in borders else 2


# -- palaces (chapter 10) ----------------------------------------------------------------------------------


def _palace(position: RefereePosition, _: Named) -> Refusal | None:
    if any(_stands(position, here) is None for here in position.board.top):
        return None
    return position.pays(1) or Refusal("JV-18.2", "no_palace_to_build")


def _site(position: RefereePosition, named: Named) -> Refusal | None:
    return _stands(position, hex_of(named["hex"]))


def _stands(position: RefereePosition, here: Hex) -> Refusal | None:
    """Could a palace here be built or enlarged, to any value? If not: what keeps it from the next value."""
    refusals = [_rises(position, here, value) for value in m.PALACE_VALUES]
    if None in refusals:
        return None
    return next((refusal for refusal in refusals if refusal and refusal.clause != "JV-10.2a"), refusals[0])


def _value(position: RefereePosition, named: Named) -> Refusal | None:
    return _rises(position, m.SPOTS[position.facts.at], named["value"])


def _rises(position: RefereePosition, here: Hex, value: int) -> Refusal | None:
    """A palace of this value built here, or the one here enlarged to it."""
    board = position.board
    if board.top.get(here) != VILLAGE:
        return Refusal("JV-10.1a", "no_village_there")
    if here in board.figures:
        return Refusal("JV-10.1a", *position.figure_on(here))
    area = board.area(here)
    old = board.palaces.get(here)
    if old is None and board.palaces_in(area):
        return Refusal("JV-10.1b", "city_has_palace", {"at": named_hexes(board.palaces_in(area))})
    if position.facts.built[position.cell(here)]:
        return Refusal("JV-10.7", "built_this_turn")
    if board.leader(area) != position.seat:
        return Refusal("JV-10.3", *position.ranking(area))
    if old is not None and value <= old:
        return Refusal("JV-10.2a", "value_reached", {"value": old})
    if value > len(area):
        return Refusal("JV-10.4", "area_too_small", {"value": value, "count": len(area), "at": named_hexes(area)})
    if not position.facts.palaces[m.PALACE_VALUES.index(value)]:
        return Refusal("JV-10.6", "value_used_up", {"value": value})
    return position.pays(1) or position.keeps_duty(1, board.with_palace(here, value))


# -- irrigation (chapter 11) -------------------------------------------------------------------------------


def _irrigate(position: RefereePosition, _: Named) -> Refusal | None:
    if not position.facts.irrigation:
        return Refusal("JV-2.6", "water_used_up")
    if any(_waters(position, here) is None for here in position.board.ground.printed):
        return None
    return position.pays(1) or Refusal("JV-18.2", "no_room_for_water")


def _water(position: RefereePosition, named: Named) -> Refusal | None:
    return _waters(position, hex_of(named["hex"]))


def _waters(position: RefereePosition, here: Hex) -> Refusal | None:
    board = position.board
    if here not in board.ground.printed:
        return Refusal("JV-11.2b", "water_outside")
    if here in board.ground.rim:
        return Refusal("JV-11.2a", "water_on_rim")
    if board.tiled(here) or here in board.water:
        return Refusal("JV-11.2", "water_on_bare_ground")
    return position.pays(1) or position.keeps_duty(1, board.with_irrigation(here))


# -- cards, chips, the end of a turn (chapters 12, 14 and 5) -----------------------------------------------


def _buy(position: RefereePosition, _: Named) -> Refusal | None:
    if position.facts.bought >= m.CARDS_A_TURN:
        return Refusal("JV-12.1", "two_cards_bought")
    if not sum(position.facts.deck):
        return Refusal("JV-12.4b", "deck_empty")
    return position.pays(1) or position.keeps_duty(1)


def _comes_up(position: RefereePosition, named: Named) -> Refusal | None:
    """Chance: this card is the top card of the deck."""
    if not position.facts.deck[m.CARDS.index(named["card"])]:
        return Refusal("JV-4.3", "no such card is left in the deck")
    return None


def _chip(position: RefereePosition, _: Named) -> Refusal | None:
    if position.facts.chip_played:
        return Refusal("JV-14.2", "chip_used")
    if not position.facts.chips[position.seat]:
        return Refusal("JV-14.3", "no_chip_left")
    return None


def _end_turn(position: RefereePosition, _: Named) -> Refusal | None:
    return festival.duty_first(position)


JUDGES: dict[str, Judge] = {
    "deal": _comes_up,
    "draw": _comes_up,
    "turn_up": _comes_up,
    "tile": _tile,
    "place": _place,
    "turn": _turn,
    "figure": _figure,
    "go": _go,
    "leave": _leave,
    "enter": _enter,
    "enter_at": _enter_at,
    "palace": _palace,
    "site": _site,
    "value": _value,
    "irrigate": _irrigate,
    "water": _water,
    "buy_open": _buy,
    "buy_hidden": _buy,
    "chip": _chip,
    "end_turn": _end_turn,
    **festival.JUDGES,
}
assert set(JUDGES) == {kind.name for kind in SPACE.kinds}
