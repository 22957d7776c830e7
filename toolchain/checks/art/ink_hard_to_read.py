"""Print on a counter with too little contrast.

Why: print on a counter is only a few points high. Small print needs a contrast of 4.5 (WCAG 2.1, 1.4.3);
black on white has 21.

Bad:
    colour  khaki
    ink     yellow

Good:
    colour  khaki
    ink     black

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.look.colours import READABLE, contrast, ink_on
from toolchain.model.model import Model
from toolchain.model.units.declared_looks import colours_of


@check("ART010", WARNING, CERTAIN)
def ink_hard_to_read(c: Check, m: Model) -> Iterator[Finding]:
    for look in colours_of(m):
        ink, ground = look.fields.get("ink"), look.fields.get("colour")
        if ink is None or ground is None:
            continue
        found = contrast(ink.colour, ground.colour)
        if found < READABLE:
            better = "black" if ink_on(ground.colour) != "#ffffff" else "white"
            yield c.finding(
                f"the contrast of this ink is {found:.1f}, but small print needs {READABLE}",
                ink.span,
                labels=[Label(ground.span, "on this colour")],
                help=f"write `ink {better}`, or remove the line to have the ink chosen for you",
            )
