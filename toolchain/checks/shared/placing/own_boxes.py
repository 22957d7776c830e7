"""Boxes that each side has one of, and whether the pieces of both sides may lie in one."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.model.model import Model, SetupRow


def rules_put_own_only(m: Model, name: str) -> bool:
    """Whether every rule that puts a piece into such a box puts it into that of its own side; set-ups, which name the pieces, are left out."""
    box = m.symbols.get(name, "box")
    first = box.info["index"] if box is not None else -1
    for _, piece, place in (node[:3] for node in operations(m, "place") if len(node) > 2):
        if piece[:1] == ["int"]:
            continue
        if place[:1] == ["int"] and place[1] in (first, first + 1):
            return False
        if place[:2] == ["+", ["int", first]] and place[2] != ["side", piece]:
            return False
    return True


def set_up_in_the_other(m: Model, names: set[str]) -> Iterator[tuple[str, SetupRow]]:
    """The rows of set-ups that put a unit into the box of the other side, each with the name of the box."""
    for row in queries.placements(m) if names else ():
        name, _, owner = row["place"].partition(" of ")
        side = row["piece"].info["piece"]["side"]
        if name in names and side >= 0 and owner == queries.side_name(m, 1 - side):
            yield name, row
