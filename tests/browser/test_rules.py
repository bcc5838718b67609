""" "Why can't I?" and the rule reference: a refused click, the clause in the player's language, and where it leads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.person import Person
from durbar.games import get

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "easy"}
FIRST = {"set_up": "first", "layout": "first"}

# A point of an unlit place on the board that a finger can really touch.
DARK = """() => {
  for (const place of document.querySelectorAll('.board g.target:not(.lit)')) {
    const box = place.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width && place.contains(document.elementFromPoint(x, y))) return [x, y];
  }
}"""


def refused_click(somebody: Person) -> Any:
    somebody.wait_to_choose()
    x, y = somebody.page.evaluate(DARK)
    somebody.page.mouse.click(x, y)
    card = somebody.page.locator(".bubble")
    card.hover()  # who reads it keeps it
    return card


@pytest.mark.parametrize("game", ["raja", "tajmahal", "java", "radscha"])
def test_a_refused_click_is_answered_on_every_board(person: Callable[..., Person], game: str) -> None:
    mira = person(phone=game == "raja", language="nl")
    mira.sit_at(mira.make_table(game, [ME, BOT, BOT]))
    card = refused_click(mira)
    assert card.locator("a.id").count() or "Dat kan" in card.inner_text()
    before = mira.page.locator(".actions .prompt").inner_text()
    board = mira.page.locator(".board").bounding_box()
    card.get_by_role("button").click()
    card.wait_for(state="detached")
    assert mira.page.locator(".board").bounding_box() == board, "a refusal moves nothing"
    assert mira.page.locator(".actions .prompt").inner_text() == before, "asking changes nothing"


def test_from_a_refused_click_to_the_clause_in_german(person: Callable[..., Person]) -> None:
    mira = person(language="de")
    mira.sit_at(mira.make_table("radscha", [ME, BOT], **FIRST))
    card = refused_click(mira)
    fact = card.locator(".fact").inner_text()
    assert fact.endswith("."), "a sentence about this very situation"
    assert "RD-" not in card.inner_text()
    assert mira.violations() == []
    card.locator("summary").click()  # the clause is one click deeper
    link = card.locator("a.id").first
    clause, told = link.inner_text(), card.locator(".clause").first.inner_text()
    with mira.context.expect_page() as opened:
        link.click()
    page = opened.value
    here = page.locator(f"[id='{clause}']")
    here.wait_for()
    assert here.locator("p").inner_text().split(" ", 1)[1][:40] in told
    page.wait_for_function("id => document.getElementById(id).matches('.here')", arg=clause)
    box = here.bounding_box()
    assert 0 <= box["y"] <= 900, "it has been scrolled to"


def test_the_first_decision_of_a_match_can_be_asked_about(person: Callable[..., Person]) -> None:
    mira = person(phone=True)
    mira.sit_at(mira.make_table("radscha", [ME, BOT], **FIRST))
    mira.wait_to_choose()
    assert mira.page.get_by_role("button", name="Undo").is_disabled()
    hint = mira.page.locator(".hint").bounding_box()
    assert hint
    assert hint["x"] + hint["width"] <= mira.page.viewport_size["width"], "no text runs off the phone"
    mira.page.get_by_role("button", name="Why can").click()
    dialog = mira.page.get_by_role("dialog", name="do now")
    kinds = dialog.locator("section li")
    kinds.first.wait_for()
    assert "… stones from …" in kinds.all_inner_texts()
    heights = [line.bounding_box()["height"] for line in kinds.all() if line.is_visible()]
    assert max(heights) < 60, "one action a line, or two lines at most"
    more = dialog.get_by_text("and 1 more")
    more.click()
    assert dialog.locator("details[open] li").is_visible()
    assert mira.violations() == []


def test_asking_by_keys(person: Callable[..., Person]) -> None:
    mira = person()
    mira.sit_at(mira.make_table("radscha", [ME, BOT], **FIRST))
    mira.wait_to_choose()
    mira.page.keyboard.press("w")
    dialog = mira.page.get_by_role("dialog", name="do now")
    dialog.locator("section").first.wait_for()
    assert "RD-" not in dialog.inner_text()
    for summary in dialog.locator("summary", has_text="The rule").all():
        summary.click()
    assert "RD-4.1" in dialog.inner_text()
    assert mira.violations() == []
    dialog.get_by_role("button", name="Ask about a place on the board").click()
    dark = mira.page.locator(".board g.asked").first
    dark.focus()
    mira.page.keyboard.press("Enter")
    mira.page.locator(".bubble .fact").wait_for()
    mira.page.keyboard.press("Escape")
    dark.wait_for(state="detached")


def test_searching_the_rules(person: Callable[..., Person]) -> None:
    mira = person(language="de").open("/rules/raja")
    box = mira.page.get_by_role("searchbox")
    box.fill("Baumeister paläste")
    found = mira.page.locator(".clause")
    mira.page.locator(".clause mark").first.wait_for()
    assert 0 < found.count() < 20
    clauses = len(get("raja").rules.clauses)
    assert f"{found.count()} von {clauses} Regeln" in mira.page.get_by_role("status").all_inner_texts()
    box.fill("rj-7.2b")
    mira.page.wait_for_function("() => document.querySelectorAll('.clause').length === 1")
    box.fill("xyzzy")
    mira.page.get_by_role("button", name="Alle zeigen").click()
    mira.page.wait_for_function("() => document.querySelectorAll('.clause').length === " + str(clauses))


@pytest.mark.parametrize("game", ["raja", "tajmahal", "java", "radscha"])
def test_the_rules_have_figures_and_no_barriers(person: Callable[..., Person], game: str) -> None:
    phone = game in ("raja", "java")
    mira = person(phone=phone, theme="dark" if phone else "light").open(f"/rules/{game}")
    mira.page.locator("figure").first.wait_for()
    assert mira.page.locator("figure").count() >= 4
    for figure in mira.page.locator("figure").all():
        figure.scroll_into_view_if_needed()
        figure.locator(".picture *").nth(25).wait_for(state="attached")
    assert mira.violations() == []
    assert mira.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
