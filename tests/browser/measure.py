"""How it is to play: clicks a turn, what moves, how large things are, how soon the table answers.

Somebody sensible plays in a real Chromium against easy bots: decides what the greedy computer player would
(adviser.py) and clicks what is lit to do it, the shortest way. `make playing` plays whole matches, writes the table
into docs/playing.md and fails where a goal is missed; test_playing.py plays the beginning of each. A turn is what one
decides until somebody else decides.
"""

from __future__ import annotations

import itertools
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import sync_playwright

from browser.adviser import Adviser, Step
from browser.person import Person
from server.served import Served

VIEWPORTS = {
    "desk": (1440, 900),
    "phone 390": (390, 844),
    "phone 360": (360, 640),
    "small desk": (1024, 768),
    "sideways": (844, 390),
}
PLAYERS = {"raja": 3, "tajmahal": 3, "java": 3, "radscha": 3}
# Matches for a row: short ones differ from each other.
MATCHES = {"raja": 2, "tajmahal": 3, "java": 1, "radscha": 3}
# The goals: mean clicks a turn.
MOST_CLICKS = {"raja": 5.0, "tajmahal": 2.0, "java": 8.0, "radscha": 2.5}
MOST_SHIFT = 0.05
MOST_BOARDS = 2
SMALL_SHARE = 0.05  # where neighbours stand closer, the nearest answers
PATIENCE = 30.0
LAG = 3.0  # seconds that the page may show the match later than the server keeps it
MOST = 1500  # clicks in one match
SETTINGS = {"language": "en", "speed": "instant", "sounds": False, "name": "Mira"}
# Where the second decision is clicked straight away: the site of a palace, the city of the first palace.
STRAIGHT = ("palace", "withdraw", "festival", "enter", "irrigate")

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
  const lit = [], others = [];
  const open = ':is(.target.other, .pick[aria-disabled=false]):not([data-element])';
  for (const element of document.querySelectorAll('[data-element], ' + open)) {
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
    const {element: key, at, actions} = element.dataset;
    if (key) lit.push({key, point, drawn: size, onBoard: !!element.closest('.window'), actions: actions ?? ''});
    else others.push({key: at, point});
  }
  const box = onward?.getBoundingClientRect();
  const [x, y] = box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0];
  const inside = box && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  const seen = inside && document.elementFromPoint(x, y)?.closest('[data-onward], dialog') !== null;
  return {
    over: !!document.querySelector('dialog [data-finish]'),
    board: rect(document.querySelector('.board')),
    lit,
    others,
    onward: {ready: !!onward && !onward.disabled, seen: !!seen, at: onward ? rect(onward) : null, x, y,
      element: onward?.dataset.element ?? ''},
    prompt: document.querySelector('.actions .prompt')?.innerText ?? '',
    ending: !!document.querySelector('.closing'),
    pending: !!document.querySelector('[data-pending]'),
  };
}"""


# As a swipe along the tray, or a drag of the board.
BRING = """(key) => {
  const element = document.querySelector(`[data-element="${key}"], [data-at="${key}"]`);
  element.scrollIntoView({block: 'nearest', inline: 'center'});
  const [box, around] = [element, document.querySelector('.window')].map((one) => one.getBoundingClientRect());
  const at = [around.left + around.width / 2, around.top + around.height / 2];
  const by = [at[0] - box.left - box.width / 2, at[1] - box.top - box.height / 2];
  if (!element.closest('.window')) return;
  const fire = (type, x, y) => document.querySelector('.window').dispatchEvent(
    new PointerEvent(type, {bubbles: true, pointerId: 1, pointerType: 'touch', clientX: x, clientY: y}));
  const capture = Element.prototype.setPointerCapture;
  Element.prototype.setPointerCapture = () => {};
  fire('pointerdown', ...at);
  fire('pointermove', at[0] + by[0], at[1] + by[1]);
  fire('pointerup', at[0] + by[0], at[1] + by[1]);
  Element.prototype.setPointerCapture = capture;
}"""


def window(size: tuple[int, int]) -> dict[str, Any]:
    """How a browser of this size is opened; small ones have a finger."""
    return {"viewport": {"width": size[0], "height": size[1]}, "has_touch": size[0] < 900}


class Playing(msgspec.Struct):
    """What was measured of some matches."""

    game: str
    viewport: str
    clicks: int = 0
    turns: int = 0
    boards: set[tuple[int, ...]] = msgspec.field(default_factory=set)
    pairs: int = 0
    jumps: int = 0
    shift: float = 0.0
    """Layout shift as browsers count it, in the worst match: what comes within half a second of an own click is an
    answer to it."""
    answered: float = 0.0
    """Layout shift in answer to own clicks, in the worst match."""
    targets: int = 0
    small: int = 0
    unreachable: int = 0
    drags: int = 0
    """Times that what was wanted lay out of view: the tray is scrolled, or the board moved."""
    moments: int = 0
    hidden: int = 0
    answers: list[float] = []
    over: bool = False
    helpless: int = 0
    """Times that nothing of the plan could be clicked."""

    @property
    def clicks_a_turn(self) -> float:
        return self.clicks / max(1, self.turns)

    def row(self) -> str:
        share = f"{100 * self.small / max(1, self.targets):.0f}%"
        median, slow = statistics.median(self.answers or [0]), max(self.answers or [0])
        return (
            f"| {self.game} | {self.viewport} | {self.clicks_a_turn:.1f} ({self.turns}) | {len(self.boards)} | "
            f"{self.jumps} of {self.pairs} | {self.shift:.3f} (+ {self.answered:.2f}) | {share} | "
            f"{self.unreachable} of {self.moments} | {self.drags} | "
            f"{self.hidden} of {self.moments} | {median:.0f} / {slow:.0f} |"
        )


HEAD = (
    "| title | window | clicks a turn (turns) | board rectangles | jumps between two own clicks | "
    "layout shift (+ in answer to clicks) | "
    "lit drawn under 24 px | nothing lit in reach | wanted thing out of view | going on not in view | "
    "answer ms, median / longest |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


def _later(key: str) -> int:
    """In which order a person clicks: what goes along with a card, then things, then buttons."""
    return 2 if key.startswith(("button:", "by:", "piece:")) else not key.startswith(("hand:white", "hand:special"))


class Finger:
    """Clicks the way through a plan; knows what was clicked since the match went on."""

    def __init__(self, adviser: Adviser) -> None:
        self.adviser, self.planned = adviser, list[Step]()
        self.clicked: list[str] = []
        self.helpless = 0
        self.puzzled: float | None = None
        """Since when nothing of the plan can be clicked."""

    def choose(self, seen: dict[str, Any]) -> tuple[float, float] | str | None:
        """Where a person would click now, or what has to be brought into view first."""
        steps = self.adviser.plan()
        if steps is not self.planned:
            self.planned, self.clicked = steps, []
        every = [*seen["others"], *seen["lit"]]
        # A thing can be lit in two places (a field, and a knob that lies on it): what is in view counts.
        lit = {one["key"]: one["point"] for one in sorted(every, key=lambda one: one["point"] is not None)}
        menu = [one for one in seen["lit"] if one["key"].startswith("menu:")]
        onward = seen["onward"]
        if menu:
            key = self._of_menu(menu, steps)
        else:
            ahead = {onward["element"]: (onward["x"], onward["y"])} if onward["ready"] else {}
            lit |= {key: at for key, at in ahead.items() if key}
            key = self._of_plan(steps, lit)
        if key is None and onward["ready"]:
            return onward["x"], onward["y"]
        if key is None:
            self.puzzled = self.puzzled or time.monotonic()
            if time.monotonic() - self.puzzled < LAG:
                return None
            key = min(lit, default=None)
            self.helpless += 1
        self.puzzled = None
        if key is None:
            return None
        if lit[key] is None:
            return key
        self.clicked.append(key)
        x, y = lit[key]
        return x, y

    def _of_menu(self, menu: list[dict[str, Any]], steps: list[Step]) -> str:
        wanted = ",".join(str(step.action) for step in steps)
        return next((str(one["key"]) for one in menu if wanted.startswith(one["actions"])), str(menu[0]["key"]))

    def _of_plan(self, steps: list[Step], lit: dict[str, Any]) -> str | None:
        journey = list(itertools.takewhile(lambda step: step.kind == "travel", steps))
        if journey:
            ways = [f"trip:{journey[-1].to}:0", f"trip:{journey[-1].to}"]
            return next((key for key in [*ways, *journey[0].keys] if key in lit), None)
        if steps and (deal := f"deal:{steps[0].action}") in lit:
            return deal
        left = list(self.clicked)
        for step in [*steps[1:2], *steps] if steps and steps[0].kind in STRAIGHT and not left else steps:
            for key in sorted(step.keys, key=_later):
                if key in left:
                    left.remove(key)
                elif key in lit and (step is steps[0] or not key.startswith("button:")):
                    return key
        return None


def play(mira: Person, found: Playing, adviser: Adviser, most_clicks: int) -> None:
    """Plays from the table that is open, to the end of the match or so many clicks, and adds what was seen."""
    page, finger = mira.page, Finger(adviser)
    clicks, turns = 0, found.turns
    page.evaluate(WATCH)
    before: dict[str, Any] | None = None
    end = time.monotonic() + PATIENCE
    while clicks < most_clicks:
        seen = page.evaluate(LOOK)
        if seen["over"]:
            found.over = True
            break
        ends = seen["ending"] and not seen["lit"]  # by itself
        if seen["pending"] or ends or not (seen["lit"] or seen["onward"]["ready"]):
            assert time.monotonic() < end, f"nothing to do: {seen['prompt']}"
            page.wait_for_timeout(20)
            continue
        found.moments += 1
        found.boards.add(tuple(seen["board"]))
        found.targets += len(seen["lit"])
        found.small += sum(one["drawn"] < 24 for one in seen["lit"] if one["onBoard"])
        found.hidden += not seen["onward"]["seen"]
        found.unreachable += not seen["onward"]["ready"] and all(one["point"] is None for one in seen["lit"])
        if before is not None:
            found.pairs += 1
            found.jumps += before["board"] != seen["board"] or before["onward"]["at"] != seen["onward"]["at"]
        where = finger.choose(seen)
        assert time.monotonic() < end, f"{where} cannot be clicked: {seen['prompt']}"
        if where is None:
            page.wait_for_timeout(30)
            continue
        if isinstance(where, str):
            found.drags += 1
            page.evaluate(BRING, where)
            page.wait_for_timeout(30)
            continue
        started = time.monotonic()
        page.mouse.click(where[0], where[1])
        page.wait_for_function("() => !document.querySelector('[data-pending]')")
        found.answers.append(1000 * (time.monotonic() - started))
        clicks += 1
        end = time.monotonic() + PATIENCE
        before = seen
    shift, answered = page.evaluate("[window.shifts, window.answers]")
    found.shift, found.answered = max(found.shift, shift), max(found.answered, answered)
    found.clicks += clicks
    found.turns = turns + adviser.turns()
    found.helpless += finger.helpless


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
    """Whole matches, or their first clicks: four titles, five windows."""
    page = Path(__file__).parents[2] / "docs/playing.md"
    rows, missed = [], []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as running:
        server = Served(Path(folder)).start()
        path = os.environ.get("DURBAR_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
        browser = running.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for (viewport, size), game in itertools.product(VIEWPORTS.items(), PLAYERS):
            context = browser.new_context(base_url=server.address, reduced_motion="reduce", **window(size))
            mira = Person(context, SETTINGS)
            found = Playing(game, viewport)
            for _ in range(MATCHES[game]):
                made = table(mira, game)
                mira.sit_at(made)
                play(mira, found, Adviser(server.file, made, 0), most)
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
