"""Analyses of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "analyses",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("rollouts", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("read", sa.Double, nullable=False),
    )
    op.create_index("analyses_read", "analyses", ["read"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("analyses")
