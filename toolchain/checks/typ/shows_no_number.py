"""What is shown is no quantity and no definition.

Why: what is shown is told line by line, with paragraphs; a number written on the spot has neither.

Bad:
    show strength of self + 2

Good:
    quantity attack-strength for unit
      base   strength of self
      help:  plus 2

    show attack-strength of self

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP041", ERROR, CERTAIN)
