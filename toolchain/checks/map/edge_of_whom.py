"""An edge of the map is of an owner or a country that does not exist, or leaves its country.

Why: who owns an edge decides where supply comes from and who leaves the map there.

Bad:
    edge west of Bleu
      0101..0110

Good:
    edge west of Blue
      0101..0110

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP090", ERROR, CERTAIN)
