"""Clauses of sections 7 to 9: theft, the special places, and the limit of ten stones."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.core.state import State
from durbar.games.radscha import GAME
from durbar.games.radscha.material import PAYMENT_NAMES
from games.radscha.positions import (
    cards,
    figure,
    legal,
    may,
    names,
    phase,
    play,
    refused,
    stock,
    supply,
    table,
    turn_of,
)

ALL_FOUR = "red+blue+green+yellow"
PAIRS, TRIPLES = set(PAYMENT_NAMES[:6]), set(PAYMENT_NAMES[6:10])

# -- 7 Theft ---------------------------------------------------------------------------------------------------------


def robbery() -> State:
    """Red has just come to e4, where blue (2 blue, 1 yellow) and green (nothing) stand; yellow is far away."""
    return play(table(figures="e3 e4 e4 l12", stock="rrr bby - yy"), "move e4")


@clause("RD-7.1", "RD-7.1b", "RD-7.1c")
def test_one_stone_from_one_of_the_owners_there() -> None:
    state = robbery()
    assert phase(state) == "theft"
    assert legal(state, "steal") == {"1 blue", "1 yellow"}
    after = play(state, "steal 1 yellow")
    assert (stock(after), stock(after, 1)) == ("rrry", "bb")
    assert (phase(after), turn_of(after)) == ("move", 1)  # one stone in all
    assert stock(play(state, "steal 1 blue"), 1) == "by"
    two = play(table(figures="e3 e4 e4 l12", stock="rrr b gg -"), "move e4")
    assert legal(two, "steal") == {"1 blue", "2 green"}


@clause("RD-7.1a")
def test_theft_may_be_declined() -> None:
    after = play(robbery(), "pass")
    assert [stock(after, seat) for seat in range(4)] == ["rrr", "bby", "", "yy"]
    assert turn_of(after) == 1


@clause("RD-7.1b")
def test_theft_comes_after_the_placing() -> None:
    state = table(figures="e2 e4", stock="rrr b", green="e3", supply={"red": 5})
    state = play(state, "move e4")
    assert phase(state) == "place"
    assert refused(state, "steal 1 blue") == "RD-7.1b"
    assert phase(play(state, "place f9")) == "theft"


@clause("RD-7.1c")
def test_what_the_victim_does_not_have_cannot_be_taken() -> None:
    state = robbery()
    assert refused(state, "steal 1 green") == "RD-7.1c"
    assert refused(state, "steal 2 green") == "RD-7.1c"
    nothing = play(table(figures="e3 e4 e4 l12", stock="rrr - - yy"), "move e4")
    assert (phase(nothing), turn_of(nothing)) == ("move", 1)


@clause("RD-7.2")
@pytest.mark.parametrize(
    ("beside", "place", "refusal"),
    [("f9", "oasis", "RD-7.2"), ("d6", "caravanserai", "RD-7.2"), ("f5", "palace", "RD-4.1")],
)
def test_no_theft_on_places(beside: str, place: str, refusal: str) -> None:
    state = play(table(figures=f"{beside} {place} {place} {place}", stock="rrrbgy bb gg yy"), f"move {place}")
    assert phase(state) != "theft"
    assert legal(state, "steal") == set()
    assert refused(state, "steal 1 blue") == refusal  # in the palace the turn is over already


@clause("RD-7.2a")
def test_only_figures_on_the_field_reached() -> None:
    left = play(table(figures="e3 e3 e3 l12", stock="rrr bb gg yy"), "move e4")
    assert (phase(left), turn_of(left)) == ("move", 1)
    state = robbery()
    assert refused(state, "steal 3 yellow") == "RD-7.2a"
    assert refused(state, "steal 0 red") == "RD-7.2a"
    passed = play(table(figures="e3 d4 l12 l12", stock="rrr bb gg yy"), "move e4")
    assert turn_of(passed) == 1


# -- 8 Special places ------------------------------------------------------------------------------------------------

SHOPS = [
    ("carpet_guild", "d2", "carpet", "RD-8.5"),
    ("robbers_cave", "i10", "lamp", "RD-8.6"),
    ("caravanserai", "d6", "camel", "RD-8.7"),
    ("bedouin_tribe", "i2", "bedouin", "RD-8.8"),
    ("fakir_camp", "i6", "fakir", "RD-8.9"),
]
shops = pytest.mark.parametrize(("place", "beside", "card", "price_clause"), SHOPS)
gifts = pytest.mark.parametrize(("place", "beside", "card", "price_clause"), SHOPS[:2])
helpers = pytest.mark.parametrize(("place", "beside", "card", "price_clause"), SHOPS[2:])


@clause("RD-8.1")
@shops
def test_a_place_need_not_be_used(place: str, beside: str, card: str, price_clause: str) -> None:
    state = play(table(figures=beside, stock="rrbbggyy"), f"move {place}")
    assert phase(state) == "shop"
    after = play(state, "pass")
    assert (turn_of(after), stock(after), cards(after)) == (1, "rrbbggyy", set())
    assert card not in cards(after)
    assert refused(state, "trade red red") == "RD-8.4", price_clause


@clause("RD-8.1", "RD-8.4")
def test_the_oasis_need_not_be_used_and_sells_no_card() -> None:
    state = play(table(figures="f9", stock="rrrbgy"), "move oasis")
    assert refused(state, f"buy {ALL_FOUR}") == "RD-8.1"
    after = play(state, "pass")
    assert (turn_of(after), stock(after)) == (1, "rrrbgy")


@clause("RD-8.1a")
def test_one_card_a_stop_and_only_in_the_turn_of_entering() -> None:
    state = play(table(figures="d6 a1", stock="rrbbggyy"), "move caravanserai", "buy red+blue+green")
    assert (turn_of(state), cards(state)) == (1, {"camel"})
    state = table(figures="caravanserai", stock="rrbbggyy")
    assert (phase(state), refused(state, "buy red+blue+green")) == ("move", "RD-8.1a")
    left = play(state, "move d6")
    assert (turn_of(left), cards(left)) == (1, set())
    at_oasis = table(figures="oasis", stock="rrr")
    assert refused(at_oasis, "trade red blue") == "RD-8.1a"


@clause("RD-8.2")
def test_payments_go_to_the_supply_and_fresh_stones_count() -> None:
    state = table(figures="e6", stock="rb", green="d6")
    state = play(state, "move caravanserai", "place f9")
    assert stock(state) == "bg"  # one red stone for two fields
    state = play(table(figures="e6", stock="rrb", green="d6"), "move caravanserai", "place f9")
    before = [supply(state, colour) for colour in ("red", "blue", "green")]
    after = play(state, "buy red+blue+green")
    assert cards(after) == {"camel"}
    assert stock(after) == ""
    assert [supply(after, colour) for colour in ("red", "blue", "green")] == [count + 1 for count in before]


@clause("RD-8.3")
def test_nothing_happens_in_the_palace_without_both_gifts() -> None:
    for owned in ("", "carpet camel", "lamp fakir", "camel bedouin fakir"):
        state = play(table(figures="e6", stock="rrrbbbggg", cards=(owned,)), "move palace")
        assert not state.over
        assert (phase(state), turn_of(state), stock(state)) == ("move", 1, "rrrbbbggg")
    placing = play(table(figures="d6", stock="rrr", blue="e6", cards=("lamp",)), "move palace")
    assert phase(placing) == "place"


@clause("RD-8.4")
def test_three_of_a_colour_for_one_of_any_as_often_as_wanted() -> None:
    state = play(table(figures="f9", stock="rrrrrrr"), "move oasis")
    assert legal(state, "trade") == {f"red {colour}" for colour in ("red", "blue", "green", "yellow")}
    state = play(state, "trade red blue")
    assert (phase(state), stock(state), supply(state, "red"), supply(state, "blue")) == ("oasis", "rrrrb", 41, 44)
    state = play(state, "trade red blue")
    assert (turn_of(state), stock(state)) == (1, "rbb")
    poor = play(table(figures="f9", stock="rrbbggyy"), "move oasis")
    assert (phase(poor), turn_of(poor)) == ("move", 1)
    two = play(table(figures="f9", stock="rrrbb"), "move oasis")
    assert refused(two, "trade blue red") == "RD-8.4"
    chain = play(table(figures="f9", stock="rrrbb"), "move oasis", "trade red blue", "trade blue yellow")
    assert stock(chain) == "y"


@clause("RD-8.4a")
def test_only_what_the_supply_has_and_the_stones_just_given_count() -> None:
    state = play(table(figures="f9", stock="rrrbbb", supply={"green": 0, "red": 0}), "move oasis")
    assert refused(state, "trade red green") == "RD-8.4a"
    assert refused(state, "trade blue red") == "RD-8.4a"
    assert legal(state, "trade") == {"red red", "red blue", "red yellow", "blue blue", "blue yellow"}
    after = play(state, "trade red red")
    assert (stock(after), supply(after, "red")) == ("rbbb", 2)


@clause("RD-8.5", "RD-8.6")
@gifts
def test_a_gift_costs_one_stone_of_each_colour(place: str, beside: str, card: str, price_clause: str) -> None:
    state = play(table(figures=beside, stock="rrbgy"), f"move {place}")
    assert legal(state, "buy") == {ALL_FOUR}
    assert refused(state, "buy red+blue+green") == price_clause
    after = play(state, f"buy {ALL_FOUR}")
    assert (stock(after), cards(after), turn_of(after)) == ("r", {card}, 1)
    assert [supply(after, colour) for colour in ("red", "blue", "green", "yellow")] == [44, 45, 45, 45]
    three_colours = play(table(figures=beside, stock="rrrrbbg"), f"move {place}")
    assert (phase(three_colours), turn_of(three_colours)) == ("move", 1)


@clause("RD-8.6a")
def test_gifts_in_either_order() -> None:
    lamp_first = play(table(figures="d2", stock="rbgy", cards=("lamp",)), "move carpet_guild", f"buy {ALL_FOUR}")
    carpet_first = play(table(figures="i10", stock="rbgy", cards=("carpet",)), "move robbers_cave", f"buy {ALL_FOUR}")
    assert cards(lamp_first) == cards(carpet_first) == {"carpet", "lamp"}
    none = play(table(figures="i10", stock="rbgy"), "move robbers_cave", f"buy {ALL_FOUR}")
    assert cards(none) == {"lamp"}


@clause("RD-8.7", "RD-8.8", "RD-8.9")
@helpers
def test_a_helper_costs_three_different_colours(place: str, beside: str, card: str, price_clause: str) -> None:
    state = play(table(figures=beside, stock="rrbgy"), f"move {place}")
    assert legal(state, "buy") == TRIPLES
    assert refused(state, "buy red+blue") == price_clause
    assert refused(state, f"buy {ALL_FOUR}") == price_clause
    after = play(state, "buy red+green+yellow")
    assert (stock(after), cards(after), turn_of(after)) == ("rb", {card}, 1)
    some = play(table(figures=beside, stock="rrrbbg"), f"move {place}")
    assert legal(some, "buy") == {"red+blue+green"}
    assert refused(some, "buy red+blue+yellow") == price_clause
    two_colours = play(table(figures=beside, stock="rrrb"), f"move {place}")
    assert turn_of(two_colours) == 1


@clause("RD-8.10", "RD-8.10a")
@gifts
def test_the_fakir_halves_a_gift(place: str, beside: str, card: str, price_clause: str) -> None:
    state = play(table(figures=beside, stock="rrbgy", cards=("fakir",)), f"move {place}")
    assert legal(state, "buy") == PAIRS
    assert refused(state, f"buy {ALL_FOUR}") == "RD-8.10a", price_clause
    assert refused(state, "buy red+blue+green") == "RD-8.10a"
    after = play(state, "buy blue+yellow")
    assert (stock(after), cards(after)) == ("rrg", {card, "fakir"})
    some = play(table(figures=beside, stock="rrrrbbg", cards=("fakir",)), f"move {place}")
    assert legal(some, "buy") == {"red+blue", "red+green", "blue+green"}
    one_colour = play(table(figures=beside, stock="rrrr", cards=("fakir",)), f"move {place}")
    assert turn_of(one_colour) == 1


@clause("RD-8.10a")
def test_the_fakir_gives_nothing_back() -> None:
    after = play(table(figures="i6", stock="rbg", cards=("carpet lamp",)), "move fakir_camp", "buy red+blue+green")
    assert stock(after) == ""
    others = table(figures="l12 d2", stock="- rbgy", cards=("fakir",), seat=1)
    assert legal(play(others, "move carpet_guild"), "buy") == {ALL_FOUR}


@clause("RD-8.10b")
@helpers
def test_the_fakir_makes_no_helper_cheaper(place: str, beside: str, card: str, price_clause: str) -> None:
    owned = "carpet lamp" if card == "fakir" else "fakir"
    state = play(table(figures=beside, stock="rbgy", cards=(owned,)), f"move {place}")
    assert legal(state, "buy") == TRIPLES, price_clause
    if card != "fakir":
        assert refused(state, "buy red+yellow") == "RD-8.10b"
        two = play(table(figures=beside, stock="rb", cards=("fakir",)), f"move {place}")
        assert turn_of(two) == 1


@clause("RD-8.11")
@shops
def test_no_card_twice(place: str, beside: str, card: str, price_clause: str) -> None:
    state = play(table(figures=beside, stock="rrbbggyy", cards=(card,)), f"move {place}")
    assert (phase(state), turn_of(state)) == ("move", 1), price_clause
    assert cards(state) == {card}
    rich = play(table(figures=beside, stock="rrrbbbgggyyy", cards=(card,)), f"move {place}")
    assert phase(rich) == "reduce"
    assert refused(rich, "buy red+blue+green") == "RD-8.11"


@clause("RD-8.12")
def test_helpers_last_and_work_on_the_way_home() -> None:
    owned = ("carpet lamp camel bedouin fakir", "camel bedouin fakir")
    home = table(2, figures="a1 l12", red="b1 b4", blue="c1", pay="y", cards=owned)
    assert may(home, "move c1")  # the camel's free field
    assert not may(home, "move c2")
    around = table(2, figures="d1 l12", blue="e1", pay="y", cards=owned)
    assert may(around, "move e2")  # the bedouin's turn
    used = play(around, "move e2", "place f9", "move l11")
    assert cards(used) == {"carpet", "lamp", "camel", "bedouin", "fakir"}
    gift = play(table(2, figures="d2 l12", stock="rb", cards=("fakir",)), "move carpet_guild", "buy red+blue")
    assert cards(gift) == {"carpet", "fakir"}
    second = table(2, figures="i10 l12", stock="rb", red="a1", cards=("carpet fakir",))
    assert cards(play(second, "move robbers_cave", "buy red+blue")) == {"carpet", "lamp", "fakir"}


@clause("RD-8.12a")
def test_a_helper_works_from_the_next_turn_on() -> None:
    state = play(table(2, figures="d6 l12", stock="rbg", blue="d5"), "move caravanserai", "buy red+blue+green")
    assert turn_of(state) == 1  # no second move with the new camel
    assert figure(state) == "caravanserai"
    state = play(state, "move l11")
    assert may(state.with_facts(stones=table(blue="d6").facts().stones), "move e6")
    assert not may(table(2, figures="caravanserai l12", blue="d6"), "move e6")
    fakir = play(table(2, figures="i6 l12", stock="rrbbg"), "move fakir_camp", "buy red+blue+green")
    assert (turn_of(fakir), cards(fakir), stock(fakir)) == (1, {"fakir"}, "rb")


@clause("RD-8.5", "RD-8.7", "RD-8.10", "RD-8.11")
def test_the_view_offers_each_card_at_its_price() -> None:
    view = GAME.view(table(figures="a1", stock="rrbg bbbb ggyy", cards=("camel", "", "lamp fakir")), 0)
    offers = [{o.card: (o.place, o.price, o.missing) for o in seat.offers} for seat in view.seats]
    assert offers[0] == {
        "carpet": ("carpet_guild", 4, 1),
        "lamp": ("robbers_cave", 4, 1),
        "bedouin": ("bedouin_tribe", 3, 0),
        "fakir": ("fakir_camp", 3, 0),
    }
    assert offers[1]["camel"] == ("caravanserai", 3, 2)
    assert offers[2] == {
        "carpet": ("carpet_guild", 2, 0),
        "camel": ("caravanserai", 3, 1),
        "bedouin": ("bedouin_tribe", 3, 1),
    }
    assert sum(offer.missing for offer in view.seats[3].offers) == 4 + 4 + 3 + 3 + 3


# -- 9 The limit -----------------------------------------------------------------------------------------------------


@clause("RD-9.1")
def test_down_to_ten_by_free_choice() -> None:
    state = play(table(figures="a1", stock="rrrrrbbbbbggg"), "move b1")
    assert phase(state) == "reduce"
    assert legal(state, "give_back") == {"red", "blue", "green"}
    assert refused(state, "give_back yellow") == "RD-9.1"
    assert refused(state, "pass") == "RD-9.1"
    before = supply(state, "green")
    state = play(state, "give_back green", "give_back red")
    assert phase(state) == "reduce"
    state = play(state, "give_back green")
    assert (turn_of(state), stock(state), supply(state, "green")) == (1, "rrrrbbbbbg", before + 2)


@clause("RD-9.1a")
def test_nothing_goes_back_at_ten_or_fewer() -> None:
    state = play(table(figures="a1", stock="rrrrrbbbbb"), "move b1")
    assert (phase(state), turn_of(state), stock(state)) == ("move", 1, "rrrrrbbbbb")
    assert refused(table(figures="a1", stock="rrrrrbbbbb"), "give_back red") == "RD-9.1a"


@clause("RD-9.2")
def test_only_the_player_whose_turn_ends_is_checked() -> None:
    state = play(table(figures="a1 l12", stock="rrr bbbbbbbbbbbb"), "move b1")
    assert (phase(state), turn_of(state)) == ("move", 1)
    full = table(figures="a1", stock="rrrrrrrrrr", blue="b1 c1 d1")
    placing = play(full, "move d1")
    assert (phase(placing), len(stock(placing))) == ("place", 12)
    placing = play(placing, "place f9", "place g9")
    assert phase(placing) == "place"  # larger than ten during the turn
    assert phase(play(placing, "place e10")) == "reduce"
    spender = play(table(figures="d10", stock="rrrrrrrrrr", blue="e10"), "move oasis", "place f9")
    assert len(stock(spender)) == 10
    spender = play(table(figures="e11", stock="rrrrrrrrrrr"), "move oasis", "trade red blue", "pass")
    assert turn_of(spender) == 1  # eleven before the trade, nine after it
    robber = play(table(figures="a1 b1", stock="rrrrrrrrrr b"), "move b1", "steal 1 blue")
    assert (phase(robber), names(" ".join(stock(robber)))) == ("reduce", {"r", "b"})
