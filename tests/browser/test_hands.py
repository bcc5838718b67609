"""Mouse, fingers, keys, ears and eyes: coming closer, playing without a mouse, sounds, languages, colours, motion."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from browser.person import Person

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "easy"}
FIRST = {"set_up": "first", "layout": "first"}
# Counts the tones that are started.
LISTEN = """window.tones = 0;
const made = AudioContext.prototype.createGain;
AudioContext.prototype.createGain = function () { window.tones++; return made.call(this); };"""


def at_radscha(person: Callable[..., Person], **how: Any) -> Person:
    mira = person(**how)
    mira.sit_at(mira.make_table("radscha", [ME, BOT], **FIRST))
    mira.wait_to_choose()
    return mira


def seen(mira: Person) -> list[float]:
    """The part of the board that is seen: x, y, width, height."""
    return [float(n) for n in mira.page.locator(".window > svg").get_attribute("viewBox").split()]


def middle(mira: Person) -> tuple[float, float]:
    box = mira.page.locator(".window").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def fingers(hand: Any, kind: str, *points: tuple[float, float]) -> None:
    where = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
    hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})


def press_to_lit(mira: Person) -> None:
    """Tab until a lit thing has the focus."""
    for _ in range(90):
        mira.page.keyboard.press("Tab")
        if mira.page.evaluate("document.activeElement?.matches('[data-element]')"):
            return
    raise AssertionError("Tab reaches nothing that is lit")


def test_the_wheel_comes_closer_at_the_pointer(person: Callable[..., Person]) -> None:
    mira = at_radscha(person)
    whole, (x, y) = seen(mira), middle(mira)
    mira.page.mouse.move(x - 150, y - 150)
    mira.page.mouse.wheel(0, -400)
    mira.page.wait_for_function("() => document.querySelector('.window').classList.contains('near')")
    near = seen(mira)
    assert near[2] < whole[2] * 0.7
    centre = [box[0] + box[2] / 2 for box in (whole, near)]
    assert centre[1] < centre[0]  # towards the pointer
    mira.page.mouse.down()
    mira.page.mouse.move(x, y, steps=4)
    mira.page.mouse.up()
    dragged = seen(mira)
    assert dragged[0] < near[0]
    assert dragged[1] < near[1]
    assert mira.touchable()  # dragging chose nothing
    mira.page.keyboard.press("0")
    mira.page.wait_for_function("() => !document.querySelector('.window').classList.contains('near')")
    assert seen(mira) == whole


def test_two_fingers_on_a_phone(person: Callable[..., Person]) -> None:
    mira = at_radscha(person, phone=True)
    hand = mira.context.new_cdp_session(mira.page)
    whole, (x, y), told = seen(mira), middle(mira), mira.log()
    fingers(hand, "touchStart", (x - 20, y), (x + 20, y))
    for apart in (40, 60, 80):
        fingers(hand, "touchMove", (x - apart, y), (x + apart, y))
    fingers(hand, "touchEnd")
    near = seen(mira)
    assert near[2] < whole[2] / 2
    fingers(hand, "touchStart", (x, y))
    for step in (15, 40, 60):
        fingers(hand, "touchMove", (x - step, y - step))
    fingers(hand, "touchEnd")
    panned = seen(mira)
    assert panned[0] > near[0]
    assert panned[1] > near[1]
    assert mira.log() == told  # pinching and dragging chose nothing
    mira.page.get_by_role("button", name="Whole board").tap()  # at once: a drag does not roll on
    mira.page.wait_for_function("() => !document.querySelector('.window').classList.contains('near')")
    assert seen(mira) == whole


def test_a_finger_that_stays_only_looks(person: Callable[..., Person]) -> None:
    mira, sent = person(phone=True), list[str]()
    mira.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    mira.sit_at(mira.make_table("radscha", [ME, BOT], **FIRST))
    mira.wait_to_choose()
    hand, told = mira.context.new_cdp_session(mira.page), mira.log()
    choice = next(one for one in mira.touchable() if one["key"].startswith("cell:"))
    tags = mira.page.locator(".window svg text", has_text=re.compile(r"^(free|\u2212\d+)$"))
    before = tags.count()
    fingers(hand, "touchStart", (choice["x"], choice["y"]))
    tags.nth(before).wait_for()  # what the way would cost
    assert tags.count() == before + 1
    fingers(hand, "touchEnd")
    assert mira.log() == told
    assert "Your turn" in mira.prompt()
    mira.page.touchscreen.tap(choice["x"], choice["y"])
    mira.page.locator("#part-log li").nth(len(told)).wait_for(state="attached")
    assert len([text for text in sent if '"play"' in text]) == 1  # the tap's; the finger that stayed sent none


def test_turns_by_keys_alone_with_a_step_back_and_undo(person: Callable[..., Person]) -> None:
    mira = person(ending="click")
    mira.sit_at(mira.make_table("radscha", [ME, BOT], set_up="full"))
    mira.wait_to_choose()
    back = mira.page.get_by_role("button", name="One step back")
    for _ in range(2):  # a line of stones: its first and its last field
        press_to_lit(mira)
        mira.page.keyboard.press("Enter")
        back.wait_for()
        mira.page.keyboard.press("Escape")
        back.wait_for(state="detached")
        told = len(mira.log())
        press_to_lit(mira)
        mira.page.keyboard.press("Enter")
        back.wait_for()
        press_to_lit(mira)
        mira.page.keyboard.press("Enter")
        mira.page.locator("#part-log li").nth(told).wait_for(state="attached")
        mira.page.keyboard.press("u")
        mira.page.locator("#part-log .struck").first.wait_for(state="attached")
        mira.wait_to_choose()


def test_sounds_can_be_heard_and_muted(person: Callable[..., Person]) -> None:
    mira = person(sounds=True)
    mira.context.add_init_script(LISTEN)
    mira.sit_at(mira.make_table("radscha", [ME, BOT], **FIRST))

    def step() -> None:
        told = len(mira.log())
        choice = mira.wait_to_choose()[0]
        mira.page.mouse.click(choice["x"], choice["y"])
        mira.page.locator("#part-log li").nth(told).wait_for(state="attached")

    step()  # browsers are silent until the first click
    step()
    mira.page.wait_for_function("() => window.tones > 0")
    mira.page.get_by_role("button", name="Settings").click()
    mira.page.get_by_role("group", name="Sounds").get_by_label("off").check(force=True)
    mira.page.keyboard.press("Escape")
    heard = mira.page.evaluate("window.tones")
    step()
    assert mira.page.evaluate("window.tones") == heard


def test_another_language_in_the_middle_of_a_match(person: Callable[..., Person]) -> None:
    mira = at_radscha(person)
    told, lit = mira.log(), {one["key"] for one in mira.touchable()}
    mira.page.get_by_role("button", name="Settings").click()
    mira.page.get_by_label("Deutsch").check(force=True)
    mira.page.keyboard.press("Escape")
    mira.page.get_by_role("heading", name="Du bist dran").wait_for()
    mira.page.wait_for_function(
        "() => before => !document.querySelector('#part-log li').innerText.includes(before)", arg=told[0]
    )
    assert len(mira.log()) == len(told)
    assert {one["key"] for one in mira.touchable()} == lit
    assert mira.page.locator("html").get_attribute("lang") == "de"
    mira.page.reload()  # it is remembered
    mira.page.get_by_role("heading", name="Du bist dran").wait_for()


def test_a_dark_device_has_dark_boards(person: Callable[..., Person]) -> None:
    """`as the device` looks exactly as `dark` does, boards included."""
    mira = person(theme="system")
    colours = """() => [...document.querySelectorAll('body, .window, .window svg *, .actions')].slice(0, 1500).map(
      (one) => [getComputedStyle(one).fill, getComputedStyle(one).backgroundColor].join())"""
    for game in ("raja", "tajmahal", "java", "radscha"):
        mira.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        mira.sit_at(mira.make_table(game, [ME, BOT, BOT]))
        mira.wait_to_choose()
        light = mira.page.evaluate(colours)
        mira.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        mira.page.wait_for_timeout(600)  # colours fade
        dark = mira.page.evaluate(colours)
        assert light != dark
        mira.page.evaluate("document.documentElement.dataset.theme = 'dark'")
        assert mira.page.evaluate(colours) == dark, game


def test_less_motion_for_those_who_ask_for_it(person: Callable[..., Person]) -> None:
    mira = at_radscha(person, speed="slow")  # every person of these tests asks for less motion
    moving = mira.page.evaluate(
        """() => document.getAnimations().filter((one) => one.effect.getTiming().iterations === Infinity
           || parseFloat(one.effect.getComputedTiming().duration) > 200).length"""
    )
    assert moving == 0
    gliding = "(one) => parseFloat(getComputedStyle(one).transitionDuration) > 0"
    assert mira.page.evaluate(f"() => [...document.querySelectorAll('.piece')].filter({gliding}).length") == 0
