"""The units and rows of lists in the terms of a package: what draws and prints pieces reads them there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from toolchain.ir.roster import Roster
from toolchain.model.units.roster import Unit

if TYPE_CHECKING:
    from toolchain.ir.rules import Piece, PieceKind, Rules


FACTORS = "factors"


def with_units(ir: Rules, parents: Mapping[str, list[str]], units: Iterable[Unit]) -> Rules:
    """The package with a piece for each unit of the lists, in their order. ``parents`` are those of each kind."""
    kinds = [kind["name"] for kind in ir["kinds"]]
    above = {name: _above(parents, name) for name in parents}
    side_of = {
        nation: number
        for number, side in enumerate(ir["sides"])
        for nation in (side["name"], *side["nations"])
    }
    added = [name for name in parents if name not in kinds]
    printed: dict[str, int] = {}
    pieces: list[Piece] = []
    for unit in units:
        if unit.kind not in kinds and unit.kind not in added:
            added.append(unit.kind)
        nation = unit.key.nation
        values = {}
        if unit.factors:
            values[FACTORS] = printed.setdefault(unit.factors, len(printed))
        pieces.append({
            "id": unit.id, "name": unit.name, "kind": (*kinds, *added).index(unit.kind),
            "side": side_of.get(nation, -1), "nation": _position(ir["nations"], nation),
            "echelon": unit.key.echelon, "values": values, "faces": {}, "face": -1, "start": -1,
            "file": unit.span.source.name,
        })  # fmt: skip
    more: list[PieceKind] = [{"name": name, "parents": above.get(name, [])} for name in added]
    return {
        **ir,
        "pieces": [*ir["pieces"], *pieces],
        "kinds": [*ir["kinds"], *more],
        "attributes": [
            *ir["attributes"],
            {"name": FACTORS, "type": FACTORS, "default": 0, "by_face": False},
        ],
        "values": {**ir["values"], FACTORS: list(printed)},
    }


def with_rows(ir: Rules, roster: Roster) -> Rules:
    """The package with the rows of its lists."""
    return {**ir, "roster": roster.plain()}


def _position(names: Sequence[str], name: str) -> int:
    return names.index(name) if name in names else -1


def _above(parents: Mapping[str, list[str]], kind: str) -> list[str]:
    """The kinds that a kind belongs to, the nearest first."""
    made: list[str] = []
    todo = list(parents.get(kind, ()))
    while todo:
        above = todo.pop(0)
        if above not in made:
            made.append(above)
            todo += parents.get(above, ())
    return made
