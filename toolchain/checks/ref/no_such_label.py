"""No line is labelled so.

Why: `instead of`, `after` and `tier through` speak of other lines by their labels, and only of lines
before.

Bad:
    wods: plus 1 MP
    bridge: instead of woods by 0 MP

Good:
    woods: plus 1 MP
    bridge: instead of woods by 0 MP

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF014", ERROR, CERTAIN)
