"""What Alembic runs to migrate a database: on the connection, and in the transaction, it is given.

Only Alembic imports this.
"""

from alembic import context

from tutor.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite can hardly change a table: it is made anew and filled
)
context.run_migrations()
