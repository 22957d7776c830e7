"""A box beside the map names an edge, a hex of it, or a user that is not there.

Why: a box off the map is entered from the hexes of the edge beside which it stands.

Bad:
    box Reserve
      beside  east-edge
      joins   0105

Good:
    box Reserve
      beside  east-edge
      joins   0905

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP095", ERROR, CERTAIN)
