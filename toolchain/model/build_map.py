"""The map: terrain, hexes, lines, networks, regions."""

from __future__ import annotations

import re
from typing import Any

from toolchain.base.diagnostic import Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.geometry.lattice import Layout
from toolchain.geometry.numbering import numbering
from toolchain.language.tokens import Token, split_commas
from toolchain.model.build_regions import RegionParts
from toolchain.model.build_sheets import Sheet, SheetParts
from toolchain.model.rows import expand, hex_words, hexside_pairs
from toolchain.model.scope import parse_range
from toolchain.model.symbols import Symbol

FORMS = ("ccrr", "rrcc", "cc.rr", "rr.cc", "cccrrr", "Crr", "CCrr")


class MapParts(SheetParts, RegionParts):
    """The map: terrain, hexes, lines, networks, regions."""

    def read_map(self) -> None:
        """Reads the map, once for all scenarios that are played on it (``SharedMaps``)."""
        layout = Layout()
        self.limits = {"columns": (-(1 << 40), 1 << 40), "rows": (-(1 << 40), 1 << 40)}
        self.sheets: dict[str, Sheet] = {}
        for block in self._of_map("map"):
            for name, held, _line in self._fields(block):
                if name == "sheet" and held["name"]:
                    self._sheet(held)
                elif name in self.limits and held["range"]:
                    self.limits[name] = parse_range(held["range"][0].text)
                elif name == "numbering":
                    self._form(held["form"])
                elif name == "layout":
                    layout = Layout.of_words(t.text for t in held["words"])
        terrains: dict[str, dict[str, Any]] = {}
        for block in self._of_map("terrain"):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
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
        self._hexes(layout, terrains)
        self._lines(terrains)
        self._regions(layout)

    def _form(self, words: list[Token]) -> None:
        """The form of hex numbers; letters stand for columns and come first, or they would not be one word."""
        text = "".join(t.text for t in words)
        known = numbering(text)
        if known is None or "-" in text or (known.lettered and not re.fullmatch("C+r+", text)):
            self.findings.add(
                "MAP050", f"`{text}` is not a form of hex numbers", words[0].span if words else None,
                help=did_you_mean(text, FORMS) or "write one of " + ", ".join(FORMS),
            )  # fmt: skip
            return
        self.numbering = text

    def _hexes(self, layout: Layout, terrains: dict[str, Any]) -> None:
        listed: dict[str, dict[str, Any]] = {}
        first: dict[str, Span] = {}
        form = numbering(self.numbering)
        assert form is not None
        self._printed = {}
        for block in self._of_map("hexes"):
            sheet = self._sheet_of(block)
            for line in block.lines:
                words, rest = hex_words(line.tokens, self.numbering)
                if not words:
                    self.findings.add("SYN070", "a row of hexes begins with a hex number", line.span)
                    continue
                features = self._features(rest, terrains)
                for word in words:
                    for number in expand(word, self.numbering, self.findings):
                        place = form.parse(number)
                        if place is None:
                            self.findings.add(
                                "MAP002",
                                f"`{number}` is not a number of the form `{self.numbering}`",
                                word.span,
                                help=f"write {len(self.numbering)} figures: column, then row"
                                if self.numbering in ("ccrr", "cccrrr")
                                else "write it as the `map` block says",
                            )
                            continue
                        for axis, value in zip(("columns", "rows"), place, strict=True):
                            low, high = self.limits[axis]
                            if not low <= value <= high:
                                self.findings.add(
                                    "MAP009", f"hex {number} lies outside the {axis} {low}..{high} of the map", word.span,
                                    help=f"widen `{axis}` in the `map` block, or correct the number",
                                )  # fmt: skip
                        self._on_sheet(place, number, word, sheet)
                        if not self._listed(number, word, sheet, features, listed):
                            continue
                        first[number] = word.span
                        q, r = layout.axial(*place)
                        listed[number] = {
                            "id": number, "column": place[0], "row": place[1], "q": q, "r": r,
                            "terrains": [f for f, _ in features],
                            "name": next((n.value for _, n in features if n is not None), ""),
                        }  # fmt: skip
        # In order of the grid, whatever the order of the rows: neighbours then lie at few distances.
        hexes = sorted(listed.values(), key=lambda h: (h["column"], h["row"]))
        for index, known in enumerate(hexes):
            self.facts.hex_index[known["id"]] = index
            self.model.map_spans[index] = first[known["id"]]
            if form.lettered:
                # Such a number is written as a name is, so it is one.
                self.symbols.add(Symbol(known["id"], "place", self.model.map_spans[index], {"index": index}))
            if known["name"]:
                word = known["name"].replace(". ", "_").replace(" - ", "_").replace(" ", "_").replace(".", "")
                symbol = Symbol(word, "place", self.model.map_spans[index], {"index": index})
                earlier = self.symbols.add(symbol)
                if earlier is not None:
                    labels = (Label(earlier.span, "first here"),) if earlier.span else ()
                    self.findings.add(
                        "MAP005",
                        f"two hexes are called {known['name']}",
                        symbol.span,
                        labels=labels,
                        help="give one of them another name",
                    )
        self.ir["hexes"] = hexes
        self.ir["layout"] = {
            "orientation": layout.orientation,
            "pushed": layout.pushed,
            "rows_up": layout.rows_up,
        }
        self.ir["numbering"] = self.numbering

    def _features(self, tokens: list[Token], terrains: dict[str, Any]) -> list[tuple[str, Token | None]]:
        made: list[tuple[str, Token | None]] = []
        for part in split_commas(tokens):
            word = part[0]
            known = terrains.get(word.text)
            if known is None or known["on"] != "hex":
                self.findings.add(
                    "MAP006", f"`{word.text}` is not a terrain of hexes", word.span,
                    help=did_you_mean(word.text, [n for n, t in terrains.items() if t["on"] == "hex"]),
                )  # fmt: skip
                continue
            made.append((word.text, part[1] if len(part) > 1 and part[1].kind == "STRING" else None))
        return made

    def _lines(self, terrains: dict[str, Any]) -> None:
        edges: dict[tuple[int, int], list[str]] = {}
        networks: dict[str, list[list[int]]] = {}
        uses: dict[str, str] = {}
        for block in self._of_map("network"):
            word = self._name(self._header(block), block)
            if word is None:
                continue
            self._declare(word, "network", {})
            networks[word.text] = []
            for name, held, _line in self._fields(block):
                if name == "edges":
                    uses[held["name"][0].text] = word.text
        places = {i: (h["q"], h["r"]) for i, h in enumerate(self.ir["hexes"])}
        for block in self._of_map("lines"):
            word = self._name(self._header(block), block)
            if word is None:
                continue
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
                    if not _adjacent(places[a], places[b]):
                        x, y = self.ir["hexes"][a]["id"], self.ir["hexes"][b]["id"]
                        self.findings.add("MAP008", f"hexes {x} and {y} share no hexside", token.span)
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


def _adjacent(a: tuple[int, int], b: tuple[int, int]) -> bool:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1
