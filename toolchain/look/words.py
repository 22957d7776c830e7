"""The words that a declared name is made of."""

from __future__ import annotations

import re


def words_of(name: str) -> list[str]:
    """The words a declared name is made of, in lower case."""
    return [w for w in re.split(r"[-_\s.]+", name.lower()) if w]
