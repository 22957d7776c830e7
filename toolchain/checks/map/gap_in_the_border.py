"""A missing hex at the border of the map.

Why: `columns` and `rows` of the map leave room for it, and the hexes beside it are there, so its row was probably
forgotten.

Bad:
    map
      columns  1..6
      rows     1..6
    hexes
      0301..0305  open    (of all others `0401..0406`)

Good:
    hexes
      0301..0306  open

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.geometry.lattice import DIRECTIONS
from toolchain.model.model import Model
from toolchain.model.scope import parse_range

_MOST = 3
"""Gaps of a map. Of more nobody knows that they were forgotten."""
Place = tuple[int, int]


@check("MAP039", WARNING, LIKELY, looks_at=GROUND)
def gap_in_the_border(c: Check, m: Model) -> Iterator[Finding]:
    extent = _extent(m)
    if extent is None or m.numbers.sheets:
        return
    hexes = m.ir["hexes"]
    listed = {(h["column"], h["row"]): i for i, h in enumerate(hexes) if not h.get("box")}
    (first, last), (top, bottom) = extent
    if (last - first + 1) * (bottom - top + 1) - len(listed) > len(listed):
        return
    gaps = [
        (column, row)
        for column in range(first, last + 1)
        for row in range(top, bottom + 1)
        if (column, row) not in listed and _stands_alone((column, row), listed, extent)
    ]
    for place in gaps if len(gaps) <= _MOST else ():
        q, r = m.numbers.common.layout.axial(*place)
        around = [ground.places(m).get((q + dq, r + dr)) for dq, dr in DIRECTIONS]
        known = [index for index in around if index is not None]
        if known and len(known) < len(DIRECTIONS):  # with all six it is a hole in the map
            yield c.finding(
                f"hex {m.numbers.common.print(*place)} is missing at the border of the map",
                m.map_spans[known[0]],
                here="a neighbour of the missing hex",
                help="add a row for the missing hex, or correct `columns` and `rows` of the map",
            )


def _extent(m: Model) -> tuple[Place, Place] | None:
    """The ends of the columns and of the rows that the map declares; None where it does not."""
    found: dict[str, Place] = {}
    for block in queries.written(m, "map"):
        for line in block.lines:
            if line.word in ("columns", "rows") and len(line.tokens) == 2 and line.tokens[1].kind == "RANGE":
                found[line.word] = parse_range(line.tokens[1].text)
    return (found["columns"], found["rows"]) if len(found) == 2 else None


def _stands_alone(place: Place, listed: dict[Place, int], extent: tuple[Place, Place]) -> bool:
    """Whether all beside a place are there. Every second column may be shorter, so the nearest of its kind counts too."""
    column, row = place
    beside = [(column + dc, row + dr) for dc, dr in ((1, 0), (-1, 0), (2, 0), (-2, 0), (0, 1), (0, -1))]
    (first, last), (top, bottom) = extent
    return all(at in listed for at in beside if first <= at[0] <= last and top <= at[1] <= bottom)
