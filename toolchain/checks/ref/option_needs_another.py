"""A chosen option needs one that is not chosen.

Why: the rules of the option build on those of the other; without them it would be half in force.

Bad:
    option fog "Fog"
      needs  weather
    scenario "Dawn at the ford"
      options  fog

Good:
    scenario "Dawn at the ford"
      options  fog, weather

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF017", ERROR, CERTAIN)
