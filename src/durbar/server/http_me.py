"""What can be asked over HTTP about oneself: devices, links to another one, passkeys, all one's data."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter
from msgspec import Struct
from sqlalchemy import func, select

from durbar.server import messages as m
from durbar.server.guests import COOKIE, Guest, Session
from durbar.server.http import REFUSALS, cookie_of, guest_of, known_guest
from durbar.server.names import clean_name
from durbar.server.one_time import OneTime
from durbar.server.passkeys import Passkeys
from durbar.server.people import People
from durbar.server.problem import Problem
from durbar.server.projection import iso
from durbar.server.schema import guests, sitters

Ask = Request[Any, Any, State]
Handle = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{16}$")]


class Name(Struct, frozen=True):
    """POST /api/me"""

    name: m.GuestName


class Credential(Struct, frozen=True):
    """What the browser's passkey says: a PublicKeyCredential in its JSON form."""

    credential: dict[str, Any]


def _people(request: Ask) -> People:
    people: People = request.app.state.people
    return people


def _passkeys(request: Ask) -> Passkeys:
    passkeys: Passkeys = request.app.state.passkeys
    return passkeys


def _one_time(request: Ask) -> OneTime:
    one_time: OneTime = request.app.state.one_time
    return one_time


def _origin(request: Ask) -> str:
    """The address of the page; the guard has seen that it is ours."""
    return request.headers.get("origin") or f"{request.url.scheme}://{request.headers.get('host', '')}"


def _agent(request: Ask) -> str:
    return request.headers.get("user-agent", "")[:400]


async def _session_here(request: Ask) -> Session | None:
    session: Session | None = await request.app.state.guests.session(request.cookies.get(COOKIE))
    return session


async def _session(request: Ask) -> Session:
    session = await _session_here(request)
    if session is None:
        raise Problem(403, "nobody", "this browser is nobody's yet: give yourself a name first")
    return session


def _as(guest: Guest, request: Ask, token: str) -> Response[m.Me]:
    return Response(m.Me(guest.name, guest.settings), cookies=[cookie_of(request, token)])


# -- who I am ----------------------------------------------------------------------------------------------------------


@get("/api/me", summary="Who am I?")
async def me(request: Ask) -> Response[m.Me]:
    guest, token = await guest_of(request), request.cookies.get(COOKIE)
    if guest is None or token is None:
        return Response(m.Me(None))
    return _as(guest, request, token)  # the cookie lasts another year


@post("/api/me", summary="Call me this", status_code=200, responses=REFUSALS)
async def call_me(request: Ask, data: JSONBody[Name]) -> Response[m.Me]:
    guest, cookies = await known_guest(request, data.name)
    return Response(m.Me(guest.name, guest.settings), cookies=cookies)


@post("/api/me/settings", summary="I like it this way", status_code=200, responses=REFUSALS)
async def set_settings(request: Ask, data: JSONBody[m.MySettings]) -> m.Me:
    guest = (await _session(request)).guest
    await request.app.state.guests.set_settings(guest, data)
    if data.ending is not None:
        await request.app.state.guests.set_confirm(guest, data.ending != "at_once")
    return m.Me(guest.name, guest.settings)


# -- my devices --------------------------------------------------------------------------------------------------------


@get("/api/me/devices", summary="Where I am signed in", responses=REFUSALS)
async def devices(request: Ask) -> list[m.Device]:
    session = await _session(request)
    found: list[m.Device] = await request.app.state.guests.devices(session.guest, session)
    return found


@post("/api/me/devices/{device:str}/end", summary="Sign this device out", status_code=200, responses=REFUSALS)
async def end_device(request: Ask, device: Handle) -> Response[list[m.Device]]:
    session = await _session(request)
    known = request.app.state.guests
    if not await known.end(session.guest, device):
        raise Problem(404, "no_device", "there is no such device")
    await _people(request).changed(session.guest.id)
    if device == session.handle:
        return Response([], cookies=[cookie_of(request, "", age=0)])
    return Response(await known.devices(session.guest, session))


@post("/api/me/link", summary="A link to another device of mine", status_code=200, responses=REFUSALS)
async def make_link(request: Ask) -> m.DeviceLink:
    session = await _session(request)
    code, expires = await _one_time(request).give("link", session.guest.id)
    return m.DeviceLink(f"/take#{code}", iso(expires))  # behind the #, so that it is in no server's log


async def _maker(request: Ask, code: str) -> Guest:
    """Who made this link."""
    guest_id = await _one_time(request).look("link", code)
    rows = await _people(request).storage.look(select(guests).where(guests.c.id == guest_id)) if guest_id else []
    if not rows:
        raise Problem(404, "no_link", "this link has been used or is too old: make a new one on your other device")
    return Guest(rows[0].id, rows[0].name, rows[0].confirm)


@post("/api/link/look", summary="Whose link is this?", status_code=200, responses=REFUSALS)
async def look_link(request: Ask, data: JSONBody[m.Code]) -> m.LinkOffer:
    maker, here = await _maker(request, data.code), await guest_of(request)
    if here is None or here.id == maker.id:
        return m.LinkOffer(maker.name, here.name if here else None, 0, here is not None)
    query = select(func.count()).select_from(sitters).where(sitters.c.guest == here.id)
    return m.LinkOffer(maker.name, here.name, (await _people(request).storage.look(query))[0][0], False)


@post("/api/link", summary="This device is mine, too", status_code=200, responses=REFUSALS)
async def use_link(request: Ask, data: JSONBody[m.Code]) -> Response[m.Me]:
    """Whoever this browser was until now becomes the person who made the link, with all tables."""
    maker = await _maker(request, data.code)
    if not await _one_time(request).take("link", data.code):
        raise Problem(404, "no_link", "this link has been used: make a new one on your other device")
    return await _signed_in(request, maker.id)


async def _signed_in(request: Ask, guest_id: str) -> Response[m.Me]:
    token = await _people(request).sign_in(guest_id, await _session_here(request), _agent(request))
    guest = await request.app.state.guests.find(token)
    return _as(guest, request, token)


# -- passkeys ----------------------------------------------------------------------------------------------------------


@get("/api/me/passkeys", summary="My passkeys", responses=REFUSALS)
async def list_passkeys(request: Ask) -> list[m.Passkey]:
    return await _passkeys(request).list((await _session(request)).guest)


@post("/api/me/passkeys/ask", summary="What a new passkey needs", status_code=200, responses=REFUSALS)
async def ask_passkey(request: Ask) -> dict[str, Any]:
    return await _passkeys(request).ask_new((await _session(request)).guest, _origin(request))


@post("/api/me/passkeys", summary="Keep this passkey", status_code=200, responses=REFUSALS)
async def add_passkey(request: Ask, data: JSONBody[Credential]) -> list[m.Passkey]:
    guest = (await _session(request)).guest
    await _passkeys(request).add(guest, _origin(request), data.credential, _agent(request))
    return await _passkeys(request).list(guest)


@post("/api/me/passkeys/{passkey:str}/remove", summary="Forget a passkey", status_code=200, responses=REFUSALS)
async def remove_passkey(request: Ask, passkey: Handle) -> list[m.Passkey]:
    guest = (await _session(request)).guest
    if not await _passkeys(request).remove(guest, passkey):
        raise Problem(404, "no_passkey", "there is no such passkey")
    return await _passkeys(request).list(guest)


@post("/api/sign-in/ask", summary="What signing in by passkey needs", status_code=200, responses=REFUSALS)
async def ask_sign_in(request: Ask) -> dict[str, Any]:
    return await _passkeys(request).ask_sign(_origin(request))


@post("/api/sign-in", summary="Sign in by passkey", status_code=200, responses=REFUSALS)
async def sign_in(request: Ask, data: JSONBody[Credential]) -> Response[m.Me]:
    """Whoever this browser was until now becomes the owner of the passkey, with all tables."""
    guest_id = await _passkeys(request).signed(_origin(request), data.credential)
    return await _signed_in(request, guest_id)


# -- my data -----------------------------------------------------------------------------------------------------------


@get("/api/me/export", summary="All that is kept of me", responses=REFUSALS)
async def export(request: Ask) -> Response[dict[str, Any]]:
    found = await _people(request).export((await _session(request)).guest)
    headers = {"content-disposition": 'attachment; filename="durbar-me.json"', "cache-control": "no-store"}
    return Response(found, media_type=MediaType.JSON, headers=headers)


@post("/api/me/delete", summary="Forget me", status_code=200, responses=REFUSALS)
async def forget_me(request: Ask, data: JSONBody[m.Goodbye]) -> Response[m.Me]:
    guest = (await _session(request)).guest
    if clean_name(data.name) != guest.name:
        raise Problem(409, "other_name", "this is not your name here")
    await _people(request).delete(guest)
    return Response(m.Me(None), cookies=[cookie_of(request, "", age=0)])


HANDLERS = [
    me,
    call_me,
    set_settings,
    devices,
    end_device,
    make_link,
    look_link,
    use_link,
    list_passkeys,
    ask_passkey,
    add_passkey,
    remove_passkey,
    ask_sign_in,
    sign_in,
    export,
    forget_me,
]
