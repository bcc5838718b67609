"""Finds for every clause a refused click that leads to it: python tests/refusals/find.py [GAME ...] [--walks N].

The positions come from the game's own clause tests (every position that they show the referee), from constructed.toml
(what neither these nor random play come by) and from random play with all options. A witness once found is kept in
tests/refusals/GAME.jsonl while it still holds; test_refusals.py asks all of them again, and `docs/refusals.md` lists
the clauses that no click can reach.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS)]

from durbar import games  # noqa: E402
from durbar.core.game import Game  # noqa: E402
from durbar.core.rng import Rng  # noqa: E402
from durbar.core.state import CHANCE, State  # noqa: E402
from durbar.core.why_not import about_time  # noqa: E402
from durbar.testing.cases import paired_cases, walk  # noqa: E402
from refusals.witness import FOLDER, Witness, answered, possible, read_witnesses  # noqa: E402

MOST_TRIED = 400
STEPS = 900
FURTHER = 25
"""Random steps on from each position of the tests."""
CONSTRUCTED = tomllib.loads((FOLDER / "constructed.toml").read_text("utf-8"))
"""Game -> what is special about it -> the position."""


def from_tests(game: Game) -> list[State]:
    """Every position that the game's tests show to the referee."""
    shown: dict[bytes, State] = {}

    def recording(check: Callable[..., Any]) -> Callable[..., Any]:
        def watched(state: State, seat: int, action: int) -> Any:
            shown.setdefault(state.to_bytes(), state.clone())
            return check(state, seat, action)

        return watched

    module = sys.modules[f"durbar.games.{game.id}.referee"]
    check = game.check
    object.__setattr__(game, "check", recording(check))
    vars(module)["check"] = game.check
    pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", str(TESTS / "games" / game.id), "-k", "clauses"])
    object.__setattr__(game, "check", check)
    return list(shown.values())


def further(states: list[State]) -> Iterator[State]:
    """Random play on from these positions."""
    rng = Rng(11)
    for start in states:
        state = start.clone()
        for _ in range(FURTHER):
            if state.over:
                break
            seat = state.to_act[0]
            if seat == CHANCE:
                state.apply(state.random_legal(rng), CHANCE)
                continue
            if not (legal := state.legal(seat)):
                break
            state.apply(legal[rng.below(len(legal))], seat)
            yield state.clone()


def from_play(game: Game, walks: int) -> Iterator[State]:
    for seed in range(walks):
        for case in paired_cases():
            if case.game is game:
                last = None
                for number, step in enumerate(walk(case, seed, STEPS)):
                    last = step
                    if number % 3 == seed % 3:
                        yield step.state
                if last:
                    last.state.apply(last.action, last.seat)
                    yield last.state


def search(game: Game, states: Iterable[State], found: dict[str, Witness], most: int = MOST_TRIED) -> None:
    """Ask the referee about actions of every kind; then find the click that gets its clause as an answer."""
    rng, tries = Rng(7), Counter[str]()
    actions = [a for kind in game.space.kinds if not kind.chance for a in range(kind.first, kind.first + kind.size)]
    for state in states:
        for seat in range(len(state.scores())):
            if state.over or seat not in state.to_act:
                for doubt in about_time(game, state, seat):
                    if doubt.clause not in found:
                        found[doubt.clause] = Witness(doubt.clause, game.write(state), seat)
                continue
            tried = actions if len(actions) <= most else [actions[rng.below(len(actions))] for _ in range(most)]
            for action in tried:
                refusal = game.check(state, seat, action)
                if refusal and refusal.clause not in found and tries[refusal.clause] < MOST_TRIED:
                    tries[refusal.clause] += 1
                    if witness := as_click(game, state, seat, action, refusal.clause):
                        found[refusal.clause] = witness


def as_click(game: Game, state: State, seat: int, action: int, clause: str) -> Witness | None:
    path = game.space.clicks(action)
    line = game.write(state)
    tried = [Witness(clause, line, seat, path[:i], element) for i, element in enumerate(path)]
    tried += [Witness(clause, line, seat, [], element) for element in path[1:]]
    tried += [Witness(clause, line, seat)]
    return next((w for w in tried if possible(game, w) and clause in answered(game, w)), None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.NAMES)
    parser.add_argument("--walks", type=int, default=2)
    asked = parser.parse_args()
    for name in asked.games:
        game = games.get(name)
        found = {w.clause: w for w in read_witnesses(name) if possible(game, w) and w.clause in answered(game, w)}
        shown = from_tests(game) + [game.read(line) for line in CONSTRUCTED.get(name, {}).values()]
        search(game, shown, found, game.space.size)
        search(game, further(shown), found, MOST_TRIED // 4)
        search(game, from_play(game, asked.walks), found)
        kept = [found[clause] for clause in game.rules.clauses if clause in found]
        encode = msgspec.json.Encoder().encode
        FOLDER.joinpath(f"{name}.jsonl").write_bytes(b"".join(encode(witness) + b"\n" for witness in kept))
        print(f"{name}: {len(kept)} of {len(game.rules.clauses)} clauses reached by a refused click")


if __name__ == "__main__":
    main()
