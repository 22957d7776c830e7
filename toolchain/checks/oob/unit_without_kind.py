"""Neither a unit nor its formation says of what kind it is.

Why: the kind decides which values a unit has, and what it may do.

Bad:
    {"formations": {"Guard": {"values": {"strength": 4}}}, "units": [{"id": "G_1", "name": "1st", "formation": "Guard"}]}

Good:
    {"formations": {"Guard": {"kind": "foot", "values": {"strength": 4}}}, "units": [{"id": "G_1", "name": "1st", "formation": "Guard"}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB035", ERROR, CERTAIN)
