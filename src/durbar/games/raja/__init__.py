"""Raja (in the Dutch edition Maharadja): princes travel from city to city and build palaces for the Maharaja's gold."""

from __future__ import annotations

from durbar.core.game import Game
from durbar.core.options import Values
from durbar.games.raja.actions import SPACE
from durbar.games.raja.engine import start
from durbar.games.raja.evaluate import EVALUATION
from durbar.games.raja.events import events
from durbar.games.raja.laws import laws
from durbar.games.raja.notation import read, write
from durbar.games.raja.observe import OBSERVATION
from durbar.games.raja.options import OPTIONS, combination
from durbar.games.raja.referee import check
from durbar.games.raja.terminal import draw
from durbar.games.raja.view import view


def _vocabulary(values: Values) -> str:
    return "maharadja" if values["edition"] == "maharadja" else ""


GAME = Game(
    id="raja",
    package=__name__,
    title="Raja",
    rules_version=1,
    clause_prefix="RJ",
    counts=(2, 3, 4, 5),
    minutes=(60, 120),
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
    secret=("dial",),
    reveals=("revealed",),
    combination=combination,
    vocabulary=_vocabulary,
)
