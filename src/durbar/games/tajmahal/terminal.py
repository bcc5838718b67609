"""The table in the terminal: the map by provinces, the court, the players. Nothing depends on seeing colours."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from durbar.core.words import Words
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.preview import Withdrawal
from durbar.games.tajmahal.view import Seat, TajMahalView

# Players: a sign for each slot, an ink for each colour; a third in a game for two is the neutral.
SIGNS = "▲●■◆★"
INK = {"red": "bright_red", "blue": "bright_blue", "brown": "orange3", "grey": "grey62", "white": "bright_white"}
NEUTRAL_SIGN, NEUTRAL_INK = "○", "cyan"
FORTRESS, SPECIAL, CROWN = "▣", "☆", "*"  # none of them a player's sign
CARD_INK = {"red": "red", "yellow": "yellow", "green": "green", "violet": "magenta", m.WHITE: "white"}
# Letters of the symbols, as in the notation; K is the Grand Mogul.
LETTER: dict[str, str] = dict(zip(m.SYMBOLS, "VGMPKE", strict=True))
BONUS = {"rice": "R", "tea": "T", "spices": "S", "gems": "G", "points2": "+2", "card": "+c", "taj_mahal": "+4"}
# Where the provinces stand on the map, row by row.
ROWS = (
    ("kabul", "kashmir"),
    ("multan", "lahore", "delhi"),
    ("sindh", "ajmer", "agra", "awadh"),
    ("gujarat", "malwa", "allahabad"),
)
WIDTH = 80
CELL = 19
COURT = 26
INDENT = " " * 6
COLOUR_LETTERS = 3  # of a colour's name before a card's symbols: fewer do not tell Gelb from Grün


def draw(view: TajMahalView, words: Words) -> str:
    return "\n".join(
        [
            *_map(view, words),
            *_roads(view, words),
            *_legend(words),
            "",
            *_court(view, words),
            "",
            *_players(view, words),
            *_now(view, words),
        ]
    )


# -- the map ---------------------------------------------------------------------------------------------------------


def _map(view: TajMahalView, words: Words) -> list[str]:
    owners = _owners(view)
    lines: list[str] = []
    for row in ROWS:
        blocks = [_province(view, words, province, owners) for province in row]
        for parts in zip(*(block + [" " * CELL] * (6 - len(block)) for block in blocks), strict=True):
            line = " ".join(parts).rstrip()
            if line:
                lines.append(line)
    return lines


def _roads(view: TajMahalView, words: Words) -> list[str]:
    """The roads out of the current province; inside it the cities form a ring."""
    roads = [(m.CITY_IDS[one], m.CITY_IDS[other]) for one, other in m.ROAD_ENDS]
    out = [(a, b) for a, b in roads + [(b, a) for a, b in roads] if a.split(".")[0] == view.province != b.split(".")[0]]
    line = ", ".join(f"{words.name(one)} - {words.name(other)}" for one, other in sorted(out))
    return wrap(f"{words.name('road')}: {line}", WIDTH) if out else []


def _legend(words: Words) -> list[str]:
    """The signs of tiles and special cards in words."""
    plus = {
        m.FREE_COLOUR: words.name("free_colour"),
        m.PLUS_ELEPHANT: f"+1 {words.name('elephant')}",
        m.PLUS_MOGUL: f"+1 {words.name('mogul')}",
        m.PLUS_POINTS: f"+{m.SPECIAL_POINTS} {words.name('points')}",
    }
    tiles = [f"{BONUS[kind]} {words.name(kind)}" for kind in (*m.GOODS, "card")]
    signs = [f"{FORTRESS} {words.name('fortress')}", f"{CROWN} {words.name('crown_palace')}"]
    specials = [f"{_special(name)} {plus[m.SPECIAL_EFFECT[i]]}" for i, name in enumerate(m.SPECIALS)]
    return [line for kinds in (tiles, signs, specials) for line in wrap(", ".join(kinds), WIDTH)]


def _special(name: str) -> str:
    return SPECIAL + LETTER[name.removeprefix("special_")]


def _owners(view: TajMahalView) -> dict[str, list[tuple[int, bool]]]:
    """City to the slots with a palace there, and whether it is the crown palace."""
    owners: dict[str, list[tuple[int, bool]]] = {}
    for slot, seat in enumerate(_slots(view)):
        for city in seat.palaces:
            owners.setdefault(city, []).append((slot, False))
        for city in seat.crown_palaces:
            owners.setdefault(city, []).append((slot, True))
    return owners


def _province(view: TajMahalView, words: Words, province: str, owners: dict[str, list[tuple[int, bool]]]) -> list[str]:
    """Its visit and goods, then each city: fortress, bonus tile, palaces."""
    visit = next((visit for visit in view.visits if visit.province == province), None)
    head = f"{words.name(province)}"
    if visit:
        head = f"{visit.number}. {head} {'+'.join(BONUS[good] for good in visit.goods)}"
    style = "bold reverse" if province == view.province else "bold" if visit and visit.number > view.visit else "dim"
    lines = [f"[{style}]{head[:CELL]:<{CELL}}[/]"]
    for city in m.CITY_IDS:
        if city.partition(".")[0] == province:
            lines.append(_city(view, words, city, owners.get(city, [])))
    return lines


def _city(view: TajMahalView, words: Words, city: str, owners: list[tuple[int, bool]]) -> str:
    """A fortress is a square, with its bonus tile; a palace is its owner's sign, with a star for the crown."""
    palaces = [(slot, f"{_sign(view, slot)}{slot + 1}{CROWN if crown else ''}") for slot, crown in owners]
    bonus = BONUS[view.bonus[city]] if city in view.bonus else ""
    marks = [f"[yellow]{bonus}[/]"] if bonus else []
    marks += [f"[bold {_ink(view, slot)}]{palace}[/]" for slot, palace in palaces]
    tail = " ".join([bonus] * bool(bonus) + [palace for _, palace in palaces])
    room = CELL - 2 - len(tail)
    name = words.name(city)[: room - 1]
    sign = f"[magenta]{FORTRESS}[/]" if city in m.FORTRESS_IDS else "·"
    return f"{sign} {name:<{room}}" + " ".join(marks)


# -- court and cards -------------------------------------------------------------------------------------------------


def _court(view: TajMahalView, words: Words) -> list[str]:
    """The live table: each symbol, its prize, what everybody shows of it, and who leads."""
    if not view.visit:
        return []
    slots = range(len(_slots(view)))
    head = "".join(f"[bold {_ink(view, slot)}]{_sign(view, slot)}{slot + 1}[/]  " for slot in slots)
    lines = [f"[bold]{words.name('court')[: COURT - 1]:<{COURT}}[/]{head}".rstrip()]
    for line in view.majorities:
        mark = "+" if line.prize else "-"
        counts = "".join("·   " if count is None else f"{count:<4}" for count in line.counts)
        leads = "" if line.leader is None or not line.prize else f"{_sign(view, line.leader)}{line.leader + 1}"
        style = "" if line.prize else "dim"
        text = f"{mark} {LETTER[line.symbol]} {words.name(line.symbol)[: COURT - 5]:<{COURT - 4}}{counts}{leads}"
        lines.append(f"[{style}]{text}[/]" if style else text)
    piles = f"{words.name('draw_pile')}: {view.pile}   {words.name('discard_pile')}: {sum(view.discard.values())}"
    return [*lines, *_cards(words, f"{words.name('display')}:", view.display), piles]


def _cards(words: Words, head: str, cards: Iterable[str]) -> list[str]:
    """`red:EV`: colours in words and ink, symbols as letters; as many lines as it takes."""
    lines, room = [head], WIDTH - len(head)
    for card in cards or ["-"]:
        colour, *symbols = card.split("_")
        text, ink = card, "default"
        if card in m.SPECIALS:
            text, ink = _special(card), "bold"
        elif symbols:
            text = f"{words.name(colour)[:COLOUR_LETTERS]}:{''.join(LETTER[symbol] for symbol in symbols)}"
            ink = CARD_INK[colour]
        if room < len(text) + 1:
            lines, room = [*lines, INDENT], WIDTH - len(INDENT)
        lines[-1] += f" [{ink}]{text}[/]"
        room -= len(text) + 1
    return lines


# -- players ---------------------------------------------------------------------------------------------------------


def _players(view: TajMahalView, words: Words) -> list[str]:
    lines = []
    for slot, seat in enumerate(_slots(view)):
        turn = ">" if slot in view.to_act else "s" if slot == view.start else " "
        goods = " ".join(f"{BONUS[good]}{count}" for good, count in seat.goods.items() if count) or "-"
        tiles = " ".join(LETTER[symbol] * count for symbol, count in seat.influence.items() if count) or "-"
        specials = " ".join(map(_special, seat.specials))
        hand = f"{words.name('hand')} {seat.hand_count}"
        lines.append(
            f"{turn}[bold {_ink(view, slot)}]{_sign(view, slot)}{slot + 1}[/] [bold]{seat.score:>3}[/]  "
            f"{hand}  {words.name('goods')} {goods}  {words.name('influence_tile')} {tiles}  {specials}".rstrip()
        )
        if not seat.inside and view.visit:
            lines[-1] = f"[dim]{lines[-1]}[/]"
        if seat.played:
            bound = f" ({words.name('bound_colour')} {words.name(seat.colour)})" if seat.colour else ""
            lines += _cards(words, f"{INDENT}{words.name('played')}{bound}:", seat.played)
        if seat.hand is not None:
            lines += _cards(words, f"{INDENT}{words.name('hand')}:", seat.hand)
        elif seat.known:
            lines += _cards(words, f"{INDENT}{words.name('known')}:", seat.known)
    return lines


def _now(view: TajMahalView, words: Words) -> list[str]:
    """What a withdrawal would bring: the viewer's, or that of the seat to act."""
    about = view.seat if view.seat is not None else view.turn
    head = words.name("if_withdraw" if view.phase == "turn" or about != view.turn else "withdraw")
    return [line for w in view.withdrawals if w.seat == about for line in _withdrawal(w, head, words)]


def _withdrawal(w: Withdrawal, head: str, words: Words) -> list[str]:
    """Prizes; sites; points as they are scored; extra cards; and below them the chain."""
    best = w.best
    parts = [" ".join(LETTER[prize] for prize in w.prizes) or words.name("nothing")]
    sites = [*map(words.name, best.cities), *([f"{words.name(best.crown)}{CROWN}"] if best.crown else [])]
    if sites:
        parts.append(", ".join(sites))
    points = {"bonus_tile": best.bonus_points, "palaces": best.palace_points, "province_tile": best.province_points}
    if w.prizes:
        parts.append(" + ".join(f"{words.name(key)} {value}" for key, value in points.items()) + f" = {best.points}")
    parts += [words.name("extra_card")] * (best.extra_cards + w.first_turn)
    lines = wrap(f"{head}: {'; '.join(parts)}", WIDTH)
    if best.chain:
        lines += wrap(f"{words.name('chain')}: {', '.join(map(words.name, best.chain))}", WIDTH)
    return lines


def _slots(view: TajMahalView) -> list[Seat]:
    return view.seats if view.neutral is None else [*view.seats, view.neutral]


def _sign(view: TajMahalView, slot: int) -> str:
    return NEUTRAL_SIGN if slot >= view.players else SIGNS[slot]


def _ink(view: TajMahalView, slot: int) -> str:
    return NEUTRAL_INK if slot >= view.players else INK[m.PLAYER_COLOURS[slot]]
