"""A unit without a nation, though most units of its side have one.

Why: rules that select by nation would not find it.

Bad:
    {"id": "B_1", "nation": "North"}, {"id": "B_2"}

Good:
    {"id": "B_1", "nation": "North"}, {"id": "B_2", "nation": "North"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("OOB049", WARNING, LIKELY)
def unit_without_nation(c: Check, m: Model) -> Iterator[Finding]:
    for side in range(len(m.ir["sides"])):
        mine = [s for s in m.symbols.all("piece") if s.info["piece"]["side"] == side]
        kinds = {s.info["piece"]["kind"] for s in mine if s.info["piece"]["nation"] >= 0}
        bare = [s for s in mine if s.info["piece"]["nation"] < 0]
        kinds |= {k for k in m.facts.kind_numbers.values() if not bare and k < 0}
        if not kinds or 2 * len(bare) >= len(mine):
            continue
        for symbol in bare:
            yield c.finding(
                f"{symbol.name} has no nation",
                symbol.span,
                note=f"{len(mine) - len(bare)} of {len(mine)} pieces of {queries.side_name(m, side)} have one",
                help="add `of NATION` to the row"
                if symbol.span is not None and symbol.span.source.name.endswith(".hw")
                else 'add `"nation": ...`',
            )
