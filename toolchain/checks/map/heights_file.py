"""A file of heights cannot be read.

Why: heights are an ESRI ASCII grid in degrees: six lines of head, then one line of metres for each row, from the
north. One number too many shifts the whole country.

Bad:
    ncols 3
    nrows 2
    12 15

Good:
    ncols 2
    nrows 1
    xllcorner 3.0
    yllcorner 49.0
    cellsize 0.1
    12 15

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP071", ERROR, CERTAIN)
