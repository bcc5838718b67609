"""Writes observations.md and dataset.md from the code; a test keeps them current. Run it after a change of either."""

from __future__ import annotations

from pathlib import Path

from durbar.games import all_games, get
from durbar.research.dataset import columns

MADE = "<!-- Made by docs/reference.py; do not edit. -->\n"

OBSERVATIONS = """
# Observations, field by field

What a seat sees, as float32 numbers of a fixed shape for every number of players and every option. How to get them:
[research.md](research.md). `game.observation.slices["name"]` and `.shapes["name"]` give the place and shape of a part.

- **Seats** are told from the viewer's chair: row 0 is the viewer, then clockwise. Rows beyond the players mean
  nothing, but for Radscha's colours without a player and the neutral third of Tadsch Mahal for two.
- **number**: the value divided by the number given, so that it is mostly between 0 and 1.
- **one of**: a 1 at the place of the value, all 0 where there is none. **bits**: a 1 for each member of a set.
- **seat**: one of the seats, from the viewer's chair. **total**: the sum of a row: how many cards, not which.
- Only what the seat may see is written: a test compares the observations of positions that the seat cannot tell apart.
"""

DATASET = """
# The dataset, column by column

`durbar dataset GAME -n 1000 --bots greedy,random` plays matches as the arena does (seats rotate, luck is paired) and
writes `GAME.parquet`, one row a decision, one row group a match, in the order of play. The file's metadata has an entry
`durbar`, JSON: the game, players, options, bots, seed, the versions of rules, program and format, and the parts of the
observation with their shapes. It needs `pip install 'durbar[research]'`.

```python
import pyarrow.parquet as pq

table = pq.read_table("radscha.parquet", columns=["observation", "action", "reward"])
```
"""

HOW = ("number", "one of", "bits", "seat", "seats", "same", "total", "own seat", "seats")


def observations() -> str:
    page = [MADE + OBSERVATIONS]
    for game in all_games():
        seen = game.observation
        page.append(f"\n## {game.title}\n\n{seen.size} numbers; {game.space.size} actions.\n")
        page.append("| from | part | shape | how | what |\n|---|---|---|---|---|")
        for part in seen.parts:
            how = HOW[part.how] + (f" / {part.most:g}" if part.most != 1 else "")
            shape = " x ".join(map(str, seen.shapes[part.name]))
            page.append(f"| {seen.slices[part.name].start} | `{part.name}` | {shape} | {how} | {part.about} |")
    return "\n".join(page) + "\n"


def dataset() -> str:
    page = [MADE + DATASET, "| column | type | what |\n|---|---|---|"]
    radscha = get("radscha")
    page += [f"| `{column.name}` | {column.type} | {column.about} |" for column in columns(radscha)]
    sizes = ", ".join(f"{game.title} {game.observation.size}" for game in all_games())
    page.append(f"\nThe table shows {radscha.title}; the length of `observation` goes by the game: {sizes}.")
    return "\n".join(page) + "\n"


PAGES = {"observations.md": observations, "dataset.md": dataset}

if __name__ == "__main__":
    for name, make in PAGES.items():
        Path(__file__).with_name(name).write_text(make(), "utf-8")
