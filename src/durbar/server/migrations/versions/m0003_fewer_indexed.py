"""Indexes of those tables alone that are asked for by them: of the others, a move has less to write."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

LISTED, LISTED_POSTGRESQL = sa.text("listed IS 1"), sa.text("listed IS true")
TIMED = sa.text("deadline IS NOT NULL")


def upgrade() -> None:
    _drop()
    op.create_index("tables_listed", "tables", ["updated"], sqlite_where=LISTED, postgresql_where=LISTED_POSTGRESQL)
    op.create_index("tables_deadline", "tables", ["deadline"], sqlite_where=TIMED, postgresql_where=TIMED)


def downgrade() -> None:
    _drop()
    op.create_index("tables_listed", "tables", ["listed", "updated"])
    op.create_index("tables_deadline", "tables", ["deadline"])


def _drop() -> None:
    for name in ("tables_listed", "tables_deadline"):
        op.drop_index(name, "tables")
