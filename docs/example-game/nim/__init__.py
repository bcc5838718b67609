"""Nim: the smallest whole game, an example for those who add a real one."""

from __future__ import annotations

from durbar.core.game import Game
from durbar.core.options import Choice, Number
from durbar.games.nim.actions import SPACE
from durbar.games.nim.engine import start
from durbar.games.nim.material import LARGEST_PILE, LAST, PILE, SMALLEST_PILE
from durbar.games.nim.notation import read, write
from durbar.games.nim.observe import OBSERVATION
from durbar.games.nim.referee import check, laws
from durbar.games.nim.terminal import draw
from durbar.games.nim.view import events, view

GAME = Game(
    id="nim",
    title="Nim",
    rules_version=1,
    clause_prefix="NM",
    counts=(2, 3),
    options=(
        Number("pile", default=PILE, least=SMALLEST_PILE, most=LARGEST_PILE),
        Choice("last", LAST),
    ),
    space=SPACE,
    start=start,
    check=check,
    laws=laws,
    view=view,
    observation=OBSERVATION,
    events=events,
    draw=draw,
    write=write,
    read=read,
)
