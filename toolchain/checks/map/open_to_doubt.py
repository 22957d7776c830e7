"""A line could as well follow other hexsides, or other hexes.

Why: it passes close to the middle of a hex or through a corner, so the drawing does not decide. One of the two
was taken; whoever knows the map should look.

Bad:
    a river through the middle of a hex

Good:
    a river near the edge of a hex

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE
from toolchain.checks.registry import LIKELY, declare

declare(__name__, "MAP055", NOTE, LIKELY)
