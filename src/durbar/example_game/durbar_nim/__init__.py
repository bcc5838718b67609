"""Nim: the smallest whole game, an example for those who add a real one."""

from __future__ import annotations

from durbar.core.game import Game
from durbar.core.options import Choice, Number
from durbar_nim.actions import SPACE
from durbar_nim.engine import start
from durbar_nim.material import LARGEST_PILE, LAST, PILE, SMALLEST_PILE
from durbar_nim.notation import read, write
from durbar_nim.observe import OBSERVATION
from durbar_nim.referee import check, laws
from durbar_nim.terminal import draw
from durbar_nim.view import events, view

GAME = Game(
    id="nim",
    package=__name__,
    title="Nim",
    rules_version=1,
    clause_prefix="NM",
    counts=(2, 3),
    minutes=(2, 5),
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
