"""What a rule is told: units, hexes, sides and the like, as a person writes them."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.engine.ask.answer import CannotAsk
from toolchain.engine.ask.table import Table

Params = list[list[str]]
_SEVERAL = ("pieces", "set of pieces", "list of piece")


def arguments(table: Table, name: str, params: Params, given: str, piece: int = -1) -> list[Any]:
    """What a rule is told: a piece that is asked about, the words given for the rest, then what follows from these.

    ``given`` are words between commas. From a piece follow its side and, where one hex is told, its hex; from two
    hexes the hexside between them. Raises CannotAsk.
    """
    words = [part.strip() for part in given.split(",") if part.strip()]
    kinds = [kind for _, kind in params]
    if piece >= 0 and "piece" not in kinds:
        raise CannotAsk(f"`{name}` does not concern a unit")
    at = kinds.index("piece") if piece >= 0 else -1
    made: list[Any] = []
    for number, (param, kind) in enumerate(params):
        known = list(zip(made, kinds, strict=False))
        pieces, hexes = ([x for x, k in known if k == wanted] for wanted in ("piece", "hex"))
        pieces = pieces or ([piece] if piece >= 0 else [])
        if number == at:
            made.append(piece)
        elif words:
            made.append(value(table, kind, words.pop(0)))
        elif kind == "side" and pieces:
            made.append(table.ir["pieces"][pieces[0]]["side"])
        elif kind == "hex" and pieces and table.place(pieces[0]) >= 0 and kinds.count("hex") == 1:
            made.append(table.place(pieces[0]))
        elif kind == "hexside" and len(hexes) == 2:
            made.append(between(table, hexes[0], hexes[1]))
        else:
            wanted = ", ".join(f"{p}: {k}" for p, k in params)
            raise CannotAsk(f"`{name}` needs {wanted}, but {param} is missing; add a {kind}")
    if words:
        raise CannotAsk(f"`{name}` takes only {len(params)}; remove `{words[0]}`")
    return made


def between(table: Table, here: int, there: int) -> int:
    """The hexside between two hexes; -1 when it bears no terrain. Raises CannotAsk when they do not touch."""
    if there not in table.game.program.ADJ[here]:
        raise CannotAsk(f"{table.id(here)} and {table.id(there)} do not share a hexside")
    return table.edge(here, there)


def value(table: Table, kind: str, words: str) -> Any:
    """A value of a kind, as packages call it. Raises CannotAsk."""
    if kind == "piece":
        return table.piece(words)
    if kind in _SEVERAL:
        return tuple(sorted({table.piece(word) for word in words.split("+")}))
    if kind == "hex":
        return table.hex(words)
    if kind == "side":
        side = table.side(words)
        if side >= 0:
            return side
        raise CannotAsk(
            f"unknown side `{words}`; {did_you_mean(words, table.game.sides) or ' or '.join(table.game.sides)}"
        )
    if kind == "hexside":
        a, _, b = words.partition("/")
        if not b.strip():
            raise CannotAsk(f"`{words}` is not a hexside; write `HEX/HEX`")
        return between(table, table.hex(a), table.hex(b))
    if kind in ("condition", "bool") and words in ("yes", "no"):
        return words == "yes"
    known = table.ir["values"].get(kind.removeprefix("value of "))
    if known is not None:
        if words in known:
            return known.index(words)
        raise CannotAsk(f"invalid value `{words}`; use one of {', '.join(known)}")
    if words.isdecimal() and kind == "number":
        return int(words)
    raise CannotAsk(f"a {kind} cannot be entered here")
