"""What people do at a table besides playing: stop, leave it to a computer, run out of time, play again, watch, talk."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.person import Person

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}
FIRST = {"set_up": "first", "layout": "first"}


def pair(person: Callable[..., Person], **more: Any) -> tuple[Person, Person, str]:
    """Mira at a desk and Bram at a phone at one table of Radscha, in play."""
    mira, bram = person("Mira"), person("Bram", phone=True)
    table = mira.make_table("radscha", [ME, OPEN], more={"start": True, **more}, **FIRST)
    invite = mira.ask(f"/api/tables/{table}")["invite"].split("/")[-1]
    bram.open().ask(f"/api/tables/{table}/join", {"name": "Bram", "invite": invite})
    mira.sit_at(table)
    bram.sit_at(table)
    return mira, bram, table


def menu(one: Person, choice: str, sure: bool = False) -> None:
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("dialog").get_by_role("button", name=choice).click()
    if sure:  # asked once more
        one.page.get_by_role("dialog", name=choice).get_by_role("button", name=choice).click()


def test_resigning_is_for_good(person: Callable[..., Person]) -> None:
    mira, bram, _ = pair(person)
    bram.page.get_by_role("button", name="Menu").click()
    bram.page.get_by_role("button", name="Resign").click()
    bram.page.get_by_role("button", name="Cancel").click()  # thought better of it
    expect(mira.page.locator("#part-players li", has_text="Bram")).not_to_contain_text("resigned")
    menu(bram, "Resign", sure=True)
    expect(mira.page.locator("#part-players li", has_text="Bram")).to_contain_text("resigned")
    told = len(mira.log())
    mira.play_until(lambda: "Bram" in " ".join(mira.log()[told:]), random.Random(1))  # a computer plays on
    assert bram.touchable() == []
    assert bram.page.get_by_role("button", name="Take over again").count() == 0
    bram.page.get_by_role("button", name="Menu").click()
    choices = bram.page.get_by_role("dialog").locator(".choices")
    assert choices.locator("button, a").all_inner_texts() == [
        "Leave the table",
        "People at the table",
        "Rules",
        "Watch the replay",
        "Settings",
        "Help",
        "All games",
    ]


def test_two_agree_to_stop(person: Callable[..., Person]) -> None:
    mira, bram, _ = pair(person)
    menu(mira, "Suggest calling it off", sure=True)
    asked = bram.page.get_by_role("button", name="Mira would like to call it off.")
    asked.wait_for()
    menu(mira, "Play on after all")
    asked.wait_for(state="detached")
    menu(mira, "Suggest calling it off", sure=True)
    asked.click()
    bram.page.get_by_role("button", name="Agree to call it off").click()
    for one in (mira, bram):
        one.page.get_by_text("The game was called off without a result.").first.wait_for()
        assert one.touchable() == []


def test_a_computer_takes_over_and_gives_back(person: Callable[..., Person]) -> None:
    mira, bram, _ = pair(person)
    menu(bram, "Let the computer play for me")
    expect(mira.page.locator("#part-players li", has_text="Bram")).to_contain_text("the computer is standing in")
    told = len(mira.log())
    mira.play_until(lambda: "Bram" in " ".join(mira.log()[told:]), random.Random(1))
    bram.page.get_by_role("button", name="Take over again").click()
    expect(mira.page.locator("#part-players li", has_text="Bram")).not_to_contain_text("stands in")
    mira.play_until(lambda: "Your turn" in bram.prompt(), random.Random(2))
    assert bram.wait_to_choose()


def test_the_clock_runs_down_a_computer_plays_on_and_the_seat_can_be_taken_back(person: Callable[..., Person]) -> None:
    mira, bram, _ = pair(person, clock={"kind": "live", "seconds": 10, "increment": 0})
    runs = mira.page.locator("#part-players li", has=mira.page.locator(".clock.runs"))
    late = bram if "Bram" in runs.inner_text() else mira
    first = runs.inner_text()
    assert re.search(r"\b0:(10|0\d)\b", first)
    expect(runs).not_to_have_text(first)  # it runs
    assert ":" in late.page.locator(".strip .acts" if late is bram else ".clock.runs").inner_text()
    told = len(mira.log())
    back = late.page.get_by_role("button", name="Take over again")
    back.wait_for()
    mira.page.locator("#part-log li").nth(told).wait_for(state="attached")  # a computer plays on
    assert mira.page.get_by_text("the computer is standing in").count() == 1
    back.click()
    back.wait_for(state="detached")
    mira.page.get_by_text("the computer is standing in").wait_for(state="detached")


def test_again_both_come_to_the_new_table(person: Callable[..., Person]) -> None:
    mira, bram, table = pair(person)
    for seat, one in enumerate((mira, bram)):
        one.ask(f"/api/tables/{table}/seats/{seat}", {"kind": "bot"})
    mira.page.get_by_role("button", name="Play again").click(timeout=60_000)
    mira.page.wait_for_url(lambda url: table not in url)
    bram.page.get_by_role("link", name="To the next game").click()
    bram.page.wait_for_url(mira.page.url)
    for one in (mira, bram):
        one.page.locator(".actions h2").wait_for()
    mira.play_until(lambda: "Your turn" in bram.prompt(), random.Random(3))  # both play themselves again
    assert bram.wait_to_choose()


def test_somebody_watches_a_public_table(person: Callable[..., Person]) -> None:
    mira, chitra = person("Mira"), person("Chitra", phone=True)
    table = mira.make_table("tajmahal", [ME, BOT, BOT], more={"public": True})
    hidden = mira.make_table("tajmahal", [ME, BOT, BOT])
    mira.sit_at(table)
    mira.wait_to_choose()
    chitra.open()
    listed = chitra.page.get_by_role("region", name="Tables to watch").locator("a")
    listed.first.wait_for()
    assert hidden not in str(listed.evaluate_all("links => links.map((link) => link.href)"))
    chitra.page.locator(f"a[href='/t/{table}']").click()
    chitra.page.locator(".actions h2").wait_for()
    assert "You are watching." in chitra.prompt()
    assert chitra.touchable() == []
    assert chitra.page.get_by_role("button", name="Menu").count() == 0
    shown = chitra.page.get_by_role("list", name="display").locator("li")
    shown.nth(2).wait_for()  # what lies open is seen
    assert chitra.page.get_by_role("list", name="hand").count() == 0
    for part in ("players", "panels", "log"):
        chitra.read(part)
        assert chitra.violations() == [], part
    told, before = len(chitra.log()), len(mira.log())
    mira.play_until(lambda: len(mira.log()) > before, random.Random(4))
    chitra.page.locator("#part-log li").nth(told).wait_for(state="attached")


def test_what_is_said_is_only_text(person: Callable[..., Person]) -> None:
    mira, bram, _ = pair(person)
    said = "<img src=x onerror='window.hit = 1'>{{1+1}} &amp; <script>window.hit = 1</script>"
    mira.page.get_by_role("tab", name=re.compile("Chat")).click()
    mira.page.get_by_label("Say something").fill(said)
    mira.page.get_by_role("button", name="Send").click()
    bram.page.get_by_text("Something new").wait_for(state="attached")
    bram.page.get_by_role("button", name="Players, overview, log and chat").click()  # straight to what is new
    line = bram.page.locator("#part-chat li")
    assert line.inner_text() == f"Mira {said}"
    for one in (mira, bram):
        assert one.page.locator("#part-chat img, #part-chat script").count() == 0
        assert one.page.evaluate("window.hit") is None


def test_an_invitation_on_a_phone(person: Callable[..., Person]) -> None:
    mira, bram = person("Mira", phone=True), person("Bram", phone=True)
    mira.choose_game("raja")
    mira.page.get_by_text("With friends").click()
    mira.page.get_by_label("2", exact=True).check(force=True)
    mira.page.locator("button.go").click()
    link = mira.page.get_by_label("Invite your friends")
    link.wait_for()
    assert mira.violations() == []
    assert mira.page.evaluate("document.documentElement.scrollWidth") <= 360
    mira.page.get_by_role("button", name="Copy the link").click()
    mira.page.get_by_text("Copied.").wait_for()
    bram.open(link.input_value())
    bram.page.get_by_text("Mira would like to play Raja with you.").wait_for()
    assert bram.page.evaluate("document.documentElement.scrollWidth") <= 360
    bram.page.get_by_role("button", name="Join").click()
    for one in (mira, bram):
        one.page.locator(".strip", has_text="Bram").wait_for()


def test_by_keys_alone_the_focus_goes_on_to_what_can_be_chosen_next(person: Callable[..., Person]) -> None:
    mira = person()
    mira.sit_at(mira.make_table("radscha", [ME, BOT], **FIRST))
    mira.wait_to_choose()
    on_something_lit = "() => !!document.activeElement.closest('[data-element]')"
    while not mira.page.evaluate(on_something_lit):
        mira.page.keyboard.press("Tab")
    for _ in range(4):
        mira.page.wait_for_function(on_something_lit)
        before = mira.log()
        mira.page.keyboard.press("Enter")
        expect(mira.page.locator("#part-log li")).not_to_have_count(len(before))


def test_on_a_phone_every_tab_can_be_read_in_ones_own_turn(person: Callable[..., Person]) -> None:
    mira = person(phone=True)
    mira.sit_at(mira.make_table("java", [ME, BOT, BOT]))
    mira.wait_to_choose()
    for name in ("players", "panels", "chat", "log"):
        mira.read(name)
        assert mira.page.locator(f"#part-{name}").bounding_box()["height"] > 120, name
    expect(mira.page.locator("#part-log li").last).to_be_in_viewport()
