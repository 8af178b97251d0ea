"""Players who keep a name: their games, ratings, friends and notifications."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def _player() -> sa.ForeignKey:
    return sa.ForeignKey("players.id", ondelete="CASCADE")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("key_hash", sa.String, nullable=False, unique=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("barred", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    _create_games_and_ratings()
    op.create_table(
        "friends",
        sa.Column("player_id", sa.String, _player(), primary_key=True),
        sa.Column("friend_id", sa.String, _player(), primary_key=True),
    )
    op.create_index("friends_of", "friends", ["friend_id"])
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, _player(), nullable=False),
        sa.Column("p256dh", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("lang", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("push_of", "push_subscriptions", ["player_id"])
    op.create_table(
        "server_keys", sa.Column("name", sa.String, primary_key=True), sa.Column("key", sa.String, nullable=False)
    )


def _create_games_and_ratings() -> None:
    op.create_table(
        "player_games",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.String, _player(), nullable=False),
        sa.Column("token_of", sa.String),
        sa.Column("is_host", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("linked", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("result", sa.JSON),
    )
    op.create_index("player_games_of", "player_games", ["player_id", "linked"])
    op.create_index("player_games_unsettled", "player_games", ["ended", "table_id"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("against", sa.String, primary_key=True),
        sa.Column("subject", sa.String, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
    )
    op.create_index("ratings_best", "ratings", ["game", "against", "points"])
    op.create_index("ratings_of", "ratings", ["subject"])


def downgrade() -> None:
    """Drop the tables: names, results, ratings, friends and subscriptions are lost."""
    for table in ("server_keys", "push_subscriptions", "friends", "ratings", "player_games", "players"):
        op.drop_table(table)
