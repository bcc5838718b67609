"""What happened in a step, for the log and for moving pieces.

Event kinds and their data: dealt (kind, turn), begins (player), line (player, colour, cells, count), moved (player,
start, target, path, distance, cost, colour), picked_up (player, stones), placed (player, cell, colour), lapsed
(player, count), stole (player, victim, colour), traded (player, give, take), bought (player, card, pay),
payment_colour (player, colour), gave_back (player, colour), won (player), drawn ().
"""

from __future__ import annotations

from typing import Any

from durbar.core.game import Event
from durbar.core.state import CHANCE
from durbar.games.radscha import material as m
from durbar.games.radscha.actions import SPACE, STRAIGHT
from durbar.games.radscha.engine import Radscha
from durbar.games.radscha.state import NOBODY, OVER, PHASES, PLACE, ROUTE
from durbar.games.radscha.view import stones_on


def events(before: Radscha, seat: int, action: int, after: Radscha) -> list[Event]:
    named = SPACE.name(action)
    b, a = before.facts(), after.facts()
    told = _TELL[named["do"]](before, b, seat, named, a)
    if a.phase == OVER:
        told.append(Event("won", {"player": a.winner}) if a.winner != NOBODY else Event("drawn"))
    return told


def _dealt(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("dealt", {"kind": named["kind"], "turn": named["turn"]})]


def _begins(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("begins", {"player": named["seat"]})]


def _line(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    first, step = m.CELL_NAMES.index(named["cell"]), 1 if named["way"] == "right" else m.SIDE
    cells = [m.CELL_NAMES[first + i * step] for i in range(named["length"])]
    player = b.seat if seat == CHANCE else seat
    return [Event("line", {"player": player, "colour": m.COLOURS[b.colour], "cells": cells, "count": len(cells)})]


def _moved(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    if a.phase == ROUTE:
        return []  # the way is still to be chosen
    target = m.NODE_NAMES.index(named["to"]) if named["do"] == "move" else b.target
    turn_at = named.get("turn_at")
    _, _, cost, path = next(
        way
        for way in before.ways()
        if way[0] == target and turn_at in (None, STRAIGHT if way[1] == m.CELLS else m.CELL_NAMES[way[1]])
    )
    stones, names = stones_on(b), [m.CELL_NAMES[cell] for cell in path]
    taken = [stones[name] for name in names if name in stones]
    told = [
        Event(
            "moved",
            {
                "player": seat,
                "start": m.NODE_NAMES[b.figure[seat]],
                "target": m.NODE_NAMES[target],
                "path": names,
                "distance": len(path) + (target >= m.CELLS),
                "cost": cost,
                "colour": m.COLOURS[b.pay_colour[seat]],
            },
        )
    ]
    if taken:
        told.append(Event("picked_up", {"player": seat, "stones": taken}))
        if a.phase not in (PLACE, OVER):
            told.append(Event("lapsed", {"player": seat, "count": len(taken)}))
    return told


def _placed(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    told = [Event("placed", {"player": seat, "cell": named["cell"], "colour": m.COLOURS[seat]})]
    if b.to_place > 1 and b.supply[seat] == 1:
        told.append(Event("lapsed", {"player": seat, "count": b.to_place - 1}))
    return told


def _stole(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("stole", {"player": seat, "victim": named["seat"], "colour": named["colour"]})]


def _traded(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("traded", {"player": seat, "give": named["give"], "take": named["take"]})]


def _bought(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    card = m.CARDS[b.figure[seat] - m.CELLS - m.FIRST_SHOP]
    told = [Event("bought", {"player": seat, "card": card, "pay": named["pay"].split("+")})]
    if _comes_home(a, seat) and not _comes_home(b, seat) and PHASES[a.phase] != "payment":
        told.append(Event("payment_colour", {"player": seat, "colour": m.COLOURS[a.pay_colour[seat]]}))
    return told


def _comes_home(f: Any, seat: int) -> bool:
    return bool(f.cards[seat] & 3 == 3)


def _passed(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return []


def _chose_colour(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("payment_colour", {"player": seat, "colour": named["colour"]})]


def _gave_back(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("gave_back", {"player": seat, "colour": named["colour"]})]


_TELL = {
    "deal_tile": _dealt,
    "begin": _begins,
    "line": _line,
    "move": _moved,
    "route": _moved,
    "place": _placed,
    "steal": _stole,
    "trade": _traded,
    "buy": _bought,
    "pass": _passed,
    "payment_colour": _chose_colour,
    "give_back": _gave_back,
}
