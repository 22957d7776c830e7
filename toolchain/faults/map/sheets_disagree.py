"""Two sheets disagree on a shared hex, or a sheet is unknown.

Why: adjoining sheets overlap by a row of hexes. Both must show the same terrain and names there.

Bad:
    hexes of west
      0501  woods
    hexes of east
      0501  open

Good:
    hexes of west
      0501  woods
    hexes of east
      0501  woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP073")


def at(
    span: Span,
    number: str,
    first_number: str,
    sheets: tuple[str, str],
    first: Span,
    *,
    terrain: str = "",
    names: tuple[str, str] = ("", ""),
) -> Finding:
    """``sheets``: that at ``first``, where the hex has ``first_number``, and this one; "" is the map without its sheets.

    ``terrain``: one that only one of them has; without it the two ``names`` of the hex differ.
    """
    differ = (
        f"only one of them has `{terrain}`" if terrain else f"one names it {names[0]}, the other {names[1]}"
    )
    called = number if number == first_number else f"{first_number}, which is {number}"
    return FAULT.finding(
        f"{_both(*sheets)} disagree on hex {called}: {differ}",
        span,
        labels=[Label(first, f"on the sheet `{sheets[0]}`" if sheets[0] else "on the map")],
        help="check both sheets, and list the hex the same way on both",
    )


def _both(one: str, other: str) -> str:
    return f"the sheets `{one}` and `{other}`" if one and other else f"the map and its sheet `{one or other}`"


def sheet_twice(span: Span) -> Finding:
    """At the second name."""
    return FAULT.finding(f"sheet `{span.text}` is already declared", span, help="rename one of them")


def no_sheet(span: Span, sheets: Iterable[str]) -> Finding:
    """``sheets``: the names of those that the map has."""
    return FAULT.finding(
        f"the map has no sheet `{span.text}`",
        span,
        help=did_you_mean(span.text, sheets) or f"declare it in `map`: `sheet {span.text} columns 1..10`",
    )


def same_numbers(span: Span, one: str, other: str) -> Finding:
    """Two sheets whose names do not keep their hexes apart."""
    return FAULT.finding(
        f"hexes of the sheets `{one}` and `{other}` would have the same numbers",
        span,
        help="rename one of them",
    )
