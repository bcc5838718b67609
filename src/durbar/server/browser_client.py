"""The built browser client: its files, and index.html for its own addresses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

FOLDER = Path(__file__).parent / "static"
FOR_EVER = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)  # names change with the content
ASK_AGAIN = CacheControlHeader(no_cache=True)
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Durbar</title>
<h1>The browser client is not built yet</h1>
<p>In the folder of the sources, <code>make play</code> builds it and starts the server again.
The server itself is running: see <a href="/api/schema">its interface</a>.</p></html>"""
PAGES = [
    "/",
    "/t/{table:str}",
    "/join/{invite:str}",
    "/learn/{game:str}",
    "/first/{game:str}",
    "/about",
    "/board/{game:str}",
    "/replay/{table:str}",
    "/rules/{game:str}",
    "/stats",
    "/me",
    "/take",
    "/seat/{table:str}/{key:str}",
]


def handlers() -> list[ControllerRouterHandler]:
    """The client's pages and files."""
    assets = create_static_files_router("/assets", [FOLDER / "assets"], cache_control=FOR_EVER)
    others = create_static_files_router("/", [FOLDER], name="files", cache_control=ASK_AGAIN)
    return [page, assets, others]


@get(PAGES, include_in_schema=False)
async def page() -> Response[Any]:
    return _index(200) or Response(NOT_BUILT, media_type="text/html; charset=utf-8", status_code=503)


def lost(request: Request[Any, Any, Any]) -> Response[Any] | None:
    """Whoever looks for a page that is not there gets the client, which says so; None for everybody else."""
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return _index(404) if wants_page and not request.url.path.startswith("/api") else None


def _index(status: int) -> Response[Any] | None:
    try:
        content = (FOLDER / "index.html").read_bytes()
    except FileNotFoundError:
        return None
    headers = {"cache-control": ASK_AGAIN.to_header()}
    return Response(content, media_type="text/html; charset=utf-8", headers=headers, status_code=status)
