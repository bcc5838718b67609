"""What is in the box: cards, tiles and the map as data, every count checked on load; the numbers of the rule book."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from typing import Any

from durbar.core.board import load_board, same

# Symbols in the order of the rule book; the first four stand on influence tiles.
SYMBOLS = ("vizier", "general", "monk", "princess", "mogul", "elephant")
VIZIER, GENERAL, MONK, PRINCESS, MOGUL, ELEPHANT = range(6)
INFLUENCE = 4  # kinds of influence tile: SYMBOLS[:4]
COLOURS = ("red", "yellow", "green", "violet")
WHITE = "white"
GOODS = ("rice", "tea", "spices", "gems")
BONUS_KINDS = (*GOODS, "points2", "card", "taj_mahal")
POINTS2, EXTRA_CARD, TAJ_MAHAL = 4, 5, 6
# The special card of each influence symbol; what it does stands in the board file.
SPECIALS = ("special_vizier", "special_general", "special_monk", "special_princess")
EFFECTS = ("free_colour", "elephant", "mogul", "points2")
FREE_COLOUR, PLUS_ELEPHANT, PLUS_MOGUL, PLUS_POINTS = range(4)

MOST_SEATS = 5
PLAYER_COLOURS = ("red", "blue", "brown", "grey", "white")  # of palaces and counters; not those of the cards
VISITS = 12
HAND = 6  # cards dealt to each player
DISPLAY = {2: 5, 3: 5, 4: 7, 5: 9}  # cards of a visit's display by number of players; two: with the neutral third
TAKEN = 2  # cards of the display for who withdraws
PAIR = 2  # equal influence tiles that buy a special card
BONUS_POINTS = 2
TAJ_MAHAL_POINTS = 4
SPECIAL_POINTS = 2  # the special card that brings points
FOR_TWO = 2  # players of a game with the neutral third
NEUTRAL = 2  # its slot

COLOUR_CARDS = 21  # of each colour
COLOUR_KINDS = 11  # different ones among them
WHITE_CARDS = 12
DECK = 4 * COLOUR_CARDS + WHITE_CARDS
INFLUENCE_TILES = 6  # of each kind
PROVINCES = 12
CITIES = 49
FORTRESSES = 16
ROADS = 87
FREE_BONUS_TILES = 15  # all but the Tadsch Mahal
LAST_PROVINCE = "agra"
TAJ_MAHAL_CITY = "agra.5"


_same = partial(same, "tajmahal")


@cache
def board() -> dict[str, Any]:
    """The board file, every count checked."""
    data = load_board("tajmahal", beside=__file__)
    check_board(data)
    return data


def check_board(data: dict[str, Any]) -> None:
    """Refuse a board file that breaks a known count, naming it."""
    _check_map(data)
    _check_cards(data["card"])
    _check_tiles(data)


def _check_map(data: dict[str, Any]) -> None:
    provinces = [province["id"] for province in data["province"]]
    cities = {city["id"]: city["province"] for city in data["city"]}
    fortresses = [city for city in data["city"] if city["fortress"]]
    _same("provinces", len(set(provinces)), PROVINCES)
    _same("cities", len(data["city"]), CITIES)
    _same("different cities", len(cities), CITIES)
    for province in provinces:
        _same(f"cities of {province}", list(cities.values()).count(province), 5 if province == LAST_PROVINCE else 4)
    _same("order of cities", list(cities.values()), sorted(cities.values(), key=provinces.index))
    _same("fortresses", len(fortresses), FORTRESSES)
    _same("provinces with a fortress", len({city["province"] for city in fortresses}), PROVINCES)
    _same(f"fortress {TAJ_MAHAL_CITY}", TAJ_MAHAL_CITY in {city["id"] for city in fortresses}, True)
    roads = {frozenset((road["from"], road["to"])) for road in data["road"]}
    _same("roads", len(data["road"]), ROADS)
    _same("different roads", len(roads), ROADS)
    for road in data["road"]:
        ends = (road["from"], road["to"])
        _same(f"cities at the ends of the road {' - '.join(ends)}", len(set(ends) & set(cities)), 2)
        kind = "ring" if cities[ends[0]] == cities[ends[1]] else "link"
        _same(f"kind of the road {' - '.join(ends)}", road["kind"], kind)
    for province in provinces:
        for i in range(1, 5):
            ends = (f"{province}.{i}", f"{province}.{i % 4 + 1}")
            _same(f"ring road {' - '.join(ends)}", frozenset(ends) in roads, True)


def _check_cards(cards: list[dict[str, Any]]) -> None:
    for colour in COLOURS:
        own = [card for card in cards if card["colour"] == colour]
        _same(f"{colour} cards", sum(card["count"] for card in own), COLOUR_CARDS)
        _same(f"symbols of each {colour} card", {len(card["symbols"]) for card in own}, {2})
        _same(f"kinds of {colour} card", len(own), COLOUR_KINDS)
    white = [card for card in cards if card["colour"] == WHITE]
    _same("white cards", sum(card["count"] for card in white), WHITE_CARDS)
    _same("symbols of the white cards", [card["symbols"] for card in white], [[card["symbols"][0]] for card in white])
    _same("kinds of white card", sorted(card["symbols"][0] for card in white), sorted(SYMBOLS))
    _same("cards", sum(card["count"] for card in cards), DECK)
    _same("order of colours", [card["colour"] for card in cards], _colour_order(len(cards)))
    symbols = Counter(symbol for card in cards for symbol in card["symbols"])
    _same("symbols on cards", set(symbols), set(SYMBOLS))


def _colour_order(cards: int) -> list[str]:
    colours = [colour for colour in COLOURS for _ in range(COLOUR_KINDS)]
    return colours + [WHITE] * (cards - len(colours))


def _check_tiles(data: dict[str, Any]) -> None:
    numbers = [tile["number"] for tile in data["province_tile"]]
    _same("province tiles", numbers, list(range(1, VISITS + 1)))
    pairs = Counter(frozenset(tile.get("pair", tile["goods"])) for tile in data["province_tile"])
    _same("goods on the province tiles", [len(t["goods"]) for t in data["province_tile"]], [1] + [2] * (VISITS - 1))
    _same("pairs of goods", sorted(pairs.values()), [2] * 6)
    _same("province of the last tile", data["province_tile"][-1]["fixed_province"], LAST_PROVINCE)
    bonus = {tile["kind"]: tile["count"] for tile in data["bonus_tile"]}
    _same("kinds of bonus tile", list(bonus), list(BONUS_KINDS))
    _same("bonus tiles", sum(bonus.values()), FREE_BONUS_TILES + 1)
    _same("Tadsch Mahal tiles", bonus["taj_mahal"], 1)
    _same("city of the Tadsch Mahal", data["bonus_tile"][-1]["fixed_city"], TAJ_MAHAL_CITY)
    influence = {tile["symbol"]: tile["count"] for tile in data["influence_tile"]}
    _same("influence tiles", influence, dict.fromkeys(SYMBOLS[:INFLUENCE], INFLUENCE_TILES))
    _same("special cards", sorted(s["symbol"] for s in data["special_card"]), sorted(SYMBOLS[:INFLUENCE]))
    _same("effects of special cards", sorted(s["effect"] for s in data["special_card"]), sorted(EFFECTS))


# Cards by kind: 4 x 11 colour cards, then the white ones. Equal cards are one kind with a count.
CARDS = tuple("_".join((card["colour"], *card["symbols"])) for card in board()["card"])
CARD_COUNT = tuple(card["count"] for card in board()["card"])
CARD_SYMBOLS = tuple(tuple(map(SYMBOLS.index, card["symbols"])) for card in board()["card"])
FIRST_WHITE = len(COLOURS) * COLOUR_KINDS
CARD_COLOUR = tuple(card // COLOUR_KINDS for card in range(len(CARDS)))  # FIRST_WHITE and above: 4, no colour
SPECIAL_EFFECT = tuple(
    next(EFFECTS.index(card["effect"]) for card in board()["special_card"] if card["symbol"] == symbol)
    for symbol in SYMBOLS[:INFLUENCE]
)

# The map: cities stand province by province.
PROVINCE_IDS = tuple(province["id"] for province in board()["province"])
CITY_IDS = tuple(city["id"] for city in board()["city"])
CITY_PROVINCE = tuple(PROVINCE_IDS.index(city["province"]) for city in board()["city"])
FORTRESS_IDS = tuple(city["id"] for city in board()["city"] if city["fortress"])
ROAD_ENDS = tuple((CITY_IDS.index(road["from"]), CITY_IDS.index(road["to"])) for road in board()["road"])
TILE_GOODS = tuple(tuple(map(GOODS.index, tile["goods"])) for tile in board()["province_tile"])
BONUS_COUNT = tuple(tile["count"] for tile in board()["bonus_tile"])
