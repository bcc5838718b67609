"""The goals of playing, on the beginning of each match: nothing moves, everything is large and in view (measure.py)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from browser import measure
from browser.adviser import Adviser
from browser.person import Person
from server.served import Served

CLICKS = 16


@pytest.mark.parametrize("game", list(measure.PLAYERS))
@pytest.mark.parametrize("viewport", ["small desk", "phone 360"])
def test_nothing_moves_and_everything_is_in_reach(chromium: Any, served: Served, game: str, viewport: str) -> None:
    size = measure.window(measure.VIEWPORTS[viewport])
    context = chromium.new_context(base_url=served.address, reduced_motion="reduce", **size)
    mira = Person(context, measure.SETTINGS)
    made, found = measure.table(mira, game), measure.Playing(game, viewport)
    mira.sit_at(made)
    measure.play(mira, found, Adviser(served.file, made, 0), CLICKS)
    context.close()
    assert measure.misses(found) == []
    assert found.helpless == 0, "what the plan wants can be clicked"
    assert mira.errors == []


# A point that lies on nothing, but near a lit village.
BESIDE = """() => {
  for (const village of document.querySelectorAll("[data-element^='village:']")) {
    const box = village.getBoundingClientRect();
    for (let turn = 0; turn < 12; turn++) {
      const [dx, dy] = [Math.cos(turn * Math.PI / 6), Math.sin(turn * Math.PI / 6)];
      const x = box.left + box.width / 2 + dx * (box.width / 2 + 8);
      const y = box.top + box.height / 2 + dy * (box.height / 2 + 8);
      const hit = document.elementFromPoint(x, y);
      if (hit?.closest('.window') && !hit.closest('[data-at], button')) return [x, y];
    }
  }
}"""


def test_a_tap_beside_a_lit_thing_means_the_nearest(chromium: Any, served: Served) -> None:
    context = chromium.new_context(base_url=served.address, reduced_motion="reduce", **measure.window((390, 844)))
    mira = Person(context, {**measure.SETTINGS, "ending": "at_once"})
    mira.sit_at(mira.make_table("raja", [{"kind": "me"}, {"kind": "bot", "level": "easy"}]))
    mira.play_until(lambda: mira.page.locator("[data-element^='village:']").count() > 0, random.Random(1))
    told = len(mira.log())
    mira.page.touchscreen.tap(*mira.page.evaluate(BESIDE))
    mira.page.locator("#part-log li").nth(told).wait_for(state="attached")
    assert mira.page.locator(".bubble").count() == 0
    context.close()
