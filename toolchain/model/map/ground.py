"""The map: what it shows, its terrain, and its parts in the order in which they are read."""

from __future__ import annotations

from toolchain.model.context import Build
from toolchain.model.map.hex_numbers import read_numbers
from toolchain.model.map.hexes import read_hexes
from toolchain.model.map.lines import read_lines
from toolchain.model.map.regions import read_regions
from toolchain.model.map.shared_map import of_map
from toolchain.model.map.sheet_joins import place_sheets
from toolchain.model.map.sheets import Listing, read_extent
from toolchain.model.map.terrains import read_terrains
from toolchain.model.rows import numbers_in


def read_map(b: Build) -> None:
    """Reads the map, once for all scenarios that are played on it (``SharedMaps``)."""
    extent = read_extent(b)
    read = read_numbers(of_map(b, "map"), b.findings)
    lists = of_map(b, "hexes")
    plain = any(numbers_in(block, read.numbers)[0] is read.numbers for block in lists)
    joined = place_sheets(read, b.findings, plain)
    b.numbers = b.model.numbers = joined.numbers
    terrains = b.ir["terrains"] = read_terrains(b)
    read_hexes(b, terrains, Listing(extent, joined))
    read_lines(b, terrains, joined.sound)
    read_regions(b)
