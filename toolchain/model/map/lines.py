"""Lines on hexsides, rivers and borders, and the networks of links between hexes, roads and railways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from toolchain import faults
from toolchain.geometry.border import Axial
from toolchain.geometry.lattice import FLAT, POINTY, Layout, distance, in_words
from toolchain.language.tokens import Token
from toolchain.model.context import Build
from toolchain.model.map.shared_map import of_map
from toolchain.model.map.terrains import Terrains
from toolchain.model.rows import hexside_pairs

Pair = tuple[int, int, Token]
"""Two hexes by number, and where their hexside stands."""


def read_lines(b: Build, terrains: Terrains, sound: bool) -> None:
    """Reads networks and lines. ``sound``: it is known where the sheets of the map lie."""
    edges: dict[tuple[int, int], list[str]] = {}
    networks: dict[str, list[list[int]]] = {}
    uses: dict[str, str] = {}
    for block, _, word in b.with_names(of_map(b, "network")):
        networks[word.text] = []
        b.declare(word, "network", {"links": networks[word.text]})
        for name, held, _line in b.fields(block):
            if name == "edges":
                uses[held["name"][0].text] = word.text
    hexes = b.ir["hexes"]
    places = {i: (h["q"], h["r"]) for i, h in enumerate(hexes)}
    apart: list[Pair] = []
    for block, _, word in b.with_names(of_map(b, "lines")):
        feature = word.text
        on_edge = feature in terrains and terrains[feature]["on"] == "hexside"
        if not on_edge and feature not in uses:
            b.findings.add(
                faults.not_a_line_feature.at(
                    word.span, [n for n, t in terrains.items() if t["on"] == "hexside"] + list(uses)
                )
            )
            continue
        pairs = []
        for line in block.lines:
            for one, other, token in hexside_pairs(line, b.facts, b.findings):
                if distance(places[one], places[other]) != 1:
                    if not sound:
                        continue  # where the sheets lie is not known, and their joins are reported for it
                    apart.append((one, other, token))
                    continue
                pairs.append((one, other, token))
                if on_edge:
                    edges.setdefault((min(one, other), max(one, other)), []).append(feature)
                else:
                    networks[uses[feature]].append([one, other])
        title = block.header[1].value if len(block.header) > 1 else ""
        b.model.line_rows.append({"feature": feature, "title": title, "pairs": pairs, "block": block})
    _report(b, apart, places)
    b.ir["edges"] = [[one, other, sorted(set(t))] for (one, other), t in sorted(edges.items())]
    b.ir["networks"] = networks
    b.ir["drawn_lines"] = [
        {
            "feature": r["feature"],
            "title": r["title"],
            "pairs": [[one, other] for one, other, _ in r["pairs"]],
        }
        for r in b.model.line_rows
    ]


def _report(b: Build, apart: list[Pair], places: dict[int, Axial]) -> None:
    """Reports hexsides of hexes that do not touch: one finding where all hexsides of the map exist in another layout."""
    names = [h["id"] for h in b.ir["hexes"]]
    meant = list(_as_meant(b, apart, places)) if len(apart) > 1 and not b.numbers.sheets else []
    if meant:
        one, other, _ = apart[0]
        spans = [token.span for _, _, token in apart]
        b.findings.add(faults.no_common_hexside.by_layout(spans, names[one], names[other], meant))
        return
    for one, other, token in apart:
        between = [
            names[i]
            for i in places
            if distance(places[one], places[i]) == distance(places[i], places[other]) == 1
        ]
        b.findings.add(faults.no_common_hexside.at(token.span, names[one], names[other], between))


def _as_meant(b: Build, apart: list[Pair], places: dict[int, Axial]) -> Iterator[str]:
    """Lines of the block `map` with each of which all hexsides exist that the lines of the map name."""
    form, here = b.numbers.common.form, b.numbers.common.layout
    cells = [here.place(*places[i]) for i in range(len(places))]
    pairs = [(one, other) for row in b.model.line_rows for one, other, _ in row["pairs"]]
    pairs += [(one, other) for one, other, _ in apart]

    def exist(layout: Layout, cells: list[tuple[int, int]]) -> bool:
        return all(
            distance(layout.axial(*cells[one]), layout.axial(*cells[other])) == 1 for one, other in pairs
        )

    # Rows for columns: to lines of a map that is the same as hexes that stand on a corner, and a likelier slip.
    if form.turned is not None and exist(here, [(row, column) for column, row in cells]):
        yield f"numbering {form.turned}"
    for orientation, pushed in product((FLAT, POINTY), ("even", "odd")):
        layout = here._replace(orientation=orientation, pushed=pushed)
        if layout != here and exist(layout, cells):
            yield f"layout {in_words(layout)}"
