"""The referee's conservation laws: what must hold in every position, whatever has been played.

Each law gives the sentences of what is broken; a sound engine never makes one speak.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from durbar.games.tajmahal.material import (
    BONUS_COUNT,
    BONUS_KINDS,
    CARD_COLOUR,
    CARD_COUNT,
    CARD_SYMBOLS,
    CARDS,
    CITY_IDS,
    CITY_PROVINCE,
    DISPLAY,
    ELEPHANT,
    FIRST_WHITE,
    FORTRESS_IDS,
    FREE_COLOUR,
    GOODS,
    INFLUENCE,
    INFLUENCE_TILES,
    MOGUL,
    MOST_SEATS,
    NEUTRAL,
    PAIR,
    PLUS_ELEPHANT,
    PLUS_MOGUL,
    PROVINCE_IDS,
    PROVINCES,
    SPECIAL_EFFECT,
    SPECIALS,
    SYMBOLS,
    TAJ_MAHAL,
    TAJ_MAHAL_CITY,
    TILE_GOODS,
)
from durbar.games.tajmahal.state import KINDS, PHASES

VISIT_PHASES = ("turn", "build", "draw", "take", "neutral_turn", "neutral_build", "neutral_spoil")


def laws(state: Any) -> list[str]:
    """Which laws are broken here; none, unless the engine is wrong."""
    facts = state.facts()
    return [broken for law in LAWS for broken in law(facts)]


def _row(values: list[int], slot: int, width: int = KINDS) -> list[int]:
    return values[slot * width : (slot + 1) * width]


def _cards(facts: SimpleNamespace) -> Iterator[str]:
    """Every card is in exactly one place (TM-2.5), and what is known of a hand is part of it."""
    for card, name in enumerate(CARDS):
        found = facts.pile[card] + facts.discard[card] + facts.display[card]
        found += sum(facts.hand[card::KINDS]) + sum(facts.played[card::KINDS])
        if found != CARD_COUNT[card]:
            yield f"TM-2.5: {found} cards {name}, expected {CARD_COUNT[card]}"
    for pack in ("pile", "discard", "display", "hand", "played", "known", "fresh", "former"):
        if min(getattr(facts, pack)) < 0:
            yield f"TM-2.5: a count below zero in {pack}"
    origins = zip(facts.hand, facts.known, facts.fresh, facts.former, strict=True)
    if any(sum(parts) > held for held, *parts in origins):
        yield "TM-12.4: more cards are known in a hand than are in it"
    if facts.pile_size != sum(facts.pile) or facts.display_size != sum(facts.display):
        yield "TM-12.4: the size of pile or display is not the number of its cards"
    if facts.display_size > DISPLAY[facts.seats]:
        yield f"TM-3.7: {facts.display_size} cards in the display"
    for slot in range(facts.seats, MOST_SEATS):
        if any(_row(facts.hand, slot)):
            yield f"TM-13.2: slot {slot} has a hand but no player"


def _played(facts: SimpleNamespace) -> Iterator[str]:
    """What lies before each player adds up to his symbols, his turns and his colour (TM-5)."""
    for slot in range(MOST_SEATS):
        played = _row(facts.played, slot)
        specials = [k for k in range(INFLUENCE) if facts.special_out >> k & 1 and facts.special_owner[k] == slot]
        if facts.symbols[slot * 6 : slot * 6 + 6] != _shown(played, specials):
            yield f"TM-5.7: the symbols of slot {slot} are not those of the cards before it"
        colours = [CARD_COLOUR[card] for card in range(FIRST_WHITE) for _ in range(played[card])]
        whites = sum(played[FIRST_WHITE:])
        if not facts.inside >> slot & 1 and (colours or whites or specials):
            yield f"TM-8.1: cards lie before slot {slot}, which is not in the visit"
        if slot == NEUTRAL and facts.seats == NEUTRAL:
            if len(set(colours)) > 1:
                yield "TM-13.5b: the neutral has cards of several colours"
            continue
        if facts.inside >> slot & 1 and len(colours) != facts.turns[slot]:
            yield f"TM-5.1: {len(colours)} colour cards before slot {slot} after {facts.turns[slot]} turns"
        if whites + len(specials) > len(colours):
            yield f"TM-5.4: slot {slot} played more than one card beside a colour card"
        odd = sum(colour != facts.colour[slot] for colour in colours)
        if odd > any(SPECIAL_EFFECT[k] == FREE_COLOUR for k in specials):
            yield f"TM-5.3: slot {slot} played cards of several colours"


def _shown(played: list[int], specials: list[int]) -> list[int]:
    shown = [0] * len(SYMBOLS)
    for card, count in enumerate(played):
        for symbol in CARD_SYMBOLS[card]:
            shown[symbol] += count
    for special in specials:
        shown[ELEPHANT] += SPECIAL_EFFECT[special] == PLUS_ELEPHANT
        shown[MOGUL] += SPECIAL_EFFECT[special] == PLUS_MOGUL
    return shown


def _special_cards(facts: SimpleNamespace) -> Iterator[str]:
    for k, owner in enumerate(facts.special_owner):
        if not -1 <= owner < facts.seats:
            yield f"TM-10.1b: {SPECIALS[k]} belongs to {owner}"
        if facts.special_out >> k & 1 and (owner < 0 or not facts.inside >> owner & 1):
            yield f"TM-8.1b: {SPECIALS[k]} lies before nobody who is in the visit"


def _influence_tiles(facts: SimpleNamespace) -> Iterator[str]:
    """Six tiles of each kind, on the stack, at the court or with players; pairs do not outlive a visit."""
    most = PAIR if PHASES[facts.phase] in VISIT_PHASES else PAIR - 1
    for kind in range(INFLUENCE):
        held = facts.tiles[kind::INFLUENCE]
        found = facts.stacks[kind] + sum(held) + (facts.court >> kind & 1)
        if found != INFLUENCE_TILES:
            yield f"TM-2.10: {found} {SYMBOLS[kind]} tiles, expected {INFLUENCE_TILES}"
        if facts.stacks[kind] < 0 or min(held) < 0:
            yield f"TM-9.7b: a count of {SYMBOLS[kind]} tiles below zero"
        if max(held) > most:
            yield f"TM-10.1: somebody keeps {max(held)} {SYMBOLS[kind]} tiles"


def _bonus_tiles(facts: SimpleNamespace) -> Iterator[str]:
    for kind, name in enumerate(BONUS_KINDS):
        if facts.bonus.count(kind) > BONUS_COUNT[kind]:
            yield f"TM-2.11: {facts.bonus.count(kind)} bonus tiles {name} on the board"
    agra = FORTRESS_IDS.index(TAJ_MAHAL_CITY)
    if facts.bonus[agra] not in (-1, TAJ_MAHAL):
        yield "TM-3.3: the tile on Agra is not the Tadsch Mahal"
    reached = set(facts.visit_province[: facts.visit])
    for fortress, kind in enumerate(facts.bonus):
        city = CITY_IDS.index(FORTRESS_IDS[fortress])
        taken = any(palaces >> city & 1 for palaces in facts.palaces)
        if kind != -1 and taken:
            yield f"TM-6.7: a palace stands on {FORTRESS_IDS[fortress]} and the tile still lies there"
        if kind == -1 and facts.visit and CITY_PROVINCE[city] not in reached:
            yield f"TM-9.3b: the tile of {FORTRESS_IDS[fortress]} is gone before its visit"


def _goods(facts: SimpleNamespace) -> Iterator[str]:
    """No more goods with players than the tiles that have left the court and the board can show."""
    for good, name in enumerate(GOODS):
        held = facts.goods[good :: len(GOODS)]
        tiles = sum(goods.count(good) for goods in TILE_GOODS[: facts.visit])
        if facts.visit and facts.court >> ELEPHANT & 1:
            tiles -= TILE_GOODS[facts.visit - 1].count(good)
        if min(held) < 0 or sum(held) > tiles + BONUS_COUNT[good] - facts.bonus.count(good):
            yield f"TM-7.4: {sum(held)} {name} with players, more than was won"


def _palaces(facts: SimpleNamespace) -> Iterator[str]:
    """One regular palace and one crown palace on a city at most, none before the visit, one for each prize."""
    reached = set(facts.visit_province[: facts.visit])
    regular, crowns = [0] * PROVINCES, [0] * PROVINCES
    for city, name in enumerate(CITY_IDS):
        here = sum(palaces >> city & 1 for palaces in facts.palaces)
        crown = sum(own >> city & 1 for own in facts.crowns)
        regular[CITY_PROVINCE[city]] += here
        crowns[CITY_PROVINCE[city]] += crown
        if here > 1 or crown > 1:
            yield f"TM-6.6c: {here} regular palaces and {crown} crown palaces on {name}"
        if (here or crown) and CITY_PROVINCE[city] not in reached:
            yield f"TM-6.6d: a palace on {name} before its visit"
    for province, name in enumerate(PROVINCE_IDS):
        if regular[province] > INFLUENCE or crowns[province] > 1:
            yield f"TM-6.11: {regular[province]} regular and {crowns[province]} crown palaces in {name}"
    if PHASES[facts.phase] in VISIT_PHASES:
        here = facts.visit_province[facts.visit - 1]
        tiles = sum(not facts.court >> kind & 1 for kind in range(INFLUENCE))
        crown = not facts.court >> MOGUL & 1
        if regular[here] + facts.to_build != tiles:
            yield f"TM-6.6: {tiles} influence tiles taken, {regular[here]} palaces built, {facts.to_build} to build"
        if crowns[here] + facts.to_crown > crown or (facts.seats > NEUTRAL and crowns[here] + facts.to_crown < crown):
            yield "TM-6.8: the crown and its palace do not agree"


def _visits(facts: SimpleNamespace) -> Iterator[str]:
    laid = [province for province in facts.visit_province if province >= 0]
    if len(set(laid)) != len(laid):
        yield "TM-1.2: a province is visited twice"
    if min(facts.score) < 0 or any(facts.score[facts.seats :]):
        yield "TM-3.9: points below zero, or points without a player"
    neutral = facts.seats == NEUTRAL
    for slot in range(facts.seats + neutral, MOST_SEATS):
        if facts.inside >> slot & 1 or facts.palaces[slot] or facts.crowns[slot]:
            yield f"TM-1.1: slot {slot} takes part without a player"
    if neutral and facts.crowns[NEUTRAL]:
        yield "TM-13.7c: the neutral has a crown palace"


LAWS = (_cards, _played, _special_cards, _influence_tiles, _bonus_tiles, _goods, _palaces, _visits)
