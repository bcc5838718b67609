"""Takes the pictures of the README: python docs/screenshots.py [address of a running `durbar serve`] [folder].

Bots play every game into its middle; then the table is shown to the person whose turn it is, on a desk and on a phone.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

# Players, and how many entries of the log to play before the picture is taken.
GAMES = {"raja": (3, 110), "tajmahal": (4, 260), "java": (3, 130), "radscha": (3, 75)}
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 780}
KEPT = '{"language": "en", "theme": "%s", "speed": "instant", "sounds": false, "ending": "at_once", "name": "Amrita"}'
ASK = """async ([path, body]) => (await fetch(path, body && {method: 'POST',
  headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()"""


def ask(page: Page, path: str, body: dict[str, Any] | None = None) -> Any:
    return page.evaluate(ASK, [path, body])


def play_into_the_middle(page: Page, game: str) -> str:
    """A table where bots have played for a while, also for us; its id."""
    players, moves = GAMES[game]
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * (players - 1)]
    while True:
        table = ask(page, "/api/tables", {"game": game, "name": "Amrita", "seats": seats})
        ask(page, f"/api/tables/{table['id']}/seats/0", {"kind": "bot"})
        page.goto(f"/t/{table['id']}")  # computer players go on only while somebody looks
        while table["moves"] < moves and table["status"] == "playing":
            page.wait_for_timeout(200)
            table = ask(page, f"/api/tables/{table['id']}")
        if table["status"] == "playing":  # a short match is over before its middle: another one
            ask(page, f"/api/tables/{table['id']}/seats/0", {"kind": "person"})
            return str(table["id"])


def take(browser: Browser, address: str, folder: Path, theme: str) -> None:
    desk = browser.new_context(base_url=address, viewport=DESK, reduced_motion="reduce")
    desk.add_init_script(f"localStorage.durbar = {KEPT % theme!r}")
    page = desk.new_page()
    page.goto("/")
    page.locator(".game h3").nth(3).wait_for()
    page.wait_for_timeout(500)
    page.screenshot(path=folder / "start.png")
    tables = {game: play_into_the_middle(page, game) for game in GAMES}
    state = desk.storage_state()
    phone = browser.new_context(
        base_url=address, viewport=PHONE, has_touch=True, reduced_motion="reduce", storage_state=state
    )
    for game, table in tables.items():
        for context, name in ((desk, game), (phone, f"{game}-phone")):
            shown = context.new_page()
            shown.goto(f"/t/{table}")
            shown.locator("[data-element]").first.wait_for(state="attached", timeout=60_000)
            shown.wait_for_timeout(500)
            for news in shown.get_by_role("button", name="OK", exact=True).all():  # news over the board
                news.click()
            shown.screenshot(path=folder / f"{name}.png")
            shown.close()
            print(folder / f"{name}.png")


def main(address: str = "http://localhost:8080", folder: str = "docs/pictures", theme: str = "light") -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    path = os.environ.get("DURBAR_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        take(browser, address, Path(folder), theme)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
