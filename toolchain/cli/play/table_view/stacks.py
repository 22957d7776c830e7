"""What a seat may see of a position, as plain text: stacks by place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from toolchain.cli.play.table_view.status import stated
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import PlayState
from toolchain.engine.naming import UNDER, piece_name, place_name, state_name
from toolchain.engine.seen import covered, sees
from toolchain.engine.whereabouts import binding_states, without_markers
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.kept.own import DUE
from toolchain.play.names import CannotOrder, named_hex, named_in_sight

if TYPE_CHECKING:
    from toolchain.ir.rules import Column, Rules

ALL = "all"
MOST_HELD = 20  # hexes of a side that are listed


def units(state: PlayState, seat: int, words: str = "") -> list[str]:
    """Stacks by place: of the map, with ``all`` of the boxes too, or of one hex; or who holds which hexes. Raises CannotOrder.

    Boxes that are not listed are named with the number of their pieces, so that it is seen what is left out.
    """
    seen = state.observe(seat)
    count = state.game.program.hex_count
    ir = state.game.ir
    held = [
        column
        for column in columns_of_hexes(ir)
        if words.casefold() in (column["name"].casefold(), state_name(ir, column["name"]).casefold())
    ]
    if held and held[0]["type"] == "side":
        return list(_holders(state, held, None)) or [f"no side has {words} of a hex"]
    if words and words.casefold() != ALL:
        try:
            hex = named_hex(state, words)
        except CannotOrder:
            named = named_in_sight(state, seat, words)
            if not named:
                raise
            return unit_lines(state, seat, named)
        states = [f"  {text}" for text in _states_of_hex(state, seat, hex)]
        found = _places(state, seat, {hex: seen.places.get(hex, ())})
        found += _places(state, seat, _boxed(state, seat, hex, seen.places))
        return [*found, *states] if found else [f"there are no units in {place_name(state, hex)}", *states]
    if words:
        holders = _holders(state, columns_of_hexes(state.game.ir), MOST_HELD)
        return [*(_places(state, seat, seen.places) or ["there are no units"]), *holders]
    made = _places(state, seat, {place: v for place, v in seen.places.items() if place < count})
    boxes = [
        f"{place_name(state, place)} {views[0][1] if views[0][0] == 'count' else len(views)}"
        for place, views in sorted(seen.places.items())
        if place >= count and views
    ]
    if boxes:
        made.append(f"off the map, shown by `units all`: {', '.join(boxes)}")
    return made or ["there are no units on the map"]


def unit_lines(state: PlayState, seat: int, pieces: Sequence[int]) -> list[str]:
    """Units with their strength, ratings and states, by the place where they are, also off the map."""
    seen = state.observe(seat).places
    chosen = set(pieces)
    places = {
        place: tuple(view for view in views if view[0] == "piece" and view[1] in chosen)
        for place, views in seen.items()
    }
    made = _places(state, seat, places)
    shown = {view[1] for views in places.values() for view in views}
    away = [piece for piece in pieces if piece not in shown]
    if away:
        faces = state.columns["c_face"]
        views = tuple(("piece", piece, faces[piece], ()) for piece in away)
        nowhere = len(state.columns["c_at"]) - 1
        made += ["not in play now", *(f"  {line}" for line in _stack(state, seat, nowhere, views))]
    return made


def _boxed(
    state: PlayState, seat: int, hex: int, places: Mapping[int, tuple[Any, ...]]
) -> dict[int, tuple[Any, ...]]:
    """What is seen in boxes of units that a state binds to a hex, such as those shut in its fortress."""
    program = state.game.program
    binding = [
        (state.columns["c_" + ident(column["name"])], column.get("open"))
        for column in binding_states(state.game.ir)
    ]
    return {
        place: tuple(
            view
            for view in views
            if view[0] == "piece"
            and any(
                of[view[1]] == hex and (public or program.SIDE[view[1]] == seat) for of, public in binding
            )
        )
        for place, views in places.items()
        if place >= program.hex_count
    }


def telling_apart(state: PlayState, seat: int, pieces: Sequence[int]) -> list[str]:
    """For each of some pieces the numbers that lie on it, such as points left: those that are not the same on all of them.

    Nothing where one of the pieces is none, or more than a player may see.
    """
    if len(pieces) < 2 or any(piece < 0 or not sees(state, seat, piece) for piece in pieces):
        return ["" for _ in pieces]
    hidden = without_markers(state.game.ir)
    said: list[list[str]] = [[] for _ in pieces]
    for column in state.game.ir["columns"]:
        name = column["name"]
        if column["of"] != "piece" or column["type"] != "number" or not column.get("open") or name in hidden:
            continue
        if name == DUE:
            continue  # whatever is chosen now has come
        held, words = state.columns["c_" + ident(name)], state_name(state.game.ir, name)
        if len({held[piece] for piece in pieces}) > 1:
            for row, piece in zip(said, pieces, strict=True):
                row.append(f"{words} {stated(state, seat, column['type'], held[piece])}")
    return [f" ({', '.join(row)})" if row else "" for row in said]


def standing_there(state: PlayState, seat: int, hexes: Sequence[int]) -> list[str]:
    """For each of some hexes how many units of each side the seat sees there, with `?` for a covered force; empty for an empty hex."""
    sides, seen = state.game.program.SIDE, state.observe(seat).places
    said = []
    for hex in hexes:
        views = seen.get(hex, ())
        owners = [sides[view[1]] if view[0] == "piece" else view[1] for view in views if view[0] != "cover"]
        covered_by = {view[1] for view in views if view[0] == "cover"}
        counts = [
            f"{name}: {owners.count(side) or ''}{'?' * (side in covered_by)}"
            for side, name in enumerate(state.game.side_names)
            if side in owners or side in covered_by
        ]
        said.append(f" ({', '.join(counts)})" if counts else "")
    return said


def _places(state: PlayState, seat: int, places: Mapping[int, tuple[Any, ...]]) -> list[str]:
    """What is seen in each of some places; nothing of those that are empty."""
    made: list[str] = []
    for place in sorted(places):
        views = places[place]
        if not views:
            continue
        made.append(place_name(state, place))
        lines = list(_stack(state, seat, place, views))
        for line in dict.fromkeys(lines):
            times = lines.count(line)
            made.append(f"  {line}" if times == 1 else f"  {times} x {line}")
    return made


def _stack(state: PlayState, seat: int, place: int, views: tuple[Any, ...]) -> Iterator[str]:
    """The pieces of one place as words."""
    game = state.game
    p = game.program
    if views and views[0][0] == "count":
        own = views[1:]
        if len(own) < views[0][1]:
            count = f"{views[0][1]} pieces" if views[0][1] > 1 else "1 piece"
            yield f"{count}, face down" + (", including yours:" if own else "")
        views = own
    stack = [x for x in state.columns["c_at"][place] if not covered(state, seat, x)]
    for number, view in enumerate(views):
        if view[0] == "cover":
            yield f"{UNDER} of {game.side_names[view[1]]}, on top: {game.cover.words[view[2]] if game.cover else ''}"
            continue
        if view[0] == "hidden":
            which = stack[number] if place < p.hex_count and number < len(stack) else -1
            of = f" of {game.side_names[view[1]]}" if view[1] >= 0 else ""
            yield f"{piece_name(state, seat, which) if which >= 0 else 'unit out of sight'}{of}"
            continue
        piece = view[1]
        extra = [spoken(game.ir["faces"][view[2]])] if 0 <= view[2] < len(game.ir["faces"]) else []
        extra += _states(state, seat, piece, own=p.SIDE[piece] == seat)
        if game.cover is not None and game.cover.hides(state, piece):
            under = game.cover.under(state, place, p.SIDE[piece])
            extra.append(f"hidden, on top: {game.cover.words[game.cover.shown(state, under)]}")
        extra += [piece_name(state, seat, other) for _, other, _ in view[3]]
        side = f"{game.side_names[p.SIDE[piece]]} " if p.SIDE[piece] >= 0 and p.NATION[piece] < 0 else ""
        values = " ".join(f"{name} {value}" for name, value in _values(state, piece, view[2]))
        text = f"{side}{piece_name(state, seat, piece)}"
        yield text + (f"  {values}" if values else "") + (f"  ({', '.join(extra)})" if extra else "")


def marked_states(state: PlayState, seat: int, hex: int) -> list[tuple[str, str]]:
    """The states of a hex, each by its name and in words, that a marker on the map would show: not who holds it, nor the first value."""
    return [
        (state_name(state.game.ir, column["name"]), said)
        for column, value, said in _open_states(state, seat, hex)
        if value and column["type"] not in ("side", "hex", "piece")
    ]


def holders(state: PlayState, hex: int) -> list[tuple[int, str]]:
    """The sides that states give a hex to, such as who controls it: each side with the name of the state."""
    return [
        (value, state_name(state.game.ir, column["name"]))
        for column in columns_of_hexes(state.game.ir)
        if column["type"] == "side" and (value := state.columns["c_" + ident(column["name"])][hex]) >= 0
    ]


def _states_of_hex(state: PlayState, seat: int, hex: int) -> list[str]:
    """The states of a hex that all may see, such as who controls it; not those that are off or none."""
    return [said for _, _, said in _open_states(state, seat, hex)]


def _open_states(state: PlayState, seat: int, hex: int) -> Iterator[tuple[Any, Any, str]]:
    """Each state of a hex that is not off or none: what declares it, its value, and both in words."""
    for column in columns_of_hexes(state.game.ir):
        value = state.columns["c_" + ident(column["name"])][hex]
        said = stated(state, seat, column["type"], value)
        if said not in ("no", "none", "0"):
            words = state_name(state.game.ir, column["name"])
            yield column, value, words if said == "yes" else f"{words} {said}"


def _holders(state: PlayState, columns: list[Any], most: int | None) -> Iterator[str]:
    """The hexes that each side holds, by every state of hexes that is a side; at most so many of a side."""
    for column in columns:
        values = state.columns["c_" + ident(column["name"])][: state.game.program.hex_count]
        words = state_name(state.game.ir, column["name"])
        for number, side in enumerate(state.game.side_names) if column["type"] == "side" else ():
            hexes = [place_name(state, hex) for hex, holder in enumerate(values) if holder == number]
            if hexes:
                left = len(hexes[most:]) if most is not None else 0
                more = f" and {left} more, listed by `units {words}`" if left else ""
                yield f"{words} {side}: {', '.join(hexes[:most])}{more}"


def columns_of_hexes(ir: Rules) -> list[Column]:
    """The states of hexes that all may see, without those that have no markers."""
    hidden = without_markers(ir)
    return [c for c in ir["columns"] if c["of"] == "hex" and c.get("open") and c["name"] not in hidden]


def _values(state: PlayState, piece: int, face: int) -> Iterator[tuple[str, str]]:
    """What is printed on a face of a piece: numbers, and the names of those that are names; what is `none` is blank."""
    ir = state.game.ir
    printed = ir["pieces"][piece]
    turned = printed["faces"].get(ir["faces"][face], {}) if 0 <= face < len(ir["faces"]) else {}
    for attribute in ir["attributes"]:
        name = attribute["name"]
        value: int | str | None = turned.get(name, printed["values"].get(name))
        words = ir["values"].get(str(attribute.get("type", name)).removeprefix("value of "))
        if isinstance(value, int) and words and 0 <= value < len(words):
            value = words[value]
        if value is not None and value != "none":
            yield spoken(name), spoken(str(value))


def _states(state: PlayState, seat: int, piece: int, own: bool) -> list[str]:
    """States of a piece that are not as they began and have markers; of another's piece only those that lie openly.

    A state that holds is named alone, another one with its value.
    """
    cover = state.game.ir["visibility"].get("cover", {})
    hidden = without_markers(state.game.ir)
    made = []
    for column in state.game.ir["columns"]:
        name = column["name"]
        if column["of"] != "piece" or name == cover.get("hides") or name in hidden:
            continue
        if not (own or column.get("open")):
            continue
        start = column.get("start", 0)
        value = state.columns["c_" + ident(name)][piece]
        if value != (start[piece] if isinstance(start, list) else start):
            said = stated(state, seat, column["type"], value)
            words = state_name(state.game.ir, name)
            if name == DUE:
                if 0 <= state.columns["c_place"][piece] < state.game.program.hex_count:
                    continue  # it has come
                words = "due on turn"
            made.append(words if said == "yes" else f"not {words}" if said == "no" else f"{words} {said}")
    return made
