"""Several victory shifts without a rule for combining them.

Why: if two apply at once, some players will add them and others take the larger, and the book supports both.

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

from toolchain.base.diagnostic import WARNING, Finding, Findings, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.victory_conditions import Cases
from toolchain.language.ast import Expr, Line
from toolchain.language.expressions.parse import parse_expression
from toolchain.model.model import Model


@check("VIC025", WARNING, LIKELY)
def shifts_without_combination(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.written(m, "victory"):
        if any(line.word == "combine" for line in block.lines):
            continue
        shifts = _together([line for line in block.lines if line.word == "shift"])
        if len(shifts) > 1:
            yield c.finding(
                f"{len(shifts)} shifts can apply at once, but nothing defines how they combine",
                shifts[1].span,
                labels=[Label(shifts[0].span, "the first of them")],
                help="write `combine best plus and best minus` or `combine sum`",
            )


def _together(shifts: list[Line]) -> list[Line]:
    """The most shifts that hold in one case; all of them where there are too many cases to look at each."""
    conditions = [(line, _condition(line)) for line in shifts]
    cases = Cases([condition for _, condition in conditions if condition is not None])
    if cases.too_many:
        return shifts
    held = [(line, cases.of(x) if x is not None else cases.possible) for line, x in conditions]
    each = (1 << at for at in range(cases.possible.bit_length()) if cases.possible >> at & 1)
    return max(([line for line, true in held if true & one] for one in each), key=len, default=[])


def _condition(shift: Line) -> Expr | None:
    words = [t.text for t in shift.tokens]
    if "when" not in words:
        return None
    return parse_expression(shift.tokens[words.index("when") + 1 :], Findings(), shift.span)
