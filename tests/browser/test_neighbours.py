"""The host's rights and the link to a seat, as people see them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from browser.person import Person
from browser.test_together import seated_pair

SHOTS = os.environ.get("DURBAR_SHOTS")


def shot(one: Person, name: str) -> None:
    """For whoever looks: DURBAR_SHOTS=folder keeps pictures."""
    if SHOTS:
        one.page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))


def people(one: Person) -> None:
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="People at the table").click()


def test_the_host_mutes_and_throws_out_and_lets_back_in(person: Callable[..., Person]) -> None:
    mira, bram = seated_pair(person)
    people(mira)
    dialog = mira.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Mute").click()
    dialog.get_by_role("button", name="Let speak again").wait_for()
    shot(mira, "people")
    assert mira.violations() == []
    dialog.get_by_role("button", name="Throw out").click()
    shot(mira, "throw-out")
    dialog.get_by_role("button", name="Throw out").click()
    dialog.get_by_role("button", name="Let back in").wait_for()
    bram.page.get_by_text("The host has asked you to leave").first.wait_for()
    shot(bram, "thrown-out")
    dialog.get_by_role("button", name="Let back in").click()
    dialog.get_by_role("button", name="Throw out").wait_for()
    bram.page.reload()
    bram.page.locator(".actions h2").wait_for()


def test_a_link_brings_the_seat_to_another_browser(person: Callable[..., Person]) -> None:
    mira, _ = seated_pair(person)
    mira.page.get_by_role("button", name="Menu").click()
    mira.page.get_by_role("button", name="Link to my seat").click()
    link = mira.page.get_by_label("Link to my seat").get_by_role("textbox")
    expect(link).to_have_value(re.compile("/seat/"))
    shot(mira, "seat-link")
    assert mira.violations() == []
    other = person("Somebody", phone=True, language="de")
    other.open(link.input_value())
    other.page.get_by_role("button", name="Hier spielen").wait_for()
    shot(other, "seat-page")
    assert other.violations() == []
    other.page.get_by_role("button", name="Hier spielen").click()
    other.page.locator(".actions h2").wait_for()
    mira.page.keyboard.press("Escape")
    mira.page.get_by_role("button", name="Menu").wait_for(state="hidden")
    assert "/t/" in other.page.url
