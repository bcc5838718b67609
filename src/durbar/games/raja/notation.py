"""A position as one line of text, and back.

    4 raja full yogi+hidden 1 | agra:W2 udaipur:W3 ... | tonk:01 idar:22 | agra:0011/3/0 |
    start 15/6/10/7/0 priest gold+order; ... | turn seat=0 round=3 maharaja=agra first=2 | house=1 chip_action=order

Parts between bars: the table (players, edition, length, what is played, neutral palaces a city); crests with their
fields from the bottom; houses in villages, a digit for each, the seat it belongs to; cities (houses / small palaces /
great palace, by seats likewise); the seats in order (architect, gold/supply/quarry/palaces left/chips, person cards,
dial); phase and round; the turn under way. A dash stands for nothing; what has its usual value (nobody, 0) is left
out of the last two.
"""

from __future__ import annotations

from types import SimpleNamespace

from durbar.core.options import complete
from durbar.games.raja import material as m
from durbar.games.raja.engine import Raja, start
from durbar.games.raja.options import EDITIONS, OPTIONS
from durbar.games.raja.state import (
    AUCTION,
    BEGIN,
    CREST,
    DIAL,
    GIVE,
    MOVE_TO,
    NOBODY,
    OVER,
    PARTS,
    PHASES,
    PICK,
    SETTLE,
    TURN,
)

LENGTHS = ("full", "short")
FLAGS = ("several", "yogi", "auction", "home", "hidden")
STOCKS = ("gold", "supply", "quarry", "palaces_left", "chips")
FIELD_NAMES = tuple(m.field_name(field) for field in range(m.TRACK))
SEATS = tuple(map(str, range(m.MOST_PLAYERS)))

# What stands in the last two parts: field, names of its values (None: a number; a list: a bit set), usual value.
Entries = tuple[tuple[str, tuple[str, ...] | list[str] | None, int], ...]
WHERE: Entries = (
    ("seat", SEATS, NOBODY),
    ("round", None, 0),
    ("maharaja", m.JUNCTION_NAMES, m.START),
    ("chooser", SEATS, NOBODY),
    ("moved", list(SEATS), 0),
    ("last", None, 0),
    ("first", SEATS, NOBODY),
    ("bid", tuple(map(str, range(m.OPENING_GOLD + 1))), NOBODY),
    ("bidder", SEATS, NOBODY),
    ("passed", list(SEATS), 0),
    ("chip_stock", None, 0),
    ("reveals", None, 0),
)
TURN_UNDER_WAY: Entries = (
    ("chip_action", m.DIAL_ACTIONS, NOBODY),
    ("used", list(m.CARDS), 0),
    ("roads", None, 0),
    ("lifted", m.PLACE_NAMES, NOBODY),
)
IN_TURN = (TURN, MOVE_TO, PICK, GIVE)
LARGEST = 9_999


def write(state: Raja) -> str:
    f = state.facts()
    flags = "+".join(flag for flag in FLAGS if getattr(f, flag)) or "-"
    table = f"{f.seats} {EDITIONS[f.edition]} {LENGTHS[f.short_game]} {flags} {f.neutral}"
    crests = sorted((field, m.CITY_NAMES[city]) for city, field in enumerate(f.crest) if field != NOBODY)
    villages = [f"{name}:{_houses(f, i)}" for i, name in enumerate(m.VILLAGE_NAMES) if _houses(f, i) != "-"]
    cities = [f"{name}:{_city(f, i)}" for i, name in enumerate(m.CITY_NAMES) if _city(f, i) != "-/-/-"]
    done = [f"{part}={n}" for part, n in zip(PARTS, f.done, strict=True) if n]
    if any(f.chip_done):
        done.append(f"chip_done={f.chip_done[0]}/{f.chip_done[1]}")
    return " | ".join(
        (
            table,
            " ".join(f"{city}:{FIELD_NAMES[field]}" for field, city in crests) or "-",
            " ".join(villages) or "-",
            " ".join(cities) or "-",
            "; ".join(_seat(f, seat) for seat in range(f.seats)),
            " ".join((PHASES[f.phase], *_entries(f, WHERE))),
            " ".join((*done, *_entries(f, TURN_UNDER_WAY))) or "-",
        )
    )


def _digits(counts: list[int]) -> str:
    return "".join(str(seat) * n for seat, n in enumerate(counts)) or "-"


def _houses(f: SimpleNamespace, place: int) -> str:
    return _digits([f.houses[seat * m.PLACES + place] for seat in range(f.seats)])


def _city(f: SimpleNamespace, city: int) -> str:
    small = _digits([f.small[seat * m.CITIES + city] for seat in range(f.seats)])
    great = "-" if f.great[city] == NOBODY else f.great[city]
    return f"{_houses(f, m.VILLAGES + city)}/{small}/{great}"


def _seat(f: SimpleNamespace, seat: int) -> str:
    stocks = "/".join(str(getattr(f, stock)[seat]) for stock in STOCKS)
    cards = "+".join(card for i, card in enumerate(m.CARDS) if f.cards[seat] >> i & 1) or "-"
    first, second = f.dial[seat * 2 : seat * 2 + 2]
    dial = "-" if first == NOBODY else f"{m.DIAL_ACTIONS[first]}+{m.DIAL_ACTIONS[second]}"
    return f"{m.JUNCTION_NAMES[f.architect[seat]]} {stocks} {cards} {dial}"


def _entries(f: SimpleNamespace, fields: Entries) -> list[str]:
    told = []
    for field, names, usual in fields:
        value = getattr(f, field)
        if value == usual:
            continue
        if isinstance(names, list):
            told.append(f"{field}={'+'.join(name for i, name in enumerate(names) if value >> i & 1)}")
        else:
            told.append(f"{field}={value if names is None else names[value]}")
    return told


def read(text: str) -> Raja:
    """The position of a line; `ValueError` says which part is wrong."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 7:
        raise ValueError(f"a position of raja has 7 parts between bars, not {len(parts)}")
    table, crests, villages, cities, seats, where, turn = parts
    players, edition, length, flags, neutral = _words(table, 5, "the table")
    if players not in ("2", "3", "4", "5"):
        raise ValueError(f"there are 2 to 5 players, not {players}")
    state = start(int(players), complete(OPTIONS, {}))
    f = state.facts()
    f.edition, f.short_game = _index(EDITIONS, edition, "edition"), _index(LENGTHS, length, "length")
    for flag in FLAGS:
        setattr(f, flag, 0)
    for flag in _list(flags):
        setattr(f, FLAGS[_index(FLAGS, flag, "part of the game")], 1)
    f.neutral = _number(neutral, m.SMALL_SITES)
    for name, value in _pairs(crests, ":"):
        f.crest[_index(m.CITY_NAMES, name, "city")] = _index(FIELD_NAMES, value, "field of the track")
    for name, value in _pairs(villages, ":"):
        _read_digits(f, f.houses, m.PLACES, _index(m.VILLAGE_NAMES, name, "village"), value)
    for name, value in _pairs(cities, ":"):
        _read_city(f, _index(m.CITY_NAMES, name, "city"), value)
    _read_seats(f, seats)
    phase, *entries = where.split() or [""]
    f.phase = _index(PHASES, phase, "phase")
    _read_entries(f, " ".join(entries) or "-", WHERE)
    _read_turn(f, turn)
    _check(f)
    state.load_bytes(state.FIELDS.pack(f))
    return state


def _read_digits(f: SimpleNamespace, counts: list[int], step: int, at: int, text: str) -> None:
    for digit in "" if text == "-" else text:
        counts[_index(SEATS[: f.seats], digit, "seat") * step + at] += 1


def _read_city(f: SimpleNamespace, city: int, text: str) -> None:
    parts = text.split("/")
    if len(parts) != 3:
        raise ValueError(f"{text!r} should be houses/small palaces/great palace")
    _read_digits(f, f.houses, m.PLACES, m.VILLAGES + city, parts[0])
    _read_digits(f, f.small, m.CITIES, city, parts[1])
    f.great[city] = NOBODY if parts[2] == "-" else _index(SEATS[: f.seats], parts[2], "seat")


def _read_seats(f: SimpleNamespace, text: str) -> None:
    seats = text.split(";")
    if len(seats) != f.seats:
        raise ValueError(f"{len(seats)} seats for {f.seats} players")
    for seat, line in enumerate(seats):
        architect, stocks, cards, dial = _words(line, 4, f"seat {seat}")
        f.architect[seat] = _index(m.JUNCTION_NAMES, architect, "junction")
        numbers = stocks.split("/")
        if len(numbers) != len(STOCKS):
            raise ValueError(f"{stocks!r} should be {'/'.join(STOCKS)}")
        for stock, number in zip(STOCKS, numbers, strict=True):
            getattr(f, stock)[seat] = _number(number)
        f.cards[seat] = sum(1 << i for i in {_index(m.CARDS, card, "card") for card in _list(cards)})
        pointers = [_index(m.DIAL_ACTIONS, action, "action") for action in _list(dial)] or [NOBODY, NOBODY]
        if len(pointers) != 2 or pointers != sorted(pointers):
            raise ValueError(f"{dial!r} should be two actions in the order of the dial")
        f.dial[seat * 2 : seat * 2 + 2] = pointers


def _read_turn(f: SimpleNamespace, text: str) -> None:
    rest = []
    for name, value in _pairs(text, "="):
        if name in PARTS:
            f.done[PARTS.index(name)] = _number(value, 4)
        elif name == "chip_done":
            numbers = [_number(number, 2) for number in value.split("/")]
            if len(numbers) != 2:
                raise ValueError(f"chip_done is two numbers, not {value!r}")
            f.chip_done = numbers
        else:
            rest.append(f"{name}={value}")
    _read_entries(f, " ".join(rest) or "-", TURN_UNDER_WAY)


def _read_entries(f: SimpleNamespace, text: str, fields: Entries) -> None:
    known = {field: (names, usual) for field, names, usual in fields}
    for field, (_, usual) in known.items():
        setattr(f, field, usual)
    for name, value in _pairs(text, "="):
        if name not in known:
            raise ValueError(f"there is no {name!r} here; there are {', '.join(known)}")
        names = known[name][0]
        if names is None:
            setattr(f, name, _number(value))
        elif isinstance(names, list):
            setattr(f, name, sum(1 << i for i in {_index(tuple(names), word, name) for word in value.split("+")}))
        else:
            setattr(f, name, _index(names, value, name))


def _check(f: SimpleNamespace) -> None:
    """Refuse what would not hold together: a phase without the seat, card, crest or dial that it needs."""
    everybody = range(f.seats)
    held = [i for seat in everybody for i in range(len(m.CARDS)) if f.cards[seat] >> i & 1]
    opening = f.phase <= SETTLE
    _need(
        max(f.seat, f.chooser, f.first, f.bidder) < f.seats and (f.moved | f.passed) >> f.seats == 0,
        "a seat is not there",
    )
    _need(len(held) == len(set(held)), "a person card is held twice")
    _need(f.yogi or m.YOGI not in held, "the Yogi is held, but not in the game")
    fields = [field for field in f.crest if field != NOBODY]
    _need(len(fields) == len(set(fields)), "two crests lie on the same field")
    _need(
        len(fields) < m.CITIES - 1 if f.phase == CREST else len(fields) == m.CITIES, "crests are missing, or too many"
    )
    _need(opening or f.maharaja < m.CITIES, "the Maharaja is in no city")
    _need(f.phase in (CREST, BEGIN, DIAL, OVER) or f.seat != NOBODY, "nobody is to decide")
    _need(f.phase not in (PICK, GIVE) or f.chooser not in (NOBODY, f.seat), "nobody is to choose a card")
    _need(f.phase != MOVE_TO or f.lifted != NOBODY, "no house is lifted")
    without = [seat for seat in everybody if not f.cards[seat]]
    allowed = [f.chooser] if f.phase == PICK else [] if f.phase >= SETTLE else without
    _need(without == allowed, "somebody has no person card")
    _need(not opening or len(held) <= f.seats - len(without), "somebody has several person cards in the opening")
    if f.phase < DIAL:
        _need(f.phase in (CREST, BEGIN, SETTLE) or f.seat in without, "who is to decide has a person card already")
        _need(f.phase != SETTLE or f.supply[f.seat] > 0, "who is to decide has no house")
    if f.phase == AUCTION:
        _need(not f.passed >> f.seat & 1, "who is to bid has passed")
        _need((f.bid == NOBODY) == (f.bidder == NOBODY), "a bid has a bidder")
        _need(f.bidder == NOBODY or (f.bidder in without and not f.passed >> f.bidder & 1), "the bidder is out")
    if f.phase in IN_TURN:
        _need(all(f.dial[seat * 2] != NOBODY for seat in everybody), "a dial is not set")
    if f.phase == DIAL:
        _need(any(f.dial[seat * 2] == NOBODY for seat in everybody), "all dials are set")


def _need(holds: bool, why: str) -> None:
    if not holds:
        raise ValueError(f"this position does not hold together: {why}")


def _pairs(text: str, sign: str) -> list[tuple[str, str]]:
    pairs = []
    for word in [] if text == "-" else text.split():
        name, found, value = word.partition(sign)
        if not found or not value:
            raise ValueError(f"{word!r} should be a name, {sign!r} and a value")
        pairs.append((name, value))
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError(f"something stands twice in {text!r}")
    return pairs


def _list(text: str) -> list[str]:
    return [] if text == "-" else text.split("+")


def _words(text: str, count: int, what: str) -> list[str]:
    words = text.split()
    if len(words) != count:
        raise ValueError(f"{what} has {count} words, not {len(words)}")
    return words


def _number(text: str, largest: int = LARGEST) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= largest):
        raise ValueError(f"{text!r} should be a number up to {largest}")
    return int(text)


def _index(names: tuple[str, ...], name: str, what: str) -> int:
    if name not in names:
        raise ValueError(f"there is no {what} {name!r}")
    return names.index(name)
