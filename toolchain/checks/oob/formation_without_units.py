"""A formation is described and no unit belongs to it.

Why: its units were forgotten, or name another formation.

Bad:
    {"formations": {"Guard": {"kind": "foot"}}, "units": [{"id": "G_1", "name": "1st", "kind": "foot"}]}

Good:
    {"formations": {"Guard": {"kind": "foot"}}, "units": [{"id": "G_1", "name": "1st", "formation": "Guard"}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB039", WARNING, CERTAIN)
