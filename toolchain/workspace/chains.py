"""The chains of a project, played or only said, as they are drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.model.chains import read_chains, read_grid
from toolchain.workspace.project import Project


class NoChain(ValueError):
    """There is no chain of a name; the text is one sentence for a user."""


def chains_to_draw(project: Project, ir: dict[str, Any], names: Iterable[str]) -> list[tuple[str, list[int]]]:
    """The chains of these names with the hexes of the map that they go through. Raises NoChain."""
    blocks = [placed.block for placed in project.all_placed()]
    grid = read_grid(next((block for block in blocks if block.word == "map"), None))
    known = {c.block.header[0].text: c for c in read_chains(blocks, grid) if c.block.header}
    index = {held["id"]: number for number, held in enumerate(ir["hexes"])}
    made = []
    for name in names:
        chain = known.get(name)
        if chain is None:
            hint = did_you_mean(name, known) or (
                "chains: " + ", ".join(known) if known else "the project has none"
            )
            raise NoChain(f"there is no chain `{name}`; {hint}")
        made.append((name, [index[number] for number in chain.hexes if number in index]))
    return made
