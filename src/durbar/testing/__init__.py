"""What every game must pass, for our own titles and for those of other packages.

    python -m pytest -p durbar.testing.plugin --pyargs durbar.testing --game GAME

The suite plays every number of players and set of options: laws and referee along random play, secrets, saving,
undo, words, rules with a test for each clause, and the tests of PettingZoo and OpenSpiel where these are installed.
"""

from __future__ import annotations

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    """`@clause("RD-5.3")`: the rule clauses that this test would catch if they broke."""
    return pytest.mark.clause(*ids)
