"""The table in the terminal. Every colour has a sign of its own, so that nothing depends on seeing colours."""

from __future__ import annotations

import re

from durbar.core.words import Words
from durbar.games.radscha import material as m
from durbar.games.radscha.view import RadschaView, Seat

SIGNS = {"red": "▲", "blue": "●", "green": "■", "yellow": "◆"}
INK = {"red": "bright_red", "blue": "bright_blue", "green": "bright_green", "yellow": "bright_yellow"}
SHORT = {
    "palace": "PA",
    "oasis": "OA",
    "carpet_guild": "CA",
    "robbers_cave": "LA",
    "caravanserai": "KM",
    "bedouin_tribe": "BE",
    "fakir_camp": "FA",
}


def draw(view: RadschaView, words: Words) -> str:
    """Board on the left, players and supply on the right; what the places are called, and the ways, below."""
    board, panel = _board(view), _panel(view, words)
    blank = " " * 42
    rows = max(len(board), len(panel))
    board += [blank] * (rows - len(board))
    panel += [""] * (rows - len(panel))
    lines = [f"{left} {right}".rstrip() for left, right in zip(board, panel, strict=True)]
    return "\n".join([*lines, *_key(words), *_ways(view)])


def _key(words: Words) -> list[str]:
    """What the letters of the places stand for, two to a line."""
    names = [f"{short} {words.name(place)}" for place, short in SHORT.items()]
    return [
        f"[dim]    {'  '.join(f'{name:<34}' for name in names[i : i + 2]).rstrip()}[/]" for i in range(0, len(names), 2)
    ]


def _ways(view: RadschaView) -> list[str]:
    """For each target what it costs and what it brings: `d2 -1▲ +▲●`, three to a line."""
    cells = []
    for way in view.ways:
        pay = view.seats[view.to_act[0]].payment_colour or ""
        cost = f" [dim]-{way.cost}[/][{INK[pay]}]{SIGNS[pay]}[/]" if way.cost else ""
        gain = "".join(f"[{INK[colour]}]{SIGNS[colour] * count}[/]" for colour, count in way.stones.items() if count)
        corner = "" if way.turn_at == "straight" else f" [dim]({way.turn_at})[/]"
        text = f"{SHORT.get(way.to, way.to)}{corner}{cost}{f' +{gain}' if gain else ''}"
        cells.append(text + " " * max(1, 24 - len(re.sub(r"\[[^]]*\]", "", text))))
    return ["".join(cells[i : i + 3]).rstrip() for i in range(0, len(cells), 3)]


def _board(view: RadschaView) -> list[str]:
    place_of = {cell: place for place, cells in view.places.items() for cell in cells}
    figures: dict[str, list[int]] = {}
    for seat, player in enumerate(view.seats):
        if player.figure:
            figures.setdefault(player.figure, []).append(seat)
    targets = {way.to for way in view.ways}
    letters = "".join(f" {letter} " for letter in "abcdefghijkl")
    lines = [f"[dim]   {letters}   [/]"]
    for row in range(m.SIDE):
        cells = m.CELL_NAMES[row * m.SIDE : (row + 1) * m.SIDE]
        line = "".join(_cell(view, cell, place_of.get(cell), figures, targets) for cell in cells)
        lines.append(f"[dim]{row + 1:>2}[/] {line} [dim]{row + 1:<2}[/]")
    return [*lines, lines[0]]


def _cell(view: RadschaView, cell: str, place: str | None, figures: dict[str, list[int]], targets: set[str]) -> str:
    """Three characters: a place, a figure's number, a stone, or empty desert; possible targets underlined."""
    lit = "underline " if (place or cell) in targets else ""
    if place:
        ink = (
            "bold black on bright_white"
            if place == "palace"
            else "black on cyan"
            if place == "oasis"
            else "black on white"
        )
        return f"[{lit}{ink}] {SHORT[place]}[/]"
    if here := figures.get(cell):
        numbers = "".join(str(seat + 1) for seat in here)
        ink = INK[m.COLOURS[here[0]]]
        return f"[{lit}bold reverse {ink}]{numbers:^3}[/]"
    if colour := view.stones.get(cell):
        return f"[{lit}{INK[colour]}] {SIGNS[colour]} [/]"
    return f"[{lit}dim] · [/]"


def _panel(view: RadschaView, words: Words) -> list[str]:
    lines: list[str] = []
    for seat, player in enumerate(view.seats):
        turn = "[bold]>[/]" if seat in view.to_act else " "
        name = f"{seat + 1} {SIGNS[player.colour]} {words.name(player.colour)}"
        lines.append(f"{turn}[bold {INK[player.colour]}]{name}[/]  {_where(player)}")
        lines.append(f"   {stones(player.stock)}  {', '.join(words.name(card) for card in player.cards)}")
        if player.payment_colour and player.payment_colour != player.colour:
            lines.append(
                f"   {words.name('payment_colour')}: {SIGNS[player.payment_colour]} {words.name(player.payment_colour)}"
            )
    lines.append("")
    lines.append(f" {words.name('supply')}: {stones(view.supply)}")
    lines.append(f" {words.name('board')}: {stones(view.on_board)}")
    if view.turn:
        lines.append(f" {words.name('turn')} {view.turn}/{view.turn_limit}")
    return lines


def _where(player: Seat) -> str:
    if player.figure is None:
        return ""
    home = f" ({player.fields_home} → {SHORT['palace']})" if player.fields_home else ""
    return f"{SHORT.get(player.figure, player.figure)}{home}"


def stones(counts: dict[str, int]) -> str:
    return " ".join(f"[{INK[colour]}]{SIGNS[colour]}[/]{count}" for colour, count in counts.items())
