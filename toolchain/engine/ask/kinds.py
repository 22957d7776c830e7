"""What kinds of thing the names in an expression stand for, by what is asked of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolchain.ir.operations import OPERATIONS

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


_OF_ROLE = {
    "piece": "piece",
    "comer": "piece",
    "place": "hex",
    "side": "side",
    "seat": "side",
    "card": "card",
}


def kinds_in(ir: Rules, e: Any) -> dict[str, str]:
    """The kind of each name of an expression, as packages call kinds; names of which nothing is asked are left out."""
    made: dict[str, str] = {}
    for name, kind in _found(ir, e):
        made.setdefault(name, kind)
    return made


def _found(ir: Rules, e: Any) -> Iterator[tuple[str, str]]:
    if isinstance(e, dict):  # a selection of pieces
        yield e["var"], "piece"
        for part, kind in (("side", "side"), ("at", "hex")):
            if e.get(part) is not None:
                yield from _direct(e[part], kind)
        for part in e.values():
            yield from _found(ir, part)
        return
    if not isinstance(e, list) or not e:
        return
    op = e[0]
    if isinstance(op, str) and op in OPERATIONS:
        if op == "call":
            params: list[list[str]] = next((f["params"] for f in ir["functions"] if f["name"] == e[1]), [])
            asked = [(arg, kind) for arg, (_, kind) in zip(e[2], params, strict=False)]
        elif op == "col":
            of = next((c["of"] for c in ir["columns"] if c["name"] == e[1]), "")
            asked = [(e[2], of)]
        else:
            asked = [
                (arg, _OF_ROLE.get(role, "")) for arg, role in zip(e[1:], OPERATIONS[op].takes, strict=False)
            ]
        for arg, kind in asked:
            if kind:
                yield from _direct(arg, kind)
    for part in e:
        yield from _found(ir, part)


def _direct(arg: Any, kind: str) -> Iterator[tuple[str, str]]:
    """A name that is the argument itself; of a side also the name of its enemy."""
    if kind == "side" and arg[:2] == ["-", ["int", 1]]:
        arg = arg[2]
    if isinstance(arg, list) and arg[:1] == ["v"]:
        yield arg[1], kind
