"""Clauses of sections 10 and 11: the way home and the end of the game."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.core.rng import Rng
from durbar.core.state import State
from durbar.games.radscha import GAME
from durbar.games.radscha import material as m
from games.radscha.positions import (
    OASIS_BORDER,
    all_stones,
    cards,
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
)

ALL_FOUR = "red+blue+green+yellow"
GIFTS = ("carpet lamp",)
# Fields far from everything, by colour: how many stones lie there decides the payment colour.
FAR = {"red": "l8 l9 l10 l11 l12", "blue": "a8 a9 a10 a11 a12", "green": "h1 h2 h3 h4 h5", "yellow": "e1 e2 e3 e4 e5"}


def counted(red: int, blue: int, green: int, yellow: int) -> dict[str, str]:
    counts = dict(zip(m.COLOURS, (red, blue, green, yellow), strict=True))
    return {colour: " ".join(FAR[colour].split()[:count]) for colour, count in counts.items()}


def payment_colour(state: State, seat: int = 0) -> str:
    return m.COLOURS[state.facts().pay_colour[seat]]


def second_gift(red: int, blue: int, green: int, yellow: int, stock: str = "rbgy", **more: str) -> State:
    """The lamp is owned, the carpet has just been bought with so many stones of each colour on the board."""
    state = table(figures="d2", stock=stock, cards=("lamp",), **counted(red, blue, green, yellow), **more)
    return play(state, "move carpet_guild", f"buy {ALL_FOUR}")


@clause("RD-10.1", "RD-10.2")
def test_with_both_gifts_the_rarest_colour_pays() -> None:
    for rarest, counts in enumerate(((1, 3, 2, 4), (3, 2, 4, 5), (5, 5, 1, 2), (3, 3, 3, 1))):
        state = second_gift(*counts)
        assert cards(state) == {"carpet", "lamp"}
        assert payment_colour(state) == m.COLOURS[rarest]
        assert [payment_colour(state, seat) for seat in (1, 2, 3)] == ["blue", "green", "yellow"]  # for himself
    first = table(figures="d2", stock="rbgy", **counted(5, 5, 5, 1))
    assert payment_colour(play(first, "move carpet_guild", f"buy {ALL_FOUR}")) == "red"
    helper = table(figures="d6", stock="rbg", cards=("carpet",), **counted(5, 5, 5, 1))
    assert payment_colour(play(helper, "move caravanserai", "buy red+blue+green")) == "red"


@clause("RD-10.2")
def test_the_check_is_made_once() -> None:
    state = table(figures="d6", stock="rbg", cards=GIFTS, pay="b", **counted(5, 5, 5, 1))
    assert payment_colour(play(state, "move caravanserai", "buy red+blue+green")) == "blue"


@clause("RD-10.2a")
def test_neutral_own_and_absent_colours_count() -> None:
    assert payment_colour(second_gift(5, 5, 5, 0)) == "yellow"
    assert payment_colour(second_gift(1, 2, 2, 2)) == "red"
    two = table(2, figures="d2 l12", stock="rbgy", cards=("lamp",), **counted(5, 5, 2, 5))
    assert payment_colour(play(two, "move carpet_guild", f"buy {ALL_FOUR}")) == "green"


@clause("RD-10.2b")
def test_the_board_after_placing_counts_before_the_stock_is_reduced() -> None:
    """Red 2, blue 3: picking up a blue stone and placing a red one turns the order round."""
    colours = {**counted(2, 2, 5, 5), "blue": "d2 a8 a9"}
    state = table(figures="e2", stock="rrbgy", cards=("lamp",), **{**colours, "yellow": "i1 i2 i3 i4 i5"})
    state = play(state, "move carpet_guild", "place f9", f"buy {ALL_FOUR}")
    assert payment_colour(state) == "blue"
    rich = second_gift(2, 2, 5, 5, stock="rrrrrbbbbbbgggy")
    assert phase(rich) == "payment"
    assert phase(play(rich, "payment_colour blue")) == "reduce"


@clause("RD-10.2b")
def test_stocks_and_supply_do_not_count() -> None:
    assert payment_colour(second_gift(5, 1, 5, 5, stock="rbbbbbbgy")) == "blue"


@clause("RD-10.3")
def test_a_tie_is_the_players_choice() -> None:
    state = second_gift(4, 5, 2, 2)
    assert phase(state) == "payment"
    assert legal(state, "payment_colour") == {"green", "yellow"}
    assert refused(state, "payment_colour red") == "RD-10.2"
    assert refused(state, "pass") == "RD-10.3"
    for colour in ("green", "yellow"):
        after = play(state, f"payment_colour {colour}")
        assert (payment_colour(after), turn_of(after)) == (colour, 1)
    assert phase(second_gift(4, 5, 2, 3)) == "move"


@clause("RD-10.4")
def test_only_the_payment_colour_pays() -> None:
    state = table(figures="a1", stock="rrrrr", cards=GIFTS, pay="y", blue="b1 c1 d1")
    assert legal(state, "move") == {"a2", "b1"}
    assert refused(state, "move c1") == "RD-10.4"
    one = table(figures="a1", stock="rrrrry", cards=GIFTS, pay="y", blue="b1 c1 d1")
    assert legal(one, "move") == names("a2 b1 c1 d1")
    after = play(one, "move d1")
    assert (stock(after), supply(after, "yellow"), supply(after, "red")) == ("rrrrrbbb", 45, 40)
    own = table(figures="a1", stock="r", cards=GIFTS, pay="r", blue="b1 c1 d1")
    assert stock(play(own, "move c1")) == "bb"


@clause("RD-10.4a")
def test_free_fields_stay_free() -> None:
    assert may(table(figures="a1", stock="r", cards=GIFTS, pay="y", blue="b1"), "move b1")
    camel = table(figures="a1", stock="r", cards=("carpet lamp camel",), pay="y", blue="b1 c1")
    assert legal(camel, "move") == names("a2 b1 c1")
    assert stock(play(camel, "move c1")) == "rbb"


@clause("RD-10.5")
def test_the_payment_colour_never_changes() -> None:
    state = table(2, figures="a1 l12", stock="yy", cards=GIFTS, pay="y", blue="b1 c1", yellow="c3", red="d4")
    for action in ("move c1", "place f9", "place g9", "move l11", "move d1", "move l12"):
        state = play(state, action) if may(state, action) else state
        assert payment_colour(state) == "yellow"
    assert refused(state, "payment_colour red") == "RD-10.5"
    rng = Rng(5)
    for _ in range(300):
        if state.over:
            break
        state.apply(state.random_legal(rng))
        assert payment_colour(state) == "yellow"


@clause("RD-10.6")
def test_several_players_may_pay_with_the_same_colour() -> None:
    state = table(2, figures="d2 a2", stock="rbgy rbgy", cards=("lamp", "lamp"), **counted(5, 4, 3, 1))
    state = play(state, "move carpet_guild", f"buy {ALL_FOUR}", "move carpet_guild", f"buy {ALL_FOUR}")
    assert (payment_colour(state), payment_colour(state, 1)) == ("yellow", "yellow")


# -- 11 End of the game ----------------------------------------------------------------------------------------------


@clause("RD-11.1", "RD-11.1a")
def test_who_enters_the_palace_with_both_gifts_wins_at_once() -> None:
    state = table(figures="d6 a1 a1 a1", stock="y", cards=GIFTS, pay="y", red="e6")
    won = play(state, "move palace")
    assert won.over
    assert won.to_act == ()
    assert won.legal() == []
    assert (won.facts().winner, won.scores()) == (0, [1, 0, 0, 0])
    assert figure(won) == "palace"
    assert all_stones(won) == []  # nothing is placed
    assert stock(won) == "r"
    assert refused_when_over(won) == "RD-11.1a"


def refused_when_over(state: State) -> str:
    refusal = GAME.check(state, 0, GAME.space.parse("move f5"))
    assert refusal is not None
    return refusal.clause


@clause("RD-11.1")
def test_one_gift_or_somebody_elses_does_not_win() -> None:
    one = play(table(figures="d6 a1 a1 a1", stock="r", cards=("lamp",), red="e6"), "move palace", "place f9")
    assert not one.over
    assert turn_of(one) == 1
    other = play(table(figures="e6 a1 a1 a1", cards=("", "carpet lamp")), "move palace")
    assert not other.over
    seat_2 = play(table(figures="a1 a1 h6 a1", seat=2, cards=("", "", "carpet lamp")), "move palace")
    assert seat_2.scores() == [0, 0, 1, 0]
    waiting = table(figures="palace", cards=GIFTS)
    assert not waiting.over  # it must be entered
    assert not play(waiting, "move f5").over


@clause("RD-11.1a")
def test_no_further_turns_even_with_stones_to_reduce() -> None:
    state = table(figures="d6 a1 a1 a1", stock="rrrrrrrrrr", cards=GIFTS, red="e6", supply={"red": 9})
    won = play(state.with_facts(stock=[9, 2, 0, 0] + [0] * 12), "move palace")
    assert won.over
    assert len(stock(won)) == 11


@clause("RD-11.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_others_share_the_second_rank(players: int) -> None:
    won = play(table(players, figures="a1 f5", seat=1, cards=("carpet", "carpet lamp")), "move palace")
    assert won.ranking() == [1 if seat == 1 else 2 for seat in range(players)]


@clause("RD-11.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_draw_after_100_turns_each(players: int) -> None:
    limit = 100 * players
    last = table(players, figures="a1 a1 a1 a1", turns=limit, seat=players - 1)
    drawn = play(last, "move b1")
    assert drawn.over
    assert (drawn.facts().winner, drawn.scores(), drawn.ranking()) == (-1, [0] * players, [1] * players)
    assert refused_when_over(drawn) == "RD-11.3"
    assert drawn.cut_short
    earlier = play(table(players, figures="a1 a1 a1 a1", turns=limit - 1, seat=players - 2), "move b1")
    assert not earlier.over
    won = table(players, figures="f5 " * players, turns=limit, seat=players - 1, cards=GIFTS * players)
    assert play(won, "move palace").facts().winner == players - 1
    assert not play(won, "move palace").cut_short


@clause("RD-11.3")
def test_turns_are_counted_and_the_set_up_is_not() -> None:
    state = table(2)
    assert state.facts().turns == 1
    assert play(state, "move f5", "move g5").facts().turns == 3
    assert on_board(state, "red") == set()
    assert not names(OASIS_BORDER) & set(all_stones(state))
