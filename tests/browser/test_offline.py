"""The app on the home screen: what a browser asks of one that can be installed, and what is there without a network."""

from __future__ import annotations

import json
import struct
import time
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from browser.person import Person
from server.served import Served

WAIT_FOR_WORKER = "async () => { await navigator.serviceWorker.ready; }"


def fetch(served: Served, path: str) -> tuple[Any, bytes]:
    with urllib.request.urlopen(served.address + path) as answer:
        return answer.headers, answer.read()


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_manifest_is_all_that_installing_needs(served: Served, language: str) -> None:
    headers, body = fetch(served, f"/manifest-{language}.json")
    assert headers["content-type"].startswith("application/json")
    manifest = json.loads(body)
    assert manifest["lang"] == language
    assert manifest["display"] == "standalone"
    assert {manifest["start_url"], manifest["scope"], manifest["id"]} == {"/"}
    assert manifest["theme_color"] == manifest["background_color"] == "#efe3c8"
    sizes = set()
    for icon in manifest["icons"]:
        headers, image = fetch(served, icon["src"])
        assert headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", image[16:24])
            assert f"{width}x{height}" == icon["sizes"]
            sizes.add((width, icon.get("purpose", "any")))
    assert sizes == {(192, "any"), (512, "any"), (512, "maskable")}
    assert len(manifest["shortcuts"]) == 3
    for shortcut in manifest["shortcuts"]:
        assert fetch(served, shortcut["url"])[1].startswith(b"<!doctype html>")


def test_chromium_would_install_it(person: Callable[..., Person]) -> None:
    mira = person("Mira", installed=True, language="de")
    mira.open()
    mira.page.evaluate(WAIT_FOR_WORKER)
    assert mira.page.locator("link[rel=manifest]").get_attribute("href") == "/manifest-de.json"
    session = mira.context.new_cdp_session(mira.page)
    assert session.send("Page.getAppManifest")["errors"] == []
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []  # every test browser is one
    colours = mira.page.locator("meta[name=theme-color]").evaluate_all("all => all.map((one) => one.content)")
    assert colours == ["#efe3c8", "#1d1712"]


def kept(person: Person) -> list[str]:
    """The addresses of which copies are kept on the device."""
    found: list[str] = person.page.evaluate(
        """async () => {
          const data = await caches.open("durbar-data");
          return (await data.keys()).map((one) => new URL(one.url).pathname);
        }"""
    )
    return found


def until(person: Person, so: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not so():
        assert time.monotonic() < end
        person.page.wait_for_timeout(50)


def test_my_tables_and_the_rules_are_there_without_a_network(person: Callable[..., Person]) -> None:
    mira = person("Mira", installed=True, phone=True)
    mira.open()
    mira.page.evaluate(WAIT_FOR_WORKER)
    table = mira.make_table("raja", [{"kind": "me"}, {"kind": "open"}])
    mira.open()
    mira.page.locator(f"a[href='/t/{table}']").wait_for()
    until(mira, lambda: sum("/rules/" in path for path in kept(mira)) == 4)
    until(mira, lambda: sum("/words/" in path or path.endswith("/board") for path in kept(mira)) == 8)
    mira.context.set_offline(True)
    mira.page.reload()
    mira.page.locator(f"a[href='/t/{table}']").wait_for()
    mira.page.get_by_text("No connection. This is how things stood").wait_for()
    assert mira.violations() == []
    mira.open("/rules/java")
    mira.page.locator("main h2").first.wait_for()
    mira.errors.clear()  # the browser notes what it could not fetch
    mira.context.set_offline(False)
    mira.open()
    mira.page.locator(".offline").wait_for(state="detached")
    mira.open("/me")  # whoever is forgotten leaves no copies on the device either
    mira.page.locator("summary").click()
    mira.page.locator("details input").fill("Mira")
    mira.page.locator("details button").click()
    mira.page.locator("section[aria-labelledby=data]").wait_for(state="detached")
    until(mira, lambda: not {"/api/me", "/api/tables"} & set(kept(mira)))


def test_no_old_client_after_an_update(person: Callable[..., Person]) -> None:
    """What is kept is an old client; the page that the server has comes all the same, and the old files go."""
    mira = person("Mira", installed=True)
    mira.open()
    mira.page.evaluate(WAIT_FOR_WORKER)
    mira.page.evaluate(
        """async () => {
          const shell = (await caches.keys()).find((name) => name !== "durbar-data");
          const old = new Response("<h1>old</h1>", {headers: {"content-type": "text/html"}});
          await (await caches.open(shell)).put("/", old);
          await caches.open("durbar-000000000000");
        }"""
    )
    mira.page.reload()
    mira.page.locator("h1", has_text="Four classic board games").wait_for()
    mira.context.set_offline(True)  # the kept one is really the old one: so it is the server's that was shown
    mira.page.reload()
    mira.page.locator("h1", has_text="old").wait_for()
    mira.context.set_offline(False)
    mira.open()
    mira.page.evaluate("async () => { await (await navigator.serviceWorker.ready).unregister(); }")
    mira.page.reload()
    mira.page.evaluate(WAIT_FOR_WORKER)
    until(mira, lambda: "durbar-000000000000" not in mira.page.evaluate("() => caches.keys()"))
