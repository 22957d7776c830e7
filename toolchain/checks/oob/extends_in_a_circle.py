"""Order-of-battle files extend each other in a circle.

Why: none of them is the one that the others change.

Bad:
    oob/a.oob.json: {"extends": "oob/b.oob.json"}
    oob/b.oob.json: {"extends": "oob/a.oob.json"}

Good:
    oob/b.oob.json: {"extends": "oob/a.oob.json"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB031", ERROR, CERTAIN)
