"""A gap between two joined sheets.

Why: where sheets meet, every position belongs to one of them. Empty positions along the seam mean that a join
is a hex off, or a row of hexes is missing.

Bad:
    join  east-0101 south-east of west-0401
    join  (and no hex of east at the place south-east of west-0402)

Good:
    join  east-0101..east-0110 south-east of west-0401..west-0410

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground
from toolchain.geometry.lattice import DIRECTIONS
from toolchain.model.model import Model


@check("MAP075", WARNING, LIKELY, looks_at=GROUND)
def gap_between_sheets(c: Check, m: Model) -> Iterator[Finding]:
    if not m.numbers.sheets:
        return
    hexes, at = m.ir["hexes"], ground.places(m).get
    gaps: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for spot in sorted({(h["q"] + dq, h["r"] + dr) for h in hexes for dq, dr in DIRECTIONS}):
        if at(spot) is not None:
            continue
        around = [at((spot[0] + dq, spot[1] + dr)) for dq, dr in DIRECTIONS]
        for side, other in _facing(around):
            names = hexes[side].get("sheet", ""), hexes[other].get("sheet", "")
            if names[0] != names[1]:
                gaps.setdefault((min(names), max(names)), []).append((side, other))
                break
    for names, found in gaps.items():
        a, b = found[0]
        said = " and ".join(f"the sheet `{name}`" if name else "the rest of the map" for name in names)
        gap, first = (
            (f"there are {len(found)} gaps", "the first ") if len(found) > 1 else ("there is a gap", "")
        )
        yield c.finding(
            f"{gap} between {said}, {first}beside {hexes[a]['id']} and {hexes[b]['id']}",
            m.map_spans[a],
            labels=[Label(m.map_spans[b], "on the other side of the gap")],
            help="list the missing hexes, or correct the join",
        )


def _facing(around: list[int | None]) -> Iterator[tuple[int, int]]:
    """Pairs of hexes round a place with a gap between them both ways: the place lies between two parts of the map."""
    runs: list[list[int]] = []
    start = next((i for i in range(6) if around[i] is None), None)
    if start is None:
        return  # all six are there: a hole in the map, which is told by itself
    for step in range(1, 7):
        held, before = around[(start + step) % 6], around[(start + step - 1) % 6]
        if held is not None and before is None:
            runs.append([held])
        elif held is not None:
            runs[-1].append(held)
    for number, run in enumerate(runs):
        for later in runs[number + 1 :]:
            yield from ((a, b) for a in run for b in later)
