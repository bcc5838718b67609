"""A real server, a real Chromium. Where there is none, the tests are skipped and say why.

Playwright keeps an event loop running in its process, so `make test` runs this folder apart from the others.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from browser.person import AXE, PHONE, Person
from durbar.server.browser_client import FOLDER
from server.served import Served

playwright = pytest.importorskip(
    "playwright.sync_api", reason="the browser tests need playwright: make test installs it"
)

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    names = ("chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("DURBAR_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path is None:
        pytest.skip("there is no Chromium here: tests/browser/chromium.sh installs it or says how")
    if not (FOLDER / "index.html").is_file() or not AXE.is_file():
        pytest.skip("the browser client is not built: make play or make test builds it")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("browser")).start()
    yield server
    server.stop()


@pytest.fixture
def person(chromium: Any, served: Served) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser of their own; at the end nobody may have seen an error in the console."""
    people: list[Person] = []

    def make(name: str = "Mira", *, phone: bool = False, installed: bool = False, **settings: Any) -> Person:
        kept = {"language": "en", "speed": "instant", "ending": "at_once", "sounds": False, "name": name, **settings}
        size: dict[str, Any] = (
            {"viewport": PHONE, "has_touch": True} if phone else {"viewport": {"width": 1440, "height": 900}}
        )
        worker = "allow" if installed else "block"  # the service worker, which keeps files on the device
        context = chromium.new_context(base_url=served.address, reduced_motion="reduce", service_workers=worker, **size)
        context.set_default_timeout(20_000)
        people.append(Person(context, kept))
        return people[-1]

    yield make
    for one in people:
        one.context.close()
    assert [error for one in people for error in one.errors] == []
