"""The puzzle and the deal of the day, the answers, and the results."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "daily_puzzles",
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("position", sa.String, nullable=False),
        sa.Column("best", sa.JSON, nullable=False),
        sa.Column("wins", sa.JSON, nullable=False),
    )
    op.create_table(
        "daily_answers",
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("voter", sa.String, primary_key=True),
        sa.Column("action", sa.Integer, nullable=False),
    )
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False),
    )
    op.create_table(
        "daily_results",
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("voter", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, nullable=False, unique=True),
        sa.Column("name", sa.String, nullable=True),
        sa.Column("points", sa.Integer, nullable=True),
        sa.Column("place", sa.Integer, nullable=True),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("daily_results", "daily_deals", "daily_answers", "daily_puzzles"):
        op.drop_table(name)
