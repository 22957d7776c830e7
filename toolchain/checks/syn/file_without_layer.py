"""A file does not say to which layer it belongs.

Why: series, game, scenario and option change each other in a fixed order, so every file must say which it
is.

Bad:
    box dead

Good:
    part of Skirmish
    box dead

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN013", ERROR, CERTAIN)
