"""What can be asked over HTTP about matches that are over: reviews, the own record, and what wins."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from durbar.server import catalogue, past, stats
from durbar.server import messages as m
from durbar.server.http import REFUSALS, Invite, TableId, address_of, check_game, guest_of, lobby_of
from durbar.server.problem import Problem
from durbar.server.reviews import Reviews


@post("/api/tables/{table:str}/review", summary="Look back at a finished match", status_code=200, responses=REFUSALS)
async def ask_review(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[m.AskReview], invite: Invite = None
) -> m.Review:
    guest, lobby, reviews = await guest_of(request), lobby_of(request), _reviews(request)
    live = await lobby.find(table, guest, invite)
    if guest is None:
        raise Problem(403, "no_name", "to have a match reviewed, give yourself a name first")
    return await reviews.ask(live, guest, data.seat, address_of(request))


@get("/api/tables/{table:str}/review", summary="What the review has found so far", responses=REFUSALS)
async def review(request: Request[Any, Any, State], table: TableId, invite: Invite = None) -> m.Review:
    live = await lobby_of(request).find(table, await guest_of(request), invite)
    return await _reviews(request).tell(live)


@get("/api/stats", summary="My own record")
async def own_stats(request: Request[Any, Any, State]) -> m.Stats:
    guest = await guest_of(request)
    if guest is None:
        return m.Stats([], [])
    rows = await lobby_of(request).tables.storage.finished_of(guest.id, stats.MOST)
    return await past.apart(lambda: stats.stats(guest.id, rows))


@get(
    "/api/games/{game:str}/insights", summary="What wins, from bots' matches", responses=REFUSALS, sync_to_thread=False
)
def insights(game: FromPath[str]) -> dict[str, Any]:
    check_game(game)
    found = catalogue.game_insights(game)
    if found is None:
        raise Problem(404, "no_insights", f"nobody has let bots play {game} for this yet: durbar insights {game}")
    return found


def _reviews(request: Request[Any, Any, State]) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


HANDLERS = [ask_review, review, own_stats, insights]
