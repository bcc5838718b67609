"""How a server is set: by the command line, the rest by environment variables (docs/hosting.md)."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """Where things are kept and how much is allowed."""

    database: str
    bots: int | None = None
    """Bot processes; None: one less than there are cores."""
    reviews: int = 2
    """Processes that review matches; they stand back for bots."""
    thought: float = 1.0
    """How much of the usual thought a review gets."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may talk to this server."""
    posts_per_second: float = 5.0
    """From one address, after a burst of twelve times as many."""


def data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "durbar"


def from_environment() -> Settings:
    """What the environment variables `DURBAR_...` say (docs/hosting.md); `ValueError` says what is wrong."""
    given = os.environ.get("DURBAR_DATABASE_URL") or f"sqlite:///{data_folder() / 'durbar.sqlite3'}"
    return Settings(
        database=database_url(given),
        bots=round(_number("DURBAR_BOTS") or 0) or None,
        reviews=round(_number("DURBAR_REVIEWS") or 2),
        thought=_number("DURBAR_THOUGHT") or 1.0,
        origins=tuple(origin.strip() for origin in os.environ.get("DURBAR_ORIGINS", "").split(",") if origin.strip()),
        posts_per_second=_number("DURBAR_POSTS") or 5.0,
    )


def database_url(url: str) -> str:
    """The URL with the driver that this server uses."""
    scheme, colon, rest = url.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}
    if not colon or scheme.partition("+")[0] not in drivers:
        raise ValueError("DURBAR_DATABASE_URL is sqlite:///path/of/the/file or postgresql://user:password@host/name")
    return f"{drivers[scheme.partition('+')[0]]}://{rest}"


def _number(name: str) -> float | None:
    text = os.environ.get(name)
    if not text:
        return None
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 1_000_000:
        raise ValueError(f"{name} is a number above 0, not {text!r}")
    return number
