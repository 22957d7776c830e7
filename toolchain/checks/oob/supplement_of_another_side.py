"""A supplement is of another side than the file it extends.

Why: a unit cannot change sides by a file.

Bad:
    oob/blue.oob.json: {"side": "Blue"}
    oob/more.oob.json: {"extends": "oob/blue.oob.json", "side": "Red"}

Good:
    oob/more.oob.json: {"extends": "oob/blue.oob.json"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB036", ERROR, CERTAIN)
