"""A stacking limit that no rule enforces.

Why: players could put any number of units into a hex, and nothing would stop them.

Bad:
    stacking two-a-hex of unit
      at most 2

Good:
    end when fits(mover, to)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.ir.expr import nodes
from toolchain.model.model import Model


@check("FLO028", WARNING, LIKELY, looks_at=EVERY)
def stacking_never_asked(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    asked = Counter(node[1] for node in operations(m, "fits", "over"))
    setups = [p["body"] for p in m.ir["procedures"] if p["name"].startswith("setup ")]
    asked.subtract(node[1] for node in nodes(setups) if node[0] in ("fits", "over"))
    for symbol in m.symbols.all("stacking"):
        if asked[symbol.name] <= 0:
            yield c.finding(
                f"no rule enforces the stacking limit `{symbol.name}`",
                symbol.span,
                help="write `end when fits(mover, to)` in a movement, or use `overstack(SIDE, HEX)`",
            )
