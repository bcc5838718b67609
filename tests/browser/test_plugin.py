"""A game of another package: the example is installed beside Durbar, served, and played on the generic table.

No file of Durbar is changed for it. `tests/plugin/test_new_game.py` runs the conformance suite, PettingZoo's and
OpenSpiel's on such a package.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser.person import Person
from server.served import SOURCES, Served

EXAMPLE = SOURCES / "durbar" / "example_game"
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("plugin")
    site = folder / "site"
    install = ["pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", str(site), str(_copy(folder))]
    subprocess.run([sys.executable, "-m", *install], check=True)
    server = Served(folder, PYTHONPATH=f"{SOURCES}{os.pathsep}{site}", DURBAR_REVIEW_EFFORT="0.1").start()
    yield server
    server.stop()


def _copy(folder: Path) -> Path:
    """The example outside the sources, so that building it leaves nothing there."""
    from durbar.cli import main

    assert main(["new-game", "nim", "--folder", str(folder / "durbar-nim")]) == 0
    return folder / "durbar-nim"


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_whole_match_of_a_plug_in_on_the_generic_table(person: Callable[..., Person], phone: bool) -> None:
    mira = person(phone=phone).open()
    mira.page.locator("a[href='/?game=nim']").click()
    mira.page.get_by_text("take one, two or three").first.wait_for()
    assert mira.page.locator("a[href='/learn/nim']").count() == 0, "there is no lesson"
    mira.page.locator("button.go").click()
    mira.page.locator(".actions h2").wait_for()
    mira.wait_to_choose()
    assert mira.page.locator(".window dd").first.inner_text()
    assert mira.violations() == []
    clicks = mira.play_on(random.Random(2), 60)
    assert clicks > 2
    assert mira.page.locator("dialog tbody tr").count() == 3
    assert any("takes" in line for line in mira.page.locator("#part-log li").all_text_contents())
    assert mira.violations() == []


def test_why_not_and_undo_on_the_generic_table(person: Callable[..., Person]) -> None:
    mira, bram = person("Mira"), person("Bram")
    table = mira.make_table("nim", [ME, OPEN])
    bram.open(mira.page.evaluate("async id => (await (await fetch(`/api/tables/${id}`)).json()).invite", table))
    bram.page.get_by_role("button", name="Join").or_(bram.page.get_by_role("button", name="Take")).first.click()
    bram.page.locator(".actions h2").wait_for()
    mira.sit_at(table)
    first = mira if "Your turn" in mira.prompt() else bram
    first.page.keyboard.press("w")
    first.page.get_by_role("dialog", name="What I can’t do now").wait_for()
    first.page.keyboard.press("Escape")
    before = first.page.locator(".window dd").all_inner_texts()
    first.page.get_by_role("button", name="Take 2 stones").click()
    first.page.locator("#part-log li", has_text="takes 2 stones").wait_for()
    first.page.get_by_role("button", name="Undo").click()
    first.page.locator("#part-log .struck").first.wait_for()
    assert first.page.locator(".window dd").all_inner_texts() == before


def test_rules_replay_and_review_of_a_plug_in(person: Callable[..., Person]) -> None:
    mira = person()
    table = mira.make_table("nim", [ME, BOT])
    mira.sit_at(table)
    mira.play_on(random.Random(5), 60)
    mira.open(f"/replay/{table}")
    mira.page.locator(".controls input").wait_for()
    mira.page.locator(".window dd").first.wait_for()
    mira.page.keyboard.press("End")
    mira.page.get_by_role("tab", name="Analysis").click()
    mira.page.get_by_role("button", name="Analyse this game").click()
    mira.page.get_by_role("slider", name="Chance of winning").wait_for()
    mira.open("/rules/nim")
    mira.page.locator("[id='NM-2.3a']").wait_for()
    german = person(language="de").open("/rules/nim")
    german.page.get_by_text("Haufen").first.wait_for()
