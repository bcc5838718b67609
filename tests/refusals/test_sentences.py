"""Every refusal has a sentence about this very situation, in every language: no clause, no coordinates, no code."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from durbar.core.game import Game, Refusal
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.core.words import LANGUAGES
from durbar.games import all_games, get
from refusals.witness import asked, read_witnesses

games = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
SEATS = ["Ada", "Jahan", "Mira", "Noor", "Otto"]
# Hexes as `9,6`, fields as `h11`, clauses, holes that nothing fills, and names of code.
NOT_FOR_PLAYERS = re.compile(r"\d+,\d+|\b[a-l]\d{1,2}\b|[A-Z]{2}-\d|[{}_]")


def refusals_in_play(game: Game, seed: int) -> Iterator[Refusal]:
    """Refusals of random actions along a random match."""
    rng = Rng(seed)
    players = game.counts[seed % len(game.counts)]
    state: State = game.start(players, game.complete(players, {}))
    for _ in range(150):
        if state.over:
            break
        seat = state.to_act[0]
        legal = state.legal(seat)
        if seat != CHANCE:
            for _ in range(8):
                if refusal := game.check(state, seat, rng.below(game.space.size)):
                    yield refusal
        state.apply(legal[rng.below(len(legal))], seat)


@games
def test_every_witness_is_answered_with_a_sentence(game: Game) -> None:
    every = [game.words(language) for language in LANGUAGES]
    for witness in read_witnesses(game.id):
        for doubt in asked(game, witness):
            told = [words.refusal(doubt.why, doubt.facts, SEATS) for words in every if doubt.clause]
            assert not any(NOT_FOR_PLAYERS.search(one) for one in told), told
            assert all(one.endswith(".") and one[0].isupper() for one in told), (doubt, told)
            assert len(set(told)) == len(told), "each language says it in its own words"


@games
def test_what_is_refused_in_play_has_a_sentence(game: Game) -> None:
    every = [game.words(language) for language in LANGUAGES]
    for seed in range(3):
        for refusal in refusals_in_play(game, seed):
            for words in every:
                told = words.refusal(refusal.why, refusal.facts, SEATS)
                assert " " in refusal.why or not NOT_FOR_PLAYERS.search(told), (refusal, told)


@games
def test_no_sentence_is_never_said(game: Game) -> None:
    """Keys stand in the referee as they are, or as what comes after a common beginning."""
    source = "".join(
        file.read_text("utf-8") for file in game.folder.iterdir() if "referee" in file.name and file.suffix == ".py"
    )
    for key in game.words("en").sections["refusals"]:
        start, _, end = key.partition("_")
        assert f'"{key}"' in source or f'f"{start}_' in source or f'}}_{end}"' in source, key


def test_a_sentence_names_players_and_places() -> None:
    game = get("raja")
    words = game.words("en")
    closed = Refusal("RJ-7.1c", "road_closed", {"village": "sikar"})
    assert words.refusal(closed.why, closed.facts) == "Nobody has a house in Sikar, so there is no road."
    held = Refusal("RJ-5.1", "card_held", {"owner": 1, "card": "priest"})
    assert words.refusal(held.why, held.facts, SEATS) == "Jahan has this card: Priest."


def test_a_game_without_such_words_says_it_as_the_referee_does() -> None:
    assert get("raja").words("de").refusal("there is no seat 7", {}) == "there is no seat 7"
