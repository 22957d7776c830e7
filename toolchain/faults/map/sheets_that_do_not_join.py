"""A join of two sheets contradicts another, or a sheet has no join.

Why: sheets with their own numbers are positioned by their joins. If two joins disagree, or the stagger does
not continue across the seam, distances there would be one hex off.

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
            f"if the sheet shows the columns of `{stagger[0]}` correctly, its stagger is wrong: "
            f"write `stagger {stagger[1]}`, or correct the join"
        )
    else:
        cure = "correct one of the two joins" if other is not None else "correct the run"
    return FAULT.finding(
        f"{pair[0]} is not {said} {pair[1]} but {said} {instead}"
        + (": the sheets meet with the wrong stagger" if stagger[0] else ""),
        span,
        labels=[
            Label(other, "by this join") if other is not None else Label(first, f"{one} is {said} {two}")
        ],
        help=cure,
    )


def not_joined(span: Span, sheet: str, prefix: str) -> Finding:
    """``prefix``: with which the numbers of the sheet begin."""
    return FAULT.finding(
        f"the sheet `{sheet}` has no join",
        span,
        help=f"join one of its hexes to a hex of another sheet: `join {prefix}... on ...`",
    )


def no_direction(span: Span, names: Sequence[str]) -> Finding:
    """``names``: of the six directions."""
    return FAULT.finding(
        f"`{span.text}` is not a direction on this map",
        span,
        help=did_you_mean(span.text, names) or "write one of " + ", ".join(names),
    )


def unequal(span: Span, left: int, right: int) -> Finding:
    """``left`` and ``right``: how many hexes stand on both sides."""
    return FAULT.finding(
        f"{left} hexes are joined to {right}",
        span,
        help="list the same number on both sides; they are joined in order",
    )


def one_sheet(span: Span, one: str, other: str) -> Finding:
    """Two hexes, by their numbers."""
    return FAULT.finding(
        f"{one} and {other} are on one sheet",
        span,
        help="a join connects two sheets: name a hex of each",
    )


def not_a_hex(span: Span, form: str) -> Finding:
    """``form``: of the numbers of the sheets."""
    return FAULT.finding(
        f"`{span.text}` is not a hex number of a sheet",
        span,
        help=f"write hexes as `{form}`, or runs of them",
    )


def stagger_of_the_map(span: Span) -> Finding:
    """The stagger of a sheet that has no numbers of its own."""
    return FAULT.finding(
        "a sheet that uses the map's numbers takes its stagger from the map",
        span,
        help="remove `stagger`, or write the `numbering` of this sheet before it",
    )


def no_stagger(span: Span) -> Finding:
    """A word that is neither odd nor even."""
    return FAULT.finding(
        f"`{span.text}` is not a stagger",
        span,
        help="write `stagger odd` or `stagger even`: which columns (of pointy hexes: rows) lie half a hex off",
    )
