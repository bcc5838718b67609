"""Clauses of section 1: players, options and editions."""

from __future__ import annotations

from typing import Any

import pytest

from clauses import clause
from durbar.core.options import BadOptions
from durbar.core.rng import Rng
from durbar.games.raja import GAME
from durbar.games.raja.engine import start
from durbar.games.raja.state import CREST, NOBODY, OVER
from games.raja.positions import (
    gold,
    legal,
    options,
    play,
    turn,
)

PARTS = ("yogi", "neutral_palaces", "auction", "home_cities")
all_counts = pytest.mark.parametrize("players", [2, 3, 4, 5])


def switches(players: int, **given: Any) -> list[bool]:
    facts = start(players, options(players, **given)).facts()
    return [bool(facts.yogi), bool(facts.neutral), bool(facts.auction), bool(facts.home)]


@clause("RJ-1.1")
def test_for_two_to_five_players() -> None:
    assert GAME.counts == (2, 3, 4, 5)
    for players in GAME.counts:
        state = start(players, options(players))
        assert state.players == players
        state.playout(Rng(players))
        assert state.over
    for players in (1, 6):
        with pytest.raises(BadOptions, match="2, 3, 4 or 5"):
            GAME.complete(players, {})
    state = start(3, options(3))
    while state.facts().phase == CREST:
        state.apply(state.legal()[0])
    assert legal(state) == {"begin 0", "begin 1", "begin 2"}


@clause("RJ-1.2")
def test_the_edition_changes_nothing_in_play() -> None:
    assert GAME.complete(4, {})["edition"] == "raja"
    for given in ({}, {"mode": "pro1"}, {"mode": "pro2"}):
        one, other = (start(4, options(4, edition=name, **given)) for name in ("raja", "maharadja"))
        rng = Rng(12)
        for _ in range(400):
            if one.over:
                break
            assert one.to_act == other.to_act
            assert one.legal() == other.legal()
            action = one.random_legal(rng)
            one.apply(action)
            other.apply(action)
            assert one == other.with_facts(edition=0)


@clause("RJ-1.2")
def test_the_edition_has_its_own_words() -> None:
    raja, maharadja = (GAME.words("en", {"edition": name}) for name in ("raja", "maharadja"))
    assert (raja.name("crest"), maharadja.name("crest")) == ("city crest", "governor")
    assert (raja.name("wanderer"), maharadja.name("wanderer")) == ("Wanderer", "Wandering Monk")
    assert raja.name("priest") == maharadja.name("priest")


@clause("RJ-1.3", "RJ-8.2b")
def test_the_german_book_holds_in_both_editions() -> None:
    for edition in ("raja", "maharadja"):
        state = turn(2, houses={0: "jaisalmer"}, given={"edition": edition}, moved=0b10)
        assert gold(play(state, "gold gold", "gold gold", "end_turn"))[0] == 15 + 4 + 10 + 5


@clause("RJ-1.4")
@all_counts
def test_the_length_goes_with_every_mode(players: int) -> None:
    assert GAME.complete(players, {})["length"] == "full"
    for mode in ("basic", "pro1", "pro2"):
        for length, palaces in (("full", 7), ("short", 6)):
            facts = start(players, GAME.complete(players, {"mode": mode, "length": length})).facts()
            assert facts.palaces_left[:players] == [palaces] * players


@clause("RJ-1.5")
def test_the_mode_presets_four_switches() -> None:
    assert GAME.complete(4, {})["mode"] == "basic"
    assert switches(4) == [False] * 4
    assert switches(4, mode="pro1") == [True] * 4
    assert switches(4, mode="pro2") == [True] * 4
    assert not start(4, options(4, mode="pro1")).facts().several
    assert start(4, options(4, mode="pro2")).facts().several


@clause("RJ-1.6")
def test_each_switch_can_depart_from_the_mode() -> None:
    for i, part in enumerate(PARTS):
        assert switches(3, **{part: "on"}) == [j == i for j in range(4)]
        assert switches(3, mode="pro1", **{part: "off"}) == [j != i for j in range(4)]
        if part != "auction":
            assert switches(3, mode="pro2", **{part: "off"}) == [j != i for j in range(4)]


@clause("RJ-1.6a")
def test_every_game_has_one_name() -> None:
    bad: list[tuple[int, dict[str, Any]]] = [
        *((3, {"mode": "basic", part: "off"}) for part in PARTS),
        *((3, {"mode": "pro1", part: "on"}) for part in PARTS),
        (3, {"mode": "basic", **dict.fromkeys(PARTS, "on")}),
        (3, {"mode": "pro1", **dict.fromkeys(PARTS, "off")}),
        (5, {"mode": "basic", "neutral_palaces": "on"}),
        (5, {"mode": "pro1", "neutral_palaces": "off"}),
        (5, {"mode": "basic", "yogi": "on", "auction": "on", "home_cities": "on"}),
        (5, {"mode": "pro1", "yogi": "off", "auction": "off", "home_cities": "off"}),
    ]
    for players, given in bad:
        with pytest.raises(BadOptions, match=r"mode|colour|basic|pro1"):
            GAME.complete(players, given)


@clause("RJ-1.6b")
def test_expert_version_two_cannot_do_without_the_auction() -> None:
    with pytest.raises(BadOptions, match="auction"):
        GAME.complete(3, {"mode": "pro2", "auction": "off"})


@clause("RJ-1.7", "RJ-3.8")
def test_gold_is_hidden_or_open() -> None:
    assert GAME.complete(3, {})["hidden_gold"] is True
    for hidden in (True, False):
        state = turn(3, given={"hidden_gold": hidden}, gold=[7, 8, 9])
        for seat in (None, 0, 1, 2):
            seen = [player.gold for player in GAME.view(state, seat).seats]  # type: ignore[attr-defined]
            assert seen == [n if not hidden or own == seat else None for own, n in enumerate((7, 8, 9))]
        over = state.with_facts(phase=OVER, seat=NOBODY)
        assert [player.gold for player in GAME.view(over, 1).seats] == [7, 8, 9]  # type: ignore[attr-defined]
