"""Moves, reckoned from their declarations: bars, prices, first steps, where a move may end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain.engine.interpret.basics import Names, cell
from toolchain.engine.interpret.ground import Ground
from toolchain.ir.limits.bounds import limits_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Movement


class Trail(NamedTuple):
    """The least that a moving piece had left, and the hexes where it has been since."""

    low: Any
    been: list[int]


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


def first_steps(
    i: Ground, state: Any, name: str, piece: int, left: Any = None, trail: Trail | None = None
) -> list[int]:
    """Hexes of legal next steps over the map, ascending; of a whole move, or of what is ``left`` of one.

    No step leads back along the ``trail`` unless the piece then has less left than ever.
    """
    movement = i.find(i.ir["movements"], name)
    allowance = i.read(state, movement["allowance"], {"mover": piece, "self": piece})
    start = i.place_of(state, piece)
    left = allowance if left is None else left
    most = max(left, allowance)
    low, been = trail if trail is not None else (left, [start])
    tried: set[Any] = set()

    def comes_to_an_end(here: int, there: int, left: Any, below: bool = False) -> bool:
        """Whether this step is legal and the move can end after it, at once or later.

        ``below``: the way has led to less than was ever left, so the trail bars nothing any more.
        """
        if bar(i, state, name, piece, here, there) >= 0:
            return False
        price = cost(i, state, name, piece, here, there)
        if price > left:
            return False
        left = min(left - price, most)
        below = below or left < low
        if (there, left, below) in tried or (there in been and not below):
            return False
        if may_end(i, state, movement, piece, there):
            return True
        tried.add((there, left, below))
        if must_stop(i, state, movement, piece, here, there):
            return False
        return any(comes_to_an_end(there, x, left, below) for x in i.chart.neighbours(there))

    found = []
    for there in i.chart.neighbours(start):
        tried.clear()
        if comes_to_an_end(start, there, left):
            found.append(there)
    return sorted(found)


def ends(i: Ground, state: Any, name: str, piece: int) -> list[int]:
    """Where a move along a network may end, ascending: every hex on the way passes the bars, and is paid."""
    movement = i.find(i.ir["movements"], name)
    mover = {"mover": piece, "self": piece}
    start = i.place_of(state, piece)
    budget = movement.get("budget")
    if budget is not None:
        low, _ = limits_of(i.find(i.ir["columns"], budget["column"]))
        held = cell(i.column(state, budget["column"]), i.side_of(piece)) - (low or 0)
        if i.read(state, budget["weight"], mover) > held:
            return []
    if start < 0 or bar(i, state, name, piece, start, start) >= 0:
        return []
    network = movement["over"]
    assert network is not None
    allowance = i.read(state, movement["allowance"], mover)
    # What is spent when the piece goes on from a hex; where it must stop it does not.
    spent: dict[int, Any] = {start: 0}
    reached, ring = {start}, [start]
    while ring:
        after = set()
        for here in ring:
            for there in i.chart.network(network)[here] - {here}:
                if bar(i, state, name, piece, here, there) >= 0:
                    continue
                total = spent[here] + cost(i, state, name, piece, here, there)
                if total > allowance:
                    continue
                reached.add(there)
                stops = must_stop(i, state, movement, piece, here, there)
                if not stops and (there not in spent or total < spent[there]):
                    spent[there] = total
                    after.add(there)
        ring = sorted(after)
    return sorted(x for x in reached if x != start and may_end(i, state, movement, piece, x))
