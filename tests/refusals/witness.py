"""A witness: a click that is refused in a real position, and the clause that the player is told."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from durbar.core.game import Game
from durbar.core.state import State
from durbar.core.why_not import Doubt, about_all, about_click, about_time

FOLDER = Path(__file__).parent
ONLY_LIT = ("turn", "palace", "route")
"""Drawn only where they may be chosen."""
WEB = Path(__file__).parents[2] / "web" / "src" / "games"


class Witness(msgspec.Struct, frozen=True, omit_defaults=True):
    """`element` clicked after `clicks`. None: whatever is clicked where others decide, or "what can I not do now?"."""

    clause: str
    position: str
    seat: int
    clicks: list[dict[str, Any]] = []
    element: dict[str, Any] | None = None


def read_witnesses(game: str) -> list[Witness]:
    path = FOLDER / f"{game}.jsonl"
    lines = path.read_bytes().splitlines() if path.is_file() else []
    return [msgspec.json.decode(line, type=Witness) for line in lines]


def asked(game: Game, witness: Witness) -> list[Doubt]:
    """What the player is answered."""
    state = game.read(witness.position)
    if state.over or witness.seat not in state.to_act:
        return about_time(game, state, witness.seat)
    if witness.element is None:
        return about_all(game, state, witness.seat)
    return about_click(game, state, witness.seat, witness.clicks, witness.element)


def answered(game: Game, witness: Witness) -> list[str]:
    """The clauses that the player is told."""
    return [doubt.clause for doubt in asked(game, witness)]


def possible(game: Game, witness: Witness) -> bool:
    """Can it come to this click: everything clicked before it was lit, and it is drawn but not lit itself?"""
    state, narrow = game.read(witness.position), game.space.narrow
    if state.over or witness.seat not in state.to_act:
        return witness.element is None
    begun = narrow(state.legal(witness.seat), witness.clicks)
    if witness.element is None:
        return bool(begun)
    lit = narrow(begun, [*witness.clicks, witness.element])
    return bool(begun) and not lit and lies_there(game, state, witness.seat, witness.element)


@cache
def _drawn(game: str) -> set[str]:
    found = re.search(r"drawn: \[(.*?)\]", (WEB / game / "index.ts").read_text("utf-8"), re.DOTALL)
    assert found
    return set(re.findall(r'"(\w+)"', found[1]))


def lies_there(game: Game, state: State, seat: int, element: dict[str, Any]) -> bool:
    """Is it drawn on the board or in the hand, although it is not lit?"""
    name, value = next(iter(element.items()))
    if name in ONLY_LIT or name not in _drawn(game.id):
        return False
    view: Any = game.view(state, seat)
    own = view.seats[seat]
    if name == "hand":
        return value in own.hand or (value in own.specials and value not in own.played)
    if name == "display":
        return value in view.display
    if name == "piece":
        return bool(view.palaces_to_build if value == "palace" else view.crown_to_build)
    return (name, game.id) != ("card", "java") or value in own.hand
