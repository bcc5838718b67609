"""Clauses of sections 1 and 2: what is in the box, and the board."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.core.options import BadOptions
from durbar.core.rng import Rng
from durbar.core.state import CHANCE
from durbar.games.radscha import GAME
from durbar.games.radscha import material as m
from durbar.games.radscha.actions import SPACE
from durbar.games.radscha.engine import start
from durbar.games.radscha.referee import check
from games.radscha.positions import (
    FIRST,
    FULL,
    all_stones,
    figure,
    legal,
    may,
    names,
    on_board,
    play,
    refused,
    set_up_played,
    stock,
    supply,
    table,
    walk,
)

SHUFFLED = {"layout": "shuffled", "places": "large", "set_up": "quick"}
SMALL = {"layout": "shuffled", "places": "small", "set_up": "full"}
all_counts = pytest.mark.parametrize("players", [2, 3, 4])


@clause("RD-1.1")
@all_counts
def test_two_to_four_players_with_a_figure_and_a_colour_each(players: int) -> None:
    facts = set_up_played(players, 1).facts()
    assert [node != -1 for node in facts.figure] == [seat < players for seat in range(4)]
    assert [facts.stock[seat * 4 : seat * 4 + 4].count(0) for seat in range(players)] == [3] * players
    assert [facts.stock[seat * 5] for seat in range(players)] == [3] * players
    assert GAME.counts == (2, 3, 4)
    with pytest.raises(BadOptions, match="2, 3 or 4"):
        GAME.complete(5, {})


@clause("RD-1.2")
@all_counts
def test_45_stones_of_each_of_four_colours(players: int) -> None:
    for options in (FIRST, FULL):
        state = start(players, dict(options))
        left = state.facts().set_up_left
        assert [len(on_board(state, c)) + supply(state, c) + left[i] for i, c in enumerate(m.COLOURS)] == [45] * 4
    assert 4 * m.STONES_PER_COLOUR == 180


@clause("RD-1.2a")
@all_counts
def test_stones_never_enter_or_leave(players: int) -> None:
    for seed, options in enumerate((FIRST, FULL, SHUFFLED)):
        for state in walk(players, seed, options, 250):
            facts = state.facts()
            for i, colour in enumerate(m.COLOURS):
                total = len(on_board(state, colour)) + supply(state, colour) + facts.set_up_left[i]
                assert total + sum(facts.stock[i::4]) == 45


@clause("RD-1.2a")
def test_every_kind_of_payment_goes_to_the_supply() -> None:
    at_oasis = play(table(figures="e10", stock="rrr"), "move oasis", "trade red blue")
    assert (supply(at_oasis, "red"), supply(at_oasis, "blue")) == (45, 44)
    at_shop = play(table(figures="d6", stock="rbg"), "move caravanserai", "buy red+blue+green")
    assert [supply(at_shop, colour) for colour in m.COLOURS] == [45] * 4
    moved = play(table(figures="a1", stock="rr", blue="b1"), "move c1")
    assert (stock(moved), supply(moved, "red")) == ("rb", 44)
    reduced = play(table(figures="a1", stock="bbbbbbbbbbb"), "move b1", "give_back blue")
    assert supply(reduced, "blue") == 35


@clause("RD-1.3")
def test_neutral_colours_have_no_figure_but_lie_like_all_others() -> None:
    for players, neutral in ((2, "green"), (2, "yellow"), (3, "yellow")):
        state = set_up_played(players, 4)
        assert state.facts().figure[m.COLOURS.index(neutral)] == -1
        assert len(on_board(state, neutral)) == 20
        assert supply(state, neutral) == 25
        assert may(table(players, figures="a1", stock="rrr", seat=0, **{neutral: "b1"}), "move b1")
    after = play(table(2, figures="a1 palace", stock="rrr", green="b1"), "move b1")
    assert stock(after) == "rrrg"


@clause("RD-1.4", "RD-1.4a")
@pytest.mark.parametrize(
    ("place", "beside", "card", "pay"),
    [
        ("carpet_guild", "d2", "carpet", "red+blue+green+yellow"),
        ("robbers_cave", "i10", "lamp", "red+blue+green+yellow"),
        ("caravanserai", "d6", "camel", "red+blue+green"),
        ("bedouin_tribe", "i2", "bedouin", "red+blue+green"),
        ("fakir_camp", "i6", "fakir", "red+blue+green"),
    ],
)
def test_five_cards_one_of_each_for_every_player(place: str, beside: str, card: str, pay: str) -> None:
    state = table(figures=f"{beside} " * 4, stock="rrbbggyy " * 4)
    for seat in range(4):
        state = play(state, f"move {place}", f"buy {pay}")
        assert state.facts().cards[seat] == 1 << m.CARDS.index(card)
    state = play(state, f"move {beside}")
    assert GAME.view(state, None).seats[0].cards == [card]


@clause("RD-1.5")
def test_everything_lies_open() -> None:
    state = table(figures="a1 b1", stock="rrbb ggyy r b", cards=("camel", "fakir"))
    public = GAME.view(state, None)
    assert public.seats[0].stock == {"red": 2, "blue": 2, "green": 0, "yellow": 0}
    assert public.seats[1].cards == ["fakir"]
    assert public.seats[1].payment_colour == "blue"
    assert public.supply["red"] == 42
    for seat in range(4):
        own = GAME.view(state, seat)
        assert (own.seats, own.supply, own.stones) == (public.seats, public.supply, public.stones)
        assert state.resample(seat, Rng(1)) == state


# -- the board -------------------------------------------------------------------------------------------------------


def _dealt(*tiles: str, places: str = "large") -> object:
    state = start(4, {**SMALL, "places": places})
    for tile in tiles:
        state.apply(SPACE.parse(f"deal_tile {tile}"))
    return state


@clause("RD-2.1")
def test_nine_tiles() -> None:
    state, rng, dealt = start(4, dict(SMALL)), Rng(3), 0
    while SPACE.name(state.legal()[0])["do"] == "deal_tile":
        state.apply(state.random_legal(rng))
        dealt += 1
    assert dealt == 9
    tiles = GAME.view(state, None).tiles
    assert len(tiles) == 9


@clause("RD-2.2")
def test_twelve_by_twelve_squares() -> None:
    assert len(m.CELL_NAMES) == 144
    assert legal(table(figures="l12"), "move") == {"k12", "l11"}
    assert legal(table(figures="a1"), "move") == {"b1", "a2"}
    assert legal(table(figures="l1"), "move") == {"k1", "l2"}
    assert legal(table(figures="a12"), "move") == {"b12", "a11"}


BESIDE = {
    "palace": "f5",
    "oasis": "f9",
    "carpet_guild": "b1",
    "robbers_cave": "j9",
    "caravanserai": "b5",
    "bedouin_tribe": "j1",
    "fakir_camp": "j5",
}


@clause("RD-2.3", "RD-2.6")
def test_seven_special_places_where_the_first_layout_has_them() -> None:
    assert set(BESIDE) == set(m.PLACES)
    for place, beside in BESIDE.items():
        assert legal(table(figures=beside), "move") & set(m.PLACES) == {place}
    facts = start(4, dict(FIRST)).facts()
    assert [m.TILE_KINDS[kind] for kind in facts.tile_kind] == [
        *("carpet_guild", "plain", "bedouin_tribe"),
        *("caravanserai", "palace", "fakir_camp"),
        *("plain", "oasis", "robbers_cave"),
    ]
    assert facts.tile_turn == [0] * 9


@clause("RD-2.3a", "RD-2.7")
def test_chance_deals_each_place_once_and_two_plain_tiles() -> None:
    state = start(4, dict(SMALL))
    assert state.to_act == (CHANCE,)
    assert {tuple(text.split()) for text in legal(state, "deal_tile")} == {
        (kind, str(turn)) for kind in m.TILE_KINDS for turn in (0, 90, 180, 270)
    }
    weights = dict(state.outcomes())
    assert {weights[SPACE.parse(f"deal_tile palace {turn}")] for turn in m.TURNS} == {1}
    assert {weights[SPACE.parse(f"deal_tile plain {turn}")] for turn in m.TURNS} == {2}
    state.apply(SPACE.parse("deal_tile palace 90"))
    assert refused(state, "deal_tile palace 0") == "RD-2.3a"
    state.apply(SPACE.parse("deal_tile plain 90"))
    assert dict(state.outcomes())[SPACE.parse("deal_tile plain 0")] == 1
    state.apply(SPACE.parse("deal_tile plain 180"))
    assert refused(state, "deal_tile plain 0") == "RD-2.3a"
    facts = state.facts()
    assert (facts.tile_kind[:3], facts.tile_turn[:3]) == ([m.PALACE, m.PLAIN, m.PLAIN], [1, 1, 2])
    refusal = check(state, 0, SPACE.parse("deal_tile oasis 0"))
    assert refusal is not None
    assert refusal.clause == "RD-2.7"


@clause("RD-2.4", "RD-5.8")
@pytest.mark.parametrize(
    ("place", "border"),
    [
        ("palace", "f5 g5 e6 h6 e7 h7 f8 g8"),
        ("oasis", "f9 g9 e10 h10 e11 h11 f12 g12"),
        ("carpet_guild", "b1 c1 a2 d2 a3 d3 b4 c4"),
        ("robbers_cave", "j9 k9 i10 l10 i11 l11 j12 k12"),
        ("caravanserai", "b5 c5 a6 d6 a7 d7 b8 c8"),
        ("bedouin_tribe", "j1 k1 i2 l2 i3 l3 j4 k4"),
        ("fakir_camp", "j5 k5 i6 l6 i7 l7 j8 k8"),
    ],
)
def test_a_large_place_borders_on_eight_fields(place: str, border: str) -> None:
    assert legal(table(figures=place), "move") == names(border)
    for beside in names(border):
        assert may(table(figures=beside), f"move {place}")
        assert figure(play(table(figures=beside), f"move {place}")) == place


@clause("RD-2.4")
def test_a_square_of_a_place_is_no_field() -> None:
    for square in names("f6 g6 f7 g7"):
        assert refused(table(figures="f5", stock="rrr"), f"move {square}") == "RD-2.4"


@clause("RD-2.4a")
def test_116_desert_fields() -> None:
    """With no hold anywhere a stone may go to every desert field but the mover's and the eight taken ones."""
    state = table(figures="a1", red="b1", blue="f9 g9 e10 h10 e11 h11 f12 g12")
    assert len(legal(play(state, "move b1"), "place")) == 116 - 9
    assert sum(bits.bit_count() for bits in state.facts().desert) == 116


@clause("RD-2.5")
@pytest.mark.parametrize(("turn", "square"), [(0, "f6"), (90, "g6"), (180, "g7"), (270, "f7")])
def test_a_small_place_turns_with_its_tile(turn: int, square: str) -> None:
    tiles = ["carpet_guild 0", "plain 0", "bedouin_tribe 0", "caravanserai 0", f"palace {turn}", "fakir_camp 0"]
    state = _dealt(*tiles, "plain 0", "oasis 0", "robbers_cave 0", places="small")
    state = play(state, "begin 0")
    at = m.CELL_NAMES.index(square)
    around = {m.CELL_NAMES[at + step] for step in (-12, -1, 1, 12)}
    oasis = {"f9", "e10", "g10", "f11"}
    assert {text.split()[0] for text in legal(state, "line") if text.endswith("right 1")} == around | oasis
    assert sum(bits.bit_count() for bits in state.facts().desert) == 137
    large = _dealt(*tiles, "plain 0", "oasis 0", "robbers_cave 0")
    assert GAME.view(large, None).places["palace"] == ["f6", "g6", "f7", "g7"]


@clause("RD-2.5")
def test_small_places_border_on_four_fields() -> None:
    squares = dict(zip(m.PLACES, ("f6", "f10", "b2", "j10", "b6", "j2", "j6"), strict=True))
    for place, square in squares.items():
        at = m.CELL_NAMES.index(square)
        around = {m.CELL_NAMES[at + step] for step in (-12, -1, 1, 12)}
        assert legal(table(figures=place, places="small"), "move") == around
    assert may(table(figures="g7", places="small"), "move g6")


@clause("RD-2.8")
def test_one_stone_on_a_field_and_none_on_a_place() -> None:
    state = play(table(figures="a1", red="b1 f9 c4", blue="d4"), "move b1")
    assert refused(state, "place d4") == "RD-6.4a"
    assert refused(state, "place c3") == "RD-6.4"
    assert refused(state, "place f10") == "RD-6.4"
    for positions in (walk(3, 5, SHUFFLED, 500), walk(2, 6, FULL, 300)):
        last = positions[-1]
        assert len(all_stones(last)) == len(set(all_stones(last)))


@clause("RD-2.8a")
def test_no_stone_under_a_figure_and_room_for_many_figures() -> None:
    state = play(table(figures="a1 c1 c1 c1", red="b1", stock="rrr - - -"), "move b1")
    assert on_board(state, "red") == set()
    assert refused(state, "place b1") == "RD-6.4c"
    assert refused(state, "place c1") == "RD-6.4b"
    crowd = play(table(figures="b1 c1 c1 c1"), "move c1")
    assert {figure(crowd, seat) for seat in range(4)} == {"c1"}
    home = play(table(figures="f5"), "move palace")
    assert {figure(home, seat) for seat in range(4)} == {"palace"}
