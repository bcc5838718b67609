"""What can be asked over HTTP. The answers are the Structs of messages.py; a refusal is a `Trouble`."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal, cast

from litestar import MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from durbar import games
from durbar.core.lesson import LessonWords
from durbar.server import catalogue, lessons, neighbours
from durbar.server import messages as m
from durbar.server.browser_client import ASK_AGAIN, FOR_EVER
from durbar.server.connection import Connection
from durbar.server.guests import COOKIE, Guest
from durbar.server.limits import network
from durbar.server.live_tables import LiveTables
from durbar.server.lobby import Lobby
from durbar.server.names import clean_name
from durbar.server.problem import Problem
from durbar.server.reference import rule_book
from durbar.server.storage import Unavailable

YEAR = 365 * 24 * 3600
NOT_FOUND = 4404
FORBIDDEN = 4403
FULL = 4409
TRY_LATER = 1013
MOST_SPECTATORS = 100  # of one table, in this process
MOST_NEAR = 25  # of them from one address

TableId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{12}$")]
Invite = Annotated[str | None, QueryParameter(max_length=40)]
_trouble = {
    400: "what was sent cannot be understood or does not fit",
    403: "not allowed",
    404: "there is no such thing",
    409: "not now",
    413: "too long",
    415: "this is not JSON",
    429: "too many requests",
}
REFUSALS = {status: ResponseSpec(m.Trouble, description=text) for status, text in _trouble.items()}


async def guest_of(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> Guest | None:
    found: Guest | None = await connection.app.state.guests.find(connection.cookies.get(COOKIE))
    return found


async def known_guest(request: Request[Any, Any, State], name: str | None) -> tuple[Guest, list[Cookie]]:
    """The guest, made now if there is none and a name is given; with the cookie to set."""
    guest = await guest_of(request)
    if guest:
        if name is not None:
            await request.app.state.guests.rename(guest, clean_name(name))
        return guest, []
    if name is None:
        raise Problem(403, "not_yours", "you have no seat at this table")
    agent = request.headers.get("user-agent", "")
    guest, token = await request.app.state.guests.make(clean_name(name), agent)
    return guest, [cookie_of(request, token)]


def cookie_of(request: Request[Any, Any, State], token: str, age: int = YEAR) -> Cookie:
    """The cookie that makes a browser somebody's; with an age of 0 it is taken away."""
    secure = request.url.scheme == "https"
    # Lax, not Strict: whoever follows an invite link from another page is still the same guest.
    return Cookie(key=COOKIE, value=token, max_age=age, httponly=True, samesite="lax", secure=secure, path="/")


def address_of(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> str:
    return network(connection.client.host) if connection.client else ""


def lobby_of(request: Request[Any, Any, State]) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


# -- games -----------------------------------------------------------------------------------------------------------


@get("/api/games", summary="Every registered game", sync_to_thread=False)
def list_games() -> list[m.GameInfo]:
    return catalogue.game_infos()


@get("/api/games/{game:str}/words/{language:str}", summary="A game's words", responses=REFUSALS, sync_to_thread=False)
def words(
    game: FromPath[str],
    language: FromPath[Literal["en", "de", "nl"]],
    vocabulary: Annotated[str, QueryParameter(max_length=40)] = "",
) -> m.GameWords:
    check_game(game)
    found = catalogue.game_words(game, language, vocabulary)
    if found is None:
        raise Problem(404, "no_words", f"{game} has no vocabulary {vocabulary!r}")
    return found


@get("/api/games/{game:str}/board", summary="A game's board", responses=REFUSALS, sync_to_thread=False)
def board(game: FromPath[str]) -> dict[str, Any]:
    check_game(game)
    return catalogue.game_board(game)


@get(
    "/api/games/{game:str}/actions",
    summary="What the numbers of a game's actions mean",
    description="With the right `digest` (see the list of games) the answer never changes.",
    responses=REFUSALS,
    sync_to_thread=False,
)
def actions(game: FromPath[str], digest: Annotated[str, QueryParameter(max_length=64)] = "") -> Response[m.GameActions]:
    check_game(game)
    caching = (FOR_EVER if digest == catalogue.actions_digest(game) else ASK_AGAIN).to_header()
    made = cast(m.GameActions, catalogue.game_actions(game))  # already encoded
    return Response(made, media_type=MediaType.JSON, headers={"cache-control": caching})


@get("/api/games/{game:str}/rules/{language:str}", summary="A game's rules", responses=REFUSALS)
async def rules(game: FromPath[str], language: FromPath[Literal["en", "de", "nl"]]) -> m.RuleBook:
    check_game(game)
    return await asyncio.to_thread(rule_book, game, language)


def check_game(game: str) -> None:
    if game not in games.NAMES:
        raise Problem(404, "no_game", f"there is no game {game!r}; there are {', '.join(games.NAMES)}")


# -- tables ------------------------------------------------------------------------------------------------------------


@get("/api/tables", summary="My tables and the open ones")
async def list_tables(request: Request[Any, Any, State]) -> m.Tables:
    return await lobby_of(request).lists(await guest_of(request))


@get("/api/tables/waiting", summary="The tables that wait for me, the longest first")
async def waiting_tables(request: Request[Any, Any, State]) -> list[str]:
    return await lobby_of(request).waiting(await guest_of(request))


@post("/api/tables", summary="A new table", responses=REFUSALS)
async def make_table(request: Request[Any, Any, State], data: JSONBody[m.NewTable]) -> Response[m.TableInfo]:
    guest, cookies = await known_guest(request, data.name)
    return Response(await lobby_of(request).make(data, guest, address_of(request)), cookies=cookies)


@get("/api/invites/{invite:str}", summary="The table an invite leads to", responses=REFUSALS)
async def invited(request: Request[Any, Any, State], invite: FromPath[str]) -> m.TableInfo:
    return await lobby_of(request).invited(invite, await guest_of(request))


@get("/api/tables/{table:str}", summary="A table", responses=REFUSALS)
async def one_table(request: Request[Any, Any, State], table: TableId, invite: Invite = None) -> m.TableInfo:
    guest = await guest_of(request)
    return (await lobby_of(request).find(table, guest, invite)).info(guest.id if guest else None)


@post("/api/tables/{table:str}/join", summary="Take a seat", status_code=200, responses=REFUSALS)
async def join(request: Request[Any, Any, State], table: TableId, data: JSONBody[m.Join]) -> Response[m.TableInfo]:
    live = await lobby_of(request).find(table, await guest_of(request), data.invite)
    guest, cookies = await known_guest(request, data.name)
    return Response(await lobby_of(request).join(live, guest, data), cookies=cookies)


@post("/api/tables/{table:str}/leave", summary="Stand up", status_code=200, responses=REFUSALS)
async def leave(request: Request[Any, Any, State], table: TableId) -> m.TableInfo:
    guest, _ = await known_guest(request, None)
    return await lobby_of(request).leave(await lobby_of(request).find(table, guest), guest)


@post("/api/tables/{table:str}/start", summary="Begin the match", status_code=200, responses=REFUSALS)
async def start(request: Request[Any, Any, State], table: TableId) -> m.TableInfo:
    guest, _ = await known_guest(request, None)
    return await lobby_of(request).start(await lobby_of(request).find(table, guest), guest)


@post("/api/tables/{table:str}/seats/{seat:int}", summary="Change a seat", status_code=200, responses=REFUSALS)
async def set_seat(
    request: Request[Any, Any, State], table: TableId, seat: FromPath[int], data: JSONBody[m.SetSeat]
) -> m.TableInfo:
    guest, _ = await known_guest(request, None)
    return await lobby_of(request).set_seat(await lobby_of(request).find(table, guest), guest, seat, data)


@post("/api/tables/{table:str}/guests", summary="Mute or throw out, as the host", status_code=200, responses=REFUSALS)
async def host_wish(request: Request[Any, Any, State], table: TableId, data: JSONBody[m.HostWish]) -> m.TableInfo:
    guest, _ = await known_guest(request, None)
    return await neighbours.host_wish(await lobby_of(request).find(table, guest), guest, data)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/link",
    summary="The link that brings my seat back",
    status_code=200,
    responses=REFUSALS,
)
async def seat_link(request: Request[Any, Any, State], table: TableId, seat: FromPath[int]) -> m.SeatLink:
    guest, _ = await known_guest(request, None)
    return await neighbours.seat_link(await lobby_of(request).find(table, guest), guest, seat)


@post("/api/tables/{table:str}/recover", summary="Bring a lost seat back", status_code=200, responses=REFUSALS)
async def recover(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[m.Recover]
) -> Response[m.RecoverInfo]:
    live = await lobby_of(request).known(table)
    number = neighbours.seat_of_key(live.table, data.key)
    guest, cookies = await guest_of(request), list[Cookie]()
    if not data.look:
        guest, cookies = await known_guest(request, None if guest else live.table.record.seats[number].name)
        await neighbours.recover(live, data.key, guest)
    seat = live.table.record.seats[number]
    mine = guest is not None and seat.guest == guest.id
    return Response(m.RecoverInfo(number, seat.name, mine, live.table.record.game), cookies=cookies)


@post("/api/tables/{table:str}/rematch", summary="Once more", status_code=200, responses=REFUSALS)
async def rematch(request: Request[Any, Any, State], table: TableId) -> m.TableInfo:
    guest, _ = await known_guest(request, None)
    return await lobby_of(request).rematch(await lobby_of(request).find(table, guest), guest)


# -- lessons -----------------------------------------------------------------------------------------------------------


@post("/api/lessons/{game:str}", summary="Learn a game at a table", responses=REFUSALS)
async def learn(
    request: Request[Any, Any, State], game: FromPath[str], data: JSONBody[m.NewLesson]
) -> Response[m.TableInfo]:
    check_game(game)
    guest, cookies = await known_guest(request, data.name)
    return Response(await lessons.learn(lobby_of(request), game, data, guest), cookies=cookies)


@get("/api/games/{game:str}/lesson/{language:str}", summary="A lesson", responses=REFUSALS, sync_to_thread=False)
def lesson_words(game: FromPath[str], language: FromPath[Literal["en", "de", "nl"]]) -> LessonWords:
    check_game(game)
    return catalogue.lesson_words(game, language)


# -- keeping watch -----------------------------------------------------------------------------------------------------


@get("/healthz", media_type=MediaType.TEXT, summary="Is the server well?", responses={503: ResponseSpec(m.Trouble)})
async def health(request: Request[Any, Any, State]) -> str:
    if trouble := await request.app.state.tables.trouble():
        raise Problem(503, "trouble", trouble)
    return "ok"


@get("/readyz", media_type=MediaType.TEXT, summary="Can it store a move now?", responses={503: ResponseSpec(m.Trouble)})
async def ready(request: Request[Any, Any, State]) -> str:
    tables: LiveTables = request.app.state.tables
    try:
        await asyncio.wait_for(tables.beat(), 5)
    except Exception as error:
        raise Problem(503, "storage", f"nothing can be stored: {type(error).__name__}") from None
    if trouble := await tables.trouble():
        raise Problem(503, "trouble", trouble)
    return "ok"


@get("/metrics", media_type=CONTENT_TYPE_LATEST, include_in_schema=False, sync_to_thread=False)
def metrics() -> bytes:
    return generate_latest()


# -- live --------------------------------------------------------------------------------------------------------------


@websocket("/ws/tables/{table:str}")
async def watch(socket: WebSocket[Any, Any, State], table: FromPath[str]) -> None:
    try:
        guest = await guest_of(socket)
        live = await socket.app.state.lobby.find(table, guest, socket.query_params.get("invite"))
    except Problem as problem:
        await socket.accept()  # so that the client can read the code
        await socket.close(NOT_FOUND if problem.status == 404 else FORBIDDEN, problem.detail)
        return
    except Unavailable:
        await socket.accept()
        await socket.close(TRY_LATER, "the database does not answer; try again in a moment")
        return
    await socket.accept()
    address = address_of(socket)
    if not live.table.record.mine(guest.id if guest else None):
        watching = live.spectators()
        near = MOST_NEAR * socket.app.state.lobby.leniency
        if len(watching) >= MOST_SPECTATORS or watching.count(address) >= near:
            await socket.close(FULL, "too many are watching this table already; try again later")
            return
    await Connection(socket, socket.app.state.guests, live, guest, address).run()


HANDLERS = [
    list_games,
    words,
    board,
    actions,
    rules,
    list_tables,
    waiting_tables,
    make_table,
    invited,
    one_table,
    join,
    leave,
    start,
    set_seat,
    host_wish,
    seat_link,
    recover,
    rematch,
    learn,
    lesson_words,
    health,
    ready,
    metrics,
    watch,
]
