"""The database tables. A match is its header and its entries; (table_id, seq) is their key."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()
_TIMED = text("deadline IS NOT NULL")

guests = Table(
    "guests",
    metadata,
    Column("id", String(64), primary_key=True),  # random; before migration 7 it was that of the first session
    Column("name", String(30), nullable=False),
    Column("confirm", Boolean, nullable=False),
    Column("made", Float, nullable=False),
    Column("settings", Text, nullable=False, server_default="{}"),  # what travels along to other devices
    Column("became", String(64), nullable=True),  # is being merged into this guest
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the token in the cookie
    Column("handle", String(16), nullable=False, unique=True),  # its name in the list of devices
    Column("guest", String(64), nullable=False),
    Column("device", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("sessions_guest", "guest"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the credential's id
    Column("guest", String(64), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("device", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=True),
    Index("passkeys_guest", "guest"),
)

one_time = Table(
    "one_time",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of a secret that counts once
    Column("kind", String(10), nullable=False),  # link, or the challenge of a passkey (new, sign)
    Column("guest", String(64), nullable=True),
    Column("expires", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("version", Integer, nullable=False),  # counts the changes: the optimistic lock
    Column("invite", String(32), nullable=False, unique=True),
    Column("seed", LargeBinary(32), nullable=False),
    Column("header", Text, nullable=True),  # the first line of the match file, from the start on
    Column("record", Text, nullable=False),
    Column("status", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),  # public, and a seat is open or it is in play
    Column("deadline", Float, nullable=True),  # when a clock runs out
    Column("updated", Float, nullable=False),
    # Only of those that are asked for: a move at any other table leaves them alone.
    Index("tables_listed", "updated", sqlite_where=text("listed IS 1"), postgresql_where=text("listed IS true")),
    Index("tables_deadline", "deadline", sqlite_where=_TIMED, postgresql_where=_TIMED),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("receipt", String(48), nullable=True),  # the client's move id, with its seat
)

sitters = Table(
    "sitters",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", BigInteger, primary_key=True),  # microseconds of Unix time
    Column("line", Text, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # -1: the curve
    Column("done", Boolean, nullable=False),
    Column("found", Text, nullable=False),  # points or judgements, as far as they are made
    Column("updated", Float, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(10), nullable=False),  # serve or think
    Column("host", String(100), nullable=False),
    Column("seen", Float, nullable=False),
)

questions = Table(
    "questions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("asked", Float, nullable=False),
    Column("body", Text, nullable=False),  # what a bot on another host is asked (remote.py)
)
