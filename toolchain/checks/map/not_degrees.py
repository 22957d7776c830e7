"""Coordinates are not longitude and latitude in degrees, or are swapped.

Why: a shape with metres of a projection, or with latitude first, lies somewhere else on the earth.

Bad:
    "coordinates": [50.9, 2.9]    (latitude first)
    "coordinates": [652000, 6862000]    (metres)

Good:
    "coordinates": [2.9, 50.9]

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP052", ERROR, CERTAIN)
