"""Two sides or nations with colours that are hard to tell apart.

Why: all players, including the one man in twelve with reduced colour vision, must see at a glance whose
counters are in a hex. The difference is measured for normal sight and for both common kinds of colour
blindness (CIE L*a*b*; 0 is the same colour).

Bad:
    look Blueland
      colour  field-grey
    look Redland
      colour  grey

Good:
    look Blueland
      colour  field-grey
    look Redland
      colour  khaki

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.look.colours import APART, difference
from toolchain.model.model import Model
from toolchain.model.units.declared_looks import colours_of


@check("ART011", NOTE, LIKELY)
def colours_alike(c: Check, m: Model) -> Iterator[Finding]:
    # Within a pair of a side and its own nation nothing can be confused.
    owner = {nation: side["name"] for side in m.ir["sides"] for nation in side["nations"]}
    owners = [
        look
        for look in colours_of(m)
        if (look.name in owner or look.name in _sides(m)) and "colour" in look.fields
    ]
    for number, one in enumerate(owners):
        for other in owners[:number]:
            if owner.get(one.name) == other.name or owner.get(other.name) == one.name:
                continue
            mine, theirs = one.fields["colour"], other.fields["colour"]
            found = difference(mine.colour, theirs.colour)
            if found < APART:
                yield c.finding(
                    f"`{one.name}` and `{other.name}` look alike: their colours differ by {found:.0f}, but the minimum is {APART:.0f}",
                    mine.span,
                    labels=[Label(theirs.span, f"the colour of {other.name}")],
                    help="make one of the two colours lighter or darker, or change its hue",
                )
                break


def _sides(m: Model) -> set[str]:
    return {side["name"] for side in m.ir["sides"]}
