"""A position as one line of text, and back.

    3 | 6,5:v1.30P4d 6,7:r1.31@0* 8,9:w | 12 9/5/3/2/3 000100 210000; ... | 443322 000000 6-7-8-9-10 | phase=act ... | -

Parts: players, and on an older board the mark ~ and its number; the cells that are not bare (land, height, footprint
of the tile on top as its size and the way of its next cell, then a palace with d for danced and b for built this
turn, or a figure's seat with * if it has strolled; w is irrigation); each seat (score,
figures/twos/rices/villages/chips in hand, cards known, cards hidden by shuffling of the deck, G after the great
scoring); deck, discards and palaces left; what is being decided; the festival. Cards are six digits, one a kind.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from durbar.games.java import material as m
from durbar.games.java.engine import Java, start
from durbar.games.java.state import NO_CARD, NO_TILE, NOBODY, NOWHERE, PHASES

KINDS = len(m.CARDS)
_OLDER = tuple(m.OLDER_LAKES.values())
STOCK = ("men", "twos", "rices", "villages", "chips")
COUNTS = (
    "seat", "ap", "chip_played", "bought", "tiled", "threes", "irrigation",
    "ending", "idle", "turns", "dealt", "epoch", "reveals",
)  # fmt: skip
_CELL = re.compile(r"(-?\d+,-?\d+):(?:w|([rv])(\d{1,2})\.([1-3])([0-5])(?:P(\d{1,2})(d?)(b?)|@([0-3])(\*?))?)")


def write(state: Java) -> str:
    f = state.facts()
    lakes = m.lakes_of(f.land)
    cells = " ".join(_write_cell(f, c) for c in range(m.CELLS) if f.land[c] != m.BARE and c not in lakes) or "-"
    seats = "; ".join(_write_seat(f, seat) for seat in range(f.seats))
    stock = f"{_digits(f.deck)} {_digits(f.discard)} {'-'.join(map(str, f.palaces))}"
    decision = " ".join(
        [
            f"phase={PHASES[f.phase]}",
            *(f"{name}={getattr(f, name)}" for name in COUNTS),
            f"kind={'-' if f.kind == NO_TILE else m.TILES[f.kind]}",
            f"at={'-' if f.at == NOWHERE else m.CELL_NAMES[f.at]}",
            f"open={'-' if f.open_card == NO_CARD else m.CARDS[f.open_card]}",
        ]
    )
    older = "" if lakes == m.LAKES else f"~{_OLDER.index(lakes) + 1}"
    return " | ".join([f"{f.seats}{older}", cells, seats, stock, decision, _write_festival(f)])


def read(text: str) -> Java:
    """The position of a line; `ValueError` says which part is wrong."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 6:
        raise ValueError(f"a position of java has 6 parts between bars, not {len(parts)}")
    players, cells, seats, stock, decision, festival = parts
    players, _, older = players.partition("~")
    if players not in ("2", "3", "4"):
        raise ValueError(f"there are 2, 3 or 4 players, not {players!r}")
    if older and older not in map(str, range(1, len(_OLDER) + 1)):
        raise ValueError(f"there is no older board {older!r}")
    state = start(int(players), {}, _OLDER[int(older) - 1] if older else m.LAKES)
    f = state.facts()
    if cells != "-":
        for word in cells.split():
            _read_cell(f, word)
    _read_decision(f, decision)
    _read_seats(f, seats)
    deck, discard, palaces = _words(stock, 3, "the stock")
    f.deck, f.discard = _cards(deck), _cards(discard)
    f.palaces = [_number(word, "palaces") for word in palaces.split("-")]
    if len(f.palaces) != len(m.PALACES):
        raise ValueError(f"{palaces!r} should be five numbers, one a value of palace")
    _read_festival(f, festival)
    _check(f)
    state.load_bytes(state.FIELDS.pack(f))
    return state


# -- cells -----------------------------------------------------------------------------------------------------------


def _write_cell(f: Any, cell: int) -> str:
    name = m.CELL_NAMES[cell]
    if f.land[cell] == m.WATER:
        return f"{name}:w"
    size = len(m.FOOTPRINTS[f.tile[cell]])
    way = next(way for way in range(6) if _footprint(size, cell, way) == f.tile[cell])
    text = f"{name}:{'rv'[f.land[cell] - m.RICE]}{f.height[cell]}.{size}{way}"
    if f.palace[cell]:
        text += f"P{f.palace[cell]}{'d' * f.danced[cell]}{'b' * f.built[cell]}"
    elif f.figure[cell] != NOBODY:
        text += f"@{f.figure[cell]}{'*' * f.strolled[cell]}"
    return text


@cache
def _footprint(size: int, cell: int, way: int) -> int | None:
    return m.FOOTPRINT_AT.get(tuple(sorted(m.covered(size, cell, way))))


def _read_cell(f: Any, word: str) -> None:
    match = _CELL.fullmatch(word)
    if match is None:
        raise ValueError(f"{word!r} is no cell; one reads like 6,5:v1.30P4d or 6,7:r1.31@0 or 8,9:w")
    name, land, height, size, way, palace, danced, built, figure, strolled = match.groups()
    cell = _cell(name)
    if f.land[cell] != m.BARE:
        raise ValueError(f"the cell {name} is a lake or written twice")
    if land is None:
        f.land[cell] = m.WATER
        return
    footprint = _footprint(int(size), cell, int(way))
    if footprint is None:
        raise ValueError(f"no tile of {size} spaces can lie on {name} that way")
    if int(height) == 0:
        raise ValueError(f"the height of {name} is 0, but a tile lies there")
    f.land[cell] = m.RICE if land == "r" else m.VILLAGE
    f.height[cell], f.tile[cell] = int(height), footprint
    if palace is not None:
        if int(palace) not in m.PALACE_VALUES or land == "r":
            raise ValueError(f"there is no palace of value {palace}, or {name} is rice")
        f.palace[cell], f.danced[cell], f.built[cell] = int(palace), int(bool(danced)), int(bool(built))
    if figure is not None:
        if int(figure) >= f.seats:
            raise ValueError(f"there is no seat {figure}")
        f.figure[cell], f.strolled[cell] = int(figure), int(bool(strolled))


def _cell(name: str) -> int:
    if name not in m.CELL_NAMES:
        raise ValueError(f"there is no cell {name!r}")
    return m.CELL_NAMES.index(name)


# -- seats -----------------------------------------------------------------------------------------------------------


def _write_seat(f: Any, seat: int) -> str:
    stock = "/".join(str(getattr(f, name)[seat]) for name in STOCK)
    hidden = ".".join(_digits(f.hidden[(e * 4 + seat) * KINDS :][:KINDS]) for e in range(f.epoch + 1))
    known = _digits(f.known[seat * KINDS : seat * KINDS + KINDS])
    return f"{f.score[seat]} {stock} {known} {hidden}{' G' * f.great[seat]}"


def _read_seats(f: Any, text: str) -> None:
    seats = [seat.strip() for seat in text.split(";")]
    if len(seats) != f.seats:
        raise ValueError(f"{len(seats)} seats for {f.seats} players")
    for seat, line in enumerate(seats):
        *words, last = line.split() or [""]
        if last == "G":
            f.great[seat] = 1
        else:
            words.append(last)
        score, stock, known, hidden = _words(" ".join(words), 4, f"seat {seat}")
        f.score[seat] = _number(score, "score")
        numbers = [_number(word, "stock") for word in stock.split("/")]
        if len(numbers) != len(STOCK):
            raise ValueError(f"{stock!r} should be five numbers: {', '.join(STOCK)}")
        for name, number in zip(STOCK, numbers, strict=True):
            getattr(f, name)[seat] = _small(number, name)
        _read_hand(f, seat, _cards(known), [_cards(some) for some in hidden.split(".")])


def _read_hand(f: Any, seat: int, known: list[int], hidden: list[list[int]]) -> None:
    if len(hidden) != f.epoch + 1:
        raise ValueError(f"seat {seat} has hidden cards of {len(hidden)} shufflings, not {f.epoch + 1}")
    f.known[seat * KINDS : seat * KINDS + KINDS] = known
    for epoch, cards in enumerate(hidden):
        at = (epoch * 4 + seat) * KINDS
        f.hidden[at : at + KINDS] = cards
    f.hand[seat * KINDS : seat * KINDS + KINDS] = [sum(kinds) for kinds in zip(known, *hidden, strict=True)]


# -- the decision and the festival -----------------------------------------------------------------------------------


def _read_decision(f: Any, text: str) -> None:
    given = {name: value for name, sign, value in (word.partition("=") for word in text.split()) if sign}
    wanted = ("phase", *COUNTS, "kind", "at", "open")
    if set(given) != set(wanted) or len(given) != len(text.split()):
        raise ValueError(f"the decision names {', '.join(wanted)}, each once")
    f.phase = _index(PHASES, given["phase"], "phase")
    for name in COUNTS:
        setattr(f, name, _number(given[name], name))
    if f.seat >= f.seats or f.epoch >= m.EPOCHS:
        raise ValueError("the seat or the epoch is too high")
    f.kind = NO_TILE if given["kind"] == "-" else _index(m.TILES, given["kind"], "kind of tile")
    f.at = NOWHERE if given["at"] == "-" else _cell(given["at"])
    f.open_card = NO_CARD if given["open"] == "-" else _index(m.CARDS, given["open"], "card")


def _write_festival(f: Any) -> str:
    if f.city == NOWHERE:
        return "-"
    seats = " ".join(
        f"{f.bid[i]}/{f.guest[i]}/{f.agreed[i]}/{_digits(f.laid[i * KINDS : i * KINDS + KINDS])}"
        for i in range(f.seats)
    )
    asker = "-" if f.asker == NOBODY else f.asker
    return f"{m.CELL_NAMES[f.city]} {f.bidder} {asker} {f.need} {f.bidding} {seats}"


def _read_festival(f: Any, text: str) -> None:
    if text == "-":
        return
    city, bidder, asker, need, bidding, *seats = _words(text, 5 + f.seats, "the festival")
    f.city, f.bidder = _cell(city), _number(bidder, "bidder")
    f.asker = NOBODY if asker == "-" else _number(asker, "asker")
    f.need, f.bidding = _number(need, "need"), _number(bidding, "bidding")
    if f.bidder >= f.seats or f.asker >= f.seats or f.palace[f.city] == 0:
        raise ValueError("the festival names a seat or a palace that is not there")
    for seat, word in enumerate(seats):
        parts = word.split("/")
        if len(parts) != 4:
            raise ValueError(f"{word!r} should read like 2/1/0/110000: bid, guest, agreed, cards laid")
        f.bid[seat], f.guest[seat], f.agreed[seat] = (_small(_number(part, "festival"), "bid") for part in parts[:3])
        f.laid[seat * KINDS : seat * KINDS + KINDS] = _cards(parts[3])


def _check(f: Any) -> None:
    """What a decision needs must be there: the engine looks no further."""
    phase = PHASES[f.phase]
    if (phase in ("place", "turn")) != (f.kind != NO_TILE):
        raise ValueError(f"a kind of tile is chosen in the phases place and turn alone, not in {phase}")
    if (phase in ("turn", "go", "value")) != (f.at != NOWHERE):
        raise ValueError(f"a cell is chosen in the phases turn, go and value alone, not in {phase}")
    if phase == "go" and f.figure[f.at] != f.seat:
        raise ValueError(f"no figure of seat {f.seat} stands on {m.CELL_NAMES[f.at]}")
    if phase == "value" and f.land[f.at] != m.VILLAGE:
        raise ValueError(f"{m.CELL_NAMES[f.at]} is no village space")
    if (phase in ("bid", "answer")) != (f.city != NOWHERE):
        raise ValueError(f"a festival is held in the phases bid and answer alone, not in {phase}")
    if phase == "answer" and f.asker == NOBODY:
        raise ValueError("nobody has asked for the agreement")
    if (phase in ("deal", "turn_up")) != (f.open_card == NO_CARD):
        raise ValueError(f"the open card is missing in the phases deal and turn_up alone, not in {phase}")
    if phase in ("deal", "turn_up", "draw") and not sum(f.deck):
        raise ValueError("a card is to be drawn, but the deck is empty")
    for seat in range(f.seats):
        if f.figure.count(seat) > m.MEN:
            raise ValueError(f"seat {seat} has more than {m.MEN} figures on the board")


# -- words -----------------------------------------------------------------------------------------------------------


def _digits(counts: list[int]) -> str:
    return "".join(map(str, counts))


def _cards(text: str) -> list[int]:
    if not re.fullmatch(f"[0-{m.CARD_COPIES}]{{{KINDS}}}", text):
        raise ValueError(f"{text!r} should be {KINDS} digits from 0 to {m.CARD_COPIES}, one a kind of card")
    return [int(digit) for digit in text]


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise ValueError(f"{what}: {text!r} should be a number below 10000")
    return int(text)


def _small(number: int, what: str) -> int:
    if number > 100:
        raise ValueError(f"{what}: {number} is too many")
    return number


def _words(text: str, count: int, what: str) -> list[str]:
    words = text.split()
    if len(words) != count:
        raise ValueError(f"{what} has {count} words, not {len(words)}")
    return words


def _index(names: tuple[str, ...], name: str, what: str) -> int:
    if name not in names:
        raise ValueError(f"there is no {what} {name!r}")
    return names.index(name)
