"""Writes docs/refusals.md: the clauses that a refused click leads to, and those that none can reach, with the reason.

python tests/refusals/listing.py
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from durbar.games import all_games
from refusals.witness import FOLDER, read_witnesses

PAGE = Path(__file__).parents[2] / "docs" / "refusals.md"

REASONS = {
    "option": "settled before the match: options and player counts are refused in the form, not by a click",
    "material": "describes the box or the board: nothing is done",
    "set_up": "the set-up, which lies ready or is dealt by chance",
    "meaning": "says what a word means that other clauses use",
    "permission": "allows something: there is nothing to refuse",
    "effect": "what follows by itself when something is done",
    "order": "what comes when: the table goes on by itself",
    "scoring": "how points or gold are counted",
    "end": "when the match ends and who wins",
    "open": "what is open and what is hidden",
    "neutral": "what the neutral third does, by chance",
    "closer": "whoever breaks it is told another clause that says it more closely",
    "not_offered": "there is nothing to click: no action of the game would break it",
}


def unreached() -> dict[str, dict[str, list[str]]]:
    """Game -> reason -> clauses."""
    return tomllib.loads((FOLDER / "unreached.toml").read_text("utf-8"))


def page() -> str:
    lines = [
        "# Which clauses a refused click leads to",
        "",
        "Whoever clicks a place that is not lit, or asks by keyboard what cannot be done, is told a clause of the rule",
        "reference (`src/durbar/core/why_not.py`). For every clause reached so, `tests/refusals/GAME.jsonl`",
        "holds a witness: a position, a seat and a click on something that is drawn but not lit, after clicks that",
        "were; `tests/refusals/test_refusals.py` asks all of them again. `tests/refusals/find.py` finds witnesses in",
        "the positions of the clause tests, in random play and in the positions of `tests/refusals/constructed.toml`.",
        "The other clauses are listed here with the reason.",
        "This page is written by `python tests/refusals/listing.py`, and a test compares it.",
        "",
        "| reason | what it means |",
        "|---|---|",
        *(f"| {name} | {text} |" for name, text in REASONS.items()),
    ]
    for game in all_games():
        reached = [witness.clause for witness in read_witnesses(game.id)]
        listed = unreached()[game.id]
        lines += [
            "",
            f"## {game.title}",
            "",
            f"{len(game.rules.clauses)} clauses, {len(reached)} reached by a refused click:",
            "",
        ]
        lines += [", ".join(reached) + "."]
        for name in REASONS:
            if name in listed:
                lines += ["", f"**{name}** ({len(listed[name])}): {', '.join(listed[name])}."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(f"{PAGE.name} written")
