"""A map of the Tiled editor does not consist of hexes.

Why: squares and diamonds have other neighbours than hexes.

Bad:
    <map orientation="orthogonal" ...>

Good:
    <map orientation="hexagonal" ...>

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL002", ERROR, CERTAIN)
