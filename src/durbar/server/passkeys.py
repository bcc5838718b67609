"""Passkeys: a device signs in by its own lock (WebAuthn). The server keeps public keys alone."""

from __future__ import annotations

import base64
import json
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from durbar.server.guests import Guest, device_name, hashed
from durbar.server.messages import Passkey
from durbar.server.one_time import OneTime
from durbar.server.problem import Problem
from durbar.server.projection import iso
from durbar.server.schema import passkeys
from durbar.server.storage import Storage

MOST = 20  # of one guest
WRONG = "this passkey was not accepted; try again"


class Passkeys:
    """The keys of all guests. `origin` is the address of the page that asks, which the guard has checked."""

    def __init__(self, storage: Storage, one_time: OneTime) -> None:
        self.storage, self.one_time = storage, one_time

    async def ask_new(self, guest: Guest, origin: str) -> dict[str, Any]:
        """What the browser needs to make a key for this guest."""
        challenge, _ = await self.one_time.give("new", guest.id)
        options = generate_registration_options(
            rp_id=_host(origin),
            rp_name="Durbar",
            user_id=bytes.fromhex(hashed(guest.id)),  # the same for each key of a guest, and tells nothing
            user_name=guest.name,
            challenge=challenge.encode(),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
        )
        return dict(json.loads(options_to_json(options)))

    async def add(self, guest: Guest, origin: str, credential: dict[str, Any], agent: str) -> None:
        challenge = await self._challenge("new", credential, guest.id)
        try:
            found = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=_host(origin),
                expected_origin=origin,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError):
            raise Problem(400, "passkey", WRONG) from None
        row = {
            "id": hashed(found.credential_id),
            "guest": guest.id,
            "public_key": found.credential_public_key,
            "sign_count": found.sign_count,
            "device": device_name(agent),
            "made": time.time(),
        }

        def store(connection: Connection) -> bool:
            own = select(func.count()).select_from(passkeys).where(passkeys.c.guest == guest.id)
            if connection.execute(own).scalar_one() >= MOST:
                return False
            connection.execute(insert(passkeys), row)
            return True

        if not await self.storage.do(store):
            raise Problem(409, "passkeys", f"{MOST} passkeys are the most; remove one first")

    async def list(self, guest: Guest) -> list[Passkey]:
        rows = await self.storage.look(select(passkeys).where(passkeys.c.guest == guest.id).order_by(passkeys.c.made))
        return [Passkey(row.id[:16], row.device, iso(row.made), iso(row.used) if row.used else None) for row in rows]

    async def remove(self, guest: Guest, handle: str) -> bool:
        own = delete(passkeys).where(passkeys.c.guest == guest.id, passkeys.c.id.startswith(handle, autoescape=True))
        return bool(await self.storage.do(lambda connection: connection.execute(own).rowcount))

    async def ask_sign(self, origin: str) -> dict[str, Any]:
        """What the browser needs to sign in with any key that it has for this place."""
        challenge, _ = await self.one_time.give("sign", None)
        options = generate_authentication_options(rp_id=_host(origin), challenge=challenge.encode())
        return dict(json.loads(options_to_json(options)))

    async def signed(self, origin: str, credential: dict[str, Any]) -> str:
        """The id of the guest whose key has signed."""
        challenge = await self._challenge("sign", credential, None)
        try:
            key_id = hashed(_bytes(credential["rawId"]))
            rows = await self.storage.look(select(passkeys).where(passkeys.c.id == key_id))
            found = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=_host(origin),
                expected_origin=origin,
                credential_public_key=rows[0].public_key,
                credential_current_sign_count=rows[0].sign_count,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError, IndexError):
            raise Problem(403, "passkey", WRONG) from None
        used = update(passkeys).where(passkeys.c.id == key_id)
        used = used.values(sign_count=found.new_sign_count, used=time.time())
        await self.storage.do(lambda connection: connection.execute(used))
        return str(rows[0].guest)

    async def _challenge(self, kind: Any, credential: dict[str, Any], guest: str | None) -> bytes:
        """The challenge that was answered, if it was given for this and not answered before."""
        try:
            said = msgspec.json.decode(_bytes(credential["response"]["clientDataJSON"]))
            challenge = _bytes(said["challenge"]).decode()
        except (msgspec.DecodeError, KeyError, TypeError, ValueError):
            raise Problem(400, "passkey", WRONG) from None
        mine = guest is None or await self.one_time.look(kind, challenge) == guest
        if not mine or not await self.one_time.take(kind, challenge):
            raise Problem(403, "passkey", WRONG)
        return challenge.encode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _host(origin: str) -> str:
    """The domain that a key is made for."""
    return urlsplit(origin).hostname or ""
