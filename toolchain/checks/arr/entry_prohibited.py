"""All hexes of an entry are such that no unit may be in them.

Why: who is to enter by it never can.

Bad:
    entry west of unit
      at hex 0101        (0101 is water)

Good:
    entry west of unit
      at hex 0102

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks import ground
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("ARR014", ERROR, CERTAIN)
def entry_prohibited(c: Check, m: Model) -> Iterator[Finding]:
    for entry in m.ir["entries"]:
        hexes: set[int] = set()
        for line in entry["lines"]:
            fixed = ground.fixed_hexes(m, line["area"])
            hexes |= set(range(len(m.ir["hexes"]))) if fixed is None else fixed
        if hexes and all(ground.prohibited(m, index) for index in hexes):
            symbol = m.symbols.get(entry["name"], "entry")
            yield c.finding(
                f"no unit may be in the hexes of the entry `{entry['name']}`", symbol.span if symbol else None,
                note=f"{ground.hex_list(m, hexes)}: {ground.prohibited(m, min(hexes))}", help="name other hexes",
            )  # fmt: skip
