"""Small tables for the tests of Radscha, told in field names, and what may be done at them.

The first layout with large places (columns a to l, rows 1 to 12):

       a b c d e f g h i j k l
     1 . . . . . . . . . . . .      C  guild of the carpet dealers, b2 to c3
     2 . C C . . . . . . B B .      B  tribe of the bedouins, j2 to k3
     3 . C C . . . . . . B B .
     4 . . . . . . . . . . . .
     5 . . . . . . . . . . . .
     6 . K K . . P P . . F F .      K  caravanserai, b6 to c7; P  palace, f6 to g7
     7 . K K . . P P . . F F .      F  camp of the fakirs, j6 to k7
     8 . . . . . . . . . . . .
     9 . . . . . . . . . . . .
    10 . . . . . O O . . R R .      O  oasis, f10 to g11
    11 . . . . . O O . . R R .      R  cave of the robbers, j10 to k11
    12 . . . . . . . . . . . .
"""

from __future__ import annotations

from typing import Any

from durbar.core.rng import Rng
from durbar.core.state import State
from durbar.games.radscha import material as m
from durbar.games.radscha import state as s
from durbar.games.radscha.actions import SPACE
from durbar.games.radscha.engine import start
from durbar.games.radscha.referee import check, laws

LETTERS = "rbgy"
FIRST = {"layout": "first", "places": "large", "set_up": "first"}
FULL = {"layout": "first", "places": "large", "set_up": "full"}
PALACE_BORDER = "f5 g5 e6 h6 e7 h7 f8 g8"
OASIS_BORDER = "f9 g9 e10 h10 e11 h11 f12 g12"


def names(text: str) -> set[str]:
    return set(text.split())


def rows(stones: dict[str, str]) -> list[int]:
    """`{"red": "a1 b1"}` as the state keeps it."""
    bits = [0] * 48
    for colour, cells in stones.items():
        for name in cells.split():
            row, column = divmod(m.CELL_NAMES.index(name), m.SIDE)
            bits[m.COLOURS.index(colour) * m.SIDE + row] |= 1 << column
    return bits


def table(
    players: int = 4,
    *,
    figures: str = "",
    stock: str = "",
    cards: tuple[str, ...] = (),
    pay: str = "",
    seat: int = 0,
    places: str = "large",
    supply: dict[str, int] | None = None,
    red: str = "",
    blue: str = "",
    green: str = "",
    yellow: str = "",
    **facts: Any,
) -> State:
    """A table in play, seat to move. `figures="a1 palace"` and `stock="rrb - y"` by seat, `cards=("camel fakir",)`.

    The supply is what is missing to 45 stones of a colour, unless said otherwise.
    """
    state = start(players, {**FIRST, "places": places})
    state.apply(SPACE.parse(f"begin {seat}"))
    stones = rows({"red": red, "blue": blue, "green": green, "yellow": yellow})
    where = [m.NODE_NAMES.index(name) for name in figures.split()]
    held = [0] * 16
    for owner, letters in enumerate(stock.split()):
        for letter in letters.strip("-"):
            held[owner * 4 + LETTERS.index(letter)] += 1
    owned = [sum(1 << m.CARDS.index(card) for card in some.split()) for some in cards]
    paying = [LETTERS.index(letter) for letter in pay]
    before = state.facts()
    left = [
        m.STONES_PER_COLOUR - sum(row.bit_count() for row in stones[c * m.SIDE : (c + 1) * m.SIDE]) - sum(held[c::4])
        for c in range(4)
    ]
    for colour, count in (supply or {}).items():
        left[m.COLOURS.index(colour)] = count
    return state.with_facts(
        stones=stones,
        figure=where + before.figure[len(where) :],
        stock=held,
        cards=owned + [0] * (4 - len(owned)),
        pay_colour=paying + before.pay_colour[len(paying) :],
        supply=left,
        **facts,
    )


def setting_up(
    players: int = 4,
    *,
    seat: int = 0,
    colour: str = "",
    left: str = "20 20 20 20",
    places: str = "large",
    set_up: str = "full",
    **stones: str,
) -> State:
    """A table in its set-up, this seat to place a line of this colour (its own unless said otherwise)."""
    state = start(players, {**FULL, "places": places, "set_up": set_up})
    state.apply(SPACE.parse(f"begin {seat}"))
    return state.with_facts(
        stones=rows(stones),
        set_up_left=[int(word) for word in left.split()],
        colour=m.COLOURS.index(colour) if colour else seat,
    )


def legal(state: State, kind: str) -> set[str]:
    """The legal actions of this kind, without its name: `{"a1", "palace"}`."""
    texts = [SPACE.text(action) for action in state.legal()]
    return {" ".join(text.split()[1:]) for text in texts if text.split()[0] == kind}


def may(state: State, text: str) -> bool:
    """Does the engine allow it? The referee must say the same."""
    action = SPACE.parse(text)
    allowed = action in state.legal()
    assert (check(state, state.to_act[0], action) is None) == allowed, f"engine and referee differ on {text}"
    return allowed


def refused(state: State, text: str) -> str:
    """The clause by which the referee forbids what the engine does not list."""
    action = SPACE.parse(text)
    assert action not in state.legal(), f"the engine allows {text}"
    refusal = check(state, state.to_act[0], action)
    assert refusal is not None, f"the referee allows {text}"
    return refusal.clause


def play(state: State, *texts: str) -> State:
    """The position after these actions, each of them allowed."""
    state = state.clone()
    for text in texts:
        assert may(state, text), f"{text} is not allowed: {sorted(SPACE.text(action) for action in state.legal())[:20]}"
        state.apply(SPACE.parse(text))
    return state


def phase(state: State) -> str:
    return s.PHASES[state.facts().phase]


def stock(state: State, seat: int = 0) -> str:
    """`"rrb"`."""
    held = state.facts().stock[seat * 4 : seat * 4 + 4]
    return "".join(letter * count for letter, count in zip(LETTERS, held, strict=True))


def on_board(state: State, colour: str) -> set[str]:
    at = m.COLOURS.index(colour) * m.SIDE
    lie = state.facts().stones[at : at + m.SIDE]
    return {m.CELL_NAMES[row * m.SIDE + c] for row, bits in enumerate(lie) for c in range(m.SIDE) if bits >> c & 1}


def all_stones(state: State) -> list[str]:
    return [cell for colour in m.COLOURS for cell in on_board(state, colour)]


def supply(state: State, colour: str) -> int:
    return int(state.facts().supply[m.COLOURS.index(colour)])


def figure(state: State, seat: int = 0) -> str:
    return m.NODE_NAMES[state.facts().figure[seat]]


def cards(state: State, seat: int = 0) -> set[str]:
    return {card for i, card in enumerate(m.CARDS) if state.facts().cards[seat] >> i & 1}


def turn_of(state: State) -> int:
    return int(state.facts().seat)


def set_up_played(players: int, seed: int, options: dict[str, str] = FULL) -> State:
    """A table after a random set-up, at the first move."""
    state, rng = start(players, dict(options)), Rng(seed)
    while phase(state) in ("deal", "begin", "set_up"):
        state.apply(state.random_legal(rng))
    return state


def walk(players: int, seed: int, options: dict[str, str], steps: int = 1500) -> list[State]:
    """The positions of a random game, every law of the referee kept."""
    state, rng = start(players, dict(options)), Rng(seed)
    positions = [state.clone()]
    while not state.over and len(positions) < steps:
        state.apply(state.random_legal(rng))
        assert laws(state) == []
        positions.append(state.clone())
    return positions
