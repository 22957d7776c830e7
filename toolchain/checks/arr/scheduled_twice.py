"""A unit arrives twice.

Why: a counter comes once; one of the two rows is a slip.

Bad:
    turn 2  arrive B_Horse
    turn 4  arrive B_Horse

Good:
    turn 2  arrive B_Horse

Fix safety: unsafe: `--fix --unsafe-fixes` removes the second line where both say the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.base.edits import removed, same_line, without_line
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("ARR012", ERROR, CERTAIN)
def scheduled_twice(c: Check, m: Model) -> Iterator[Finding]:
    first: dict[str, Span] = {}
    for row in m.schedule_rows:
        name = row["piece"].name
        span = next((t.span for t in row["line"].tokens if t.text == name), row["span"])
        if name in first:
            yield c.finding(
                f"{name} arrives twice",
                span,
                labels=[Label(first[name], "first here")],
                help="remove one of the two",
                fixes=removed("remove one of the two", without_line(span))
                if same_line(first[name], span)
                else (),
            )
        first.setdefault(name, span)
