"""The counters of a war in lists, as the map draws pieces: nation, arm, size, factors, designation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from toolchain.exporters.counters import Shown
from toolchain.geometry.hexnumbers import index_by_number

FACTORS = "factors"


@dataclass(frozen=True)
class ListedPiece:
    """A counter as its list prints it, and the number of the hex that it stands in."""

    nation: str
    name: str
    kind: str
    echelon: str
    factors: str
    hex: str


def with_pieces(
    ir: dict[str, Any], parents: dict[str, list[str]], listed: Iterable[ListedPiece]
) -> tuple[dict[str, Any], dict[int, list[Shown]]]:
    """The package with a piece for each counter on the map, and the stacks by hex. ``parents`` are of kinds of counter."""
    index = index_by_number(ir)
    side_of = {nation: n for n, side in enumerate(ir["sides"]) for nation in (side["name"], *side["nations"])}
    kinds = list(parents)
    printed: list[str] = []
    pieces: list[dict[str, Any]] = []
    stacks: dict[int, list[Shown]] = {}
    for one in listed:
        if one.hex not in index:
            continue
        side, nation = side_of.get(one.nation, -1), _position(ir["nations"], one.nation)
        if one.factors and one.factors not in printed:
            printed.append(one.factors)
        stacks.setdefault(index[one.hex], []).append(Shown(side, nation, len(pieces)))
        pieces.append({
            "id": f"listed-{len(pieces)}", "name": one.name, "kind": _position(kinds, one.kind),
            "side": side, "nation": nation, "echelon": one.echelon, "face": -1, "faces": {},
            "values": {FACTORS: printed.index(one.factors)} if one.factors else {},
        })  # fmt: skip
    made = {
        **ir,
        "pieces": pieces,
        # The last stands for counters of no kind, which have the number -1.
        "kinds": [{"name": kind, "parents": _above(parents, kind)} for kind in kinds]
        + [{"name": "", "parents": []}],
        "attributes": [{"name": FACTORS, "type": FACTORS}],
        "values": {**ir["values"], FACTORS: printed},
        "faces": [],
    }
    return made, stacks


def _position(names: list[str], name: str) -> int:
    return names.index(name) if name in names else -1


def _above(parents: dict[str, list[str]], kind: str) -> list[str]:
    """The kinds that a kind belongs to, the nearest first."""
    made: list[str] = []
    todo = list(parents.get(kind, ()))
    while todo:
        above = todo.pop(0)
        if above not in made:
            made.append(above)
            todo += parents.get(above, ())
    return made
