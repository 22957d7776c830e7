"""Long lists in messages."""

from __future__ import annotations

from collections.abc import Sequence


def first_few(names: Sequence[str], most: int) -> str:
    """The first names of a list, ``most`` at the most, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
