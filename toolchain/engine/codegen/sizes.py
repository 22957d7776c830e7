"""How many elements lists and sets of hexes can have, which decides whether a loop over them counts its steps."""

from __future__ import annotations

from toolchain.engine.codegen.writer import Expr
from toolchain.engine.program import Program


def most_elements(program: Program, e: Expr) -> int:
    """How many a list can have."""
    op = e[0]
    if op == "pieces":
        return len(program.pieces(e[1]["kinds"], -1))
    if op == "both":
        return len(program.sides)
    if op == "list":
        return len(e[1])
    if op == "members":
        return most_hexes(program, e[1])
    if op == "pile":
        return program.card_count
    if op in ("only-where", "without"):
        return most_elements(program, e[2 if op == "only-where" else 1])
    if op == "related":
        return program.piece_count
    return max(program.piece_count, program.hex_count, program.card_count)


def most_hexes(program: Program, e: Expr) -> int:
    """How many hexes a set can have."""
    op = e[0]
    if op in ("near", "single"):
        return 6 if op == "near" else 1
    if op in ("hex-set", "region"):
        return len(e[1]) if op == "hex-set" else program.regions[e[1]].bit_count()
    if op == "common":
        return min(most_hexes(program, e[1]), most_hexes(program, e[2]))
    if op in ("minus", "hexes-where", "nearest"):
        return most_hexes(program, e[2 if op == "hexes-where" else 1])
    return program.hex_count
