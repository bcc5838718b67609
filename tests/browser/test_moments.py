"""Told over the board: moments, the recap of others' turns, all of it again; answers in the own language."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from browser.person import Person

BOTS = [{"kind": "me"}, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]


@pytest.fixture
def moving(person: Callable[..., Person]) -> Callable[..., Person]:
    """Somebody who has not asked the system for less motion."""

    def make(**settings: Any) -> Person:
        one = person(speed="fast", hints="off", **settings)
        one.page.emulate_media(reduced_motion="no-preference")
        return one

    return make


def test_a_visit_begins_with_a_banner_that_any_key_ends(moving: Callable[..., Person]) -> None:
    mira = moving()
    mira.sit_at(mira.make_table("tajmahal", BOTS))
    rng = random.Random(3)
    mira.play_until(lambda: bool(mira.page.locator("[data-moment]").count()), rng)
    mira.page.keyboard.press("Shift")
    mira.page.locator("[data-moment]").wait_for(state="detached")


def test_others_turns_are_told_in_a_line_each_and_shown_again(person: Callable[..., Person]) -> None:
    mira = person(hints="off")
    mira.sit_at(mira.make_table("radscha", BOTS, set_up="quick"))
    rng = random.Random(5)
    mira.play_until(lambda: bool(mira.page.locator("[data-again]").count()), rng)
    mira.page.locator("[data-recap] li").first.wait_for()
    assert ":" in mira.page.locator("[data-recap] li").first.inner_text()
    mira.page.locator("[data-again]").click()
    mira.page.locator(".since .caption").wait_for()
    mira.page.locator(".since .caption").wait_for(state="detached", timeout=60_000)
    assert mira.violations() == []


def test_a_refused_click_is_answered_in_the_own_language(person: Callable[..., Person]) -> None:
    mira = person(language="de", hints="off")
    mira.sit_at(mira.make_table("radscha", BOTS, set_up="quick"))
    mira.wait_to_choose()
    field = mira.page.locator('.window [data-at^="cell:"]:not([data-element])').first
    field.dispatch_event("click")
    answer = mira.page.locator(".bubble .fact")
    answer.wait_for()
    assert answer.inner_text().endswith(".")
    assert "RD-" not in answer.inner_text()
    assert mira.violations() == []
