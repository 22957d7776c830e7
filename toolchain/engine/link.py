"""From a package to something that runs: one Python module in memory, and the kernels around it."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from toolchain.engine import matching
from toolchain.engine.bitsets import MEMBERS, mask_of, some_of
from toolchain.engine.codegen import ident
from toolchain.engine.duties import Unmet
from toolchain.engine.entry import Entries, EntryLine
from toolchain.engine.link_columns import ColumnParts
from toolchain.engine.link_functions import FunctionParts
from toolchain.engine.link_kept import KeptParts
from toolchain.engine.link_spaces import SpaceParts
from toolchain.engine.link_states import StateParts
from toolchain.engine.movement import Movement
from toolchain.engine.policy import Policy
from toolchain.engine.procedures import ProcedureWriter
from toolchain.engine.program import Program, divide, rounded, times
from toolchain.engine.remembered import Remembered
from toolchain.engine.runtime import runtime
from toolchain.engine.sight import sights


class Action:
    """A thing a seat may do: who can, at what price, and what then happens."""

    def __init__(self, ir: dict[str, Any], space: dict[str, Any], entry: int) -> None:
        name = ident(ir["name"])
        self.name: str = ir["name"]
        self.cite: str = ir.get("cite", "")
        self.scope: bool = ir["scope"] is not None
        self.open: Callable[[Any, int], bool] = space["act_" + name]
        self.candidates: Callable[[Any, int], list[int]] = space.get("actl_" + name, lambda s, a: [])
        self.pay: Callable[[Any, int, int], None] = space["pay_" + name]
        self.mandatory: Callable[[Any, int], bool] | None = (
            space["must_" + name] if ir.get("mandatory") else None
        )
        self.entry = entry


class Linker(FunctionParts, SpaceParts, KeptParts, ColumnParts, StateParts):
    """Writes and loads the module of one package."""

    def link(self) -> dict[str, Any]:
        """The namespace of the linked package."""
        for function in self.ir["functions"]:
            self._function(function)
        for zone in self.ir["zones"]:
            self._zone(zone)
        for trace in self.ir["traces"]:
            self._trace(trace)
        for sight in self.ir["sights"]:
            self._sight(sight)
        for stacking in self.ir["stackings"]:
            self._stacking(stacking)
        for score in self.ir["scores"]:
            self._score(score)
        self._sections()
        self._movement_functions()
        self._policy_functions()
        self._entry_functions()
        procedures = ProcedureWriter(self.program, self.writer)
        everything = [*self.ir["procedures"]]
        procedures.reserve(everything)
        for procedure in everything:
            procedures.procedure(procedure)
        self._actions()
        triggers = self._triggers(procedures)
        self.parts.append(procedures.text())
        self._cache_wrappers()
        self._writers(triggers)
        space = self._space()
        text = "\n".join(self.parts)
        filename = f"<rules of {self.ir['title']}>"
        linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
        exec(compile(text, filename, "exec"), space)
        self._finish(space, procedures)
        return space

    def _space(self) -> dict[str, Any]:
        p = self.program
        space: dict[str, Any] = {
            "__builtins__": {
                "range": range, "len": len, "sum": sum, "max": max, "min": min, "any": any, "all": all,
                "next": next, "sorted": sorted, "tuple": tuple, "list": list, "bool": bool, "map": map,
            },
            "KIND": p.KIND, "KBIT": p.KBIT, "SIDE": p.SIDE, "NATION": p.NATION, "BIT": p.BIT, "ALL": p.ALL,
            "NEAR": p.NEAR, "EDGE": p.EDGE, "CARD_NUMBER": p.CARD_NUMBER, "CARD_SIDE": p.CARD_SIDE,
            "bits": MEMBERS.__getitem__, "mask_of": mask_of, "some_of": some_of, "Fraction": Fraction, "divide": divide, "times": times,
            "rounded": rounded, "spread": p.ground.spread, "seen_from": sights(p), "ADJ": p.ADJ,
            "within": p.within, "DISCS": p.discs, "nearest": p.nearest, "distance": p.distance, "distance_to": p.distance_to, "PIECES": PieceLists(p),
            "matched": matching.matched, "matchable": matching.matchable, "unmet": Unmet(), "match_options": matching.options, "match_seat": matching.seat,
            "match_answer": matching.answer, "match_subject": matching.subject,
            "remembered": Remembered,
            "first": lambda x: x[0] if len(x) else -1, "last": lambda x: x[-1] if len(x) else -1,
            "first_hex": lambda m: (m & -m).bit_length() - 1 if m else -1,
            "in_span": lambda n, span: span[0] <= n <= span[1],
        }  # fmt: skip
        for name, column in p.attributes.items():
            space["A_" + ident(name)] = column
        for name, flags in p.terrain_edges.items():
            space["E_" + ident(name)] = flags
        for name, neighbours in p.behind.items():
            space["N_" + ident(name)] = neighbours
        for name, values in p.card_values.items():
            space["CV_" + ident(name)] = values
        for table in self.ir["tables"]:
            space["t_" + ident(table["name"])] = _table(table)
        space.update(self.made_before)
        space.update(runtime(self.ir, p, space))
        return space

    def _finish(self, space: dict[str, Any], procedures: ProcedureWriter) -> None:
        p = self.program
        move_piece = space["move_piece"]
        for m in self.ir["movements"]:
            name = ident(m["name"])
            budget = None
            if m.get("budget"):
                budget = (space["mvw_" + name], space["mvl_" + name], space["mvp_" + name])
            kernel = Movement(
                p, space["mva_" + name], space["mvc_" + name], space["mvb_" + name], space["mvs_" + name],
                space["mve_" + name], [(b["label"], b.get("cite", "")) for b in m["bars"]], m.get("over"), budget,
            )  # fmt: skip
            kernel.move_piece = move_piece
            kernel.keep_rest = space["w_" + ident(m["rest"])] if m["rest"] else None
            kernel.barred = space["mvm_" + name]
            kernel.also_barred = space.get("mvo_" + name)
            kernel.never_open = space.get("mvx_" + name)
            kernel.always = {} if name in self.never_change else None
            kernel.alike = space.get("mvk_" + name)
            kernel.known = space.get("mvn_" + name)
            kernel.stop_hexes = space.get("mvt_" + name)
            space["mv_" + name] = kernel
        for policy in self.ir["policies"]:
            name = ident(policy["name"])
            bars = [(b["label"], space[f"polb_{name}_{i}"]) for i, b in enumerate(policy["bars"])]
            prefer = [space[f"polw_{name}_{i}"] for i in range(len(policy["prefer"]))]
            space["pol_" + name] = Policy(
                p, bars, policy["through"], policy["without"], prefer, space.get("polt_" + name),
                space.get("pols_" + name),
            )  # fmt: skip
        lines = []
        slot = 0
        for entry in self.ir["entries"]:
            made = []
            for index, line in enumerate(entry["lines"]):
                name = f"{ident(entry['name'])}_{index}"
                made.append(EntryLine(space["ent_" + name], line["capacity"], slot, space["area_" + name]))
                slot += 1
            lines.append(made)
        names = [e["name"] for e in self.ir["entries"]]
        of_piece = [names.index(x["entry"]) if x.get("entry") else -1 for x in self.ir["pieces"]] + [-1]
        space["ENTRY"] = of_piece
        space["entries"] = Entries(lines, of_piece, move_piece)
        entries = {name: entry for name, (entry, _, _) in procedures.entries.items()}
        sizes = {entry: size for entry, _, size in procedures.entries.values()}
        space["ACTIONS"] = [Action(a, space, entries[a["do"]]) for a in self.ir["actions"]]
        space["SIZES"] = sizes
        space["ENTRIES"] = entries
        space["QUESTIONS"] = procedures.questions
        space["EVENTS"] = [entries[name] for name in self.ir["events"]]
        space["SETUPS"] = [[(entries[n], side) for n, side in s["setup"]] for s in self.ir["scenarios"]]
        space["FIRST_TURN"] = [s["first"] for s in self.ir["scenarios"]]
        space["LAST_TURN"] = [s["last"] for s in self.ir["scenarios"]]


class PieceLists(dict[int, list[list[int]]]):
    """By a set of kinds the pieces of each side, in order: then none (the enemy of no side), all, and last those of no side."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program

    def __missing__(self, kinds: int) -> list[list[int]]:
        p = self.program
        every = p.pieces(kinds, -1)
        of_sides = [[x for x in every if p.SIDE[x] == side] for side in range(len(p.sides))]
        made = self[kinds] = [*of_sides, [], every, [x for x in every if p.SIDE[x] < 0]]
        return made


def _cell(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _table(table: dict[str, Any]) -> Callable[..., Any]:
    cells: dict[Any, Any] = {}
    for row in table["cells"]:
        keys = [range(low, high + 1) for low, high in row[0]]
        if len(keys) == 1:
            for a in keys[0]:
                cells[a] = _cell(row[1])
        else:
            for a in keys[0]:
                for b in keys[1]:
                    cells[a, b] = _cell(row[1])
    blank = (0, -1) if table["type"] == "span" else -1 if table["type"] == "event" else 0
    if table["axes"] == 1:
        return lambda a: cells.get(a, blank)
    return lambda a, b: cells.get((a, b), blank)
