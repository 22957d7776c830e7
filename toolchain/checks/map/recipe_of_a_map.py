"""The recipe of a map cannot be carried out.

Why: a recipe says which shapes of which files become what; a word that it does not know, a file that is not there or
a shape that nothing is would leave a hole in the map unseen.

Bad:
    [[take]]
    file = "rivers.geojson"
    on = "hexside"

Good:
    [[take]]
    file = "rivers.geojson"
    on = "along"
    as = "river"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP070", ERROR, CERTAIN)
