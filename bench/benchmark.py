"""The benchmark: a bot against fixed opponents, with fixed seeds. Adds rows to docs/benchmark.json and writes the page.

    python bench/benchmark.py --bot greedy                        # every title, its smallest table, 100 matches each
    python bench/benchmark.py --bot mybots:Leader --game raja --players 4 --matches 400
    python bench/benchmark.py --page                              # only write docs/benchmark.md anew

The protocol is told in docs/benchmark.md. A row that is played again takes the place of the old one.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
from pathlib import Path

import msgspec

from durbar import __version__, games
from durbar.arena.plan import items, make_plan, whole_rounds
from durbar.arena.summary import summarise
from durbar.arena.workers import play_here
from durbar.core.rng import Rng
from durbar.core.state import CHANCE

VERSION = 1
OPPONENTS = ("random", "greedy@2026-11", "search:100@2026-11")
SEED = 20261118
MATCHES = 100
SAMPLE = 40  # random matches for the table of facts
DOCS = Path(__file__).parents[1] / "docs"
ROWS, PAGE = DOCS / "benchmark.json", DOCS / "benchmark.md"


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One bot at one kind of table against one of the opponents, which fills all other seats."""

    benchmark: int
    game: str
    players: int
    bot: str
    opponent: str
    matches: int
    wins: float
    low: float
    high: float
    seconds_per_decision: float
    durbar: str

    @property
    def key(self) -> tuple[str, int, str, int]:
        return self.game, self.players, self.bot, OPPONENTS.index(self.opponent)


def measure(game: str, players: int, bot: str, opponent: str, matches: int, jobs: int) -> Row:
    """Play the matches of the protocol."""
    plan = make_plan(games.get(game), [bot, opponent], players=players, options={}, seed=SEED)
    results = [result for result, _ in play_here(plan, items(plan, whole_rounds(plan, matches)), jobs)]
    own = next(row for row in summarise(results).bots if row.bot == bot)
    return Row(
        benchmark=VERSION,
        game=game,
        players=players,
        bot=bot,
        opponent=opponent,
        matches=own.wins.matches,
        wins=round(own.wins.rate, 4),
        low=round(own.wins.low, 4),
        high=round(own.wins.high, 4),
        seconds_per_decision=round(own.seconds_per_decision, 5),
        durbar=__version__,
    )


def fingerprint(game: str) -> str:
    """How the opponents play, in short: two deals against random. If it changes, it is another benchmark."""
    told = hashlib.sha256()
    for opponent in OPPONENTS[1:]:
        found = games.get(game)
        plan = make_plan(found, [opponent, "random"], players=found.usual_counts[0], options={}, seed=SEED)
        for result, _ in play_here(plan, items(plan, whole_rounds(plan, 2)), 1):
            told.update(repr((result.bots, result.scores, result.ranking, result.decisions)).encode())
    return told.hexdigest()[:16]


def read_rows() -> list[Row]:
    return msgspec.json.decode(ROWS.read_bytes(), type=list[Row]) if ROWS.exists() else []


def add(new: Row) -> None:
    rows = {row.key: row for row in (*read_rows(), new)}
    ROWS.write_bytes(msgspec.json.format(msgspec.json.encode([rows[key] for key in sorted(rows)])) + b"\n")


def facts(game: str, players: int) -> str:
    """A line of the table of facts, from random matches with fixed seeds."""
    found, lengths, choices, chances = games.get(game), list[int](), list[int](), list[int]()
    for seed in range(SAMPLE):
        state, rng = found.start(players, found.complete(players, {})), Rng(seed)
        decisions = drawn = 0
        while not state.over:
            if state.to_act == (CHANCE,):
                drawn += 1
            else:
                decisions += 1
                choices.append(state.legal_count())
            state.apply(state.random_legal(rng))
        lengths.append(decisions)
        chances.append(drawn)
    hidden = "yes" if found.secret else "no"
    return (
        f"| {found.title} | {players} | {statistics.fmean(lengths):.0f} "
        f"| {statistics.fmean(choices):.1f} | {max(choices)} "
        f"| {statistics.fmean(chances):.0f} | {hidden} | {found.space.size:,} | {found.observation.size:,} |"
    )


def page() -> str:
    text = PAGE.read_text("utf-8")
    told = [facts(game, players) for game in games.NAMES for players in games.get(game).counts]
    rows = [
        f"| {games.get(row.game).title} | {row.players} | `{row.bot}` | `{row.opponent}` | {row.matches} "
        f"| {100 * row.wins:.1f}% ({100 * row.low:.1f} to {100 * row.high:.1f}) | {100 / row.players:.1f}% "
        f"| {1000 * row.seconds_per_decision:.2f} |"
        for row in read_rows()
    ]
    prints = [f"| {games.get(game).title} | `{fingerprint(game)}` |" for game in games.NAMES]
    for name, lines in (("facts", told), ("results", rows), ("fingerprints", prints)):
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, rest = text.split(begin)
        table, after = rest.split(end)
        head = [line for line in table.split("\n") if line][:2]  # its heading and the line below
        text = before + begin + "\n" + "\n".join([*head, *lines]) + "\n\n" + end + after
    return text


def main() -> None:
    sys.path.insert(0, str(Path.cwd()))  # where own bots are
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--bot", help="as in the arena: greedy, search:2000, mymodule:MyBot")
    asked.add_argument("--game", choices=games.NAMES, help="one title; else all")
    asked.add_argument("--players", type=int, help="else the smallest table of the title")
    asked.add_argument("--matches", type=int, default=MATCHES)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--page", action="store_true", help="only write the page anew")
    told = asked.parse_args()
    if told.bot:
        for game in [told.game] if told.game else games.NAMES:
            players = told.players or games.get(game).usual_counts[0]
            for opponent in OPPONENTS:
                if opponent != told.bot:
                    add(row := measure(game, players, told.bot, opponent, told.matches, told.jobs))
                    print(f"{game} {players}: {row.bot} against {row.opponent}: {100 * row.wins:.1f}% of {row.matches}")
    elif not told.page:
        asked.error("which --bot? or --page")
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
