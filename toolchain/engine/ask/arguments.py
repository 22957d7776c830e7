"""What a rule is told: units, hexes, sides and the like, as a person writes them."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.engine.ask.answer import CannotAsk
from toolchain.engine.ask.table import Table


def arguments(table: Table, function: dict[str, Any], piece: int, rest: str) -> list[Any]:
    """What a function is told: the piece, then the words after it, then what follows from the piece. Raises CannotAsk."""
    made: list[Any] = []
    given = [part.strip() for part in rest.split(",") if part.strip()]
    used = False
    for param, kind in function["params"]:
        if kind == "piece" and not used:
            made.append(piece)
            used = True
        elif given:
            made.append(value(table, kind, given.pop(0)))
        elif kind == "side":
            made.append(table.ir["pieces"][piece]["side"])
        elif kind == "hex" and table.place(piece) >= 0:
            made.append(table.place(piece))
        else:
            raise CannotAsk(f"`{function['name']}` is told a {kind} (`{param}`) too: add it")
    if not used:
        raise CannotAsk(f"`{function['name']}` is not about a unit")
    if given:
        raise CannotAsk(f"`{function['name']}` is not told `{given[0]}`")
    return made


def value(table: Table, kind: str, words: str) -> Any:
    """A value of a kind, as packages call it. Raises CannotAsk."""
    if kind == "piece":
        return table.piece(words)
    if kind == "hex":
        return table.hex(words)
    if kind == "side":
        sides = [side.casefold() for side in table.game.sides]
        if words.casefold() in sides:
            return sides.index(words.casefold())
        raise CannotAsk(
            f"there is no side `{words}`; {did_you_mean(words, table.game.sides) or ' or '.join(table.game.sides)}"
        )
    if kind == "hexside":
        a, _, b = words.replace(" / ", "/").partition("/")
        edge = table.edge(table.hex(a), table.hex(b)) if b else -1
        return edge
    if kind in ("condition", "bool") and words in ("yes", "no"):
        return words == "yes"
    known = table.ir["values"].get(kind.removeprefix("value of "))
    if known is not None:
        if words in known:
            return known.index(words)
        raise CannotAsk(f"`{words}` is none of {', '.join(known)}")
    if words.isdigit() and kind == "number":
        return int(words)
    raise CannotAsk(f"a {kind} cannot be written here")
