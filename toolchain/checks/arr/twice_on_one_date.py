"""A unit listed twice under the same verb and date.

Why: one of the two entries was meant for another unit, or is one too many.

Bad:
    1918-02.7  withdraw  8-5 Inf XX  4
    1918-02.7  withdraw  6-5 Inf XX  4

Good:
    1918-02.7  withdraw  6-5 Inf XX  4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.model.units.campaign import Dated
from toolchain.model.units.identities import Entry, Key


@check("ARR035", WARNING, CERTAIN, looks_at=LISTS)
def twice_on_one_date(c: Check, p: Whole) -> Iterator[Finding]:
    for schedule in p.campaign.schedules:
        first: dict[tuple[str, str, Key], Entry] = {}
        for entry in schedule.entries:
            half = "by" if entry.piece in entry.row.by else entry.row.verb
            key = (entry.row.date, half, entry.key)
            if key in first:
                yield c.finding(
                    f"{entry.printed} {entry.name.text} is listed twice under `{entry.row.verb}` on {entry.row.date}",
                    entry.span,
                    labels=[Label(first[key].span, "first listed here")],
                    help="remove one of the two entries, or correct its name",
                )
            first.setdefault(key, entry)
        yield from _unnamed(c, schedule)


def _unnamed(c: Check, schedule: Dated) -> Iterator[Finding]:
    """Rows without designations, such as replacements and supply, that are there twice in all they say."""
    first: dict[tuple[object, ...], Span] = {}
    for row in schedule.block.rows:
        if row.verb not in ("arrive", "gain") or any(piece.names for piece in row.pieces):
            continue
        pieces = [(p.count, p.label, p.tag, p.supply, *(text for text, _ in p.clauses)) for p in row.pieces]
        key = (row.date, row.verb, *pieces)
        span = Span(schedule.block.source, row.start, row.end)
        if key in first:
            yield c.finding(
                f"this row is listed twice on {row.date}",
                span,
                labels=[Label(first[key], "first listed here")],
                help="remove one of the two rows, or correct its date",
            )
        first.setdefault(key, span)
