"""The hall: all tables that somebody looks at or a bot plays at, the people around them, and the way of every change.

A change is made in memory under the table's lock, stored, acknowledged, and told to everybody who looks. If it cannot
be stored, the table is read again from the database, so that memory never runs ahead of the disk.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import cython
import msgspec
import structlog

from durbar.core.log import Entry, Header
from durbar.server import clocks, guide, showing
from durbar.server.frame import Frame
from durbar.server.lock import Lock
from durbar.server.messages import ChatLine, Chatted, Refused, TableChanged, TableInfo
from durbar.server.metrics import MOVES, TABLES
from durbar.server.pen import MOVED
from durbar.server.presence import Presence
from durbar.server.storage import CHANNEL, PRESENCE, Change, Conflict, Storage
from durbar.server.table import Table, refuse
from durbar.server.workers import Workers, question

log = structlog.get_logger()

TICK = 0.25  # seconds between two looks at the clocks
ROUND = 10.0  # seconds between two rounds through the hall
FORGET = 300.0  # seconds without anybody before a table is dropped from memory
OTHERS_FIRST = 3.0  # seconds that another process has for a bot's move before this one tries
TRIES = 3  # times that a change is made anew because another process was faster
CHAT_KEPT = 200

Act = Callable[[Table], Refused | None]
"""Something done to a table: it changes the table, or changes nothing and says why not."""

_entry = msgspec.json.Decoder(Entry).decode
_header = msgspec.json.Decoder(Header).decode
_chat_line = msgspec.json.Decoder(ChatLine).decode
encode = showing.encode


class Onlooker(Protocol):
    """A connection to a table: whose it is, which eye it looks with, and a way to tell it something."""

    guest: str | None
    eye: int | None

    def tell(self, message: bytes) -> None: ...
    def welcome(self) -> None: ...


class Move(Protocol):
    """A person's move: under which receipt, what it does, and who wants to know that it counts and that it is over."""

    receipt: str

    def act(self, table: Table) -> Refused | None: ...
    def accepted(self) -> None: ...
    def over(self, refused: Refused | None) -> None: ...


class Live:
    """A table in memory with those who look at it and the bots at work."""

    def __init__(self, table: Table, updated: float) -> None:
        self.table, self.updated = table, updated
        self.lock = Lock()
        self.onlookers: set[Onlooker] = set()
        self.jobs: dict[int, asyncio.Task[None]] = {}
        self.used = time.monotonic()
        self.said = 0  # the number of the last line of chat
        self.elsewhere: set[str] = set()
        """Guests who are here through other processes."""

    def info(self, guest: str | None) -> TableInfo:
        table = self.table
        return showing.info(
            table.id,
            table.frame,
            guest,
            invite=table.invite,
            seed=table.seed,
            updated=self.updated,
            online=self.here() | self.elsewhere,
        )

    def here(self) -> set[str]:
        """The guests with a seat who look on through this process."""
        return {who.guest for who in self.onlookers if who.guest} & set(self.table.frame.guests())

    def spectators(self) -> int:
        guests = self.table.frame.guests()
        return sum(who.guest not in guests for who in self.onlookers)


class Made:
    """A change on its way: made in memory, but not on disk yet; how the table was before."""

    def __init__(self, live: Live, move: Move | None) -> None:
        frame = live.table.frame
        self.live, self.move = live, move
        self.first, self.outline, self.held = len(live.table.story), _outline(frame, move), frame.hold
        self.at = 0.0
        self.going = True
        """Neither refused nor failed, nor over."""


class Hall:
    """All tables in memory, and how they change."""

    def __init__(self, storage: Storage, workers: Workers) -> None:
        self.storage, self.workers = storage, workers
        self.alone = storage.is_sqlite
        """No other process serves the same tables."""
        self.tables: dict[str, Live] = {}
        self.presence = Presence(self.tables, None if self.alone else storage.tell_processes, self.tell_frame)
        self.began = time.time()
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._rescues: set[asyncio.Task[None]] = set()
        self._to_make: list[Made] = []
        self._to_show: list[Made] = []

    async def open(self) -> None:
        self._tasks = [asyncio.create_task(self._watch_clocks()), asyncio.create_task(self._go_round())]
        if not self.alone:
            self._tasks.append(asyncio.create_task(self._listen()))

    async def close(self) -> None:
        """Stop the bots and the clocks; changes under way are finished first."""
        jobs = [job for live in self.tables.values() for job in live.jobs.values()]
        for task in [*self._tasks, *jobs]:
            task.cancel()
        await asyncio.gather(*self._tasks, *jobs, return_exceptions=True)
        for live in list(self.tables.values()):
            async with live.lock:
                pass

    # -- finding -----------------------------------------------------------------------------------------------------

    async def find(self, table_id: str) -> Live | None:
        """The table of this id, read from the database if it is not in memory."""
        if not (live := self.tables.get(table_id)):
            async with self._loading.setdefault(table_id, asyncio.Lock()):
                if not (live := self.tables.get(table_id)) and (row := await self.storage.table(table_id)):
                    live = Live(await self._read(row), row.updated)
                    await self._add_chat(live)
                    self.take_in(live)
            self._loading.pop(table_id, None)
        elif not self.alone:  # another process may have been there since
            async with live.lock:
                await self._catch_up(live)
        if live:
            live.used = time.monotonic()
        return live

    def take_in(self, live: Live) -> None:
        self.tables[live.table.id] = live
        TABLES.set(len(self.tables))
        self.wake(live, 0 if self.alone else OTHERS_FIRST)
        self.presence.ask(live)

    async def _read(self, row: Any) -> Table:
        frame: Frame = showing.decode_frame(row.frame)
        table = Table(row.id, row.invite, row.seed, frame, row.version)
        if row.header:
            stored = await self.storage.entries(row.id)
            table.resume(_header(row.header), [(_entry(one.body), one.at) for one in stored])
            table.receipts = {one.receipt: one.seq + 1 for one in stored if one.receipt}
        self._spare_clocks(frame)
        return table

    def _spare_clocks(self, frame: Frame) -> None:
        """A live clock stands still while the server is down."""
        if frame.clock.kind == "live":
            frame.since = max(frame.since, self.began)

    # -- changing ----------------------------------------------------------------------------------------------------

    async def change(self, live: Live, act: Act) -> Refused | None:
        """Make a change, store it, tell everybody. The refusal, if it was refused."""
        async with live.lock:
            return await self.change_locked(live, act)

    async def change_locked(self, live: Live, act: Act, move: Move | None = None) -> Refused | None:
        for _ in range(TRIES):
            made = Made(live, move)
            try:
                if refused := act(live.table):
                    return refused
                change = self._write_down(made)
            except Exception:
                await self._start_over(live)  # it may be half done
                raise
            try:
                await self.storage.write(change)
            except Exception as error:
                if refused := await self._not_stored(live, error):
                    return refused
            else:
                self._count(made)
                self._show(made)
                self.wake(live)
                return None
        return refuse("stale", "somebody else was faster; look again")

    # -- moves, many at a time ---------------------------------------------------------------------------------------

    def play(self, live: Live, move: Move) -> None:
        """A move of somebody who has taken the table's lock, without a task of its own: most changes are moves.

        It is made in a moment, together with those at other tables. The lock is let go when all is done, and the move
        is told that it is over.
        """
        if not self._to_make:
            asyncio.get_running_loop().call_soon(self._make_all)
        self._to_make.append(Made(live, move))

    def _make_all(self) -> None:
        batch = self._to_make
        self._to_make = []
        self._go_through(batch, (self._make, self._store))

    def _stored(self, made: Made, error: Exception | None) -> None:
        if error is not None:
            self._rescue(made, error)
            return
        if not self._to_show:
            asyncio.get_running_loop().call_soon(self._show_all)
        self._to_show.append(made)

    def _show_all(self) -> None:
        batch = self._to_show
        self._to_show = []
        self._go_through(batch, (self._count, self._put_in_words, self._draw, self._show, self._finish))

    def _go_through(self, batch: list[Made], parts: tuple[Callable[[Made], None], ...]) -> None:
        """Each part for all of them before the next one begins: a processor that does the same thing many times in a
        row does it in half the time."""
        for part in parts:
            with cython.nogil:  # the pen's turn, if it waits
                pass
            for made in batch:
                if made.going:
                    try:
                        part(made)
                    except Exception as error:
                        if made.going:
                            made.going = False
                            self._rescue(made, error)
                        else:
                            log.exception("a move is over, but could not be brought to an end")

    def _make(self, made: Made) -> None:
        assert made.move is not None
        if refused := made.move.act(made.live.table):
            made.going = False
            made.live.lock.release()
            made.move.over(refused)

    def _store(self, made: Made) -> None:
        self.storage.put(self._write_down(made), partial(self._stored, made))

    def _finish(self, made: Made) -> None:
        assert made.move is not None
        self.wake(made.live)
        made.going = False
        made.live.lock.release()
        made.move.over(None)

    def _rescue(self, made: Made, error: Exception) -> None:
        """What is in memory is not what is on disk, or could not be shown."""
        assert made.move is not None
        task = asyncio.create_task(self._play_after_all(made.live, made.move, error))
        self._rescues.add(task)
        task.add_done_callback(self._rescues.discard)

    async def _play_after_all(self, live: Live, move: Move, error: Exception) -> None:
        refused: Refused | None = refuse("bad", "something went wrong here; try again")
        try:
            refused = await self._not_stored(live, error) or await self.change_locked(live, move.act, move)
        except Exception:
            log.exception("a move could not be made", table=live.table.id)
        live.lock.release()
        move.over(refused)

    async def _not_stored(self, live: Live, error: Exception) -> Refused | None:
        """Back to what is on disk. If another process was faster, it may still fit what is there now."""
        if not isinstance(error, Conflict):
            log.error("a change could not be stored", table=live.table.id, exc_info=error)
        await self._start_over(live)
        return None if isinstance(error, Conflict) else refuse("bad", "this could not be stored; try again in a moment")

    # -- the parts of a change ---------------------------------------------------------------------------------------

    def _write_down(self, made: Made) -> Change:
        """What is to be stored of it."""
        made.at = time.time()
        return _record(made.live.table, made.first, made.move.receipt if made.move else None, made.at)

    def _count(self, made: Made) -> None:
        """It is on disk: acknowledge it."""
        live, table = made.live, made.live.table
        table.version += 1
        live.updated = made.at
        if made.move:
            table.receipts[made.move.receipt] = len(table.story)
            made.move.accepted()

    def _put_in_words(self, made: Made) -> None:
        """What happened, where it is the same for all eyes."""
        showing.tell_all(made.live.table, made.first)

    def _draw(self, made: Made) -> None:
        """The view, where it is the same for all eyes."""
        showing.draw_for_all(made.live.table)

    def _show(self, made: Made) -> None:
        """Tell everybody."""
        frame = made.live.table.frame
        frame_changed, position_changed = _outline(frame, made.move) != made.outline, frame.hold != made.held
        self._tell(made.live, made.first, frame_changed, position_changed)

    def _tell(self, live: Live, first: int, frame_changed: bool, position_changed: bool) -> None:
        """Everybody gets what their eye may see: the new entries with the position, and the frame if it changed."""
        table, now = live.table, time.time()
        if frame_changed:
            self.tell_frame(live)
        if table.match and (len(table.story) > first or position_changed or frame_changed):
            steps = showing.steps(table, {who.eye for who in live.onlookers}, first, now)
            for who in live.onlookers:
                who.tell(steps[who.eye])

    def tell_frame(self, live: Live) -> None:
        """Seats, presence, votes, status: each guest gets an own copy with `mine`."""
        infos: dict[str | None, bytes] = {}
        for who in live.onlookers:
            if who.guest not in infos:
                infos[who.guest] = encode(TableChanged(table=live.info(who.guest)))
            who.tell(infos[who.guest])

    async def _start_over(self, live: Live) -> None:
        """What is in memory cannot be trusted: read the table again and show it to everybody."""
        row = await self.storage.table(live.table.id)
        if row is None:
            return
        live.table, live.updated = await self._read(row), row.updated
        await self._add_chat(live)
        for who in list(live.onlookers):
            who.welcome()
        self.wake(live, OTHERS_FIRST)

    async def say(self, live: Live, line: ChatLine) -> None:
        number = max(live.said + 1, time.time_ns() // 1000)
        live.said = number
        row = {"table_id": live.table.id, "number": number, "line": encode(line).decode()}
        await self.storage.write(Change(table=live.table.id, chat=[row]))
        self._chatted(live, line)

    def _chatted(self, live: Live, line: ChatLine) -> None:
        live.table.chat = [*live.table.chat[1 - CHAT_KEPT :], line]
        said = encode(Chatted(line=line))
        for who in live.onlookers:
            who.tell(said)

    async def _add_chat(self, live: Live, after: int = 0) -> None:
        for row in await self.storage.chat(live.table.id, CHAT_KEPT, after):
            live.said = row.number
            self._chatted(live, _chat_line(row.line))

    # -- bots --------------------------------------------------------------------------------------------------------

    def wake(self, live: Live, after: float = 0.0) -> None:
        """Let the bots think that the table waits for."""
        if after:
            asyncio.get_running_loop().call_later(after, self.wake, live)
            return
        for seat in live.table.frame.thinking():
            if seat not in live.jobs and self.tables.get(live.table.id) is live:
                live.jobs[seat] = asyncio.create_task(self._think(live, seat))

    async def _think(self, live: Live, seat: int) -> None:
        try:
            while seat in live.table.frame.thinking():
                await self._one_choice(live, seat)
        except Exception:
            log.exception("a bot stumbled; the next round tries again", table=live.table.id, seat=seat)
        finally:
            live.jobs.pop(seat, None)

    async def _one_choice(self, live: Live, seat: int) -> None:
        table = live.table
        match, level = table.match, table.frame.seats[seat].bot_level
        assert match is not None
        seq, legal = len(table.story), match.state.legal(seat)
        led = guide.choice(table.frame, match, seat)
        if led is not None or len(legal) == 1:
            choice = legal[0] if led is None else led
            await asyncio.sleep(0)
        else:
            assert level is not None
            choice = await self.workers.choose(question(table.frame.game, match.state, seat, level))
        async with live.lock:
            if live.table is not table or seat not in table.frame.thinking() or not table.fits(seat, seq):
                return  # the table has moved on: look again
            refused = await self.change_locked(live, lambda now: now.play(seat, seq, [choice], False, time.time()))
        if refused is None:
            MOVES.inc((table.frame.game, "bot"))
        elif refused.code != "stale":
            raise RuntimeError(f"the bot's choice was refused: {refused.why}")

    # -- rounds ------------------------------------------------------------------------------------------------------

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            now = time.time()
            for live in list(self.tables.values()):
                if clocks.expired(live.table.frame, now):
                    await self.change(live, _time_out)

    async def _go_round(self) -> None:
        """Now and then: take in tables whose time is up, wake bots that stumbled, forget tables nobody looks at."""
        while True:
            try:
                for table_id in await self.storage.late(time.time()):
                    await self.find(table_id)
            except Exception:
                log.exception("the round through the hall failed")
            for live in list(self.tables.values()):
                self.wake(live)
                self.presence.once_more(live)
                self._forget_if_idle(live)
            await asyncio.sleep(ROUND)

    def _forget_if_idle(self, live: Live) -> None:
        busy = live.onlookers or live.jobs or live.lock.locked() or live.table.frame.clock.kind == "live"
        over = live.table.frame.status in ("finished", "abandoned")
        if (over or not busy) and not live.onlookers and time.monotonic() - live.used > FORGET:
            self.tables.pop(live.table.id, None)
            self.presence.forget(live.table.id)
            TABLES.set(len(self.tables))

    async def _listen(self) -> None:
        """Hear what other processes have stored; after a broken connection, look at everything anew."""
        while True:
            try:
                await self.storage.listen({CHANNEL: self._heard_of_changes, PRESENCE: self.presence.heard})
            except Exception:
                log.exception("listening to the database failed; trying again")
            await asyncio.sleep(1)
            for live in list(self.tables.values()):
                await self._heard(live.table.id, live.table.version + 1)

    async def _heard_of_changes(self, text: str) -> None:
        table_id, _, version = text.partition(" ")
        await self._heard(table_id, int(version))

    async def _heard(self, table_id: str, version: int) -> None:
        if not (live := self.tables.get(table_id)):
            return
        async with live.lock:
            if version == 0:
                await self._add_chat(live, live.said)
            elif version > live.table.version:
                await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        table = live.table
        row = await self.storage.table(table.id)
        if row is None or row.version <= table.version:
            return
        first, outline, held = len(table.story), _outline(table.frame), table.frame.hold
        if row.header and table.match is None:
            await self._start_over(live)
            return
        if table.match:
            stored = await self.storage.entries(table.id, first)
            table.add([(_entry(one.body), one.at) for one in stored])
            table.receipts |= {one.receipt: one.seq + 1 for one in stored if one.receipt}
        table.frame, table.version, live.updated = showing.decode_frame(row.frame), row.version, row.updated
        self._spare_clocks(table.frame)
        self._tell(live, first, _outline(table.frame) != outline, table.frame.hold != held)
        self.wake(live, OTHERS_FIRST)


def _time_out(table: Table) -> Refused | None:
    return None if table.time_out(time.time()) else refuse("stale", "nobody is late any more")


def _outline(frame: Frame, move: Move | None = None) -> tuple[Any, ...]:
    """What everybody sees of the frame beside the position: if it changes, it is told. A move may end the match."""
    if move:
        return (frame.status,)
    seats = [(s.kind, s.name, s.level, s.stand_in, s.resigned, s.votes_abandon) for s in frame.seats]
    guided = frame.lesson is not None and frame.lesson.guided
    return seats, frame.status, frame.rematch, frame.host, guided


def _record(table: Table, first: int, receipt: str | None, now: float) -> Change:
    """The table as rows, with the entries from this number on."""
    sitters = _sitters(table.frame) if table.frame.status == "waiting" or first == 0 else []
    moved = first > 0 and not sitters
    return Change(
        table=table.id,
        version=table.version or None,
        row=None if moved else row_of(table, now),
        moved=_moved(table, now) if moved else (),
        entries=[
            (
                table.id,
                first + i,
                encode(entry).decode(),
                table.story[first + i].at,
                receipt if first + i + 1 == len(table.story) else None,
            )
            for i, entry in enumerate(table.match.entries[first:] if table.match else [])
        ],
        sitters=sitters,
    )


def _sitters(frame: Frame) -> list[str]:
    """Those in whose list the table stands: who sits there, and who made it."""
    return list(dict.fromkeys([*frame.guests(), frame.host]))


def row_of(table: Table, now: float) -> dict[str, Any]:
    """The whole row of the table."""
    return {**dict(zip(MOVED, _moved(table, now), strict=True)), **_lasting_row(table)}


def _moved(table: Table, now: float) -> tuple[Any, ...]:
    """What a move changes of it."""
    frame = table.frame
    return (
        table.version + 1,
        encode(frame).decode(),
        frame.status,
        frame.public and (frame.status == "playing" or (frame.status == "waiting" and bool(frame.open_seats()))),
        clocks.deadline(frame),
        now,
        table.id,
    )


def _lasting_row(table: Table) -> dict[str, Any]:
    """What stays once the match has begun."""
    header = encode(table.match.header).decode() if table.match else None
    return {"invite": table.invite, "seed": table.seed, "header": header}
