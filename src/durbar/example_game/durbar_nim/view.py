"""What a seat sees, and what happened in a step. Nothing in this game is hidden (NM-1.2).

Event kinds and their data: begins (player), took (player, count, pile), won (player), lost (player).
"""

from __future__ import annotations

from durbar.core.game import Event, View
from durbar_nim.actions import SPACE
from durbar_nim.engine import Nim
from durbar_nim.material import LAST, MOST_TAKEN
from durbar_nim.state import OVER, PHASES


class NimView(View, frozen=True, kw_only=True):
    """The whole table."""

    phase: str = ""
    last: str
    pile: int
    taken: list[int]
    most: int
    """A preview: how many stones may go next."""


def view(state: Nim, seat: int | None) -> NimView:
    return NimView(
        seat=seat,
        players=state.seats,
        to_act=state.to_act,
        over=state.over,
        scores=state.scores(),
        ranking=state.ranking(),
        phase=PHASES[state.phase],
        last=LAST[state.last],
        pile=state.pile,
        taken=[state.taken[i] for i in range(state.seats)],
        most=min(MOST_TAKEN, state.pile),
    )


def events(before: Nim, seat: int, action: int, after: Nim) -> list[Event]:
    named = SPACE.name(action)
    if named["do"] == "begin":
        return [Event("begins", {"player": named["seat"]})]
    told = [Event("took", {"player": seat, "count": named["count"], "pile": after.pile})]
    if after.phase == OVER:
        told.append(Event("won" if LAST[after.last] == "wins" else "lost", {"player": seat}))
    return told
