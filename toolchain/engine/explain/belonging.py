"""Why a hex belongs to a set: the part of the set that has it, in words."""

from __future__ import annotations

from typing import Any

from toolchain.engine.explain.sayer import Sayer
from toolchain.engine.explain.values import Bound, Names, values

_DEEPEST = 1  # definitions that are opened: a set within them is called by its name


def belongs(w: Sayer, e: list[Any], names: Names, hex: int) -> str:
    """What makes a hex one of a set: ``it is in home-of of Blue and is village``. Of several parts, the first that has it."""
    return " and ".join(dict.fromkeys(_parts(w, e, names, hex, _DEEPEST)))


def _parts(w: Sayer, e: list[Any], names: Names, hex: int, deepest: int) -> list[str]:
    op = e[0]
    if op == "union":
        one = next((x for x in e[1:] if w.i.read(w.state, x, values(names)) >> hex & 1), None)
        return _parts(w, one, names, hex, deepest) if one is not None else []
    if op == "common":
        return [part for x in e[1:] for part in _parts(w, x, names, hex, deepest)]
    if op == "minus":
        if e[1][0] == "all-hexes":
            return [f"it is not in {w.say(e[2], names, 5)}"]
        return _parts(w, e[1], names, hex, deepest)
    if op == "hexes-where":
        return [w.say(e[3], {**names, e[1]: Bound(hex, "hex")})]
    if op == "all-hexes":
        return []
    if op == "call" and deepest > 0:
        inner = _opened(w, e, names)
        if inner is not None:
            return _parts(w, *inner, hex, deepest - 1)
    said = w.say(e, names, 5)
    return [f"it is {'' if op == 'terrain' else 'one of the ' if said.startswith('hexes ') else 'in '}{said}"]


def _opened(w: Sayer, e: list[Any], names: Names) -> tuple[list[Any], Names] | None:
    """What a definition of several sets says, with its parameters; None for any other."""
    function = w.i.find(w.i.ir["functions"], e[1])
    body = function["body"]
    if body is None or body[0] != "union":
        return None
    given = [w.i.read(w.state, x, values(names)) for x in e[2]]
    return body, {name: Bound(x, kind) for (name, kind), x in zip(function["params"], given, strict=True)}
