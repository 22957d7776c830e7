"""Boxes beside the map that only some sides or nations may use: no rule brings another's piece into one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toolchain.engine.program import RuleError
from toolchain.ir.margins import may_use, used_by

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


Refusal = Callable[[int, int], None]


def refusal(ir: Rules) -> Refusal | None:
    """What looks at each piece that a rule moves off the hexes; None where every box is open to all.

    It takes the number of the piece and of the place, and raises :class:`RuleError` where the box is not for it.
    """
    first = len(ir["hexes"])
    closed = {
        first + number: {at for at, piece in enumerate(ir["pieces"]) if not may_use(ir, box, piece)}
        for number, box in enumerate(ir["boxes"])
        if "users" in box
    }
    if not any(closed.values()):
        return None

    def refuse(piece: int, place: int) -> None:
        if place in closed and piece in closed[place]:
            box = ir["boxes"][place - first]
            raise RuleError(
                f"{ir['pieces'][piece]['id']} cannot enter `{box['name']}`, which is {used_by(ir, box)}"
            )

    return refuse
