"""A witness: a click that is refused in a real position, and the clause that the player is told."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from durbar.core.game import Game
from durbar.core.wonder import about_all, about_click, about_time

FOLDER = Path(__file__).parent
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


def answered(game: Game, witness: Witness) -> list[str]:
    """The clauses that the player is told."""
    state = game.read(witness.position)
    if state.over or witness.seat not in state.to_act:
        doubts = about_time(game, state, witness.seat)
    elif witness.element is None:
        doubts = about_all(game, state, witness.seat)
    else:
        doubts = about_click(game, state, witness.seat, witness.clicks, witness.element)
    return [doubt.clause for doubt in doubts]


@cache
def _drawn(game: str) -> set[str]:
    found = re.search(r"drawn: \[(.*?)\]", (WEB / game / "index.ts").read_text("utf-8"), re.DOTALL)
    assert found
    return set(re.findall(r'"(\w+)"', found[1]))


def clickable(game: str, element: dict[str, Any]) -> bool:
    """Is it drawn on the board or in the hand, also where it is not lit?"""
    return next(iter(element)) in _drawn(game)
