"""Texts of boards in a table of their own, indexes for lists and expiry, health checks."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Move board texts. A column is renamed, not dropped: SQLite would copy the table and lose its events."""
    op.create_table(
        "boards", sa.Column("hash", sa.String, primary_key=True), sa.Column("text", sa.String, nullable=False)
    )
    op.create_table(
        "health_checks", sa.Column("node", sa.String, primary_key=True), sa.Column("at", sa.Double, nullable=False)
    )
    op.execute("ALTER TABLE tables RENAME COLUMN board TO board_hash")
    connection = op.get_bind()
    texts = connection.execute(sa.text("SELECT DISTINCT board_hash FROM tables WHERE board_hash IS NOT NULL"))
    for (text,) in texts.all():
        row = {"hash": hashlib.sha256(text.encode()).hexdigest(), "text": text}
        connection.execute(sa.text("INSERT INTO boards (hash, text) VALUES (:hash, :text)"), row)
        connection.execute(sa.text("UPDATE tables SET board_hash = :hash WHERE board_hash = :text"), row)
    op.drop_index("tables_listed", "tables")
    op.create_index("tables_listed", "tables", ["public", "state", "rules", "created", "changed"])
    op.create_index("tables_changed", "tables", ["state", "changed"])
    op.create_index("tables_by_board", "tables", ["board_hash"])


def downgrade() -> None:
    """Move the texts back."""
    for index in ("tables_by_board", "tables_changed", "tables_listed"):
        op.drop_index(index, "tables")
    op.create_index("tables_listed", "tables", ["public", "state", "created"])
    op.execute("UPDATE tables SET board_hash = (SELECT text FROM boards WHERE hash = board_hash)")
    op.execute("ALTER TABLE tables RENAME COLUMN board_hash TO board")
    op.drop_table("health_checks")
    op.drop_table("boards")
