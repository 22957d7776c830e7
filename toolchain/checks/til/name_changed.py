"""A name of a Tiled map is written otherwise in the language.

Why: names of terrain are in small letters, with hyphens between words.

Bad:
    Light Woods

Good:
    light-woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL014", NOTE, CERTAIN)
