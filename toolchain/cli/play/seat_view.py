"""What a seat may see of a position, as plain text: a small map, the stacks, its units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import PlayState
from toolchain.engine.naming import UNDER, piece_name, place_name
from toolchain.engine.observe import Observation
from toolchain.engine.seen import covered

CELL = 6
LISTED = 400


def units(state: PlayState, seat: int) -> list[str]:
    """All stacks, by place, and what lies off the map."""
    seen = state.observe(seat)
    made: list[str] = []
    for place in sorted(seen.places):
        views = seen.places[place]
        if not views:
            continue
        made.append(place_name(state, place))
        lines = list(_stack(state, seat, place, views))
        for line in dict.fromkeys(lines):
            times = lines.count(line)
            made.append(f"  {line}" if times == 1 else f"  {times} x {line}")
    return made or ["there is no unit on the map"]


def _stack(state: PlayState, seat: int, place: int, views: tuple[Any, ...]) -> Iterator[str]:
    """The pieces of one place as words."""
    game = state.game
    p = game.program
    if views and views[0][0] == "count":
        own = views[1:]
        if len(own) < views[0][1]:
            count = f"{views[0][1]} pieces" if views[0][1] > 1 else "1 piece"
            yield f"{count}, face down" + (", of them yours:" if own else "")
        views = own
    stack = [x for x in state.columns["c_at"][place] if not covered(state, seat, x)]
    for number, view in enumerate(views):
        if view[0] == "cover":
            yield f"{UNDER} of {game.sides[view[1]]}, on top: {game.cover.words[view[2]] if game.cover else ''}"
            continue
        if view[0] == "hidden":
            which = stack[number] if place < p.hex_count and number < len(stack) else -1
            of = f" of {game.sides[view[1]]}" if view[1] >= 0 else ""
            yield f"{piece_name(state, seat, which) if which >= 0 else 'unit out of sight'}{of}"
            continue
        piece = view[1]
        extra = [f"{game.ir['faces'][view[2]]}"] if 0 <= view[2] < len(game.ir["faces"]) else []
        extra += _states(state, piece, own=p.SIDE[piece] == seat)
        if game.cover is not None and game.cover.hides(state, piece):
            under = game.cover.under(state, place, p.SIDE[piece])
            extra.append(f"hidden, on top: {game.cover.words[game.cover.shown(state, under)]}")
        extra += [piece_name(state, seat, other) for _, other, _ in view[3]]
        side = f"{game.sides[p.SIDE[piece]]} " if p.SIDE[piece] >= 0 and p.NATION[piece] < 0 else ""
        values = " ".join(f"{name} {value}" for name, value in _values(state, piece, view[2]))
        text = f"{side}{piece_name(state, seat, piece)}"
        yield text + (f"  {values}" if values else "") + (f"  ({', '.join(extra)})" if extra else "")


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
            yield name, str(value)


def _states(state: PlayState, piece: int, own: bool) -> list[str]:
    """Yes-or-no states that are on; of another's piece only those that lie openly."""
    cover = state.game.ir["visibility"].get("cover", {})
    return [
        column["name"]
        for column in state.game.ir["columns"]
        if column["of"] == "piece"
        and column["name"] != cover.get("hides")
        and column["type"] == "bool"
        and (own or column.get("open"))
        and state.columns.get("c_" + ident(column["name"]), {0: 0})[piece] == 1
    ]


def text_map(state: PlayState, seat: int, width: int) -> list[str]:
    """A small map where it fits the width, else the list of stacks."""
    cells = _cells(state, state.observe(seat))
    points = _points(state)
    if not points:
        return ["this game has no map"]
    right = max(x for x, _ in points) + CELL
    if right > width:
        return [f"the map is wider than {width} columns; these are the stacks:", *units(state, seat)]
    depth = max(y for _, y in points) + 2
    rows = [[" "] * (right + 1) for _ in range(depth)]
    for (x, y), (top, low) in zip(points, cells, strict=True):
        for row, text in ((y, top), (y + 1, low)):
            rows[row][x : x + len(text)] = list(text)
    made = ["".join(row).rstrip() for row in rows]
    return [*made, "", *_legend(state)]


def _points(state: PlayState) -> list[tuple[int, int]]:
    """Column and line of each hex: two lines a hex, shifted as the grid is."""
    hexes = state.game.ir["hexes"]
    if not hexes:
        return []
    if state.game.ir["layout"]["orientation"] == "flat":
        raw = [(h["q"] * CELL, 2 * h["r"] + h["q"]) for h in hexes]
    else:
        raw = [((2 * h["q"] + h["r"]) * CELL // 2, 2 * h["r"]) for h in hexes]
    if state.game.ir["layout"].get("rows_up"):
        high = max(y for _, y in raw)
        raw = [(x, high - y) for x, y in raw]
    left, top = min(x for x, _ in raw), min(y for _, y in raw)
    return [(x - left, y - top) for x, y in raw]


def letters(state: PlayState) -> dict[str, str]:
    """A small letter for each terrain of hexes, none for the commonest."""
    count: dict[str, int] = {}
    for known in state.game.ir["hexes"]:
        for name in known["terrains"]:
            count[name] = count.get(name, 0) + 1
    plain = max(count, key=lambda name: count[name], default="")
    made: dict[str, str] = {}
    for name in count:
        if name != plain:
            free = (
                c
                for c in name.lower() + "abcdefghijklmnopqrstuvwxyz"
                if c.isalpha() and c not in made.values()
            )
            made[name] = next(free, "?")
    return made


def initials(state: PlayState) -> list[str]:
    """A capital for each side; more letters where sides begin alike."""
    sides = state.game.sides
    for length in range(1, 4):
        made = [side[:length].capitalize() for side in sides]
        if len(set(made)) == len(made):
            return made
    return [chr(65 + number) for number in range(len(sides))]


def _cells(state: PlayState, seen: Observation) -> list[tuple[str, str]]:
    game = state.game
    sign = letters(state)
    capital = initials(state)
    made = []
    for number, known in enumerate(game.ir["hexes"]):
        top = str(known["id"])[: CELL - 1]
        ground = "".join(sorted({sign[t] for t in known["terrains"] if t in sign}))
        count: dict[int, int] = {}
        covers: set[int] = set()
        for view in seen.places.get(number, ()):
            side = game.program.SIDE[view[1]] if view[0] == "piece" else view[1]
            if view[0] == "cover":
                covers.add(side)
            elif side >= 0:
                count[side] = count.get(side, 0) + 1
        # How many lie under a cover is not known.
        stacks = "".join(
            f"{capital[side]}{count.get(side) or ''}{'?' if side in covers else ''}"
            for side in sorted({*count, *covers})
        )
        low = (stacks + (" " if stacks and ground else "") + ground)[: CELL - 1]
        made.append((top, low or "."))
    return made


def _legend(state: PlayState) -> list[str]:
    capital = initials(state)
    made = [f"{capital[i]}2: two units of {side}" for i, side in enumerate(state.game.sides)]
    made += [
        f"{capital[i]}?: a {UNDER} of {side}" for i, side in enumerate(state.game.sides) if state.game.cover
    ]
    made += [f"{sign}: {name}" for name, sign in letters(state).items()]
    return ["  ".join(made)]
