"""A line of a procedure begins with a word that begins no statement.

Why: a procedure is a list of statements; a line that is none would be a step the game leaves out.

Bad:
    procedure rest
      heal B_Horse

Good:
    procedure rest
      turn B_Horse to fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN060", ERROR, CERTAIN)
