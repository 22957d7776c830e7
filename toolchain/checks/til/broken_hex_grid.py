"""Stagger and sizes of a Tiled map do not make hexes.

Why: stagger axis and index say which columns or rows are pushed half a hex, the side length where the
corners lie; without them no place in pixels can be told.

Bad:
    staggeraxis="z" tilewidth="64" hexsidelength="64"

Good:
    staggeraxis="x" staggerindex="odd" tilewidth="64" hexsidelength="32"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL003", ERROR, CERTAIN)
