"""All lists of a project, as its own texts have them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from toolchain.language.ast import Block
from toolchain.model.changes import matching, target_of
from toolchain.model.units.campaign import MANIFEST as AS_MANIFEST
from toolchain.model.units.campaign import read_campaign
from toolchain.workspace.project.project import Project
from toolchain.workspace.tables.listing import Listing
from toolchain.workspace.tables.row_forms import (
    COUNTERS,
    DATED,
    MANIFEST,
    arriving_rows,
    change_rows,
    counter_rows,
    placed_rows,
)

_PLACES = ("region", "place", "chain", "box")


def listings(project: Project) -> list[Listing]:
    """Set-ups, schedules and lists of counters of the project and of what it extends, in the order of the texts.

    What a layer changes of one by its paragraph is a list of its own, called as the change is: its rows are those that the change
    puts in, and they stand where it stands.
    """
    placed = project.all_placed()
    units = {
        str(unit.get("id"))
        for file in project.all_oob()
        for unit in file.data.get("units", ())
        if isinstance(unit, dict)
    }
    places = {p.block.header[0].text for p in placed if p.block.word in _PLACES and p.block.header}
    campaign = read_campaign(placed)
    headers = {id(one.block): one for one in campaign.forces}
    dated = {id(one.block): one for one in campaign.schedules}
    made: list[Listing] = []
    changeable: list[tuple[Block, Listing]] = []
    own = {id(item.block) for item in project.placed}
    for item in placed:
        block = item.block
        if block.word == "setup":
            made.append(placed_rows(block, units, places))
            changeable.append((block, made[-1]))
        elif block.word == "schedule" and id(block) not in dated:
            made.append(arriving_rows(block))
            changeable.append((block, made[-1]))
        elif block.word == "schedule":
            held = dated[id(block)]
            made.append(counter_rows(DATED, held.name, held.nation, block))
        elif block.word == "forces" and id(block) in headers:
            listed = headers[id(block)]
            form = MANIFEST if listed.use == AS_MANIFEST else COUNTERS
            made.append(counter_rows(form, listed.name, listed.nation, block))
    scenarios = [p.block for p in placed if p.block.word == "scenario"]
    for listing in made:
        listing.scenarios = "; ".join(_naming(scenarios, listing))
    for item in placed:
        if item.block.word in ("amend", "replace"):
            for listing, block in _changed(item.block, changeable):
                rows = change_rows(item.block, block, units, places)
                made.append(replace(rows, owner=listing.owner))
    for listing in made:
        listing.own = id(listing.block) in own
    return [listing for listing in made if listing.name]


def _changed(change: Block, lists: Sequence[tuple[Block, Listing]]) -> Iterator[tuple[Listing, Block]]:
    """The listings whose rows an `amend` or `replace` changes, each with its block."""
    paragraph, rest = target_of(change)
    blocks = [block for block, _ in lists]
    for at in matching(blocks, paragraph, rest):
        yield lists[at][1], blocks[at]


def _naming(scenarios: list[Block], listing: Listing) -> Iterator[str]:
    word = {"setup": "set-up", "forces": "forces"}.get(listing.block.word)
    for block in scenarios if word else ():
        if block.header and listing.name in {token.value for token in block.listed(str(word))}:
            yield block.header[0].value
