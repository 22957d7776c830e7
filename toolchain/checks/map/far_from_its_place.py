"""A place is printed further than a hex from where it lies.

Why: the other places of the map agree on where this one belongs, so its number is probably a misprint.

Bad:
    Northam,6.496,48.593,53.36    (the towns round it are 53.55 and 54.57)

Good:
    Northam,6.496,48.593,53.56

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import LIKELY, declare

declare(__name__, "MAP058", WARNING, LIKELY)
