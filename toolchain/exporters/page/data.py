"""What the scripts of the preview page know: hexes, their sides, units, arrivals and findings, as plain data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from toolchain.engine.game import PlayState
from toolchain.exporters.page.lists import Listed, arrival_turn, due_turns, last_turn
from toolchain.exporters.svg import palette as P
from toolchain.exporters.svg.frame import CELL, HEIGHT, SIZE, Frame
from toolchain.exporters.svg.labels import SIZES
from toolchain.exporters.svg.layers import LAYERS
from toolchain.geometry.hexnumbers import index_by_number

if TYPE_CHECKING:
    from toolchain.ir.rules import Hex, Rules


def page_data(
    ir: Rules,
    frame: Frame,
    listed: Listed,
    findings: list[dict[str, Any]],
    state: PlayState | None,
    answers: dict[str, Any],
) -> str:
    """JSON to stand inside a script element: what might end the element is escaped."""
    words = list(ir["terrains"])
    number = {name: n for n, name in enumerate(words)}
    index = index_by_number(ir)
    made = {
        "reach": SIZE,
        "cell": CELL,
        "letters": SIZES,
        "apart": 2 * HEIGHT,
        "last": last_turn(ir),
        "layers": list(LAYERS.items()),
        "terrains": [P.spoken(name) for name in words],
        "hexes": [
            [h["id"], h["name"], round(x, 1), round(y, 1), [number[t] for t in h["terrains"]], *_also(h)]
            for h, (x, y) in zip(ir["hexes"], frame.centres, strict=True)
        ],
        "regions": [[P.spoken(name), list(members)] for name, members in ir["regions"].items()],
        "sides": _sides(ir),
        "units": _units(ir, listed, state),
        "answers": answers,
        "findings": [
            {
                "said": f"{f.get('code', '')} {f.get('message', '')}".strip(),
                "severity": str(f.get("severity", "error")),
                "hex": index.get(str(f.get("hex", "")), -1),
            }
            for f in findings
        ],
    }
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _also(known: Hex) -> list[str]:
    """The numbers of a hex on other sheets."""
    return [" ".join(known["also"])] if "also" in known else []


def _sides(ir: Rules) -> list[tuple[int, int, list[str]]]:
    """What lies between neighbours: on their hexside, or from one to the other."""
    found: dict[tuple[int, int], dict[str, None]] = {}
    titled = set()
    for line in ir["drawn_lines"]:
        feature = line["feature"]
        terrain = ir["terrains"].get(feature)
        on_side = terrain is not None and terrain["on"] == "hexside"
        said = P.spoken(feature) + (f" {line['title']}" if on_side and line["title"] else "")
        for a, b in line["pairs"]:
            pair = (min(a, b), max(a, b))
            found.setdefault(pair, {})[said] = None
            titled.add((feature, pair))
    for a, b, features in ir["edges"]:
        pair = (min(a, b), max(a, b))
        for feature in features:
            if (feature, pair) not in titled:
                found.setdefault(pair, {})[P.spoken(feature)] = None
    return [(a, b, list(words)) for (a, b), words in sorted(found.items())]


def _units(ir: Rules, listed: Listed, state: PlayState | None) -> list[dict[str, Any]]:
    """The units that are listed on the page, and nothing of others."""
    due = due_turns(ir, state)
    first = state.turn if state is not None else 0
    entries = {e["name"]: e for e in ir["entries"]}
    made = []
    for piece in listed.order:
        known = ir["pieces"][piece]
        coming = due[piece] if due[piece] > first or listed.hex_of(piece) < 0 else 0
        entry = entries.get(known.get("entry") or "")
        area = sorted({n for line in entry["lines"] for n in _fixed(ir, line["area"])}) if entry else []
        made.append(
            {
                "name": known["name"],
                "said": listed.said(piece),
                "where": listed.where(piece),
                "hex": listed.hex_of(piece),
                "due": coming,
                "when": arrival_turn(ir, coming) if coming else "",
                "area": area if coming else [],
            }
        )
    return made


def _fixed(ir: Rules, area: list[Any]) -> set[int]:
    """The hexes of an entry that do not depend on play; none where they do."""
    op = area[0]
    if op == "single" and area[1][0] == "int":
        return {int(area[1][1])}
    if op == "region":
        return set(ir["regions"].get(area[1], ()))
    if op == "hex-set":
        return {int(n) for n in area[1]}
    if op == "union":
        return _fixed(ir, area[1]) | _fixed(ir, area[2])
    return set()
