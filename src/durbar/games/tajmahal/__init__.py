"""Tadsch Mahal: twelve visits to the provinces of the Moguls."""

from __future__ import annotations

from durbar.core.game import Game
from durbar.games.tajmahal.actions import SPACE
from durbar.games.tajmahal.engine import start
from durbar.games.tajmahal.evaluate import EVALUATION
from durbar.games.tajmahal.events import events
from durbar.games.tajmahal.notation import read, write
from durbar.games.tajmahal.observe import OBSERVATION
from durbar.games.tajmahal.options import OPTIONS, combination
from durbar.games.tajmahal.referee import check, laws
from durbar.games.tajmahal.terminal import draw
from durbar.games.tajmahal.view import view

GAME = Game(
    id="tajmahal",
    package=__name__,
    title="Taj Mahal",
    rules_version=1,
    clause_prefix="TM",
    counts=(2, 3, 4, 5),
    minutes=(75, 100),
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
    secret=("deal", "draw"),
    evaluation=EVALUATION,
    combination=combination,
    by_players={2: {"dummy": True}},  # TM-13.1
)
