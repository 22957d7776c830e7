"""The names that the module of a package starts with: tables of the package and functions of the engine."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from typing import Any

from toolchain.engine.bitsets import MEMBERS, mask_of, some_of, united
from toolchain.engine.budget import out, spend, spend_pairs
from toolchain.engine.codegen.writer import ident
from toolchain.engine.kernels import matching
from toolchain.engine.kernels.flood import costed_flood
from toolchain.engine.kernels.obligations import Unmet
from toolchain.engine.kernels.sight import sights
from toolchain.engine.kernels.tables import Cells
from toolchain.engine.link.written import Written, made
from toolchain.engine.numbers import divide, kept, rounded, times, total
from toolchain.engine.program import Program
from toolchain.engine.remembered import Remembered
from toolchain.engine.runtime import runtime


def namespace(p: Program, written: Written) -> dict[str, Any]:
    """All names that the text of the module may use beside its own."""
    space: dict[str, Any] = {
        "__builtins__": {
            "range": range,
            "len": len,
            "sum": sum,
            "max": max,
            "min": min,
            "any": any,
            "all": all,
            "next": next,
            "sorted": sorted,
            "tuple": tuple,
            "list": list,
            "bool": bool,
            "map": map,
        },
        "KIND": p.KIND,
        "KBIT": p.KBIT,
        "SIDE": p.SIDE,
        "NATION": p.NATION,
        "BIT": p.BIT,
        "ALL": p.ALL,
        "NEAR": p.NEAR,
        "EDGE": p.EDGE,
        "CARD_NUMBER": p.CARD_NUMBER,
        "CARD_SIDE": p.CARD_SIDE,
        "PILE_SIDE": p.PILE_SIDE,
        "bits": MEMBERS.__getitem__,
        "mask_of": mask_of,
        "some_of": some_of,
        "united": united,
        "Fraction": Fraction,
        "divide": divide,
        "times": times,
        "kept": kept,
        "total": total,
        "rounded": rounded,
        "spread": p.ground.spread,
        "costed_flood": costed_flood,
        "seen_from": sights(p),
        "ADJ": p.ADJ,
        "within": p.within,
        "no_farther": p.no_farther,
        "DISCS": p.discs,
        "nearest": p.nearest,
        "AWAY": p.away,
        "bisect_left": bisect_left,
        "next_hex": p.next_hex,
        "bearing": p.bearing,
        "G_row": [0 if one.get("box") else one["row"] for one in p.ir["hexes"]],
        "G_column": [0 if one.get("box") else one["column"] for one in p.ir["hexes"]],
        "distance_to": p.distance_to,
        "PIECES": PieceLists(p),
        "matched": matching.matched,
        "matchable": matching.matchable,
        "unmet": Unmet(),
        "match_options": matching.options,
        "match_seat": matching.seat,
        "match_answer": matching.answer,
        "match_subject": matching.subject,
        "remembered": Remembered,
        "spend": spend,
        "spend_pairs": spend_pairs,
        "out": out,
        "first": lambda x: x[0] if len(x) else -1,
        "last": lambda x: x[-1] if len(x) else -1,
        "first_hex": lambda m: (m & -m).bit_length() - 1 if m else -1,
        "in_span": lambda n, span: span[0] <= n <= span[1],
    }
    for name, column in p.attributes.items():
        space["A_" + ident(name)] = column
    for name, flags in p.terrain_edges.items():
        space["E_" + ident(name)] = flags
    for name, neighbours in p.behind.items():
        space["N_" + ident(name)] = neighbours
    for name, values in p.card_values.items():
        space["CV_" + ident(name)] = values
    for table in p.ir["tables"]:
        name = ident(table["name"])
        space["T_" + name] = cells = Cells(table)
        space["t_" + name] = cells.read
    space.update({name: made(p, table) for name, table in written.tables.items()})
    space.update(runtime(p.ir, p, space))
    return space


class PieceLists(dict[int, list[list[int]]]):
    """By a set of kinds the pieces of each side, in order: then none (the enemy of no side), all, and last those of no side."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program

    def __missing__(self, kinds: int) -> list[list[int]]:
        p = self.program
        every = p.pieces(kinds, -1)
        of_sides = [[x for x in every if p.SIDE[x] == side] for side in range(len(p.sides))]
        made = self[kinds] = [*of_sides, [], every, [x for x in every if p.SIDE[x] < 0]]
        return made
