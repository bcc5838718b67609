"""Several people: two browsers at one table, three at one device, and what happens when the line breaks."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from browser.person import Person
from server.served import Served

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}
RADSCHA = {"set_up": "first", "layout": "first"}


def seated_pair(person: Callable[..., Person], **settings: object) -> tuple[Person, Person]:
    """Mira opens a table through the page and invites Bram, who follows the link."""
    mira, bram = person("Mira", **settings), person("Bram", phone=True, **settings)
    mira.choose_game("radscha")
    mira.page.get_by_text("With friends").click()
    mira.page.get_by_label("2", exact=True).check(force=True)
    mira.page.locator("button.go").click()
    link = mira.page.get_by_label("Invite your friends")
    link.wait_for()
    bram.open(link.input_value().partition(":")[2].partition("/join/")[1] + link.input_value().partition("/join/")[2])
    bram.page.get_by_label("Your name").fill("Bram")
    assert bram.violations() == []
    bram.page.get_by_role("button", name="Sit down").click()
    for one in (mira, bram):
        one.page.locator(".actions h2").wait_for()
    return mira, bram


def whose_turn(mira: Person, bram: Person) -> tuple[Person, Person]:
    for _ in range(300):
        if "Your turn" in mira.prompt():
            return mira, bram
        if "Your turn" in bram.prompt():
            return bram, mira
        mira.page.wait_for_timeout(50)
    raise AssertionError(f"nobody's turn: {mira.prompt()} / {bram.prompt()}")


def test_two_browsers_with_undo_refresh_and_chat(person: Callable[..., Person]) -> None:
    mira, bram = seated_pair(person, confirm=True)
    rng = random.Random(3)
    mover, other = whose_turn(mira, bram)
    while not mover.page.get_by_role("button", name="Confirm the turn").count():
        mover.click_one(rng)
    before = len(other.log())
    mover.page.keyboard.press("u")
    other.page.get_by_text("takes back the last decision").wait_for(state="attached")
    assert len(other.log()) > before
    assert mover.page.locator("#part-log .struck").count() >= 1
    while not mover.page.get_by_role("button", name="Confirm the turn").count():
        mover.click_one(rng)
    mover.page.keyboard.press("Enter")
    other.wait_to_choose()
    told = other.log()
    other.page.reload()
    other.wait_to_choose()
    assert other.log() == told
    tab = mover.page.context.new_page()  # a second tab of the same person sees the same
    tab.goto(mover.page.url)
    tab.locator(".actions h2").wait_for()
    assert tab.locator("#part-log li").count() == mover.page.locator("#part-log li").count()
    tab.close()
    bram.page.get_by_role("tab", name=re.compile("Chat")).click()
    bram.page.get_by_label("Say something").fill("<b>Hello</b> & welcome")
    bram.page.get_by_label("Say something").press("Enter")
    mira.page.locator("#part-chat li", has_text="<b>Hello</b> & welcome").wait_for(state="attached")


def test_the_server_goes_away_and_comes_back(person: Callable[..., Person], served: Served) -> None:
    mira = person()
    table = mira.make_table("radscha", [ME, BOT], **RADSCHA)
    mira.sit_at(table)
    mira.wait_to_choose()
    told = mira.log()
    served.kill()
    mira.page.get_by_text("The connection is gone").wait_for()
    choice = mira.glowing()[0]
    mira.page.mouse.click(choice["x"], choice["y"])  # asked while nobody listens: it is not lost
    mira.page.get_by_text("Passing it on").wait_for()
    served.start()
    mira.page.get_by_text("Connected again.").wait_for(timeout=60_000)
    mira.page.get_by_text("Passing it on").wait_for(state="detached")
    mira.wait_to_choose()
    assert mira.log()[: len(told)] == told
    assert len(mira.log()) > len(told)


def test_offline_for_a_while(person: Callable[..., Person]) -> None:
    mira, bram = seated_pair(person)
    mover, other = whose_turn(mira, bram)
    other.context.set_offline(True)
    other.page.evaluate("dispatchEvent(new Event('offline'))")
    rng = random.Random(5)
    while "Your turn" in mover.prompt():
        mover.click_one(rng)
    other.context.set_offline(False)
    other.page.reload()
    other.wait_to_choose()
    assert other.log() == mover.log()


def test_three_at_one_device(person: Callable[..., Person]) -> None:
    """Raja's dials are secret: the screen is covered until the next one holds the device."""
    mira = person(phone=True)
    table = mira.make_table("raja", [ME, {"kind": "me", "name": "Bram"}, {"kind": "me", "name": "Chitra"}])
    mira.open(f"/t/{table}")
    rng, seen = random.Random(1), set[str]()
    for _ in range(400):
        curtain = mira.page.locator("dialog.curtain")
        if curtain.count():
            assert mira.glowing() == []
            seen.add(curtain.locator("h2").inner_text())
            if len(seen) == 3 and "dial" in mira.prompt():
                assert mira.violations() == []
                break
            curtain.get_by_role("button").click()
            curtain.wait_for(state="detached")
        elif mira.page.locator(".actions h2").count():
            mira.click_one(rng)
        else:
            mira.page.wait_for_timeout(50)
    assert seen == {f"Pass the device to {name}" for name in ("Mira", "Bram", "Chitra")}


def test_three_at_one_device_without_secrets_need_no_curtain(person: Callable[..., Person]) -> None:
    mira = person()
    seats = [ME, {"kind": "me", "name": "Bram"}, {"kind": "me", "name": "Chitra"}]
    mira.sit_at(mira.make_table("radscha", seats, set_up="quick"))
    rng, asked = random.Random(2), set[str]()
    for _ in range(120):
        mira.click_one(rng)
        asked.add(mira.page.locator(".actions h2").inner_text())
        if len(asked) >= 3:
            break
    assert {f"{name}, your turn" for name in ("Mira", "Bram", "Chitra")} <= asked
