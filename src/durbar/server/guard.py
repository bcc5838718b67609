"""Before anything else: whose page sends this, how often, and what the browser may do with the answer."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from durbar.server.limits import Buckets, network
from durbar.server.messages import Trouble
from durbar.server.projection import encode

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # where a piece lies is a style of its element
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
SAFE = ("GET", "HEAD", "OPTIONS")
LONGEST_ADDRESS = 4000  # characters of path and query
POLICY_VIOLATION = 1008
MOST_SOCKETS = 100  # of one address


class Guard:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...], posts_per_second: float) -> None:
        self.app, self.origins = app, origins
        self.posts = Buckets(posts_per_second, 12 * posts_per_second)
        self.most_sockets = round(MOST_SOCKETS * posts_per_second / 5)
        self.sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "http":
            await self._http(scope, receive, send)
        elif kind == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        path: str = scope["path"]
        if "\0" in path or len(path) + len(scope["query_string"]) > LONGEST_ADDRESS:
            await _refuse(send_guarded, 400, "bad", "there can be nothing at this address")
            return
        if scope["method"] not in SAFE:  # type: ignore[typeddict-item]
            if not self._same_origin(scope):
                await _refuse(send_guarded, 403, "origin", "this was sent from another site's page")
                return
            if not self.posts.take(_address(scope)):
                await _refuse(send_guarded, 429, "too_fast", "too many requests; wait a few seconds")
                return
        await self.app(scope, receive, send_guarded)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        odd = "\0" in scope["path"] or b"%00" in scope["query_string"]
        if odd or not self._same_origin(scope) or self.sockets.get(address, 0) >= self.most_sockets:
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": ""})
            return
        self.sockets[address] = self.sockets.get(address, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def _same_origin(self, scope: Scope) -> bool:
        """Browsers say where a page came from; what says nothing is no browser and has no cookie to misuse."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin:
            return headers.get(b"sec-fetch-site", b"same-origin") in (b"same-origin", b"none")
        try:
            host = urlsplit(origin).netloc
        except ValueError:  # no address at all
            return False
        return origin in self.origins or host == headers.get(b"host", b"").decode("latin-1")


def _address(scope: Scope) -> str:
    client: Any = scope.get("client")
    return network(client[0]) if client else ""


async def _refuse(send: Send, status: int, code: str, detail: str) -> None:
    body = encode(Trouble(code, detail))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
