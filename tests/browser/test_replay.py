"""Looking at a match again, playing on from a moment of it, and what happened while one was away."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from browser.person import Person

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = {
    "raja": GOLDEN / "raja/3-basic-full-palaces.jsonl",
    "tajmahal": GOLDEN / "tajmahal/3-winner-0.jsonl",
    "java": GOLDEN / "java/2-stuck-2197.jsonl",
    "radscha": GOLDEN / "radscha/2-winner-382.jsonl",
}
BRING = """async (file) => (await (await fetch('/api/matches?name=Mira', {method: 'POST', body: file})).json()).id"""
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}


def brought(person: Person, game: str) -> str:
    """A match file as a table of this person's; its id."""
    person.open()
    return str(person.page.evaluate(BRING, FILES[game].read_text("utf-8")))


def watch(person: Person, table: str, query: str = "") -> None:
    person.open(f"/replay/{table}{query}")
    person.page.locator(".controls").wait_for()


def moment(person: Person) -> int:
    return int(person.page.get_by_label("Position in the game").input_value())


def told(person: Person) -> str:
    return str(person.page.locator(".told").inner_text())


@pytest.mark.parametrize(("game", "phone"), [("raja", True), ("tajmahal", False), ("java", True), ("radscha", False)])
def test_every_title_is_shown_step_by_step(person: Callable[..., Person], game: str, phone: bool) -> None:
    mira = person(phone=phone, theme="dark" if phone else "light")
    watch(mira, brought(mira, game), "?at=60")
    board = "document.querySelector('section.window svg').innerHTML"
    before = mira.page.evaluate(f"() => {board}")
    for step in range(4):
        mira.page.get_by_role("button", name="One step forward").click()
        assert moment(mira) == 61 + step
    mira.page.get_by_role("button", name="To the end").click()
    mira.page.wait_for_function(f"(before) => {board} !== before", arg=before)
    assert mira.page.get_by_role("button", name="Play on from here").is_disabled()
    mira.page.get_by_role("button", name="One turn back").click()
    assert mira.violations() == []
    if phone:
        mira.page.get_by_role("tab", name="Hand").click()
    hands = mira.page.locator("#part-hand li")
    assert hands.count() >= 2
    mira.page.get_by_label("Seen by").select_option("1")
    mira.page.locator("#part-hand > ol").wait_for(state="detached")
    mira.page.get_by_label("Seen by").select_option("public")
    mira.page.locator("#part-hand").wait_for(state="detached")


def test_slider_keys_turns_log_and_pace(person: Callable[..., Person]) -> None:
    mira = person()
    watch(mira, brought(mira, "radscha"))
    page = mira.page
    assert moment(mira) == 0
    assert "Before the first move" in told(mira)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert moment(mira) == 1
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    second = moment(mira)
    assert second > 2
    page.keyboard.press("PageUp")
    assert 0 < moment(mira) < second
    page.keyboard.press("End")
    last = moment(mira)
    page.keyboard.press("Home")
    assert moment(mira) == 0
    page.keyboard.press("?")  # the help knows these keys
    listed = page.get_by_role("dialog", name="Help").locator("dl").nth(1)
    assert listed.locator("dt").all_inner_texts() == ["← →", "Page ↑ ↓", "Home End", "Space"]
    page.keyboard.press("Escape")
    slider = page.get_by_label("Position in the game")
    slider.fill("100")
    assert moment(mira) == 100
    line = page.locator("#part-log li:has-text('moves') .jump").nth(6)
    line.click()
    page.locator("#part-log .here").first.wait_for()
    page.locator(".told").get_by_text(line.inner_text()).wait_for()
    jumped = moment(mira)
    assert 0 < jumped < last
    page.get_by_label("Speed").select_option("4")
    page.locator(".told").click()  # a key pressed on a line of the log would be that line's
    page.keyboard.press(" ")
    page.wait_for_function("(at) => document.querySelector('.controls input').valueAsNumber > at", arg=jumped + 3)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Play", exact=True).wait_for()
    stopped = moment(mira)
    page.keyboard.press("ArrowRight")  # a step by hand is the only one
    page.wait_for_function("(at) => document.querySelector('.controls input').valueAsNumber === at", arg=stopped + 1)
    slider.fill(str(last - 2))
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("(at) => document.querySelector('.controls input').valueAsNumber === at", arg=last)
    page.get_by_role("button", name="Play", exact=True).wait_for()


def test_a_link_to_a_moment_opens_there_also_for_a_friend(person: Callable[..., Person]) -> None:
    mira, bram = person("Mira"), person("Bram")
    mira.context.grant_permissions(["clipboard-read", "clipboard-write"])
    watch(mira, brought(mira, "tajmahal"))
    mira.page.get_by_label("Position in the game").fill("77")
    mira.page.get_by_label("Seen by").select_option("1")
    mira.page.wait_for_url("**/replay/*?at=77&viewer=1")
    text = told(mira)
    mira.page.reload()
    mira.page.locator(".controls").wait_for()
    assert (moment(mira), told(mira)) == (77, text)
    mira.page.get_by_role("button", name="Copy the link to this moment").click()
    mira.page.get_by_text("Copied.").wait_for()
    bram.open(mira.page.evaluate("navigator.clipboard.readText()"))
    bram.page.locator(".controls").wait_for()
    assert (moment(bram), told(bram)) == (77, text)
    assert bram.page.get_by_label("Seen by").input_value() == "1"


def test_a_file_goes_out_and_comes_in_again_with_its_proof(person: Callable[..., Person], tmp_path: Path) -> None:
    mira = person()
    watch(mira, brought(mira, "radscha"))
    mira.page.get_by_role("button", name="Fair chance").click()
    proof = mira.page.get_by_role("dialog")
    end = json.loads(FILES["radscha"].read_text("utf-8").splitlines()[-1].rpartition(" ")[0])["end"]
    assert end["seed"] in proof.inner_text()
    assert "One thing this does not prove" in proof.inner_text(), "what is not proven is said, too"
    assert mira.violations() == []
    mira.page.keyboard.press("Escape")
    with mira.page.expect_download() as loading:
        mira.page.get_by_role("link", name="Save the game as a file").click()
    file = tmp_path / "match.jsonl"
    loading.value.save_as(file)
    mira.open()
    mira.page.get_by_text("Finished games").click()  # finished games are put away
    mira.page.get_by_text("from a file").first.wait_for()
    mira.page.locator("input[type=file]").set_input_files(file)
    mira.page.locator(".controls").wait_for()
    mira.page.get_by_role("button", name="Fair chance").wait_for()
    file.write_text(file.read_text("utf-8").replace("place", "plate", 1), "utf-8")
    mira.open()
    mira.page.locator("input[type=file]").set_input_files(file)
    assert "was changed afterwards" in mira.page.get_by_role("alert").inner_text()
    assert mira.violations() == []
    assert ["400 (Bad Request)" in error for error in mira.errors] == [True]  # the browser's own note of the refusal
    mira.errors.clear()


def test_playing_on_from_a_moment_with_everything_to_be_taken_back(person: Callable[..., Person]) -> None:
    mira, rng = person(ending="click"), random.Random(1)
    watch(mira, brought(mira, "tajmahal"), "?at=60&viewer=0")
    mira.page.get_by_role("button", name="Play on from here").click()
    dialog = mira.page.get_by_role("dialog")
    assert mira.violations() == []
    dialog.get_by_role("combobox").nth(1).select_option("me")
    dialog.get_by_role("combobox").nth(2).select_option("easy")
    dialog.get_by_role("button", name="Play on", exact=True).click()
    mira.page.locator(".actions h2").wait_for()
    for _ in range(3):  # two seats are mine, and no curtain hides one from the other
        mira.click_one(rng)
        mira.wait_for_answer()
    assert mira.page.locator("dialog.curtain").count() == 0
    for _ in range(6):  # far beyond what was played here, and beyond cards that were drawn
        mira.page.get_by_role("button", name="Undo").click()
        mira.wait_for_answer()
        mira.wait_to_choose()
    mira.page.locator("#part-log .jump").nth(3).click()
    mira.page.get_by_role("button", name="Go back to here").click()
    mira.page.get_by_text("Back to an earlier position").last.wait_for()
    mira.wait_to_choose()
    struck = mira.page.locator("#part-log .struck")
    assert struck.count() > 20
    mira.open()
    mira.page.get_by_text("practice").wait_for()


def test_what_happened_since_my_last_move(person: Callable[..., Person]) -> None:
    """Mira moves and goes away; Bram moves; on another device Mira is told what he did, and shown it on the board."""
    mira, bram, rng = person("Mira"), person("Bram"), random.Random(3)
    table = mira.make_table("radscha", [ME, OPEN], set_up="first", layout="first")
    invite = mira.page.evaluate("async id => (await (await fetch(`/api/tables/${id}`)).json()).invite", table)
    bram.open(invite)
    bram.page.get_by_role("button", name="Join").or_(bram.page.get_by_role("button", name="Take")).first.click()
    bram.page.locator(".actions h2").wait_for()
    mira.sit_at(table)
    first, second = (mira, bram) if "Your turn" in mira.prompt() else (bram, mira)
    for one, other in ((first, second), (second, first), (first, second), (second, first)):
        # Both pages: one that has not heard yet would pass for the next player's turn.
        one.play_until(
            lambda one=one, other=other: "Your turn" in other.prompt() and "Your turn" not in one.prompt(),  # type: ignore[misc]
            rng,
        )
    assert first.page.locator(".since").count() == 0, "who looks on needs no telling"
    address = first.page.url
    first.page.close()
    again = first.context.new_page()
    again.goto(address)
    again.locator(".actions h2").wait_for()
    assert again.locator(".since").count() == 0, "nor who was away for a moment"
    device = person()
    device.context.add_cookies(first.context.cookies())
    again = device.open(address).page
    card = again.locator(".since")
    card.wait_for()
    lines = card.locator("li").all_inner_texts()
    assert lines
    assert all("Mira" not in line or first is bram for line in lines)
    assert device.violations() == []
    card.get_by_role("button", name="Show me").click()
    again.get_by_text("This is an earlier position").wait_for()
    again.locator(".target.shown").first.wait_for(state="attached")
    again.get_by_text("This is an earlier position").wait_for(state="detached")
    card.get_by_role("button", name="OK").click()
    card.wait_for(state="detached")
