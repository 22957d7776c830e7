"""A unit is of a formation that is not described.

Why: what it has in common with the others is then unknown.

Bad:
    {"formations": {"Old-Guard": {"kind": "foot"}}, "units": [{"id": "G_1", "name": "1st", "formation": "Old-Gard"}]}

Good:
    {"formations": {"Old-Guard": {"kind": "foot"}}, "units": [{"id": "G_1", "name": "1st", "formation": "Old-Guard"}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB034", ERROR, CERTAIN)
