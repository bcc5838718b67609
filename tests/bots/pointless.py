"""Plays bots against each other and counts pointless moves.

As a script: PYTHONPATH=tests python tests/bots/pointless.py --matches 200
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import NamedTuple

from durbar.bots.players import bot
from durbar.bots.seen import Seen
from durbar.core.game import Game
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.games import all_games, get

# What lies on the table and can be moved about, by title. A turn that comes back to the same of all this, with nothing
# else done, has moved something to and fro.
MOVABLE = {
    "raja": (
        "architect",
        "houses",
        "small",
        "great",
        "crest",
        "cards",
        "lifted",
        "done",
        "chip_done",
        "chip_action",
        "phase",
        "bid",
        "used",
    ),
    "tajmahal": ("palaces", "crowns", "played", "display_size", "tiles", "goods", "to_take", "to_build", "to_crown"),
    "java": (
        "figure",
        "men",
        "tile",
        "palace",
        "danced",
        "bought",
        "irrigation",
        "chips",
        "phase",
        "at",
        "kind",
        "laid",
        "hand",
        "discard",
        "agreed",
    ),
    "radscha": ("figure", "stones", "stock", "cards", "phase", "target", "to_place", "pay_colour"),
}
MOST_TRAVELS = 6  # in a row


class Count(NamedTuple):
    """What was seen in some matches."""

    decisions: int
    to_and_fro: int
    travels: Counter[int]
    """Raja: how many runs of travel there were of each length."""
    idle_travels: int
    """Runs of travel that ended where they began."""
    repeated: int
    """Radscha: turns that ended as an earlier turn of the seat had: same field, same stones, same cards."""
    unfinished: int
    """Radscha: matches in which nobody got home."""


def count(game: Game, name: str, matches: int, players: int, seed: int = 0) -> Count:
    decisions = to_and_fro = idle = repeated = unfinished = 0
    standing = game.evaluation.standing
    travels: Counter[int] = Counter()
    for match in range(seed, seed + matches):
        rng, state = Rng(match), game.start(players, next(game.variants(players)))
        bots, luck = [bot(name) for _ in range(players)], [Rng(match * 100 + seat) for seat in range(players)]
        mover, been = CHANCE, set[tuple[object, ...]]()
        stood: list[set[object]] = [set() for _ in range(players)]  # by seat: how its turns ended
        journey: list[int] = []  # where the architect has been in this run of travel
        while not state.over:
            if state.to_act == (CHANCE,):
                state.apply(state.random_legal(rng))
                mover = CHANCE
                continue
            seat = state.to_act[0]
            if seat != mover:
                mover, been = seat, set()
            here = on_table(game, state)
            to_and_fro += here in been
            been.add(here)
            action = bots[seat].choose(Seen(game, state, seat), luck[seat])
            if game.space.name(action)["do"] == "travel":
                journey.append(state.facts().architect[seat])
            elif journey:
                travels[len(journey)] += 1
                idle += state.facts().architect[seat] == journey[0]
                journey = []
            state.apply(action, seat)
            decisions += 1
            if standing and seat not in state.to_act:
                repeated += (stands := standing(state.facts(), seat)) in stood[seat]
                stood[seat].add(stands)
        unfinished += game.id == "radscha" and state.facts().winner < 0
    return Count(decisions, to_and_fro, travels, idle, repeated, unfinished)


def on_table(game: Game, state: State) -> tuple[object, ...]:
    facts = state.facts()
    found = (getattr(facts, name) for name in MOVABLE[game.id])
    return tuple(tuple(value) if isinstance(value, list) else value for value in found)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--matches", type=int, default=200)
    ask.add_argument("--bots", default="search:300,greedy,easy")
    ask.add_argument("--games", default=",".join(game.id for game in all_games()))
    asked = ask.parse_args()
    for game in map(get, asked.games.split(",")):
        for name in asked.bots.split(","):
            players = 3 if game.id == "tajmahal" else 2
            found = count(game, name, asked.matches, players)
            longest = (
                f", longest run of travel {max(found.travels)}, {found.idle_travels} idle" if found.travels else ""
            )
            turns = f", {found.repeated} turns repeated, {found.unfinished} unfinished" if game.id == "radscha" else ""
            print(
                f"{game.id} {name}: {found.decisions} decisions, {found.to_and_fro} to and fro{longest}{turns}",
                flush=True,
            )


if __name__ == "__main__":
    main()
