"""How many cases a test tries: few in `make test`, many in `make soak`."""

from __future__ import annotations

import os

SOAK = os.environ.get("HEXWRIGHT_SOAK") == "1"


def count(small: int, soak: int) -> int:
    """The first number in `make test`, the second in `make soak`, which sets HEXWRIGHT_SOAK=1."""
    return soak if SOAK else small
