"""Chapters 1 to 4 of rules.md: players, material, the board, the set-up."""

from __future__ import annotations

import pytest
from msgspec import structs

from clauses import clause
from durbar.core.log import BadFile
from durbar.core.match import Match
from durbar.core.options import BadOptions
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.games.java import GAME
from durbar.games.java import material as m
from durbar.games.java import state as s
from durbar.games.java.engine import start
from games.java.positions import cell, height, land, legal, phase, play, points_left, refused, table

COUNTS = (2, 3, 4)


def opening(players: int) -> State:
    """The first turn, everybody dealt masks, drums and puppets."""
    deals = [f"deal {m.CARDS[i % 3]}" for i in range(3 * players)]
    return play(start(players, {}), *deals, "turn_up mask")


@clause("JV-1.1")
def test_two_to_four_play() -> None:
    assert GAME.counts == COUNTS
    for players in COUNTS:
        assert start(players, {}).players == players
    for players in (1, 5):
        with pytest.raises(BadOptions):
            GAME.complete(players, {})


@clause("JV-1.2", "JV-6.9", "JV-10.6a")
@pytest.mark.parametrize("players", COUNTS)
def test_points_only_grow_and_pieces_laid_stay(players: int) -> None:
    rng, state = Rng(players), start(players, {})
    while not state.over:
        before, was = state.facts(), state.scores()
        state.apply(state.random_legal(rng))
        after = state.facts()
        assert all(new >= old for new, old in zip(state.scores(), was, strict=True))
        assert all(new >= old for new, old in zip(after.height, before.height, strict=True))
        assert all(new >= old for new, old in zip(after.palace, before.palace, strict=True))
        assert all(new <= old for new, old in zip(after.palaces, before.palaces, strict=True))
        assert after.threes <= before.threes
        assert all(new <= old for new, old in zip(after.twos, before.twos, strict=True))
    assert max(state.scores()) > 0


@clause("JV-1.3", "JV-15.6")
def test_the_most_points_win() -> None:
    state = table(4, score=[31, 44, 12, 44 - 1], ending=1, great=[1, 1, 1, 0], seat=3)
    state = play(state, "end_turn")
    assert state.over
    assert state.scores() == [31, 44, 12, 43]
    assert state.ranking() == [3, 1, 4, 2]


@clause("JV-2.1")
def test_three_space_tiles() -> None:
    state = opening(2)
    assert state.facts().threes == 56
    state = play(state, "lay three 8,7 9,6 8,5")
    assert state.facts().threes == 55
    assert [land(state, name) for name in ("8,7", "9,6", "8,5")] == ["village", "rice", "rice"]


@clause("JV-2.2")
def test_two_space_tiles() -> None:
    state = opening(4)
    assert sum(state.facts().twos) == 20
    state = play(state, "lay two 8,7 9,6")
    assert sum(state.facts().twos) == 19
    assert [land(state, name) for name in ("8,7", "9,6")] == ["village", "rice"]


@clause("JV-2.3")
def test_one_space_tiles() -> None:
    state = opening(4)
    assert (sum(state.facts().rices), sum(state.facts().villages)) == (12, 8)
    state = play(state, "lay rice 8,7", "lay village 9,6")
    assert (sum(state.facts().rices), sum(state.facts().villages)) == (11, 7)
    assert [land(state, name) for name in ("8,7", "9,6")] == ["rice", "village"]


@clause("JV-2.4")
def test_a_tile_may_be_turned_any_way() -> None:
    state = table()
    for village, *rices in (("8,7", "9,6", "8,5"), ("9,6", "8,7", "8,5"), ("8,5", "9,6", "8,7")):
        after = play(state, f"lay three {village} {' '.join(rices)}")
        assert [height(after, name) for name in ("8,7", "9,6", "8,5")] == [1, 1, 1]
        assert land(after, village) == "village"
        assert [land(after, name) for name in rices] == ["rice", "rice"]
    around = {m.SPOTS[n] for n in m.NEIGHBOURS[cell("8,7")]}
    for y, x in around:
        assert land(play(state, f"lay two 8,7 {y},{x}"), f"{y},{x}") == "rice"
    assert sum(height(play(state, "lay three 8,7 9,6 8,5"), name) for name in m.CELL_NAMES) == 3


@clause("JV-2.5", "JV-4.2")
@pytest.mark.parametrize("players", COUNTS)
def test_palace_tiles(players: int) -> None:
    assert m.PALACE_VALUES == (2, 4, 6, 8, 10)
    assert opening(players).facts().palaces == [6, 7, 8, 9, 10]


@clause("JV-2.6")
def test_sixteen_irrigation_tiles() -> None:
    assert opening(3).facts().irrigation == 16
    state = play(table(tiled=1, irrigation=1), "water 8,7")
    assert state.facts().irrigation == 0
    assert refused(state, "irrigate") == "JV-2.6"


@clause("JV-2.7", "JV-2.7a", "JV-4.3")
@pytest.mark.parametrize("players", COUNTS)
def test_the_deck_of_cards(players: int) -> None:
    state = start(players, {})
    assert state.to_act == (CHANCE,)
    assert state.facts().deck == [5] * 6
    assert m.CARDS == ("mask", "drum", "puppet", "mask+drum", "drum+puppet", "puppet+mask")
    assert [weight for _, weight in state.outcomes()] == [state.outcomes()[0][1]] * 6
    state = opening(players)
    assert sum(state.facts().deck) == 30 - 3 * players - 1
    assert m.CARDS[state.facts().open_card] == "mask"


@clause("JV-2.8", "JV-4.5", "JV-4.6")
@pytest.mark.parametrize("players", COUNTS)
def test_what_a_player_gets(players: int) -> None:
    facts = opening(players).facts()
    for name, count in (("men", 12), ("chips", 3), ("twos", 5), ("rices", 3), ("villages", 2)):
        assert getattr(facts, name) == [count] * players + [0] * (4 - players), name
    assert set(facts.figure) == {s.NOBODY}


@clause("JV-3.1")
def test_central_java_is_bare_at_the_start() -> None:
    facts = opening(2).facts()
    printed = [at for at in range(m.CELLS) if m.IS_PRINTED[at]]
    assert len(printed) == 153
    assert sum(facts.land[at] == m.WATER for at in printed) == 3
    assert sum(facts.land[at] == m.BARE for at in printed) == 150
    assert set(facts.height) == {0}


@clause("JV-3.1a")
def test_hexes_and_their_neighbours() -> None:
    assert [m.CELL_NAMES[at] for at in m.LAKES] == ["4,13", "4,25", "7,16"]
    beside = {m.CELL_NAMES[at] for at in m.NEIGHBOURS[cell("6,7")]}
    assert beside == {"6,5", "6,9", "5,6", "5,8", "7,6", "7,8"}
    state = table(fields="6,5v 6,7v", figures="0@6,5", tiled=1)
    assert legal(play(state, "figure 6,5"), "go") == {"6,7"}


@clause("JV-3.1a")
def test_matches_of_the_first_reconstruction_keep_its_lakes() -> None:
    new = Match.new(GAME, 2, {}, seed=bytes(32))
    assert new.header.board == "lakes-2"
    assert lakes(new) == {"4,13", "4,25", "7,16"}
    old = Match.resume(structs.replace(new.header, board=""), bytes(32), lambda _id: GAME)
    assert lakes(old) == {"4,7", "4,25", "7,16"}
    assert GAME.write(GAME.read(GAME.write(old.state))) == GAME.write(old.state)
    assert not GAME.laws(old.state)
    assert not GAME.laws(new.state)
    with pytest.raises(BadFile, match="another board"):
        Match.resume(structs.replace(new.header, board="lakes-9"), bytes(32), lambda _id: GAME)


def lakes(match: Match) -> set[str]:
    return {m.CELL_NAMES[at] for at, land in enumerate(match.state.facts().land) if land == m.WATER}


@clause("JV-3.2", "JV-3.2a")
@pytest.mark.parametrize(("name", "cost"), [("2,9", 2), ("5,0", 2), ("5,32", 2), ("7,4", 1), ("12,9", 1), ("8,29", 1)])
def test_mountains_above_lowland_below(name: str, cost: int) -> None:
    state = play(table(fields=f"{name}r", tiled=1), f"enter {name}")
    assert points_left(state) == 6 - cost


@clause("JV-3.3")
def test_the_printed_rim() -> None:
    rim = [at for at in range(m.CELLS) if m.IS_RIM[at]]
    assert len(rim) == 57
    kinds: dict[frozenset[bool], int] = {}
    for at in rim:
        outside = [way for way in range(6) if not m.IS_PRINTED[m.NEIGHBOURS[at][way]]]
        kind = frozenset(m.is_mountain(at, way) for way in outside)
        kinds[kind] = kinds.get(kind, 0) + 1
        if len(kind) == 2:
            assert m.CELL_NAMES[at] in {"6,1", "6,31"}
    assert kinds == {frozenset([True]): 30, frozenset([False]): 25, frozenset([True, False]): 2}
    # The engine's rim: what irrigation may not touch is the 57 hexes, and where a figure may enter a tiled board, too.
    inner = {m.CELL_NAMES[at] for at in range(m.CELLS) if m.IS_PRINTED[at] and at not in rim and at not in m.LAKES}
    assert legal(play(table(tiled=1), "irrigate"), "water") == inner
    everything = " ".join(f"{m.CELL_NAMES[at]}r" for at in range(m.CELLS) if m.IS_PRINTED[at] and at not in m.LAKES)
    assert legal(play(table(fields=everything, tiled=1), "enter"), "enter_at") == {m.CELL_NAMES[at] for at in rim}


@clause("JV-3.4")
def test_height_is_the_number_of_tiles_and_the_topmost_shows() -> None:
    state = table(tiles="8,7 9,6 8,5")
    assert [height(state, name) for name in ("8,7", "8,9")] == [1, 0]
    state = play(state, "lay rice 8,7")
    assert height(state, "8,7") == 2
    assert land(state, "8,7") == "rice"
    assert height(state, "9,6") == 1


@clause("JV-4.1")
@pytest.mark.parametrize("players", COUNTS)
def test_the_common_supply(players: int) -> None:
    facts = opening(players).facts()
    assert (facts.threes, facts.irrigation) == (56, 16)


@clause("JV-4.4")
@pytest.mark.parametrize("players", COUNTS)
def test_nobody_has_points(players: int) -> None:
    assert opening(players).scores() == [0] * players


@clause("JV-4.5a")
@pytest.mark.parametrize("players", COUNTS)
def test_three_cards_each(players: int) -> None:
    state = start(players, {})
    for _ in range(3 * players):
        assert phase(state) == s.DEAL
        state.apply(state.legal()[0])
    hand = state.facts().hand
    assert [sum(hand[seat * 6 : seat * 6 + 6]) for seat in range(4)] == [3] * players + [0] * (4 - players)
    assert phase(state) == s.TURN_UP


@clause("JV-4.7", "JV-4.7a")
@pytest.mark.parametrize("players", COUNTS)
def test_the_first_seat_begins_and_turns_go_round(players: int) -> None:
    state = opening(players)
    for turn in range(2 * players):
        assert state.to_act == (turn % players,)
        state = play(state, f"lay rice 8,{5 + 2 * turn}", "end_turn")
