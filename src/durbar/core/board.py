"""Board files: the printed board of a game as data, or the corrected one of somebody who owns the box.

The environment variable DURBAR_BOARDS names a folder; `<game>.toml` in it replaces the game's own board.toml. Every
game checks the known counts on load and refuses a file that breaks one.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any


def _corrected(game: str) -> Path | None:
    folder = os.environ.get("DURBAR_BOARDS")
    path = Path(folder) / f"{game}.toml" if folder else None
    return path if path and path.is_file() else None


def load_board(game: str, *, beside: str) -> dict[str, Any]:
    """The board of this game as data, unchecked. Its own board.toml lies beside this file; without one it is empty."""
    path = _corrected(game) or Path(beside).with_name("board.toml")
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def corrected_mark(game: str) -> str:
    """A fingerprint of the corrected board that is in use; empty for the game's own."""
    path = _corrected(game)
    return _content_mark(path, path.stat().st_mtime_ns) if path else ""


def is_corrected(game: str, mark: str) -> bool:
    """Is this how an older match names the corrected board that is in use: by the bytes of its file?"""
    path = _corrected(game)
    return path is not None and mark == _mark(path.read_bytes())


@cache
def _content_mark(path: Path, _changed: int) -> str:
    """Of what the file says: comments, spaces and the order of keys make no difference."""
    content = tomllib.loads(path.read_text("utf-8"))
    return _mark(json.dumps(content, sort_keys=True, separators=(",", ":")).encode())


def _mark(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def same(game: str, what: str, found: object, expected: object) -> None:
    """Refuse a board that breaks a known count, naming it."""
    if found != expected:
        raise ValueError(f"board of {game}: {what}: found {found}, expected {expected}")
