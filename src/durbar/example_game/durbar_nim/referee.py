"""The referee: is this action allowed here, and if not, which clause forbids it; and which laws hold everywhere.

A second telling of rules.md, written apart from the engine. Only the material, the meaning of the state's fields and
the action space are common ground.
"""

from __future__ import annotations

from typing import Any

from durbar.core.actions import Named
from durbar.core.game import Refusal
from durbar.core.state import CHANCE, State
from durbar_nim.actions import SPACE
from durbar_nim.state import BEGIN, NOBODY, OVER


def check(state: State, seat: int, action: int) -> Refusal | None:
    """Why this seat (or CHANCE) may not do this action now; None if it may."""
    facts, named = state.facts(), SPACE.name(action)
    if facts.phase == OVER:
        return Refusal("NM-3.1", "the pile is empty and the game is over")
    return JUDGES[named["do"]](facts, seat, named)


def _begin(facts: Any, seat: int, named: Named) -> Refusal | None:
    if facts.phase != BEGIN or seat != CHANCE:
        return Refusal("NM-2.1", "who begins is drawn once, by chance")
    if named["seat"] >= facts.seats:
        return Refusal("NM-1.1", f"there are only {facts.seats} players")
    return None


def _take(facts: Any, seat: int, named: Named) -> Refusal | None:
    if facts.phase == BEGIN:
        return Refusal("NM-2.1", "chance is still drawing who begins")
    if seat != facts.seat:
        return Refusal("NM-2.2", "it is another player's turn")
    if named["count"] > facts.pile:
        return Refusal("NM-2.3a", f"only {facts.pile} stones lie in the pile")
    return None


JUDGES = {"begin": _begin, "take": _take}


def laws(state: State) -> list[str]:
    """Which laws are broken here: none, unless the engine is wrong."""
    facts = state.facts()
    broken = []
    if facts.pile + sum(facts.taken) != facts.stones or min(facts.pile, *facts.taken) < 0:
        broken.append(f"NM-1.3: {facts.pile} stones in the pile and {facts.taken} taken, of {facts.stones}")
    if any(facts.taken[facts.seats :]):
        broken.append("NM-1.1: somebody without a seat took stones")
    if (facts.phase == BEGIN) != (facts.seat == NOBODY) or (facts.phase == BEGIN and any(facts.taken)):
        broken.append("NM-2.1: the game has begun exactly when chance has drawn who begins")
    if (facts.phase == OVER) != (facts.pile == 0):
        broken.append("NM-3.1: the game is over exactly when the pile is empty")
    return broken
