"""Somebody at a browser: clicks what glows, reads what is asked, and knows nothing of the rules."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
PHONE = {"width": 360, "height": 740}
PATIENCE = 30.0

# A point of each glowing element that a finger can really touch: nothing lies above it there.
TOUCHABLE = """() => {
  const found = [];
  for (const element of document.querySelectorAll('[data-element]')) {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    search: for (const fy of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95])
      for (const fx of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95, 0.4, 0.6, 0.22, 0.78]) {
        const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
        const top = document.elementFromPoint(x, y);
        if (top && element.contains(top)) {
          found.push({key: element.dataset.element, x, y});
          break search;
        }
      }
  }
  return found;
}"""

# In one go, so that nothing changes in between: the first thing to choose comes into view.
UNCOVER = """() => {
  if (document.querySelector('dialog[open]')) return false;
  const first = [...document.querySelectorAll('[data-element]')].find((element) => element.getClientRects().length);
  first?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  return !!first;
}"""

# All rules; of those that pass, it need not be gathered what they passed on.
RUN_AXE = """async () => (await axe.run({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'], elementRef: false,
})).violations"""


class Person:
    """One browser context with one page."""

    def __init__(self, context: Any, settings: dict[str, Any]) -> None:
        self.context = context
        self.errors: list[str] = []
        self.settle(settings)
        self.page = context.new_page()
        self.page.on("console", lambda message: message.type == "error" and self._heard(message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def settle(self, settings: dict[str, Any]) -> None:
        kept = json.dumps(json.dumps(settings))
        self.context.add_init_script(f"localStorage.durbar ??= {kept}")

    def _heard(self, text: str) -> None:
        if "ERR_INTERNET_DISCONNECTED" not in text and "ERR_CONNECTION" not in text:
            self.errors.append(text)

    # -- coming to a table -------------------------------------------------------------------------------------------

    def open(self, path: str = "/") -> Person:
        self.page.goto(path)
        return self

    def choose_game(self, game: str) -> None:
        self.open()
        self.page.locator(f"a[href='/?game={game}']").click()
        self.page.locator("button.go").wait_for()

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the server answers this browser over HTTP."""
        return self.page.evaluate(
            """async ([path, body]) => (await fetch(path, body && {method: 'POST',
               headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()""",
            [path, body],
        )

    def make_table(
        self, game: str, seats: list[dict[str, Any]], *, more: dict[str, Any] | None = None, **options: Any
    ) -> str:
        """A table with these seats, made over HTTP by this browser; its id."""
        self.open()
        wish = {"game": game, "name": "Mira", "seats": seats, "options": options, **(more or {})}
        answer = self.ask("/api/tables", wish)
        assert "id" in answer, answer
        return str(answer["id"])

    def sit_at(self, table: str) -> Person:
        self.open(f"/t/{table}")
        self.page.locator(".actions h2").wait_for()
        return self

    # -- playing -------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return bool(self.page.locator("dialog a[download]").count())

    def prompt(self) -> str:
        return str(self.page.locator(".actions .prompt").inner_text())

    def log(self) -> list[str]:
        return [line.strip() for line in self.page.locator("#part-log li").all_inner_texts()]

    def touchable(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate(TOUCHABLE)
        return found

    def glowing(self) -> list[dict[str, Any]]:
        """What can be touched now; if it lies further along the tray, it is brought into view."""
        found = self.touchable()
        if not found and self.page.evaluate(UNCOVER):
            found = self.touchable()
        return found

    def wait_to_choose(self) -> list[dict[str, Any]]:
        end = time.monotonic() + PATIENCE
        while not self.over:
            if found := self.glowing():
                return found
            assert time.monotonic() < end, f"nothing glows: {self.prompt()}"
            self.page.wait_for_timeout(30)
        return []

    def wait_for_answer(self) -> None:
        """Until no move of ours is on its way."""
        self.page.locator("[data-pending]").wait_for(state="detached")

    def read(self, part: str) -> None:
        """On a phone: open this part of the sheet (players, panels, log, chat)."""
        if not self.page.locator(f"#tab-{part}").is_visible():
            self.page.get_by_role("button", name="Players, overview, log and chat").click()
        self.page.locator(f"#tab-{part}").click() if self.page.locator(f"#part-{part}").is_hidden() else None

    def click_one(self, rng: random.Random, first: Sequence[str] = ()) -> str | None:
        """Clicks something that glows, mostly what begins like one of `first`; None when the game is over."""
        found = self.wait_to_choose()
        if not found:
            return None
        wanted = [one for start in first for one in found if one["key"].startswith(start)]
        choice = wanted[0] if wanted and rng.random() < 0.8 else rng.choice(found)
        self.page.mouse.click(choice["x"], choice["y"])
        self.page.wait_for_timeout(10)
        return str(choice["key"])

    def play_until(self, ready: Callable[[], bool], rng: random.Random) -> None:
        """Clicks what glows until it is so."""
        end = time.monotonic() + 2 * PATIENCE
        while not ready():
            assert time.monotonic() < end, self.prompt()
            if found := self.glowing():
                choice = rng.choice(found)
                self.page.mouse.click(choice["x"], choice["y"])
            self.page.wait_for_timeout(20)

    def play_on(self, rng: random.Random, most: int, first: Sequence[str] = ()) -> int:
        """Clicks until the end; how often."""
        for clicks in range(most):
            if self.click_one(rng, first) is None:
                return clicks
        raise AssertionError(f"not over after {most} clicks: {self.prompt()}")

    # -- looking -------------------------------------------------------------------------------------------------------

    def violations(self) -> list[str]:
        """What axe finds against WCAG 2 A and AA."""
        if not self.page.evaluate("() => !!window.axe"):
            # as if typed into the console: the page's own policy stays strict
            self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate(RUN_AXE)
        return [f"{v['id']}: {node['html'][:160]} {node['failureSummary']}" for v in found for node in v["nodes"][:3]]
