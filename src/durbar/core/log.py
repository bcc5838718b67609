"""The match file: JSON Lines, human-readable, append-only, each line chained to the one before by its hash.

Line 1 is the header; then one line a decision, chance outcome or undo; a finished match ends with the revealed seed,
the scores and the places. A file is read strictly: the first line that does not fit stops it, with line and reason.
A fork (format 2) begins with the lines of another match, and may go back to any moment.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any, Literal

import msgspec

PLAIN, FORKED = 1, 2
FORMAT = FORKED  # the highest that can be read; a match that is no fork is still written in the first
MAX_LINE = 64 * 1024
MAX_LINES = 200_000


Fault = Literal["alien", "cut", "changed", "newer", "board", "rules", "broken"]


class BadFile(ValueError):
    """A match file that cannot be read; the message names the line and the reason, `fault` its kind for programs."""

    def __init__(self, why: str, fault: Fault = "broken") -> None:
        super().__init__(why)
        self.fault: Fault = fault

    def at(self, line: int) -> BadFile:
        return BadFile(f"line {line}: {self}", self.fault)


class Fork(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a fork comes from: so many entries of the match that committed to this seed."""

    entries: int
    commit: str


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """A line whose chance does not follow from the seed, or (line 1) a seed that is not the one committed to."""

    line: int
    kind: Literal["seed", "chance"]
    why: str


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line."""

    durbar: int
    game: str
    rules: int
    players: int
    options: dict[str, str | bool | int]
    seats: list[str]
    commit: str
    salts: list[str] = []
    board: str = ""
    """The mark of a corrected board file; nothing for the game's own board."""
    fork: Fork | msgspec.UnsetType = msgspec.UNSET  # not even written where there is none: old readers know no forks

    @property
    def forked(self) -> Fork | None:
        return self.fork if isinstance(self.fork, Fork) else None


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Any later line, exactly one of: a seat's action, a chance outcome, a seat's undo, the way back to the moment
    after so many entries (forks only), the end."""

    seat: int | None = None
    action: dict[str, Any] | None = None
    chance: dict[str, Any] | None = None
    undo: bool | None = None
    back: int | None = None
    end: End | None = None

    def problem(self) -> str | None:
        """Why this is not exactly one of the five, or None."""
        kinds = (self.action, self.chance, self.undo, self.back, self.end)
        if sum(kind is not None for kind in kinds) != 1:
            return "an entry holds exactly one of action, chance, undo, back and end"
        if (self.seat is not None) != (self.action is not None or self.undo is not None):
            return "an action or an undo names its seat, nothing else does"
        if self.seat is not None and self.seat < 0:
            return f"there is no seat {self.seat}"
        return "undo is true or not there" if self.undo is False else None


class End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The end of a match: the seed revealed, and the result."""

    seed: str
    scores: list[int]
    ranking: list[int]


_decode_header = msgspec.json.Decoder(Header).decode
_decode_entry = msgspec.json.Decoder(Entry).decode
_encode = msgspec.json.Encoder().encode


def chain(previous: str, body: bytes) -> str:
    return hashlib.sha256(previous.encode() + body).hexdigest()


def write_line(record: Header | Entry, previous: str) -> tuple[bytes, str]:
    """The record as a line of the file, and its hash for the next one."""
    body = _encode(record)
    digest = chain(previous, body)
    return b"%b %b\n" % (body, digest.encode()), digest


def write_file(path: Path, header: Header, entries: list[Entry]) -> None:
    """Write the whole file beside the old one, then put it in its place: never half a file."""
    lines, previous = [], ""
    records: list[Header | Entry] = [header, *entries]
    for record in records:
        line, previous = write_line(record, previous)
        lines.append(line)
    beside = path.with_name(path.name + ".part")
    with beside.open("wb") as file:
        file.write(b"".join(lines))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def read_file(path: Path, *, salvage: bool = False) -> tuple[Header, list[Entry]]:
    """Header and entries, every hash checked. With `salvage`, a broken tail is left off instead of refused."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadFile(f"{path.name} cannot be read: {error.strerror}") from None
    return read_lines(data, salvage=salvage)


def read_lines(data: bytes, *, salvage: bool = False) -> tuple[Header, list[Entry]]:
    lines = data.split(b"\n")
    tail = lines.pop()  # what stands after the last line end: nothing, in a whole file
    if len(lines) > MAX_LINES:
        raise BadFile(f"line {MAX_LINES + 1}: a match has at most {MAX_LINES} lines")
    header: Header | None = None
    entries: list[Entry] = []
    previous = ""
    for number, line in enumerate(lines, 1):
        try:
            body, previous = _check_line(line, previous)
            if header is None:
                header = _read_header(body)
            else:
                entries.append(_read_entry(body))
        except BadFile as error:
            if salvage and header is not None:
                return header, entries
            raise error.at(number) from None
    if header is None:
        raise BadFile("line 1: this is not a match file" if tail else "the file is empty", "alien")
    if tail and not salvage:
        raise BadFile(f"line {len(lines) + 1}: the file is cut in mid-line (--salvage reads it up to here)", "cut")
    return header, entries


def _check_line(line: bytes, previous: str) -> tuple[bytes, str]:
    if len(line) > MAX_LINE:
        raise BadFile(f"longer than {MAX_LINE} bytes")
    body, _, digest = line.rpartition(b" ")
    if len(digest) != 64 or not body.startswith(b"{"):
        raise BadFile("this is not a line of a match file", "changed" if previous else "alien")
    expected = chain(previous, body)
    if digest != expected.encode():
        why = "the line, or one before it, was changed after it was written (its hash does not fit)"
        raise BadFile(why, "changed")
    return body, expected


def _read_header(body: bytes) -> Header:
    version = _decode(msgspec.json.Decoder(dict[str, Any]).decode, body).get("durbar")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadFile("this is not a match file of Durbar", "alien")
    if version > FORMAT:
        why = f"written in format {version} by a newer Durbar; this one reads up to {FORMAT}"
        raise BadFile(why, "newer")
    header: Header = _decode(_decode_header, body)
    return header


def _read_entry(body: bytes) -> Entry:
    entry: Entry = _decode(_decode_entry, body)
    if problem := entry.problem():
        raise BadFile(problem)
    return entry


def _decode(decode: Any, body: bytes) -> Any:
    try:
        return decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(str(error)) from None
