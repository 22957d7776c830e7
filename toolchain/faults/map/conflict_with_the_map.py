"""A list and the map disagree.

Why: facts and towns override everything drawn. Either the list or the map is wrong, or the map was not redrawn after
the list changed.

Bad:
    facts.csv:  0101,woods,,4-1,
    map.hw:     0101  clear

Good:
    facts.csv:  0101,woods,,4-1,
    map.hw:     0101  woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.listing import first_few

FAULT = declare(__name__, "MAP078", WARNING)
_CURE = "correct this row or the map; `hexwright import map` redraws the map"
_MOST = 4


def at(span: Span, where: str, word: str) -> Finding:
    """``where``: a hex or hexside, as in `hex 0101`; ``word``: what the list puts there."""
    return FAULT.finding(f"the map has no `{word}` at {where}", span, help=_CURE)


def there(span: Span, where: str, word: str) -> Finding:
    """``word``: what the list takes away."""
    return FAULT.finding(f"this row removes `{word}` at {where}, but the map has it", span, help=_CURE)


def other_ground(span: Span, where: str, word: str, others: Sequence[str]) -> Finding:
    """``word``: what the list puts in the place of all other ground; ``others``: what the map has."""
    ground = first_few([f"`{other}`" for other in others], _MOST)
    return FAULT.finding(f"the map has {ground} at {where}, not `{word}`", span, help=_CURE)


def other_name(span: Span, hex_: str, name: str, drawn: str) -> Finding:
    """``name``: in the list; ``drawn``: on the map, empty where it has none."""
    if drawn:
        return FAULT.finding(
            f"hex {hex_} is named `{drawn}` on the map, but `{name}` in this row", span, help=_CURE
        )
    return FAULT.finding(
        f"hex {hex_} has no name on the map, but is named `{name}` in this row", span, help=_CURE
    )


def other_title(span: Span, side: str, word: str, name: str, drawn: Sequence[str]) -> Finding:
    """``drawn``: the titles of the lines there, of this feature."""
    titles = first_few([f"`{title}`" for title in drawn], _MOST)
    return FAULT.finding(
        f"`{word}` at {side} is named {titles} on the map, but `{name}` in this row", span, help=_CURE
    )
