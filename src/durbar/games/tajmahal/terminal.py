"""The table in the terminal: the map by provinces, the court, the players. Nothing depends on seeing colours."""

from __future__ import annotations

from textwrap import wrap

from durbar.core.words import Words
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.preview import Withdrawal
from durbar.games.tajmahal.view import Seat, TajMahalView

# Players: a sign for each slot, an ink for each colour; a third in a game for two is the neutral.
SIGNS = "▲●■◆★"
INK = {"red": "bright_red", "blue": "bright_blue", "brown": "orange3", "grey": "grey62", "white": "bright_white"}
NEUTRAL_SIGN, NEUTRAL_INK = "○", "cyan"
CARD_INK = {"red": "red", "yellow": "yellow", "green": "green", "violet": "magenta", m.WHITE: "white"}
# Letters of the symbols, as in the notation; K is the Grand Mogul.
LETTER = dict(zip(m.SYMBOLS, "VGMPKE", strict=True))
BONUS = {"rice": "R", "tea": "T", "spices": "S", "gems": "G", "points2": "+2", "card": "+c", "taj_mahal": "+4"}
# Where the provinces stand on the map, row by row.
ROWS = (
    ("kabul", "kashmir"),
    ("multan", "lahore", "delhi"),
    ("sindh", "ajmer", "agra", "awadh"),
    ("gujarat", "malwa", "allahabad"),
)
WIDTH = 100
CELL = 24
COURT = 26


def draw(view: TajMahalView, words: Words) -> str:
    return "\n".join(
        [
            *_map(view, words),
            *_roads(view, words),
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
    fortress = city in m.FORTRESS_IDS
    bonus = BONUS[view.bonus[city]] if city in view.bonus else ""
    name = words.name(city)[: CELL - 12]
    tail = f"{bonus:<2} " + " ".join(f"{_sign(view, slot)}{slot + 1}{'*' if crown else ''}" for slot, crown in owners)
    room = CELL - 2 - len(name)
    inked = f"[yellow]{bonus:<2}[/] " + " ".join(
        f"[bold {_ink(view, slot)}]{_sign(view, slot)}{slot + 1}{'*' if crown else ''}[/]" for slot, crown in owners
    )
    sign = "[magenta]■[/]" if fortress else "·"
    return f"{sign} {name}" + " " * max(1, room - len(tail)) + inked


# -- court and cards -------------------------------------------------------------------------------------------------


def _court(view: TajMahalView, words: Words) -> list[str]:
    """The live table: each symbol, its prize, what everybody shows of it, and who leads."""
    if not view.visit:
        return []
    slots = range(len(_slots(view)))
    head = "".join(f"[bold {_ink(view, slot)}]{_sign(view, slot)}{slot + 1}[/]  " for slot in slots)
    lines = [f"[bold]{words.name('court')[: COURT - 1]:<{COURT}}[/]{head}".rstrip()]
    for line in view.majorities:
        mark = "●" if line.prize else "-"
        counts = "".join("·   " if count is None else f"{count:<4}" for count in line.counts)
        leads = "" if line.leader is None or not line.prize else f"{_sign(view, line.leader)}{line.leader + 1}"
        style = "" if line.prize else "dim"
        text = f"{mark} {LETTER[line.symbol]} {words.name(line.symbol)[: COURT - 5]:<{COURT - 4}}{counts}{leads}"
        lines.append(f"[{style}]{text}[/]" if style else text)
    cards = [f"{words.name('display')}: {' '.join(map(card_text, view.display)) or '-'}"]
    cards.append(f"{words.name('draw_pile')}: {view.pile}   {words.name('discard_pile')}: {sum(view.discard.values())}")
    return [*lines, *cards]


def card_text(card: str) -> str:
    """`red EV`: the colour in words and ink, the symbols as letters."""
    if card in m.SPECIALS:
        return f"[bold]☆{LETTER[card.removeprefix('special_')]}[/]"
    colour, *symbols = card.split("_")
    return f"[{CARD_INK[colour]}]{colour[0]}:{''.join(LETTER[symbol] for symbol in symbols)}[/]"


# -- players ---------------------------------------------------------------------------------------------------------


def _players(view: TajMahalView, words: Words) -> list[str]:
    lines = []
    for slot, seat in enumerate(_slots(view)):
        turn = ">" if slot in view.to_act else "s" if slot == view.start else " "
        goods = " ".join(f"{BONUS[good]}{count}" for good, count in seat.goods.items() if count) or "-"
        tiles = " ".join(LETTER[symbol] * count for symbol, count in seat.influence.items() if count) or "-"
        specials = " ".join(f"☆{LETTER[name.removeprefix('special_')]}" for name in seat.specials)
        hand = f"{words.name('hand')} {seat.hand_count}"
        known = f" ({' '.join(map(card_text, seat.known))})" if seat.known and seat.hand is None else ""
        lines.append(
            f"{turn}[bold {_ink(view, slot)}]{_sign(view, slot)}{slot + 1}[/] [bold]{seat.score:>3}[/]  "
            f"{hand}{known}  {words.name('goods')} {goods}  {words.name('influence_tile')} {tiles}  {specials}".rstrip()
        )
        if seat.played:
            lines.append(f"      {' '.join(map(card_text, seat.played))}")
        elif not seat.inside and view.visit:
            lines[-1] = f"[dim]{lines[-1]}[/]"
        if seat.hand is not None:
            lines.append(f"      [italic]{words.name('hand')}:[/] {' '.join(map(card_text, seat.hand)) or '-'}")
    return lines


def _now(view: TajMahalView, words: Words) -> list[str]:
    """What a withdrawal would bring: the viewer's, or that of the seat to act."""
    about = view.seat if view.seat is not None else view.turn
    return [_withdrawal(w, words) for w in view.withdrawals if w.seat == about]


def _withdrawal(w: Withdrawal, words: Words) -> str:
    best = w.best
    sites = [*(words.name(city) for city in best.cities), *([f"{words.name(best.crown)}*"] if best.crown else [])]
    prizes = " ".join(LETTER[prize] for prize in w.prizes) or "-"
    chain = f"  ({' - '.join(words.name(city) for city in best.chain)})" if best.chain else ""
    return (
        f"{words.name('if_withdraw')}: {prizes}  {', '.join(sites)}  "
        f"{best.bonus_points}+{best.palace_points}+{best.province_points} = {best.points}{chain}"
    )


def _slots(view: TajMahalView) -> list[Seat]:
    return view.seats if view.neutral is None else [*view.seats, view.neutral]


def _sign(view: TajMahalView, slot: int) -> str:
    return NEUTRAL_SIGN if slot >= view.players else SIGNS[slot]


def _ink(view: TajMahalView, slot: int) -> str:
    return NEUTRAL_INK if slot >= view.players else INK[m.PLAYER_COLOURS[slot]]
