"""Engine and referee, told apart, say the same: along random play, for all places of a board, in cramped corners."""

from __future__ import annotations

import random

import pytest

from durbar.core.rng import Rng
from durbar.core.state import State
from durbar.games.java import material as m
from durbar.games.java import referee_land as land
from durbar.games.java import state as s
from durbar.games.java.actions import SPACE
from durbar.games.java.engine import start
from durbar.games.java.referee import check, laws
from durbar.games.java.referee_board import Hex, RefereeBoard, beside
from durbar.games.java.referee_position import GROUND, position_of
from games.java.positions import drowned, table

SIZES = {"three": 3, "two": 2, "rice": 1, "village": 1}


def differences(state: State, actions: list[int]) -> list[str]:
    """The actions on which the two do not agree."""
    seat, legal = state.to_act[0], set(state.legal())
    return [SPACE.text(a) for a in actions if (check(state, seat, a) is None) != (a in legal)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_along_random_play(players: int) -> None:
    dice, rng, state = random.Random(players), Rng(players), start(players, {})
    for step in range(700):
        if state.over:
            break
        legal = state.legal()
        tried = dice.sample(legal, min(4, len(legal)))
        for _ in range(4):
            kind = SPACE.kind_of(dice.choice(legal))
            tried.append(kind.first + dice.randrange(kind.size))
        tried.append(dice.randrange(SPACE.size))
        assert differences(state, tried) == [], step
        if step % 20 == 0:
            assert laws(state) == []
        state.apply(state.random_legal(rng))


def places_by_the_referee(state: State, kind: str) -> set[tuple[int, int, int]]:
    """Every lawful place of this kind with its turn and cost, each of them judged."""
    position, found = position_of(state), set()
    for cell, (y, x) in enumerate(m.SPOTS):
        for turn in m.TURNS if SIZES[kind] > 1 else (0,):
            ways = [m.WAYS[(turn + i) % 6] for i in range(SIZES[kind] - 1)]
            cells = frozenset([(y, x), *((y + dy, x + dx) for dy, dx in ways)])
            villages = frozenset([(y, x)] if kind != "rice" else [])
            if (
                land.place(position.board, cells, villages) is None
                and land.price(position.board, cells) <= position.points
            ):
                found.add((cell, turn, land.price(position.board, cells)))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_places_of_all_tiles(players: int) -> None:
    rng, state = Rng(10 + players), start(players, {})
    compared = 0
    state.playout(rng, 3 * players + 1)
    while not state.over and compared < 12:
        if state.facts().phase != s.ACT:
            state.playout(rng, 1)
            continue
        compared += 1
        usable = position_of(state).usable
        for number, kind in enumerate(m.TILES):
            wanted = places_by_the_referee(state, kind) if kind in usable else set()
            assert set(state.placements(number)) == wanted, kind
        state.playout(rng, 67)
    assert compared > 5


def cramped(dice: random.Random) -> State:
    """A few dry hexes with random tiles, palaces and figures on them, few AP, few tiles: where the duty bites."""
    region = [dice.choice(sorted(GROUND.printed - GROUND.lakes))]
    for _ in range(dice.randint(0, 10)):
        dry = GROUND.printed - GROUND.lakes - set(region)
        near = [there for here in region for there in beside(here) if there in dry]
        region += [dice.choice(near)] if near else []
    words = drowned(" ".join(f"{y},{x}" for y, x in region))
    board = RefereeBoard(
        GROUND, {}, {}, {}, {}, {}, frozenset(m.SPOTS[m.CELL_NAMES.index(word)] for word in words.split())
    )
    board = _with_tiles(board, set(region), dice)
    palaces: dict[Hex, int] = {}
    for here in sorted(board.top):
        alone = board.top[here] == "village" and not palaces.keys() & board.area(here)
        if alone and dice.random() < 0.3:
            palaces[here] = dice.choice((2, 4, 6))
    crowd = dice.choice((0.1, 0.5))
    facts = {name: [0] * m.CELLS for name in ("height", "land", "palace", "danced", "built", "strolled")}
    facts |= {"tile": [s.NO_TILE] * m.CELLS, "figure": [s.NOBODY] * m.CELLS}
    for cell, here in enumerate(m.SPOTS):
        if here in board.water:
            facts["land"][cell] = m.WATER
        if here not in board.top:
            continue
        facts["height"][cell] = board.height[here]
        facts["land"][cell] = m.LANDS.index(board.top[here])
        facts["tile"][cell] = m.FOOTPRINT_AT[tuple(sorted(m.CELL_AT[there] for there in board.laid[here]))]
        if here in palaces:
            facts["palace"][cell] = palaces[here]
            facts["danced"][cell], facts["built"][cell] = dice.randrange(2), int(dice.random() < 0.3)
        elif dice.random() < crowd:
            facts["figure"][cell] = dice.randrange(2)
            facts["strolled"][cell] = int(facts["figure"][cell] == 0 and dice.random() < 0.3)
    stock = {name: [dice.choice((0, 0, 1))] * 4 for name in ("twos", "rices", "villages")}
    some = {
        "ap": dice.choice((0, 1, 1, 2, 2, 3, 4, 6)),
        "irrigation": dice.choice((0, 1, 5)),
        "threes": dice.choice((1, 3)),
    }
    state = table(2, hands=("mask drum", "mask"), men=[dice.choice((0, 3)), 5, 0, 0], **stock, **some)
    return state.with_facts(tiled=int(dice.random() < 0.15), ending=int(dice.random() < 0.05), **facts)


def _with_tiles(board: RefereeBoard, region: set[Hex], dice: random.Random) -> RefereeBoard:
    around = region | {there for here in region for there in beside(here) if there in GROUND.outside}
    spots = [cells for sets in GROUND.spots.values() for cells in sets if cells <= around]
    for _ in range(dice.randint(0, 14)):
        cells = dice.choice(spots)
        if land.place_of_cells(board, cells) is None:
            rice_only = len(cells) == 1 and dice.random() < 0.5
            board = board.with_tile(cells, frozenset() if rice_only else frozenset([dice.choice(sorted(cells))]))
    return board


def test_cramped_boards() -> None:
    dice = random.Random(5)
    everything = list(range(SPACE.size))
    for number in range(12):
        state = cramped(dice)
        assert differences(state, everything) == [], number
        for action in dice.sample(state.legal(), min(3, state.legal_count())):
            after = state.clone()
            after.apply(action)
            if after.to_act == (0,) and after.facts().phase != s.ACT:
                assert differences(after, everything) == [], (number, SPACE.text(action))


def feast(dice: random.Random) -> State:
    """A city with figures of some or all, random hands, a festival just called: what random play seldom comes to."""
    players = dice.choice((2, 3, 4))
    pile = [card for card in m.CARDS for _ in range(m.CARD_COPIES)]
    dice.shuffle(pile)
    opened = pile.pop()
    hands = tuple(" ".join(pile.pop() for _ in range(dice.randint(0, 6))) for _ in range(players))
    there = [0, *(seat for seat in range(1, players) if dice.random() < 0.8)]
    figures = " ".join(f"{seat}@6,{5 + 2 * seat}" for seat in there)
    fields = " ".join(f"6,{x}v" for x in range(3, 13, 2))
    return table(players, fields=fields, figures=figures, palaces="6,3=8", hands=hands, opened=opened, tiled=1)


def test_festivals() -> None:
    dice = random.Random(6)
    spoken = {"festival", "city", "card", "done", "pass", "agree"}
    everything = [a for name in ("card", "done", "pass", "agree", "chip", "end_turn") for a in _all(name)]
    phases = dict.fromkeys(range(len(s.PHASES)), 0)
    for number in range(120):
        state = feast(dice)
        while state.facts().turns == 1:
            assert differences(state, everything) == [], number
            # The fields of such a table came from no supply, so their tiles do not add up; all else must.
            assert [law for law in laws(state) if not law.startswith("JV-6.9")] == [], number
            phases[state.facts().phase] += 1
            festive = [a for a in state.legal() if SPACE.kind_of(a).name in spoken]
            bold = [a for a in festive if a not in _all("pass")]
            state.apply(dice.choice((bold if dice.random() < 0.7 else []) or festive or [*_all("end_turn")]))
    assert phases[s.BID] > 200
    assert phases[s.ANSWER] > 20


def _all(name: str) -> range:
    return range(SPACE[name].first, SPACE[name].first + SPACE[name].size)
