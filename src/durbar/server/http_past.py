"""What can be asked over HTTP about the past of a match: positions, log, fairness, match files, forks."""

from __future__ import annotations

from typing import Annotated, Any, cast

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter

from durbar.server import messages as m
from durbar.server import past
from durbar.server.desk import Problem
from durbar.server.hall import Live
from durbar.server.http import REFUSALS, Invite, TableId, desk_of, guest_of, known_guest

Eye = Annotated[str, QueryParameter(pattern=r"^(public|[0-4])$", description="a seat's number, or public")]
Seq = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


async def _looked_at(
    request: Request[Any, Any, State], table: str, invite: str | None, eye: str
) -> tuple[Live, int | None]:
    """The table, if this guest may see it, and the eye, if this guest may look with it."""
    guest = await guest_of(request)
    live = await desk_of(request).find(table, guest, invite)
    seat = None if eye == "public" else int(eye)
    if seat is not None and seat >= len(live.table.frame.seats):
        raise Problem(404, "no_seat", f"there is no seat {seat + 1} at this table")
    past.check_eye(live.table, guest, seat)
    return live, seat


@get(
    "/api/tables/{table:str}/positions",
    summary="The table as an eye saw it after each entry of the log",
    description=f"From `first` to `last`, at most {past.MOST_POSITIONS} at a time; 0 is before anything.",
    responses=REFUSALS,
)
async def positions(
    request: Request[Any, Any, State],
    table: TableId,
    eye: Eye = "public",
    first: Seq = 0,
    last: Seq = past.MOST_POSITIONS - 1,
    invite: Invite = None,
) -> Response[list[m.Position]]:
    live, seat = await _looked_at(request, table, invite, eye)
    made = await past.positions(live, seat, first, last)
    return Response(cast(list[m.Position], made), media_type=MediaType.JSON)  # already encoded


@get("/api/tables/{table:str}/log", summary="The log as an eye may know it", responses=REFUSALS)
async def log(
    request: Request[Any, Any, State], table: TableId, eye: Eye = "public", invite: Invite = None
) -> list[m.LogEntry]:
    live, seat = await _looked_at(request, table, invite, eye)
    return await past.log(live, seat)


@get("/api/tables/{table:str}/fairness", summary="Was chance steered?", responses=REFUSALS)
async def fairness(request: Request[Any, Any, State], table: TableId, invite: Invite = None) -> m.Fairness:
    return await past.fairness(await desk_of(request).find(table, await guest_of(request), invite))


@get(
    "/api/tables/{table:str}/match.jsonl",
    summary="The whole match file, once it is finished",
    media_type="application/jsonl",
    responses=REFUSALS,
)
async def match_file(request: Request[Any, Any, State], table: TableId, invite: Invite = None) -> Response[bytes]:
    live = await desk_of(request).find(table, await guest_of(request), invite)
    name = f"{live.table.frame.game}-{table}.jsonl"
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
    body: bytes,
    name: Annotated[str, QueryParameter(min_length=1, max_length=30)] = "Guest",
) -> Response[m.TableInfo]:
    guest, cookies = await known_guest(request, name)
    return Response(await past.bring(desk_of(request), guest, body), cookies=cookies)


@post("/api/tables/{table:str}/fork", summary="Play on from a moment of a finished match", responses=REFUSALS)
async def fork(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[m.NewFork], invite: Invite = None
) -> Response[m.TableInfo]:
    live = await desk_of(request).find(table, await guest_of(request), invite)
    guest, cookies = await known_guest(request, data.name)
    return Response(await past.fork(desk_of(request), live, guest, data), cookies=cookies)


HANDLERS = [positions, log, fairness, match_file, bring, fork]
