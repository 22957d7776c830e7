"""A unit that is neither set up nor scheduled.

Why: others of its kind are; a counter missing from these lists never comes into the game.

Bad:
    setup blue-start of Blue
      0101  B_Foot_1       (and B_Foot_2 nowhere)

Good:
    setup blue-start of Blue
      0101  B_Foot_1
      0102  B_Foot_2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("OOB040", WARNING, LIKELY, looks_at=EVERY)
def unit_never_used(c: Check, m: Model) -> Iterator[Finding]:
    rows = [*queries.placements(m), *m.schedule_rows]
    placed = {row["piece"].name for row in rows}
    kinds = {kind for row in rows for kind in _line(m, row["piece"].info["piece"]["kind"])}
    for symbol in m.symbols.all("piece"):
        piece = symbol.info["piece"]
        if (
            symbol.name in placed
            or kinds.isdisjoint(_line(m, piece["kind"]))
            or piece["start"] >= 0
            or queries.mentioned(m, symbol, in_examples=False)
        ):
            continue
        yield c.finding(
            f"{symbol.name} is neither set up nor scheduled",
            symbol.span,
            help="add the unit to a set-up or schedule; if the counter is meant to be unused, allow this warning",
        )


def _line(m: Model, kind: int) -> list[str]:
    """A kind and those above it, but what all pieces are: a marker says nothing of units."""
    whole = m.ir["kinds"][kind]
    return [whole["name"], *whole["parents"][:-1]]
