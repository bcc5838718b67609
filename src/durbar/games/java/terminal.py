"""The table in the terminal: hexes as four characters, rows shifted by half a hex.

A dot is bare ground, a wave water; r2 and v2 are rice and village with their height, a sign behind them is a figure; P6
is a palace, p6 one that has danced; a star marks what can be chosen now. A small figure in its place is what it costs
to go there, or, when a tile is turned, the turn that puts the tile's first rice space there.
"""

from __future__ import annotations

from durbar.core.words import Words
from durbar.games.java import material as m
from durbar.games.java.preview import JavaPreview
from durbar.games.java.view import Area, Hex, JavaView, Seat

SIGNS = "▲●■◆"
INK = ("bright_red", "bright_blue", "bright_magenta", "bright_yellow")
GROUND = {"bare": "dim", "rice": "green", "village": "bold yellow", "water": "bold cyan"}
BARE = Hex(land="bare")
SMALL = "⁰¹²³⁴⁵⁶⁷"
LEFT = min(x for _, x in m.SPOTS)
TOP, BOTTOM = m.SPOTS[0][0], m.SPOTS[-1][0]


def draw(view: JavaView, words: Words, preview: JavaPreview | None) -> str:
    """The board above, cities and players below."""
    key = [f"[dim]{words.name('turn_key')}[/]"] if view.phase == "turn" else []
    lines = [*_head(view, words), "", *_board(view, preview), *key, ""]
    for seat, player in enumerate(view.seats):
        lines += _player(view, seat, player, words)
    cities = [area for area in view.areas if area.palace]
    if cities:
        lines += ["", *(_city(area, words) for area in cities)]
    if view.festival:
        lines += ["", _festival(view, words)]
    return "\n".join(lines)


def _head(view: JavaView, words: Words) -> list[str]:
    palaces = " ".join(f"{value}:{count}" for value, count in view.palaces.items())
    card = spoken(view.open_card, words) if view.open_card else "-"
    last = f"  [bold]{words.name('last_turn')}[/]" if view.ending else ""
    duty = f" ({words.name('duty')})" if view.must_lay else ""
    return [
        f"[bold]{view.ap} AP[/]{duty}  {words.name('three_tile')} {view.threes}  "
        f"{words.name('irrigation_tile')} {view.irrigation}{last}",
        f"{words.name('palace')} {palaces}  {words.name('deck')} {view.deck}  {words.name('open_card')} {card}",
    ]


def _board(view: JavaView, preview: JavaPreview | None) -> list[str]:
    lit = marks(view, preview)
    lines = []
    for y in range(TOP, BOTTOM + 1):
        row = [(x, m.CELL_NAMES[m.CELL_AT[y, x]]) for yy, x in m.SPOTS if yy == y]
        text, at = "", LEFT
        for x, name in row:
            shown = _hex(view.hexes.get(name, BARE if m.IS_PRINTED[m.CELL_AT[y, x]] else None), lit.get(name, ""))
            if shown is None:
                continue
            text += "  " * (x - at) + shown
            at = x + 2
        if text:
            lines.append(f"[dim]{y:>3}[/]  {text}")
    xs = "".join(f"{x:<4}" for x in range(LEFT, max(x for _, x in m.SPOTS) + 1, 2))
    return [*lines, f"[dim]  x  {xs.rstrip()}[/]"]


def _hex(there: Hex | None, lit: str) -> str | None:
    """Four characters; nothing for an outside cell without a tile, unless it is a target."""
    if there is None:
        return f"[bold]+{lit.replace('*', ' ')}  [/]" if lit else None
    mark = lit or " "
    if there.land == "bare":
        return f"[{GROUND['bare']}]·[/][bold]{mark}[/]  "
    if there.land == "water":
        return f"[{GROUND['water']}]≈[/]   "
    if there.palace:
        sign = "p" if there.danced else "P"
        text = f"{sign}{there.palace}"
        return f"[bold reverse]{text}[/][bold]{mark}[/]" + " " * (3 - len(text))
    ground = f"[{GROUND[there.land]}]{there.land[0]}{there.height}[/]"
    gap = " " * (3 - len(f"{there.land[0]}{there.height}"))
    if there.figure is not None:
        return f"{ground}[bold {INK[there.figure]}]{SIGNS[there.figure]}[/]{gap}"
    return f"{ground}[bold]{mark}[/]{gap}"


def marks(view: JavaView, preview: JavaPreview | None) -> dict[str, str]:
    """The hexes that answer what is being asked, each with its sign."""
    shown = preview or JavaPreview()
    match view.phase:
        case "place":
            return {place.hex: "*" for place in shown.places}
        case "turn":
            return {
                m.CELL_NAMES[m.neighbour(m.CELL_NAMES.index(place.hex), turn)]: SMALL[turn]
                for place in shown.places
                for turn in place.turns
            } | {place.hex: "*" for place in shown.places}
        case "go" | "enter":
            return {target.hex: SMALL[target.cost] for target in shown.targets}
        case "site":
            return {site.hex: "*" for site in view.sites}
        case "value":
            return {view.at: "*"} if view.at else {}
        case "water":
            return {gap.hex: "*" for gap in shown.gaps}
        case "city":
            return dict.fromkeys(view.cities, "*")
    return {}


def _player(view: JavaView, seat: int, player: Seat, words: Words) -> list[str]:
    turn = "[bold]>[/]" if seat in view.to_act else " "
    stock = [
        f"{words.name(name)} {count}"
        for name, count in (
            ("figure", player.men),
            ("two_tile", player.twos),
            ("rice", player.rices),
            ("village", player.villages),
            ("action_chip", player.chips),
        )
    ]
    known = player.hand if player.hand is not None else player.known
    cards = ", ".join(f"{count} {spoken(card, words)}" for card, count in known.items())
    unseen = player.cards - sum(known.values())
    more = f"{words.name('palace_card')} {player.cards}"
    if cards:
        more += f": {cards}" + (f" + {unseen} ?" if unseen else "")
    name = f"[bold {INK[seat]}]{seat + 1} {SIGNS[seat]}[/]"
    to_come = "" if player.great_scored else f" (+{player.great} {words.name('great_scoring')})"
    points = f"[bold]{view.scores[seat]:>3}[/]{to_come}"
    return [f"{turn}{name} {points}  {stock[0]}  {stock[1]}", f"       {'  '.join(stock[2:])}", f"       {more}"]


def _city(area: Area, words: Words) -> str:
    ranks = "  ".join(
        f"{rank.place}. [bold {INK[rank.seat]}]{SIGNS[rank.seat]}[/] {'-'.join(map(str, rank.heights))}"
        for rank in area.ranks
    )
    dancer = f" ({words.name('dancer')})" if area.danced else ""
    size = f"{words.name('area_size')} {area.size}"
    return f" {words.name('palace')} {area.value} ({area.palace}){dancer}, {size}:  {ranks or '-'}"


def _festival(view: JavaView, words: Words) -> str:
    held = view.festival
    assert held is not None
    bids = "  ".join(
        f"[bold {INK[seat]}]{SIGNS[seat]}[/] {held.bids[seat]}{' -' if held.status[seat] == 'passed' else ''}"
        for seat in range(view.players)
        if held.status[seat] != "absent"
    )
    points = f"{words.name('alone')} {held.alone}, {words.name('shared')} {held.shared}"
    where = f"{held.value} ({held.hex}): {points}"
    return f" [bold]{words.name('festival')}[/] {where}  {words.name('bid')}: {bids}"


def spoken(card: str, words: Words) -> str:
    """A card's name, symbol by symbol."""
    return "+".join(words.name(symbol) for symbol in card.split("+"))
