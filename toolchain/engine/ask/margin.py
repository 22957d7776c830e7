"""``edge NAME`` and ``box NAME``: whose an edge of the map is, what joins a box beside it, and what lies in the box."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.engine.ask.answer import Answer, CannotAsk, Drawn, cited
from toolchain.engine.ask.table import Table, few
from toolchain.ir.margins import count_of, owner_of, used_by, users_of


def edge(table: Table, name: str) -> Answer:
    """The hexes of an edge and its owner. Raises CannotAsk of a name that none has."""
    found = _called("edge", table.ir.get("map_edges", []), name)
    owner = owner_of(table.ir, found)
    boxes = [box["name"] for box in table.ir["boxes"] if box.get("edge") == found["name"]]
    said = f"{found['name']} of {owner}{cited([found['cite']])}: {count_of(found['hexes'])}"
    lines = [", ".join(table.ids(found["hexes"]))] if found["hexes"] else []
    lines += [f"in {found['country']}"] if "country" in found else []
    lines += [f"beside it: {', '.join(boxes)}"] if boxes else []
    data = {
        "edge": found["name"], "owner": owner, "country": found.get("country", ""), "paragraph": found["cite"],
        "hexes": table.ids(found["hexes"]), "boxes": boxes,
    }  # fmt: skip
    return Answer(f"edge {found['name']}", said, lines, data, Drawn(shaded=dict.fromkeys(found["hexes"], "")))


def box(table: Table, name: str) -> Answer:
    """Where a box stands, from which hexes it is entered, who may use it, and which pieces lie in it."""
    found = _called("box", table.ir["boxes"], name)
    place = len(table.ir["hexes"]) + table.ir["boxes"].index(found)
    inside = [n for n in range(len(table.ir["pieces"])) if table.place(n) == place]
    joins: list[int] = found.get("joins", [])
    said = f"{found['name']}, {used_by(table.ir, found)}: " + (
        f"beside {found['edge']}, entered from {count_of(joins)}"
        if "edge" in found
        else "beside no edge of the map"
    )
    lines = [", ".join(table.ids(joins))] if joins else []
    lines.append("in it: " + (few([table.name(n) for n in inside]) if inside else "no piece"))
    data: dict[str, Any] = {
        "box": found["name"], "edge": found.get("edge", ""), "used_by": users_of(table.ir, found), "joins": table.ids(joins),
        "pieces": [table.ir["pieces"][n]["id"] for n in inside],
    }  # fmt: skip
    return Answer(f"box {found['name']}", said, lines, data, Drawn(shaded=dict.fromkeys(joins, "")))


def _called(word: str, known: list[dict[str, Any]], name: str) -> dict[str, Any]:
    wanted = name.strip().casefold().replace(" ", "-")
    for one in known:
        if str(one["name"]).casefold().replace(" ", "-") == wanted:
            return one
    names = [str(one["name"]) for one in known]
    if not names:
        raise CannotAsk(f"this game has no {word}")
    hint = did_you_mean(name, names) or f"there is {few(names)}"
    raise CannotAsk(f"there is no {word} `{name}`; {hint}")
