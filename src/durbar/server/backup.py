"""Copies of the database: made while the server runs, kept for a while, restored, and restored for trial.

SQLite is copied by its own backup, PostgreSQL by pg_dump and pg_restore. A copy goes to a new file, into a folder, or
to an object store (`s3://bucket/folder`, extra `s3`; its address and keys as the AWS tools read them).
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select
from sqlalchemy.engine import URL, make_url

from durbar import games
from durbar.core.extras import need
from durbar.core.log import Entry, Header
from durbar.core.match import Match
from durbar.server import schema
from durbar.server.settings import from_environment
from durbar.server.storage import Storage

NAME = "durbar-"  # how copies in a folder begin; their time follows
STORE = "s3://"
SIGNATURE = b"SQLite format 3\0"


class CannotBackUp(Exception):
    """Why there is no copy, or why it cannot be restored, and what to do."""


class Rehearsed(NamedTuple):
    """What a copy held when it was restored for trial."""

    tables: int
    matches: int
    """Those that have begun, every one of them replayed."""


def back_up(target: str, keep: int | None = None) -> str:
    """Copy the database to a new file, into a folder or to an object store; returns where it is.

    `keep`: remove all but so many of the newest copies in that folder.
    """
    url = _database()
    if target.startswith(STORE):
        return _to_store(url, target, keep)
    path = Path(target)
    if path.is_dir() or target.endswith("/"):
        path.mkdir(parents=True, exist_ok=True)
        copy = path / _name(url)
        _copy(url, copy)
        for old in sorted(path.glob(f"{NAME}*"))[: -keep or None] if keep else []:
            old.unlink()
        return str(copy)
    if keep is not None:
        raise CannotBackUp(f"--keep goes with a folder, and {target} is not one")
    _copy(url, path)
    return target


def back_up_regularly(target: str, keep: int | None, hours: float) -> None:
    """A copy every so many hours, until stopped. What fails is told and tried again next time."""
    while True:
        time.sleep(hours * 3600)
        try:
            print(f"saved: {back_up(target, keep)}", flush=True)
        except CannotBackUp as error:
            print(f"no backup: {error}", flush=True)


def restore(file: Path) -> str:
    """Put this copy in the place of the database; returns where the old one is kept, or "" for PostgreSQL."""
    url = _database()
    _check_copy(file, url)
    if _is_sqlite(url):
        return _restore_file(file, Path(url.database or ""))
    if asyncio.run(_others(url)):
        raise CannotBackUp("the database is in use: stop the server first")
    _postgres("pg_restore", url, "--clean", "--if-exists", "--no-owner", "--single-transaction", str(file))
    return ""


def rehearse(file: Path) -> Rehearsed:
    """Restore the copy into a place of its own, replay every match in it, and remove the place again."""
    url = _database()
    _check_copy(file, url)
    if _is_sqlite(url):
        try:
            with tempfile.TemporaryDirectory(prefix="durbar-rehearsal-") as folder:
                copy = Path(folder) / "durbar.sqlite3"
                shutil.copyfile(file, copy)
                return asyncio.run(_replay_all(f"sqlite:///{copy}"))
        except OSError as error:
            raise CannotBackUp(f"no room for a rehearsal ({error}): name a folder with room in TMPDIR") from None
    trial = url.set(database=f"durbar_rehearsal_{os.getpid()}")
    asyncio.run(_administer(url, f'create database "{trial.database}"'))
    try:
        _postgres("pg_restore", trial, "--no-owner", "--single-transaction", str(file))
        return asyncio.run(_replay_all(trial.render_as_string(hide_password=False)))
    finally:
        asyncio.run(_administer(url, f'drop database "{trial.database}"'))


def _database() -> URL:
    try:
        return make_url(from_environment().database)
    except ValueError as error:
        raise CannotBackUp(str(error)) from None


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _name(url: URL) -> str:
    return f"{NAME}{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}.{'sqlite3' if _is_sqlite(url) else 'dump'}"


# -- making a copy -----------------------------------------------------------------------------------------------------


def _copy(url: URL, target: Path) -> None:
    """Written under another name until it is whole."""
    if target.exists():
        raise CannotBackUp(f"{target} is there already; choose another name")
    if not target.parent.is_dir():
        raise CannotBackUp(f"there is no folder {target.parent}")
    part = target.with_name(target.name + ".part")
    try:
        if _is_sqlite(url):
            _copy_file(Path(url.database or ""), part)
        else:
            _postgres("pg_dump", url, "--format=custom", f"--file={part}")
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise CannotBackUp(f"{target} could not be written: {error}") from None
    finally:
        part.unlink(missing_ok=True)


def _copy_file(source: Path, target: Path) -> None:
    if not source.is_file():
        raise CannotBackUp(f"there is no database {source} yet; DURBAR_DATABASE_URL names another one")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def _postgres(program: str, url: URL, *arguments: str) -> None:
    """Run a program of PostgreSQL's; the password goes through the environment, where nobody sees it."""
    found = shutil.which(program)
    if found is None:
        raise CannotBackUp(f"{program} is not installed: it comes with PostgreSQL's client programs")
    target = url.set(drivername="postgresql", password=None).render_as_string()
    environment = os.environ | ({"PGPASSWORD": str(url.password)} if url.password else {})
    done = subprocess.run(
        [found, f"--dbname={target}", *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotBackUp(f"{program}: {' '.join(done.stderr.split())[:300]}")


def _to_store(url: URL, target: str, keep: int | None) -> str:
    bucket, _, folder = target.removeprefix(STORE).strip("/").partition("/")
    if not bucket:
        raise CannotBackUp("an object store is named as s3://bucket/folder")
    client = need("boto3", "s3").client("s3")
    prefix = f"{folder}/{NAME}" if folder else NAME
    with tempfile.TemporaryDirectory(prefix="durbar-backup-") as room:
        copy = Path(room) / _name(url)
        _copy(url, copy)
        key = f"{folder}/{copy.name}" if folder else copy.name
        try:
            client.upload_file(str(copy), bucket, key)
            found = client.list_objects_v2(Bucket=bucket, Prefix=prefix).get("Contents", []) if keep else []
            for old in sorted(one["Key"] for one in found)[: -keep or None] if keep else []:
                client.delete_object(Bucket=bucket, Key=old)
        except Exception as error:  # whatever the store's library raises
            raise CannotBackUp(f"{target}: {error}") from None
    return f"{STORE}{bucket}/{key}"


# -- using a copy ------------------------------------------------------------------------------------------------------


def _check_copy(file: Path, url: URL) -> None:
    """Is it a whole copy of the kind of database that is in use?"""
    if not file.is_file():
        raise CannotBackUp(f"there is no file {file}")
    with file.open("rb") as opened:
        start = opened.read(len(SIGNATURE))
    if not _is_sqlite(url):
        if not start.startswith(b"PGDMP"):
            raise CannotBackUp(f"{file} is no dump of PostgreSQL, and DURBAR_DATABASE_URL names one")
        return
    if start != SIGNATURE:
        raise CannotBackUp(f"{file} is no SQLite database")
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)) as copy:
            state: str = copy.execute("pragma integrity_check").fetchone()[0]
            copy.execute("select count(*) from tables").fetchone()
    except sqlite3.Error as error:
        raise CannotBackUp(f"{file} is no copy of Durbar's database: {error}") from None
    if state != "ok":
        raise CannotBackUp(f"{file} is damaged: {state}")


def _restore_file(file: Path, database: Path) -> str:
    """The old database is closed first: its write-ahead log, left beside the new one, would be written into it."""
    database.parent.mkdir(parents=True, exist_ok=True)
    part = database.with_name(database.name + ".part")
    shutil.copyfile(file, part)
    with part.open("rb+") as copied:
        os.fsync(copied.fileno())
    kept = ""
    if database.exists():
        _close_database(database)
        kept = f"{database}.before-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
        database.rename(kept)
    for name in (f"{database.name}-wal", f"{database.name}-shm"):
        database.with_name(name).unlink(missing_ok=True)
    part.replace(database)
    return kept


def _close_database(database: Path) -> None:
    """Bring the write-ahead log into the file. Only who is alone with a database may do that."""
    try:
        with closing(sqlite3.connect(database, timeout=1)) as old:
            old.execute("pragma journal_mode=delete")
    except sqlite3.OperationalError as error:
        raise CannotBackUp(f"{database} is in use: stop the server first ({error})") from None
    except sqlite3.DatabaseError:
        return  # damaged, which is why it is replaced


async def _administer(url: URL, command: str) -> None:
    asyncpg = need("asyncpg", "server")
    connection = await asyncpg.connect(url.set(drivername="postgresql").render_as_string(hide_password=False))
    try:
        await connection.execute(command)
    except asyncpg.PostgresError as error:
        raise CannotBackUp(f"the database refuses: {error}") from None
    finally:
        await connection.close()


async def _others(url: URL) -> int:
    """How many others are connected to this database."""
    asyncpg = need("asyncpg", "server")
    connection = await asyncpg.connect(url.set(drivername="postgresql").render_as_string(hide_password=False))
    try:
        query = "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
        count: int = await connection.fetchval(query)
        return count
    finally:
        await connection.close()


async def _replay_all(url: str) -> Rehearsed:
    """Open the database as the server does, its schema brought up to date, and replay what is in it."""
    storage = Storage(url)
    await storage.open()
    try:
        rows: list[Any] = await storage.transact(
            lambda connection: list(connection.execute(select(schema.tables.c.id, schema.tables.c.header)))
        )
        begun = 0
        for row in rows:
            if row.header:
                entries = [msgspec.json.decode(one.body, type=Entry) for one in await storage.entries(row.id)]
                try:
                    Match.replay(msgspec.json.decode(row.header, type=Header), entries, games.get)
                except (ValueError, KeyError) as error:
                    raise CannotBackUp(f"the match of table {row.id} cannot be replayed: {error}") from None
                begun += 1
        return Rehearsed(len(rows), begun)
    finally:
        await storage.close()
