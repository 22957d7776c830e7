"""A hex number in a list, with column and row probably swapped.

Why: the unit is far from its army, but the swapped number lies beside it.

Bad:
    army "1st"
      0917  6-4 Inf XX  25
      0918  6-4 Inf XX  26
      1609  6-4 Inf XX  27

Good:
    army "1st"
      0917  6-4 Inf XX  25
      0918  6-4 Inf XX  26
      0916  6-4 Inf XX  27

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import GUESS, LISTS, Check, Whole, check
from toolchain.checks.shared.plausible.exchanged import FAR, FEWEST, NEAR, exchanged, nearness
from toolchain.geometry.lattice import distance

_ROW = re.compile(r"^[ ]+(\d\d\.?\d\d)[ ]{2,}(?=\S)", re.MULTILINE)
_ARMY = re.compile(r"^[ ]+(?:army|garrisons)\b.*$", re.MULTILINE)


@check("SET053", NOTE, GUESS, looks_at=LISTS)
def place_of_a_list_transposed(c: Check, p: Whole) -> Iterator[Finding]:
    grid = p.grid
    if grid is None:
        return
    for listed in p.campaign.forces:
        source, span = listed.block.source, listed.block.span
        armies: dict[int, list[Span]] = defaultdict(list)
        heads = [m.start() for m in _ARMY.finditer(source.text, span.start, span.end)]
        for found in _ROW.finditer(source.text, span.start, span.end):
            army = max((at for at in heads if at < found.start()), default=-1)
            if army >= 0 and source.text[army : army + 40].lstrip().startswith("army"):
                armies[army].append(Span(source, found.start(1), found.end(1)))
        for rows in armies.values():
            stands = {row.text: row for row in rows}
            for number, row in stands.items():
                turned = exchanged(number)
                places = [grid.numbers.axial(other) for other in stands if other != number]
                known = [place for place in places if place is not None]
                here, there = grid.numbers.axial(number), grid.numbers.axial(turned)
                if turned == number or here is None or there is None or len(known) < FEWEST:
                    continue
                away, near = (min(distance(at, one) for one in known) for at in (here, there))
                if away >= FAR and near <= NEAR:
                    yield c.finding(
                        f"hex {number} is {away} hexes from the rest of the army",
                        row,
                        help=f"did you mean `{turned}`, {nearness(near)}?",
                    )
