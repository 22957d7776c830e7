"""Something is accepted that is not found.

Why: the reason for it has gone, or the name is of another check; it would hide the next real finding.

Bad:
    # hexwright: allow hexside-twice because printed so    (on a line without a finding)

Good:
    (no comment)

Fix safety: safe: a comment is removed, its line stays.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "STY021", WARNING, CERTAIN)
