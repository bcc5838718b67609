"""The pages around the games in three languages and five widths: nothing wider than the window, nothing over anything
else, nothing that axe objects to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.person import Person

WIDTHS = (360, 390, 820, 1440, 1920)
LANGUAGES = ("en", "de", "nl")
ME, OPEN = {"kind": "me"}, {"kind": "open"}

# What sticks out of the window, texts that are cut off, and texts that lie over each other.
MEASURE = """() => {
  const found = [];
  const page = document.documentElement, width = page.clientWidth;
  const short = (node) => node.textContent.trim().slice(0, 30);
  if (page.scrollWidth > width) found.push(`the page is ${page.scrollWidth} wide`);
  const seen = (node) => node.checkVisibility() && !node.closest('svg, [inert], .unseen, dialog:not([open])');
  const said = [...document.querySelectorAll('main *, header *, nav *')].filter(
    (node) => seen(node) && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()));
  const boxes = said.map((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [node, [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1)];
  });
  for (const [node, rects] of boxes) {
    if (rects.some((box) => box.left < -1 || box.right > width + 1)) found.push(`sticks out: ${short(node)}`);
    const { overflow, overflowX } = getComputedStyle(node);
    const cut = overflow !== 'visible' && overflowX !== 'auto' && node.clientWidth;
    if (cut && node.scrollWidth > node.clientWidth + 1) found.push(`cut off: ${short(node)}`);
  }
  const stays = (node) => {
    for (let at = node; at; at = at.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return true;
    return false;
  };
  const flat = boxes.flatMap(([node, rects]) => (stays(node) ? [] : rects.map((box) => [node, box])));
  for (let a = 0; a < flat.length; a++) {
    for (let b = a + 1; b < flat.length; b++) {
      const [[one, x], [other, y]] = [flat[a], flat[b]];
      if (one.contains(other) || other.contains(one)) continue;
      const across = Math.min(x.right, y.right) - Math.max(x.left, y.left);
      const down = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top);
      const covers = across > 3 && down > 0.5 * Math.min(x.height, y.height);
      if (covers) found.push(`one over the other: ${short(one)} / ${short(other)}`);
    }
  }
  return [...new Set(found)];
}"""


def measured(mira: Person) -> dict[int, list[str]]:
    """What is wrong with this page, by width."""
    found: dict[int, list[str]] = {}
    for width in WIDTHS:
        mira.page.set_viewport_size({"width": width, "height": 900})
        mira.page.wait_for_function(f"() => innerWidth === {width}")
        if faults := mira.page.evaluate(MEASURE):
            found[width] = faults
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_fit_every_window(person: Callable[..., Person], language: str) -> None:
    mira = person(language=language)
    mira.make_table("java", [ME, {"kind": "bot", "level": "easy"}])
    waiting = mira.make_table(
        "raja", [ME, OPEN, OPEN], more={"clock": {"kind": "live", "seconds": 1800, "increment": 15}}
    )
    invite = mira.ask(f"/api/tables/{waiting}")["invite"]
    pages: dict[str, tuple[str, str]] = {
        "start": ("/", ".game h3"),
        "game": ("/?game=raja", "button.go"),
        "rules": ("/rules/radscha", ".clause"),
        "about": ("/about", "section.lid"),
        "board": ("/board/java", "label.button"),
        "stats": ("/stats", ".short li"),
        "waiting": (f"/t/{waiting}", ".facts"),
        "lost": ("/nowhere", "h1"),
    }
    wrong: dict[str, Any] = {}
    for name, (path, sign) in pages.items():
        mira.open(path)
        mira.page.locator(sign).first.wait_for()
        if found := measured(mira):
            wrong[name] = found
    other = person("Bram", language=language).open(invite)
    other.page.locator(".facts li").first.wait_for()
    if found := measured(other):
        wrong["invitation"] = found
    assert wrong == {}
    mira.errors.clear()  # the browser's own note of the page that is not there


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_new_pages_have_no_barriers(person: Callable[..., Person], theme: str) -> None:
    mira = person(theme=theme)
    table = mira.make_table("radscha", [ME, OPEN])
    for path, sign in {"/about": "section.lid", "/board/raja": "label.button", f"/t/{table}": ".facts li"}.items():
        mira.open(path)
        mira.page.locator(sign).first.wait_for()
        assert mira.violations() == []


def test_a_corrected_board_is_counted_and_drawn(person: Callable[..., Person]) -> None:
    mira = person().open("/board/raja")
    text = mira.page.evaluate("async () => (await fetch('/api/games/raja/board.toml')).text()")
    chooser = mira.page.locator("input[type=file]")
    chooser.set_input_files({"name": "raja.toml", "mimeType": "text/plain", "buffer": text.encode()})
    mira.page.locator(".picture svg").wait_for()
    mira.page.get_by_role("button", name="Keep it for my tables").wait_for()  # tests/server/test_boards.py keeps one
    broken = text.replace("great = true", "great = false", 1).encode()
    chooser.set_input_files({"name": "raja.toml", "mimeType": "text/plain", "buffer": broken})
    told = mira.page.get_by_role("alert")
    told.wait_for()
    assert "great palace sites" in told.inner_text()
    assert mira.page.locator(".picture").count() == 0


def test_the_first_game_is_against_one_easy_computer_player(person: Callable[..., Person]) -> None:
    mira = person().open("/first/raja")
    mira.page.wait_for_url("**/t/*")
    table = mira.ask(f"/api/tables/{mira.page.url.rsplit('/', 1)[1]}")
    assert [(seat["kind"], seat["level"]) for seat in table["seats"]][1:] == [("bot", "easy")]
