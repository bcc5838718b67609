"""Java: terraces, villages and palaces in the heart of the island."""

from __future__ import annotations

from functools import partial

from durbar.core.game import Game
from durbar.games.java.actions import SPACE
from durbar.games.java.engine import start
from durbar.games.java.evaluate import EVALUATION
from durbar.games.java.events import events
from durbar.games.java.material import OLDER_LAKES
from durbar.games.java.notation import read, write
from durbar.games.java.observe import OBSERVATION
from durbar.games.java.preview import preview
from durbar.games.java.referee import check, laws
from durbar.games.java.terminal import draw
from durbar.games.java.view import view

GAME = Game(
    id="java",
    package=__name__,
    title="Java",
    rules_version=1,
    clause_prefix="JV",
    counts=(2, 3, 4),
    minutes=(90, 150),
    options=(),
    space=SPACE,
    start=start,
    check=check,
    laws=laws,
    view=view,
    preview=preview,
    observation=OBSERVATION,
    events=events,
    draw=draw,
    write=write,
    read=read,
    evaluation=EVALUATION,
    older_boards={mark: partial(start, lakes=lakes) for mark, lakes in OLDER_LAKES.items()},
    secret=("deal", "draw"),
)
