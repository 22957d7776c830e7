"""A drawn shape does not say what it is.

Why: the property `kind` becomes the terrain or the feature of the line; whether lines of a kind run along
hexsides or through hexes must be known.

Bad:
    "properties": {"name": "Old Wood"}

Good:
    "properties": {"name": "Old Wood", "kind": "forest"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP061", ERROR, CERTAIN)
