"""A painted tile stands for no terrain.

Why: a hex without terrain would be a hole in the rules; nobody can guess what a picture means.

Bad:
    <tile id="3"/>

Good:
    <tile id="3">
     <properties><property name="terrain" value="woods"/></properties>
    </tile>

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL006", ERROR, CERTAIN)
