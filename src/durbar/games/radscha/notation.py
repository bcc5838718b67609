"""A position as one line of text, and back.

    4 large quick shuffled | palace0 oasis1 ... | 3r2b#4.../... | red a5 3-0-1-0 camel+fakir red; ... | move red 17

Parts: table, tiles with quarter turns, the twelve rows of the board (letters are stones, digits empty fields), each
seat (figure, stock by colour, cards, payment colour), supply, set-up stones left, and what is being decided.
"""

from __future__ import annotations

import re
from typing import Any

from durbar.games.radscha import material as m
from durbar.games.radscha.engine import Radscha, start
from durbar.games.radscha.state import NOBODY, PHASES, SET_UPS

LETTERS = "rbgy"


def write(state: Radscha) -> str:
    f = state.facts()
    table = f"{f.seats} {'small' if f.small else 'large'} {SET_UPS[f.set_up]} {'shuffled' if f.shuffled else 'first'}"
    tiles = " ".join(f"{m.TILE_KINDS[f.tile_kind[i]]}{f.tile_turn[i]}" for i in range(f.dealt)) or "-"
    rows = "/".join(_write_row(f, row) for row in range(m.SIDE))
    seats = "; ".join(_write_seat(f, seat) for seat in range(f.seats))
    asked = f"{PHASES[f.phase]} {_seat(f.seat)} {_colour(f.colour)} {f.to_place}"
    decision = f"{asked} {_node(f.target)} {f.turns} {_seat(f.winner)}"
    return " | ".join([table, tiles, rows, seats, _numbers(f.supply), _numbers(f.set_up_left), decision])


def read(text: str) -> Radscha:
    """The position of a line; `ValueError` says which part is wrong."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 7:
        raise ValueError(f"a position of radscha has 7 parts between bars, not {len(parts)}")
    table, tiles, rows, seats, supply, left, decision = parts
    players, small, set_up, layout = _words(table, 4, "the table")
    if (
        players not in ("2", "3", "4")
        or small not in ("large", "small")
        or set_up not in SET_UPS
        or layout not in ("first", "shuffled")
    ):
        raise ValueError(f"the table {table!r} should read like '4 large quick shuffled'")
    state = start(int(players), {"layout": "shuffled", "places": small, "set_up": "full"})
    if tiles != "-":
        for tile in tiles.split():
            match = re.fullmatch(r"([a-z_]+)([0-3])", tile)
            if match is None or match[1] not in m.TILE_KINDS or state.facts().dealt == m.TILES:
                raise ValueError(f"{tile!r} is no tile, or one too many")
            state.deal(m.TILE_KINDS.index(match[1]), int(match[2]))
    f = state.facts()
    f.set_up, f.shuffled = SET_UPS.index(set_up), int(layout == "shuffled")
    _read_rows(f, rows)
    _read_seats(f, seats)
    f.supply, f.set_up_left = _read_numbers(supply), _read_numbers(left)
    phase, seat, colour, to_place, target, turns, winner = _words(decision, 7, "the decision")
    f.phase = _index(PHASES, phase, "phase")
    f.seat, f.winner = _read_seat(seat, f.seats), _read_seat(winner, f.seats)
    f.colour = NOBODY if colour == "-" else _index(m.COLOURS, colour, "colour")
    f.target = NOBODY if target == "-" else _index(m.NODE_NAMES, target, "field or place")
    f.to_place, f.turns = _number(to_place), _number(turns)
    state.load_bytes(state.FIELDS.pack(f))
    return state


def _write_row(f: Any, row: int) -> str:
    text, empty = "", 0
    for col in range(m.SIDE):
        letter = next((LETTERS[c] for c in range(4) if f.stones[c * m.SIDE + row] >> col & 1), "")
        if not letter:
            empty += 1
            continue
        text += (str(empty) if empty else "") + letter
        empty = 0
    return text + (str(empty) if empty else "")


def _read_rows(f: Any, text: str) -> None:
    rows = text.split("/")
    if len(rows) != m.SIDE:
        raise ValueError(f"the board has {m.SIDE} rows, not {len(rows)}")
    f.stones = [0] * (4 * m.SIDE)
    for row, line in enumerate(rows):
        col = 0
        for sign in re.findall(r"\d+|.", line):
            if sign.isdigit():
                col += int(sign)
            elif sign in LETTERS and col < m.SIDE:
                f.stones[LETTERS.index(sign) * m.SIDE + row] |= 1 << col
                col += 1
            else:
                raise ValueError(f"row {row + 1} of the board has a wrong sign {sign!r}, or is too long")
        if col != m.SIDE:
            raise ValueError(f"row {row + 1} of the board has {col} fields, not {m.SIDE}")


def _write_seat(f: Any, seat: int) -> str:
    cards = "+".join(card for i, card in enumerate(m.CARDS) if f.cards[seat] >> i & 1) or "-"
    stock = _numbers(f.stock[seat * 4 : seat * 4 + 4])
    return f"{_node(f.figure[seat])} {stock} {cards} {_colour(f.pay_colour[seat])}"


def _read_seats(f: Any, text: str) -> None:
    seats = [seat.strip() for seat in text.split(";")]
    if len(seats) != f.seats:
        raise ValueError(f"{len(seats)} seats for {f.seats} players")
    for seat, line in enumerate(seats):
        figure, stock, cards, pay = _words(line, 4, f"seat {seat}")
        f.figure[seat] = NOBODY if figure == "-" else _index(m.NODE_NAMES, figure, "field or place")
        f.stock[seat * 4 : seat * 4 + 4] = _read_numbers(stock)
        f.cards[seat] = 0 if cards == "-" else sum(1 << _index(m.CARDS, card, "card") for card in set(cards.split("+")))
        f.pay_colour[seat] = NOBODY if pay == "-" else _index(m.COLOURS, pay, "colour")


def _seat(seat: int) -> str:
    return "-" if seat == NOBODY else str(seat)


def _read_seat(text: str, seats: int) -> int:
    if text == "-":
        return NOBODY
    if _number(text) >= seats:
        raise ValueError(f"there is no seat {text}")
    return int(text)


def _colour(colour: int) -> str:
    return "-" if colour == NOBODY else m.COLOURS[colour]


def _node(node: int) -> str:
    return "-" if node == NOBODY else m.NODE_NAMES[node]


def _numbers(numbers: list[int]) -> str:
    return "-".join(map(str, numbers))


def _read_numbers(text: str) -> list[int]:
    numbers = [_number(word) for word in text.split("-")]
    if len(numbers) != 4:
        raise ValueError(f"{text!r} should be four numbers, one a colour")
    return numbers


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise ValueError(f"{text!r} should be a number below 1000")
    return int(text)


def _words(text: str, count: int, what: str) -> list[str]:
    words = text.split()
    if len(words) != count:
        raise ValueError(f"{what} has {count} words, not {len(words)}")
    return words


def _index(names: tuple[str, ...], name: str, what: str) -> int:
    if name not in names:
        raise ValueError(f"there is no {what} {name!r}")
    return names.index(name)
