"""What can be asked over HTTP: games, guests, tables, seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from durbar import games
from server.client import Guest
from server.conftest import Room

WISH = {"game": "radscha", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}


def token(table: Any) -> str:
    """What stands at the end of an invite link."""
    return str(table["invite"]).removeprefix("/join/")


def test_every_game_has_its_form_its_words_and_its_board(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        infos = {info["id"]: info for info in await ann.get("/api/games")}
        assert sorted(infos) == list(games.NAMES)
        lengths = [info["minutes"] for info in infos.values()]
        assert lengths == sorted(lengths), "the shortest first"
        for game in games.all_games():
            options = {option["name"]: option for option in infos[game.id]["options"]}
            assert {name: option["default"] for name, option in options.items()} == game.complete(3, {})
            for language in ("en", "de", "nl"):
                words = await ann.get(f"/api/games/{game.id}/words/{language}")
                assert words["names"] == game.words(language).sections["names"]
            assert await ann.get(f"/api/games/{game.id}/board")
        maharadja = infos["raja"]["vocabularies"]["edition"]["maharadja"]
        words = await ann.get(f"/api/games/raja/words/nl?vocabulary={maharadja}")
        assert words["names"] != (await ann.get("/api/games/raja/words/nl"))["names"]
        await ann.get("/api/games/raja/words/nl?vocabulary=../../x", 404)
        assert f"there are {games.NAMES[0]}" in (await ann.get("/api/games/chess/board", 404))["detail"]

    room.run(test)


def test_a_guest_is_a_cookie_that_scripts_cannot_read(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        assert await ann.get("/api/me") == {"name": None, "settings": None}
        answer = await ann.http.post("/api/me", json={"name": " Ann\n\x07 of  Agra "})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie  # plain http here
        assert len(ann.http.cookies["durbar_guest"]) >= 43  # 256 bits
        assert await ann.get("/api/me") == {"name": "Ann of Agra", "settings": {}}
        assert "set-cookie" not in (await ann.http.post("/api/me", json={"name": "Anna"})).headers
        stranger = room.guest()
        stranger.http.cookies.set("durbar_guest", "x" * 43)
        assert await stranger.get("/api/me") == {"name": None, "settings": None}

    room.run(test)


@pytest.mark.parametrize(
    ("wish", "code", "said"),
    [
        ({"game": "chess"}, "no_game", "raja"),
        ({"seats": [{"kind": "me"}]}, "options", "2, 3 or 4 players"),
        ({"options": {"set_up": "none"}}, "options", "set_up"),
        ({"options": {"stars": 1}}, "options", "no option"),
        ({"seats": [{"kind": "king"}, {"kind": "me"}]}, "bad", "kind"),
        ({"name": ""}, "bad", "length"),
        ({"name": "\x07"}, "name", "name"),
        ({"clock": {"kind": "live", "seconds": 3}}, "clock_live", "10 seconds"),
        ({"clock": {"kind": "days"}}, "clock_days", "one day"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(room: Room, wish: Any, code: str, said: str) -> None:
    async def test() -> None:
        trouble = await room.guest().post("/api/tables", {**WISH, **wish}, 400)
        assert trouble["code"] == code
        assert said in trouble["detail"]

    room.run(test)


def test_an_invite_seats_a_friend_and_the_match_begins(room: Room) -> None:
    async def test() -> None:
        ann, bob, eve = room.guest("Ann"), room.guest("Bob"), room.guest("Eve")
        table = await ann.table("radscha", ["me", "open"])
        assert table["status"] == "waiting"
        assert len(table["commit"]) == 64
        path = f"/api/tables/{table['id']}"
        assert (await eve.get(path, 403))["code"] == "private"
        assert (await eve.post(path + "/join", {"name": "Eve", "invite": "guessed"}, 403))["code"] == "private"
        seen = await bob.get(f"/api/invites/{token(table)}")
        assert seen["id"] == table["id"]
        assert seen["invite"] is None, "only those at the table hand out invites"
        joined = await bob.post(path + "/join", {"name": "Bob", "invite": token(table)})
        assert joined["status"] == "playing"
        assert [seat["mine"] for seat in joined["seats"]] == [False, True]
        assert await bob.post(path + "/join", {"name": "Bob", "invite": token(table)}) == joined
        late = await eve.post(path + "/join", {"name": "Eve", "invite": token(table)}, 409)
        assert late["code"] == "playing"
        lists = await bob.get("/api/tables")
        assert [info["id"] for info in lists["mine"]] == [table["id"]]
        assert (await eve.get("/api/tables"))["mine"] == []

    room.run(test)


def test_public_tables_are_listed_until_they_are_full(room: Room) -> None:
    async def test() -> None:
        ann, bob = room.guest("Ann"), room.guest("Bob")
        table = await ann.table("radscha", ["me", "open"], public=True)

        async def listed() -> bool:
            return table["id"] in [info["id"] for info in (await bob.get("/api/tables"))["open"]]

        assert await listed()
        assert table["id"] not in [info["id"] for info in (await ann.get("/api/tables"))["open"]]
        await bob.post(f"/api/tables/{table['id']}/join", {"name": "Bob"})
        assert not await listed()

    room.run(test)


def test_public_tables_in_play_are_listed_for_watching_and_private_ones_never(room: Room) -> None:
    async def test() -> None:
        ann, eve = room.guest("Ann"), room.guest("Eve")
        shown = await ann.table("tajmahal", ["me", "easy", "easy"], public=True)
        hidden = await ann.table("tajmahal", ["me", "easy", "easy"])
        waiting = await ann.table("radscha", ["me", "open"])

        async def watched(somebody: Guest) -> list[str]:
            return [info["id"] for info in (await somebody.get("/api/tables"))["watch"]]

        assert shown["id"] in await watched(eve)
        assert not {shown["id"], hidden["id"]} & set(await watched(ann)), "one's own are among the own"
        everything = (await eve.http.get("/api/tables")).text
        for table in (hidden, waiting):
            assert table["id"] not in everything
        seen = await eve.watch(shown["id"])
        assert (await seen.until_position(lambda position: position["seq"] > 0))["seat"] is None
        host = await ann.watch(shown["id"])
        await host.ask("abandon", seat=0, agree=True)
        await seen.until("table", lambda m: m["table"]["status"] == "abandoned")
        assert shown["id"] not in await watched(eve), "it is over"

    room.run(test)


def test_the_host_arranges_the_seats_and_starts(room: Room) -> None:
    async def test() -> None:
        ann, bob = room.guest("Ann"), room.guest("Bob")
        table = await ann.table("raja", ["me", "open", "open"], start=False)
        path = f"/api/tables/{table['id']}"
        await bob.post(path + "/join", {"name": "Bob", "invite": token(table), "seat": 2})
        assert (await bob.post(path + "/start", status=403))["code"] == "not_host"
        assert "seat 2" in (await ann.post(path + "/start", status=409))["detail"]
        assert (await ann.post(path + "/seats/2", {"kind": "open"}, 409))["code"] == "taken"
        assert (await ann.post(path + "/seats/9", {"kind": "open"}, 404))["code"] == "no_seat"
        info = await ann.post(path + "/seats/1", {"kind": "bot", "level": "hard"})
        assert info["status"] == "waiting"
        assert (info["seats"][1]["kind"], info["seats"][1]["level"]) == ("bot", "hard")
        await bob.post(path + "/leave")
        assert (await ann.get(path))["seats"][2]["kind"] == "open"
        await ann.post(path + "/seats/2", {"kind": "bot", "level": "easy"})
        assert (await ann.post(path + "/start"))["status"] == "playing"

    room.run(test)


def test_the_host_leaves_and_the_next_one_is_host(room: Room) -> None:
    async def test() -> None:
        ann, bob = room.guest("Ann"), room.guest("Bob")
        table = await ann.table("raja", ["me", "open", "open"])
        path = f"/api/tables/{table['id']}"
        await bob.post(path + "/join", {"name": "Bob", "invite": token(table)})
        assert (await ann.post(path + "/leave"))["host"] is False
        assert (await bob.get(path))["host"] is True
        assert (await bob.post(path + "/leave"))["status"] == "abandoned"

    room.run(test)


def test_what_is_not_there_is_said_kindly(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        assert (await ann.get("/api/tables/0123456789ab", 404))["code"] == "no_table"
        assert (await ann.get("/api/invites/nothing", 404))["code"] == "no_table"
        assert (await ann.get("/nowhere", 404))["code"] == "no_page"
        assert (await ann.post("/api/games", {}, 405))["code"] == "method"
        assert (await ann.post("/api/tables/0123456789ab/leave", status=403))["code"] == "not_yours"
        big = await ann.http.post("/api/me", content=b'{"name": "' + b"x" * 70_000 + b'"}')
        assert big.status_code == 413
        deep = await ann.http.post("/api/tables", content="[" * 30_000, headers={"content-type": "application/json"})
        assert (deep.status_code, deep.json()["code"]) == (400, "bad")
        broken = await ann.http.post("/api/me", content=b'{"name"', headers={"content-type": "application/json"})
        assert broken.status_code == 400
        assert "Traceback" not in broken.text

    room.run(test)


def test_other_sites_cannot_post_and_browsers_are_told_to_be_strict(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        address = room.server.address
        for origin, status in ((address, 200), ("https://evil.example", 403), ("null", 403), (address + "0", 403)):
            answer = await ann.http.post("/api/me", json={"name": "Ann"}, headers={"origin": origin})
            assert answer.status_code == status, origin
        cross = await ann.http.post("/api/me", json={"name": "Ann"}, headers={"sec-fetch-site": "cross-site"})
        assert cross.status_code == 403
        for path in ("/", "/api/games", "/nowhere", "/healthz"):
            headers = (await ann.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"

    room.run(test)


def test_watchmen_can_see_how_the_server_is(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        await ann.table("radscha", ["me", "me"])
        answer: httpx.Response = await ann.http.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        assert "durbar_tables " in answer.text
        assert (await ann.http.get("/healthz")).text == "ok"

    room.run(test)


def test_odd_addresses_and_origins_are_refused_not_failed(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        for path in ("/%00", "/api/invites/%00", "/api/tables/%00", "/assets/%00.js", "/" + "x" * 9000):
            assert (await ann.http.get(path)).status_code == 400, path
        for origin in ("http://[", "http://[::1", "null", "x"):
            answer = await ann.http.post("/api/me", json={"name": "Ann"}, headers={"origin": origin})
            assert answer.status_code == 403, origin
        file = (Path(__file__).parents[1] / "golden" / "radscha" / "2-winner-382.jsonl").read_bytes().splitlines()
        odd = [*file[:5], b'{"seat":4294967296,"undo":true}', *file[5:]]
        answer = await ann.http.post("/api/matches", content=b"\n".join(odd))
        assert answer.status_code == 400

    room.run(test)


def test_the_tables_that_wait_for_me_the_longest_first(room: Room) -> None:
    async def test() -> None:
        ann, bob = room.guest("Ann"), room.guest("Bob")
        assert await ann.get("/api/tables/waiting") == []  # nobody yet
        made = []
        for _ in range(3):
            table = await ann.table("radscha", ["me", "open"], options={"layout": "first", "set_up": "first"})
            await bob.post(
                f"/api/tables/{table['id']}/join", {"name": "Bob", "invite": table["invite"].rpartition("/")[2]}
            )
            made.append(table["id"])
        await ann.table("radscha", ["me", "open"])  # not begun: waits for nobody
        hers, his = [await guest.get("/api/tables/waiting") for guest in (ann, bob)]
        assert sorted(hers + his) == sorted(made)  # chance says who begins
        assert [hers, his] == [[table for table in made if table in own] for own in (hers, his)]  # the oldest first
        table = made[0]
        mover, other = (ann, bob) if table in hers else (bob, ann)
        seat = await mover.watch(table)
        await seat.ask("setting", confirm=False)
        while table in await mover.get("/api/tables/waiting"):
            assert seat.position
            await seat.play([seat.position["moves"][0]["action"]])
        assert (await other.get("/api/tables/waiting"))[-1] == table  # it waits for the other now, not for long yet

    room.run(test)
