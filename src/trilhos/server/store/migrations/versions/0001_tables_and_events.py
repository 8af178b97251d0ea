"""Tables and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("host", sa.String),
        sa.Column("board", sa.String),
        sa.Column("layout", sa.JSON, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("who", sa.JSON, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("needs_keeper", sa.Boolean, nullable=False),
        sa.Column("keeper", sa.String),
        sa.Column("kept_until", sa.Double, nullable=False),
    )
    op.create_index("tables_listed", "tables", ["public", "state", "created"])
    op.create_index("tables_kept", "tables", ["needs_keeper", "kept_until"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("client_key", sa.String),
        sa.UniqueConstraint("table_id", "seat", "client_key", name="events_once"),
    )


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("events")
    op.drop_table("tables")
