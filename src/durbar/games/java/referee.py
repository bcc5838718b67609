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
from durbar.games.java.referee_desk import Desk, desk_of, hex_of
from durbar.games.java.referee_table import LOWLAND, VILLAGE, Hex

__all__ = ["check", "laws"]

Judge = Callable[[Desk, Named], Refusal | None]


def check(state: Any, seat: int, action: int) -> Refusal | None:
    """Why this seat may not do this here, or None if it may."""
    desk = desk_of(state)
    named = SPACE.name(action)
    return _whose(desk, seat) or _when(desk, named["do"]) or JUDGES[named["do"]](desk, named)


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


def _whose(desk: Desk, seat: int) -> Refusal | None:
    facts = desk.facts
    if facts.phase == s.OVER:
        return Refusal("JV-15.5", "the game is over")
    if facts.phase in CHANCE_PHASES:
        return None if seat == CHANCE else Refusal("JV-4.3", "a card is drawn first")
    if facts.phase in FESTIVAL_PHASES:
        if seat == facts.bidder:
            return None
        if seat != CHANCE and facts.guest[seat] == PASSED:
            return Refusal("JV-13.7c", "you have passed in this festival")
        if facts.phase == s.ANSWER and seat == facts.asker:
            return Refusal("JV-13.10d", "you have asked; only those asked answer")
        return Refusal("JV-13.7", "another player is to speak in this festival")
    if seat == facts.seat:
        return None
    if seat != CHANCE and facts.great[seat]:
        return Refusal("JV-15.4", "you have done your great scoring")
    return Refusal("JV-4.7", "it is another player's turn")


def _when(desk: Desk, kind: str) -> Refusal | None:
    phase = desk.facts.phase
    if kind in KINDS[phase]:
        return None
    if phase in FESTIVAL_PHASES and kind == "chip":
        return Refusal("JV-14.1a", "an action chip is played before the festival is called")
    if phase in FESTIVAL_PHASES and kind in ACT_KINDS:
        return Refusal("JV-13.2", "a festival is the last action of a turn")
    if phase == s.ANSWER and kind == "pass":
        return Refusal("JV-13.10a", "who is asked agrees or raises")
    return Refusal("JV-18.1", f"now is the moment for: {', '.join(KINDS[phase])}")


# -- land tiles (chapters 6 and 7) -------------------------------------------------------------------------


def _tile(desk: Desk, named: Named) -> Refusal | None:
    kind = named["kind"]
    if not desk.tiles_left(kind):
        last = kind == "three" and desk.facts.ending
        return Refusal("JV-15.3" if last else "JV-6.1", "no tile of this kind is left")
    if land.can_lay(desk.table, [kind], desk.points):
        return None
    return desk.pays(1) or Refusal("JV-18.2", "there is no lawful place for such a tile with the AP left")


def _place(desk: Desk, named: Named) -> Refusal | None:
    here = hex_of(named["hex"])
    refusals = [_lies(desk, here, turn) for turn in m.TURNS]
    return None if None in refusals else _plainest(refusals)


def _turn(desk: Desk, named: Named) -> Refusal | None:
    return _lies(desk, m.SPOTS[desk.facts.at], named["turn"])


def _lies(desk: Desk, here: Hex, turn: int) -> Refusal | None:
    """The tile chosen, its village space (or only space) here, turned like this (JV-2.4)."""
    kind = m.TILES[desk.facts.kind]
    size, villages = land.SHAPES[kind]
    (y, x), ways = here, (m.WAYS[(turn + i) % 6] for i in range(size - 1))
    cells = frozenset([here, *((y + dy, x + dx) for dy, dx in ways)])
    return land.place(desk.table, cells, frozenset([here] if villages else [])) or desk.pays(
        land.price(desk.table, cells), "JV-7.2"
    )


def _plainest(refusals: list[Refusal | None]) -> Refusal | None:
    """Of several reasons the one that says most: about the hexes rather than about the edge of the board."""
    return min((r for r in refusals if r), key=lambda r: (r.clause == "JV-7.3a", r.clause == "JV-5.2"), default=None)


# -- figures (chapter 8) -----------------------------------------------------------------------------------


def _figure(desk: Desk, named: Named) -> Refusal | None:
    here = hex_of(named["hex"])
    owner = desk.table.figures.get(here)
    if owner is None:
        return Refusal("JV-8.7b", "no figure stands there")
    if owner != desk.seat:
        return Refusal("JV-8.7b", "this figure belongs to another player")
    out = _leaves(desk, here)
    if out is None or any(_goes(desk, here, there) is None for there in desk.ways(here)):
        return None
    return Refusal("JV-18.2", "this figure can neither move nor leave now")


def _go(desk: Desk, named: Named) -> Refusal | None:
    return _goes(desk, m.SPOTS[desk.facts.at], hex_of(named["hex"]))


def _goes(desk: Desk, start: Hex, end: Hex) -> Refusal | None:
    table, seat = desk.table, desk.seat
    if start == end:
        return Refusal("JV-8.4", "a figure that moves ends on another hex")
    if not table.tiled(end) or end in table.palaces:
        return Refusal("JV-8.1", "figures stand only on land tiles")
    if end in table.figures:
        return Refusal("JV-8.2" if table.figures[end] != seat else "JV-8.7a", "another figure stands there")
    costs = desk.ways(start)
    if end not in costs:
        return Refusal("JV-8.7", "there is no way: water, palaces, bare ground or other players' figures bar it")
    cost = costs[end]
    if cost == 0 and desk.facts.strolled[desk.cell(start)]:
        return Refusal("JV-17.1", "this figure has had its free move; spend AP first")
    return desk.pays(cost, "JV-8.5") or desk.keeps_duty(cost, table.with_figure(seat, start, end))


def _leave(desk: Desk, _: Named) -> Refusal | None:
    return _leaves(desk, m.SPOTS[desk.facts.at])


def _leaves(desk: Desk, here: Hex) -> Refusal | None:
    borders = desk.table.borders(here)
    if not borders:
        return Refusal("JV-8.8", "this figure does not stand on the rim")
    cost = _crossing(borders)
    return desk.pays(cost, "JV-8.8") or desk.keeps_duty(cost, desk.table.with_figure(desk.seat, here, None))


def _enter(desk: Desk, _: Named) -> Refusal | None:
    if not desk.facts.men[desk.seat]:
        return Refusal("JV-8.3", "all twelve figures are on the board")
    if any(_enters(desk, here) is None for here in desk.table.top):
        return None
    return Refusal("JV-18.2", "there is no rim hex that a figure can enter now")


def _enter_at(desk: Desk, named: Named) -> Refusal | None:
    return _enters(desk, hex_of(named["hex"]))


def _enters(desk: Desk, here: Hex) -> Refusal | None:
    table = desk.table
    if not table.tiled(here) or here in table.palaces:
        return Refusal("JV-8.1", "figures stand only on land tiles")
    if here in table.figures:
        return Refusal("JV-8.2", "another figure stands there")
    borders = table.borders(here)
    if not borders:
        return Refusal("JV-8.3b", "this hex is not on the rim")
    cost = _crossing(borders)
    return desk.pays(cost, "JV-8.3a") or desk.keeps_duty(cost, table.with_figure(desk.seat, None, here))


def _crossing(borders: set[str]) -> int:
    """JV-8.3a, JV-8.3c."""
    return 1 if LOWLAND in borders else 2


# -- palaces (chapter 10) ----------------------------------------------------------------------------------


def _palace(desk: Desk, _: Named) -> Refusal | None:
    if any(_stands(desk, here) is None for here in desk.table.top):
        return None
    return desk.pays(1) or Refusal("JV-18.2", "there is no palace that you could build or enlarge now")


def _site(desk: Desk, named: Named) -> Refusal | None:
    return _stands(desk, hex_of(named["hex"]))


def _stands(desk: Desk, here: Hex) -> Refusal | None:
    """Could a palace here be built or enlarged, to any value? If not: what keeps it from the next value."""
    refusals = [_rises(desk, here, value) for value in m.PALACE_VALUES]
    if None in refusals:
        return None
    return next((refusal for refusal in refusals if refusal and refusal.clause != "JV-10.2a"), refusals[0])


def _value(desk: Desk, named: Named) -> Refusal | None:
    return _rises(desk, m.SPOTS[desk.facts.at], named["value"])


def _rises(desk: Desk, here: Hex, value: int) -> Refusal | None:
    """A palace of this value built here, or the one here enlarged to it."""
    table = desk.table
    if table.top.get(here) != VILLAGE:
        return Refusal("JV-10.1a", "palaces stand on village spaces")
    if here in table.figures:
        return Refusal("JV-10.1a", "a figure stands there")
    area = table.area(here)
    old = table.palaces.get(here)
    if old is None and table.palaces_in(area):
        return Refusal("JV-10.1b", "this city has its palace already")
    if desk.facts.built[desk.cell(here)]:
        return Refusal("JV-10.7", "this palace has been built or enlarged this turn")
    if table.leader(area) != desk.seat:
        return Refusal("JV-10.3", "you do not have the highest rank there")
    if old is not None and value <= old:
        return Refusal("JV-10.2a", f"the palace has the value {old} already")
    if value > len(area):
        return Refusal("JV-10.4", f"the area has only {len(area)} hexes")
    if not desk.facts.palaces[m.PALACE_VALUES.index(value)]:
        return Refusal("JV-10.6", "palace tiles of this value are used up")
    return desk.pays(1) or desk.keeps_duty(1, table.with_palace(here, value))


# -- irrigation (chapter 11) -------------------------------------------------------------------------------


def _irrigate(desk: Desk, _: Named) -> Refusal | None:
    if not desk.facts.irrigation:
        return Refusal("JV-2.6", "the irrigation tiles are used up")
    if any(_waters(desk, here) is None for here in desk.table.ground.printed):
        return None
    return desk.pays(1) or Refusal("JV-18.2", "there is no space for an irrigation tile now")


def _water(desk: Desk, named: Named) -> Refusal | None:
    return _waters(desk, hex_of(named["hex"]))


def _waters(desk: Desk, here: Hex) -> Refusal | None:
    table = desk.table
    if here not in table.ground.printed:
        return Refusal("JV-11.2b", "outside hexes never take irrigation tiles")
    if here in table.ground.rim:
        return Refusal("JV-11.2a", "the printed rim takes no irrigation tiles")
    if table.tiled(here) or here in table.water:
        return Refusal("JV-11.2", "an irrigation tile goes directly on bare ground")
    return desk.pays(1) or desk.keeps_duty(1, table.with_irrigation(here))


# -- cards, chips, the end of a turn (chapters 12, 14 and 5) -----------------------------------------------


def _buy(desk: Desk, _: Named) -> Refusal | None:
    if desk.facts.bought >= m.CARDS_A_TURN:
        return Refusal("JV-12.1", "two cards have been bought this turn")
    if not sum(desk.facts.deck):
        return Refusal("JV-12.4b", "the deck is empty")
    return desk.pays(1) or desk.keeps_duty(1)


def _comes_up(desk: Desk, named: Named) -> Refusal | None:
    """Chance: this card is the top card of the deck."""
    if not desk.facts.deck[m.CARDS.index(named["card"])]:
        return Refusal("JV-4.3", "no such card is left in the deck")
    return None


def _chip(desk: Desk, _: Named) -> Refusal | None:
    if desk.facts.chip_played:
        return Refusal("JV-14.2", "a chip has been played this turn")
    if not desk.facts.chips[desk.seat]:
        return Refusal("JV-14.3", "your three chips are played")
    return None


def _end_turn(desk: Desk, _: Named) -> Refusal | None:
    return festival.duty_first(desk)


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
