"""Several people: two browsers at one table, three at one device, and what happens when the line breaks."""

from __future__ import annotations

import random
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
    bram.open(link.input_value())
    bram.page.get_by_label("Your name").fill("Bram")
    assert bram.violations() == []
    bram.page.get_by_role("button", name="Join").click()
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


def holds(one: Person) -> bool:
    return bool(one.page.get_by_role("button", name="End my turn").count())


def test_two_browsers_with_undo_refresh_and_chat(person: Callable[..., Person]) -> None:
    mira, bram = seated_pair(person, ending="click")
    rng = random.Random(3)
    mover, other = whose_turn(mira, bram)
    mover.play_until(lambda: holds(mover), rng)
    before = len(other.log())
    mover.page.keyboard.press("u")
    other.page.locator("#part-log li", has_text="takes back the last move").wait_for(state="attached")
    assert len(other.log()) > before
    mover.page.locator("#part-log .struck").first.wait_for(state="attached")
    mover.play_until(lambda: holds(mover), rng)
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
    bram.read("chat")
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
    mira.page.get_by_text("The connection is lost").wait_for()
    choice = mira.glowing()[0]
    mira.page.mouse.click(choice["x"], choice["y"])  # asked while nobody listens: it is not lost
    mira.page.get_by_text("Sending").wait_for()
    served.start()
    mira.page.get_by_text("Connected again.").wait_for(timeout=60_000)
    mira.page.get_by_text("Sending").wait_for(state="detached")
    mira.wait_to_choose()
    assert mira.log()[: len(told)] == told
    assert len(mira.log()) > len(told)


def test_offline_for_a_while(person: Callable[..., Person]) -> None:
    mira, bram = seated_pair(person)
    mover, other = whose_turn(mira, bram)
    other.context.set_offline(True)
    other.page.evaluate("dispatchEvent(new Event('offline'))")
    mover.play_until(lambda: "Your turn" not in mover.prompt(), random.Random(5))
    other.context.set_offline(False)
    other.page.reload()
    other.wait_to_choose()
    assert other.log() == mover.log()


def test_three_at_one_device(person: Callable[..., Person]) -> None:
    """Raja's dials are secret: the screen is covered until the next one holds the device."""
    mira = person(phone=True)
    table = mira.make_table("raja", [ME, {"kind": "me", "name": "Bram"}, {"kind": "me", "name": "Chitra"}])
    mira.open(f"/t/{table}")
    curtain, seen = mira.page.locator("dialog.curtain"), set[str]()

    def covered() -> bool:
        return bool(curtain.count())

    rng = random.Random(1)
    while len(seen) < 3 or "dial" not in mira.prompt():
        mira.play_until(covered, rng)
        assert mira.touchable() == []
        seen.add(curtain.locator("h2").inner_text())
        mira.page.keyboard.press("Escape")  # cannot be pulled aside
        assert covered()
        assert len(seen) < 3 or mira.violations() == []
        curtain.get_by_role("button").click()
        curtain.wait_for(state="detached")
    assert seen == {f"Pass the device to {name}" for name in ("Mira", "Bram", "Chitra")}


def test_three_at_one_device_without_secrets_need_no_curtain(person: Callable[..., Person]) -> None:
    mira = person()
    seats = [ME, {"kind": "me", "name": "Bram"}, {"kind": "me", "name": "Chitra"}]
    mira.sit_at(mira.make_table("radscha", seats, set_up="quick"))
    everybody, asked = {f"{name}, your turn" for name in ("Mira", "Bram", "Chitra")}, set[str]()

    def all_asked() -> bool:
        asked.add(mira.page.locator(".actions h2").inner_text())
        return everybody <= asked

    mira.play_until(all_asked, random.Random(2))
    assert not mira.page.locator("dialog.curtain").count()


def test_from_one_table_to_the_next_that_waits_for_me(person: Callable[..., Person]) -> None:
    """After a turn the button that goes on leads to the table that has waited longest; the icon has a dot meanwhile."""
    mira, bram = person("Mira"), person("Bram", phone=True)
    tables: list[str] = []
    while len(tables) < 2:  # chance says who begins
        table = mira.make_table("radscha", [ME, OPEN], **RADSCHA)
        invite = mira.ask(f"/api/tables/{table}")["invite"].rpartition("/")[2]
        bram.open()
        bram.ask(f"/api/tables/{table}/join", {"name": "Bram", "invite": invite})
        tables += [one for one in mira.ask("/api/tables/waiting") if one == table]
    mira.open()
    mira.page.locator("link[rel=icon][href='/icon-turn.svg']").wait_for(state="attached")
    assert mira.page.title() == "(2) Durbar"
    mira.sit_at(tables[1])
    onward = mira.page.locator("[data-onward]")
    mira.play_until(lambda: onward.inner_text() == "Next table (1)", random.Random(3))
    onward.click()
    mira.page.wait_for_url(f"**/t/{tables[0]}")
    mira.wait_to_choose()
    assert "Next table" not in onward.inner_text()
