"""A client for the tests: a guest with a cookie over HTTP, and a seat over a real WebSocket."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from server.fold import Folder

PATIENCE = 30.0
Message = dict[str, Any]


class Guest:
    """Somebody with a browser."""

    def __init__(self, address: str, name: str = "Ann") -> None:
        self.address, self.name = address, name
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE)
        self.seats: list[Seat] = []

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def table(self, game: str, seats: list[str], **more: Any) -> Any:
        """A new table; seats as `me`, `open` or the level of a bot."""
        wishes = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "level": s} for s in seats]
        wish = {"game": game, "name": self.name, "seats": wishes, **more}
        return await self.post("/api/tables", wish, 201)

    async def watch(self, table: str, invite: str = "") -> Seat:
        cookie = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        address = self.address.replace("http", "ws") + f"/ws/tables/{table}" + (f"?invite={invite}" if invite else "")
        seat = Seat(await connect(address, additional_headers={"cookie": cookie}, max_size=None))
        self.seats.append(seat)
        await seat.until("welcome")
        return seat

    async def close(self) -> None:
        for seat in self.seats:
            await seat.close()
        await self.http.aclose()


class Seat:
    """A WebSocket to a table. Everything heard is kept, as bytes and as messages."""

    ids = itertools.count()

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.folder = Folder()
        self.heard: list[Message] = []
        self.bytes: list[bytes] = []
        self.position: Message | None = None
        self.info: Message = {}

    async def hear(self) -> Message:
        text = await asyncio.wait_for(self.socket.recv(decode=False), PATIENCE)
        assert isinstance(text, bytes)
        message: Message = self.folder.whole(msgspec.json.decode(text))
        self.bytes.append(text)
        self.heard.append(message)
        self.position = message.get("position", self.position)
        self.info = message.get("table", self.info)
        return message

    async def until(self, kind: str, fits: Callable[[Message], bool] = lambda _message: True) -> Message:
        """The next message of this kind that fits."""
        while True:
            message = await self.hear()
            if message["type"] == kind and fits(message):
                return message

    async def until_position(self, fits: Callable[[Message], bool]) -> Message:
        while self.position is None or not fits(self.position):
            await self.hear()
        return self.position

    async def ask(self, kind: str, **data: Any) -> None:
        await self.socket.send(msgspec.json.encode({"type": kind, "v": 1, **data}), text=True)

    async def play(
        self, actions: list[int], *, move_id: str = "", seq: int | None = None, seat: int | None = None
    ) -> Message:
        """Send a move; the answer to it."""
        assert self.position is not None
        move_id = move_id or f"m{next(self.ids)}"
        await self.ask(
            "play",
            move_id=move_id,
            seat=self.position["seat"] if seat is None else seat,
            seq=self.position["seq"] if seq is None else seq,
            actions=actions,
        )
        return await self.answer(move_id)

    async def undo(self, move_id: str = "") -> Message:
        assert self.position is not None
        move_id = move_id or f"m{next(self.ids)}"
        await self.ask("undo", move_id=move_id, seat=self.position["seat"])
        return await self.answer(move_id)

    async def answer(self, move_id: str) -> Message:
        while True:
            message = await self.hear()
            if message["type"] in ("accepted", "refused") and message["move_id"] == move_id:
                return message

    async def close(self) -> None:
        await self.socket.close()
