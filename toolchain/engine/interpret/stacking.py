"""Stacking, reckoned from its declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain.engine.interpret.basics import cell
from toolchain.engine.interpret.ground import Ground

if TYPE_CHECKING:
    from toolchain.ir.rules import Bar, Stacking


def over(i: Ground, state: Any, rule: str, side: int, place: int) -> Any:
    """How much the pieces of a side in a place exceed a stacking rule."""
    known = i.find(i.ir["stackings"], rule)
    stack = _counted(i, state, known, side, place, -1)
    names = {"here": place, "stack": stack}
    more = _load(i, state, known, stack) - i.read(state, known["limit"], names)
    barred = any(i.holds(state, bar["when"], names) for bar in known["bars"])
    return max(more, 1 if barred else 0)


def fits(i: Ground, state: Any, rule: str, piece: int, place: int) -> bool:
    """Whether a piece may be in a place beside the others of its side; pieces of other kinds always may."""
    found = with_piece(i, state, rule, piece, place)
    return found is None or (found.bar is None and bool(found.weight <= found.limit))


class Stacked(NamedTuple):
    """A piece beside others of its side: what they weigh together, how much may be there, and the bar that holds."""

    others: tuple[int, ...]
    weight: Any
    limit: Any
    bar: Bar | None


def with_piece(i: Ground, state: Any, rule: str, piece: int, place: int) -> Stacked | None:
    """A piece in a place as a stacking rule counts it; None for one of a kind that the rule is not about."""
    known = i.find(i.ir["stackings"], rule)
    printed = i.piece(piece)
    if printed is None or not known["kinds"] >> printed["kind"] & 1:
        return None
    others = _counted(i, state, known, printed["side"], place, piece)
    stack = tuple(sorted((*others, piece)))
    names = {"here": place, "stack": stack}
    bar = next((bar for bar in known["bars"] if i.holds(state, bar["when"], names)), None)
    if bar is not None:
        return Stacked(others, 0, 0, bar)
    return Stacked(others, _load(i, state, known, stack), i.read(state, known["limit"], names), None)


def _counted(i: Ground, state: Any, rule: Stacking, side: int, place: int, left_out: int) -> tuple[int, ...]:
    """The pieces of a side in a place to which a rule applies."""
    made = []
    for piece in cell(state.columns["c_at"], place):
        printed = i.piece(piece)
        assert printed is not None
        if piece != left_out and printed["side"] == side and rule["kinds"] >> printed["kind"] & 1:
            made.append(piece)
    return tuple(made)


def _load(i: Ground, state: Any, rule: Stacking, stack: tuple[int, ...]) -> Any:
    """Weight of pieces."""
    return sum(i.read(state, rule["weight"], {"it": piece}) for piece in stack)
