"""The built browser client: its files, and index.html for its own addresses."""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from durbar.server.desk import Problem

FOLDER = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"  # their names change with their content
ASK_AGAIN = "no-cache"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Durbar</title>
<h1>The browser client is not built yet</h1>
<p>In the folder of the sources, <code>make play</code> builds it and starts the server again.
The server itself is running: see <a href="/api/schema">its interface</a>.</p></html>"""


@lru_cache(64)
def _read(path: Path, _changed: int) -> bytes:
    return path.read_bytes()


def _file(path: Path, caching: str) -> Response[bytes]:
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if media_type.startswith("text/") or media_type in ("application/json", "image/svg+xml"):
        media_type += "; charset=utf-8"
    content = _read(path, path.stat().st_mtime_ns)
    return Response(content, media_type=media_type, headers={"cache-control": caching})


PAGES = [
    "/",
    "/t/{table:str}",
    "/join/{invite:str}",
    "/learn/{game:str}",
    "/replay/{table:str}",
    "/rules/{game:str}",
    "/stats",
]


@get(PAGES, include_in_schema=False, sync_to_thread=False)
def page() -> Response[Any]:
    index = FOLDER / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT, media_type="text/html; charset=utf-8", status_code=503)
    return _file(index, ASK_AGAIN)


def lost(request: Request[Any, Any, Any]) -> Response[Any] | None:
    """Whoever looks for a page that is not there gets the client, which says so; None for everybody else."""
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    index = FOLDER / "index.html"
    if not wants_page or request.url.path.startswith("/api") or not index.is_file():
        return None
    answer = _file(index, ASK_AGAIN)
    answer.status_code = 404
    return answer


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def file(path: FromPath[Path]) -> Response[bytes]:
    wanted = (FOLDER / str(path).lstrip("/")).resolve()
    if not wanted.is_relative_to(FOLDER.resolve()) or not wanted.is_file():
        raise Problem(404, "no_page", "there is nothing at this address")
    return _file(wanted, FOR_EVER if wanted.parent.name == "assets" else ASK_AGAIN)
