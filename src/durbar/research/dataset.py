"""Matches as a table: one row a decision, with what the seat saw, what it could do, what it did, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import msgspec
import numpy as np

from durbar import __version__
from durbar.core.extras import needs
from durbar.core.game import Game
from durbar.core.log import Entry, Header
from durbar.core.state import CHANCE
from durbar.research.setup import rewards

with needs("research"):
    import pyarrow as pa
    import pyarrow.parquet as pq

FORMAT = 1


class Column(NamedTuple):
    """A column: its name, its type for a game, and what it means."""

    name: str
    type: Any
    about: str


def columns(game: Game) -> list[Column]:
    size = game.observation.size
    return [
        Column("match", pa.int32(), "number of the match, from 0"),
        Column("step", pa.int32(), "number of the decision within the match, from 0; chance is not counted"),
        Column("seat", pa.int8(), "who decided"),
        Column("bot", pa.dictionary(pa.int8(), pa.string()), "the bot on that seat"),
        Column("observation", pa.list_(pa.float32(), size), f"what the seat saw: {size} numbers, see research.md"),
        Column("legal", pa.list_(pa.int16()), "the legal actions, ascending"),
        Column("action", pa.int16(), "the action chosen"),
        Column("move", pa.string(), "the same in words"),
        Column("score", pa.int32(), "the seat's points at the end of the match"),
        Column("place", pa.int8(), "its place at the end, 1 the best; equals share"),
        Column("reward", pa.float32(), "its result: 1 for the first, -1 for the last, evenly between"),
    ]


Steps = Iterable[tuple[int, int]]


def steps_of(game: Game, entries: Iterable[Entry]) -> Iterator[tuple[int, int]]:
    """Seat (or CHANCE) and action of each step; for matches of bots, which take nothing back."""
    for entry in entries:
        if entry.undo:
            raise ValueError("steps were taken back in this match")
        if entry.chance is not None:
            yield CHANCE, game.space.action(entry.chance)
        elif entry.action is not None and entry.seat is not None:
            yield entry.seat, game.space.action(entry.action)


def decisions(game: Game, header: Header, steps: Steps) -> Iterator[dict[str, Any]]:
    """The rows of one finished match, without its number and its bots."""
    state = game.start_on(header.board, header.players, game.complete(header.players, dict(header.options)))
    rows: list[dict[str, Any]] = []
    for seat, action in steps:
        if seat != CHANCE:
            seen = np.empty(game.observation.size, np.float32)
            game.observation.write(state, seat, seen)
            rows.append(
                {
                    "step": len(rows),
                    "seat": seat,
                    "observation": seen,
                    "legal": state.legal(seat),
                    "action": action,
                    "move": game.space.text(action),
                }
            )
        state.apply(action, seat)
    scores, places, results = state.scores(), state.ranking(), rewards(state)
    for row in rows:
        seat = row["seat"]
        yield row | {"score": scores[seat], "place": places[seat], "reward": results[seat]}


class Dataset:
    """A Parquet file that matches are added to, a row group each."""

    def __init__(self, path: Path, game: Game, facts: dict[str, Any]) -> None:
        """`facts` are kept in the file's metadata under `durbar`, with the game and the versions."""
        self.game = game
        about = {
            "format": FORMAT,
            "durbar": __version__,
            "game": game.id,
            "rules": game.rules_version,
            "observation": {name: list(shape) for name, shape in game.observation.shapes.items()},
            **facts,
        }
        fields = [pa.field(c.name, c.type, metadata={"about": c.about}) for c in columns(game)]
        self.schema = pa.schema(fields, metadata={"durbar": msgspec.json.encode(about)})
        self._writer = pq.ParquetWriter(path, self.schema, compression="zstd")
        self.rows = 0

    def __enter__(self) -> Dataset:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._writer.close()

    def add(self, number: int, bots: Sequence[str], header: Header, steps: Steps) -> None:
        rows = [row | {"match": number, "bot": bots[row["seat"]]} for row in decisions(self.game, header, steps)]
        seen = pa.array(np.concatenate([row.pop("observation") for row in rows]))
        held = {"observation": pa.FixedSizeListArray.from_arrays(seen, self.game.observation.size)}
        for field in self.schema:
            if field.name not in held:
                held[field.name] = pa.array([row[field.name] for row in rows], field.type)
        self._writer.write_table(pa.table([held[name] for name in self.schema.names], schema=self.schema))
        self.rows += len(rows)
