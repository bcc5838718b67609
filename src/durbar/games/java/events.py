"""What happened in a step, told from the positions before and after it.

Kinds and their data: dealt (seat), dealt_card (seat, card; only that seat), turned_up (card), bought_hidden (seat),
drew (seat, card; only that seat), took_open (seat, card), deck_shuffled (count), tile_laid (seat, kind, hexes, height,
cost), figure_entered (seat, hex, cost), figure_moved (seat, start, hex, cost), figure_left (seat, hex, cost),
palace_built (seat, hex, value, points), palace_enlarged (seat, hex, old, value, points), watered (seat, hex),
pool_scored (seat, fields, points, hexes), pool_closed (fields, hexes), chip_played (seat), festival_called (seat, hex,
value), card_laid (seat, card, bid), passed (seat), asked (seat), agreed (seat), festival_alone (seat, hex, value,
points), festival_shared (seats, hex, value, points), end_triggered (seat), great_scored (seat, points, palaces, parts:
what each palace brings), turn_began (seat), game_over (). A choice that a further decision completes makes no event.
`hexes` is one text, "9,6 8,5".
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from durbar.core.game import Event, facts_of
from durbar.games.java import material as m
from durbar.games.java import state as s
from durbar.games.java.actions import SPACE
from durbar.games.java.engine import Java
from durbar.games.java.view import names, ranks

Named = dict[str, Any]


def events(before: Java, seat: int, action: int, after: Java) -> list[Event]:
    named = SPACE.name(action)
    b, a = facts_of(before), facts_of(after)
    tell = _TELL.get(named["do"])
    told = tell(b, a, seat, named) if tell else []
    if a.land != b.land:
        told += _pools(before, b, after)
    if a.ending and not b.ending:
        told.append(Event("end_triggered", {"seat": b.seat}))
    won = {}
    if b.city != s.NOWHERE:
        told += _festival_goes_on(b, a, seat, named)
        won = _awarded(b, a, seat, named)
    if sum(a.discard) < sum(b.discard) or (sum(b.deck) == 0 < sum(a.deck)):
        told.append(Event("deck_shuffled", {"count": sum(a.deck)}))
    if a.great[b.seat] and not b.great[b.seat]:
        points = a.score[b.seat] - b.score[b.seat] - won.get(b.seat, 0)
        told.append(Event("great_scored", {"seat": b.seat, "points": points, **_palace_by_palace(after, b.seat)}))
    if a.phase == s.OVER:
        told.append(Event("game_over"))
    elif a.turns > b.turns:
        told.append(Event("turn_began", {"seat": a.seat}))
    return told


def _palace_by_palace(state: Java, seat: int) -> dict[str, list[Any]]:
    """JV-16.3, JV-16.4: the palaces that bring this seat points, and how many each."""
    facts = state.facts()
    found = {}
    for cells in state.areas():
        figures = [(facts.figure[cell], facts.height[cell]) for cell in cells if facts.figure[cell] != s.NOBODY]
        place = next((rank.place for rank in ranks(figures) if rank.seat == seat), 0)
        palace = next((cell for cell in cells if facts.palace[cell]), None)
        if palace is not None and place in (1, 2):
            found[m.CELL_NAMES[palace]] = facts.palace[palace] // place
    return {"palaces": list(found), "parts": list(found.values())}


def _told(cells: list[int]) -> str:
    """Several hexes as one text; a comma between them would be lost among those inside."""
    return " ".join(names(cells))


def _dealt(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    to = b.dealt % b.seats
    return [Event("dealt", {"seat": to}), Event("dealt_card", {"seat": to, "card": named["card"]}, only=(to,))]


def _drew(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("drew", {"seat": b.seat, "card": named["card"]}, only=(b.seat,))]


def _turned_up(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("turned_up", {"card": named["card"]})]


def _bought_hidden(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("bought_hidden", {"seat": seat})]


def _took_open(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("took_open", {"seat": seat, "card": m.CARDS[b.open_card]})]


def _chip(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("chip_played", {"seat": seat})]


def _tile_laid(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    if a.tiled == b.tiled:
        return []  # the turn is still to be chosen
    hexes = [cell for cell in range(m.CELLS) if a.height[cell] > b.height[cell]]
    hexes.sort(key=lambda cell: a.land[cell] != m.VILLAGE)
    return [
        Event(
            "tile_laid",
            {
                "seat": seat,
                "kind": m.TILES[b.kind],
                "hexes": _told(hexes),
                "height": a.height[hexes[0]],
                "cost": b.ap - a.ap,
            },
        )
    ]


def _moved(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    start = m.CELL_NAMES[b.at]
    return [Event("figure_moved", {"seat": seat, "start": start, "hex": named["hex"], "cost": b.ap - a.ap})]


def _left(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("figure_left", {"seat": seat, "hex": m.CELL_NAMES[b.at], "cost": b.ap - a.ap})]


def _entered(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("figure_entered", {"seat": seat, "hex": named["hex"], "cost": b.ap - a.ap})]


def _palace(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    for cell in range(m.CELLS):
        if a.palace[cell] != b.palace[cell]:
            data = {"seat": seat, "hex": m.CELL_NAMES[cell], "value": a.palace[cell], "points": a.palace[cell] // 2}
            if b.palace[cell] == 0:
                return [Event("palace_built", data)]
            return [Event("palace_enlarged", {**data, "old": b.palace[cell]})]
    return []  # the value is still to be chosen


def _watered(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("watered", {"seat": seat, "hex": named["hex"]})]


def _pools(before: Java, b: SimpleNamespace, after: Java) -> list[Event]:
    """Pools that are closed now and were not."""
    closed = {cell for cells, bare, _ in before.pools() if not bare for cell in cells}
    told = []
    for cells, bare, leader in after.pools():
        if bare or closed.issuperset(cells):
            continue
        data = {"fields": len(cells), "hexes": _told(cells)}
        if leader < 0:
            told.append(Event("pool_closed", data))
        else:
            told.append(Event("pool_scored", {"seat": leader, "points": m.POOL_POINTS * len(cells), **data}))
    return told


def _called(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("festival_called", {"seat": seat, "hex": named["hex"], "value": a.palace[a.city]})]


def _card_laid(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("card_laid", {"seat": seat, "card": named["card"], "bid": a.bid[seat]})]


def _passed(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("passed", {"seat": seat})]


def _agreed(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    return [Event("agreed", {"seat": seat})]


def _festival_goes_on(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> list[Event]:
    """A question to all, or the result."""
    if a.city != s.NOWHERE:
        if a.phase == s.ANSWER and b.phase != s.ANSWER:
            return [Event("asked", {"seat": a.asker})]
        return []
    won = _awarded(b, a, seat, named)
    data = {"hex": m.CELL_NAMES[b.city], "value": b.palace[b.city], "points": next(iter(won.values()))}
    if len(won) == 1:
        return [Event("festival_alone", {"seat": next(iter(won)), **data})]
    return [Event("festival_shared", {"seats": list(won), **data})]


def _awarded(b: SimpleNamespace, a: SimpleNamespace, seat: int, named: Named) -> dict[int, int]:
    """Who got points from a festival that ended in this step."""
    if a.city != s.NOWHERE:
        return {}
    left = [i for i in range(b.seats) if b.guest[i] == s.IN and not (named["do"] == "pass" and i == seat)]
    level = m.PALACE_VALUES.index(b.palace[b.city])
    points = m.FESTIVAL_ALONE[level] if len(left) == 1 else m.FESTIVAL_SHARED[level]
    return dict.fromkeys(left, points)


_TELL: dict[str, Callable[[SimpleNamespace, SimpleNamespace, int, Named], list[Event]]] = {
    "deal": _dealt,
    "draw": _drew,
    "turn_up": _turned_up,
    "buy_hidden": _bought_hidden,
    "buy_open": _took_open,
    "chip": _chip,
    "place": _tile_laid,
    "turn": _tile_laid,
    "go": _moved,
    "leave": _left,
    "enter_at": _entered,
    "site": _palace,
    "value": _palace,
    "water": _watered,
    "city": _called,
    "card": _card_laid,
    "pass": _passed,
    "agree": _agreed,
}
