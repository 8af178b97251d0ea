"""When each seat was last seen, which nodes are running, and when none was."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_table(
        "nodes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("lease", sa.Double, nullable=False),
    )
    op.create_table(
        "downtimes",
        sa.Column("began", sa.Double, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.Double, nullable=False),
    )
    op.create_index("tables_keeper", "tables", ["keeper"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_index("tables_keeper", "tables")
    op.drop_table("downtimes")
    op.drop_table("nodes")
    op.drop_table("presence")
