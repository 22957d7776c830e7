"""Nothing goes into a box, cup or deck, and nothing comes out of it.

Why: the rule for it was not written.

Bad:
    box reserve

Good:
    move u to reserve

Fix safety: unsafe: `--fix --unsafe-fixes` removes the block, which may have been meant to be used.
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
        block = next((b for b in m.blocks if b.header and b.header[0].span == symbol.span), None)
        if block is not None and any(line.word == "holds" for line in block.lines):
            continue
        if not queries.mentioned(m, symbol):
            yield c.finding(
                f"nothing uses `{symbol.name}`",
                symbol.span,
                help="use it, or remove it",
                fixes=queries.without(m, symbol),
            )
