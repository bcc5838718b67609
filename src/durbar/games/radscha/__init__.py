"""Geschenke für den Radscha: carpet and lamp for the rajah, over a desert of stones."""

from __future__ import annotations

from durbar.core.game import Game, Refusal
from durbar.core.options import Choice, Values
from durbar.games.radscha.actions import SPACE
from durbar.games.radscha.engine import start
from durbar.games.radscha.evaluate import EVALUATION
from durbar.games.radscha.notation import read, write
from durbar.games.radscha.observe import OBSERVATION
from durbar.games.radscha.referee import check, laws
from durbar.games.radscha.terminal import draw
from durbar.games.radscha.view import events, view


def _combination(players: int, values: Values) -> Refusal | None:
    if values["set_up"] == "first" and values["layout"] != "first":
        return Refusal("RD-3.15", "set_up first is made for one board: add layout=first")
    return None


GAME = Game(
    id="radscha",
    title="Geschenke für den Radscha",
    rules_version=1,
    clause_prefix="RD",
    counts=(2, 3, 4),
    options=(
        Choice("layout", ("shuffled", "first")),
        Choice("places", ("large", "small"), ours=True),
        Choice("set_up", ("quick", "first", "full")),
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
    evaluation=EVALUATION,
    combination=_combination,
)
