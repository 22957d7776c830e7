"""A region without hexes.

Why: rules about it never apply.

Bad:
    region far-bank

Good:
    region far-bank
      0301..0303

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("MAP026", WARNING, CERTAIN)
def empty_region(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("region"):
        if not symbol.info.get("members", True):
            yield c.finding(
                f"the region `{symbol.name}` has no hexes",
                symbol.span,
                help="list the hexes of the region below it, indented",
            )
