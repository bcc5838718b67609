"""What can be asked over HTTP about the past of a match: positions, log, fairness, match files, forks."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter, RawBody

from durbar.server import messages as m
from durbar.server import past
from durbar.server.guests import Guest, Guests
from durbar.server.http import REFUSALS, Invite, TableId, address_of, guest_of, known_guest, lobby_of
from durbar.server.live_table import LiveTable
from durbar.server.problem import Problem

Viewer = Annotated[str, QueryParameter(pattern=r"^(public|[0-4])$", description="a seat's number, or public")]
decode_clicks = msgspec.json.Decoder(Annotated[list[m.Element], msgspec.Meta(max_length=12)]).decode
Seq = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


async def _looked_at(
    request: Request[Any, Any, State], table: str, invite: str | None, viewer: str
) -> tuple[LiveTable, int | None]:
    """The table, if this guest may see it, and the viewer, if this guest may see what they saw."""
    guest = await guest_of(request)
    live = await lobby_of(request).find(table, guest, invite)
    seat = None if viewer == "public" else int(viewer)
    if seat is not None and seat >= len(live.table.record.seats):
        raise Problem(404, "no_seat", f"there is no seat {seat + 1} at this table")
    past.check_viewer(live.table, guest, seat)
    return live, seat


@get(
    "/api/tables/{table:str}/positions",
    summary="The table as a viewer saw it after each entry of the log",
    description=f"From `first` to `last`, at most {past.MOST_POSITIONS} at a time; 0 is before anything.",
    responses=REFUSALS,
)
async def positions(
    request: Request[Any, Any, State],
    table: TableId,
    viewer: Viewer = "public",
    first: Seq = 0,
    last: Seq = past.MOST_POSITIONS - 1,
    invite: Invite = None,
) -> Response[list[m.Position]]:
    live, seat = await _looked_at(request, table, invite, viewer)
    made = await past.positions(live, seat, first, last)
    return Response(cast(list[m.Position], made), media_type=MediaType.JSON)  # already encoded


@get("/api/tables/{table:str}/preview", summary="What a click would have cost and brought then", responses=REFUSALS)
async def preview(
    request: Request[Any, Any, State],
    table: TableId,
    seq: Seq,
    clicks: Annotated[str, QueryParameter(max_length=1000, description="the clicks so far, as JSON")] = "[]",
    viewer: Viewer = "public",
    invite: Invite = None,
) -> m.Previewed:
    live, seat = await _looked_at(request, table, invite, viewer)
    try:
        clicked = decode_clicks(clicks)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Problem(400, "bad", f"these clicks cannot be read: {error}") from None
    return await past.preview(live, seat, seq, clicked)


@get("/api/tables/{table:str}/log", summary="The log as a viewer may know it", responses=REFUSALS)
async def log(
    request: Request[Any, Any, State], table: TableId, viewer: Viewer = "public", invite: Invite = None
) -> list[m.LogEntry]:
    live, seat = await _looked_at(request, table, invite, viewer)
    return await past.log(live, seat)


@get("/api/tables/{table:str}/fairness", summary="Was chance steered?", responses=REFUSALS)
async def fairness(request: Request[Any, Any, State], table: TableId, invite: Invite = None) -> m.Fairness:
    return await past.fairness(await lobby_of(request).find(table, await guest_of(request), invite))


@get(
    "/api/tables/{table:str}/match.jsonl",
    summary="The whole match file, once it is finished",
    media_type="application/jsonl",
    responses=REFUSALS,
)
async def match_file(request: Request[Any, Any, State], table: TableId, invite: Invite = None) -> Response[bytes]:
    live = await lobby_of(request).find(table, await guest_of(request), invite)
    name = f"{live.table.record.game}-{table}.jsonl"
    file = await past.apart(lambda: past.match_file(live.table))
    return Response(file, headers={"content-disposition": f'attachment; filename="{name}"'})


@post(
    "/api/matches",
    summary="Look at a match file: the body is the file",
    responses=REFUSALS,
    request_max_body_size=past.MAX_FILE,
)
async def bring(
    request: Request[Any, Any, State],
    body: RawBody,
    name: Annotated[str, QueryParameter(min_length=1, max_length=30)] = "Guest",
) -> Response[m.TableInfo]:
    guest, cookies = await known_guest(request, name)
    _pay(request, guest, body.count(b"\n"))
    return Response(await past.bring(lobby_of(request), guest, body), cookies=cookies)


@post("/api/tables/{table:str}/fork", summary="Play on from a moment of a finished match", responses=REFUSALS)
async def fork(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[m.NewFork], invite: Invite = None
) -> Response[m.TableInfo]:
    live = await lobby_of(request).find(table, await guest_of(request), invite)
    guest, cookies = await known_guest(request, data.name)
    _pay(request, guest, data.seq)
    return Response(await past.fork(lobby_of(request), live, guest, data), cookies=cookies)


def _pay(request: Request[Any, Any, State], guest: Guest, entries: int) -> None:
    """Take so many entries off the budget of this guest and this address."""
    guests: Guests = request.app.state.guests
    past.check_budget(guests, guest, address_of(request), entries, lobby_of(request).leniency)


HANDLERS = [positions, preview, log, fairness, match_file, bring, fork]
