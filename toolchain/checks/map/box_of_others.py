"""A piece starts in an off-map box that its side may not use.

Why: an off-map box is a way in and out only for those who may use it.

Bad:
    box Red-camp
      beside   east-edge
      used by  Red
      holds    blue-corps

Good:
    box Red-camp
      beside   east-edge
      used by  Red
      holds    red-corps

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, EACH, Check, check
from toolchain.checks.shared import queries
from toolchain.faults.wording import listed
from toolchain.ir.expr import nodes
from toolchain.ir.margins import may_use, users_of
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import Piece

MOVING = {"do", "open", "react", "alternate", "happen", "enter", "move-by", "retreat"}


@check("MAP096", ERROR, CERTAIN, looks_at=EACH)
def box_of_others(c: Check, m: Model) -> Iterator[Finding]:
    begin = _begin_in(m)
    for place, box in enumerate(m.ir["boxes"], len(m.ir["hexes"])):
        block = queries.block_called(m, "box", box["name"])
        strange = [p for p in begin.get(place, ()) if not may_use(m.ir, box, p)]
        # A user that is not there is reported where it is named.
        if not strange or -1 in box["users"] or block is None:
            continue
        piece = strange[0]
        yield c.finding(
            f"{piece['id']} of {queries.side_name(m, piece['side'])} starts in the box `{box['name']}`, which only "
            + listed(users_of(m.ir, box))
            + " may use",
            block.header[0].span,
            help="correct the `used by` or `holds` line of the box, or the set-up",
        )


def _begin_in(m: Model) -> dict[int, list[Piece]]:
    """The pieces that are in each box when the set-ups are done; none where a set-up moves pieces that only play tells."""
    starts: dict[int, int | None] = {number: piece["start"] for number, piece in enumerate(m.ir["pieces"])}
    for name in queries.setups_in_use(m):
        body = next(p["body"] for p in m.ir["procedures"] if p["name"] == f"setup {name}")
        for node in nodes(body):
            if node[0] in MOVING:
                return {}
            if (
                node[0] == "place" and len(node) == 3
            ):  # the statement; the question where a piece is has two parts
                if node[1][0] != "int":
                    return {}
                certain = node in body and node[2][0] == "int"
                starts[node[1][1]] = node[2][1] if certain else None
    made: dict[int, list[Piece]] = {}
    for number, start in starts.items():
        if start is not None:
            made.setdefault(start, []).append(m.ir["pieces"][number])
    return made
