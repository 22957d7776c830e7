"""A hex is missing in the middle of the map.

Why: all six hexes round it are there, so its row was probably forgotten.

Bad:
    0201..0203  open    (without 0202)

Good:
    0201..0203  open

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks import ground
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.geometry.lattice import DIRECTIONS, Layout
from toolchain.geometry.numbering import numbering
from toolchain.model.model import Model


@check("MAP029", WARNING, LIKELY, looks_at=GROUND)
def hole_in_the_map(c: Check, m: Model) -> Iterator[Finding]:
    hexes = m.ir["hexes"]
    words = m.ir["layout"]
    layout = Layout(words["orientation"], words["pushed"], words["rows_up"])
    form = numbering(m.ir["numbering"])
    if not hexes or form is None:
        return
    columns = range(min(h["column"] for h in hexes), max(h["column"] for h in hexes) + 1)
    rows = range(min(h["row"] for h in hexes), max(h["row"] for h in hexes) + 1)
    for column in columns:
        for row in rows:
            q, r = layout.axial(column, row)
            if ground.hex_at(m, q, r) is not None:
                continue
            around = [ground.hex_at(m, q + dq, r + dr) for dq, dr in DIRECTIONS]
            known = [index for index in around if index is not None]
            if len(known) == 6:
                yield c.finding(
                    f"hex {form.print(column, row)} is missing", m.map_spans[known[0]],
                    here="beside it", note="all six hexes round it are on the map", help="add a row for it",
                )  # fmt: skip
