"""Subscriptions to notices by Web Push and e-mail, of players and of single seats."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the tables. The earlier table of subscriptions was never used."""
    op.drop_table("push_subscriptions")
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id", ondelete="CASCADE")),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("seat", sa.Integer),
        sa.Column("token", sa.String),
        sa.Column("p256dh", sa.String),
        sa.Column("auth", sa.String),
        sa.Column("lang", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
    )
    op.create_index("subscriptions_of_player", "subscriptions", ["player_id"])
    op.create_index("subscriptions_of_seat", "subscriptions", ["table_id", "seat"])
    op.create_index("subscriptions_to", "subscriptions", ["address"])
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("looked", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer),
        sa.Column("due", sa.Double),
    )
    op.create_index("notices_due", "notices", ["due"])


def downgrade() -> None:
    """Drop the tables: subscriptions are lost."""
    op.drop_table("notices")
    op.drop_table("subscriptions")
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("p256dh", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("lang", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("push_of", "push_subscriptions", ["player_id"])
