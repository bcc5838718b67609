"""The database itself refuses an entry that does not follow the last one; `tables.frame` is called `record`."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

SQLITE = """
CREATE TRIGGER entries_consecutive BEFORE INSERT ON entries
WHEN NEW.seq <> (SELECT coalesce(max(seq) + 1, 0) FROM entries WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'an entry has to follow the last one'); END
"""
POSTGRESQL_FUNCTION = """
CREATE FUNCTION entries_consecutive() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.seq <> (SELECT coalesce(max(seq) + 1, 0) FROM entries WHERE table_id = NEW.table_id) THEN
        RAISE EXCEPTION 'an entry has to follow the last one' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
"""
POSTGRESQL = """
CREATE TRIGGER entries_consecutive BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION entries_consecutive()
"""


def upgrade() -> None:
    op.execute("ALTER TABLE tables RENAME COLUMN frame TO record")
    if op.get_bind().dialect.name == "postgresql":
        op.execute(POSTGRESQL_FUNCTION)
        op.execute(POSTGRESQL)
    else:
        op.execute(SQLITE)


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER entries_consecutive ON entries")
        op.execute("DROP FUNCTION entries_consecutive")
    else:
        op.execute("DROP TRIGGER entries_consecutive")
    op.execute("ALTER TABLE tables RENAME COLUMN record TO frame")
