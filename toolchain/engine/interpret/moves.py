"""Moves, reckoned from their declarations: bars, prices, first steps, where a move may end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine.interpret.basics import Names, cell
from toolchain.engine.interpret.ground import Ground

if TYPE_CHECKING:
    from toolchain.ir.rules import Movement


def bar(i: Ground, state: Any, movement: str, piece: int, here: int, there: int) -> int:
    """Number of the first bar of a movement that forbids a step, -1 when none does."""
    names = _step(i, piece, here, there)
    bars = enumerate(i.find(i.ir["movements"], movement)["bars"])
    return next((number for number, bar in bars if i.holds(state, bar["when"], names)), -1)


def cost(i: Ground, state: Any, movement: str, piece: int, here: int, there: int) -> Any:
    """Price of a step."""
    return i.read(state, i.find(i.ir["movements"], movement)["cost"], _step(i, piece, here, there))


def _step(i: Ground, piece: int, here: int, there: int) -> Names:
    return {
        "mover": piece,
        "self": piece,
        "from": here,
        "to": there,
        "hexside": i.hexside(here, there),
    }


def may_end(i: Ground, state: Any, movement: Movement, piece: int, there: int) -> bool:
    """Whether a move may end in a hex."""
    names = {"mover": piece, "self": piece, "to": there}
    return all(i.holds(state, line["when"], names) for line in movement["ends"])


def must_stop(i: Ground, state: Any, movement: Movement, piece: int, here: int, there: int) -> bool:
    """Whether a move stops after a step."""
    return i.one_holds(state, movement["stops"], _step(i, piece, here, there))


def can_move(i: Ground, state: Any, name: str, piece: int) -> bool:
    """Whether a piece has a first step from which its move can still come to a legal end."""
    if i.find(i.ir["movements"], name).get("over"):
        return bool(ends(i, state, name, piece))
    return bool(first_steps(i, state, name, piece))


def first_steps(i: Ground, state: Any, name: str, piece: int, left: Any = None) -> list[int]:
    """Hexes of legal next steps over the map, ascending; of a whole move, or of what is ``left`` of one."""
    movement = i.find(i.ir["movements"], name)
    allowance = (
        i.read(state, movement["allowance"], {"mover": piece, "self": piece}) if left is None else left
    )
    start = i.place_of(state, piece)
    tried: set[Any] = set()

    def comes_to_an_end(here: int, there: int, left: Any) -> bool:
        """Whether this step is legal and the move can end after it, at once or later."""
        if bar(i, state, name, piece, here, there) >= 0:
            return False
        price = cost(i, state, name, piece, here, there)
        if price > left:
            return False
        if may_end(i, state, movement, piece, there):
            return True
        if must_stop(i, state, movement, piece, here, there) or (there, left - price) in tried:
            return False
        tried.add((there, left - price))
        return any(comes_to_an_end(there, x, left - price) for x in i.neighbours(there))

    found = []
    for there in i.neighbours(start):
        tried.clear()
        if comes_to_an_end(start, there, allowance):
            found.append(there)
    return sorted(found)


def ends(i: Ground, state: Any, name: str, piece: int) -> list[int]:
    """Where a move along a network may end, ascending: every hex on the way passes the bars."""
    movement = i.find(i.ir["movements"], name)
    mover = {"mover": piece, "self": piece}
    start = i.place_of(state, piece)
    budget = movement.get("budget")
    if budget is not None:
        held = cell(i.column(state, budget["column"]), i.side_of(piece))
        if i.read(state, budget["weight"], mover) > held:
            return []
    if start < 0 or bar(i, state, name, piece, start, start) >= 0:
        return []
    network = movement["over"]
    assert network is not None
    reached, ring = {start}, [start]
    for _ in range(i.read(state, movement["allowance"], mover)):
        after = set()
        for here in ring:
            for link in i.ir["networks"][network]:
                there = link[1 - link.index(here)] if here in link else here
                if there not in reached and bar(i, state, name, piece, here, there) < 0:
                    after.add(there)
        if not after:
            break
        reached |= after
        ring = sorted(after)
    return sorted(x for x in reached if x != start and may_end(i, state, movement, piece, x))
