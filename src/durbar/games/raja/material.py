"""What is in the box: places, roads, cards, prices and tables, named as in the rule book; and the board as data."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from typing import Any

from durbar.core.board import load_board, same

MOST_PLAYERS = 5
COLOURS = ("red", "blue", "green", "yellow", "black")  # of the seats
PALACE_COLOURS = (*COLOURS[:4], "purple")  # in the box (RJ-2.1b)

# Pieces (2.0, 3.2).
HOUSES = 20  # of each colour
OPENING_HOUSES = 4  # set in villages before the first round
OPENING_SUPPLY = 6  # then taken from the quarry
PALACES = 7
SHORT_PALACES = 6
OPENING_GOLD = 15
CHIPS = 7

# Prices and amounts (6.2, 7.0).
GOLD_ACTION = 2
HOUSE_PRICE = 1
PALACE_PRICE = 12
BUILDER_PALACE_PRICE = 9  # card 6
QUARRY_HOUSES = 2
CREST_FIELDS = 2  # how far down the scoring order moves a crest
PENALTY = 2  # to every other player for each dialled action not fully done
COIN = 1  # card 2
VILLAGE_LIMIT = 2
VILLAGE_LIMIT_OF_TWO = 1  # with two players
TRAVEL_LIMIT = 40  # roads in one turn; our safeguard, the book sets no limit

# Scoring (3.3, 8.0).
PAYOUTS = {2: (10, 5), 3: (11, 7, 3), 4: (12, 9, 6, 3), 5: (13, 10, 7, 4, 1)}
MONOPOLY_BONUS = 5
GREAT_POINTS = 3
SMALL_POINTS = 1
PRIEST_SMALL_POINTS = 2  # card 3
SMALL_SITES = 6

# Rounds and the track (3.2, 10.0, 11.1). Fields 0 to 6 wait above the arrow, 7 to 16 are the fields 1 to 10.
WAITING_FIELDS = 7
ROUND_FIELDS = 10
TRACK = WAITING_FIELDS + ROUND_FIELDS
LAST_FIELD = TRACK - 1
SHORT_ROUNDS = 8
ROUND_LIMIT = 20  # our safeguard

# Person cards: number = index + 1.
CARDS = ("grand_prince", "merchant", "priest", "wanderer", "entrepreneur", "master_builder", "yogi")
GRAND_PRINCE, MERCHANT, PRIEST, WANDERER, ENTREPRENEUR, MASTER_BUILDER, YOGI = range(7)

# The actions of the dial, in the order of the book (6.2).
DIAL_ACTIONS = ("gold", "house", "two_houses", "move_house", "quarry", "palace", "palace_house", "order", "card")
D_GOLD, D_HOUSE, D_TWO, D_MOVE, D_QUARRY, D_PALACE, D_PALACE_HOUSE, D_ORDER, D_CARD = range(9)
CHIP_ACTIONS = DIAL_ACTIONS[:D_CARD]  # a chip gives any of them but the card

# What a house, a move, a palace ... is done by: dialled action, chip, or the entrepreneur's ability.
CHIP, ABILITY = "chip", "entrepreneur"
HOUSE_BY = ("house", "two_houses", "palace_house", CHIP, ABILITY)
MOVE_BY = ("move_house", CHIP, ABILITY)
PALACE_BY = ("palace", "palace_house", CHIP)
SIZES = ("great", "small")

# Junctions and villages, in the order of the board file: the seven cities, then the start.
CITIES = 7
START = 7
JUNCTIONS = 8
VILLAGES = 30
ROADS = 16
PLACES = VILLAGES + CITIES  # where a house can stand: village 0 to 29, city 30 to 36
SINGLE_VILLAGE_ROADS = 2
FEWEST_ROADS, MOST_ROADS = 3, 5  # at a junction


_same = partial(same, "raja")


@cache
def board() -> dict[str, Any]:
    """The board file, every known count checked."""
    data = load_board("raja", beside=__file__)
    check_board(data)
    return data


def check_board(data: dict[str, Any]) -> None:
    """Refuse a board file that breaks a known count, naming it."""
    junctions, roads, villages = data["junction"], data["road"], data["village"]
    ids = [place["id"] for place in (*junctions, *villages)]
    _same("ids used twice", [name for name, n in Counter(ids).items() if n > 1], [])
    _same("kinds of junction in their order", [j["kind"] for j in junctions], ["city"] * CITIES + ["start"])
    _same("villages", len(villages), VILLAGES)
    _same("roads", len(roads), ROADS)
    _same("road ids", len({road["id"] for road in roads}), ROADS)
    _same("villages on roads", Counter(v for r in roads for v in r["villages"]), Counter(v["id"] for v in villages))
    _same(
        "roads of the villages",
        {v["id"]: v["road"] for v in villages},
        {v: r["id"] for r in roads for v in r["villages"]},
    )
    _same("roads with other than 1 or 2 villages", [r["id"] for r in roads if len(r["villages"]) not in (1, 2)], [])
    _same("roads with a single village", sum(len(r["villages"]) == 1 for r in roads), SINGLE_VILLAGE_ROADS)
    ends = Counter(end for r in roads for end in (r["from"], r["to"]))
    _same("junctions with roads", set(ends), {j["id"] for j in junctions})
    few_or_many = [name for name, n in ends.items() if not FEWEST_ROADS <= n <= MOST_ROADS]
    _same(f"junctions with other than {FEWEST_ROADS} to {MOST_ROADS} roads", few_or_many, [])
    _same("fields above the arrow", data["track"]["waiting"], WAITING_FIELDS)
    _same("numbered fields", data["track"]["rounds"], ROUND_FIELDS)
    _same("great palace sites", sum(site["great"] for site in data["palace_sites"]), 1)
    _same("small palace sites", sum(not site["great"] for site in data["palace_sites"]), SMALL_SITES)
    _same("home cities", sorted(data["home_cities"]), sorted(j["id"] for j in junctions[:CITIES]))


JUNCTION_NAMES: tuple[str, ...] = tuple(junction["id"] for junction in board()["junction"])
CITY_NAMES = JUNCTION_NAMES[:CITIES]
VILLAGE_NAMES: tuple[str, ...] = tuple(village["id"] for village in board()["village"])
PLACE_NAMES = (*VILLAGE_NAMES, *CITY_NAMES)
ROAD_NAMES: tuple[str, ...] = tuple(road["id"] for road in board()["road"])
ROAD_ENDS = tuple((JUNCTION_NAMES.index(r["from"]), JUNCTION_NAMES.index(r["to"])) for r in board()["road"])
ROAD_VILLAGES = tuple(tuple(map(VILLAGE_NAMES.index, r["villages"])) for r in board()["road"])
HOME_CITIES = tuple(CITY_NAMES.index(name) for name in board()["home_cities"])  # of cards 1 to 7


def field_name(field: int) -> str:
    """A field of the track as people call it: W1 (lowest) to W7, then 1 to 10."""
    return f"W{field + 1}" if field < WAITING_FIELDS else str(field - WAITING_FIELDS + 1)
