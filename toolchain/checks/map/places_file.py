"""A row of a list of places cannot be read.

Why: a place needs a name, a longitude and a latitude in degrees, and a hex that is on the map where one is given.

Bad:
    place,lon,lat,hex
    Northam,2,30,49.89

Good:
    place,lon,lat,hex
    Northam,2.30,49.89,0613

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP060", ERROR, CERTAIN)
