"""A row of a table that cannot be written to the project.

Why: an import changes the project's own lists, each in its own format.

Bad:
    a unit of a project that this one extends

Good:
    a unit of this project

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.base.visible import counted
from toolchain.faults.declaration import declare
from toolchain.faults.wording import listed

FAULT = declare(__name__, "SHT012")


def at(span: Span, reason: str, help: str) -> Finding:
    """``reason``: why the row cannot be taken over."""
    return FAULT.finding(reason, span, help=help)


def would_lose(span: Span, lost: Sequence[str]) -> Finding:
    """``lost``: units or rows of the project that would be gone, though nobody asked to remove them."""
    more = f" and {counted(len(lost) - 3, 'other')}" if len(lost) > 3 else ""
    return FAULT.finding(
        f"the import would remove {', '.join(f'`{one}`' for one in lost[:3])}{more}",
        span,
        help="change the files by hand; only `--remove` removes units and rows",
    )


def still_named(span: Span, unit: str, places: Sequence[Span]) -> Finding:
    """``places``: where the project names a unit that `--remove` would take away, or a counter of that designation."""
    first, *others = [Label(place, "named here") for place in places]
    place = first.span
    more = f" and in {counted(len(others), 'other place')}" if others else ""
    return FAULT.finding(
        f"`{unit}` cannot be removed: it is still named at {place.source.name}:{place.line}{more}",
        span,
        labels=(first, *others[:2]),
        help=f"remove `{unit}` there first, or add it to the table",
    )


def would_differ(span: Span, unit: str, keys: Sequence[str]) -> Finding:
    """``keys``: what of a unit cannot be written to its file as the table has it."""
    return FAULT.finding(
        f"`{unit}` cannot be written with this {listed(f'`{key}`' for key in keys)}",
        span,
        help="write the unit into its file by hand",
    )
