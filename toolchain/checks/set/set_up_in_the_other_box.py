"""A unit set up in a box of the other side.

Why: rules look for own units in the box of their side, so they never find this one.

Bad:
    setup red-start of Red
      reserve of Blue  R_Foot_1

Good:
    setup red-start of Red
      reserve of Red   R_Foot_1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.placing.own_boxes import rules_put_own_only, set_up_in_the_other
from toolchain.model.model import Model


@check("SET037", WARNING, LIKELY)
def set_up_in_the_other_box(c: Check, m: Model) -> Iterator[Finding]:
    boxes = {box.name for box in m.symbols.all("box") if box.info["by_side"]}
    for name, row in set_up_in_the_other(m, boxes):
        if rules_put_own_only(m, name):  # a prisoner may well begin in the box of the other side
            own = queries.side_name(m, row["piece"].info["piece"]["side"])
            yield c.finding(
                f"{row['piece'].name} of {own} is set up in `{row['place']}`",
                row["span"],
                help=f"write `{name} of {own}`",
            )
