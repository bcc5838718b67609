"""What a choice would cost and bring is asked of the server when somebody points at it, once for each position."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from browser.person import Person

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "easy"}


def at_java(person: Callable[..., Person]) -> tuple[Person, list[Any]]:
    """Somebody to move at a table of Java, and the previews that the browser asks for."""
    mira, asked = person(), []

    def sent(frame: str) -> None:
        message = json.loads(frame)
        if message["type"] == "preview":
            asked.append(message["clicks"])

    mira.page.on("websocket", lambda socket: socket.on("framesent", sent))
    mira.sit_at(mira.make_table("java", [ME, BOT]))
    mira.wait_to_choose()
    return mira, asked


def test_pointing_at_a_tile_shows_where_it_could_lie(person: Callable[..., Person]) -> None:
    mira, asked = at_java(person)
    assert asked == [], "nobody has pointed at anything yet"
    tile, chip = mira.page.locator("[data-element='tile:two']"), mira.page.locator("[data-element='button:chip']")
    faint = mira.page.locator("path.faint")
    tile.hover()
    faint.first.wait_for()
    assert faint.count() > 50
    chip.hover()
    faint.first.wait_for(state="detached")
    tile.hover()
    faint.first.wait_for()
    assert asked == [[{"tile": "two"}]], "what is known is not asked again"
    assert not mira.errors


def test_by_keys_alone_the_price_is_read_out_with_the_place(person: Callable[..., Person]) -> None:
    mira, asked = at_java(person)
    tile = mira.page.locator("[data-element='tile:three']")
    tile.focus()
    mira.page.keyboard.press("Enter")
    priced = mira.page.locator("[data-element^='hex:'][aria-label$='1 AP']")
    priced.first.wait_for(state="attached")
    assert asked[-1] == [{"tile": "three"}]
    assert not mira.errors
