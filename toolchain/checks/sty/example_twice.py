"""Two examples have the same name.

Why: a failing test names its example, and would name both.

Bad:
    example 3.2 "an attack"
    example 3.2 "an attack"

Good:
    example 3.2 "an attack"
    example 3.2 "an attack uphill"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks import reading
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.language.ast import Block
from toolchain.model.model import Model


@check("STY011", WARNING, CERTAIN)
def example_twice(c: Check, m: Model) -> Iterator[Finding]:
    first: dict[tuple[str, ...], Block] = {}
    for block in reading.blocks(m, "example"):
        key = tuple(t.text for t in block.header)
        other = first.setdefault(key, block)
        if other is not block:
            yield c.finding(
                "this example is named like another", block.keyword.span,
                labels=[Label(other.keyword.span, "the other")], help="give it a title of its own",
            )  # fmt: skip
