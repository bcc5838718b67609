"""Board files: the printed board of a game as data, or the corrected one of somebody who owns the box.

The environment variable DURBAR_BOARDS names a folder; `<game>.toml` in it replaces the game's own board.toml. Every
game checks the known counts on load and refuses a file that breaks one.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any


def _corrected(game: str) -> Path | None:
    folder = os.environ.get("DURBAR_BOARDS")
    path = Path(folder) / f"{game}.toml" if folder else None
    return path if path and path.is_file() else None


def load_board(game: str) -> dict[str, Any]:
    """The board of this game as data, unchecked."""
    path = _corrected(game)
    text = path.read_text("utf-8") if path else files(f"durbar.games.{game}").joinpath("board.toml").read_text("utf-8")
    return tomllib.loads(text)


def board_mark(game: str) -> str:
    """What a match file says of its board: nothing for the game's own, a fingerprint for a corrected one."""
    path = _corrected(game)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path else ""


def same(game: str, what: str, found: object, expected: object) -> None:
    """Refuse a board that breaks a known count, naming it."""
    if found != expected:
        raise ValueError(f"board of {game}: {what}: found {found}, expected {expected}")
