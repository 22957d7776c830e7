"""A join of two sheets contradicts another, or a sheet has no join.

Why: joins position the sheets that have their own hex numbers. If two joins disagree, or the stagger does
not continue across the seam, distances across the seam would be wrong.

Bad:
    sheet west numbering ccrr columns 1..4
    sheet east numbering ccrr columns 1..4
    join  east-0101..east-0401 on west-0104..west-0404   (east has the other stagger)

Good:
    sheet east numbering ccrr stagger odd columns 1..4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP074")


def at(
    span: Span,
    pair: tuple[str, str],
    said: str,
    instead: str,
    *,
    start: tuple[Span, str, str],
    other: Span | None = None,
    stagger: tuple[str, str] = ("", ""),
) -> Finding:
    """A pair of hexes that lies otherwise than its join says.

    ``said``: how the first lies to the second, ``on`` or ``north of``; ``instead``: the hex to which it does.
    ``other``: the join that says so; without one it is the first pair of the same join, ``start``.
    ``stagger``: the sheet that would fit with the other stagger, and that stagger.
    """
    first, one, two = start
    if stagger[0]:
        cure = (
            f"if the hex numbers of `{stagger[0]}` are as printed, write `stagger {stagger[1]}` for this sheet; "
            "otherwise correct the join"
        )
    else:
        cure = "correct one of the two joins" if other is not None else "correct the run"
    return FAULT.finding(
        f"{pair[0]} is {said} {instead}, not {said} {pair[1]}"
        + (": the sheets meet with the wrong stagger" if stagger[0] else ""),
        span,
        labels=[
            Label(other, f"this join puts it {said} {instead}")
            if other is not None
            else Label(first, f"{one} is {said} {two}")
        ],
        help=cure,
    )


def not_joined(span: Span, sheet: str, prefix: str) -> Finding:
    """``prefix``: with which the numbers of the sheet begin."""
    return FAULT.finding(
        f"sheet `{sheet}` has no `join`",
        span,
        help=f"join one of its hexes to a hex of another sheet: `join {prefix}... on ...`",
    )


def no_direction(span: Span, names: Sequence[str]) -> Finding:
    """``names``: of the six directions."""
    return FAULT.finding(
        f"`{span.text}` is not a direction on this map",
        span,
        help=did_you_mean(span.text, names) or "write one of " + ", ".join(f"`{name}`" for name in names),
    )


def unequal(span: Span, left: int, right: int) -> Finding:
    """``left`` and ``right``: how many hexes stand on both sides."""
    return FAULT.finding(
        f"unequal join: {left} on the left, {right} on the right",
        span,
        help="list the same number of hexes before and after `on`",
    )


def one_sheet(span: Span, one: str, other: str) -> Finding:
    """Two hexes, by their numbers."""
    return FAULT.finding(
        f"{one} and {other} are on the same sheet",
        span,
        help="use hexes from two different sheets",
    )


def not_a_hex(span: Span, form: str) -> Finding:
    """``form``: of the numbers of the sheets."""
    return FAULT.finding(
        f"`{span.text}` is not a hex number on any sheet",
        span,
        help=f"write hexes as `{form}`, or runs of them",
    )


def stagger_of_the_map(span: Span) -> Finding:
    """The stagger of a sheet that has no numbers of its own."""
    return FAULT.finding(
        "a sheet that uses the map's numbers takes its stagger from the map",
        span,
        help="remove `stagger`, or write the `numbering` of this sheet before `stagger`",
    )


def no_stagger(span: Span) -> Finding:
    """A word that is neither odd nor even."""
    return FAULT.finding(
        f"`{span.text}` is not a stagger",
        span,
        help="write `stagger odd` or `stagger even`, for the columns (or rows of pointy hexes) that are offset",
    )
