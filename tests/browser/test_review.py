"""Looking back in a real browser: the review grows, its curve moves the replay, and its advice lies on the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.person import Person
from server.served import Served

GOLDEN = Path(__file__).parents[1] / "golden"
ASK = """async ([path, body]) => (await fetch(path, body && {method: 'POST',
  headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()"""
BRING = "async (text) => (await fetch('/api/matches?name=Mira', {method: 'POST', body: text})).json()"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that does not think much."""
    server = Served(tmp_path_factory.mktemp("review"), DURBAR_REVIEW_EFFORT="0.02").start()
    yield server
    server.stop()


def bring(mira: Person, file: str) -> str:
    mira.open()
    found = mira.page.evaluate(BRING, (GOLDEN / file).read_text("utf-8"))
    assert "id" in found, found
    return str(found["id"])


def at(mira: Person) -> int:
    """The moment that the curve says."""
    return int(mira.page.get_by_role("slider", name="Chance of winning").get_attribute("aria-valuenow"))


def review(mira: Person, table: str) -> Any:
    """Ask for it and wait until the curve is there."""
    mira.open(f"/replay/{table}?at=30")
    mira.page.get_by_role("tab", name="Analysis").click()
    mira.page.get_by_role("button", name="Analyse this game").click()
    curve = mira.page.get_by_role("slider", name="Chance of winning")
    curve.wait_for()
    return curve


@pytest.mark.parametrize("phone", [True, False])
def test_a_review_from_asking_to_the_board(person: Callable[..., Person], phone: bool) -> None:
    mira = person(phone=phone)
    table = bring(mira, "raja/2-pro2-full-palaces.jsonl")
    curve = review(mira, table)
    mira.page.get_by_role("heading", name="Turning points").wait_for()

    # The curve moves the replay: by keys, and by a click.
    curve.focus()
    before = at(mira)
    mira.page.keyboard.press("ArrowRight")
    assert at(mira) > before
    mira.page.keyboard.press("End")
    last = at(mira)
    assert "100%" in curve.get_attribute("aria-valuetext")
    mira.page.keyboard.press("Home")
    assert at(mira) < before
    box = curve.bounding_box()
    curve.click(position={"x": box["width"] / 2, "y": 60})
    assert 0.3 * last < at(mira) < 0.7 * last
    mira.page.wait_for_url(f"**/replay/{table}?at={at(mira)}*")

    # The turning points and the table say the same as the drawing.
    mira.page.locator(".turning button").first.click()
    mira.page.get_by_text("The curve as a table").click()
    assert mira.page.locator("#part-review table tbody tr").count() > 5

    # Another seat's decisions on demand, and what would have been better on the board.
    mira.page.get_by_role("button", name="Look at").click()
    mira.page.locator("#review-progress").wait_for(state="detached")
    mira.page.get_by_label("Only where something was clearly better").uncheck()
    houses = mira.page.locator("#part-review li", has_text="house in").filter(has_text="Show on the board")
    show = houses.first.get_by_role("button", name="Show on the board")
    show.wait_for()
    assert re.search(r"\d+% sure", houses.first.inner_text())
    assert mira.violations() == []
    show.click()
    mira.page.locator(".shown").first.wait_for(state="attached")


def test_it_is_kept_and_a_bar_tells_how_far_it_is(person: Callable[..., Person]) -> None:
    mira = person()
    table = bring(mira, "radscha/2-winner-382.jsonl")
    mira.open(f"/replay/{table}")
    mira.page.get_by_role("tab", name="Analysis").click()
    mira.page.get_by_role("button", name="Analyse this game").click()
    bar = mira.page.get_by_role("progressbar")
    bar.wait_for()
    assert float(bar.get_attribute("value") or 0) < 1
    bar.wait_for(state="detached")
    found = mira.page.evaluate(ASK, [f"/api/tables/{table}/review", None])
    mira.page.reload()
    mira.page.get_by_role("tab", name="Analysis").click()
    mira.page.get_by_role("slider", name="Chance of winning").wait_for()
    assert mira.page.evaluate(ASK, [f"/api/tables/{table}/review", None]) == found
