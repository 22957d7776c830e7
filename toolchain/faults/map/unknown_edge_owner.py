"""An edge of the map has an unknown owner or country, or runs outside its country.

Why: the owner of an edge decides where supply comes from and who may leave the map there.

Bad:
    edge west of Bleu
      0101..0110

Good:
    edge west of Blue
      0101..0110

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP090")


def at(span: Span, names: Sequence[str], nobody: str) -> Finding:
    """``names``: of sides and nations; ``nobody``: the word for an edge of none."""
    known = [*names, nobody]
    return FAULT.finding(
        f"`{span.text}` is neither a side nor a nation of this game",
        span,
        help=did_you_mean(span.text, known) or "use one of " + ", ".join(f"`{name}`" for name in known),
    )


def no_country(span: Span, regions: Iterable[str]) -> Finding:
    """``regions``: the names of those that the map has."""
    return FAULT.finding(
        f"unknown region `{span.text}`",
        span,
        help=did_you_mean(span.text, regions) or "declare it: `region NAME`, or leave out the country",
    )


def out_of_the_country(span: Span, edge: str, number: str, more: int) -> Finding:
    """``number``: the first hex of the edge that is not in the country; ``more``: how many others are not."""
    others = f" and {more} more hex{'es' if more > 1 else ''}" if more else ""
    return FAULT.finding(
        f"hex {number}{others} of edge `{edge}` {'lie' if more else 'lies'} outside `{span.text}`",
        span,
        help=f"remove {'these hexes' if more else 'this hex'} from the edge, add {'them' if more else 'it'} to `{span.text}`, or use a different country",
    )
