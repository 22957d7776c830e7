"""The chains of a project, played or only said, as they are drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from toolchain.base.suggest import did_you_mean
from toolchain.geometry.hexnumbers import index_by_number
from toolchain.model.changes import paragraphs_of
from toolchain.model.map.chains import Chain, of_chapters, read_chains, read_grid
from toolchain.model.units.campaign import Listed
from toolchain.workspace.project.project import Project

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


class NoChain(ValueError):
    """There is no chain of a name; the text is one sentence for a user."""


def chains_to_draw(project: Project, ir: Rules, names: Iterable[str]) -> list[tuple[str, list[int]]]:
    """The chains of these names with the hexes of the map that they go through. Raises NoChain."""
    known = {chain.block.header[0].text: chain for chain in _chains(project)}
    found = []
    for name in names:
        chain = known.get(name)
        if chain is None:
            hint = did_you_mean(name, known) or (
                "chains: " + ", ".join(known) if known else "the project has none"
            )
            raise NoChain(f"unknown chain `{name}`; {hint}")
        found.append(chain)
    return _drawn(found, ir)


def fronts_to_draw(project: Project, ir: Rules, orders: Iterable[Listed]) -> list[tuple[str, list[int]]]:
    """The front lines that stand in the chapters of some orders of battle."""
    cited = [paragraph for listed in orders for paragraph in paragraphs_of(listed.block.cite)]
    return _drawn([chain for found in of_chapters(_chains(project), cited).values() for chain in found], ir)


def _chains(project: Project) -> list[Chain]:
    blocks = [placed.block for placed in project.all_placed()]
    grid = read_grid(next((block for block in blocks if block.word == "map"), None))
    return [chain for chain in read_chains(blocks, grid) if chain.block.header]


def _drawn(chains: Iterable[Chain], ir: Rules) -> list[tuple[str, list[int]]]:
    index = index_by_number(ir)
    return [
        (chain.block.header[0].text, [index[number] for number in chain.hexes if number in index])
        for chain in chains
    ]
