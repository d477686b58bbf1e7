"""The first tables: learners, events, what is derived from them, and recovery codes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_NAME = sa.String().with_variant(sa.String(collation="C"), "postgresql")
_NOTHING = sa.text("0")


def upgrade() -> None:
    """Make the tables."""
    _learners()
    _events()
    _standings()
    _tallies()
    _codes()


def _owner(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_learner"
    return sa.ForeignKeyConstraint(["learner"], ["learners.id"], name=name, ondelete="CASCADE")


def _learners() -> None:
    op.create_table(
        "learners",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("name", _NAME, nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("active_at", sa.BigInteger(), nullable=False),
        sa.Column("merged_into", _NUMBER, nullable=True),
        sa.Column("tried", sa.Integer(), server_default=_NOTHING, nullable=False),
        sa.Column("first_try", sa.Integer(), server_default=_NOTHING, nullable=False),
        sa.Column("steps", sa.Integer(), server_default=_NOTHING, nullable=False),
        sa.Column("events", sa.Integer(), server_default=_NOTHING, nullable=False),
        sa.ForeignKeyConstraint(
            ["merged_into"], ["learners.id"], name="fk_learners_merged_into", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_learners"),
        sa.UniqueConstraint("name", name="uq_learners_name"),
    )
    op.create_index("ix_learners_active_at", "learners", ["active_at"])
    op.create_index("ix_learners_merged_into", "learners", ["merged_into"])


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("learner", _NUMBER, nullable=False),
        sa.Column("uid", sa.LargeBinary(16), nullable=False),
        sa.Column("place", _NAME, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("kind", _NAME, nullable=False),
        sa.Column("topic", _NAME, nullable=False),
        sa.Column("moves", _NAME, nullable=False),
        sa.Column("reason", _NAME, nullable=False),
        sa.Column("rung", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _owner("events"),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
        sa.UniqueConstraint("learner", "uid", name="uq_events_learner_uid"),
    )


def _standings() -> None:
    op.create_table(
        "standings",
        sa.Column("learner", _NUMBER, nullable=False),
        sa.Column("place", _NAME, nullable=False),
        sa.Column("topic", _NAME, nullable=False),
        sa.Column("marks", _NAME, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("latest", _NAME, nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("again", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        _owner("standings"),
        sa.PrimaryKeyConstraint("learner", "place", name="pk_standings"),
        sqlite_with_rowid=False,
    )
    for name, columns, only in (
        ("newest", ["learner", "number"], "listed"),
        ("again", ["learner", "topic", "number"], "again"),
    ):
        op.create_index(
            f"ix_standings_{name}",
            "standings",
            columns,
            # As the queries say it in each dialect: SQLite compares the words.
            sqlite_where=sa.text(f"{only} = 1"),
            postgresql_where=sa.text(only),
        )


def _tallies() -> None:
    op.create_table(
        "tallies",
        sa.Column("learner", _NUMBER, nullable=False),
        sa.Column("topic", _NAME, nullable=False),
        sa.Column("slips", sa.Integer(), nullable=False),
        sa.Column("slipped_at", sa.BigInteger(), nullable=False),
        sa.Column("box", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        _owner("tallies"),
        sa.PrimaryKeyConstraint("learner", "topic", name="pk_tallies"),
        sqlite_with_rowid=False,
    )


def _codes() -> None:
    op.create_table(
        "codes",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("learner", _NUMBER, nullable=False),
        sa.Column("nonce", _NAME, nullable=False),
        sa.Column("hash", sa.LargeBinary(16), nullable=False),
        _owner("codes"),
        sa.PrimaryKeyConstraint("id", name="pk_codes"),
        sa.UniqueConstraint("hash", name="uq_codes_hash"),
    )
    op.create_index("ix_codes_learner", "codes", ["learner"])
