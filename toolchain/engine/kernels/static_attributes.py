"""What hangs on a piece by nothing but what is printed on it, and what asks of no pieces but those that it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolchain.engine.program import Program

if TYPE_CHECKING:
    from toolchain.ir.rules import Function, Rules, Trace


PRINTED = {"kind", "side", "nation", "attr"}
DEEPEST = 12
Leaves = list[list[Any]]


def printed_leaves(ir: Rules, expr: Any, name: str, depth: int = 0) -> Leaves | None:
    """All that an expression asks of a bound piece; None when it asks more than what is printed.

    Definitions and traces that the piece is passed to are looked into.
    """
    if isinstance(expr, dict):
        return _all(ir, list(expr.values()), name, depth)
    if not isinstance(expr, list) or not expr:
        return []
    if not isinstance(expr[0], str):
        return _all(ir, expr, name, depth)
    if expr[0] == "v":
        return None if expr[1] == name else []
    piece = ["v", name]
    if expr[0] in PRINTED and expr[-1] == piece:
        return [[*expr[:-1], ["v", "it"]]]
    place = {"call": 2, "trace-hexes": 2, "trace": 3}.get(str(expr[0]))
    if place is None:
        return _all(ir, expr[1:], name, depth)
    callees: Sequence[Function | Trace] = ir["functions"] if expr[0] == "call" else ir["traces"]
    known = next((x for x in callees if x["name"] == expr[1]), None)
    if known is None or depth > DEEPEST:
        return None
    made = _all(ir, [e for e in [*expr[2:place], *expr[place]] if e != piece], name, depth)
    body = {
        key: value for key, value in known.items() if key not in ("params", "name", "cite", "type", "kind")
    }
    for (param, _), argument in zip(known["params"], expr[place], strict=True):
        if argument == piece and made is not None:
            inner = printed_leaves(ir, body, param, depth + 1)
            made = None if inner is None else made + inner
    return made


def asks_only_of_given(ir: Rules, expr: Any, depth: int = 0) -> bool:
    """Whether an expression asks states of no pieces but bound ones: it neither looks for pieces nor names one."""
    if isinstance(expr, dict):
        return all(asks_only_of_given(ir, part, depth) for part in expr.values())
    if not isinstance(expr, list) or not expr:
        return True
    if not isinstance(expr[0], str):
        return all(asks_only_of_given(ir, part, depth) for part in expr)
    if expr[0] in ("col", "face", "face-attr", "place", "on-map") and expr[-1][0] != "v":
        return False
    if expr[0] == "pieces" and expr[1].get("from") is None:
        return False
    if expr[0] == "call":
        known = next((x for x in ir["functions"] if x["name"] == expr[1]), None)
        if known is None or depth > DEEPEST:
            return False
        if not asks_only_of_given(ir, [known.get("body"), known.get("lines")], depth + 1):
            return False
    return all(asks_only_of_given(ir, part, depth) for part in expr[1:])


_OF_ITSELF = {"col", "face", "face-attr", *PRINTED}
_COMBINED = {"and", "or", "not", "if", "=", "<>", "<", ">", "<=", ">=", "+", "-", "*"}
_WRITTEN = {"int", "bool"}


def asks_of_itself(ir: Rules, function: str, depth: int = 0) -> bool:
    """Whether a function of one piece asks nothing but states, faces and print of this piece."""
    known = next((x for x in ir["functions"] if x["name"] == function), None)
    if known is None or depth > DEEPEST or [type_ for _, type_ in known["params"]] != ["piece"]:
        return False
    piece = ["v", known["params"][0][0]]
    of_pieces = {column["name"] for column in ir["columns"] if column["of"] == "piece"}

    def own(e: Any) -> bool:
        if not isinstance(e, list) or not e:
            return False
        if e[0] in _WRITTEN:
            return True
        if e[0] in _COMBINED:
            return all(own(part) for part in e[1:])
        if e[0] == "call":
            return all(argument == piece for argument in e[2]) and asks_of_itself(ir, e[1], depth + 1)
        return e[0] in _OF_ITSELF and e[-1] == piece and (e[0] != "col" or e[1] in of_pieces)

    return known.get("lines") is None and own(known.get("body"))


def _all(ir: Rules, parts: list[Any], name: str, depth: int) -> Leaves | None:
    made: Leaves = []
    for part in parts:
        found = printed_leaves(ir, part, name, depth)
        if found is None:
            return None
        made += found
    return made


def classes(program: Program, leaves: Leaves) -> list[int]:
    """Of each piece, and of none, the number of those that are alike in all these."""
    columns: list[list[Any]] = [[0] * (program.piece_count + 1)]
    for leaf in leaves:
        if leaf[0] == "kind":
            columns.append([kind in leaf[1] for kind in program.KIND])
        elif leaf[0] in ("side", "nation"):
            columns.append(program.SIDE if leaf[0] == "side" else program.NATION)
        else:
            columns.append(program.attributes[leaf[1]])
    numbers: dict[tuple[Any, ...], int] = {}
    return [numbers.setdefault(row, len(numbers)) for row in zip(*columns, strict=True)]
