"""Which part of a selection of pieces leaves a piece out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from toolchain.engine.ask.reasons import Reason, Reasons
from toolchain.engine.ask.table import Table
from toolchain.engine.explain.values import Bound, Names
from toolchain.engine.naming import nation_name

if TYPE_CHECKING:
    from toolchain.ir.rules import Selection, Several


def out_of_sets(several: Several, count: int) -> Reason:
    """Why a piece is in no set with which a side may take an action; ``count``: of those that might be in one."""
    least = several["least"]
    if count < least:
        return Reason(
            f"it needs {least} at once, but only {count} {'is' if count == 1 else 'are'} available", False
        )
    return Reason(f"every set with it is barred: {several.get('bar', '')}", False)


def _unlike(reasons: Reasons, piece: int, part: str, only: dict[str, Any], names: Names) -> Reason:
    """A piece has another kind, side or nation than a selection."""
    ir, name = reasons.table.ir, reasons.table.name(piece)
    printed = ir["pieces"][piece]
    if part == "kinds":
        wanted, has = reasons.sayer.say(["pieces", only], names), ir["kinds"][printed["kind"]]["name"]
        return Reason(f"{name} is {wanted}", False, denial=f"{name} is {has}, not {wanted}")
    known = reasons.table.game.side_names if part == "side" else [nation_name(name) for name in ir["nations"]]
    plain = {key: bound.value for key, bound in names.items()}
    wanted = _named(known, reasons.i.read(reasons.state, only[part], plain))
    has = _named(known, printed["side"] if part == "side" else printed["nation"])
    return Reason(f"{name} is of {wanted}", False, denial=f"{name} is of {has}, not of {wanted}")


def _named(names: Sequence[str], number: int) -> str:
    return names[number] if 0 <= number < len(names) else "neither side"


def out_of_scope(
    table: Table, reasons: Reasons, scope: Selection, piece: int, names: Names
) -> Iterator[Reason]:
    """Which part of a selection leaves a piece out."""
    i, state = table.interpreter, table.state
    bare = {**scope, "where": None}
    plain = {name: bound.value for name, bound in names.items()}
    if piece in i.read(state, ["pieces", bare], plain):
        condition = scope.get("where")
        if condition is not None:
            yield from reasons.of(condition, {**names, scope["var"]: Bound(piece, "piece")})
        return
    name = table.name(piece)
    here = table.place(piece)
    where = f"it is {'in ' if here >= 0 else ''}{table.where(here)}"
    for part, unsaid in (("kinds", -1), ("side", None), ("nation", None)):
        loose = {**bare, "at": None, "in": None, "from": None, "anywhere": True, part: unsaid}
        others = {
            **loose,
            **{p: u for p, u in (("kinds", -1), ("side", None), ("nation", None)) if p != part},
        }
        only = {**others, part: bare[part]}
        if piece not in i.read(state, ["pieces", only], plain):
            yield _unlike(reasons, piece, part, only, names)
    if piece in i.read(
        state, ["pieces", {**bare, "at": None, "in": None, "from": None, "anywhere": True}], plain
    ):
        said = reasons.sayer.say(["pieces", bare], names)
        placed = said.count(" in ") or any(bare.get(part) is not None for part in ("at", "in", "from"))
        yield (
            Reason.left_out(name, said, where)
            if placed
            else Reason(
                f"{name} is on the map ({where})", False, denial=f"{name} is not on the map ({where})"
            )
        )
