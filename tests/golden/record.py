"""Records golden matches of a game: `python tests/golden/record.py radscha`.

Random play, for every player count: one match that ends in each way found (a single winner, a shared place) and one
for every option value not seen yet. Existing files are never overwritten: a golden match is a promise that old files
keep loading.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.games import get

TRIES = 400


def play(game: Game, players: int, values: dict[str, str | bool | int], number: int) -> Match:
    rng = Rng(number)
    match = Match.new(game, players, values, seed=hashlib.sha256(f"golden {number}".encode()).digest())
    while not match.state.over:
        to_act = match.state.to_act
        seat = to_act[rng.below(len(to_act))]
        legal = match.state.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
        if rng.below(40) == 0:
            match.undo(seat)
    return match


def main(name: str) -> None:
    game = get(name)
    folder = Path(__file__).parent / name
    folder.mkdir(exist_ok=True)
    for players in game.counts:
        variants = list(game.variants(players))
        seen: set[object] = set()
        for number in range(TRIES):
            values = variants[number * 7 % len(variants)]
            match = play(game, players, values, number)
            ending = "shared" if match.state.ranking().count(1) > 1 else "winner"
            news = {(ending,), *values.items()} - seen
            path = folder / f"{players}-{ending}-{number}.jsonl"
            if news and not path.exists():
                match.save(path)
                print(path.name, ", ".join(str(item) for item in sorted(news, key=str)))
            seen |= news


if __name__ == "__main__":
    main(sys.argv[1])
