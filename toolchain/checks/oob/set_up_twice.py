"""A unit is set up twice.

Why: a counter stands in one place.

Bad:
    0101  B_Foot_1
    0102  B_Foot_1

Good:
    0101  B_Foot_1
    0102  B_Foot_2

Fix safety: unsafe: `--fix --unsafe-fixes` removes the second line where both say the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.base.edits import removed, same_line, without_line
from toolchain.base.source import Span
from toolchain.checks import reading
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("OOB041", ERROR, CERTAIN)
def set_up_twice(c: Check, m: Model) -> Iterator[Finding]:
    first: dict[str, Span] = {}
    for row in reading.placements(m):
        name = row["piece"].name
        span = next((t.span for t in row["line"].tokens if t.text == name), row["line"].span)
        if name in first:
            yield c.finding(
                f"{name} is set up twice",
                span,
                labels=[Label(first[name], "first here")],
                help="remove one of the two",
                fixes=removed("remove one of the two", without_line(span))
                if same_line(first[name], span)
                else (),
            )
        first.setdefault(name, span)
