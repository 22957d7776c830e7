"""How far a long job is: told by what does it, shown by whoever asked for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

Heard = Callable[[int, int], None]
"""Takes how much is done, of how much."""
Counting = Callable[[str], AbstractContextManager[Heard]]
"""Takes the word for what is counted, and gives what is told during the job."""
STRIDE = 4096  # between two words


@contextmanager
def silently(what: str) -> Iterator[Heard]:
    """For jobs that nobody watches."""
    yield lambda done, total: None
