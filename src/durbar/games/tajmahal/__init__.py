"""Tadsch Mahal: twelve visits to the provinces of the Moguls."""

from __future__ import annotations

from durbar.core.game import Game, Refusal
from durbar.core.options import Flag, Values
from durbar.games.tajmahal.actions import SPACE
from durbar.games.tajmahal.engine import start
from durbar.games.tajmahal.evaluate import EVALUATION
from durbar.games.tajmahal.events import events
from durbar.games.tajmahal.notation import read, write
from durbar.games.tajmahal.observe import OBSERVATION
from durbar.games.tajmahal.referee import check, laws
from durbar.games.tajmahal.terminal import draw
from durbar.games.tajmahal.view import view


def _combination(players: int, values: Values) -> Refusal | None:
    if players == 2 and not values["dummy"]:
        return Refusal("TM-13.1", "Tadsch Mahal is for 3 to 5; two can play with a neutral third: add dummy=true")
    if players > 2 and values["dummy"]:
        return Refusal("TM-13.1", "dummy, the neutral third, is for two players only")
    return None


GAME = Game(
    id="tajmahal",
    title="Tadsch Mahal",
    rules_version=1,
    clause_prefix="TM",
    counts=(2, 3, 4, 5),
    options=(Flag("dummy", default=False, ours=True),),
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
    combination=_combination,
)
