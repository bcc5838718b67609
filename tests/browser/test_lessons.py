"""Each title's lesson, walked to its end in a real browser by reading, turning pages and clicking what glows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from browser.person import PATIENCE, Person

LEARN = "a[href='/learn/{game}']"


# In one go, so that the page cannot change in between.
TURN = "() => { const next = document.querySelector('[data-next]'); next?.click(); return !!next; }"


def page_name(person: Person) -> str | None:
    found: str | None = person.page.evaluate("document.querySelector('[data-lesson]')?.dataset.lesson ?? null")
    return found


def go_on(person: Person) -> str | None:
    """One click on: the next page, or what the lesson asks for. The page that was read; None when it is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if person.over or not person.page.locator(".coach").count():
            return None
        name = page_name(person)
        if name and person.page.evaluate(TURN):
            return name
        if name and (found := person.glowing()):
            person.page.mouse.click(found[0]["x"], found[0]["y"])
            person.page.wait_for_timeout(20)
            return name
        person.page.wait_for_timeout(20)
    raise AssertionError(f"the lesson does not go on: {page_name(person)}")


def walk(person: Person, most: int = 150) -> list[str]:
    """To the end of the lesson: the pages read, each once."""
    read: list[str] = []
    for _ in range(most):
        name = go_on(person)
        if name is None:
            return read
        if name not in read:
            read.append(name)
    raise AssertionError(f"no end in sight: {read}")


@pytest.mark.parametrize(
    ("game", "language", "phone"),
    [("radscha", "en", False), ("raja", "nl", False), ("tajmahal", "en", True), ("java", "de", False)],
)
def test_a_lesson_is_walked_to_its_end(person: Callable[..., Person], game: str, language: str, phone: bool) -> None:
    learner = person(phone=phone, language=language)
    learner.open(f"/learn/{game}")
    learner.page.locator("[data-lesson] h2").wait_for()
    assert learner.violations() == []
    words: dict[str, Any] = learner.page.evaluate(
        f"async () => (await fetch('/api/games/{game}/lesson/{language}')).json()"
    )
    first = next(iter(words["pages"].values()))
    assert learner.page.locator("[data-lesson] h2").inner_text() == first["title"]
    assert walk(learner) == list(words["pages"])
    if game == "radscha":  # a whole match, and won
        assert learner.over
        return
    hint = learner.page.locator(".hint")
    hint.get_by_role("button").click()  # from here on hints help: a lamp, opened by a click
    assert any(text in hint.inner_text() for text in words["hints"].values())
    assert learner.violations() == []
    assert learner.page.locator("[data-element]").count() > 1


def test_a_lesson_points_goes_back_and_is_continued_later(person: Callable[..., Person]) -> None:
    learner = person()
    learner.open()
    learner.page.locator(LEARN.format(game="radscha")).click()
    page = learner.page
    page.locator("[data-lesson=goal]").wait_for()
    page.wait_for_function("() => document.querySelectorAll('.ring').length === 2")
    assert learner.touchable() == [], "nothing to choose before everything is read"
    page.locator("[data-next]").click()
    page.locator("[data-lesson=road]").wait_for()
    page.get_by_role("button", name="Back", exact=True).click()
    page.locator("[data-lesson=goal]").wait_for()
    while page_name(learner) != "move":
        page.locator("[data-next]").click()
    assert {one["key"] for one in learner.touchable()} == {"cell:f3"}
    go_on(learner)
    page.locator("[data-lesson=picked]").wait_for()
    page.get_by_role("button", name="Undo").click()  # undo: the lesson goes back, too, to what is asked
    page.locator("[data-lesson=move]").wait_for()
    go_on(learner)
    page.locator("[data-lesson=picked]").wait_for()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Leave and continue later").click()
    page.get_by_text("Lesson: 1 of").wait_for()
    page.locator("a.lid").first.click()
    page.locator("[data-lesson=picked]").wait_for()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Start again").click()
    page.locator("[data-lesson=goal]").wait_for()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Carry on without").click()
    page.locator(".coach").wait_for(state="detached")
    assert len(learner.wait_to_choose()) > 1


def test_hints_can_be_switched_off(person: Callable[..., Person]) -> None:
    player = person()
    table = player.make_table(
        "radscha", [{"kind": "me"}, {"kind": "bot", "level": "easy"}], set_up="first", layout="first"
    )
    player.sit_at(table)
    player.wait_to_choose()
    hint = player.page.locator(".hint")
    hint.wait_for()
    board = player.page.locator(".board").bounding_box()
    hint.get_by_role("button", name="Hint").click()
    assert player.page.locator(".board").bounding_box() == board, "an open hint pushes nothing"
    hint.get_by_role("button", name="No more hints").click()
    assert hint.count() == 0
    player.page.reload()
    player.wait_to_choose()
    assert hint.count() == 0, "remembered for this title"
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_text("always", exact=True).click()
    player.page.keyboard.press("Escape")
    hint.wait_for()
