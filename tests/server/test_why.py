""" "Why can't I?" over the wire: refused clicks, all that cannot be done, others' turns, spectators; the rules."""

from __future__ import annotations

from typing import Any

from durbar import games
from durbar.server import guests
from server.client import Guest
from server.conftest import Room
from server.test_play import FIRST, mover, two


def test_a_refused_click_is_answered_with_clauses(room: Room) -> None:
    async def test() -> None:
        _, _, table, seats = await two(room, options=FIRST)
        first = await mover(seats)
        other = seats[1 - seats.index(first)]
        mine, rules = seats.index(first), games.get("radscha").rules.clauses
        assert first.position
        lit = {next(iter(move["clicks"][0].values())) for move in first.position["moves"]}
        dark = next(cell for cell in ("a1", "l12", "a12", "l1") if cell not in lit)

        async def asked(who: Any, **what: Any) -> dict[str, Any]:
            await who.ask("why", **what)
            return dict(await who.until("reason"))

        answer = await asked(first, seat=mine, element={"cell": dark})
        assert (answer["code"], answer["element"]) == ("rule", {"cell": dark})
        assert 1 <= len(answer["doubts"]) <= 3
        assert answer["doubts"][0]["named"] == {"do": "move", "to": dark}
        assert all(doubt["clause"] in rules for doubt in answer["doubts"])
        assert (await asked(first, seat=mine, element={"moon": 1}))["code"] == "nothing"
        everything = await asked(first, seat=mine)
        assert everything["code"] == "rule"
        assert {"buy", "trade", "pass"} <= {doubt["named"]["do"] for doubt in everything["doubts"]}
        assert "move" not in {doubt["named"]["do"] for doubt in everything["doubts"]}
        waiting = await asked(other, seat=1 - mine, element={"cell": dark})
        assert (waiting["code"], waiting["seats"], waiting["doubts"][0]["clause"]) == ("waiting", [mine], "RD-4.2")
        assert (await asked(other, seat=mine, element={"cell": dark}))["code"] == "watching"
        assert (await asked(other, seat=None))["code"] == "watching"
        assert (await asked(first, seat=mine, action={"do": "dance"}))["code"] == "bad"
        assert table

    room.run(test)


def test_wrong_questions_and_too_many_get_clear_answers(room: Room) -> None:
    async def test() -> None:
        _, _, _, seats = await two(room, options=FIRST)
        first = await mover(seats)
        mine = seats.index(first)
        for element in ({}, {"cell": "a1", "place": "oasis"}, {"cell": "x" * 200}, "a1"):
            await first.ask("why", seat=mine, element=element)
            assert (await first.until("refused"))["code"] == "bad"
        for _ in range(int(guests.QUESTIONS_AT_ONCE) + 4):
            await first.ask("why", seat=mine, element={"cell": "a1"})
        assert (await first.until("refused"))["code"] == "too_fast"

    room.run(test)


def test_the_rules_come_in_three_languages_with_figures(room: Room) -> None:
    async def test() -> None:
        guest: Guest = room.guest()
        for game in games.NAMES:
            books = {
                language: await guest.get(f"/api/games/{game}/rules/{language}") for language in ("en", "de", "nl")
            }
            for book in books.values():
                assert 4 <= len(book["figures"]) <= 8
                ids = [clause["id"] for section in book["sections"] for clause in section["clauses"]]
                assert ids == list(games.get(game).rules.clauses)
                assert {figure["clause"] for figure in book["figures"]} <= set(ids)
            captions = [[figure["caption"] for figure in book["figures"]] for book in books.values()]
            assert captions[0] != captions[1] != captions[2]

    room.run(test)
