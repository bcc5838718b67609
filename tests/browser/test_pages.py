"""The pages around the game: two clicks to a table, forms that keep what was typed, settings, keys, weight, axe."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import pytest

from browser.person import Person

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "easy"}
HEAVIEST = 150_000  # bytes gzipped at the first load


@pytest.mark.parametrize("game", ["raja", "tajmahal", "java", "radscha"])
def test_two_clicks_to_a_table_against_bots(person: Callable[..., Person], game: str) -> None:
    mira = person().open()
    mira.page.locator(f"a[href='/?game={game}']").click()
    mira.page.get_by_role("button", name="Play against the computer").click()
    assert mira.wait_to_choose() or mira.page.locator(".actions h2").inner_text()
    mira.open()
    mine = mira.page.locator("section", has_text="My tables").locator("a")
    mine.first.wait_for()
    assert mine.count() == 1


def test_the_form_keeps_what_was_typed_when_the_server_refuses(person: Callable[..., Person]) -> None:
    mira = person()
    mira.choose_game("radscha")
    mira.page.get_by_label("Your name").fill("Mira the Bold")
    mira.page.get_by_text("Seats, rules and clock").click()
    mira.page.get_by_label("Set-up").select_option("first")
    mira.page.locator("button.go").click()
    assert "layout" in mira.page.get_by_role("alert").inner_text()
    assert mira.page.get_by_label("Your name").input_value() == "Mira the Bold"
    assert mira.page.get_by_label("Set-up").input_value() == "first"
    mira.page.get_by_label("Board layout").select_option("first")
    mira.page.locator("button.go").click()
    mira.page.get_by_text("Mira the Bold").first.wait_for()
    assert ["400 (Bad Request)" in error for error in mira.errors] == [True]  # the browser's own note of the refusal
    mira.errors.clear()


def test_what_clashes_is_told_in_the_own_language_and_what_is_needed_chosen(person: Callable[..., Person]) -> None:
    mira = person(language="de", phone=True)
    mira.choose_game("tajmahal")
    mira.page.get_by_text("Plätze, Regeln und Uhr").click()
    neutral = mira.page.get_by_label("Neutraler dritter Spieler")
    assert neutral.input_value() == "false"
    mira.page.get_by_label("2", exact=True).check(force=True)
    assert neutral.input_value() == "true", "two play with the neutral third"
    mira.page.get_by_label("4", exact=True).check(force=True)
    assert neutral.input_value() == "false"
    neutral.select_option("true")
    mira.page.locator("button.go").click()
    told = mira.page.get_by_role("alert")
    assert "Ab drei Spielern bleibt er auf nein." in told.inner_text()
    assert told.get_by_role("link").get_attribute("href") == "/rules/tajmahal#TM-13.1"
    assert ["400 (Bad Request)" in error for error in mira.errors] == [True]
    mira.errors.clear()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [True, False])
def test_no_barriers(person: Callable[..., Person], phone: bool, theme: str) -> None:
    mira = person(phone=phone, theme=theme).open()
    mira.page.locator(".game h3").nth(3).wait_for()
    assert mira.violations() == []
    mira.page.get_by_role("button", name="Settings").click()
    assert mira.violations() == []
    mira.page.keyboard.press("Escape")
    mira.page.keyboard.press("?")
    mira.page.get_by_role("dialog", name="Help").wait_for()
    mira.page.keyboard.press("Escape")
    mira.choose_game("raja")
    mira.page.get_by_text("Seats, rules and clock").click()
    assert mira.violations() == []
    for game in ("raja", "tajmahal", "java", "radscha"):
        mira.sit_at(mira.make_table(game, [ME, BOT, BOT]))
        mira.wait_to_choose()
        assert mira.violations() == [], game


def test_languages(person: Callable[..., Person]) -> None:
    mira = person()
    mira.sit_at(mira.make_table("radscha", [ME, BOT]))
    mira.page.get_by_role("button", name="Settings").click()
    for language, heading in (("Deutsch", "Einstellungen"), ("Nederlands", "Instellingen"), ("English", "Settings")):
        mira.page.get_by_label(language).check(force=True)
        mira.page.get_by_role("heading", name=heading).wait_for()


def test_a_turn_by_keys_alone(person: Callable[..., Person]) -> None:
    mira = person(ending="click")
    mira.sit_at(mira.make_table("radscha", [ME, BOT], set_up="first", layout="first"))
    mira.wait_to_choose()
    for _ in range(40):
        if mira.page.get_by_role("button", name="End my turn").count():
            break
        for _ in range(80):
            mira.page.keyboard.press("Tab")
            if mira.page.evaluate("document.activeElement?.matches('[data-element]')"):
                break
        mira.page.keyboard.press("Enter")
        mira.page.wait_for_timeout(150)
        mira.wait_for_answer()
    before = len(mira.log())
    mira.page.locator("body").press("Enter")
    mira.page.locator("#part-log li").nth(before).wait_for(state="attached")


@pytest.mark.parametrize("where", ["start", "raja", "tajmahal", "java", "radscha"])
def test_the_first_load_is_light(person: Callable[..., Person], where: str) -> None:
    mira = person()
    path = "/" if where == "start" else f"/t/{mira.make_table(where, [ME, BOT, BOT])}"
    answers: list[Any] = []
    fresh = mira.context.new_page()
    fresh.on("response", lambda answer: answers.append(answer) if answer.status == 200 else None)
    fresh.goto(path)
    fresh.wait_for_load_state("networkidle")
    sizes = {answer.url: len(gzip.compress(answer.body(), 6)) for answer in answers}
    assert 20_000 < sum(sizes.values()) < HEAVIEST, sizes
