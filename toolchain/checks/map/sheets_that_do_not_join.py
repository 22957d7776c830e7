"""A join of two sheets contradicts another, or a sheet has no join.

Why: sheets with numbers of their own lie where their joins say. When two joins disagree, or the columns of one sheet are
not staggered as those of the other go on, distances across the seam would be wrong by a hex.

Bad:
    sheet west numbering ccrr columns 1..4
    sheet east numbering ccrr columns 1..4
    join  east-0101..east-0401 on west-0104..west-0404   (east has the other stagger)

Good:
    sheet east numbering ccrr stagger odd columns 1..4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP074", ERROR, CERTAIN)
