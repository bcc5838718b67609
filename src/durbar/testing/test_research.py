"""PettingZoo's own tests for every value of every option, and OpenSpiel's for every number of players."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from durbar.core.game import Game
from durbar.core.state import COMPILED
from durbar.testing.cases import Case

# PettingZoo knows the environments with a dict of observation and mask by their names; ours are not on its list.
TOLD_ANYWAY = "Observation space for each agent probably should be|Observation is not a NumPy array"

compiled = pytest.mark.skipif(not COMPILED, reason="the compiled run of the suite does this")


@compiled
def test_passes_pettingzoos_tests(case: Case) -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install durbar[pettingzoo]")
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

    from durbar.research.zoo import ENVIRONMENTS

    environment = ENVIRONMENTS[f"{case.game.id}_v0"]
    options: dict[str, Any] = dict(case.values)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", TOLD_ANYWAY)
        api_test(environment.env(players=case.players, **options))
    seed_test(lambda: environment.env(players=case.players, **options))
    parallel_api_test(environment.parallel_env(players=case.players, **options))
    parallel_seed_test(lambda: environment.parallel_env(players=case.players, **options))


@compiled
def test_passes_openspiels_simulation_test(table: tuple[Game, int]) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install durbar[openspiel]")
    import pyspiel

    from durbar.research import spiel

    game, players = table
    options = next(game.variants(players))
    given = ",".join(f"{name}={str(value).lower()}" for name, value in {"players": players, **options}.items())
    loaded = pyspiel.load_game(f"{spiel.name_of(game.id)}({given})")
    assert loaded.num_players() == players
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
