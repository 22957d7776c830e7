"""One line of what players keep beside the map: points, stocks, tracks and states, as far as all may see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.explain.values import step
from toolchain.engine.faults import ruled
from toolchain.engine.game import Game, PlayState
from toolchain.engine.naming import nation_name, piece_name, place_name, state_name
from toolchain.engine.whereabouts import without_markers
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.kept.own import OWN_STATES

if TYPE_CHECKING:
    from toolchain.ir.rules import Column

EVERYTHING = -2
_MOST = 4  # hexsides of a state that the line has room for


def side_name(game: Game, seat: int) -> str:
    """A side with the nations that it is made of, where its name does not tell them."""
    name = game.side_names[seat]
    nations = [
        nation_name(n) for n in game.ir["sides"][seat]["nations"] if n.casefold()[:4] != name.casefold()[:4]
    ]
    return f"{name} ({', '.join(nations)})" if nations else name


def status(state: PlayState, seat: int, initials: list[str]) -> str:
    """The line; empty where the game keeps nothing of the kind.

    Shown are numbers of which a side has any, what a side holds, and states that are not as they began, of sides for all sides
    at once, unless a look declares that they have no markers. A state that the rules do not lay open is not shown.
    """
    return "  ".join([*_points(state, seat, initials), *_states(state, seat, initials)])


def _points(state: PlayState, seat: int, initials: list[str]) -> Iterator[str]:
    game = state.game
    name = game.ir["victory"]["score"]
    # Hidden units may count: then the story does not tell the points either.
    if not name or (game.cover is not None and seat != EVERYTHING):
        return
    score = game.space["sc_" + ident(name)]
    with ruled(state):
        yield "points " + _by_side([str(score(state, side)) for side in range(len(game.sides))], initials)


def _by_side(values: list[str], initials: list[str]) -> str:
    return " ".join(f"{initial}:{value}" for initial, value in zip(initials, values, strict=True))


def _states(state: PlayState, seat: int, initials: list[str]) -> Iterator[str]:
    ir = state.game.ir
    hidden = without_markers(state.game.ir)
    for column in ir["columns"]:
        name = column["name"]
        if not column.get("open") or name in hidden or name in OWN_STATES:
            continue
        held, words = state.columns["c_" + ident(name)], state_name(ir, name)
        if column["of"] == "side" and _worth_showing(column, held[: len(initials)]):
            values = [stated(state, seat, column["type"], held[side]) for side in range(len(initials))]
            yield f"{words} {_by_side(values, initials)}"
        elif column["of"] == "game" and (held[0] != column.get("start", 0) or _is_held(column, held[0])):
            value = stated(state, seat, column["type"], held[0])
            yield f"{words}{' ' + value if value != 'yes' else ''}"
        elif column["of"] == "hexside" and (changed := _hexsides(state, seat, column, held)):
            more = f" and {len(changed) - _MOST} more" if len(changed) > _MOST else ""
            yield f"{words} {', '.join(changed[:_MOST])}{more}"


def _is_held(column: Column, value: Any) -> bool:
    """Whether a side has something, such as a token, which matters from the start."""
    return column["type"] == "side" and value >= 0


def _hexsides(state: PlayState, seat: int, column: Column, held: Sequence[Any]) -> list[str]:
    """The hexsides whose state is another than at the start, by their hexes."""
    start, made = column.get("start", 0), []
    for number, (one, other, *_) in enumerate(state.game.ir["edges"]):
        if held[number] != (start[number] if isinstance(start, list) else start):
            value = stated(state, seat, column["type"], held[number])
            said = "" if value == "yes" else f" {value}"
            hexes = state.game.ir["hexes"]
            made.append(f"{hexes[one]['id']}/{hexes[other]['id']}{said}")
    return made


def _worth_showing(column: Column, held: Sequence[Any]) -> bool:
    """Whether any side has something of a number, or a state is another than at the start."""
    if column["type"] == "number":
        return any(held)
    start = column.get("start", 0)
    return any(now != (start[side] if isinstance(start, list) else start) for side, now in enumerate(held))


def stated(state: PlayState, seat: int, type_: str, value: Any) -> str:
    """The value of a state in words."""
    game = state.game
    if type_ == "condition":
        return "yes" if value else "no"
    if type_ in ("side", "hex", "piece") and value < 0:
        return "none"
    if type_ == "side":
        return str(game.side_names[value])
    if type_ == "hex":
        return place_name(state, value)
    if type_ == "piece":
        return piece_name(state, seat, value)
    words = (
        game.ir["values"].get(type_.removeprefix("value of "), []) if type_.startswith("value of ") else []
    )
    return spoken(step(value, words)) if words else step(value, words)
