"""A level of victory is shifted for several reasons, and it is not said how they go together.

Why: where two reasons hold at once, players will add them, or take the greater, and both can point to the book.

Bad:
    victory
      shift plus 4 when fallen of Red
      shift plus 2 when turn <= 3

Good:
    victory
      shift   plus 4 when fallen of Red
      shift   plus 2 when turn <= 3
      combine best plus and best minus

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks import reading
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("VIC025", WARNING, CERTAIN)
def shifts_without_combination(c: Check, m: Model) -> Iterator[Finding]:
    for block in reading.written(m, "victory"):
        shifts = [line for line in block.lines if line.word == "shift"]
        if len(shifts) > 1 and not any(line.word == "combine" for line in block.lines):
            yield c.finding(
                f"{len(shifts)} shifts may hold at once, and nothing says how they combine", shifts[1].span,
                labels=[Label(shifts[0].span, "the first of them")],
                help="say it: `combine best plus and best minus`, `combine sum`",
            )  # fmt: skip
