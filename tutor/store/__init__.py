"""What is remembered of a learner: which steps are solved. A small interface, kept in a cookie."""

from tutor.store.progress import Progress, step_key
from tutor.store.secret import secret_key
from tutor.store.signed import read, write

__all__ = ["Progress", "read", "secret_key", "step_key", "write"]
