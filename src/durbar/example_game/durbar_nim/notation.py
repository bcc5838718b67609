"""A position as one line of text, and back: `wins 21 | pile 14 | taken 4-3 | take 1` (phase and seat at the end)."""

from __future__ import annotations

import re

from durbar_nim.engine import Nim, start
from durbar_nim.material import LAST, SEATS
from durbar_nim.referee import laws
from durbar_nim.state import NOBODY, PHASES

LINE = re.compile(
    rf"({'|'.join(LAST)}) (\d\d?) \| pile (\d\d?) \| taken (\d\d?(?:-\d\d?)+) \| ({'|'.join(PHASES)}) (\d|-)", re.ASCII
)


def write(state: Nim) -> str:
    f = state.facts()
    taken = "-".join(str(count) for count in f.taken[: f.seats])
    seat = "-" if f.seat == NOBODY else f.seat
    return f"{LAST[f.last]} {f.stones} | pile {f.pile} | taken {taken} | {PHASES[f.phase]} {seat}"


def read(text: str) -> Nim:
    """The position of a line; `ValueError` says what is wrong."""
    match = LINE.fullmatch(text)
    if match is None:
        raise ValueError("a position of nim reads like 'wins 21 | pile 14 | taken 4-3 | take 1'")
    last, stones, pile, counts, phase, at = match.groups()
    taken = [int(count) for count in counts.split("-")]
    players, seat = len(taken), NOBODY if at == "-" else int(at)
    if players > SEATS or seat >= players:
        raise ValueError(f"{players} players and seat {seat}: there are 2 or 3 players, counted from 0")
    state = start(players, {"pile": int(stones), "last": last})
    f = state.facts()
    f.taken, f.pile = taken + [0] * (SEATS - players), int(pile)
    f.phase, f.seat = PHASES.index(phase), seat
    state.load_bytes(state.FIELDS.pack(f))
    if broken := laws(state):
        raise ValueError("; ".join(broken))
    return state
