"""A guest is a person with several devices: sessions, passkeys, one-time links. Every old cookie becomes a session."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guests", sa.Column("settings", sa.Text, nullable=False, server_default="{}"))
    op.add_column("guests", sa.Column("became", sa.String(64), nullable=True))
    sessions = op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("handle", sa.String(16), nullable=False, unique=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("sessions_guest", "sessions", ["guest"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=True),
    )
    op.create_index("passkeys_guest", "passkeys", ["guest"])
    op.create_table(
        "one_time",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("guest", sa.String(64), nullable=True),
        sa.Column("expires", sa.Float, nullable=False),
    )
    # Until now a guest's id was the SHA-256 of the token in the cookie: the cookie stays good.
    known = op.get_bind().execute(sa.text("SELECT id, made FROM guests"))
    rows = [
        {"id": guest, "handle": secrets.token_hex(8), "guest": guest, "device": "", "made": made, "seen": made}
        for guest, made in known
    ]
    if rows:
        op.bulk_insert(sessions, rows)


def downgrade() -> None:
    """Only cookies from before the upgrade still work then."""
    for name in ("one_time", "passkeys", "sessions"):
        op.drop_table(name)
    with op.batch_alter_table("guests") as batch:
        batch.drop_column("became")
        batch.drop_column("settings")
