"""Geschenke für den Radscha: carpet and lamp for the rajah, over a desert of stones."""

from __future__ import annotations

from durbar.core.game import Game
from durbar.games.radscha.actions import SPACE
from durbar.games.radscha.engine import start
from durbar.games.radscha.evaluate import EVALUATION
from durbar.games.radscha.events import events
from durbar.games.radscha.notation import read, write
from durbar.games.radscha.observe import OBSERVATION
from durbar.games.radscha.options import OPTIONS, combination
from durbar.games.radscha.referee import check, laws
from durbar.games.radscha.terminal import draw
from durbar.games.radscha.view import view

GAME = Game(
    id="radscha",
    package=__name__,
    title="Geschenke für den Radscha",
    rules_version=1,
    clause_prefix="RD",
    counts=(2, 3, 4),
    minutes=(20, 40),
    options=OPTIONS,
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
    evaluation=EVALUATION,
    combination=combination,
)
