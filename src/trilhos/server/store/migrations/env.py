"""Alembic's environment. `migrate` provides the connection and its transaction."""

from alembic import context

from trilhos.server.store.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
context.run_migrations()
