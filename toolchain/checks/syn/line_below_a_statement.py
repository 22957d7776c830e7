"""A line is indented below a statement that governs no other.

Why: what is indented below a `when` or an `each` is done under it; below a `roll` or a `move` nobody would read it.

Bad:
    procedure fight with a: unit, d: unit
      roll 1d6 as die
        do hurt(d)

Good:
    procedure fight with a: unit, d: unit
      roll 1d6 as die
      do hurt(d)

Fix safety: unsafe: `--fix --unsafe-fixes` indents the line as the one above; it may have been meant for another place.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN080", ERROR, CERTAIN)
