"""An entry without hexes.

Why: units could never enter by it.

Bad:
    entry west of unit

Good:
    entry west of unit
      at hex 0101 or hex 0102

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import ground
from toolchain.model.model import Model


@check("ARR013", ERROR, CERTAIN)
def entry_without_hexes(c: Check, m: Model) -> Iterator[Finding]:
    for entry in m.ir["entries"]:
        if all(ground.fixed_hexes(m, line["hexes"]) == set() for line in entry["lines"]):
            symbol = m.symbols.get(entry["name"], "entry")
            yield c.finding(
                f"the entry `{entry['name']}` has no hexes",
                symbol.span if symbol else None,
                help="write `at HEXES` with hexes of the map",
            )
