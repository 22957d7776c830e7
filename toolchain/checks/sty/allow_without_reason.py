"""A finding is accepted without a reason.

Why: whoever comes later cannot tell an accepted oddity from a forgotten one.

Bad:
    # hexwright: allow hexside-twice

Good:
    # hexwright: allow hexside-twice because the book prints it so

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "STY020", WARNING, CERTAIN)
