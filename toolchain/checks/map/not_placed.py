"""The places of a list do not say where the map lies, or disagree.

Why: it takes two places to put a grid on the earth, four to find a misprint among them, and some not on one
line. When most of them disagree, the numbering or the layout of the grid is wrong.

Bad:
    place,lon,lat,hex
    Northam,2.30,49.89,0613

Good:
    place,lon,lat,hex
    Northam,2.30,49.89,0613
    Southam,2.78,50.29,0810
    Eastham,3.24,50.18,1111
    Westham,1.84,50.10,0312

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import LIKELY, declare

declare(__name__, "MAP057", WARNING, LIKELY)
