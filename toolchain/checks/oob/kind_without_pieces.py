"""A kind without pieces.

Why: its rules never apply; perhaps an order-of-battle file is missing.

Bad:
    kind guns is unit

Good:
    {"id": "B_Guns", "kind": "guns"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.model.model import Model


@check("OOB045", NOTE, CERTAIN, looks_at=EVERY)
def kind_without_pieces(c: Check, m: Model) -> Iterator[Finding]:
    if not m.ir["pieces"]:
        return
    used = {p["kind"] for p in m.ir["pieces"]}
    for symbol in m.symbols.all("kind"):
        if symbol.name not in m.facts.orphans and not used & set(m.facts.kind_bits(symbol.name)):
            yield c.finding(
                f"no piece has the kind `{symbol.name}`",
                symbol.span,
                help="add pieces of this kind, or remove the kind",
            )
