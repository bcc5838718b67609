"""How it is to play: clicks a turn, what moves, how large things are, how soon the table answers.

Somebody plays in a real Chromium against easy bots, as a person would: clicks what is lit, one thing after the other,
and ends the turn. `make playing` plays whole matches, writes the table into docs/playing.md and fails where a goal is
missed; test_playing.py plays the beginning of each. A turn is what one decides until somebody else decides.
"""

from __future__ import annotations

import itertools
import os
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import sync_playwright

from browser.person import Person
from server.served import Served

VIEWPORTS = {"desk": (1440, 900), "small desk": (1024, 768), "phone 390": (390, 844), "phone 360": (360, 640)}
PLAYERS = {"raja": 3, "tajmahal": 3, "java": 3, "radscha": 3}
# The goals: mean clicks a turn.
MOST_CLICKS = {"raja": 5.0, "tajmahal": 2.0, "java": 8.0, "radscha": 2.5}
MOST_SHIFT = 0.05
MOST_BOARDS = 2
SMALL_SHARE = 0.05  # where neighbours stand closer, the nearest answers
PATIENCE = 30.0
MOST = 1500  # clicks in one match
SETTINGS = {"language": "en", "speed": "instant", "sounds": False, "name": "Mira"}
# What a person does first, by how the key of a lit thing begins; later ones only if nothing of the former is lit.
PREFERS: dict[str, tuple[str, ...]] = {
    "raja": ("menu:", "site:", "card:", "village:", "dial:", "crest:", "city:", "button:", "bid:0"),
    "tajmahal": ("menu:", "city:", "display:", "hand:"),
    "java": ("menu:", "turn:", "hex:", "palace:", "card:", "tile:", "figure:", "button:"),
    "radscha": ("menu:", "deal:", "route:", "place:", "cell:", "stone:", "supply:", "figure:"),
}
# How often a person rather goes on, though something is lit.
GOES_ON = {"raja": 0.0, "tajmahal": 0.25, "java": 0.0, "radscha": 0.15}

# Buttons that play what was chosen.
FINISHES = ("button:play", "button:lock_in")

WATCH = """() => {
  [window.shifts, window.answers] = [0, 0];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window[entry.hadRecentInput ? 'answers' : 'shifts'] += entry.value;
  }).observe({type: 'layout-shift', buffered: false});
}"""

# Everything about this moment in one go, so that nothing changes in between.
LOOK = """() => {
  const rect = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left, box.top, box.width, box.height].map(Math.round);
  };
  const onward = document.querySelector('[data-onward]');
  const lit = [];
  for (const element of document.querySelectorAll('[data-element]')) {
    if (element === onward) continue;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const halo = element.querySelector('.halo');
    const drawn = halo?.getBoundingClientRect() ?? box;
    const size = halo?.matches('path') ? Math.max(drawn.width, drawn.height) : Math.min(drawn.width, drawn.height);
    let point = null;
    search: for (const fy of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95])
      for (const fx of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95, 0.4, 0.6, 0.22, 0.78]) {
        const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
        const top = document.elementFromPoint(x, y);
        if (top && element.contains(top)) { point = [x, y]; break search; }
      }
    const [key, onBoard] = [element.dataset.element, !!element.closest('.window')];
    lit.push({key, point, drawn: size, onBoard});
  }
  const box = onward?.getBoundingClientRect();
  const [x, y] = box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0];
  const inside = box && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  const seen = inside && document.elementFromPoint(x, y)?.closest('[data-onward], dialog') !== null;
  return {
    over: !!document.querySelector('dialog [data-finish]'),
    board: rect(document.querySelector('.board')),
    lit,
    chosen: !!document.querySelector('.sofar'),
    onward: {ready: !!onward && !onward.disabled, seen: !!seen, at: onward ? rect(onward) : null, x, y,
      element: onward?.dataset.element ?? ''},
    lines: document.querySelectorAll('#part-log li').length,
    turns: [...document.querySelectorAll('#part-log li[data-seat]')].map((line) => line.dataset.seat).join(''),
    prompt: document.querySelector('.actions .prompt')?.innerText ?? '',
    pending: !!document.querySelector('[data-pending]'),
  };
}"""


def window(size: tuple[int, int]) -> dict[str, Any]:
    """How a browser of this size is opened; small ones have a finger."""
    return {"viewport": {"width": size[0], "height": size[1]}, "has_touch": size[0] < 900}


class Playing(msgspec.Struct):
    """What was measured of one match."""

    game: str
    viewport: str
    clicks: int = 0
    turns: int = 0
    boards: set[tuple[int, ...]] = msgspec.field(default_factory=set)
    pairs: int = 0
    jumps: int = 0
    shift: float = 0.0
    """Layout shift as browsers count it: what comes within half a second of an own click is an answer to it."""
    answered: float = 0.0
    """Layout shift in answer to own clicks."""
    targets: int = 0
    small: int = 0
    unreachable: int = 0
    moments: int = 0
    hidden: int = 0
    answers: list[float] = []
    over: bool = False

    @property
    def clicks_a_turn(self) -> float:
        return self.clicks / max(1, self.turns)

    def row(self) -> str:
        share = f"{100 * self.small / max(1, self.targets):.0f}%"
        median, slow = statistics.median(self.answers or [0]), max(self.answers or [0])
        return (
            f"| {self.game} | {self.viewport} | {self.clicks_a_turn:.1f} ({self.turns}) | {len(self.boards)} | "
            f"{self.jumps} of {self.pairs} | {self.shift:.3f} (+ {self.answered:.2f}) | {share} | "
            f"{self.unreachable} of {self.moments} | "
            f"{self.hidden} of {self.moments} | {median:.0f} / {slow:.0f} |"
        )


HEAD = (
    "| title | window | clicks a turn (turns) | board rectangles | jumps between two own clicks | "
    "layout shift (+ in answer to clicks) | "
    "lit drawn under 24 px | nothing lit in reach | going on not in view | answer ms, median / longest |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


def choose(game: str, seen: dict[str, Any], rng: random.Random) -> tuple[float, float, bool] | None:
    """Where a person would click now: x, y, and whether it is the button that goes on."""
    lit, onward = [one for one in seen["lit"] if one["point"]], seen["onward"]
    menu = [one for one in lit if one["key"].startswith("menu:")]
    if menu:
        lit = menu
    elif onward["ready"] and (onward["element"] in FINISHES or not lit or rng.random() < GOES_ON[game]):
        return onward["x"], onward["y"], True
    for start in PREFERS[game]:
        fitting = [one for one in lit if one["key"].startswith(start)]
        if fitting:
            return (*rng.choice(fitting)["point"], False)
    if onward["ready"]:
        return onward["x"], onward["y"], True
    return (*rng.choice(lit)["point"], False) if lit else None


def own_turns(seats: str) -> int:
    """How often seat 0 began to decide, in a line of seats as they decided."""
    return sum(seat == "0" and before != "0" for before, seat in zip(" " + seats, seats, strict=False))


def play(mira: Person, game: str, viewport: str, rng: random.Random, most_clicks: int) -> Iterator[Playing]:
    """Plays from the table that is open; yields what is known after every click, at the end for the last time."""
    page, found = mira.page, Playing(game, viewport)
    page.evaluate(WATCH)
    before: dict[str, Any] | None = None
    end = time.monotonic() + PATIENCE
    while found.clicks < most_clicks:
        seen = page.evaluate(LOOK)
        if seen["over"]:
            found.over = True
            break
        if seen["pending"] or not (seen["lit"] or seen["onward"]["ready"]):
            assert time.monotonic() < end, f"nothing to do: {seen['prompt']}"
            page.wait_for_timeout(20)
            continue
        end = time.monotonic() + PATIENCE
        found.moments += 1
        found.boards.add(tuple(seen["board"]))
        found.targets += len(seen["lit"])
        found.small += sum(one["drawn"] < 24 for one in seen["lit"] if one["onBoard"])
        found.hidden += not seen["onward"]["seen"]
        if before is not None:
            found.pairs += 1
            found.jumps += before["board"] != seen["board"] or before["onward"]["at"] != seen["onward"]["at"]
        where = choose(game, seen, rng)
        if where is None:
            found.unreachable += 1
            page.evaluate(
                "document.querySelector('[data-element]')?.scrollIntoView({block: 'nearest', inline: 'nearest'})"
            )
            page.wait_for_timeout(30)
            continue
        started = time.monotonic()
        page.mouse.click(where[0], where[1])
        page.wait_for_function("() => !document.querySelector('[data-pending]')")
        found.answers.append(1000 * (time.monotonic() - started))
        found.clicks += 1
        before = seen
        found.shift, found.answered = page.evaluate("[window.shifts, window.answers]")
        found.turns = max(1, own_turns(seen["turns"]))
        yield found
    found.turns = max(1, own_turns(page.evaluate(LOOK)["turns"]))
    yield found


def misses(found: Playing) -> list[str]:
    """Which of the goals were missed; clicks a turn count only for a whole match."""
    told = {
        f"{len(found.boards)} board rectangles": len(found.boards) > MOST_BOARDS,
        f"{found.jumps} jumps": found.jumps > 0,
        f"layout shift {found.shift:.3f}": found.shift > MOST_SHIFT,
        f"the button that goes on hidden {found.hidden} times": found.hidden > 0,
        f"nothing lit in reach {found.unreachable} times": found.unreachable > 0,
        f"{found.small} of {found.targets} lit things drawn under 24 px": found.small > SMALL_SHARE * found.targets,
        f"{found.clicks_a_turn:.1f} clicks a turn": found.over and found.clicks_a_turn > MOST_CLICKS[found.game],
    }
    return [f"{found.game}, {found.viewport}: {what}" for what, missed in told.items() if missed]


def table(mira: Person, game: str) -> str:
    """A table for one person and easy bots."""
    seats: list[dict[str, Any]] = [
        {"kind": "me"},
        *({"kind": "bot", "level": "easy"} for _ in range(PLAYERS[game] - 1)),
    ]
    return mira.make_table(game, seats)


def main(most: int = MOST) -> int:
    """Whole matches, or their first clicks: four titles, four windows."""
    page = Path(__file__).parents[2] / "docs/playing.md"
    rows, missed = [], []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as running:
        server = Served(Path(folder)).start()
        path = os.environ.get("DURBAR_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
        browser = running.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for (viewport, size), game in itertools.product(VIEWPORTS.items(), PLAYERS):
            context = browser.new_context(base_url=server.address, reduced_motion="reduce", **window(size))
            mira = Person(context, SETTINGS)
            mira.sit_at(table(mira, game))
            *_, found = play(mira, game, viewport, random.Random(1), most)
            rows.append(found.row())
            missed += misses(found)
            print(found.row(), flush=True)
            context.close()
        browser.close()
        server.stop()
    before, _, after = page.read_text("utf-8").partition(HEAD)
    rest = after.partition("\n\n")[2]
    page.write_text("\n".join([before + HEAD, *rows]) + "\n\n" + rest, "utf-8")
    print(*missed, sep="\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
