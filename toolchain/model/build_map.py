"""The map: terrain, hexes, lines, networks, regions."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.geometry.lattice import distance
from toolchain.language.tokens import split_commas
from toolchain.model.build_hexes import HexParts
from toolchain.model.build_regions import RegionParts
from toolchain.model.build_sheets import Sheet
from toolchain.model.joins import place_sheets
from toolchain.model.mapnumbers import read_numbers
from toolchain.model.rows import hexside_pairs, numbers_in
from toolchain.model.scope import parse_range


class MapParts(HexParts, RegionParts):
    """The map: terrain, hexes, lines, networks, regions."""

    def read_map(self) -> None:
        """Reads the map, once for all scenarios that are played on it (``SharedMaps``)."""
        self.limits = {"columns": (-(1 << 40), 1 << 40), "rows": (-(1 << 40), 1 << 40)}
        self.sheets: dict[str, Sheet] = {}
        for block in self._of_map("map"):
            for name, held, _line in self._fields(block):
                if name == "sheet" and held["name"]:
                    self._sheet(held)
                elif name in self.limits and held["range"]:
                    self.limits[name] = parse_range(held["range"][0].text)
        read = read_numbers(self._of_map("map"), self.findings)
        lists = self._of_map("hexes")
        plain = any(numbers_in(block, read.numbers)[0] is read.numbers for block in lists)
        self.joined = place_sheets(read, self.findings, plain)
        self.numbers = self.joined.numbers
        self.model.numbers = self.numbers
        layout = self.numbers.common.layout
        terrains: dict[str, dict[str, Any]] = {}
        for block, held, word in self._named(self._of_map("terrain")):
            where = held["where"][0].text if held.get("where") else "hex"
            if where not in ("hex", "hexside"):
                self.findings.add(
                    "MAP003", f"terrain lies on a hex or hexside, not on a {where}", held["where"][0].span
                )
                where = "hex"
            self._declare(word, "terrain", {"on": where})
            words = [word.text]
            for name, inner, _line in self._fields(block):
                if name == "is":
                    words += [p[0].text for p in split_commas(inner["words"])]
            terrains[word.text] = {"on": where, "is": words[1:]}
            table = self.facts.hex_terrains if where == "hex" else self.facts.edge_terrains
            for w in words:
                table.setdefault(w, []).append(word.text)
        self.ir["terrains"] = terrains
        self._hexes(terrains)
        self._lines(terrains)
        self._regions(layout)

    def _lines(self, terrains: dict[str, Any]) -> None:
        edges: dict[tuple[int, int], list[str]] = {}
        networks: dict[str, list[list[int]]] = {}
        uses: dict[str, str] = {}
        for block, _, word in self._named(self._of_map("network")):
            self._declare(word, "network", {})
            networks[word.text] = []
            for name, held, _line in self._fields(block):
                if name == "edges":
                    uses[held["name"][0].text] = word.text
        hexes = self.ir["hexes"]
        places = {i: (h["q"], h["r"]) for i, h in enumerate(hexes)}
        for block, _, word in self._named(self._of_map("lines")):
            feature = word.text
            on_edge = terrains.get(feature, {}).get("on") == "hexside"
            if not on_edge and feature not in uses:
                self.findings.add(
                    "MAP007", f"`{feature}` is neither a terrain of hexsides nor part of a network", word.span,
                    help=did_you_mean(feature, [n for n, t in terrains.items() if t["on"] == "hexside"] + list(uses)),
                )  # fmt: skip
                continue
            pairs = []
            for line in block.lines:
                for a, b, token in hexside_pairs(line, self.facts, self.findings):
                    if distance(places[a], places[b]) != 1:
                        if not self.joined.sound:
                            continue  # where the sheets lie is not known, which is told of their joins
                        x, y = hexes[a]["id"], hexes[b]["id"]
                        between = [
                            i
                            for i in places
                            if distance(places[a], places[i]) == distance(places[i], places[b]) == 1
                        ]
                        sides = [f"{x}/{hexes[i]['id']} and {hexes[i]['id']}/{y}" for i in between]
                        self.findings.add(
                            "MAP008", f"hexes {x} and {y} share no hexside", token.span,
                            help=" or ".join(sides) + " are hexsides" if sides and a != b else "",
                        )  # fmt: skip
                        continue
                    pairs.append((a, b, token))
                    if on_edge:
                        edges.setdefault((min(a, b), max(a, b)), []).append(feature)
                    else:
                        networks[uses[feature]].append([a, b])
            title = block.header[1].value if len(block.header) > 1 else ""
            self.model.line_rows.append({"feature": feature, "title": title, "pairs": pairs, "block": block})
        self.ir["edges"] = [[a, b, sorted(set(t))] for (a, b), t in sorted(edges.items())]
        self.ir["networks"] = networks
        self.ir["drawn_lines"] = [
            {"feature": r["feature"], "title": r["title"], "pairs": [[a, b] for a, b, _ in r["pairs"]]}
            for r in self.model.line_rows
        ]
