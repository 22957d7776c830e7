"""A short list whose counts differ from those in the list it is drawn from.

Why: players who set up by the short list would have another army.

Bad:
    forces Blue-1914 of Blue at 1914-08.1
      army "1st"
        2420  2 x 6-4 Inf XX  25, 26
    forces Blue-quick of Blue from Blue-1914
      army "1st"
        3 x 6-4 Inf XX

Good:
    forces Blue-quick of Blue from Blue-1914
      army "1st"
        2 x 6-4 Inf XX

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check

if TYPE_CHECKING:
    from toolchain.language.ast import Row
    from toolchain.model.units.campaign import Listed


@check("OOB069", WARNING, CERTAIN, looks_at=LISTS)
def other_numbers_than_the_full_list(c: Check, p: Whole) -> Iterator[Finding]:
    for listed in p.campaign.forces:
        base = p.campaign.list_called(listed.base) if listed.base else None
        if base is None or listed.entries:
            continue
        full = Counter((e.row.group, e.piece.label) for e in base.entries)
        short: Counter[tuple[str, str]] = Counter()
        groups: dict[str, Row] = {}
        for row in listed.block.rows:
            groups[row.group] = row
            for piece in row.pieces:
                key = (row.group, piece.label)
                short[key] += piece.count
                if short[key] != full[key]:
                    yield c.finding(
                        f"{_subject(listed, row.group)} has {piece.count} x {piece.label}, but {base.name} has {full[key] or 'none'}",
                        Span(listed.block.source, piece.start, piece.end),
                        help="correct one of the two lists",
                    )
        kinds = {(piece.type, piece.label) for row in listed.block.rows for piece in row.pieces}
        for (group, label), count in full.items():
            row_of = groups.get(group)
            if row_of is not None and (group, label) not in short and any(label == k[1] for k in kinds):
                yield c.finding(
                    f"{_subject(listed, group)} has no {label}, but {base.name} has {count}",
                    Span(listed.block.source, row_of.start, row_of.end),
                    help="correct one of the two lists",
                )


def _subject(listed: Listed, group: str) -> str:
    """What is counted: an army of a list, or the list where it has no armies."""
    return f"{group} of {listed.name}" if group else listed.name
