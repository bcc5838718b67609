"""Sections 1 to 3: players, material and set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from clauses import clause
from durbar.core.options import BadOptions
from durbar.games.tajmahal import GAME
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.state import OVER
from games.tajmahal.table import (
    FREE,
    MOGUL,
    POINTS,
    at_court,
    bonus_on,
    chance,
    current,
    do,
    fresh,
    held,
    options,
    pack,
    phase,
    position,
    sites,
    standing,
    walk,
    weights,
)

COUNTS = (2, 3, 4, 5)


# -- 1 Players and aim -------------------------------------------------------------------------------------------------


@clause("TM-1.1", "TM-13.1")
def test_three_to_five_play_and_two_only_with_the_dummy() -> None:
    for players in (3, 4, 5):
        assert GAME.complete(players, {}) == {"dummy": False}
        with pytest.raises(BadOptions, match="dummy"):
            GAME.complete(players, {"dummy": True})
    assert GAME.complete(2, {}) == GAME.complete(2, {"dummy": True}) == {"dummy": True}
    with pytest.raises(BadOptions, match="dummy"):
        GAME.complete(2, {"dummy": False})
    for players in (1, 6):
        with pytest.raises(BadOptions):
            GAME.complete(players, {})


@clause("TM-1.2", "TM-3.2")
@pytest.mark.parametrize("players", COUNTS)
def test_twelve_visits_each_about_another_province(players: int) -> None:
    visited = {}
    for state, _, _ in walk(players, 5):
        facts = state.facts()
        if facts.visit:
            visited.setdefault(facts.visit, facts.visit_province[facts.visit - 1])
    assert list(visited) == list(range(1, 13))
    assert sorted(visited.values()) == list(range(12))
    assert m.PROVINCE_IDS[visited[12]] == "agra"


@clause("TM-1.3", "TM-11.3")
def test_the_most_points_win() -> None:
    state = position(4, visit=12, province="agra", score=[10, 31, 30, 9]).with_facts(phase=OVER)
    assert state.over
    assert state.scores() == [10, 31, 30, 9]
    assert state.ranking() == [3, 1, 2, 4]


# -- 2 Material --------------------------------------------------------------------------------------------------------


@clause("TM-2.1")
def test_twelve_provinces_and_49_cities() -> None:
    assert len(m.PROVINCE_IDS) == len(set(m.PROVINCE_IDS)) == 12
    assert len(m.CITY_IDS) == len(set(m.CITY_IDS)) == 49
    cities = Counter(m.PROVINCE_IDS[province] for province in m.CITY_PROVINCE)
    assert cities == {name: 5 if name == "agra" else 4 for name in m.PROVINCE_IDS}


@clause("TM-2.2", "TM-2.2b")
def test_sixteen_fortresses_one_or_two_in_every_province() -> None:
    assert len(m.FORTRESS_IDS) == 16
    assert "agra.5" in m.FORTRESS_IDS
    fortresses = Counter(city.split(".")[0] for city in m.FORTRESS_IDS)
    two = {"lahore", "ajmer", "malwa", "allahabad"}
    assert fortresses == {name: 2 if name in two else 1 for name in m.PROVINCE_IDS}


@clause("TM-2.3", "TM-7.7")
def test_a_road_joins_two_cities_and_leads_both_ways() -> None:
    for one, other in m.ROAD_ENDS:
        assert one != other
        if "agra" in (m.CITY_IDS[one].split(".")[0], m.CITY_IDS[other].split(".")[0]):
            continue
        for home, away in ((one, other), (other, one)):
            if m.CITY_PROVINCE[home] == m.CITY_PROVINCE[away]:
                continue
            home_id, away_id = m.CITY_IDS[home], m.CITY_IDS[away]
            state = position(
                played={0: ["red_elephant_vizier"]},
                taken=["elephant"],
                province=home_id.split(".")[0],
                palaces={0: [away_id]},
                bonus={home_id: None} if home_id in m.FORTRESS_IDS else {},
            )
            state = do(state, "withdraw", f"build {home_id}")
            assert state.scores()[0] == 2, (home_id, away_id)


@clause("TM-2.3b")
def test_87_roads_in_rings_around_agra_and_between_neighbours() -> None:
    roads = {frozenset((m.CITY_IDS[a], m.CITY_IDS[b])) for a, b in m.ROAD_ENDS}
    assert len(m.ROAD_ENDS) == len(roads) == 87
    rings = {frozenset((f"{p}.{i}", f"{p}.{i % 4 + 1}")) for p in m.PROVINCE_IDS for i in range(1, 5)}
    spokes = {frozenset((f"agra.{i}", "agra.5")) for i in range(1, 5)}
    assert rings | spokes <= roads
    links = roads - rings - spokes
    assert len(links) == 35
    assert all(len({city.split(".")[0] for city in link}) == 2 for link in links)


@clause("TM-2.4")
def test_six_symbols() -> None:
    assert m.SYMBOLS == ("vizier", "general", "monk", "princess", "mogul", "elephant")
    assert {symbol for symbols in m.CARD_SYMBOLS for symbol in symbols} == set(range(6))


@clause("TM-2.5")
def test_96_cards_in_four_colours_and_white() -> None:
    counts = Counter(name.split("_")[0] for name in deck())
    assert counts == {"red": 21, "yellow": 21, "green": 21, "violet": 21, "white": 12}
    assert sum(fresh().facts().pile) == 96


def deck() -> list[str]:
    """Every card by name, as the engine has them before anything is dealt."""
    return pack(fresh(), "pile")


@clause("TM-2.6")
def test_two_symbols_on_a_colour_card_one_on_a_white_one() -> None:
    for name, symbols in zip(m.CARDS, m.CARD_SYMBOLS, strict=True):
        assert len(symbols) == (1 if name.startswith("white") else 2)
    state = do(position(hands={0: ["red_elephant_elephant", "white_monk"]}), "play red_elephant_elephant white_monk")
    assert state.facts().symbols[:6] == [0, 0, 1, 0, 0, 2]


@clause("TM-2.7")
def test_the_white_cards() -> None:
    white = Counter(name for name in deck() if name.startswith("white"))
    ones = dict.fromkeys((f"white_{s}" for s in ("vizier", "general", "monk", "princess", "mogul")), 1)
    assert white == {"white_elephant": 7, **ones}


@clause("TM-2.8", "TM-2.8b")
@pytest.mark.parametrize("colour", m.COLOURS)
def test_the_cards_of_a_colour(colour: str) -> None:
    cards = Counter(name for name in deck() if name.startswith(colour))
    expected = {f"{colour}_elephant_elephant": 2, f"{colour}_elephant_mogul": 2}
    for symbol in ("vizier", "general", "monk", "princess"):
        expected[f"{colour}_elephant_{symbol}"] = 3
    ring = ["vizier", "general", "monk", "princess", "mogul"]
    if colour in ("green", "violet"):
        ring = ["vizier", "monk", "mogul", "general", "princess"]
    for i in range(5):
        expected[f"{colour}_{ring[i]}_{ring[(i + 1) % 5]}"] = 1
    assert cards == expected
    without = Counter(s for name in cards if "elephant" not in name for s in name.split("_")[1:])
    assert without == dict.fromkeys(ring, 2)


@clause("TM-2.9", "TM-2.9b")
def test_four_special_cards_and_what_they_do() -> None:
    assert m.SPECIALS == ("special_vizier", "special_general", "special_monk", "special_princess")
    effects = [m.EFFECTS[effect] for effect in m.SPECIAL_EFFECT]
    assert effects == ["free_colour", "elephant", "mogul", "points2"]
    state = position(hands={0: ["red_elephant_vizier"]}, specials=dict.fromkeys(m.SPECIALS, 0))
    general = do(state, "play red_elephant_vizier special_general")
    assert general.facts().symbols[:6] == [1, 0, 0, 0, 0, 2]
    monk = do(state, f"play red_elephant_vizier {MOGUL}")
    assert monk.facts().symbols[:6] == [1, 0, 0, 0, 1, 1]
    princess = do(state, f"play red_elephant_vizier {POINTS}")
    assert princess.scores() == [2, 0, 0]
    vizier = do(state, f"play red_elephant_vizier {FREE}")
    assert vizier.scores() == [0, 0, 0]
    assert vizier.facts().colour[0] == -1


@clause("TM-2.10")
def test_24_influence_tiles() -> None:
    facts = fresh().facts()
    assert [facts.stacks[k] + (facts.court >> k & 1) for k in range(4)] == [6, 6, 6, 6]


@clause("TM-2.11", "TM-2.11b")
def test_sixteen_bonus_tiles() -> None:
    for seed in range(3):
        tiles = Counter(bonus_on(chance(fresh(), seed), city) for city in m.FORTRESS_IDS)
        goods = dict.fromkeys(("rice", "tea", "spices", "gems"), 2)
        assert tiles == {**goods, "points2": 4, "card": 3, "taj_mahal": 1}


@clause("TM-2.12", "TM-2.12b")
def test_the_goods_on_the_province_tiles() -> None:
    goods = [" ".join(m.GOODS[good] for good in tile) for tile in m.TILE_GOODS]
    assert goods == [
        "rice",
        "tea spices",
        "spices gems",
        "rice tea",
        "tea gems",
        "rice spices",
        "rice gems",
        "spices gems",
        "tea spices",
        "rice spices",
        "rice tea",
        "tea gems",
    ]
    for visit in range(1, 13):
        state = position(
            played={0: ["red_elephant_elephant"]}, visit=visit, province="agra" if visit == 12 else "kabul", pile=[]
        )
        state = do(state, "withdraw")
        assert held(state, "goods", 0) == goods[visit - 1].split()


@clause("TM-2.13")
def test_there_is_one_crown() -> None:
    state = position(played={0: ["red_elephant_mogul"], 1: ["yellow_elephant_mogul", "white_mogul"]}, seat=1)
    state = do(state, "withdraw", "crown kabul.2")
    assert standing(state, "crowns", 1) == {"kabul.2"}
    assert "mogul" not in at_court(state)
    while phase(state) == "take":
        state = do(state, min(options(state)))
    state = do(state.with_facts(seat=0), "withdraw")
    assert standing(state, "crowns", 0) == set()


@clause("TM-2.14")
def test_palaces_never_run_out() -> None:
    full = [city for city in m.CITY_IDS if city.split(".")[0] not in ("agra", "allahabad")]
    assert len(full) == 40
    state = position(played={0: ["red_elephant_vizier"]}, palaces={0: full}, province="allahabad", visit=11)
    state = do(state, "withdraw", "build allahabad.1")
    assert len(standing(state, "palaces", 0)) == 41


# -- 3 Set-up ----------------------------------------------------------------------------------------------------------


@clause("TM-3.1")
def test_province_tiles_are_dealt_at_random_but_for_agra() -> None:
    state = fresh()
    left = [name for name in m.PROVINCE_IDS if name != "agra"]
    for name in reversed(m.PROVINCE_IDS):
        if name != "agra":
            assert phase(state) == "lay_provinces"
            outcomes = weights(state)
            assert set(outcomes) == {f"lay_province {province}" for province in left}
            assert len(set(outcomes.values())) == 1
            left.remove(name)
            state = do(state, f"lay_province {name}")
    assert phase(state) != "lay_provinces"
    order = [m.PROVINCE_IDS[province] for province in state.facts().visit_province]
    assert order == [*(name for name in reversed(m.PROVINCE_IDS) if name != "agra"), "agra"]


@clause("TM-3.3")
def test_bonus_tiles_are_dealt_at_random_but_for_agra() -> None:
    state = fresh()
    while phase(state) == "lay_provinces":
        state = do(state, min(options(state)))
    first = weights(state)
    kinds = {"rice": 2, "tea": 2, "spices": 2, "gems": 2, "points2": 4, "card": 3}
    assert first == {f"lay_bonus {kind}": count for kind, count in kinds.items()}
    state = do(state, "lay_bonus card")
    assert weights(state)["lay_bonus card"] == 2
    state = do(state, "lay_bonus card", "lay_bonus card")
    assert "lay_bonus card" not in options(state)
    state = chance(state)
    assert [bonus_on(state, city) for city in m.FORTRESS_IDS[:3]] == ["card"] * 3
    assert bonus_on(state, "agra.5") == "taj_mahal"
    assert all(bonus_on(state, city) for city in m.FORTRESS_IDS)


@clause("TM-3.4", "TM-3.5", "TM-3.9")
@pytest.mark.parametrize("players", COUNTS)
def test_the_court_the_stacks_and_the_special_cards(players: int) -> None:
    state = chance(fresh(players))
    facts = state.facts()
    assert at_court(state) == set(m.SYMBOLS)
    assert facts.stacks == [5, 5, 5, 5]
    assert facts.special_owner == [-1] * 4
    assert sum(facts.tiles) == sum(facts.goods) == 0
    assert state.scores() == [0] * players
    assert len(set(m.PLAYER_COLOURS[:players])) == players


@clause("TM-3.6", "TM-3.7", "TM-3.8", "TM-13.2")
@pytest.mark.parametrize(("players", "display"), [(2, 5), (3, 5), (4, 7), (5, 9)])
def test_hands_display_and_pile(players: int, display: int) -> None:
    state = chance(fresh(players))
    assert [len(pack(state, "hand", slot)) for slot in range(5)] == [6] * players + [0] * (5 - players)
    assert len(pack(state, "display")) == display
    assert len(pack(state, "pile")) == 96 - 6 * players - display
    assert pack(state, "discard") == []


@clause("TM-3.6", "TM-3.7")
def test_each_card_dealt_is_the_next_of_a_shuffled_pile() -> None:
    state = fresh()
    while phase(state) != "deal":
        state = do(state, min(options(state)))
    assert weights(state) == {f"deal {name}": count for name, count in zip(m.CARDS, m.CARD_COUNT, strict=True)}
    state = do(state, "deal white_monk")
    assert "deal white_monk" not in options(state)
    assert pack(state, "hand", 0) == ["white_monk"]
    while phase(state) != "reveal":
        state = do(state, "deal white_elephant" if "deal white_elephant" in options(state) else max(options(state)))
    outcomes = weights(state)
    assert outcomes == {f"reveal {name}": count for name, count in Counter(pack(state, "pile")).items()}


@clause("TM-3.10")
def test_the_first_visit_is_about_tile_1() -> None:
    state = chance(fresh())
    facts = state.facts()
    assert facts.visit == 1
    assert current(state) == m.PROVINCE_IDS[facts.visit_province[0]]
    assert "elephant" in at_court(state)


@clause("TM-3.11", "TM-4.1", "TM-13.3")
@pytest.mark.parametrize("players", COUNTS)
def test_the_start_player_is_drawn_by_lot_and_begins(players: int) -> None:
    state = fresh(players)
    while phase(state) != "begin":
        state = do(state, min(options(state)))
    outcomes = weights(state)
    assert set(outcomes) == {f"begin {seat}" for seat in range(players)}
    assert len(set(outcomes.values())) == 1
    for seat in range(players):
        assert chance(do(state, f"begin {seat}")).to_act == (seat,)


@clause("TM-3.2", "TM-6.6d")
@pytest.mark.parametrize("players", COUNTS)
def test_palaces_are_built_in_the_province_of_the_visit(players: int) -> None:
    seen = 0
    for seed in range(3):
        for state, _, _ in walk(players, seed):
            if phase(state) == "build":
                seen += 1
                assert all(city.startswith(f"{current(state)}.") for city in sites(state) | sites(state, "crown"))
    assert seen
