"""A movement that can enter prohibited terrain.

Why: `is prohibited` puts a terrain in a class that conditions can name and checks use. It bars nobody by itself: units
go wherever their movement does not bar them.

Bad:
    terrain sea on hex
      is prohibited
    movement march of unit
      allowance  4 MP
      cost       march-cost

Good:
    movement march of unit
      allowance  4 MP
      cost       march-cost
      bar sea:   into hex where to is prohibited

Fix safety: nothing is changed for you: units of some kinds may be able to enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.seen.functions import function_called
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import Movement


@check("FLO085", WARNING, LIKELY)
def prohibited_terrain_not_barred(c: Check, m: Model) -> Iterator[Finding]:
    closed = ground.closed_terrains(m)
    where: dict[str, list[int]] = {}
    for index, known in enumerate(m.ir["hexes"]) if closed else ():
        if known.get("box"):
            continue  # its links are there for moving in
        for terrain in closed.intersection(known["terrains"]):
            where.setdefault(terrain, []).append(index)
    if not where:
        return
    for way in ground.movements(m):
        block = queries.block_called(m, "movement", way["name"])
        if way["over"] or block is None:
            continue
        named = _named_terrains(m, way)
        for terrain in sorted(where.keys() - named):
            if all(_barred(m, way, index) for index in where[terrain]):
                continue
            symbol = m.symbols.get(terrain, "terrain")
            declared = symbol.span if symbol else None
            yield c.finding(
                f"`{way['name']}` does not bar `{terrain}`, which is prohibited",
                block.header[0].span,
                labels=[Label(declared, "`prohibited` bars nobody by itself")] if declared else (),
                help=f"add `bar {terrain}: into hex where to is {terrain}` to the movement",
            )


def _barred(m: Model, way: Movement, index: int) -> bool:
    """Whether every step into a hex is barred at all times."""
    return all(ground.barred(m, way, near, index) for near in ground.beside(m)[index])


def _named_terrains(m: Model, way: Movement) -> set[str]:
    """The terrains that a movement, or a definition that it uses, speaks of."""
    named: set[str] = set()
    seen: set[str] = set()
    left: list[Any] = [way]
    while left:
        part = left.pop()
        if isinstance(part, dict):
            left += part.values()
        elif isinstance(part, list):
            if part[:1] == ["terrain"]:
                named.add(part[1])
            elif part[:1] == ["call"] and part[1] not in seen and (called := function_called(m, part[1])):
                seen.add(part[1])
                left.append(called)
            left += part
    return named
