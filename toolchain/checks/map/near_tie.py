"""The terrain or the region of a hex hangs on a hair.

Why: with an outline drawn slightly otherwise the hex would be another, so it should be looked at.

Bad:
    a hex of which 49.5% is forest, where a half makes a forest

Good:
    a hex of which 80% is forest

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE
from toolchain.checks.registry import LIKELY, declare

declare(__name__, "MAP056", NOTE, LIKELY)
