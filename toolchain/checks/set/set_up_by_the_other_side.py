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
from toolchain.model.model import Model, SetupRow


@check("SET015", WARNING, LIKELY)
def set_up_by_the_other_side(c: Check, m: Model) -> Iterator[Finding]:
    by_block: dict[int, list[SetupRow]] = {}
    for row in m.setup_rows:
        by_block.setdefault(id(row["block"]), []).append(row)
    for rows in by_block.values():
        sides = {row["piece"].info["piece"]["side"] for row in rows}
        (side,) = sides if len(sides) == 1 else (-1,)
        if len(rows) > 1 and side >= 0 and side != rows[0]["side"]:
            yield _of_all(c, m, rows, queries.side_name(m, side))
        else:
            yield from (_of_one(c, m, row) for row in rows if _is_foreign(row))


def _is_foreign(row: SetupRow) -> bool:
    side = row["piece"].info["piece"]["side"]
    return bool(side >= 0 and side != row["side"])


def _of_all(c: Check, m: Model, rows: list[SetupRow], owner: str) -> Finding:
    header = rows[0]["block"].header
    return c.finding(
        f"all {len(rows)} units of `{header[0].value}` belong to {owner}, but it is a set-up of "
        f"{queries.side_name(m, rows[0]['side'])}",
        header[-1].span,
        help=f"write `of {owner}`, or correct the units",
    )


def _of_one(c: Check, m: Model, row: SetupRow) -> Finding:
    name, side = row["piece"].name, row["piece"].info["piece"]["side"]
    return c.finding(
        f"{name} belongs to {queries.side_name(m, side)}, but is in a set-up of {queries.side_name(m, row['side'])}",
        next((t.span for t in row["line"].tokens if t.text == name), row["span"]),
        help="move it to a set-up of its own side",
    )
