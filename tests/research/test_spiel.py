"""What OpenSpiel's own test (src/durbar/testing/test_research.py) does not look at: options, what players remember."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

from durbar.core.options import BadOptions
from durbar.games import all_games
from durbar.games.raja.material import DIAL_ACTIONS
from durbar.games.raja.state import PHASES
from durbar.research import spiel

VARIANTS = ("durbar_raja(mode=pro2,players=4,hidden_gold=false)", "durbar_radscha(set_up=full,places=small)")


@pytest.mark.parametrize("name", VARIANTS)
def test_options_are_parameters(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_parameters_that_do_not_fit_are_refused_with_the_reason() -> None:
    with pytest.raises(BadOptions, match="for 2, 3 or 4 players"):
        pyspiel.load_game("durbar_java(players=5)")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_openspiels_playthrough_generator_runs(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # Its texts hold every number of every tensor, rounded; rounding each number once gives the same text much faster.
    monkeypatch.setattr(generate_playthrough, "round", cache(round), raising=False)
    text = generate_playthrough.playthrough(f"durbar_{game.id}", None, seed=1)
    assert "InformationStateTensorSize" in text
    assert text.count("# State") > 50
    assert text.count("\nInformationStateTensor(0).memory") == text.count("\nObservationString(0)")


def _walk(name: str, seed: int, steps: int) -> Any:
    generator, state = np.random.default_rng(seed), pyspiel.load_game(name).new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            return
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(generator.choice(actions, p=weights)))
        else:
            yield state
            state.apply_action(int(generator.choice(state.legal_actions())))


@pytest.mark.parametrize("name", ["durbar_raja(players=3)", "durbar_tajmahal", "durbar_java(players=3)"])
def test_a_sampled_state_looks_the_same_to_its_player_and_keeps_no_secret_of_the_others(name: str) -> None:
    differ = 0
    for state in _walk(name, 3, 200):
        player = state.current_player()
        sample = state.resample_from_infostate(player, lambda: 0.25)
        assert sample.information_state_string(player) == state.information_state_string(player)
        assert sample.information_state_tensor(player) == state.information_state_tensor(player)
        assert sample.observation_string(player) == state.observation_string(player)
        assert sample.legal_actions() == state.legal_actions()
        other = (player + 1) % state.num_players()
        differ += sample.information_state_string(other) != state.information_state_string(other)
    assert differ > 10


def test_dials_are_remembered_from_when_they_are_turned_up() -> None:
    turned_up = 0
    for state in _walk("durbar_raja(players=2)", 5, 80):
        facts, record = state.at.state.facts(), state.at
        if facts.round == 0:
            continue
        memories = [state.information_state_string(seat).split("\n") for seat in (0, 1)]
        for seat in (0, 1):
            assert memories[seat].count(spiel.HIDDEN) == record.seen_by.count(1 - seat)
        if PHASES[facts.phase] == "turn":
            first, second = (DIAL_ACTIONS[action] for action in facts.dial[2 * facts.seat : 2 * facts.seat + 2])
            turned_up += 1
            shown = [line for line in memories[1 - facts.seat] if line.startswith("dial ")]
            assert f"dial {first} {second}" in shown[-2:]  # his own may come after it
    assert turned_up > 10


def test_public_and_private_observations_are_told_apart() -> None:
    table = pyspiel.load_game("durbar_tajmahal")
    nothing, single = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    public = make_observation(
        table, pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=nothing)
    )
    private = make_observation(
        table, pyspiel.IIGObservationType(public_info=False, perfect_recall=False, private_info=single)
    )
    *_, state = _walk("durbar_tajmahal", 1, 120)
    assert "deal " not in public.string_from(state, 0)
    assert private.string_from(state, 0).count("deal ") == 6
    assert private.string_from(state, 0) != private.string_from(state, 1)
    assert public.string_from(state, 0) == public.string_from(state, 1)


@pytest.mark.parametrize(
    ("loaded", "perfect"),
    [
        ("durbar_raja(hidden_gold=false)", False),  # dials are set at once: nobody sees the others'
        ("durbar_tajmahal(players=3)", False),
        ("durbar_java(players=2)", False),
        ("durbar_radscha(players=2)", True),
        ("durbar_radscha(players=4,set_up=full)", True),
    ],
)
def test_the_declared_kinds_of_information_are_right(loaded: str, perfect: bool) -> None:
    """A game is one of perfect information exactly if no seat's memory hides anything, along whole random games."""
    kinds, game = pyspiel.GameType, pyspiel.load_game(loaded)
    information = kinds.Information.PERFECT_INFORMATION if perfect else kinds.Information.IMPERFECT_INFORMATION
    assert game.get_type().information == information
    assert game.get_type().chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
    state, generator, hidden = game.new_initial_state(), np.random.default_rng(1), False
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(int(generator.choice(actions)))
    hidden = any("?" in state.information_state_string(player).splitlines() for player in range(game.num_players()))
    # At the end dials are open; on the way each was hidden once.
    assert hidden != perfect


def test_openspiels_search_for_games_of_perfect_information_takes_radscha() -> None:
    from open_spiel.python.algorithms import mcts, minimax

    game = pyspiel.load_game("durbar_radscha(set_up=first,layout=first)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    value, action = minimax.expectiminimax(state, 1, lambda _: 0.0, state.current_player())
    assert value == 0
    assert action in state.legal_actions()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    assert mcts.MCTSBot(game, 1.0, 2, evaluator).step(state) in state.legal_actions()
