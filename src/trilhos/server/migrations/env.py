"""Alembic's way in: the connection is handed over by `migrate`, and the transaction is its own."""

from alembic import context

from trilhos.server.store import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
context.run_migrations()
