"""The table in the terminal: the map, the track, the cities with their standings, the players.

Every seat has a sign of its own, so that nothing depends on seeing colours. Houses stand after ⌂, small palaces
after ♜, the great palace after ♛, as the line below the players says; architects are the numbers of their seats.
"""

from __future__ import annotations

import re

from durbar.core.words import Words
from durbar.games.raja import material as m
from durbar.games.raja.trips import Trip
from durbar.games.raja.view import City, RajaView, Seat

SIGNS = ("▲", "●", "■", "◆", "★")
INK = ("bright_red", "bright_blue", "bright_green", "bright_yellow", "bright_magenta")
COLUMNS, ROWS = 80, 27  # of the map
STEPS = 120  # points drawn of a road
MARKUP = re.compile(r"\[[^]]*]")

Canvas = dict[tuple[int, int], str]  # (row, column): a character with its markup


def draw(view: RajaView, words: Words) -> str:
    parts = [
        _map(view, words),
        [*_track(view, words), ""],
        _cities(view, words),
        [""],
        _seats(view, words),
        _bottom(view, words),
    ]
    return "\n".join(line.rstrip() for part in parts for line in part)


def sign(seat: int, text: str | None = None) -> str:
    return f"[{INK[seat]}]{SIGNS[seat] if text is None else text}[/]"


def _signs(counts: list[int]) -> str:
    """Counts by seat: `▲2●1`."""
    return "".join(sign(seat) + (str(n) if n > 1 else "") for seat, n in enumerate(counts) if n)


# -- the map ---------------------------------------------------------------------------------------------------------


def _map(view: RajaView, words: Words) -> list[str]:
    board = m.board()
    canvas: Canvas = {}
    junctions = {junction["id"]: junction for junction in board["junction"]}
    for road, shown in zip(board["road"], view.roads, strict=True):
        points = (junctions[road["from"]]["at"], *road["control"], junctions[road["to"]]["at"])
        for step in range(STEPS + 1):
            canvas[_at(_on_curve(points, step / STEPS))] = "•" if shown.open else "[dim]·[/]"
    for village, place in zip(view.villages, board["village"], strict=True):
        label = [*village.name[:3].capitalize()]
        houses = [sign(seat) for seat, n in enumerate(village.houses) for _ in range(n)]
        _put(canvas, place["at"], [f"[dim]{c}[/]" for c in label] if not houses else label + houses)
    for name, junction in junctions.items():
        now = name == view.scored_now
        ink = "bold reverse" if now else "bold underline" if name == view.scored_next else "bold"
        label = [f"[{ink}]{c}[/]" for c in f" {words.name(name)} "]
        label += [sign(seat, str(seat + 1)) for seat, player in enumerate(view.seats) if player.architect == name]
        _put(canvas, junction["at"], label)
    return ["".join(canvas.get((row, column), " ") for column in range(COLUMNS)) for row in range(ROWS)]


def _on_curve(points: tuple[list[float], ...], t: float) -> list[float]:
    """A point of the cubic curve through two ends with two controls."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return [sum(w * point[axis] for w, point in zip(weights, points, strict=True)) for axis in range(2)]


def _at(point: list[float]) -> tuple[int, int]:
    width, height = m.board()["canvas"]
    return int(point[1] * ROWS / height) - 1, int(point[0] * COLUMNS / width)


def _put(canvas: Canvas, point: list[float], label: list[str]) -> None:
    row, middle = _at(point)
    first = min(max(0, middle - len(label) // 2), COLUMNS - len(label))
    for column, sign_ in enumerate(label, first):
        canvas[row, column] = sign_


# -- track and cities ------------------------------------------------------------------------------------------------


def _track(view: RajaView, words: Words) -> list[str]:
    crests = [f"[dim]{field.name}[/] {words.name(field.crest)}" for field in view.track if field.crest]
    return _filled(f"{words.name('track')}: ", crests) if crests else [""]


def _cities(view: RajaView, words: Words) -> list[str]:
    lines = []
    for city in view.cities:
        tag = words.name("scored_now") if city.name == view.scored_now else ""
        tag = tag or (words.name("scored_next") if city.name == view.scored_next else "")
        mark = "[bold]»[/]" if city.name == view.scored_now else "-" if tag else " "
        gap = " " * max(1, 12 - len(words.name(city.name)))
        lines.append(
            f"{mark} [bold]{words.name(city.name)}[/]{gap}{_buildings(city)}   {_standing(city)}   [dim]{tag}[/]"
        )
    return lines


def _buildings(city: City) -> str:
    great = sign(city.great) if city.great is not None else "·"
    neutral = f"[dim]○{city.neutral}[/]" if city.neutral else ""
    free = f"[dim]·{city.free_small}[/]"
    return f"♛{great} ♜{_signs(city.small)}{neutral}{free} ⌂{_signs(city.houses) or '·'}"


def _standing(city: City) -> str:
    """Points and what they would bring now, best first: `▲6→12`."""
    return " ".join(f"{sign(s.seat)}{s.points}→{s.payout}" for s in city.standing if s.points)


# -- players and what is being decided -------------------------------------------------------------------------------


def _seats(view: RajaView, words: Words) -> list[str]:
    return [line for seat, player in enumerate(view.seats) for line in _player(view, seat, player, words)]


def _player(view: RajaView, seat: int, player: Seat, words: Words) -> list[str]:
    turn = "[bold]>[/]" if seat in view.to_act else " "
    name = sign(seat, f"{seat + 1} {SIGNS[seat]} {words.name(player.colour)}")
    name += " " * max(1, 8 - len(words.name(player.colour)))
    gold = "?" if player.gold is None else str(player.gold)
    cards = [f"{m.CARDS.index(card) + 1} {words.name(card)}" for card in player.cards]
    palaces = f"♜ {player.palaces}/{player.palaces + player.palaces_left}"
    stocks = f"{words.name('coins')} {gold:>2}  ⌂ {player.supply:>2}+{player.quarry:<2}  {palaces}"
    chips = [f"{words.name('chip')} {player.chips}"] if player.chips else []
    dial = " + ".join(words.name(action) for action in player.dial) if player.dial else "✓" if player.dialled else ""
    return _filled(f"{turn} {name} ", [stocks, *chips, *cards, f"[dim]{dial}[/]"])


def _bottom(view: RajaView, words: Words) -> list[str]:
    lines = ["", *(f"[dim]{line}[/]" for line in _filled("", _legend(words)))]
    if view.round:
        lines.append(f"{words.name('round')} {view.round}")
    if view.free_cards:
        lines.append(f"{words.name('pool')}: {', '.join(words.name(card) for card in view.free_cards)}")
    if view.auction and view.auction.bidder is not None:
        lines.append(f"{words.name('auction')}: {sign(view.auction.bidder)} {view.auction.bid}")
    if view.turn and view.turn.undone:
        undone = ", ".join(words.name(action) for action in view.turn.undone)
        lines.append(f"{words.name('undone')}: {undone}  ({words.name('penalty')} {view.turn.penalty})")
    if view.trips:
        lines += _filled(f"{words.name('toll')}: ", [_way(trip, words) for trip in view.trips])
    return lines


def _legend(words: Words) -> list[str]:
    supplies = f"{words.name('supply')}+{words.name('quarry')}"
    pieces = [f"{piece} {words.name(key)}" for piece, key in (("♛", "great"), ("♜", "small"), ("○", "neutral"))]
    return [*pieces, f"⌂ {words.name('houses')} ({supplies})", f"{words.name('points')}→{words.name('coins')}"]


def _way(trip: Trip, words: Words) -> str:
    """Where to, for how much, and who is paid: `Agra 3 (●1 ■2)`; for the Wanderer `Agra 0 (bank: ●1 ■2)`."""
    paid = " ".join(sign(payee.seat) + str(payee.gold) for payee in trip.payees)
    bank = f"{words.name('bank')}: " if trip.by_bank else ""
    return f"{words.name(trip.to)} {trip.cost}" + (f" ({bank}{paid})" if paid else "")


def _filled(label: str, texts: list[str]) -> list[str]:
    """Texts side by side in lines no wider than the map, the first after the label, the others below it."""
    indent = len(MARKUP.sub("", label))
    lines, width = [label], indent
    for text in texts:
        wide = len(MARKUP.sub("", text)) + 2
        if width + wide > COLUMNS and width > indent:
            lines.append(" " * indent)
            width = indent
        lines[-1] += f"{text}  "
        width += wide
    return lines
