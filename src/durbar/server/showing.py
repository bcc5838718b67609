"""What each pair of eyes gets to see of a table, as messages. Nothing leaves the server about a match in any other way.

An eye is a seat, or None for the public. Views and lists of moves are costly, so they are made once an eye, encoded
once, and sent to everybody who looks with it.
"""

from __future__ import annotations

from collections.abc import Set
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from durbar import games
from durbar.core.chance import commitment
from durbar.core.match import Match
from durbar.server import clocks, guide
from durbar.server.frame import Frame
from durbar.server.messages import Happening, LessonInfo, LogEntry, Move, Position, SeatInfo, Step, TableInfo, Welcome
from durbar.server.table import Table, Told

NOBODY = b'{"seat":null'
"""How a view for the public begins."""
GAP, NULL, NONE = b"\0", b"null", b"[]"

encode = msgspec.json.Encoder().encode
decode_frame = msgspec.json.Decoder(Frame).decode


def iso(at: float) -> str:
    second, rest = divmod(round(at * 1_000_000), 1_000_000)
    return f"{_second(second)}.{rest // 1000:03}+00:00"


@lru_cache(100)
def _second(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")[:19]


@cache
def _move(game: str, action: int) -> bytes:
    space = games.get(game).space
    return encode(Move(action, space.name(action), space.clicks(action)))


def _around(message: Struct) -> list[bytes]:
    """What stands before, between and after the gaps of a message: most of its parts are encoded already."""
    return encode(message).split(GAP)


def default_eye(frame: Frame, guest: str | None) -> int | None:
    """The own seat that must decide, else the own seat, else the public's."""
    mine = frame.mine(guest)
    return next((seat for seat in mine if seat in frame.deciders()), mine[0] if mine else None)


_gap: Any = msgspec.Raw(GAP)
_POSITION = _around(
    Position(seq=_gap, seat=_gap, view=_gap, moves=_gap, undo=_gap, hold=_gap, clocks=_gap, thinking=_gap, lesson=_gap)
)
_STEP = _around(Step(entries=_gap, position=_gap))


def position(table: Table, eye: int | None, now: float) -> bytes:
    """The table as this eye sees it, a `Position`; nothing before the start."""
    return NULL if table.match is None else _position(table, eye, *_for_all(table, now))


def _for_all(table: Table, now: float) -> tuple[bytes, bytes]:
    """What is the same for all eyes: how far the match is, and who holds it up."""
    frame = table.frame
    thinking, ticks = frame.thinking(), clocks.ticks(frame, now)
    hold = NULL if frame.hold is None else b"%d" % frame.hold
    waits = (hold, _POSITION[6], encode(ticks) if ticks else NONE, _POSITION[7], encode(thinking) if thinking else NONE)
    return b"%d" % len(table.story), b"".join(waits)


def _position(table: Table, eye: int | None, seq: bytes, waits: bytes) -> bytes:
    match, frame = table.match, table.frame
    assert match is not None
    offered: list[int] = []
    undo = False
    if eye is not None and frame.status == "playing" and frame.seats[eye].bot_level is None:
        if frame.hold is None and eye in frame.to_act:
            offered = match.state.legal(eye)
            if frame.lesson:
                offered = guide.wanted(frame, match, eye, offered)
        undo = (frame.hold is None or frame.hold == eye) and _can_take_back(table, eye)
    lesson = guide.shown(frame, match, eye) if frame.lesson else None
    return b"".join(
        (
            _POSITION[0],
            seq,
            _POSITION[1],
            NULL if eye is None else b"%d" % eye,
            _POSITION[2],
            _view(table, match, eye, bool(offered and frame.lesson)),
            _POSITION[3],
            b"[" + b",".join([_move(frame.game, action) for action in offered]) + b"]" if offered else NONE,
            _POSITION[4],
            b"true" if undo else b"false",
            _POSITION[5],
            waits,
            _POSITION[8],
            encode(lesson) if lesson else NULL,
            _POSITION[9],
        )
    )


def _view(table: Table, match: Match, eye: int | None, led: bool) -> bytes:
    """What this eye sees. Where nothing is hidden, it is worked out once for all of them: they differ in nothing but
    the seat, which comes first. Where a lesson leads this eye, only its shortcuts are offered."""
    game, state = table.game, match.state
    if led:
        assert eye is not None
        view = game.view(state, eye)
        fitting = [one for one in view.shortcuts if not guide.strays(table.frame, match, eye, one.actions)]
        return encode(msgspec.structs.replace(view, shortcuts=fitting))
    if table.hides:
        return encode(game.view(state, eye))
    return (NOBODY if eye is None else b'{"seat":%d' % eye) + _drawn(table, match)


def _drawn(table: Table, match: Match) -> bytes:
    """A view without its seat, for all eyes."""
    if table.seen is None or table.seen[0] != len(match.entries):
        table.seen = len(match.entries), encode(table.game.view(match.state, None)).removeprefix(NOBODY)
    return table.seen[1]


def draw_for_all(table: Table) -> None:
    """Have the view at hand that is the same for all eyes."""
    if table.match is not None and not table.hides:
        _drawn(table, table.match)


def _can_take_back(table: Table, eye: int) -> bool:
    match = table.match
    assert match is not None
    if match.forked:
        return table.last_choice(eye) is not None
    return match.can_undo(eye) and (not table.frame.lesson or guide.may_undo(table.frame, match, eye))


def log_entry(told: Told, seq: int, eye: int | None, all_seen: bool) -> msgspec.Raw:
    """One entry as this eye may know it, encoded; kept where everybody may know everything of it."""
    if told.shown is not None:
        return told.shown
    known = [one for one in told.events if all_seen or one.only is None or (eye is not None and eye in one.only)]
    events = [Happening(event.kind, event.data) for event in known]
    entry = LogEntry(seq=seq, seat=told.seat, events=events, undo=told.undo, back=told.back, at=iso(told.at))
    shown = msgspec.Raw(encode(entry))
    if not [event for event in told.events if event.only is not None]:
        told.shown = shown
    return shown


def log_entries(table: Table, eye: int | None, first: int = 0) -> list[Any]:
    """The log from this number of entries on, encoded; once a match is over, everything may be known."""
    over = table.match is not None and table.match.is_finished()
    return [log_entry(told, seq, eye, over) for seq, told in enumerate(table.story[first:], first + 1)]


def tell_all(table: Table, first: int) -> None:
    """Have the log's newest entries at hand where they are the same for all eyes."""
    if not table.hides:
        log_entries(table, None, first)


def steps(table: Table, eyes: set[int | None], first: int, now: float) -> dict[int | None, bytes]:
    """The message after something happened, for each of these eyes."""
    start, middle, end = _STEP
    seq, waits = _for_all(table, now)
    told = {}
    for eye in eyes:
        entries = b",".join(log_entries(table, eye, first))
        told[eye] = b"".join((start, b"[", entries, b"]", middle, _position(table, eye, seq, waits), end))
    return told


def welcome(table: Table, eye: int | None, info: TableInfo, confirm: bool, now: float) -> bytes:
    shown: Any = msgspec.Raw(position(table, eye, now))
    return encode(Welcome(table=info, position=shown, log=log_entries(table, eye), chat=table.chat, confirm=confirm))


def _may_invite(frame: Frame) -> bool:
    """To a free seat, or to look at a match that has no secrets any more."""
    return frame.status == "finished" or (frame.status == "waiting" and bool(frame.open_seats()))


def info(
    table_id: str,
    frame: Frame,
    guest: str | None,
    *,
    invite: str,
    seed: bytes,
    updated: float,
    online: Set[str] = frozenset(),
) -> TableInfo:
    """The frame as this guest may know it."""
    mine = frame.mine(guest)
    at_the_table = bool(mine) or (guest is not None and guest == frame.host)
    return TableInfo(
        id=table_id,
        game=frame.game,
        options=frame.options,
        status=frame.status,
        public=frame.public,
        clock=frame.clock,
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
            )
            for number, seat in enumerate(frame.seats)
        ],
        host=guest is not None and guest == frame.host,
        invite=f"/join/{invite}" if at_the_table and _may_invite(frame) else None,
        to_act=frame.deciders(),
        waits_for_me=frame.waits_for(guest),
        moves=frame.moves,
        updated=iso(updated),
        commit=frame.imported or commitment(seed),
        scores=frame.scores,
        ranking=frame.ranking,
        rematch=frame.rematch,
        fork=frame.fork,
        imported=bool(frame.imported),
        lesson=LessonInfo(done=frame.lesson.done, steps=frame.lesson.steps, guided=frame.lesson.guided)
        if frame.lesson
        else None,
    )
