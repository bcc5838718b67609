"""Helps to write a lesson: python docs/lessons.py draft|show GAME ...

    draft GAME PLAYERS SEED [option=value ...]   bots play a match by this seed; its script with what chance did
    show GAME [FROM [TO]]                        walks through lesson.toml: what is read, done, drawn, and the choices

Look for a seed where instructive things happen early, copy the lines, and write pages before those of the learner.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import Any

from rich.console import Console

from durbar import games
from durbar.bots.players import bot
from durbar.bots.seen import Seen
from durbar.core.lesson import Lesson, words_of
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.core.state import CHANCE

console = Console(width=140, highlight=False)


def draft(game_id: str, players: str, seed: str, *given: str) -> None:
    game = games.get(game_id)
    values = dict(one.split("=") for one in given)
    player = bot(values.pop("bot", "search:300"))
    most = int(values.pop("most", "400"))
    options: dict[str, Any] = {k: v == "true" if v in ("true", "false") else v for k, v in values.items()}
    match = Match.new(game, int(players), options, seed=sha256(seed.encode()).digest())
    rng, shown = Rng(7), 0
    words = game.words("en", dict(match.header.options))
    for _ in range(most):
        for step in match.steps[shown:]:
            if step.seat == CHANCE:
                print(f"      # {game.space.text(step.action)}")
        shown = len(match.steps)
        if match.state.over:
            break
        seat = match.state.to_act[0]
        action = player.choose(Seen(game, match.state, seat), rng)
        print(f"{seat} {game.space.text(action)}")
        events = match.play(seat, action)
        shown += 1
        assert isinstance(events, list)
        for event in events:
            print(f"      # {words.say('log', event.kind, event.data)}")
    print("# scores", match.state.scores())


def show(game_id: str, first: str = "0", last: str = "10000") -> None:
    game = games.get(game_id)
    lesson, said = Lesson.of(game), words_of(game, "en")
    match = Match.new(game, lesson.players, dict(lesson.options), seed=lesson.seed)
    words = game.words("en", dict(match.header.options))
    for number, line in enumerate(lesson.lines):
        wanted = int(first) <= number <= int(last)
        if wanted and line.pages:
            console.print(game.drawn(match.state, line.seat, words))
            for page in line.pages:
                found = said.pages.get(page)
                console.print(f"[b]{page}[/b]: {found and found.title} - {found and found.text}")
            legal = [game.space.text(action) for action in match.state.legal(line.seat)]
            console.print(f"{len(legal)} choices: {', '.join(legal[:80])}", markup=False)
        if wanted:
            console.print(f"{number}: {line.seat} {game.space.text(line.actions[0])}", style="green", markup=False)
        events = match.play(line.seat, line.actions[0])
        if not isinstance(events, list):
            sys.exit(f"line {number}: {game.space.text(line.actions[0])} is refused: {events.clause} {events.why}")
        for event in events if wanted else []:
            console.print(f"   {words.say('log', event.kind, event.data)}", markup=False)
    console.print(game.drawn(match.state, lesson.learner, words))
    console.print(match.state.to_act, match.state.scores())


if __name__ == "__main__":
    (draft if sys.argv[1] == "draft" else show)(*sys.argv[2:])
