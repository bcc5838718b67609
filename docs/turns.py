"""A whole turn of each title as a series of pictures, on a desk and on a phone: python docs/turns.py [folder] [titles].

Somebody plays in a real Chromium against easy bots, with everything that moves: each click, what it lights, how the
bots answer, and the moments in between. The pictures of one turn stand in one folder, numbered; --video films it, too.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.adviser import Adviser
from browser.measure import BRING, LOOK, PLAYERS, Finger, table
from browser.person import Person
from server.served import Served

WINDOWS = {"desk": (1440, 900), "phone": (390, 844)}
SETTINGS = {"language": "en", "speed": "normal", "sounds": False, "ending": "at_once", "hints": "off", "name": "Mira"}
WATCHED = 400  # milliseconds between two pictures while others play
SERIES = 24  # pictures at most
TURNS = {"raja": 6, "tajmahal": 2, "java": 1, "radscha": 2}  # own turns before the one that is taken
PATIENCE = 400  # looks before a match that does not go on is given up


class Series:
    """The pictures of one turn."""

    def __init__(self, person: Person, folder: Path) -> None:
        self.page, self.folder, self.taken = person.page, folder, 0
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)

    def take(self) -> None:
        if self.taken < SERIES:
            self.page.screenshot(path=self.folder / f"{self.taken:02}.png")
            self.taken += 1


def play_turn(person: Person, game: str, series: Series, adviser: Adviser) -> None:
    """Plays on until the title's turn is in the pictures, whole, and what the others answer to it."""
    page, finger, before = person.page, Finger(adviser), TURNS[game]
    for _ in range(PATIENCE):
        seen: dict[str, Any] = page.evaluate(LOOK)
        done = adviser.turns()
        if seen["over"] or done > before + 1:
            return
        taken = done >= before
        mine = not seen["pending"] and (seen["lit"] or seen["onward"]["element"])
        if taken:
            series.take()
        elif not mine and seen["onward"]["ready"]:
            page.mouse.click(seen["onward"]["x"], seen["onward"]["y"])  # skip: this turn is not in the pictures
        where = finger.choose(seen) if mine else None
        if isinstance(where, str):
            page.evaluate(BRING, where)
        elif where:
            page.mouse.click(where[0], where[1])
        page.wait_for_timeout(WATCHED if taken else 60)
    raise SystemExit(f"{game}: the turn does not come to its end: {person.prompt()}")


def main(*arguments: str) -> None:
    """[folder] [titles] [--video]"""
    film = "--video" in arguments
    folder, *titles = [one for one in arguments if one != "--video"] or ["build/turns"]
    path = os.environ.get("DURBAR_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as running:
        server = Served(Path(data)).start()
        browser = running.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for game in titles or PLAYERS:
            for window, (width, height) in WINDOWS.items():
                size = {"width": width, "height": height}
                films = {"record_video_dir": folder, "record_video_size": size} if film else {}
                context = browser.new_context(
                    base_url=server.address, viewport=size, has_touch=window == "phone", **films
                )
                person = Person(context, SETTINGS)
                made = table(person, game)
                person.sit_at(made)
                series = Series(person, Path(folder) / f"{game}-{window}")
                play_turn(person, game, series, Adviser(server.file, made, 0))
                context.close()
                print(f"{series.folder}: {series.taken} pictures", flush=True)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
