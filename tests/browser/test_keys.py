"""What the client tells pieces, cards and rows apart by is never there twice: Svelte stops drawing where it is.

The lists are those of `{#each ... (key)}` in web/src/games, as far as they come from a view. Lists that come from the
log (stones laid, footprints) are counted through instead: in a log something can happen twice on the same place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
import pytest

from durbar import games
from durbar.core.match import Match
from durbar.core.rng import Rng

Lists = Iterator[Iterable[Any]]


def raja(view: Any) -> Lists:
    for way in (*view["trips"], *view["roads"]):
        yield (payee["seat"] for payee in way["payees"])
    for trip in view["trips"]:
        yield trip["roads"]
    for city in view["cities"]:
        yield (standing["seat"] for standing in city["standing"])
    yield (field["name"] for field in view["track"])
    yield (field["crest"] for field in view["track"] if field["crest"])
    yield [*view["free_cards"], *(card for seat in view["seats"] for card in seat["cards"])]


def tajmahal(view: Any) -> Lists:
    yield (visit["number"] for visit in view["visits"])
    yield from (visit["goods"] for visit in view["visits"])
    yield (majority["symbol"] for majority in view["majorities"])
    yield (withdrawal["seat"] for withdrawal in view["withdrawals"])
    for withdrawal in view["withdrawals"]:
        yield withdrawal["prizes"]
        yield withdrawal["best"]["cities"]
        yield withdrawal["best"]["chain"]
        yield from (site["chain"] for site in withdrawal["sites"])
    for slot in (*view["seats"], *filter(None, [view["neutral"]])):
        yield slot["specials"]
        yield slot["palaces"]
        yield slot["crown_palaces"]


def java(view: Any) -> Lists:
    yield (area["hexes"][0] for area in view["areas"])
    yield (pool["hexes"][0] for pool in view["pools"])
    yield from ((rank["seat"] for rank in area["ranks"]) for area in view["areas"])
    yield from (site["values"] for site in view["sites"])
    yield [figure for seat in view["seats"] for figure in seat["figures"]]


def radscha(view: Any) -> Lists:
    yield ((way["to"], way["turn_at"]) for way in view["ways"])
    yield from (seat["cards"] for seat in view["seats"])


@pytest.mark.parametrize("lists", [raja, tajmahal, java, radscha], ids=lambda one: one.__name__)
def test_no_key_is_there_twice(lists: Callable[[Any], Lists]) -> None:
    game, rng, every = games.get(lists.__name__), Rng(5), 29 if lists is java else 3  # Java's previews take their time
    for number, players in enumerate((min(game.counts), max(game.counts))):
        options = {"dummy": True} if game.id == "tajmahal" and players == 2 else {}
        match = Match.new(game, players, options, seed=bytes([number]) * 32, seats=list("ABCDE"[:players]))
        steps = 0
        while not match.state.over:
            seat = match.state.to_act[0]
            legal = match.state.legal(seat)
            if steps % every == 0:
                view = msgspec.to_builtins(game.view(match.state, seat))
                buttons = [",".join(map(str, shortcut["actions"])) for shortcut in view["shortcuts"]]
                paths = [str(game.space.clicks(action)) for action in legal]
                for keys in (buttons, paths, legal, *map(list, lists(view))):
                    assert len(set(keys)) == len(keys), (keys, match.state)
            match.play(seat, legal[rng.below(len(legal))])
            steps += 1
