"""Whether rules from a package can be trusted to link: form, references, bounds.

:func:`validate_ir` is the only gate between a stranger's file and the engine, which makes Python text from
what passes here. So every name that text can hold is looked up, every number is compared with the list it
points into, and everything that could grow without bound has a bound.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from toolchain.base.registry import merged
from toolchain.base.schemacheck import conforms
from toolchain.base.visible import counted
from toolchain.base.visible import quoted as shown
from toolchain.ir import flow_control, flow_effects, flow_questions
from toolchain.ir.conducts import check_conduct
from toolchain.ir.depends import check_graph
from toolchain.ir.expr import check_expression
from toolchain.ir.flow import Flow
from toolchain.ir.flow_questions import MAXIMUM_CHOSEN
from toolchain.ir.inventory import check_inventory, unique
from toolchain.ir.kept.moments import MOMENTS, OF_BATTLE, OF_DECK, OF_ENTRY
from toolchain.ir.kinds import Kind, kind_of, list_of
from toolchain.ir.references import Names, References
from toolchain.ir.tables import Tables, Wrong, demand

if TYPE_CHECKING:
    from toolchain.ir.rules import (
        Action,
        BarredHexes,
        CitedCondition,
        Conduct,
        Function,
        Movement,
        Procedure,
        QuantityLine,
        Relation,
        Rules,
        Score,
        Selection,
        Several,
        Sight,
        Stacking,
        Trace,
        Trigger,
        Zone,
    )


MAXIMUM_SECTION_WORK = 200_000
Item = TypeVar("Item", bound=Mapping[str, Any])
NONE: Names = {}
MOVER: Names = {"mover": "piece", "self": "piece"}
FROM: Names = {**MOVER, "from": "place"}
STEP: Names = {**FROM, "to": "place"}
CROSSED: Names = {**STEP, "hexside": "hexside"}
CONDUCT: Names = {"unit": "piece", "self": "piece"}
ACTING: Names = {"actor": "side", "us": "side"}
_CARD = re.compile(r"(?:0|[1-9][0-9]{0,5})\Z")
_SEPARATE = (
    "attributes",
    "relations",
    "functions",
    "tables",
    "zones",
    "traces",
    "sights",
    "stackings",
    "movements",
    "policies",
    "scores",
    "actions",
    "entries",
)

STATEMENT_CHECKS = merged(flow_effects.checks, flow_control.checks, flow_questions.checks)


def validate_ir(ir: Any) -> str | None:
    """None when rules are fine, else one clause that says where and what is wrong."""
    try:
        wrong = conforms(ir, "ir-1")
        return wrong or _Validator(ir).fault()
    except RecursionError:
        return "the rules are nested too deep"


class _Validator:
    """One pass over rules that have the right form; ``where`` says what is being looked at."""

    def __init__(self, ir: Rules) -> None:
        self.ir = ir
        self.where = ""
        self.tables = Tables(ir)
        self.flow = Flow(self.tables, STATEMENT_CHECKS)
        self.references = self.flow.references
        self.graph: dict[tuple[str, str], set[tuple[str, str]]] = {}

    def fault(self) -> str | None:
        """What is wrong, with where it is, or None."""
        try:
            self.run()
        except Wrong as fault:
            where = fault.where or self.where
            return f"{where}: {fault}" if where else str(fault)
        return None

    def run(self) -> None:
        """Raises Wrong at the first fault."""
        listed: Mapping[str, Any] = self.ir
        for key in _SEPARATE:
            self.where = key
            unique(item["name"] for item in listed[key])
        for key in ("card_values", "sections", "terrains"):
            self.where = key
            unique(listed[key])
        for part, check in check_inventory(self.ir, self.tables):
            self.where = part
            check()
        self._each("function", self.ir["functions"], self._function)
        self._each("relation", self.ir["relations"], self._relation)
        self._each("zone", self.ir["zones"], self._zone)
        self._each("trace", self.ir["traces"], self._trace)
        self._each("sight", self.ir["sights"], self._sight)
        self._each("stacking rule", self.ir["stackings"], self._stacking)
        self._each("movement", self.ir["movements"], self._movement)
        self._each("policy", self.ir["policies"], self._policy)
        self._each("score", self.ir["scores"], self._score)
        self._each("action", self.ir["actions"], self._action)
        self._sections()
        self._entries()
        self._each("trigger", self.ir["triggers"], self._trigger)
        self._each("procedure", self.ir["procedures"], self._procedure)
        self._moments()
        for behaviour in self.ir.get("conducts", ()):
            self.where = f"conduct {shown(behaviour['name'])}"
            check_conduct(self.references, behaviour)
        self.where = ""
        self._flow_names()
        check_graph(self.graph)

    def _each(self, word: str, items: Iterable[Item], look: Callable[[Item], None]) -> None:
        for item in items:
            self.where = f"{word} {shown(item['name'])}"
            self.references.reads = set()
            look(item)
            # Procedures may call each other in circles (the engine's stack is bounded): nothing reads them.
            self.graph[word, item["name"]] = set() if word == "procedure" else self.references.reads

    def _e(self, kind: str, e: Any, names: Names = NONE) -> None:
        """Checks an expression, which must have a kind; null is none."""
        if e is None:
            return
        wrong = check_expression(e)
        if wrong:
            raise Wrong(wrong)
        self.references.expects(kind, e, names)

    def _cited(self, lines: Iterable[CitedCondition], names: Names) -> None:
        """Conditions, each with its paragraph."""
        for line in lines:
            self._e("number", line["when"], names)

    def _barred(self, hexes: Any, bars: list[BarredHexes], names: Names) -> None:
        """A set of hexes and what bars take out of it."""
        self._e("hexes", hexes, names)
        for bar in bars:
            self._e("hexes", bar["hexes"], names)

    def _selection(self, q: Selection, names: Names) -> None:
        self._e("list of piece", ["pieces", q], names)

    def _params(self, params: list[list[str]]) -> dict[str, Kind]:
        unique(p[0] for p in params)
        return {name: kind_of(word) for name, word in params}

    # functions and spaces

    def _function(self, f: Function) -> None:
        names = self._params(f["params"])
        kind = kind_of(f["type"])
        lines = f.get("lines")
        if lines is None:
            demand(f["body"] is not None, "it has neither a body nor lines")
            self._e(kind, f["body"], names)
            return
        demand(kind == "number", "only a number can add up lines")
        for line in lines:
            self._line(line, {**names, "so-far": "number"})

    def _line(self, line: QuantityLine, names: Names, grouped: bool = False) -> None:
        self._e("number", line.get("when"), names)
        if line["op"] == "group":
            demand(not grouped and "pick" in line and "lines" in line, "a group of lines is damaged")
            for inner in line["lines"]:
                self._line(inner, names, grouped=True)
            return
        demand("amount" in line, "a line has no amount")
        demand(line["op"] != "instead" or "targets" in line, "a line does not name what it replaces")
        self._e("number", line["amount"], names)

    def _relation(self, r: Relation) -> None:
        for number in (*r["from"], *r["to"]):
            self.tables.number("kind", number)

    def _zone(self, z: Zone) -> None:
        self.tables.kind_bits(z["kinds"])
        self._e("number", z.get("where"), {"self": "piece"})
        self._barred(None, z["bars"], NONE)
        self._cited(z["closed"], {"hexside": "hexside"})

    def _trace(self, t: Trace) -> None:
        names = self._params(t["params"])
        self._network(t["over"])
        self._e("hexes", t["goal"], names)
        self._barred(t["allowed"], t["bars"], names)
        self._cited(t["closed"], {**names, "hexside": "hexside"})
        if "cost" in t:
            self._e("number", t["cost"], {**names, "from": "place", "to": "place"})
            demand(t["limit"] is not None, "a trace whose steps have a cost has a limit")

    def _sight(self, s: Sight) -> None:
        ends: Names = {"viewer": "place", "target": "place"}
        self._cited(s["hex"], {**ends, "here": "place"})
        self._cited(s["hexside"], {**ends, "hexside": "hexside", "from": "place", "to": "place"})
        self._cited(s["corner"], {**ends, "blocking-hexes": "number", "blocking-hexsides": "number"})
        self._cited(s["along"], {**ends, "blocking-hexes": "number"})

    def _network(self, name: str | None) -> None:
        if name is not None:
            self.tables.find("network", name)

    def _stacking(self, s: Stacking) -> None:
        self.tables.kind_bits(s["kinds"])
        self._e("number", s["weight"], {"it": "piece"})
        for part in (s["limit"], *(bar["when"] for bar in s["bars"])):
            self._e("number", part, {"here": "place", "stack": "list of piece"})

    def _movement(self, m: Movement) -> None:
        self._network(m["over"])
        self._e("number", m["allowance"], MOVER)
        self._e("number", m["cost"], CROSSED)
        self._cited(m["bars"], CROSSED)
        self._e("hexes", m["barred"], FROM)
        for number in m["open_bars"]:
            demand(0 <= number < len(m["bars"]), f"no bar has the number {number}")
        self._cited(m["stops"], CROSSED)
        self._e("hexes", m["stop_hexes"], FROM)
        self._cited(m["ends"], {**MOVER, "to": "place"})
        if m["rest"] is not None:
            demand(
                self.tables.state(m["rest"])["of"] == "piece", f"{shown(m['rest'])} is not a state of a piece"
            )
            self._number_state(m["rest"])
        if m["budget"] is not None:
            self._of_side(m["budget"]["column"])
            self._e("number", m["budget"]["weight"], MOVER)

    def _of_side(self, name: str) -> None:
        demand(self.tables.state(name)["of"] == "side", f"{shown(name)} is not a stock of a side")
        self._number_state(name)

    def _number_state(self, name: str) -> None:
        """Raises Wrong when a state that the engine counts in holds something else."""
        demand(kind_of(self.tables.state(name)["type"]) == "number", f"{shown(name)} is not a number")

    def _policy(self, p: Conduct) -> None:
        names = {**self._params(p["params"]), **CONDUCT}
        step = {**names, "start": "place", "from": "place", "to": "place"}
        self._cited(p["bars"], {**step, "hexside": "hexside"})
        for wish in p["prefer"]:
            self._e("number", wish, step)
        self._e("hexes", p["target"], names)
        labels = {bar["label"] for bar in p["bars"]}
        for label in (*p["through"], *p["without"]):
            demand(label in labels, f"no bar is labelled {shown(label)}")
        if p["steps"] is not None:
            self._e("number", p["steps"]["far"], names)
            self._e("place", p["steps"]["begin"], names)

    def _entries(self) -> None:
        self.references.reads = set()
        for entry in self.ir["entries"]:
            self.where = f"entry {shown(entry['name'])}"
            for line in entry["lines"]:
                self._e("hexes", line["hexes"], CONDUCT)
                self._e("hexes", line["area"], CONDUCT)
        self.graph["entries", ""] = self.references.reads

    def _score(self, s: Score) -> None:
        us: Names = {"us": "side"}
        for line in s["lines"]:
            if line["side"] != -1:
                self.tables.number("side", line["side"])
            self._e("number", line["amount"], us)
            self._e("hexes", line.get("per"), us)
            self._e("number", line.get("when"), us)

    def _sections(self) -> None:
        for name, section in self.ir["sections"].items():
            self.where = f"section {shown(name)}"
            self.references.reads = set()
            names = self._params(section["params"])
            labels = {line["label"] for lines in section["cards"].values() for line in lines}
            work = 0
            for card, lines in section["cards"].items():
                demand(_CARD.match(card) is not None, f"{shown(card)} is not the number of a card")
                self.tables.number("card", int(card))
                work += (1 + 2 * len(labels)) * (1 + len(lines))
                for line in lines:
                    self._e("number", line["amount"], names)
                    self._e("number", line.get("when"), names)
            demand(work <= MAXIMUM_SECTION_WORK, "it has too many labels on too many cards")
            self.graph["section", name] = self.references.reads

    # flow

    def _action(self, a: Action) -> None:
        for name, _amount in a["costs"]:
            self._of_side(name)
        if a["scope"] is not None:
            self._selection(a["scope"], ACTING)
        self._e("number", a.get("requires"), ACTING)
        self._e("number", a.get("mandatory"), ACTING)
        several = a.get("several")
        if several is not None:
            self._several(a, several)
        what: Kind = "piece" if several is None else list_of("piece")
        takes(self.references, a["do"], () if a["scope"] is None else (what,))
        activates = a.get("activates")
        if activates:
            state = self.tables.state(activates)
            demand(state["of"] == "piece", "what it activates is not a state of a piece")
            self._number_state(activates)

    def _several(self, a: Action, several: Several) -> None:
        demand(a["scope"] is not None, "it takes several pieces but does not select any")
        least, most = several["least"], several.get("most", MAXIMUM_CHOSEN)
        demand(1 <= least <= most <= MAXIMUM_CHOSEN, f"a choice of {least} to {most} is impossible")
        self._e("number", several.get("barred"), {**ACTING, several["name"]: list_of("piece")})

    def _trigger(self, t: Trigger) -> None:
        self._e("number", t["requires"], STEP)
        self.flow.trigger(t["name"], t["do"], {"mover": "piece", "from": "place", "to": "place"})

    def _procedure(self, p: Procedure) -> None:
        self.flow.returns(p["name"])

    def _moments(self) -> None:
        moments = self.ir.get("moments", ())
        unique(" ".join((moment["at"], moment["of"], moment["way"])) for moment in moments)
        for moment in moments:
            self.where = f"moment {shown(moment['do'])}"
            demand(moment["of"] in MOMENTS, "it is of nothing that has moments")
            if moment["of"] == OF_ENTRY:
                demand(moment["way"] == "", "all entries share one moment")
            elif moment["of"] == OF_DECK:
                demand(moment["way"] in self.tables.piles, f"there is no deck {shown(moment['way'])}")
            else:
                self.tables.find("action" if moment["of"] == OF_BATTLE else moment["of"], moment["way"])
            demand(moment["at"] in MOMENTS[moment["of"]], f"a {moment['of']} has no such moment")
            given: tuple[Kind, ...] = ("piece", "place", "place")
            if moment["of"] == OF_DECK:
                given = ("card", "side")
            if moment["of"] == OF_BATTLE:
                given += ("list of piece", "list of piece")
                if len(self.tables.find("procedure", moment["do"])) > len(given):
                    given += ("piece",)  # what is attacked, where it is not a hex
            takes(self.references, moment["do"], given)
            self.references.fit(self.flow.returns(moment["do"]), "number")

    def _flow_names(self) -> None:
        unique((p["name"] for p in self.ir["procedures"]), plain=True)
        takes(self.references, "sequence", ())
        for name in self.ir["events"]:
            self.tables.find("procedure", name)
        for scenario in self.ir["scenarios"]:
            for name, side in scenario["setup"]:
                takes(self.references, name, ())
                self.tables.number("side", side)


def takes(references: References, name: str, given: tuple[Kind, ...]) -> None:
    """Raises Wrong when there is no such procedure, or it does not take such arguments."""
    wanted = references.tables.find("procedure", name)
    if len(wanted) != len(given):
        raise Wrong(f"procedure {shown(name)} takes {counted(len(wanted), 'argument')}, not {len(given)}")
    for one, other in zip(given, wanted, strict=True):
        references.fit(one, other)
