"""The tables. Events are only ever added; standings, tallies and counts are derived from them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    text,
)

REVISION = "0001"
"""The newest migration: what the database must have reached for this program."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Number = BigInteger().with_variant(Integer, "sqlite")
"""SQLite counts up by itself only what is declared as INTEGER; that has 64 bits there too."""
Name = String().with_variant(String(collation="C"), "postgresql")
"""Compared byte by byte, so that an index finds what begins with ``lesson/``."""


def _owner(*, primary_key: bool = False, index: bool = False) -> Column[int]:
    """The learner whom a row belongs to, and with whom it goes."""
    whose = ForeignKey("learners.id", ondelete="CASCADE")
    return Column(
        "learner", Number, whose, primary_key=primary_key, nullable=False, index=index or None
    )


learners = Table(
    "learners",
    metadata,
    Column("id", Number, primary_key=True),
    Column("name", Name, nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
    Column("active_at", BigInteger, nullable=False, index=True),
    # Whoever this learner has become, never a learner who has become another in turn.
    Column(
        "merged_into",
        Number,
        ForeignKey("learners.id", ondelete="CASCADE"),
        nullable=True,
        index=True,
    ),
    Column("tried", Integer, nullable=False, server_default=text("0")),
    Column("first_try", Integer, nullable=False, server_default=text("0")),
    Column("steps", Integer, nullable=False, server_default=text("0")),
    Column("events", Integer, nullable=False, server_default=text("0")),
)

events = Table(
    "events",
    metadata,
    # Counts up: the order of what happened, which the clock cannot be trusted with.
    Column("id", Number, primary_key=True),
    _owner(),
    Column("uid", LargeBinary(16), nullable=False),
    Column("place", Name, nullable=False),
    Column("round", Integer, nullable=False),
    Column("kind", Name, nullable=False),
    Column("topic", Name, nullable=False),
    Column("moves", Name, nullable=False),
    Column("reason", Name, nullable=False),
    Column("rung", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("learner", "uid"),
)

standings = Table(
    "standings",
    metadata,
    _owner(primary_key=True),
    Column("place", Name, primary_key=True),
    Column("topic", Name, nullable=False),
    Column("marks", Name, nullable=False),
    Column("round", Integer, nullable=False),
    Column("latest", Name, nullable=False),
    Column("closed_at", BigInteger, nullable=True),
    Column("changed_at", BigInteger, nullable=False),
    Column("number", Number, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("again", Boolean, nullable=False),
    # Whether it belongs into the history: a puzzle or drill at which something happened.
    Column("listed", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

Index(
    "ix_standings_newest",
    standings.c.learner,
    standings.c.number,
    sqlite_where=standings.c.listed,
    postgresql_where=standings.c.listed,
)
Index(
    "ix_standings_again",
    standings.c.learner,
    standings.c.topic,
    standings.c.number,
    sqlite_where=standings.c.again,
    postgresql_where=standings.c.again,
)

tallies = Table(
    "tallies",
    metadata,
    _owner(primary_key=True),
    Column("topic", Name, primary_key=True),
    Column("slips", Integer, nullable=False),
    Column("slipped_at", BigInteger, nullable=False),
    Column("box", Integer, nullable=False),
    Column("due", BigInteger, nullable=True),
    sqlite_with_rowid=False,
)

# A learner who was merged from several may have several codes; the newest one is in force.
codes = Table(
    "codes",
    metadata,
    Column("id", Number, primary_key=True),
    _owner(index=True),
    Column("nonce", Name, nullable=False),
    Column("hash", LargeBinary(16), nullable=False, unique=True),
)
