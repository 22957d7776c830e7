"""A box, cup or deck that is never used.

Why: the rule for it is missing.

Bad:
    box reserve

Good:
    move u to reserve

Fix safety: nothing; `--fix --unsafe-fixes` removes the block, although you may have meant to use it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("STY036", NOTE, CERTAIN, looks_at=EVERY)
def unused_container(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("box", "deck"):
        if symbol.name == "reinforcements" and m.schedule_rows:
            continue  # pieces that are scheduled wait there
        if symbol.info.get("joins") is not None:
            continue  # it is part of the map
        block = queries.block_declaring(m, symbol)
        if block is not None and any(line.word == "holds" for line in block.lines):
            continue
        if not queries.mentioned(m, symbol):
            yield c.finding(
                f"the {block.word if block is not None else symbol.kind} `{symbol.name}` is never used",
                symbol.span,
                help="use it, or remove it",
                fixes=queries.without(m, symbol),
            )
