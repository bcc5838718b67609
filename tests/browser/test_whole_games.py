"""A whole game of each title, played by clicking what glows."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from browser.person import Person

BOT = {"kind": "bot", "level": "easy"}
# The last column: what is clicked first where it glows, so that a game of random clicks comes to its end.
GAMES = [
    ("radscha", 1, {"set_up": "quick"}, True, ["place:palace", "button:buy", "place:"]),
    ("tajmahal", 2, {}, False, ["button:withdraw"]),
    ("java", 1, {}, False, ["tile:three", "button:end_turn"]),
    ("raja", 1, {"length": "short"}, True, ["site:", "button:build_palace", "dial:palace", "button:end_turn"]),
]


@pytest.mark.parametrize(("game", "bots", "options", "phone", "first"), GAMES)
def test_a_whole_game_against_bots(
    person: Callable[..., Person], game: str, bots: int, options: dict[str, Any], phone: bool, first: list[str]
) -> None:
    mira = person(phone=phone)
    table = mira.make_table(game, [{"kind": "me"}, *[BOT] * bots], **options)
    mira.sit_at(table)
    assert mira.violations() == []
    clicks = mira.play_on(random.Random(7), 3000, first)
    assert clicks > 10
    ranking = mira.page.locator("dialog tbody tr")
    assert ranking.count() >= bots + 1
    assert mira.violations() == []
    mira.page.locator("dialog summary").click()
    with mira.page.expect_download() as download:
        mira.page.locator("dialog a[download]").click()
    assert download.value.suggested_filename == f"{game}-{table}.jsonl"
