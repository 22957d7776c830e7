"""Two examples with the same code.

Why: the ledger and `hexwright test` refer to an example by its code, so a failure of one would be mistaken for a
failure of the other.

Bad:
    example 3.2 "an attack"
    example 3.2 "an attack uphill"

Good:
    example 3.2a "an attack"
    example 3.2b "an attack uphill"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Block
from toolchain.model.model import Model


@check("STY011", WARNING, CERTAIN)
def example_twice(c: Check, m: Model) -> Iterator[Finding]:
    first: dict[tuple[str, ...], Block] = {}
    for block in queries.blocks(m, "example"):
        # The title in quotes may differ: what is reported goes by the words before it.
        code = tuple(t.text for t in block.header if t.kind != "STRING")
        other = first.setdefault(code, block)
        if other is not block:
            yield c.finding(
                "two examples have the same code",
                block.keyword.span,
                labels=[Label(other.keyword.span, "the other example")],
                help="give one of them a different code",
            )
