"""Actions of a side, reckoned from their declarations."""

from __future__ import annotations

from typing import Any

from toolchain.engine.interpret.basics import cell
from toolchain.engine.interpret.ground import Ground
from toolchain.engine.interpret.selections import selected
from toolchain.engine.interpret.statements.options import by_place
from toolchain.engine.kernels.several import held, sets
from toolchain.ir.limits.bounds import limits_of


def action_open(i: Ground, state: Any, name: str, side: int) -> bool:
    """Whether a side can pay for an action, may take it, and has something to act with."""
    action = i.find(i.ir["actions"], name)
    names = {"actor": side, "us": side}
    for column, price in action["costs"]:
        low, _ = limits_of(i.find(i.ir["columns"], column))
        if cell(i.column(state, column), side) - (low or 0) < price:
            return False
    requires = action.get("requires")
    if requires is not None and not i.holds(state, requires, names):
        return False
    if action["scope"] is None:
        return True
    return bool((sets_of if "several" in action else candidates)(i, state, name, side))


def candidates(i: Ground, state: Any, name: str, side: int) -> list[int]:
    """Pieces that an action may be taken with."""
    scope = i.find(i.ir["actions"], name)["scope"]
    return [] if scope is None else selected(i, state, scope, {"actor": side, "us": side})


def sets_of(i: Ground, state: Any, name: str, side: int) -> list[tuple[int, ...]]:
    """Sets that an action may be taken with."""
    several = i.find(i.ir["actions"], name)["several"]
    place = state.columns["c_place"]
    may = by_place(i, state, candidates(i, state, name, side))
    made = sets(may, several["least"], several.get("most", 0), lambda x: place[x])
    barred = several.get("barred")
    if barred is None:
        return made
    names = {"actor": side, "us": side}
    return [one for one in made if not i.holds(state, barred, {**names, several["name"]: held(one, "piece")})]


def mandatory(i: Ground, state: Any, name: str, side: int) -> bool:
    """Whether a side must take an action before any that it need not take."""
    condition = i.find(i.ir["actions"], name).get("mandatory")
    return condition is not None and i.holds(state, condition, {"actor": side, "us": side})
