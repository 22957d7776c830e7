"""A unit in a set-up of the other side.

Why: the unit is in the wrong set-up.

Bad:
    setup blue-start of Blue
      0101  R_Foot_1

Good:
    setup red-start of Red
      0401  R_Foot_1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("SET015", WARNING, LIKELY)
def set_up_by_the_other_side(c: Check, m: Model) -> Iterator[Finding]:
    for row in m.setup_rows:
        side = row["piece"].info["piece"]["side"]
        if side >= 0 and side != row["side"]:
            name = row["piece"].name
            yield c.finding(
                f"{name} belongs to {queries.side_name(m, side)}, but is in a set-up of {queries.side_name(m, row['side'])}",
                next((t.span for t in row["line"].tokens if t.text == name), row["span"]),
                help="move it to a set-up of its own side",
            )
