"""``edge NAME`` and ``box NAME``: whose an edge of the map is, what joins a box beside it, and what lies in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.base.suggest import did_you_mean
from toolchain.engine.ask.answer import Answer, CannotAsk, Drawn, cited
from toolchain.engine.ask.table import Table, few
from toolchain.engine.interpret.basics import Named
from toolchain.ir.margins import count_of, joined, owner_of, used_by, users_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def edge(ir: Rules, name: str) -> Answer:
    """The hexes of an edge and its owner. Raises CannotAsk of a name that none has."""
    found = _called("edge", ir.get("map_edges", []), name)
    owner = owner_of(ir, found)
    boxes = [box["name"] for box in ir["boxes"] if box.get("edge") == found["name"]]
    said = f"{found['name']} of {owner}{cited([found['cite']])}: {count_of(found['hexes'])}"
    lines = [", ".join(_ids(ir, found["hexes"]))] if found["hexes"] else []
    lines += [f"in {found['country']}"] if "country" in found else []
    lines += [f"beside it: {', '.join(boxes)}"] if boxes else []
    data = {
        "edge": found["name"],
        "owner": owner,
        "country": found.get("country", ""),
        "paragraph": found["cite"],
        "hexes": _ids(ir, found["hexes"]),
        "boxes": boxes,
    }
    return Answer(f"edge {found['name']}", said, lines, data, Drawn(shaded=dict.fromkeys(found["hexes"], "")))


def box(ir: Rules, name: str, table: Table | None = None) -> Answer:
    """Where a box stands, from which hexes it is entered, who may use it, and, where there is a position, what lies in it.

    Raises CannotAsk of a name that none has.
    """
    linked: list[Any] = [
        {"name": hex["id"], "index": n} for n, hex in enumerate(ir["hexes"]) if hex.get("box")
    ]
    called = _called("box", [*ir["boxes"], *linked], name)["name"]
    for one in linked:
        if one["name"] == called:
            return _linked_box(ir, called, one["index"], table)
    found = next(box for box in ir["boxes"] if box["name"] == called)
    joins = joined(found)
    said = f"{found['name']}, {used_by(ir, found)}: " + (
        f"beside {found['edge']}, entered from {count_of(joins)}"
        if "edge" in found
        else "not beside an edge of the map"
    )
    lines = [", ".join(_ids(ir, joins))] if joins else []
    data: dict[str, Any] = {
        "box": found["name"],
        "edge": found.get("edge", ""),
        "used_by": users_of(ir, found),
        "joins": _ids(ir, joins),
    }
    if table is not None:
        place = len(ir["hexes"]) + ir["boxes"].index(found)
        inside = [n for n in range(len(ir["pieces"])) if table.place(n) == place]
        lines.append("in it: " + (few([table.name(n) for n in inside]) if inside else "no piece"))
        data["pieces"] = [ir["pieces"][n]["id"] for n in inside]
    return Answer(f"box {found['name']}", said, lines, data, Drawn(shaded=dict.fromkeys(joins, "")))


def _linked_box(ir: Rules, name: str, index: int, table: Table | None) -> Answer:
    """To which hexes and boxes the links of a box lead, and what lies in it."""
    joins = sorted(b if a == index else a for a, b in ir.get("links", ()) if index in (a, b))
    ids = _ids(ir, joins)
    lines = []
    data: dict[str, Any] = {"box": name, "edge": "", "used_by": [], "joins": ids}
    if table is not None:
        inside = [n for n in range(len(ir["pieces"])) if table.place(n) == index]
        lines.append("in it: " + (few([table.name(n) for n in inside]) if inside else "no piece"))
        data["pieces"] = [ir["pieces"][n]["id"] for n in inside]
    said = f"{name}: linked with {', '.join(ids) or 'no place'}"
    return Answer(f"box {name}", said, lines, data, Drawn(shaded=dict.fromkeys([index, *joins], "")))


def _ids(ir: Rules, hexes: list[int]) -> list[str]:
    return [str(ir["hexes"][hex]["id"]) for hex in hexes]


def _called(word: str, known: list[Named], name: str) -> Named:
    wanted = name.strip().casefold().replace(" ", "-")
    for one in known:
        if str(one["name"]).casefold().replace(" ", "-") == wanted:
            return one
    names = [str(one["name"]) for one in known]
    if not names:
        raise CannotAsk(f"this game declares no `{word}`")
    hint = did_you_mean(name, names) or f"use one of {few(names)}"
    raise CannotAsk(f"unknown {word} `{name}`; {hint}")
