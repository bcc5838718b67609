"""Draws the pictures of README and docs anew, from golden matches in mid-play: `python docs/pictures.py`."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from durbar.core.match import Match
from durbar.games import all_games, get

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "tests" / "golden"


def table(name: str) -> None:
    """The position after two thirds of the first golden match with the most players."""
    game = get(name)
    path = sorted((GOLDEN / name).glob(f"{game.counts[-1]}-*.jsonl"))[0]
    whole = Match.load(path, get)
    match = Match.replay(whole.header, whole.entries[: len(whole.entries) * 2 // 3], get)
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
    console.print(game.draw(game.view(match.state, match.state.to_act[0]), game.words("en")), highlight=False)
    console.save_svg(str(HERE / "pictures" / f"{name}.svg"), title=f"durbar play {name}")


if __name__ == "__main__":
    for game in all_games():
        table(game.id)
        print(f"docs/pictures/{game.id}.svg")
