"""Units that one kind of row names twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.edits import removed, same_line, without_line
from toolchain.base.source import Span
from toolchain.checks.registry import Check
from toolchain.model.model import ScheduleRow, SetupRow

CURE = "remove one of the two entries"


def twice(c: Check, rows: Iterable[tuple[SetupRow | ScheduleRow, Span]], what: str) -> Iterator[Finding]:
    """A finding for each row whose unit a row before names; with a fix where both rows say the same.

    Of a row its place is given too, for rows in which no word is the unit's name.
    """
    first: dict[str, Span] = {}
    for row, place in rows:
        name = row["piece"].name
        span = next((t.span for t in row["line"].tokens if t.text == name), place)
        if name in first:
            same = same_line(first[name], span)
            yield c.finding(
                f"{name} {what} twice",
                span,
                labels=[Label(first[name], "the first time")],
                help=CURE,
                fixes=removed(CURE, without_line(span)) if same else (),
            )
        first.setdefault(name, span)
