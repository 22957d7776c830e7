"""A shape lies off the map or leaves it, or two places share a hex.

Why: what lies elsewhere cannot be written. When all of it does, the grid is in another place than the shapes,
which is an error; single shapes are notes.

Bad:
    a river of the next country

Good:
    a river that crosses the map

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import LIKELY, declare

declare(__name__, "MAP054", ERROR, LIKELY)
