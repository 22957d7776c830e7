"""Movements of a package as Python: what a step costs, what forbids it, where a move stops and may end."""

from __future__ import annotations

from typing import Any

from toolchain.engine.bitsets import bits
from toolchain.engine.codegen import ident
from toolchain.engine.link_base import LinkBase, joined
from toolchain.engine.printed import classes
from toolchain.engine.remembered import Remembered

MOST_STATES = 8  # states of the map for which costs are remembered
MOST_STEPS = 8192  # places of units that are remembered in each of them


class MoveParts(LinkBase):
    """Writes what the kernel of a movement asks."""

    def _movement_functions(self) -> None:
        for m in self.ir["movements"]:
            self._movement(m)
        self.writer.reads = set()

    def _movement(self, m: dict[str, Any]) -> None:
        name = ident(m["name"])
        with self.writer.steps_to("b" if not m.get("over") else None):
            names = {"mover": "u", "self": "u", "from": "a", "to": "b", "hexside": "e"}
            self.parts.append(f"def mva_{name}(S,u): return {self._write(m['allowance'], names)}")
            self.parts.append(f"def mvc_{name}(S,u,a,b,e): return {self._write(m['cost'], names)}")
            lines = [f"def mvb_{name}(S,u,a,b,e):"]
            for index, bar in enumerate(m["bars"]):
                lines.append(f"    if {self._write(bar['when'], names)}: return {index}")
            lines.append("    return -1")
            self.parts.append("\n".join(lines))
            kept = self._steps_kept(m, name, names)
            self._open_bars(f"mvx_{name}", m, kept, names)
            self._open_bars(f"mvo_{name}", m, [i for i in m["open_bars"] if i not in kept], names)
            barred = self._write(m["barred"], names) if m.get("barred") else "0"
            self.parts.append(f"def mvm_{name}(S,u,a): return {barred}")
            if m.get("stop_hexes"):
                self.parts.append(f"def mvt_{name}(S,u,a): return {self._write(m['stop_hexes'], names)}")
            stop = self._write(joined("or", m["stops"]), names) if m["stops"] else "False"
            self.parts.append(f"def mvs_{name}(S,u,a,b): return {stop}")
            end = self._write(joined("and", m["ends"]), names) if m["ends"] else "True"
            self.parts.append(f"def mve_{name}(S,u,b): return {end}")
            if m.get("budget"):
                column = m["budget"]["column"]
                self.parts.append(f"def mvw_{name}(S,u): return {self._write(m['budget']['weight'], names)}")
                self.parts.append(f"def mvl_{name}(S,u): return S.c_{ident(column)}[SIDE[u]]")
                self.parts.append(f"def mvp_{name}(S,u,n): gain_{ident(column)}(S,SIDE[u],-n)")

    def _open_bars(self, python: str, m: dict[str, Any], numbers: list[int], names: dict[str, str]) -> None:
        """Bars that are asked of each step; without any there is no such function."""
        if numbers:
            tests = [f"    if {self._write(m['bars'][i]['when'], names)}: return True" for i in numbers]
            self.parts.append("\n".join([f"def {python}(S,u,a,b,e):", *tests, "    return False"]))

    def _steps_kept(self, m: dict[str, Any], name: str, names: dict[str, str]) -> list[int]:
        """Writes by what key the steps out of a hex are remembered, and returns the bars that are kept with them."""
        key = None if m.get("over") else self.writer.key_of_step(m["cost"], names)
        if key is None:
            return []
        kept = []
        for index in m["open_bars"]:
            found = self.writer.key_of_step(m["bars"][index]["when"], names)
            if found is not None and key.covers(found):
                kept.append(index)
                key.add(found)
        if not (key.printed or key.facts or key.near or key.columns or key.sides):
            self.never_change.add(name)
            return kept
        self.made_before[f"steps_{name}"] = Remembered(MOST_STATES if key.columns else MOST_STEPS)
        parts = ["a"]
        if key.printed:
            self.made_before[f"CLASS_{name}"] = classes(self.program, key.printed)
            parts.append(f"CLASS_{name}[u]")
        parts += [*key.facts, *(f"{text}&n" for text in key.near)]
        if key.sides:
            self.made_before[f"SIDES_{name}"] = self._sides(key.open)
            parts.append(f"mvq_{name}(S,a)")
            states = f"return tuple([({','.join(key.sides)},) for e in SIDES_{name}[a]])"
            reads, self.writer.reads = self.writer.reads, key.asked
            self._define(f"mq:{name}", f"mvq_{name}", ",a", [states], True)
            self.writer.reads = reads
        near = ["    n=NEAR[a]"] if key.near else []
        self.parts.append("\n".join([f"def mvk_{name}(S,u,a):", *near, f"    return ({','.join(parts)},)"]))
        # Memories are found by what the columns hold, so that one serves all games of a package.
        body = [
            f"k=({self.content(key.columns)},); m=steps_{name}.get(k)",
            f"return steps_{name}.keep(k,remembered({MOST_STEPS})) if m is None else m",
        ]
        reads, self.writer.reads = self.writer.reads, set(key.columns)
        self._define(f"mk:{name}", f"mvn_{name}", "", body if key.columns else [f"return steps_{name}"], True)
        self.writer.reads = reads
        return kept

    def _sides(self, wanted: int) -> list[tuple[int, ...]]:
        """Of each place those of its hexsides that are wanted; -1 stands for one without a number."""
        made: list[list[int]] = [[] for _ in range(self.program.place_count + 1)]
        edges = self.ir["edges"]
        for index in bits(wanted):
            if index == len(edges):
                made = [[*sides, -1] for sides in made]
            else:
                made[edges[index][0]].append(index)
                made[edges[index][1]].append(index)
        return [tuple(sides) for sides in made]
