"""One person in two browsers: a link with its QR code, a passkey, devices that are signed out, all data deleted."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from browser.person import Person

FIRST = {"layout": "first", "set_up": "first"}


def link_of(person: Person) -> str:
    person.open("/me")
    person.page.get_by_role("button", name="A link to my other device").click()
    person.page.get_by_role("img", name="QR code").wait_for()
    return str(person.page.locator("section[aria-labelledby=along] input").input_value())


def test_a_link_takes_me_along_to_my_phone(person: Callable[..., Person]) -> None:
    desk, phone = person("Mira", theme="dark"), person("Lotus", phone=True, theme="light")
    table = desk.make_table("radscha", [{"kind": "me"}, {"kind": "bot", "level": "easy"}], **FIRST)
    link = link_of(desk)
    assert desk.violations() == []
    phone.open(link)
    phone.page.get_by_role("button", name="Yes, I am Mira").click()
    phone.page.locator(f"a[href='/t/{table}']").wait_for()
    assert phone.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert "Mira" in phone.page.evaluate("() => localStorage.durbar")
    phone.sit_at(table)
    phone.wait_to_choose()
    phone.open(link)  # it counts once
    phone.page.get_by_text("This link has been used").wait_for()
    phone.errors.clear()  # the browser notes the refusal (404)


def test_a_guest_is_told_that_the_tables_move(person: Callable[..., Person]) -> None:
    mira, phone = person("Mira"), person("Lotus", phone=True)
    mira.make_table("radscha", [{"kind": "me"}, {"kind": "bot", "level": "easy"}], **FIRST)
    own = phone.make_table("raja", [{"kind": "me"}, {"kind": "open"}])
    link = link_of(mira)
    phone.open(link)
    phone.page.get_by_text("whoever made it will hold your seats").wait_for()
    assert phone.violations() == []
    phone.page.get_by_role("button", name="Yes, I am Mira").click()
    phone.page.locator(f"a[href='/t/{own}']").wait_for()
    mira.open("/")
    mira.page.locator(f"a[href='/t/{own}']").wait_for()


def authenticator(page: Any) -> tuple[Any, str]:
    """A device's own lock, as Chromium makes one up."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": {**kind, "isUserVerified": True}})
    return session, made["authenticatorId"]


def test_a_passkey_signs_in_on_another_device(person: Callable[..., Person], served: Any) -> None:
    home = f"http://localhost:{served.port}"  # passkeys are made for a name
    desk, phone = person("Mira"), person("Lotus", phone=True)
    desk.open(home)
    wish = {"game": "raja", "name": "Mira", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = desk.ask("/api/tables", wish)["id"]
    desk.open(f"{home}/me")
    here, lock = authenticator(desk.page)
    desk.page.get_by_role("button", name="Add a passkey").click()
    desk.page.get_by_role("button", name="Remove").wait_for()
    (credential,) = here.send("WebAuthn.getCredentials", {"authenticatorId": lock})["credentials"]
    # the keychain brings the passkey to the phone, which has a table of its own
    phone.open(home)
    own = phone.ask("/api/tables", {**wish, "name": "Lotus"})["id"]
    phone.open(f"{home}/me")
    there, its_lock = authenticator(phone.page)
    there.send("WebAuthn.addCredential", {"authenticatorId": its_lock, "credential": credential})
    phone.page.get_by_role("button", name="Sign in with a passkey").click()
    phone.page.locator("section[aria-labelledby=devices] li").nth(1).wait_for()
    assert phone.page.locator("section[aria-labelledby=who] input").input_value() == "Mira"
    assert {one["id"] for one in phone.ask("/api/tables")["mine"]} == {table, own}
    # one of the two devices is signed out by the other
    desk.open(f"{home}/me")
    away = desk.page.locator("section[aria-labelledby=devices] li", has_text="last used")
    away.get_by_role("button", name="Sign out").click()
    away.wait_for(state="detached")
    assert phone.ask("/api/me")["name"] is None
    # a passkey that was removed opens nothing
    desk.page.get_by_role("button", name="Remove").click()
    desk.page.get_by_role("button", name="Remove").wait_for(state="detached")
    phone.open(f"{home}/me")
    phone.page.get_by_role("button", name="Sign in with a passkey").click()
    phone.page.get_by_text("The passkey was not accepted").wait_for()
    assert phone.ask("/api/me")["name"] is None
    phone.errors.clear()  # the browser notes the refusal (403)


@pytest.mark.parametrize("language", ["de", "nl"])
def test_all_my_data_is_saved_and_deleted(person: Callable[..., Person], language: str) -> None:
    mira = person("Mira", phone=True, language=language)
    mira.make_table("raja", [{"kind": "me"}, {"kind": "open"}])
    mira.open("/me")
    with mira.page.expect_download() as saving:
        mira.page.locator("a[download]").click()
    saved = json.loads(saving.value.path().read_text("utf-8"))
    assert saved["name"] == "Mira"
    assert saved["settings"]["language"] == language
    mira.page.locator("summary").click()
    assert mira.violations() == []
    gone = mira.page.locator("details button")
    assert gone.is_disabled()
    mira.page.locator("details input").fill("Mira")
    gone.click()
    mira.page.locator("section[aria-labelledby=data]").wait_for(state="detached")
    assert mira.ask("/api/me")["name"] is None
    assert mira.ask("/api/tables")["mine"] == []
