"""Fields of a package as Python: zones, traces, sights, and the open hexsides that they cross."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING, Any

from toolchain.engine.budget import charged
from toolchain.engine.codegen.writer import Names, ident
from toolchain.engine.kernels.flood import SHORT
from toolchain.engine.kernels.hexsides import open_to_change
from toolchain.engine.link.conditions import joined, without
from toolchain.engine.link.module import Module

if TYPE_CHECKING:
    from toolchain.ir.rules import CitedCondition, Sight, Trace, Zone


_OF_HEXSIDE = re.compile(r"(\bE_\w+|\bS\.c_\w+)\[e\]")
MOST_COLUMNS = 8
MOST_CONTENTS = 64  # of columns for which a value is remembered
MOST_VIEWS = 16384  # views of which what is seen is remembered, of one rule
FAR = 1 << 20  # more steps than any map has hexes


def _crossing(module: Module, closed: list[CitedCondition], network: str | None, names: Names) -> str:
    """Text of the crossing that conditions on `hexside` close; one that hangs on no parameter is kept."""
    if not closed:
        name = "open_" + ident(network or "")
        module.tables[name] = ("all open", network)
        return name
    cond = joined("or", closed)
    number = len(module.crossings)
    key = (network, json.dumps(cond)) if not module.uses(cond, set(names)) else (network, number)
    edges = len(module.ir["edges"]) + 1
    if key not in module.crossings:
        module.crossings[key] = number
        before = module.writer.cost
        always, sometimes = open_to_change(module.program, module.writer.functions, cond, "hexside")
        reads, module.writer.reads = module.writer.reads, set()
        # A hexside without terrain has no number: what is asked of it is asked of the blank at the end.
        text = module.write(cond, {**names, "hexside": "e"})
        states, together = _alike(module, text)
        module.tables[f"crossings{number}"] = ("crossings", network, always, sometimes, together)
        body = f"crossings{number}((lambda e: {text}){states})"
        # Only those hexsides are asked of which the ground alone does not decide.
        asked = edges + sometimes.bit_count() * (module.writer.cost - before + 1)
        steps, module.writer.cost = asked, before
        if key[1] == number:
            module.writer.reads |= reads
            module.writer.cost += steps
            return body
        module.note_reads(f"cr:{number}")
        module.later.append(partial(_crossing_kept, module, number, body, charged(steps)))
        module.writer.reads = reads
    module.writer.reads.add(f"cr:{module.crossings[key]}")
    return f"crossing{module.crossings[key]}(S)"


def _alike(module: Module, text: str) -> tuple[str, tuple[list[str], list[int]] | None]:
    """Where a condition asks nothing of hexsides but their states and terrain: the text of these states, the names
    of the terrain, and the blanks of the states."""
    if re.search(r"\be\b", _OF_HEXSIDE.sub("", text)):
        return "", None
    asked = sorted(set(_OF_HEXSIDE.findall(text)))
    columns = [(ident(name), column.get("blank", 0)) for name, column in module.columns.items()]
    states = [(name, blank) for name, blank in columns if f"S.c_{name}" in asked]
    terrain = [name for name in module.program.terrain_edges if "E_" + ident(name) in asked]
    return f",({''.join(f'S.c_{name},' for name, _ in states)})", (terrain, [blank for _, blank in states])


def _crossing_kept(module: Module, number: int, value: str, counting: list[str]) -> None:
    """Where a crossing reads few columns and nothing else, it is reckoned only for contents that no game has had."""
    columns = module.all_read(f"cr:{number}")
    body = [*counting, f"return {value}"]
    if columns and len(columns) <= MOST_COLUMNS and columns <= set(module.columns):
        module.tables[f"known_cr{number}"] = ("remembered", MOST_CONTENTS)
        body = [
            f"k=({module.content(columns)},); m=known_cr{number}.get(k)",
            "if m is not None: return m",
            *counting,
            f"return known_cr{number}.keep(k,{value})",
        ]
    module.add(f"cr:{number}", f"crossing{number}", "", body, True)


def write_zone(module: Module, z: Zone) -> None:
    """The hexes in the zone of a side."""
    crossing = _crossing(module, z["closed"], None, {}) if z["closed"] else None
    if z["reach"] == 1 and not z.get("where"):
        held = module.writer.held(z["kinds"], "a_side")
        body = [f"m={crossing}.spread({held})" if crossing else f"m=spread({held})"]
    else:
        module.writer.reads.add("place")
        # Kinds that have the zone whatever happens count as hexes that are held; the others are asked one by one.
        always, where = _always_has(module, z) if z["reach"] == 1 else (0, z.get("where"))
        test = f"if {module.write(where, {'self': 'p'})}: " if where else ""
        module.writer.cost = (module.writer.cost + 4) * (1 + len(module.program.pieces(z["kinds"], -1)))
        near = "c[h]" if crossing else "NEAR[h]" if z["reach"] == 1 else f"DISCS[{z['reach']}][h]&~BIT[h]"
        spread = "spread" if crossing is None else "c.spread"
        body = [
            *([f"c={crossing}"] if crossing else []),
            f"m={spread}({module.writer.held(always, 'a_side')})" if always else "m=0",
            *(["c=c.near"] if crossing else []),
            f"for p in {module.writer.on_map_of(z['kinds'] & ~always, 'a_side')}:",
            "    h=S.c_place[p]",
            f"    {test}m|={near}",
        ]
    allowed = module.write(without(["all-hexes"], z["bars"]), {}) if z["bars"] else None
    body.append(f"return m&{allowed}" if allowed else "return m")
    module.define("z:" + z["name"], "z_" + ident(z["name"]), ",a_side", body, True)


def _always_has(module: Module, z: Zone) -> tuple[int, list[Any] | None]:
    """Kinds of which every piece has a zone (bits), and what is asked of the others."""
    assert z["where"] is not None
    parts, always, rest = [z["where"]], 0, []
    while parts:
        part = parts.pop()
        if part[0] == "or":
            parts += part[:0:-1]
        elif part[0] == "kind" and part[2] == ["v", "self"]:
            always |= sum(1 << kind for kind in set(part[1]))
        else:
            rest.append({"when": part})
    return always & z["kinds"], joined("or", rest) if rest else ["bool", 0]


def write_trace(module: Module, t: Trace) -> None:
    """The hexes from which a trace reaches its goal."""
    params, names = module.params(t["params"])
    goal = module.write(t["goal"], names)
    allowed = module.write(without(t["allowed"], t["bars"]), names)
    if "cost" in t:
        crossing = _crossing(module, t["closed"], t.get("over"), names)
        step = module.write(t["cost"], {**names, "from": "x", "to": "y"})
        module.writer.cost = (module.writer.cost + 4) * module.program.hex_count
        body = [f"return costed_flood({crossing}.near,{goal},{allowed},{t['limit']},lambda x,y: {step})"]
        module.define("tr:" + t["name"], "tr_" + ident(t["name"]), params, body, True)
        return
    most = t.get("limit")
    limit = FAR if most is None else most
    crossing = _crossing(module, t["closed"], t.get("over"), names)
    # Of few steps from one hex no more is asked than what is near it; a network may lead farther in one step.
    short = t["goal"][0] == "single" and limit <= SHORT and not t.get("over")
    near = f",DISCS[{limit}][{module.write(t['goal'][1], names)}]" if short else ""
    module.writer.cost += min(limit, module.program.hex_count) * (1 + module.program.hex_count // 512)
    body = [f"return {crossing}.{'short_flood' if short else 'flood'}({goal},{allowed},{limit}{near})"]
    module.define("tr:" + t["name"], "tr_" + ident(t["name"]), params, body, True)


def write_sight(module: Module, s: Sight) -> None:
    """The hexes that are seen from a hex."""
    ends = {"viewer": "a_viewer", "target": "b"}
    sides = {**ends, "hexside": "e", "from": "x", "to": "y"}
    counts = {**ends, "blocking-hexes": "n", "blocking-hexsides": "m"}
    by_target = module.uses([s["hex"], s["hexside"]], {"target"})
    with module.writer.only_hexes("a_viewer", "b", "x", "y") as held:
        tests = [
            f"lambda {heads}: {module.write(joined('or', lines), names)}" if lines else "None"
            for heads, lines, names in (
                ("x,b", s["hex"], {**ends, "here": "x"}),
                ("e,x,y,b", s["hexside"], sides),
                ("n,m,b", s["corner"], counts),
                ("n,b", s["along"], counts),
            )
        ]
    key, python = "si:" + s["name"], "si_" + ident(s["name"])
    lines = min(3 * s["range"] * (s["range"] + 1), module.program.hex_count)
    module.writer.cost = (module.writer.cost + 2) * lines * s["range"]
    seen = f"seen_from({s['range']},a_viewer,{by_target},{','.join(tests)}"
    if module.writer.reads <= {f"held {number}" for number, _ in held}:
        # Nothing but who stands near decides what is seen: lines look at no hex farther than they reach.
        module.tables["known_" + python] = ("remembered", MOST_VIEWS)
        near = "".join(f",S.o{number}[{side}]&r" for number, side in sorted(held))
        body = [
            f"r=DISCS[{s['range']}][a_viewer]",
            f"k=(a_viewer{near},); m=known_{python}.get(k)",
            f"if m is None: m=known_{python}.keep(k,{seen},k[1:],{s['name']!r}))",
            "return m",
        ]
        module.define(key, python, ",a_viewer", body, False)
        return
    module.define(key, python, ",a_viewer", [f"return {seen})"], True)
