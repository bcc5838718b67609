"""A guest's own record, added up from the finished tables."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Literal, NamedTuple

from durbar.server.messages import PastMatch, Stats, Tally
from durbar.server.projection import iso, readable_record
from durbar.server.table_record import Seat, TableRecord

MOST = 5_000  # matches that are counted, the newest
SHOWN = 200
APART = ("fork", "imported", "lesson")  # marks of tables that are no matches of their own

Opponent = tuple[Literal["all", "person", "bot"], str]
ALL: Opponent = ("all", "")


class _Result(NamedTuple):
    """One match as it counts against one opponent."""

    won: float
    ahead: float
    points: int
    place: int


def counts(record: TableRecord, guest: str) -> bool:
    """A match of one's own against others: not tried out, brought along or taught, and not several people's at one
    device, where nobody knows which of the seats was whose."""
    own = len(record.mine(guest)) == 1 and not any(getattr(record, mark, None) for mark in APART)
    return own and record.status == "finished"


def stats(guest: str, rows: list[Any]) -> Stats:
    """From rows of finished tables (id, record, updated), newest first."""
    results: dict[tuple[str, Opponent], list[_Result]] = defaultdict(list)
    names: dict[Opponent, str] = {}
    matches: list[PastMatch] = []
    for row in rows:
        record = readable_record(row)
        if record is None or not counts(record, guest):
            continue
        seat = record.mine(guest)[0]
        won, place, points = outcome(record, seat)
        others = [(i, other) for i, other in enumerate(record.seats) if i != seat]
        results[record.game, ALL].append(_Result(won, 0.0, points, place))
        ahead: dict[Opponent, list[float]] = defaultdict(list)  # two bots of one level are one opponent
        for i, other in others:
            names.setdefault(_opponent(other), other.name)
            ahead[_opponent(other)].append(0.0 if left(record, seat) else _ahead(place, record.ranking[i]))
        for opponent, ones in ahead.items():
            results[record.game, opponent].append(_Result(won, sum(ones) / len(ones), points, place))
        matches.append(
            PastMatch(
                table=row.id,
                game=record.game,
                at=iso(row.updated),
                players=len(record.seats),
                place=place,
                points=points,
                won=won,
                others=[other.name for _, other in others],
            )
        )
    return Stats([_tally(*key, found, names) for key, found in results.items()], matches[:SHOWN])


def outcome(record: TableRecord, seat: int) -> tuple[float, int, int]:
    """Share of the win, place and points; who resigned or left has lost, however well the bot went on."""
    place, points = record.ranking[seat], record.scores[seat]
    if left(record, seat):
        return 0.0, len(record.seats), points
    return (1 / record.ranking.count(1) if place == 1 else 0.0), place, points


def left(record: TableRecord, seat: int) -> bool:
    return record.seats[seat].resigned or record.seats[seat].stand_in


def _opponent(seat: Seat) -> Opponent:
    """People are known by their cookie, not by their name; bots by their level."""
    return ("bot", seat.level or "normal") if seat.kind == "bot" else ("person", seat.guest or "")


def _ahead(mine: int, theirs: int) -> float:
    return 0.5 if mine == theirs else float(mine < theirs)


def _tally(game: str, opponent: Opponent, found: list[_Result], names: dict[Opponent, str]) -> Tally:
    kind, key = opponent
    return Tally(
        game=game,
        kind=kind,
        opponent=names[opponent] if kind == "person" else key,
        matches=len(found),
        wins=round(sum(one.won for one in found), 3),
        ahead=sum(one.ahead for one in found),
        points=round(sum(one.points for one in found) / len(found), 2),
        place=round(sum(one.place for one in found) / len(found), 2),
    )
