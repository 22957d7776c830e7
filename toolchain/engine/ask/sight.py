"""``sight from HEX to HEX``: whether one hex is seen from another, and what blocks the line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.base.visible import counted
from toolchain.engine.ask.answer import Answer, Drawn, cited, grouped
from toolchain.engine.ask.table import Table
from toolchain.engine.interpret.basics import members
from toolchain.engine.interpret.sight import blocks

if TYPE_CHECKING:
    from toolchain.ir.rules import Sight


_WORDS = {
    "hex": "{0} blocks",
    "hexside": "the hexside {0} blocks",
    "corner": "the corner of {0} blocks",
    "along": "the line along the hexside {0} is blocked",
}


def answer(table: Table, viewer: int, target: int = -1, name: str = "") -> Answer:
    """What is seen of a hex, or all that is seen."""
    sight = table.rule(table.ir["sights"], "sight", name)
    seen = set(members(table.hexes("si", sight["name"], viewer)))
    if target < 0:
        return _all(table, sight, viewer, seen)
    head = f"{table.where(viewer)} to {table.where(target)}, {sight['name']}{cited([sight['cite']])}"
    question = f"sight {sight['name']} from {table.id(viewer)} to {table.id(target)}"
    far = table.game.program.distance(viewer, target)
    lines, blocking = [], []
    drawn = Drawn(viewer, line=(viewer, target), free=target in seen)
    if target in seen:
        said = "seen"
    elif far > sight["range"]:
        said = f"not seen: {far} hexes, {sight['range']} at most"
    else:
        said = "not seen"
        for block in blocks(table.interpreter, table.state, sight, viewer, target):
            where = " / ".join(table.ids(block.hexes))
            lines.append(_WORDS[block.what].format(where) + cited(block.cites))
            blocking.append(
                {"what": block.what, "hexes": table.ids(block.hexes), "paragraphs": list(block.cites)}
            )
            drawn.marked |= dict.fromkeys(block.hexes, "") if block.what == "hex" else {}
            if block.what != "hex" and len(block.hexes) > 1:
                drawn.stopped += _sides(table, block.hexes, lines[-1])
    back = viewer in set(members(table.hexes("si", sight["name"], target)))
    if back != (target in seen):
        lines.append(f"in the other direction it is {'seen' if back else 'not seen'}")
    data: dict[str, Any] = {
        "sight": sight["name"],
        "paragraph": sight["cite"],
        "from": table.id(viewer),
        "to": table.id(target),
        "distance": far,
        "seen": target in seen,
        "seen_back": back,
        "blocked": blocking,
    }
    return Answer(question, f"{head}: {said}", lines, data, drawn)


def _sides(table: Table, hexes: tuple[int, ...], why: str) -> list[Any]:
    from toolchain.engine.ask.answer import Stopped

    near = table.game.program.ADJ
    return [Stopped(a, b, why, "") for n, a in enumerate(hexes) for b in hexes[n + 1 :] if b in near[a]]


def _all(table: Table, sight: Sight, viewer: int, seen: set[int]) -> Answer:
    """All that is seen from a hex, and what hides the rest."""
    hidden = sorted(table.interpreter.chart.disc(viewer, sight["range"]) - seen)
    first = {
        target: next(blocks(table.interpreter, table.state, sight, viewer, target), None) for target in hidden
    }
    lines = [", ".join(table.where(hex) for hex in sorted(seen - {viewer}))] if len(seen) > 1 else []
    pairs = (
        (_WORDS[b.what].format(" / ".join(table.ids(b.hexes))) + cited(b.cites), table.id(target))
        for target, b in first.items()
        if b is not None
    )
    lines += [f"not {', '.join(hexes)}: {why}" for why, hexes in grouped(pairs)]
    count = f"{counted(len(seen) - 1, 'hex')} seen"
    head = f"{table.where(viewer)}, {sight['name']}{cited([sight['cite']])}, {counted(sight['range'], 'hex')} at most: {count}"
    data: dict[str, Any] = {
        "sight": sight["name"],
        "paragraph": sight["cite"],
        "from": table.id(viewer),
        "seen": table.ids(sorted(seen - {viewer})),
        "hidden": [
            {"hex": table.id(t), "what": b.what, "by": table.ids(b.hexes), "paragraphs": list(b.cites)}
            for t, b in first.items()
            if b is not None
        ],
    }
    marked = {h: "" for b in first.values() if b is not None and b.what == "hex" for h in b.hexes}
    drawn = Drawn(viewer, dict.fromkeys(sorted(seen - {viewer}), ""), marked)
    return Answer(f"sight {sight['name']} from {table.id(viewer)}", head, lines, data, drawn)
