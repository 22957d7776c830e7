"""A project with a war in lists at a date: what is drawn of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolchain.exporters.counters import Shown
from toolchain.exporters.listedpieces import ListedPiece, with_pieces
from toolchain.model.campaign import read_campaign
from toolchain.model.standing import Standing, position_at
from toolchain.workspace.chains import fronts_to_draw
from toolchain.workspace.project import Project


@dataclass(frozen=True)
class AtDate:
    """The package with the counters of a date, the stacks by hex, the front lines, how many counters have no hex."""

    ir: dict[str, Any]
    stacks: dict[int, list[Shown]]
    fronts: list[tuple[str, list[int]]]
    elsewhere: int


def at_date(project: Project, ir: dict[str, Any], date: str) -> AtDate:
    """The map at a date of the lists. Raises NoSuchDate."""
    campaign = read_campaign(project.all_placed())
    position = position_at(campaign, date)
    made, stacks = with_pieces(ir, campaign.who.kinds, map(_piece, position.placed))
    fronts = fronts_to_draw(project, ir, position.orders.values())
    return AtDate(made, stacks, fronts, len(position.counters) - len(made["pieces"]))


def _piece(one: Standing) -> ListedPiece:
    key, piece = one.entry.key, one.entry.piece
    return ListedPiece(key.nation, one.entry.name.text, piece.type, key.echelon, piece.factors, one.hex)
