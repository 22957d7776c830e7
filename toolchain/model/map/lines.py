"""Lines on hexsides, rivers and borders, and the networks of links between hexes, roads and railways."""

from __future__ import annotations

from toolchain import faults
from toolchain.geometry.lattice import distance
from toolchain.model.context import Build
from toolchain.model.map.shared_map import of_map
from toolchain.model.map.terrains import Terrains
from toolchain.model.rows import hexside_pairs


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
                    x, y = hexes[one]["id"], hexes[other]["id"]
                    between = [
                        hexes[i]["id"]
                        for i in places
                        if distance(places[one], places[i]) == distance(places[i], places[other]) == 1
                    ]
                    b.findings.add(faults.no_common_hexside.at(token.span, x, y, between))
                    continue
                pairs.append((one, other, token))
                if on_edge:
                    edges.setdefault((min(one, other), max(one, other)), []).append(feature)
                else:
                    networks[uses[feature]].append([one, other])
        title = block.header[1].value if len(block.header) > 1 else ""
        b.model.line_rows.append({"feature": feature, "title": title, "pairs": pairs, "block": block})
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
