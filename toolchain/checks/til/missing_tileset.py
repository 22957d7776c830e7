"""A tileset in a file of its own cannot be found or read.

Why: the tileset says which terrain a tile stands for.

Bad:
    <tileset firstgid="1" source="../lost/terrain.tsx"/>

Good:
    <tileset firstgid="1" source="terrain.tsx"/>

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL005", ERROR, CERTAIN)
