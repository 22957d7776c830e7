"""The map of a project put on the earth by a list of places. No heavy library is needed: `lint` does it too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Source, Span
from toolchain.geometry.grid import Axial, Grid
from toolchain.geometry.lattice import Layout
from toolchain.geometry.numbering import numbering
from toolchain.importers.earth.placesfile import read_places
from toolchain.importers.earth.placing import Placing, place_grid
from toolchain.model.model import Model
from toolchain.model.scope import parse_range

MOST = 100_000  # hexes of a map that gives its extent only


@dataclass(frozen=True)
class MapFit:
    """How the places lie; rows are plain data, in the order of the list."""

    placing: Placing | None
    rows: list[dict[str, Any]]
    findings: list[Finding]

    @property
    def agree(self) -> int:
        """Places within a hex of their geography."""
        return len(self.placing.judgement.agreeing) if self.placing else 0


def fit_map(model: Model, source: Source) -> MapFit | None:
    """The placing of a map by the places of a list; None when there is no map."""
    ir = model.ir
    grid = _grid(model)
    if grid is None:
        return None
    findings = Findings()
    rows = read_places(source, findings)
    named: dict[str, list[Axial]] = {}
    for known in ir["hexes"]:
        if known["name"]:
            named.setdefault(known["name"], []).append((known["q"], known["r"]))
    placing = None
    if rows or not findings.items:
        placing = place_grid(rows, grid, named, findings, Span(source, 0, len(source.line(1))))
    made = []
    for row, judged in zip(placing.rows, placing.judgement.places, strict=True) if placing else ():
        made.append(
            {
                "place": row.name,
                "printed": [grid.id(h) for h in judged.place.hexes],
                "lies_in": grid.id(judged.belongs),
                "steps": judged.steps,
                "hexes_off": round(judged.hexes_off, 3),
                "km_off": round(judged.km_off, 2),
                "likely": [grid.id(h) for h in judged.likely],
                "beyond_the_edge": judged.beyond,
            }
        )
    return MapFit(placing, made, findings.items)


def _grid(model: Model) -> Grid | None:
    """The grid of a map: the hexes that are listed, or else the extent in the map block."""
    ir = model.ir
    words = ir["layout"]
    layout = Layout(words["orientation"], words["pushed"], words["rows_up"])
    form = numbering(ir["numbering"])
    if form is None:
        return None
    listed = {(h["column"], h["row"]) for h in ir["hexes"]}
    if listed:
        columns = (min(c for c, _ in listed), max(c for c, _ in listed))
        rows = (min(r for _, r in listed), max(r for _, r in listed))
        every = {(c, r) for c in range(columns[0], columns[1] + 1) for r in range(rows[0], rows[1] + 1)}
        sheets = model.numbers if model.numbers.sheets else None
        printed = {(h["q"], h["r"]): h["id"] for h in ir["hexes"]} if sheets is not None else {}
        holes = frozenset(every - listed)
        return Grid(layout, form, (columns,), (rows,), holes=holes, sheets=sheets, printed=printed)
    limits = {
        line.word: parse_range(line.tokens[1].text)
        for block in model.blocks
        if block.word == "map"
        for line in block.lines
        if line.word in ("columns", "rows") and len(line.tokens) > 1
    }
    if len(limits) < 2:
        return None
    grid = Grid(layout, form, (limits["columns"],), (limits["rows"],))
    count = 1
    for low, high in limits.values():
        count *= max(0, high - low + 1)
    return grid if 0 < count <= MOST else None
