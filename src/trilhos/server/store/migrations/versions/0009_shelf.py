"""The shelf of boards that players publish."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "shelf_boards",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("author", sa.String, nullable=False),
        sa.Column("seats_min", sa.Integer, nullable=False),
        sa.Column("seats_max", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_index("shelf_boards_listed", "shelf_boards", ["listed", "changed"])
    op.create_index("shelf_boards_by_key", "shelf_boards", ["key"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("shelf_boards")
