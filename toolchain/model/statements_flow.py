"""Statements of flow: turns, phases, conditions, loops, calls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolchain.ir.flow import MAXIMUM_REPEAT
from toolchain.language.ast import Line
from toolchain.model.expressions import Scope, parse_range
from toolchain.model.statements_base import Statement, StatementParts
from toolchain.model.types import (
    CARD,
    HEXES,
    INT,
    PIECE,
    SIDE,
    Type,
    element,
)


class FlowStatements(StatementParts):
    """Turns, phases, conditions, loops, calls."""

    def _on_turn(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        low, high = parse_range(held["range"][0].text) if held["range"] else (1, 1)
        return ["turns", low, high, self.body(line.body, scope)]

    def _on_phase(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        name = self._name(held["name"], line)
        if name not in self.facts.phases:
            self.findings.add(
                "FLO004",
                "a phase stands in the sequence only",
                line.span,
                help="move it to the `sequence` block",
            )
            return ["phase", -1, self.body(line.body, scope), [], self._cite(line)]
        number = self.facts.phases.index(name)
        clears = [s.name for s in self.symbols.all("state") if s.info.get("cleared") == name]
        return ["phase", number, self.body(line.body, scope, shared=True), clears, self._cite(line)]

    def _on_set_up(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["setup"]

    def _on_when(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        self._needs_body(line)
        cond = self.x.condition(held["if"], scope, line.span)
        then = self.body(line.body, scope)
        return ["if", cond, then, self.body(other.body, scope) if other else []]

    def _on_otherwise(self, line: Line, held: Any, other: Any, scope: Scope) -> None:
        self.findings.add("SYN061", "`otherwise` follows nothing that could fail", line.span)

    def _on_at_limit(self, line: Line, held: Any, other: Any, scope: Scope) -> None:
        self.findings.add("SYN061", "`at limit` follows no bounded loop", line.span)

    def _on_each(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        self._needs_body(line)
        made, type_ = self._value(held["set"], scope, line)
        name = self._name(held["name"], line)
        if type_ == HEXES:
            made = ["members", made]
        elif type_ in (PIECE, SIDE, CARD):
            made, type_ = ["list", [made]], Type("list", type_.kind)
        item = element(type_)
        if item.kind == "unknown" and type_.kind != "unknown":
            self.findings.add("TYP013", f"`each` goes through a set, not a {type_}", line.span)
        how: dict[str, Any] = {"type": item.kind, "cite": self._cite(line)}
        names = {**scope.names, name: item}
        inner = replace(scope, names=names)
        if "order" in held:
            how["order"] = self.x.read(held["order"], inner, line.span)[0]
        if "role" in held:
            how["actor"] = True
            if [t.text for t in held["role"]] != ["actor"]:
                self.findings.add(
                    "REF010", "no role but `actor` is built yet", line.span, help="`... as actor`"
                )
            names["actor"] = SIDE
            inner = replace(inner, us=["v", "actor"])
        if "seat" in held:
            how["by"] = self._as(held["seat"], scope, line, SIDE, "who chooses")
            how["prompt"] = held["text"][0].value if "text" in held else f"choose the next {item}"
        return ["each", name, made, self.body(line.body, inner), how]

    def _on_repeat_up(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        bound = self._as(held["n"], scope, line, INT, "the bound")
        if bound[0] == "int" and not 0 <= bound[1] <= MAXIMUM_REPEAT:
            self.findings.add(
                "SYN062",
                f"a loop goes round at most {MAXIMUM_REPEAT:,} times",
                held["n"][0].span,
                help="write a smaller bound",
            )
        until = self.x.condition(held["if"], scope, line.span) if "if" in held else None
        body = self.body(line.body, scope)
        return ["repeat", bound, until, body, self.body(other.body, scope) if other else []]

    def _on_repeat(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return self._on_repeat_up(line, held, other, scope)

    def _on_do(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        call = self._call(held["call"], line, scope)
        if call is None:
            return None
        name, args = call
        result = None
        if "name" in held:
            result = self._name(held["name"], line)
            scope.names[result] = self.facts.procedure_result(name)
        actor = self._as(held["role"], scope, line, SIDE, "the actor") if "role" in held else None
        return ["do", name, args, result, actor]

    def _on_return(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        made, type_ = self._value(held["value"], scope, line)
        self.returns.append(type_)
        return ["return", made]

    def _on_return_nothing(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["return", None]

    def _on_end(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["end"]
