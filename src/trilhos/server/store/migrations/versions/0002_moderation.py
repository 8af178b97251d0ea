"""Bans and the audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "bans",
        sa.Column("address", sa.String, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("action", sa.String, nullable=False),
        sa.Column("target", sa.String, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("address", sa.String, nullable=False),
    )


def downgrade() -> None:
    """Drop both tables: bans and the audit log are lost, everything else stays."""
    op.drop_table("audit")
    op.drop_table("bans")
