"""All lists of a project, as its own texts have them."""

from __future__ import annotations

from collections.abc import Iterator

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
    counter_rows,
    placed_rows,
)

_PLACES = ("region", "place", "chain", "box")


def listings(project: Project) -> list[Listing]:
    """Set-ups, schedules and lists of counters of the project and of what it extends, in the order of the texts."""
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
    made = []
    own = {id(item.block) for item in project.placed}
    for item in placed:
        block = item.block
        if block.word == "setup":
            made.append(placed_rows(block, units, places))
        elif block.word == "schedule":
            held = dated.get(id(block))
            made.append(
                arriving_rows(block) if held is None else counter_rows(DATED, held.name, held.nation, block)
            )
        elif block.word == "forces" and id(block) in headers:
            listed = headers[id(block)]
            form = MANIFEST if listed.use == AS_MANIFEST else COUNTERS
            made.append(counter_rows(form, listed.name, listed.nation, block))
    scenarios = [p.block for p in placed if p.block.word == "scenario"]
    for listing in made:
        listing.own = id(listing.block) in own
        listing.scenarios = "; ".join(_naming(scenarios, listing))
    return [listing for listing in made if listing.name]


def changed_above(project: Project) -> list[str]:
    """Lists that layers change by their paragraphs, a sentence each: a table has the rows of their texts, before these changes."""
    lists = {"setup": "set-up", "schedule": "schedule", "forces": "forces"}
    blocks = [item.block for item in project.all_placed()]
    made = []
    for item in project.all_placed():
        if item.block.word not in ("amend", "replace"):
            continue
        paragraph, rest = target_of(item.block)
        for at in matching(blocks, paragraph, rest):
            if blocks[at].word in lists:
                name = blocks[at].header[0].text if blocks[at].header else ""
                span = item.block.keyword.span
                made.append(
                    f"{item.title} changes the rows of {lists[blocks[at].word]} `{name}` "
                    f"({span.source.name}:{span.line}); the table shows them unchanged"
                )
    return made


def _naming(scenarios: list[Block], listing: Listing) -> Iterator[str]:
    word = {"setup": "set-up", "forces": "forces"}.get(listing.block.word)
    for block in scenarios if word else ():
        if block.header and listing.name in {token.value for token in block.listed(str(word))}:
            yield block.header[0].value
