"""Clauses of sections 4 to 6: the turn, moving, and placing new stones."""

from __future__ import annotations

from clauses import clause
from durbar.games.radscha import GAME
from durbar.games.radscha.actions import SPACE
from durbar.games.radscha.referee import check
from games.radscha.positions import (
    FIRST,
    OASIS_BORDER,
    PALACE_BORDER,
    all_stones,
    figure,
    legal,
    may,
    names,
    on_board,
    phase,
    play,
    refused,
    stock,
    supply,
    table,
    turn_of,
    walk,
)

ROW_1 = [f"{letter}1" for letter in "abcdefghijkl"]
CAMEL, BEDOUIN, BOTH = ("camel",), ("bedouin",), ("camel bedouin",)


def road(first: int, last: int) -> str:
    """The fields of row 1 between these columns, counted from 0."""
    return " ".join(ROW_1[first : last + 1])


# -- 4 The turn ------------------------------------------------------------------------------------------------------


@clause("RD-4.1")
def test_move_place_use_reduce_in_this_order() -> None:
    state = play(table(figures="d10", stock="rrrrrbbbbb", blue="e10"), "move oasis")
    assert phase(state) == "place"
    for action in ("move e9", "trade red red", "buy red+blue", "steal 1 red", "route straight"):
        assert refused(state, action) == "RD-4.1", action
    state = play(state, "place f9")
    assert phase(state) == "oasis"
    assert refused(state, "place g9") == "RD-4.1"
    assert refused(state, "move f9") == "RD-4.1"
    full = play(table(figures="d10", stock="rrrrrbbbbb", blue="e10 a1", cards=CAMEL), "move oasis", "place f9")
    assert (phase(full), stock(full)) == ("oasis", "rrrrrbbbbbb")
    full = play(full, "pass")
    assert phase(full) == "reduce"
    assert refused(full, "trade red blue") == "RD-4.1"
    full = play(full, "give_back red")
    assert (phase(full), turn_of(full)) == ("move", 1)
    assert refused(full, "place f9") == "RD-4.1"


@clause("RD-4.2")
def test_the_next_player_clockwise() -> None:
    for players in (2, 3, 4):
        state, seats = table(players, seat=1), []
        for field in ("f5", "g5", "h6", "h7")[:players]:
            assert state.to_act == (turn_of(state),)
            seats.append(turn_of(state))
            state = play(state, f"move {field}")
        assert seats == [(1 + i) % players for i in range(players)]
        assert turn_of(state) == 1
    refusal = check(table(), 1, SPACE.parse("move f5"))
    assert refusal is not None
    assert refusal.clause == "RD-4.2"


@clause("RD-4.3")
def test_a_player_moves_his_own_figure_whatever_he_pays_with() -> None:
    state = table(figures="a1 a5 a9 l12", stock="bb", cards=("carpet lamp",), pay="b", green="b1")
    after = play(state, "move c1")
    assert [figure(after, seat) for seat in range(4)] == ["c1", "a5", "a9", "l12"]
    assert legal(state, "move") == {"a2", "b1", "c1"}


# -- 5 Moving --------------------------------------------------------------------------------------------------------


@clause("RD-5.1")
def test_the_figure_must_move() -> None:
    for place in ("d5", "palace"):
        state = table(figures=place, stock="rrr")
        assert refused(state, "pass") == "RD-5.1"
        assert refused(state, f"move {place}") == "RD-5.1"
        assert legal(state, "pass") == set()
    assert refused(table(figures="d5", stock="rrr", red="e5", cards=BEDOUIN), "move d5") == "RD-5.1"


@clause("RD-5.2")
def test_straight_and_never_diagonal_or_off_the_board() -> None:
    around = "d4 e4 f4 d5 f5 d6 e6 f6"
    state = table(figures="e5", stock="rrr", red="d4 e4 f4 d5 f5 d6")
    assert legal(state, "move") & names(around) == names("e4 d5 f5 e6")
    assert refused(state, "move d4") == "RD-5.2"
    assert refused(table(figures="l1", stock="rrr", red="k1 l2"), "move a2") == "RD-5.2"
    assert legal(table(figures="l1", stock="r", red="k1 l2"), "move") == names("k1 j1 l2 l3")
    assert refused(table(figures="a1"), "move oasis") == "RD-5.2"


@clause("RD-5.3")
def test_what_a_distance_costs() -> None:
    state = table(figures="a1", stock="rrr", blue=road(1, 9))
    for distance, cost in enumerate((0, 1, 1, 2, 2, 3, 3), 1):
        after = play(state, f"move {ROW_1[distance]}")
        assert stock(after) == "r" * (3 - cost) + "b" * distance, distance
    assert refused(state, "move i1") == "RD-5.3"
    rich = table(figures="a1", stock="rrrrrr", blue=road(1, 9))
    assert refused(rich, "move i1") == "RD-5.3"
    assert may(rich, "move h1")


@clause("RD-5.4")
def test_own_stones_pay() -> None:
    assert legal(table(figures="a1", stock="bbbggg", blue=road(1, 5)), "move") == {"b1", "a2"}
    second = table(figures="l12 a1", stock="- b", seat=1, red=road(1, 5))
    assert legal(second, "move") == names("a2 b1 c1 d1")
    assert stock(play(second, "move d1"), 1) == "rrr"


@clause("RD-5.4a")
def test_payment_comes_before_the_move_and_goes_to_the_supply() -> None:
    state = table(figures="a1", red=road(1, 5))
    assert legal(state, "move") == {"b1", "a2"}
    assert refused(state, "move c1") == "RD-5.4b"
    paid = play(table(figures="a1", stock="rrr", blue=road(1, 4)), "move e1")
    assert (stock(paid), supply(paid, "red")) == ("rbbbb", 44)
    one = table(figures="a1", stock="r", red=road(1, 5))
    assert legal(one, "move") == names("a2 b1 c1 d1")


@clause("RD-5.4b")
def test_exactly_the_price_is_paid() -> None:
    state = table(figures="a1", stock="r", blue=road(1, 7))
    assert refused(state, "move e1") == "RD-5.4b"
    assert stock(play(state, "move b1")) == "rb"
    assert stock(play(state, "move c1")) == "bb"
    two = table(figures="a1", stock="rr", blue=road(1, 7))
    assert legal(two, "move") == names("a2 b1 c1 d1 e1 f1")


@clause("RD-5.5")
def test_only_fields_with_stones_are_passed() -> None:
    state = table(figures="a1", stock="rrr", red="b1", yellow="d1")
    assert legal(state, "move") == names("a2 b1 c1")
    assert refused(state, "move d1") == "RD-5.5"
    assert refused(table(figures="a1", stock="rrr"), "move c1") == "RD-5.5"


@clause("RD-5.6")
def test_where_a_move_may_end() -> None:
    assert may(table(figures="a1", stock="r", red="b1 c1"), "move c1")
    assert may(table(figures="a1", stock="r", red="b1"), "move c1")
    assert may(table(figures="a1 c1", stock="r", red="b1"), "move c1")
    assert may(table(figures="d5", stock="r", red="d6", blue="e6"), "move d6")
    assert figure(play(table(figures="d6", stock="r", blue="e6"), "move palace")) == "palace"


@clause("RD-5.6a")
def test_an_empty_field_ends_the_move() -> None:
    state = table(figures="a1", stock="rrr", blue="c1 d1")
    assert legal(state, "move") == {"b1", "a2"}
    assert legal(table(figures="d6", stock="rrr"), "move") == names("d5 d7 e6 caravanserai")


@clause("RD-5.6b")
def test_another_figure_ends_the_move() -> None:
    state = table(figures="a1 c1", stock="rrr", blue="b1 d1")
    assert legal(state, "move") == names("a2 b1 c1")
    assert refused(state, "move d1") == "RD-5.6b"
    assert refused(table(figures="a1 b1", stock="rrr", blue="c1"), "move c1") == "RD-5.6b"


@clause("RD-5.6c")
def test_a_place_ends_the_move() -> None:
    state = table(figures="e6", stock="rrr", blue="h6 i6", red="d6")
    assert legal(state, "move") == names("e5 e7 d6 caravanserai palace")
    assert refused(state, "move h6") == "RD-5.6c"
    assert refused(table(figures="e6", stock="rrr", cards=BEDOUIN), "move h6") == "RD-5.6c"


@clause("RD-5.6d")
def test_a_player_may_stop_early() -> None:
    state = table(figures="a1", stock="rr", blue=road(1, 4))
    assert legal(state, "move") == names("a2 b1 c1 d1 e1 f1")
    stopped = play(state, "move c1")
    assert figure(stopped) == "c1"
    assert on_board(stopped, "blue") == {"d1", "e1"}


@clause("RD-5.7")
def test_a_place_is_entered_straight_across_its_border_as_one_field() -> None:
    for border in names(PALACE_BORDER):
        assert may(table(figures=border), "move palace")
    for corner in names("e5 h5 e8 h8"):
        assert not may(table(figures=corner, stock="rrr"), "move palace")
    outside = table(figures="d6", stock="rr", blue="e6")
    assert stock(play(outside, "move palace")) == "rb"
    shown = {way.to: way for way in GAME.view(outside, 0).ways}["palace"]
    assert (shown.path, shown.distance, shown.cost, shown.stones["blue"]) == (["e6"], 2, 1, 1)
    assert stock(play(table(figures="c5", stock="rr", blue="d5 e5", cards=CAMEL), "move f5")) == "rbb"
    three = play(table(figures="palace", stock="rrr", red="e6", blue="d6"), "move caravanserai")
    assert stock(three) == "rrrb"  # 3 fields, one stone
    assert refused(table(figures="e5", stock="rrr", red="f5 g5"), "move palace") == "RD-5.2"


@clause("RD-5.8")
def test_a_place_is_left_over_any_of_its_borders() -> None:
    for place, border in (("palace", PALACE_BORDER), ("oasis", OASIS_BORDER)):
        assert legal(table(figures=place), "move") == names(border)
    state = table(figures="palace", stock="r", blue="f5 f4")
    assert legal(state, "move") == names(PALACE_BORDER) | {"f4", "f3"}
    assert stock(play(state, "move f5")) == "rb"  # the first field is free
    assert stock(play(state, "move f4")) == "bb"
    entered = play(table(figures="e6 h6"), "move palace")
    assert turn_of(entered) == 1  # not in the same turn


@clause("RD-5.8a")
def test_leaving_gives_the_direction_and_is_no_turn() -> None:
    state = table(figures="palace", stock="rr", blue="f5 f4 e5")
    assert refused(state, "move e5") == "RD-5.2"
    assert refused(state, "move e4") == "RD-5.2"
    assert may(state, "move f3")
    with_bedouin = table(figures="palace", stock="rr", blue="f5 f4 e5", cards=BEDOUIN)
    assert may(with_bedouin, "move e5")
    assert may(with_bedouin, "move e4")
    assert may(with_bedouin, "move d5")


@clause("RD-5.9")
def test_all_stones_of_the_way_go_to_the_stock() -> None:
    state = table(figures="a1", stock="rr", red="b1", blue="c1", green="d1", yellow="e1")
    assert stock(play(state, "move e1")) == "rbgy"
    empty_end = table(figures="a1", stock="rr", blue="b1", green="c1")
    assert stock(play(empty_end, "move d1")) == "rbg"
    assert stock(play(table(figures="d6", stock="rr", green="e6"), "move palace")) == "rg"


@clause("RD-5.9a")
def test_no_stone_of_the_way_is_left_behind() -> None:
    state = table(figures="a1", stock="rr", red="b1 a2", blue="c1", green="d1", yellow="e1 f1")
    after = play(state, "move e1")
    assert set(all_stones(after)) == {"a2", "f1"}
    assert after.facts().to_place == 4


@clause("RD-5.10")
def test_the_camel_goes_one_field_further() -> None:
    state = table(figures="a1", stock="rrr", blue=road(1, 10), cards=CAMEL)
    for distance, cost in enumerate((0, 0, 1, 1, 2, 2, 3, 3), 1):
        after = play(state, f"move {ROW_1[distance]}")
        assert stock(after) == "r" * (3 - cost) + "b" * distance, distance
    assert refused(state, "move j1") == "RD-5.10"
    assert may(table(figures="a1", blue="b1", cards=CAMEL), "move c1")
    other = table(figures="l12 a1", blue="b1", cards=CAMEL, seat=1)
    assert not may(other, "move c1")  # somebody else's camel


@clause("RD-5.10a")
def test_the_second_free_field_needs_a_stone_on_the_first() -> None:
    state = table(figures="a1", stock="rrr", blue="c1", cards=CAMEL)
    assert legal(state, "move") == {"b1", "a2"}
    assert refused(state, "move c1") == "RD-5.5"


@clause("RD-5.11")
def test_the_bedouin_turns_once_by_a_right_angle() -> None:
    stones = "e2 e3 f3 g3 g4"
    plain = table(figures="e1", stock="rrr", blue=stones)
    assert refused(plain, "move f3") == "RD-5.2"
    state = table(figures="e1", stock="rrr", blue=stones, cards=BEDOUIN)
    assert may(state, "move f3")
    assert may(state, "move h3")
    assert may(state, "move d2")
    assert refused(state, "move g4") == "RD-5.5"  # two turns
    assert stock(play(state, "move g3")) == "rbbbb"
    other = table(figures="l12 e1", stock="- bbb", blue=stones, cards=BEDOUIN, seat=1)
    assert not may(other, "move f3")


@clause("RD-5.11a")
def test_the_turn_is_optional_free_and_on_a_stone() -> None:
    state = table(figures="e1", stock="r", blue="e2 e3", cards=BEDOUIN)
    assert may(state, "move e4")
    assert may(state, "move d2")
    assert not may(table(figures="e1", stock="rrr", blue="f2", cards=BEDOUIN), "move f2")  # e2 and f1 are empty
    assert stock(play(table(figures="e1", stock="rr", blue="e2 f2", cards=BEDOUIN), "move f2")) == "rbb"
    assert stock(play(table(figures="e1", stock="rr", blue="e2 f2 g2", cards=BEDOUIN), "move h2")) == "bbb"
    back = table(figures="e3", stock="rrr", blue="e4", red="e1", cards=BEDOUIN)
    assert not may(back, "move e1")
    ways = play(table(figures="e1", stock="r", red="f1", blue="e2", cards=BEDOUIN), "move f2")
    assert refused(ways, "route straight") == "RD-5.11a"
    assert refused(ways, "route e3") == "RD-5.11a"


@clause("RD-5.11b")
def test_the_player_chooses_between_ways() -> None:
    state = play(table(figures="e1", stock="r", red="f1", blue="e2", green="f2", cards=BEDOUIN), "move f2")
    assert phase(state) == "route"
    assert legal(state, "route") == {"f1", "e2"}
    assert refused(state, "pass") == "RD-5.11b"
    by_red, by_blue = play(state, "route f1"), play(state, "route e2")
    assert (stock(by_red), on_board(by_red, "blue")) == ("rg", {"e2"})
    assert (stock(by_blue), on_board(by_blue, "red")) == ("bg", {"f1"})
    one_way = play(table(figures="e1", stock="r", red="f1", cards=BEDOUIN), "move f2")
    assert phase(one_way) == "place"


@clause("RD-5.11b")
def test_only_ways_that_can_be_paid_are_offered() -> None:
    """From the palace to h5: two fields over g5 or h6, three over f5."""
    poor = play(table(figures="palace", blue="f5 g5 h6", cards=BOTH), "move h5")
    assert legal(poor, "route") == {"g5", "h6"}
    rich = play(table(figures="palace", stock="r", blue="f5 g5 h6", cards=BOTH), "move h5")
    assert legal(rich, "route") == {"f5", "g5", "h6"}
    assert stock(play(rich, "route f5")) == "bb"
    assert stock(play(rich, "route g5")) == "rb"


@clause("RD-5.11b")
def test_two_straight_ways_between_facing_places() -> None:
    for cards in ((), BEDOUIN):
        state = play(table(figures="palace", stock="r", red="f8 f9", blue="g8 g9", cards=cards), "move oasis")
        assert legal(state, "route") == {"f8", "g8"}
        assert stock(play(state, "route f8")) == "rr"
        assert stock(play(state, "route g8")) == "bb"
        one = play(table(figures="palace", stock="r", red="f8", blue="g8 g9", cards=cards), "move oasis")
        assert (phase(one), stock(one)) == ("place", "bb")


@clause("RD-5.12")
def test_camel_and_bedouin_together() -> None:
    assert stock(play(table(figures="e1", blue="e2 f2", cards=BOTH), "move f2")) == "bb"
    state = table(figures="a1", stock="rrr", blue=f"{road(1, 4)} e2 e3 e4 e5", cards=BOTH)
    assert stock(play(state, "move e5")) == "b" * 8
    assert not may(state, "move e6")


# -- 6 Placing -------------------------------------------------------------------------------------------------------


@clause("RD-6.1")
def test_as_many_own_stones_as_were_picked_up() -> None:
    state = table(figures="a1", stock="rr", blue="b1", green="c1", yellow="d1", red="a6")
    state = play(state, "move d1")
    before = supply(state, "red")
    after = play(state, "place a5", "place a4", "place a7")
    assert turn_of(after) == 1
    assert on_board(after, "red") == names("a4 a5 a6 a7")
    assert supply(after, "red") == before - 3
    second = play(table(figures="l12 a1", seat=1, red="b1", blue="a6"), "move b1", "place a5")
    assert on_board(second, "blue") == {"a5", "a6"}


@clause("RD-6.1a")
def test_placing_is_a_duty() -> None:
    state = play(table(figures="a1", stock="r", blue="b1 c1"), "move c1")
    assert refused(state, "pass") == "RD-6.1a"
    state = play(state, "place f9")
    assert phase(state) == "place"
    assert refused(state, "pass") == "RD-6.1a"
    assert turn_of(play(state, "place g9")) == 1


@clause("RD-6.1b")
def test_nothing_picked_up_nothing_placed() -> None:
    state = play(table(figures="a1", red="a5"), "move b1")
    assert (phase(state), turn_of(state)) == ("move", 1)


@clause("RD-6.1c")
def test_own_colour_is_placed_on_the_way_home_too() -> None:
    state = table(figures="a1", stock="y", yellow="b1", red="a6", pay="y", cards=("carpet lamp",))
    state = play(state, "move c1")
    assert legal(state, "place") == names("a5 a7") | names(OASIS_BORDER)
    after = play(state, "place a5")
    assert on_board(after, "red") == {"a5", "a6"}
    assert on_board(after, "yellow") == set()


@clause("RD-6.2")
def test_beside_an_own_stone_or_the_oasis_anywhere_on_the_board() -> None:
    state = play(table(figures="a1", stock="r", blue="b1 c1 l5", red="a4 l8"), "move c1")
    assert legal(state, "place") == names("a3 b4 a5 l7 k8 l9") | names(OASIS_BORDER)
    assert refused(state, "place l4") == "RD-6.2"
    assert refused(state, "place b5") == "RD-6.2a"
    assert refused(state, "place h8") == "RD-6.2"
    both_ends = play(state, "place a3", "place l9")
    assert on_board(both_ends, "red") == names("a3 a4 l8 l9")


@clause("RD-6.2a")
def test_palace_and_other_places_give_no_hold() -> None:
    state = play(table(figures="a1", blue="b1"), "move b1")
    assert legal(state, "place") == names(OASIS_BORDER)
    for field in names("f5 e6 h7 g8 b5 d2 j4 i6 i10 l11"):
        assert refused(state, f"place {field}") == "RD-6.2a"


@clause("RD-6.3")
def test_one_by_one_each_holding_the_next() -> None:
    state = play(table(figures="a1", stock="rr", blue="b1 c1 d1"), "move d1")
    assert not may(state, "place h9")
    state = play(state, "place g9")
    assert may(state, "place h9")
    state = play(state, "place h9")
    assert may(state, "place h8")
    assert may(state, "place e11")  # no line needed
    assert on_board(play(state, "place h8"), "red") == names("g9 h9 h8")


@clause("RD-6.4", "RD-6.4a", "RD-6.4b", "RD-6.4c")
def test_where_no_stone_may_lie() -> None:
    state = table(figures="a4 a6 l12 l12", stock="rr", red="b4 d2 a7 a3", blue="c4 d3 b8")
    state = play(state, "move c4")
    assert refused(state, "place c2") == "RD-6.4"
    assert refused(state, "place b7") == "RD-6.4"
    assert refused(state, "place f10") == "RD-6.4"
    assert refused(state, "place d3") == "RD-6.4a"
    assert refused(state, "place a7") == "RD-6.4a"
    assert refused(state, "place a6") == "RD-6.4b"
    assert refused(state, "place c4") == "RD-6.4c"
    assert may(state, "place a4")  # the field just left, beside a3
    shared = play(table(figures="a4 a4 l12 l12", red="b4 a3"), "move b4")
    assert refused(shared, "place a4") == "RD-6.4b"
    own_end = play(table(figures="a1", red="c1", blue="b1"), "move b1")
    assert refused(own_end, "place b1") == "RD-6.4c"
    assert not may(own_end, "place a1")


@clause("RD-6.4c")
def test_the_place_just_left_takes_no_stone() -> None:
    state = play(table(figures="oasis", red="f9"), "move f9")
    assert legal(state, "place") == names(OASIS_BORDER) - {"f9"}


FULL_OASIS = "f9 g9 e10 h10 e11 h11 f12 g12"


@clause("RD-6.5", "RD-6.5a")
def test_without_hold_anywhere_and_then_beside_it() -> None:
    state = play(table(figures="a1 a12 palace palace", stock="r", blue=f"b1 c1 {FULL_OASIS}"), "move c1")
    assert len(legal(state, "place")) == 116 - 8 - 2
    assert refused(state, "place c1") == "RD-6.4c"
    assert refused(state, "place a12") == "RD-6.4b"
    assert refused(state, "place f9") == "RD-6.4a"
    assert refused(state, "place f10") == "RD-6.4"
    state = play(state, "place l1")
    assert legal(state, "place") == {"k1", "l2"}
    walled = table(figures="b12 a11 palace palace", stock="r", red="a12", blue=FULL_OASIS, green="c12")
    walled = play(walled, "move c12")
    assert legal(walled, "place") == {"b12"}  # one field with hold rules the exception out


@clause("RD-6.6")
def test_a_short_supply_ends_the_placing() -> None:
    state = table(figures="a1", stock="rrr", blue=road(1, 5), red="a6", supply={"red": 2})
    state = play(state, "move f1")  # pays 2
    assert supply(state, "red") == 4
    state = play(state, "place a5", "place a4", "place a3", "place a2")
    assert turn_of(state) == 1
    assert (supply(state, "red"), state.facts().to_place) == (0, 0)
    none = play(table(figures="a1", blue="b1", supply={"red": 0}), "move b1")
    assert (phase(none), turn_of(none)) == ("move", 1)
    robber = play(table(figures="a1 b1", blue="b2", stock="- b", supply={"red": 0}), "move b1")
    assert phase(robber) == "theft"


@clause("RD-6.7")
def test_never_more_than_80_stones_and_always_a_field_for_one() -> None:
    for players in (2, 3, 4):
        for state in walk(players, players, FIRST, 800):
            assert len(all_stones(state)) + state.facts().to_place <= 80
            if phase(state) == "place":
                assert legal(state, "place")
