"""The past of a match: what a viewer saw after each entry, whether chance was fair, match files in and out, and forks.

While a match runs, everybody sees again what they saw; once it is finished, what anybody saw. An abandoned
match has revealed nothing, so it stays as it was.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from durbar import games
from durbar.core.actions import Clicks
from durbar.core.log import BadFile, Entry, Header, read_lines, write_line
from durbar.core.match import Match
from durbar.server import projection
from durbar.server.guests import Guest, Guests
from durbar.server.live_table import LiveTable
from durbar.server.lobby import Lobby
from durbar.server.messages import Fairness, Flaw, ForkInfo, LogEntry, NewFork, Position, Previewed, TableInfo
from durbar.server.names import clean_name
from durbar.server.problem import Problem
from durbar.server.table import Table
from durbar.server.table_record import Seat, TableRecord

MOST_POSITIONS = 60  # in one answer
MOST_DOUBTS = 20
MAX_FILE = 2 * 1024 * 1024
MOST_ENTRIES = 10_000  # of a brought file; the longest matches have some thousand
AT_ONCE = 2  # threads that look back or check chance

T = TypeVar("T")
_threads = ThreadPoolExecutor(AT_ONCE, "past")
_reader = ThreadPoolExecutor(1, "files")  # of its own: whoever looks back does not wait for somebody's files


async def apart(work: Callable[[], T], threads: ThreadPoolExecutor = _threads) -> T:
    """In a thread: views and replays take milliseconds each, and other tables must not wait for them."""
    return await asyncio.get_running_loop().run_in_executor(threads, work)


def match_of(table: Table) -> Match:
    if table.match is None:
        raise Problem(409, "not_begun", "the match has not begun yet")
    return table.match


def check_viewer(table: Table, guest: Guest | None, viewer: int | None) -> None:
    """May this guest see what this viewer saw?"""
    if viewer is None or match_of(table).finished:
        return
    if viewer not in table.record.mine(guest.id if guest else None):
        raise Problem(403, "not_over", "you see what others saw when the match is finished")


async def positions(live: LiveTable, viewer: int | None, first: int, last: int) -> bytes:
    """What this viewer saw after `first` to `last` entries, encoded; at most so many that nobody waits long."""
    match, view = match_of(live.table), live.table.game.view
    wanted = range(first, min(last, first + MOST_POSITIONS - 1, len(match.entries)) + 1)

    def look() -> bytes:
        states = ((seq, match.state_after(seq)) for seq in wanted)
        return projection.encode(
            [Position(seq=seq, seat=viewer, view=projection.whole(view(state, viewer))) for seq, state in states]
        )

    return await apart(look)


async def preview(live: LiveTable, viewer: int | None, seq: int, clicks: Clicks) -> Previewed:
    """What the next click would have cost and brought after `seq` entries, as far as this viewer could know."""
    match, made = match_of(live.table), live.table.game.preview
    known = made is not None and seq <= len(match.entries)
    found = await apart(lambda: made(match.state_after(seq), viewer, clicks)) if made and known else None
    return Previewed(seq=seq, clicks=clicks, preview=found)


async def log(live: LiveTable, viewer: int | None) -> list[LogEntry]:
    match_of(live.table)
    return await apart(lambda: projection.log_entries(live.table, viewer))


async def fairness(live: LiveTable) -> Fairness:
    match = match_of(live.table)
    header = match.header
    taken = header.forked.entries if header.forked else 0
    told = Fairness(state="open", commit=header.commit, taken_over=taken, salts=header.salts)
    end = match.entries[-1].end if match.finished else None
    if end is None:
        return told
    doubts = await apart(match.doubts)
    return Fairness(
        state="wrong" if doubts else "proven",
        commit=header.commit,
        seed=end.seed,
        drawn=sum(entry.chance is not None for entry in match.entries[taken:]),
        taken_over=taken,
        salts=header.salts,
        flaws=[Flaw(doubt.line, doubt.kind, doubt.why) for doubt in doubts[:MOST_DOUBTS]],
    )


def match_file(table: Table) -> bytes:
    """The whole file, of a finished match."""
    match = table.match
    if match is None or not match.finished:
        raise Problem(403, "not_over", "the match file holds every secret: it is given out when the match is finished")
    lines, previous = [], ""
    records: list[Header | Entry] = [match.header, *match.entries]
    for record in records:
        line, previous = write_line(record, previous)
        lines.append(line)
    return b"".join(lines)


# -- new tables from old matches ---------------------------------------------------------------------------------------


def check_budget(guests: Guests, guest: Guest, address: str, entries: int, leniency: float = 1.0) -> None:
    """What somebody brings or forks costs memory and disk; a guest and an address have so much of it."""
    if not all(guests.entries.take(name, entries / leniency) for name in (address, guest.id) if name):
        raise Problem(429, "too_much", "many long matches were brought or forked just now: wait some minutes")


async def bring(lobby: Lobby, guest: Guest, file: bytes) -> TableInfo:
    """A private table with the finished match of this file; `Problem` says in which line it is not sound."""
    try:
        brought = await apart(lambda: _read(file, guest), _reader)
    except BadFile as error:
        raise Problem(400, f"file_{error.fault}", str(error)) from None
    match, now = match_of(brought), time.time()
    live = await lobby.open_with(brought.record, lambda table: table.adopt(match, brought.story, now))
    lobby.tables.keep_few(guest.id)
    return live.info(guest.id)


def _read(file: bytes, guest: Guest) -> Table:
    """The file played again, every line checked."""
    header, entries = read_lines(file)
    if len(entries) > MOST_ENTRIES:
        raise Problem(413, "too_long", f"longer than {MOST_ENTRIES} entries: no match lasts that long")
    if not entries or entries[-1].end is None:
        raise Problem(400, "file_unfinished", "this match is not finished; only finished ones can be looked at here")
    names = [_readable(name, seat) for seat, name in enumerate(header.seats)]
    try:
        game = Match.resume(header, None, games.get).game.id
    except BadFile as error:
        raise error.at(1) from None
    record = TableRecord(
        game=game,
        options=dict(header.options),
        host=guest.id,
        seats=[Seat(kind="person", name=name) for name in names],
        imported=header.commit,
    )
    table, now = Table("", "", b"", record), time.time()
    table.resume(header, [])
    for number, entry in enumerate(entries, 2):
        try:
            table.add([(entry, now)])
        except BadFile as error:
            raise error.at(number) from None
    return table


def _readable(name: str, seat: int) -> str:
    try:
        return clean_name(name)
    except Problem:
        return str(seat + 1)


async def fork(lobby: Lobby, live: LiveTable, guest: Guest, wish: NewFork) -> TableInfo:
    """A private table that goes on from this moment, with the seats' old names."""
    source = live.table
    match = match_of(source)
    if not match.finished:
        raise Problem(409, "not_over", "a match can be played on from any moment when it is finished")
    if len(wish.seats) != match.header.players:
        raise Problem(400, "seats", f"this match has {match.header.players} seats")
    if any(seat.kind == "open" for seat in wish.seats) or all(seat.kind == "bot" for seat in wish.seats):
        raise Problem(400, "seats", "every seat is yours or a computer's, and at least one is yours")
    if wish.seq >= len(match.entries) or match.state_after(wish.seq).over:
        raise Problem(409, "over", "the match is over at this moment: go back a little first")
    names = [seat.name for seat in source.record.seats]
    seats = [
        Seat(kind="person", name=name, guest=guest.id)
        if seat.kind == "me"
        else Seat(kind="bot", name=name, level=seat.level or "normal")
        for name, seat in zip(names, wish.seats, strict=True)
    ]
    record = TableRecord(
        game=source.record.game,
        options=source.record.options,
        host=guest.id,
        seats=seats,
        fork=ForkInfo(source.id, wish.seq),
    )
    story = source.story[: wish.seq]
    opened = await lobby.open_with(
        record, lambda table: table.adopt(match.fork(wish.seq, names, table.seed), story, time.time())
    )
    lobby.tables.keep_few(guest.id)
    return opened.info(guest.id)
