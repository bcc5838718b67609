"""What each viewer of a table is told about it. Nothing leaves the server about a match in any other way.

A viewer is a seat, or None for the public. A connection is told the whole view once (`welcome`), then only what
changes (`tell_step`); it remembers the view it was told last. Everything is worked out and encoded once for all
connections that were told the same before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from datetime import UTC, datetime
from functools import lru_cache
from operator import attrgetter
from typing import Any, Protocol

import msgspec
import structlog

from durbar.core.chance import commitment
from durbar.core.game import View
from durbar.core.match import Match
from durbar.server import clocks, lesson_runner
from durbar.server.messages import (
    Happening,
    LessonInfo,
    LogEntry,
    Position,
    Preview,
    Previewed,
    SeatInfo,
    Step,
    TableInfo,
    Update,
    ViewChanges,
    Welcome,
)
from durbar.server.table import Table, Told
from durbar.server.table_record import TableRecord, handle_of

log = structlog.get_logger()

MOST_PARTS = 0.5  # of a list or an object: where more has changed, all of it is sent

encode = msgspec.json.Encoder().encode
decode_record = msgspec.json.Decoder(TableRecord).decode


def readable_record(row: Any) -> TableRecord | None:
    """The record in this row; None, and a word in the log, if it cannot be read: a bad row costs that row alone."""
    try:
        return decode_record(row.record)
    except msgspec.DecodeError as error:
        log.error("row of a table cannot be read", table=row.id, why=str(error))
        return None


class Onlooker(Protocol):
    """A connection to a table: with which viewer it looks, and the view that it was told last."""

    viewer: int | None
    shown: View | None

    def tell(self, message: bytes) -> None: ...


def iso(at: float) -> str:
    second, rest = divmod(round(at * 1_000_000), 1_000_000)
    return f"{_second(second)}.{rest // 1000:03}+00:00"


@lru_cache(100)
def _second(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")[:19]


def default_viewer(record: TableRecord, guest: str | None) -> int | None:
    """The own seat that must decide, else the own seat, else the public's."""
    mine = record.mine(guest)
    return next((seat for seat in mine if seat in record.deciders()), mine[0] if mine else None)


# -- views -----------------------------------------------------------------------------------------------------------


def whole(view: View) -> dict[str, Any]:
    """All of a view but its seat, which `Position` tells."""
    names, values = _fields(type(view))
    return dict(zip(names, values(view), strict=True))


def changes(old: View | None, new: View) -> ViewChanges:
    """What has to be told to somebody who knows `old`."""
    told = ViewChanges(set={}, parts={}, gone={})
    if old is None:
        told.set.update(whole(new))
        return told
    names, values = _fields(type(new))
    for name, before, after in zip(names, values(old), values(new), strict=True):
        if before is after or before == after:
            continue
        differ, gone = _changed_parts(before, after)
        if differ is None or len(differ) + len(gone) > MOST_PARTS * len(after):
            told.set[name] = after
            continue
        told.parts[name] = differ
        if gone:
            told.gone[name] = gone
    return told


@lru_cache
def _fields(view: type[View]) -> tuple[list[str], Callable[[View], tuple[Any, ...]]]:
    """The names of a view's fields but its seat, and what gives their values."""
    names = [name for name in view.__struct_fields__ if name != "seat"]
    return names, attrgetter(*names)


def _changed_parts(before: Any, after: Any) -> tuple[dict[str, Any] | None, list[str]]:
    """By index or key, what differs in two lists of one length or two objects, and what is gone; None for others."""
    if isinstance(before, dict) and isinstance(after, dict):
        differ = {key: value for key, value in after.items() if key not in before or before[key] != value}
        return differ, [key for key in before if key not in after]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return {str(i): new for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}, []
    return None, []


def ranges(actions: Iterable[int]) -> list[tuple[int, int]]:
    """Ascending actions in short: first and last of each run."""
    found: list[tuple[int, int]] = []
    first = last = -1
    for action in actions:
        if action == last + 1 and first >= 0:
            last = action
            continue
        if first >= 0:
            found.append((first, last))
        first = last = action
    if first >= 0:
        found.append((first, last))
    return found


def _view(table: Table, match: Match, viewer: int | None, led: bool) -> View:
    """What this viewer sees. Where a lesson leads, only its shortcuts are offered."""
    view = table.game.view(match.state, viewer)
    if not led:
        return view
    assert viewer is not None
    fitting = [one for one in view.shortcuts if not lesson_runner.strays(table.record, match, viewer, one.actions)]
    return msgspec.structs.replace(view, shortcuts=fitting)


class _Now:
    """A table at this moment: what several viewers are told is worked out once."""

    def __init__(self, table: Table, now: float) -> None:
        assert table.match is not None
        self.table, self.match = table, table.match
        record = table.record
        self.for_all: dict[str, Any] = {
            "seq": len(table.story),
            "hold": record.hold,
            "clocks": clocks.ticks(record, now),
            "thinking": record.thinking(),
        }
        self._views: dict[int | None, View] = {}
        self._changes: dict[tuple[int, int], msgspec.Raw] = {}

    def for_viewer(self, viewer: int | None) -> tuple[View, dict[str, Any]]:
        """The view, and what this viewer may do now."""
        record, match = self.table.record, self.match
        offered: list[int] = []
        undo = False
        if viewer is not None and record.status == "playing" and record.seats[viewer].bot_level is None:
            if record.hold is None and viewer in record.to_act:
                offered = match.state.legal(viewer)
                if record.lesson:
                    offered = lesson_runner.wanted(record, match, viewer, offered)
            undo = (record.hold is None or record.hold == viewer) and _can_take_back(self.table, viewer)
        lesson = lesson_runner.shown(record, match, viewer) if record.lesson else None
        may = {"seat": viewer, "legal": ranges(offered), "undo": undo, "lesson": lesson, **self.for_all}
        return self._seen(viewer, bool(offered and record.lesson)), may

    def _seen(self, viewer: int | None, led: bool) -> View:
        """Where nothing is hidden, all see the same."""
        if led:
            return _view(self.table, self.match, viewer, led)
        key = viewer if self.table.hides else None
        if key not in self._views:
            self._views[key] = _view(self.table, self.match, key, led)
        return self._views[key]

    def changes(self, old: View | None, new: View) -> Any:
        """Encoded once for all who know the same."""
        key = id(old), id(new)
        if key not in self._changes:
            self._changes[key] = msgspec.Raw(encode(changes(old, new)))
        return self._changes[key]


def position(table: Table, viewer: int | None, now: float) -> tuple[Position | None, View | None]:
    """The table as this viewer sees it, and the view in it; nothing before the start."""
    if table.match is None:
        return None, None
    view, may = _Now(table, now).for_viewer(viewer)
    return Position(view=whole(view), **may), view


def tell_step(table: Table, onlookers: Iterable[Onlooker], first: int, now: float) -> None:
    """Something happened: everybody is told the entries after `first`, and what has changed for them."""
    at = _Now(table, now)
    told: dict[tuple[int | None, int], tuple[bytes, View]] = {}
    everybody = list(onlookers)
    known = [who.shown for who in everybody]  # kept, so that an id stands for one view only
    for who, shown in zip(everybody, known, strict=True):
        key = who.viewer, id(shown)
        if key not in told:
            view, may = at.for_viewer(who.viewer)
            update = Update(view=at.changes(shown, view), **may)
            entries: Any = log_entries(table, who.viewer, first)
            told[key] = encode(Step(entries=entries, position=update)), view
        message, who.shown = told[key]
        who.tell(message)


def welcome(table: Table, who: Onlooker, info: TableInfo, confirm: bool, now: float) -> bytes:
    """Everything, for somebody who has just come or looks with another viewer."""
    shown, who.shown = position(table, who.viewer, now)
    log: Any = log_entries(table, who.viewer)
    return encode(Welcome(table=info, position=shown, log=log, chat=table.chat, confirm=confirm))


def preview(table: Table, viewer: int | None, asked: Preview) -> Previewed:
    """What the next click would cost and bring, as far as this viewer can know; nothing if the table has moved on."""
    match, game = table.match, table.game
    found = None
    if match is not None and game.preview is not None and asked.seq == len(table.story):
        found = game.preview(match.state, viewer, asked.clicks)
    return Previewed(seq=asked.seq, clicks=asked.clicks, preview=found)


def _can_take_back(table: Table, viewer: int) -> bool:
    match = table.match
    assert match is not None
    if match.forked:
        return table.last_choice(viewer) is not None
    return match.can_undo(viewer) and (not table.record.lesson or lesson_runner.may_undo(table.record, match, viewer))


def _log_entry(match: Match, told: Told, seq: int, viewer: int | None) -> msgspec.Raw:
    """One entry as this viewer may know it, encoded; kept where everybody may know everything of it."""
    if told.shown is not None:
        return told.shown
    all_seen = match.is_finished()
    known = [one for one in told.events if all_seen or one.only is None or (viewer is not None and viewer in one.only)]
    events = [Happening(event.kind, event.data) for event in known]
    strikes, restores = match.strikes(seq)
    entry = LogEntry(
        seq=seq,
        seat=told.seat,
        events=events,
        undo=told.undo,
        back=told.back,
        strikes=strikes,
        restores=restores,
        at=iso(told.at),
    )
    shown = msgspec.Raw(encode(entry))
    if not [event for event in told.events if event.only is not None]:
        told.shown, told.events = shown, []  # nobody asks for them any more
    return shown


def log_entries(table: Table, viewer: int | None, first: int = 0) -> list[Any]:
    """The log from this number of entries on, encoded; once a match is over, everything may be known."""
    match = table.match
    if match is None:
        return []
    return [_log_entry(match, told, seq, viewer) for seq, told in enumerate(table.story[first:], first + 1)]


def _may_invite(record: TableRecord) -> bool:
    """To a free seat, or to look at a match that has no secrets any more."""
    return record.status == "finished" or (record.status == "waiting" and bool(record.open_seats()))


def info(
    table_id: str,
    record: TableRecord,
    guest: str | None,
    *,
    invite: str,
    seed: bytes,
    updated: float,
    online: Set[str] = frozenset(),
    hurried: bool = False,
) -> TableInfo:
    """The record as this guest may know it."""
    mine = record.mine(guest)
    at_the_table = bool(mine) or (guest is not None and guest == record.host)
    return TableInfo(
        id=table_id,
        game=record.game,
        options=record.options,
        status=record.status,
        public=record.public,
        clock=record.clock,
        seats=[
            SeatInfo(
                seat=number,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                mine=number in mine,
                online=seat.guest in online,
                stand_in=seat.stand_in,
                resigned=seat.resigned,
                votes_abandon=seat.votes_abandon,
                who=handle_of(table_id, seat.guest) if seat.guest else "",
                thrown_out=seat.thrown_out,
                gives=seat.gives,
            )
            for number, seat in enumerate(record.seats)
        ],
        host=guest is not None and guest == record.host,
        invite=f"/join/{invite}" if at_the_table and _may_invite(record) else None,
        to_act=record.deciders(),
        waits_for_me=record.waits_for(guest),
        moves=record.moves,
        updated=iso(updated),
        commit=record.imported or commitment(seed),
        scores=record.scores,
        ranking=record.ranking,
        rematch=record.rematch,
        fork=record.fork,
        imported=bool(record.imported),
        lesson=LessonInfo(done=record.lesson.done, steps=record.lesson.steps, guided=record.lesson.guided)
        if record.lesson
        else None,
        muted=record.muted,
        away_from=iso(record.since + clocks.AWAY) if record.status == "playing" and record.clock.kind == "none" else "",
        hurried=hurried,
    )
