"""A copy of the database, made while the server runs."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy.engine import make_url

from durbar.server.settings import from_environment


class CannotBackUp(Exception):
    """Why there is no copy, and what to do."""


def back_up(target: Path) -> int:
    """Copy the SQLite database into a new file; how many tables it holds."""
    try:
        url = make_url(from_environment().database)
    except ValueError as error:
        raise CannotBackUp(str(error)) from None
    if url.get_backend_name() != "sqlite":
        plain = url.set(drivername="postgresql", password=None).render_as_string()
        raise CannotBackUp(f"PostgreSQL brings its own tool: pg_dump --format=custom --file={target} {plain}")
    source = Path(url.database or "")
    if not source.is_file():
        raise CannotBackUp(f"there is no database {source} yet; DURBAR_DATABASE_URL names another one")
    if target.exists():
        raise CannotBackUp(f"{target} is there already; choose another name")
    part = target.with_name(target.name + ".part")
    try:
        with sqlite3.connect(source) as old, sqlite3.connect(part) as new:
            old.backup(new)
            count: int = new.execute("select count(*) from tables").fetchone()[0]
        new.close()
        old.close()
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise CannotBackUp(f"{target} could not be written: {error}") from None
    return count
