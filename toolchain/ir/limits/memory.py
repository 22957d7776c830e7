"""How much memory the engine's tables of a package take: a small file could ask for more than there is.

Counted in cells of eight bytes. A set of hexes is one bit for each hex, so of a map of 20,000 hexes it takes 313 cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.ir.tables import Tables, Wrong

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


MAXIMUM_MEMORY = 25_000_000


def check_memory(ir: Rules, tables: Tables) -> None:
    """Raises Wrong when the tables would be larger than the engine makes them."""
    for what, cells in (
        ("terrain on hexsides", _hexsides(ir)),
        ("networks", _networks(ir)),
        ("states", _states(ir, tables)),
        ("attributes", _attributes(ir)),
    ):
        if cells > MAXIMUM_MEMORY:
            raise Wrong(f"{what} of this many hexes and pieces need too much memory")


def _set_of_hexes(ir: Rules) -> int:
    return 1 + len(ir["hexes"]) // 64


def _hexsides(ir: Rules) -> int:
    """Of each hex the neighbours behind hexsides of each terrain; on average a set reaches to the middle of the map."""
    return sum(len(terrains) for _, _, terrains in ir["edges"]) * _set_of_hexes(ir)


def _networks(ir: Rules) -> int:
    linked = sum(min(2 * len(links), len(ir["hexes"])) for links in ir["networks"].values())
    return linked * _set_of_hexes(ir) // 2


def _states(ir: Rules, tables: Tables) -> int:
    """Columns of half a cell each, and the hex sets that are kept by their values."""
    sizes = {**tables.sizes, "game": 1, "hex": tables.sizes["place"]}
    columns = sum(sizes[column["of"]] for column in ir["columns"]) // 2
    kept = sum(len(column["values"]) for column in ir["columns"] if column.get("mask"))
    return columns + kept * _set_of_hexes(ir)


def _attributes(ir: Rules) -> int:
    by_face = len(ir["faces"]) + 7
    each = sum(by_face if attribute["by_face"] else 1 for attribute in ir["attributes"])
    return each * len(ir["pieces"])
