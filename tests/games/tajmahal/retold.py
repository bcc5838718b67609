"""The game told a second time, as a person would run it at a table: plain Python in the order of the rule reference.

It is slow and shares nothing with the engine but the material. A telling is a generator: at every `yield` somebody (or
chance) decides, and the named action is sent in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

from durbar.games.tajmahal import material as m

Story = Generator[None, dict[str, Any], None]
INFLUENCE = m.SYMBOLS[:4]
SPECIAL_SYMBOL = {"special_general": "elephant", "special_monk": "mogul"}
FORTRESSES = [city for city in m.FORTRESS_IDS if city != "agra.5"]


def colour_of(card: str) -> str:
    return card.split("_", maxsplit=1)[0]


def symbols_of(card: str) -> list[str]:
    return (
        [SPECIAL_SYMBOL[card]] if card in SPECIAL_SYMBOL else [s for s in card.split("_")[1:] if "special" not in card]
    )


def province_of(city: str) -> str:
    return city.split(".", maxsplit=1)[0]


class Table:
    """Everything on the table, in plain words."""

    def __init__(self, players: int) -> None:
        self.players = range(players)
        self.neutral = 2 if players == 2 else None
        self.slots = range(3) if players == 2 else self.players
        self.order: list[str] = []
        self.bonus: dict[str, str] = {}
        self.court: set[str] = set()
        self.stacks = Counter(dict.fromkeys(INFLUENCE, 6))
        self.specials: dict[str, int] = {}
        self.pile = Counter(dict(zip(m.CARDS, m.CARD_COUNT, strict=True)))
        self.display, self.discard = Counter[str](), Counter[str]()
        self.hands = [Counter[str]() for _ in self.players]
        self.played: list[list[str]] = [[] for _ in self.slots]
        self.colour: list[str | None] = [None for _ in self.slots]
        self.turns = [0 for _ in self.slots]
        self.score = [0 for _ in self.players]
        self.tiles = [Counter[str]() for _ in self.players]
        self.goods = [Counter[str]() for _ in self.players]
        self.palace: dict[str, int] = {}
        self.crown: dict[str, int] = {}
        self.visit = self.start = 0
        self.inside: list[int] = []

    @property
    def province(self) -> str:
        return self.order[self.visit - 1]

    def cities(self) -> list[str]:
        return [city for city in m.CITY_IDS if province_of(city) == self.province]

    def shown(self, slot: int) -> Counter[str]:
        return Counter(symbol for card in self.played[slot] for symbol in symbols_of(card))

    def renewed(self) -> bool:
        """Is there a card to draw, the discards shuffled in if need be?"""
        if not self.pile.total():
            self.pile, self.discard = self.discard, Counter()
        return bool(self.pile.total())

    def prizes(self, slot: int) -> list[str]:
        own = self.shown(slot)
        rivals = [self.shown(other) for other in self.inside if other != slot]
        return [s for s in m.SYMBOLS if s in self.court and own[s] and all(own[s] > rival[s] for rival in rivals)]

    def clear(self, slot: int) -> None:
        """Played cards to the discards; special cards stay with their owner."""
        self.discard.update(card for card in self.played[slot] if "special" not in card)
        self.played[slot] = []
        self.inside.remove(slot)


def move(card: str, source: Counter[str], target: Counter[str]) -> None:
    assert source[card] > 0
    source[card] -= 1
    target[card] += 1


def tell(table: Table) -> Story:
    """A whole game."""
    for _ in range(11):
        table.order.append((yield)["province"])
    table.order.append("agra")
    for city in FORTRESSES:
        table.bonus[city] = (yield)["kind"]
    table.bonus["agra.5"] = "taj_mahal"
    table.start = (yield)["seat"]
    for hand in table.hands:
        for _ in range(6):
            move((yield)["card"], table.pile, hand)
    for visit in range(1, 13):
        table.visit = visit
        yield from tell_visit(table)
        table.start = (table.start + 1) % len(table.players)
    for seat, hand in enumerate(table.hands):
        colours = Counter(colour_of(card) for card in hand.elements())
        whites = colours.pop("white", 0)
        longest = max(colours.values(), default=0)
        table.score[seat] += whites + longest + sum(owner == seat for owner in table.specials.values())


def tell_visit(table: Table) -> Story:
    for kind in INFLUENCE:
        if kind not in table.court:
            table.stacks[kind] -= 1
    table.court = set(m.SYMBOLS)
    table.inside = [(table.start + i) % len(table.players) for i in table.players]
    if table.neutral is not None:
        table.inside.append(table.neutral)
    table.colour = [None for _ in table.slots]
    table.turns = [0 for _ in table.slots]
    for _ in range(m.DISPLAY[len(table.players)]):
        if table.renewed():
            move((yield)["card"], table.pile, table.display)
    seating = list(table.inside)
    while any(seat in table.inside for seat in table.players):
        for slot in seating:
            if slot == table.neutral and slot in table.inside and len(table.inside) > 1:
                yield from tell_neutral(table, slot)
            elif slot in table.inside and slot != table.neutral:
                yield from tell_turn(table, slot)
    for slot in list(table.inside):  # a neutral that never left
        table.clear(slot)
    table.discard.update(table.display)
    table.display.clear()
    for city in table.cities():
        table.bonus.pop(city, None)
    for seat, tiles in enumerate(table.tiles):
        for kind in INFLUENCE:
            if tiles[kind] == 2:
                tiles[kind] = 0
                table.stacks[kind] += 2
                table.specials[f"special_{kind}"] = seat


def tell_turn(table: Table, seat: int) -> Story:
    action = yield
    if action["do"] == "withdraw":
        yield from tell_withdrawal(table, seat)
        return
    assert action["do"] == "play"
    card, second = action["card"], action["with"]
    table.hands[seat][card] -= 1
    table.played[seat].append(card)
    table.turns[seat] += 1
    if second != "alone":
        table.played[seat].append(second)
        if "special" not in second:
            table.hands[seat][second] -= 1
    if second == "special_princess":
        table.score[seat] += 2
    if table.colour[seat] is None and second != "special_vizier":
        table.colour[seat] = colour_of(card)


def tell_withdrawal(table: Table, seat: int) -> Story:
    prizes = table.prizes(seat)
    table.court -= set(prizes)
    palaces = [kind for kind in prizes if kind in INFLUENCE]
    table.tiles[seat].update(palaces)
    yield from tell_building(table, seat, len(palaces), "mogul" in prizes)
    if palaces or "mogul" in prizes:
        table.score[seat] += chain_points(table, seat)
    if "elephant" in prizes:
        tile = [m.GOODS[good] for good in m.TILE_GOODS[table.visit - 1]]
        table.score[seat] += sum(1 + table.goods[seat][good] for good in tile)
        table.goods[seat].update(tile)
    table.clear(seat)
    if not table.turns[seat]:
        yield from tell_draw(table, seat)
    for left in (2, 1):
        if not table.display.total():
            return
        kinds = list(+table.display)
        forced = len(kinds) == 1 or table.display.total() <= left
        move(kinds[0] if forced else (yield)["card"], table.display, table.hands[seat])


def tell_building(table: Table, seat: int, palaces: int, crown: bool) -> Story:
    while palaces or crown:
        sites = [("build", city) for city in table.cities() if palaces and city not in table.palace]
        sites += [("crown", city) for city in table.cities() if crown]
        if len(sites) == 1:
            kind, city = sites[0]
        else:
            action = yield
            kind, city = action["do"], action["city"]
            assert (kind, city) in sites
        if kind == "crown":
            crown = False
            table.crown[city] = seat
            continue
        palaces -= 1
        table.palace[city] = seat
        bonus = table.bonus.pop(city, None)
        if bonus == "card":
            yield from tell_draw(table, seat)
        elif bonus in m.GOODS:
            table.score[seat] += 1 + table.goods[seat][bonus]
            table.goods[seat][bonus] += 1
        elif bonus:
            table.score[seat] += {"points2": 2, "taj_mahal": 4}[bonus]


def chain_points(table: Table, seat: int) -> int:
    own = {city for city, owner in [*table.palace.items(), *table.crown.items()] if owner == seat}
    roads = [(m.CITY_IDS[a], m.CITY_IDS[b]) for a, b in m.ROAD_ENDS]
    reached = own & set(table.cities())
    while True:
        more = {b for a, b in roads if a in reached} | {a for a, b in roads if b in reached}
        if more & own <= reached:
            return len({province_of(city) for city in reached})
        reached |= more & own


def tell_draw(table: Table, seat: int) -> Story:
    if table.renewed():
        move((yield)["card"], table.pile, table.hands[seat])


def tell_neutral(table: Table, slot: int) -> Story:
    if table.renewed():
        card = (yield)["card"]
        table.pile[card] -= 1
        if colour_of(card) in ("white", table.colour[slot] or colour_of(card)):
            table.played[slot].append(card)
            if colour_of(card) != "white":
                table.colour[slot] = colour_of(card)
            return
        table.discard[card] += 1
    prizes = table.prizes(slot)
    table.court -= set(prizes)
    kinds = [kind for kind in prizes if kind in INFLUENCE]
    table.stacks.update(kinds)
    for _ in kinds:
        free = [city for city in table.cities() if city not in table.palace]
        city = free[0] if len(free) == 1 else (yield)["city"]
        table.palace[city] = slot
        table.bonus.pop(city, None)
    table.clear(slot)
    for left in (2, 1):
        if table.display.total():
            forced = next(iter(+table.display)) if table.display.total() <= left else None
            move(forced or (yield)["card"], table.display, table.discard)
