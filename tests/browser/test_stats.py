"""The page of statistics in a real browser."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from browser.person import Person

GAMES = {"raja": "Raja", "tajmahal": "Taj Mahal", "java": "Java", "radscha": "Gifts for the Rajah"}
ASK = """async ([path, body]) => (await fetch(path, body && {method: 'POST',
  headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()"""


def finish_a_match(mira: Person) -> str:
    """A bot plays it to the end for us; it counts all the same."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    table = mira.make_table("radscha", seats, set_up="quick")
    mira.page.evaluate(ASK, [f"/api/tables/{table}/seats/0", {"kind": "bot"}])
    end = time.monotonic() + 60
    while mira.page.evaluate(ASK, [f"/api/tables/{table}", None])["status"] != "finished":
        assert time.monotonic() < end
        mira.page.wait_for_timeout(100)
    return table


@pytest.mark.parametrize("phone", [True, False])
def test_what_wins_in_every_game(person: Callable[..., Person], phone: bool) -> None:
    mira = person(phone=phone, theme="dark" if phone else "light").open()
    mira.page.get_by_role("link", name="Statistics").click()
    mira.page.get_by_text("No finished games yet").wait_for()
    for game in ("raja", "tajmahal", "java", "radscha"):
        mira.page.locator(f"input[type=radio][value={game}]").check(force=True)
        mira.page.locator(".short li").first.wait_for()
        assert "durbar" not in mira.page.locator("main").inner_text()
        assert mira.page.get_by_text("games between computer players").count() == 1
        assert mira.page.locator("section.lid svg").count() > 10
    assert mira.violations() == []
    assert mira.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_own_record_leads_back_to_the_match(person: Callable[..., Person]) -> None:
    mira = person()
    table = finish_a_match(mira)
    mira.open("/stats")
    row = mira.page.locator("tbody tr", has_text=GAMES["radscha"]).first
    row.wait_for()
    assert row.locator("td").first.inner_text() == "1"
    assert mira.page.get_by_role("img", name="Results over time").is_visible()
    assert mira.page.get_by_text("Computer, easy").is_visible()
    assert mira.violations() == []
    mira.page.get_by_role("link", name="Replay").click()
    mira.page.wait_for_url(f"**/replay/{table}*")
