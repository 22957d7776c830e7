"""Whether rules from a package can be trusted to link: form, references, bounds.

:func:`validate_ir` is the only gate between a stranger's file and the engine, which makes Python text from
what passes here. So every name that text can hold is looked up, every number is compared with the list it
points into, and everything that could grow without bound has a bound.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from toolchain.base.schemacheck import conforms
from toolchain.ir.depends import check_graph
from toolchain.ir.expr import check_expression
from toolchain.ir.flow import Flow
from toolchain.ir.inventory import check_inventory, unique
from toolchain.ir.references import Names
from toolchain.ir.tables import Tables, Wrong, demand, shown

MAXIMUM_SECTION_WORK = 200_000
Item = dict[str, Any]
NONE: Names = frozenset()
MOVER = frozenset({"mover", "self"})
STEP = MOVER | {"from", "to"}
CONDUCT = frozenset({"unit", "self"})
_CARD = re.compile(r"(?:0|[1-9][0-9]{0,5})\Z")
_SEPARATE = (
    "attributes", "relations", "functions", "tables", "zones", "traces", "sights", "stackings", "movements", "policies", "scores",
    "actions", "entries",
)  # fmt: skip


def validate_ir(ir: Any) -> str | None:
    """None when rules are fine, else one clause that says where and what is wrong."""
    try:
        wrong = conforms(ir, "ir-1")
        return wrong or _Validator(ir).fault()
    except RecursionError:
        return "the rules are nested too deep"


class _Validator:
    """One pass over rules that have the right form; ``where`` says what is being looked at."""

    def __init__(self, ir: dict[str, Any]) -> None:
        self.ir = ir
        self.where = ""
        self.tables = Tables(ir)
        self.flow = Flow(self.tables)
        self.graph: dict[tuple[str, str], set[tuple[str, str]]] = {}

    def fault(self) -> str | None:
        """What is wrong, with where it is, or None."""
        try:
            self.run()
        except Wrong as fault:
            return f"{self.where}: {fault}" if self.where else str(fault)
        return None

    def run(self) -> None:
        """Raises Wrong at the first fault."""
        for key in _SEPARATE:
            self.where = key
            unique(item["name"] for item in self.ir[key])
        for key in ("card_values", "sections", "terrains"):
            self.where = key
            unique(self.ir[key])
        for part, check in check_inventory(self.ir, self.tables):
            self.where = part
            check()
        for word, key, look in (
            ("function", "functions", self._function),
            ("relation", "relations", self._relation),
            ("zone", "zones", self._zone),
            ("trace", "traces", self._trace),
            ("sight", "sights", self._sight),
            ("stacking rule", "stackings", self._stacking),
            ("movement", "movements", self._movement),
            ("policy", "policies", self._policy),
            ("score", "scores", self._score),
            ("action", "actions", self._action),
        ):
            self._each(word, self.ir[key], look)
        self._sections()
        self._entries()
        self._each("trigger", self.ir["triggers"], self._trigger)
        self._each("procedure", self.ir["procedures"], self._procedure)
        self.where = ""
        self._flow_names()
        check_graph(self.graph)

    def _each(self, word: str, items: Iterable[Item], look: Callable[[Item], None]) -> None:
        for item in items:
            self.where = f"{word} {shown(item['name'])}"
            self.flow.reads = set()
            look(item)
            # Procedures may call each other in circles (the engine's stack is bounded): nothing reads them.
            self.graph[word, item["name"]] = set() if word == "procedure" else self.flow.reads

    def _e(self, e: Any, names: Names = NONE) -> None:
        """Checks an expression; null is none."""
        if e is None:
            return
        wrong = check_expression(e)
        if wrong:
            raise Wrong(wrong)
        self.flow.expr(e, names)

    def _cited(self, lines: list[Item], names: Names) -> None:
        """Conditions, each with its paragraph."""
        for line in lines:
            self._e(line["when"], names)

    def _selection(self, q: dict[str, Any], names: Names) -> None:
        self._e(["pieces", q], names)

    def _params(self, params: list[list[str]]) -> Names:
        unique(p[0] for p in params)
        return {p[0] for p in params}

    # functions and spaces

    def _function(self, f: dict[str, Any]) -> None:
        names = self._params(f["params"])
        if f.get("lines") is None:
            demand(f["body"] is not None, "it has neither a body nor lines")
            self._e(f["body"], names)
            return
        for line in f["lines"]:
            self._line(line, {*names, "so-far"})

    def _line(self, line: dict[str, Any], names: Names, grouped: bool = False) -> None:
        self._e(line.get("when"), names)
        if line["op"] == "group":
            demand(not grouped and "pick" in line and "lines" in line, "a group of lines is damaged")
            for inner in line["lines"]:
                self._line(inner, names, grouped=True)
            return
        demand("amount" in line, "a line has no amount")
        demand(line["op"] != "instead" or "targets" in line, "a line does not say what it replaces")
        self._e(line["amount"], names)

    def _relation(self, r: dict[str, Any]) -> None:
        for number in (*r["from"], *r["to"]):
            self.tables.number("kind", number)

    def _zone(self, z: dict[str, Any]) -> None:
        self.tables.kind_bits(z["kinds"])
        self._e(z.get("where"), frozenset({"self"}))
        for bar in z["bars"]:
            self._e(bar["hexes"])
        self._cited(z["closed"], frozenset({"hexside"}))

    def _trace(self, t: dict[str, Any]) -> None:
        names = self._params(t["params"])
        self._network(t["over"])
        self._e(t["goal"], names)
        self._e(t["allowed"], names)
        for bar in t["bars"]:
            self._e(bar["hexes"], names)
        self._cited(t["closed"], names | {"hexside"})

    def _sight(self, s: dict[str, Any]) -> None:
        ends = frozenset({"viewer", "target"})
        self._cited(s["hex"], ends | {"here"})
        self._cited(s["hexside"], ends | {"hexside", "from", "to"})
        self._cited(s["corner"], ends | {"blocking-hexes", "blocking-hexsides"})
        self._cited(s["along"], ends | {"blocking-hexes"})

    def _network(self, name: str | None) -> None:
        if name is not None:
            self.tables.find("network", name)

    def _stacking(self, s: dict[str, Any]) -> None:
        self.tables.kind_bits(s["kinds"])
        self._e(s["weight"], frozenset({"it"}))
        for part in (s["limit"], *(bar["when"] for bar in s["bars"])):
            self._e(part, frozenset({"here", "stack"}))

    def _movement(self, m: dict[str, Any]) -> None:
        self._network(m["over"])
        self._e(m["allowance"], MOVER)
        self._e(m["cost"], STEP | {"hexside"})
        for bar in m["bars"]:
            self._e(bar["when"], STEP | {"hexside"})
        self._e(m["barred"], MOVER | {"from"})
        for number in m["open_bars"]:
            demand(0 <= number < len(m["bars"]), f"there is no bar number {number}")
        self._cited(m["stops"], STEP)
        self._e(m["stop_hexes"], MOVER | {"from"})
        self._cited(m["ends"], MOVER | {"to"})
        if m["rest"] is not None:
            demand(
                self.tables.state(m["rest"])["of"] == "piece", f"{shown(m['rest'])} is not a state of a piece"
            )
        if m["budget"] is not None:
            self._of_side(m["budget"]["column"])
            self._e(m["budget"]["weight"], MOVER)

    def _of_side(self, name: str) -> None:
        demand(self.tables.state(name)["of"] == "side", f"{shown(name)} is not a stock of a side")

    def _policy(self, p: dict[str, Any]) -> None:
        names = self._params(p["params"]) | CONDUCT
        for bar in p["bars"]:
            self._e(bar["when"], names | {"start", "from", "to", "hexside"})
        for wish in p["prefer"]:
            self._e(wish, names | {"start", "from", "to"})
        self._e(p["target"], names)
        labels = {bar["label"] for bar in p["bars"]}
        for label in (*p["through"], *p["without"]):
            demand(label in labels, f"no bar is labelled {shown(label)}")
        if p["steps"] is not None:
            self._e(p["steps"]["far"], names)
            self._e(p["steps"]["begin"], names)

    def _entries(self) -> None:
        self.flow.reads = set()
        for entry in self.ir["entries"]:
            self.where = f"entry {shown(entry['name'])}"
            for line in entry["lines"]:
                self._e(line["hexes"], CONDUCT)
                self._e(line["area"], CONDUCT)
        self.graph["entries", ""] = self.flow.reads

    def _score(self, s: dict[str, Any]) -> None:
        us = frozenset({"us"})
        for line in s["lines"]:
            if line["side"] != -1:
                self.tables.number("side", line["side"])
            for key in ("amount", "per", "when"):
                self._e(line.get(key), us)

    def _sections(self) -> None:
        for name, section in self.ir["sections"].items():
            self.where = f"section {shown(name)}"
            self.flow.reads = set()
            names = self._params(section["params"])
            labels = {line["label"] for lines in section["cards"].values() for line in lines}
            work = 0
            for card, lines in section["cards"].items():
                demand(_CARD.match(card) is not None, f"{shown(card)} is not the number of a card")
                self.tables.number("card", int(card))
                work += (1 + 2 * len(labels)) * (1 + len(lines))
                for line in lines:
                    self._e(line["amount"], names)
                    self._e(line.get("when"), names)
            demand(work <= MAXIMUM_SECTION_WORK, "it has too many labels on too many cards")
            self.graph["section", name] = self.flow.reads

    # flow

    def _action(self, a: dict[str, Any]) -> None:
        names = frozenset({"actor", "us"})
        for name, _amount in a["costs"]:
            self._of_side(name)
        if a["scope"] is not None:
            self._selection(a["scope"], names)
        self._e(a.get("requires"), names)
        self._e(a.get("mandatory"), names)
        self._procedure_named(a["do"], 0 if a["scope"] is None else 1)
        if a.get("activates"):
            state = self.tables.state(a["activates"])
            demand(state["of"] == "piece", "what it activates is not a state of a piece")

    def _procedure_named(self, name: str, takes: int | None) -> None:
        found = self.tables.find("procedure", name)
        if takes is not None and len(found) != takes:
            raise Wrong(f"procedure {shown(name)} takes {len(found)} arguments, not {takes}")

    def _trigger(self, t: dict[str, Any]) -> None:
        self._e(t["requires"], STEP)
        self.flow.trigger(t["do"], frozenset({"mover", "from", "to"}))

    def _procedure(self, p: dict[str, Any]) -> None:
        self.flow.procedure(p["body"], self._params(p["params"]))

    def _flow_names(self) -> None:
        unique((p["name"] for p in self.ir["procedures"]), plain=True)
        self._procedure_named("sequence", 0)
        for name in self.ir["events"]:
            self._procedure_named(name, None)
        for scenario in self.ir["scenarios"]:
            for name, side in scenario["setup"]:
                self._procedure_named(name, 0)
                self.tables.number("side", side)
