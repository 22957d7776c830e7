"""A map is written into a folder that is not in a project.

Why: the name of the game it belongs to can then only be guessed.

Bad:
    hexwright import map board.tmx -o somewhere

Good:
    hexwright import map board.tmx -o my-game

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL018", NOTE, CERTAIN)
