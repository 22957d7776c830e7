"""A list of known findings names one that no longer occurs.

Why: it was cured, or its line was changed. What stays on the list would hide the same slip when it comes back.

Bad:
    hexwright lint --baseline known.json      (after the finding was cured)

Good:
    hexwright lint --write-baseline known.json

Fix safety: nothing is changed for you; the list is written anew by `--write-baseline`.
"""

from __future__ import annotations

from toolchain.checks.registry import CERTAIN, NOTE, declare

declare(__name__, "PKG030", NOTE, CERTAIN)
