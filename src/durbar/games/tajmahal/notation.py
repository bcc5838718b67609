"""A position as one line of text, and back.

    4 turn 2 | visit 3 start 1 laid 0 plays 9 | kabul delhi ... | kabul.1:tea ... | vizier crown ... | 5-4-5-5 |
    - 1 0* - | build 0 crown 0 take 0 won - | rEV gMK2 | wE ... | 12 inside red 2 / 1-0-0-2 / 0-1-0-0 / kabul.1 / - /
    seen rEV / fresh yEE2 / former - / old - / played rEK; ...

Parts: players, phase and slot to move; counters; provinces in the order of visits; bonus tiles; prizes at the court;
stacks of influence tiles; owners of the special cards (a star: played); the withdrawal under way; display; discards;
and each slot: score, inside or out, bound colour, turns / goods / influence tiles / palaces / crown palaces / cards
in the hand that were seen taken, drawn unseen from the present pile, from the one before, from older ones / cards
played. A card is its colour and symbols (K is the Grand Mogul) and how many there are. The pile is what is left of
the deck.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import SimpleNamespace

from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.engine import TajMahal, start
from durbar.games.tajmahal.preview import free_cities, slots
from durbar.games.tajmahal.state import KINDS, NOBODY, NOTHING, PHASES

LETTERS = dict(zip(m.SYMBOLS, "VGMPKE", strict=True))
PRIZES = (*m.SYMBOLS[: m.INFLUENCE], "crown", "province")
PARTS = 11
SEAT_PARTS = 10


def card_code(card: int) -> str:
    """`rEV`: a red card with elephant and vizier."""
    colour = "w" if card >= m.FIRST_WHITE else m.COLOURS[m.CARD_COLOUR[card]][0]
    return colour + "".join(LETTERS[m.SYMBOLS[symbol]] for symbol in m.CARD_SYMBOLS[card])


CODES = tuple(card_code(card) for card in range(KINDS))


# -- writing ---------------------------------------------------------------------------------------------------------


def write(state: TajMahal) -> str:
    f = state.facts()
    special = [_slot(o) + ("*" if f.special_out >> i & 1 else "") for i, o in enumerate(f.special_owner)]
    parts = [
        f"{f.seats} {PHASES[f.phase]} {_slot(f.seat)}",
        f"visit {f.visit} start {_slot(f.start)} laid {f.laid} plays {f.plays}",
        " ".join("-" if province == NOTHING else m.PROVINCE_IDS[province] for province in f.visit_province),
        " ".join(f"{m.FORTRESS_IDS[i]}:{m.BONUS_KINDS[k]}" for i, k in enumerate(f.bonus) if k != NOTHING) or "-",
        _names(f.court, PRIZES),
        _numbers(f.stacks),
        " ".join(special),
        f"build {f.to_build} crown {f.to_crown} take {f.to_take} won {_names(f.won, PRIZES).replace(' ', '+')}",
        _cards(f.display),
        _cards(f.discard),
        "; ".join(_write_slot(f, slot) for slot in slots(f)),
    ]
    return " | ".join(parts)


def _write_slot(f: SimpleNamespace, slot: int) -> str:
    here = slice(slot * KINDS, (slot + 1) * KINDS)
    hand, known, fresh, former = f.hand[here], f.known[here], f.fresh[here], f.former[here]
    colour = "-" if f.colour[slot] == NOTHING else m.COLOURS[f.colour[slot]]
    parts = [
        f"{f.score[slot]} {'inside' if f.inside >> slot & 1 else 'out'} {colour} {f.turns[slot]}",
        _numbers(f.goods[slot * 4 : slot * 4 + 4]),
        _numbers(f.tiles[slot * 4 : slot * 4 + 4]),
        _names(f.palaces[slot], m.CITY_IDS),
        _names(f.crowns[slot], m.CITY_IDS),
        f"seen {_cards(known)}",
        f"fresh {_cards(fresh)}",
        f"former {_cards(former)}",
        f"old {_cards([hand[i] - known[i] - fresh[i] - former[i] for i in range(KINDS)])}",
        f"played {_cards(f.played[here])}",
    ]
    return " / ".join(parts)


def _slot(slot: int) -> str:
    return "-" if slot == NOBODY else str(slot)


def _names(bits: int, names: Sequence[str]) -> str:
    return " ".join(name for i, name in enumerate(names) if bits >> i & 1) or "-"


def _numbers(numbers: Sequence[int]) -> str:
    return "-".join(map(str, numbers))


def _cards(counts: Sequence[int]) -> str:
    return " ".join(CODES[i] + (str(n) if n > 1 else "") for i, n in enumerate(counts) if n) or "-"


# -- reading ---------------------------------------------------------------------------------------------------------


def read(text: str) -> TajMahal:
    """The position of a line; `ValueError` says which part is wrong."""
    parts = _split(text, "|", PARTS, "a position of tajmahal")
    table, counters, provinces, bonus, court, stacks, special, withdrawal, display, discard, seats = parts
    players, phase, slot = _words(table, 3, "the table")
    if players not in ("2", "3", "4", "5"):
        raise ValueError(f"{players!r} players: there are 2 to 5")
    state = start(int(players), {"dummy": players == "2"})
    f = state.facts()
    f.phase = _index(PHASES, phase, "phase")
    f.seat = _read_slot(slot, slots(f))
    visit, first, laid, plays = _labelled(counters, ("visit", "start", "laid", "plays"))
    f.visit, f.laid, f.plays = _number(visit, m.VISITS), _number(laid, m.HAND * m.MOST_SEATS), _number(plays, 9999)
    f.start = _read_slot(first, range(f.seats))
    f.visit_province = [
        NOTHING if word == "-" else _index(m.PROVINCE_IDS, word, "province")
        for word in _words(provinces, m.VISITS, "the list of provinces")
    ]
    _read_bonus(f, bonus)
    f.court = _bits(court, PRIZES, "prize")
    f.stacks = _read_numbers(stacks)
    _read_specials(f, special)
    build, crown, take, won = _labelled(withdrawal, ("build", "crown", "take", "won"))
    f.to_build, f.to_crown, f.to_take = _number(build, m.INFLUENCE), _number(crown, 1), _number(take, m.TAKEN)
    f.won = _bits(won.replace("+", " "), PRIZES, "prize")
    f.display, f.discard = _read_cards(display), _read_cards(discard)
    lines = _split(seats, ";", len(slots(f)), "the list of seats")
    for i, line in zip(slots(f), lines, strict=True):
        _read_seat(f, i, line)
    _complete(f)
    state.load_bytes(state.FIELDS.pack(f))
    return state


def _read_bonus(f: SimpleNamespace, text: str) -> None:
    f.bonus = [NOTHING] * m.FORTRESSES
    for word in [] if text == "-" else text.split():
        city, _, kind = word.partition(":")
        f.bonus[_index(m.FORTRESS_IDS, city, "fortress")] = _index(m.BONUS_KINDS, kind, "bonus tile")


def _read_specials(f: SimpleNamespace, text: str) -> None:
    f.special_out = 0
    for i, word in enumerate(_words(text, m.INFLUENCE, "the list of special cards")):
        f.special_owner[i] = _read_slot(word.removesuffix("*"), range(f.seats))
        if word.endswith("*"):
            if word == "-*":
                raise ValueError("a special card on the table cannot be played")
            f.special_out |= 1 << i


def _read_seat(f: SimpleNamespace, slot: int, line: str) -> None:
    parts = _split(line, "/", SEAT_PARTS, f"seat {slot}")
    head, goods, tiles, palaces, crowns, *cards = parts
    score, inside, colour, turns = _words(head, 4, f"the head of seat {slot}")
    if inside not in ("inside", "out"):
        raise ValueError(f"seat {slot} is inside or out, not {inside!r}")
    f.score[slot], f.turns[slot] = _number(score, 9999), _number(turns, m.DECK)
    f.inside |= (inside == "inside") << slot
    f.colour[slot] = NOTHING if colour == "-" else _index(m.COLOURS, colour, "colour")
    f.goods[slot * 4 : slot * 4 + 4] = _read_numbers(goods)
    f.tiles[slot * 4 : slot * 4 + 4] = _read_numbers(tiles)
    f.palaces[slot], f.crowns[slot] = _bits(palaces, m.CITY_IDS, "city"), _bits(crowns, m.CITY_IDS, "city")
    read = []
    for label, part in zip(("seen", "fresh", "former", "old", "played"), cards, strict=True):
        if not part.startswith(f"{label} "):
            raise ValueError(f"seat {slot}: {part!r} should begin with {label!r}")
        read.append(_read_cards(part.removeprefix(f"{label} ")))
    known, fresh, former, old, played = read
    here = slice(slot * KINDS, (slot + 1) * KINDS)
    f.known[here], f.fresh[here], f.former[here], f.played[here] = known, fresh, former, played
    f.hand[here] = [sum(counts) for counts in zip(known, fresh, former, old, strict=True)]


def _complete(f: SimpleNamespace) -> None:
    """What follows from the rest: the pile, sizes, sums of symbols; and what would lead the engine astray."""
    for card in range(KINDS):
        used = f.display[card] + f.discard[card] + sum(f.hand[card::KINDS]) + sum(f.played[card::KINDS])
        f.pile[card] = m.CARD_COUNT[card] - used
        if f.pile[card] < 0:
            raise ValueError(f"{CODES[card]} stands {used} times; there are {m.CARD_COUNT[card]}")
    f.pile_size, f.display_size = sum(f.pile), sum(f.display)
    for slot in range(m.MOST_SEATS):
        for card in range(KINDS):
            for symbol in m.CARD_SYMBOLS[card]:
                f.symbols[slot * len(m.SYMBOLS) + symbol] += f.played[slot * KINDS + card]
    for i, effect in enumerate(m.SPECIAL_EFFECT):
        if f.special_out >> i & 1 and effect in (m.PLUS_ELEPHANT, m.PLUS_MOGUL):
            symbol = m.ELEPHANT if effect == m.PLUS_ELEPHANT else m.MOGUL
            f.symbols[f.special_owner[i] * len(m.SYMBOLS) + symbol] += 1
    _check_phase(f, PHASES[f.phase])


def _check_phase(f: SimpleNamespace, phase: str) -> None:
    """Refuse a phase whose decision could not be listed or ended."""
    begun = PHASES.index(phase) >= PHASES.index("reveal")
    if begun and (f.visit == 0 or NOBODY in (f.seat, f.start) or NOTHING in f.visit_province):
        raise ValueError(f"{phase}: visit, start player, seat and all provinces must be known")
    if phase == "lay_provinces" and (f.laid >= m.VISITS - 1 or NOTHING in f.visit_province[: f.laid]):
        raise ValueError(f"lay_provinces: {f.laid} provinces cannot have been laid")
    if phase == "lay_bonus" and (f.laid >= m.FORTRESSES or NOTHING in f.bonus[: f.laid]):
        raise ValueError(f"lay_bonus: {f.laid} bonus tiles cannot have been laid")
    if phase == "deal" and f.laid >= m.HAND * f.seats:
        raise ValueError(f"deal: {f.laid} cards cannot have been dealt")
    if phase in ("deal", "reveal", "draw", "neutral_turn") and not f.pile_size:
        raise ValueError(f"{phase}: there is no card in the pile")
    if phase in ("take", "neutral_spoil") and not 0 < f.to_take < f.display_size:
        raise ValueError(f"{phase}: {f.to_take} of {f.display_size} cards is no choice")
    if phase in ("build", "neutral_build") and not f.to_build + f.to_crown:
        raise ValueError(f"{phase}: there is no palace to place")
    if begun and f.to_build > len(free_cities(f)):
        raise ValueError(f"{phase}: {f.to_build} palaces to place, but only {len(free_cities(f))} free cities")
    if (f.seat == m.NEUTRAL and f.seats == 2) != phase.startswith("neutral") and phase != "over":
        raise ValueError(f"{phase}: it cannot be the turn of slot {f.seat}")
    if phase == "turn" and not f.inside >> f.seat & 1:
        raise ValueError(f"turn: seat {f.seat} has withdrawn")


def _read_cards(text: str) -> list[int]:
    counts = [0] * KINDS
    for word in [] if text == "-" else text.split():
        match = re.fullmatch(r"([a-z][A-Z]+)([1-9]?)", word)
        if match is None:
            raise ValueError(f"{word!r} is no card")
        counts[_index(CODES, match[1], "card")] += int(match[2] or 1)
    return counts


def _bits(text: str, names: Sequence[str], what: str) -> int:
    return 0 if text == "-" else sum(1 << _index(names, name, what) for name in set(text.split()))


def _read_slot(text: str, allowed: Sequence[int]) -> int:
    if text == "-":
        return NOBODY
    if text not in map(str, allowed):
        raise ValueError(f"there is no seat {text!r}")
    return int(text)


def _read_numbers(text: str) -> list[int]:
    numbers = [_number(word, 99) for word in text.split("-")]
    if len(numbers) != 4:
        raise ValueError(f"{text!r} should be four numbers")
    return numbers


def _number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= most):
        raise ValueError(f"{text!r} should be a number up to {most}")
    return int(text)


def _labelled(text: str, labels: tuple[str, ...]) -> list[str]:
    words = _words(text, 2 * len(labels), f"the part with {', '.join(labels)}")
    if tuple(words[::2]) != labels:
        raise ValueError(f"{text!r} should give {', '.join(labels)} in this order")
    return words[1::2]


def _words(text: str, count: int, what: str) -> list[str]:
    words = text.split()
    if len(words) != count:
        raise ValueError(f"{what} has {count} words, not {len(words)}")
    return words


def _split(text: str, sign: str, count: int, what: str) -> list[str]:
    parts = [part.strip() for part in text.split(sign)]
    if len(parts) != count:
        raise ValueError(f"{what} has {count} parts between {sign!r}, not {len(parts)}")
    return parts


def _index(names: Sequence[str], name: str, what: str) -> int:
    if name not in names:
        raise ValueError(f"there is no {what} {name!r}")
    return names.index(name)
