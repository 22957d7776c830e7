"""A `lines` block without hexsides.

Why: its river or road is not on the map.

Bad:
    lines ford "Old Ford"

Good:
    lines ford "Old Ford"
      0202/0302

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, GROUND, Check, check
from toolchain.model.model import Model


@check("MAP031", WARNING, CERTAIN, looks_at=GROUND)
def lines_without_hexsides(c: Check, m: Model) -> Iterator[Finding]:
    for row in m.line_rows:
        if not row["block"].lines:
            name = f'the `{row["feature"]}` "{row["title"]}"' if row["title"] else f"this `{row['feature']}`"
            yield c.finding(
                f"{name} has no hexsides",
                row["block"].keyword.span,
                help="list the hexsides below this line, indented",
            )
