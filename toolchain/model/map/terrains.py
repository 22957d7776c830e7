"""Terrain: what lies on hexes and hexsides, and the words that it is called by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.language.tokens import listed
from toolchain.model.context import Build
from toolchain.model.map.shared_map import of_map

if TYPE_CHECKING:
    from toolchain.ir.rules import Terrain

Terrains = dict[str, "Terrain"]
"""Terrains by name, as the package holds them: what each lies on, and what else it is."""


def read_terrains(b: Build) -> Terrains:
    """Declares the terrains of a map; MAP003 where one lies on anything but hexes and hexsides."""
    terrains: Terrains = {}
    for block, held, word in b.with_names(of_map(b, "terrain")):
        where = held["where"][0].text if held.get("where") else "hex"
        if where not in ("hex", "hexside"):
            b.findings.add(faults.terrain_on_unknown_place.at(held["where"][0].span))
            where = "hex"
        b.declare(word, "terrain", {"on": where})
        words = [word.text]
        for name, inner, _line in b.fields(block):
            if name == "is":
                words += [general.text for general in listed(inner["words"])]
        terrains[word.text] = {"on": where, "is": words[1:]}
        table = b.facts.hex_terrains if where == "hex" else b.facts.edge_terrains
        for w in words:
            table.setdefault(w, []).append(word.text)
    return terrains
