"""A hex in none, or in more than one, of the regions that divide the map.

Why: where two countries cover the map, a hex in neither belongs to nobody, and a hex in both belongs to
both.

Bad:
    region west
      0101..0403    (without 0203)
    region east
      0501..0803

Good:
    region west
      0101..0403
    region east
      0501..0803

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared.countries import Countries, countries
from toolchain.faults.wording import listed
from toolchain.model.model import Model


@check("MAP045", WARNING, LIKELY, looks_at=GROUND)
def hex_between_regions(c: Check, m: Model) -> Iterator[Finding]:
    found = countries(m)
    if found is None:
        return
    for index in found.none:
        if m.ir["hexes"][index].get("box"):
            continue  # A place off the map need not lie on either bank.
        none = "neither of them" if len(found.names) == 2 else "none of them"
        yield _finding(c, m, found, index, none, "add the hex to one of them")
    for index, holders in found.twice.items():
        inside = ("both " if len(holders) == 2 else "") + listed(f"`{name}`" for name in holders)
        yield _finding(c, m, found, index, inside, "remove the hex from all but one of them")


def _finding(c: Check, m: Model, found: Countries, index: int, inside: str, help_: str) -> Finding:
    names = [f"`{name}`" for name in found.names]
    symbol = m.symbols.get(found.names[0], "region")
    labels = [Label(symbol.span, "one of the regions")] if symbol is not None and symbol.span else []
    return c.finding(
        f"{', '.join(names[:-1])} and {names[-1]} divide the map, but hex {m.ir['hexes'][index]['id']} is in {inside}",
        m.map_spans[index],
        labels=labels,
        help=help_,
    )
