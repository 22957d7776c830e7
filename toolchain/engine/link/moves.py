"""Movements of a package as Python: what a step costs, what forbids it, where a move stops and may end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.engine.bitsets import bits
from toolchain.engine.codegen.keys import KeyFinder
from toolchain.engine.codegen.writer import Names, ident
from toolchain.engine.kernels.static_attributes import classes
from toolchain.engine.link.conditions import joined
from toolchain.engine.link.module import Module

if TYPE_CHECKING:
    from toolchain.ir.rules import Movement


MOST_STATES = 8  # states of the map for which costs are remembered
MOST_STEPS = 8192  # places of units that are remembered in each of them


def write_movements(module: Module) -> None:
    """For each movement what its kernel asks: costs, bars, where a move stops and may end."""
    for m in module.ir["movements"]:
        _movement(module, m)
    module.writer.reads = set()


def _movement(module: Module, m: Movement) -> None:
    name = ident(m["name"])
    with module.writer.steps_to("b" if not m.get("over") else None):
        names = {"mover": "u", "self": "u", "from": "a", "to": "b", "hexside": "e"}
        module.expression(f"mva_{name}", "S,u", module.write(m["allowance"], names))
        module.expression(f"mvc_{name}", "S,u,a,b,e", module.write(m["cost"], names))
        tests = [f"if {module.write(b['when'], names)}: return {i}" for i, b in enumerate(m["bars"])]
        _first_of(module, f"mvb_{name}", [*tests, "return -1"])
        kept = _steps_kept(module, m, name, names)
        module.writer.cost = 0  # what has been written to see what steps hang on is not asked of each step
        _open_bars(module, f"mvx_{name}", m, kept, names)
        _open_bars(module, f"mvo_{name}", m, [i for i in m["open_bars"] if i not in kept], names)
        barred_hexes, stop_hexes, budget = m.get("barred"), m.get("stop_hexes"), m.get("budget")
        barred = module.write(barred_hexes, names) if barred_hexes else "0"
        module.expression(f"mvm_{name}", "S,u,a", barred)
        if stop_hexes:
            module.expression(f"mvt_{name}", "S,u,a", module.write(stop_hexes, names))
        behind = {**names, "hexside": module.write(["edge", ["v", "from"], ["v", "to"]], names)}
        stop = module.write(joined("or", m["stops"]), behind) if m["stops"] else "False"
        module.expression(f"mvs_{name}", "S,u,a,b", stop)
        end = module.write(joined("and", m["ends"]), names) if m["ends"] else "True"
        module.expression(f"mve_{name}", "S,u,b", end)
        if budget:
            column = budget["column"]
            module.expression(f"mvw_{name}", "S,u", module.write(budget["weight"], names))
            low = module.program.limits[column][0] or 0
            module.parts.append(f"def mvl_{name}(S,u): return S.c_{ident(column)}[SIDE[u]]-{low}")
            module.parts.append(f"def mvp_{name}(S,u,n): gain_{ident(column)}(S,SIDE[u],-n)")


def _open_bars(module: Module, python: str, m: Movement, numbers: list[int], names: Names) -> None:
    """Bars that are asked of each step; without any there is no such function."""
    if numbers:
        tests = [f"if {module.write(m['bars'][i]['when'], names)}: return True" for i in numbers]
        _first_of(module, python, [*tests, "return False"])


def _first_of(module: Module, python: str, lines: list[str]) -> None:
    """Adds a function of a step by its lines."""
    body = [*module.counting(python), *lines]
    module.parts.append("\n    ".join([f"def {python}(S,u,a,b,e):", *body]))


def _steps_kept(module: Module, m: Movement, name: str, names: Names) -> list[int]:
    """Writes by what key the steps out of a hex are remembered, and returns the bars that are kept with them."""
    key = None if m.get("over") else KeyFinder(module.writer).of_step(m["cost"], names)
    if key is None:
        return []
    kept = []
    for index in m["open_bars"]:
        found = KeyFinder(module.writer).of_step(m["bars"][index]["when"], names)
        if found is not None and key.covers(found):
            kept.append(index)
            key.add(found)
    if not (key.printed or key.facts or key.near or key.columns or key.sides):
        module.never_change.add(name)
        return kept
    module.tables[f"steps_{name}"] = ("remembered", MOST_STATES if key.columns else MOST_STEPS)
    parts = ["a"]
    if key.printed:
        module.tables[f"CLASS_{name}"] = ("values", classes(module.program, key.printed))
        parts.append(f"CLASS_{name}[u]")
    parts += [*key.facts, *(f"{text}&n" for text in key.near)]
    if key.sides:
        module.tables[f"SIDES_{name}"] = ("values", _sides(module, key.open))
        parts.append(f"mvq_{name}(S,a)")
        states = f"return tuple([({','.join(key.sides)},) for e in SIDES_{name}[a]])"
        reads, module.writer.reads = module.writer.reads, key.asked
        module.define(f"mq:{name}", f"mvq_{name}", ",a", [states], True)
        module.writer.reads = reads
    near = ["    n=NEAR[a]"] if key.near else []
    module.parts.append("\n".join([f"def mvk_{name}(S,u,a):", *near, f"    return ({','.join(parts)},)"]))
    # Memories are found by what the columns hold, so that one serves all games of a package.
    body = [
        f"k=({module.content(key.columns)},); m=steps_{name}.get(k)",
        f"return steps_{name}.keep(k,remembered({MOST_STEPS})) if m is None else m",
    ]
    reads, module.writer.reads = module.writer.reads, set(key.columns)
    module.define(f"mk:{name}", f"mvn_{name}", "", body if key.columns else [f"return steps_{name}"], True)
    module.writer.reads = reads
    return kept


def _sides(module: Module, wanted: int) -> list[tuple[int, ...]]:
    """Of each place those of its hexsides that are wanted; -1 stands for one without a number."""
    made: list[list[int]] = [[] for _ in range(module.program.place_count + 1)]
    edges = module.ir["edges"]
    for index in bits(wanted):
        if index == len(edges):
            made = [[*sides, -1] for sides in made]
        else:
            made[edges[index][0]].append(index)
            made[edges[index][1]].append(index)
    return [tuple(sides) for sides in made]
