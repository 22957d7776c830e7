"""Statements that open actions, make events happen, and ask a seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Line
from toolchain.language.tokens import Token, split_commas
from toolchain.model.expressions import Scope
from toolchain.model.statements_base import Statement, StatementParts
from toolchain.model.types import (
    HEXES,
    INT,
    PIECES,
    SIDE,
    Type,
)


class AskingStatements(StatementParts):
    """Actions, events, questions."""

    def _names(self, tokens: list[Token], line: Line) -> list[str]:
        names = []
        for part in split_commas(tokens):
            name = self._name(part, line)
            if self.symbols.get(name, "action") is None:
                self.findings.add(
                    "REF002", f"there is no action called `{name}`", part[0].span if part else line.span,
                    help=did_you_mean(name, self.symbols.names("action")),
                )  # fmt: skip
            else:
                names.append(name)
        return names

    def _on_open_until(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["open", self._names(held["actions"], line), self.x._us(scope, line.span), 1, self._cite(line)]

    def _on_open(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["open", self._names(held["actions"], line), self.x._us(scope, line.span), 0, self._cite(line)]

    def _on_alternate(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        first = self._as(held["first"], scope, line, SIDE, "who starts")
        stock = self._state(held["stock"], line, "stock")
        run = self._state(held["run"], line, "stock") if "run" in held else None
        inner = replace(scope, names={**scope.names, "actor": SIDE}, us=["v", "actor"])
        body = self.body(line.body, inner)
        if stock is None:
            return None
        return ["alternate", first, run.name if run else None, stock.name, body]

    def _on_happen(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        made, type_ = self._value(held["what"], scope, line)
        if type_.kind not in ("event", "unknown"):
            self.findings.add(
                "TYP022", f"a {type_} does not happen", line.span, help="name an event or a table of events"
            )
        parts = split_commas(held.get("args", []))
        args = [self._value(part, scope, line)[0] for part in parts]
        known = next((s for s in self.symbols.all("event") if ["int", s.info["index"]] == made), None)
        if known is not None and type_.kind == "event" and len(parts) != len(known.info["params"]):
            wanted = ", ".join(n for n, _ in known.info["params"]) or "nothing"
            self.findings.add(
                "TYP018", f"`{known.name}` happens with {wanted}, not with {len(parts)} arguments", line.span
            )
        return ["happen", made, args]

    def _on_later(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        turns = self._as(held["n"], scope, line, INT, "how many turns later")
        phase = self._name(held["phase"], line)
        call = self._call(held["call"], line, scope)
        if phase not in self.facts.phases:
            self.findings.add(
                "REF009",
                f"there is no phase called `{phase}`",
                line.span,
                help=did_you_mean(phase, self.facts.phases),
            )
            return None
        if call is None:
            return None
        return ["later", turns, self.facts.phases.index(phase), call[0], call[1], self._cite(line)]

    def _on_tell(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["tell", held["text"][0].value, [], self._cite(line)]

    def _on_show(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        made, type_ = self._value(held["what"], scope, line)
        if made[0] != "call":
            if type_.kind != "unknown":
                self.findings.add(
                    "TYP041", "only a quantity or a definition can be shown", line.span,
                    help="give the number a name: write a `quantity`, and show that",
                )  # fmt: skip
            return None
        return ["show", made[1], made[2], self._cite(line)]

    def _source(self, tokens: list[Token], scope: Scope, line: Line) -> tuple[list[Any], str]:
        if tokens and tokens[0].kind == "NUM" and tokens[0].text == "1":
            tokens = tokens[1:]
        made, type_ = self._value(tokens, scope, line)
        if type_ == HEXES:
            return ["members", made], "hex"
        if type_ == PIECES:
            return made, "piece"
        if type_.kind == "list":
            return made, type_.of
        if type_.kind != "unknown":
            self.findings.add("TYP013", f"a choice is made from a set, not from a {type_}", line.span)
        return ["list", []], "piece"

    def _choice(self, line: Line, held: Any, scope: Scope, optional: bool) -> Statement:
        seat = self._as(held["who"], scope, line, SIDE, "who chooses")
        made, kind = self._source(held["what"], scope, line)
        name = self._name(held["name"], line)
        bar = {}
        if held.get("bar"):
            var = self.x.fresh()
            inner = self.x._bind(scope, "it", Type(kind), var)
            barred = self.x.condition(held["bar"], inner, line.span)
            made = ["only-where", var, made, ["not", barred]]
            bar = {"bar": next((t.text for t in held["bar"] if t.text != "not"), "")}
        scope.names[name] = Type(kind)
        prompt = held["text"][0].value if held.get("text") else f"choose {name}"
        return ["ask", {
            "seat": seat, "from": made, "type": kind, "slot": name, "prompt": prompt, "cite": self._cite(line),
            "optional": optional, "passing": "none" if optional else "", **bar,
        }]  # fmt: skip

    def _on_chooses(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return self._choice(line, held, scope, False)

    def _on_may_choose(self, line: Line, held: Any, other: Any, scope: Scope) -> list[Statement]:
        made = [self._choice(line, held, scope, True)]
        if line.body or other:
            name = self._name(held["name"], line)
            then = self.body(line.body, scope)
            rest = self.body(other.body, scope) if other else []
            made.append(["if", ["<>", ["v", name], ["none"]], then, rest])
        return made

    def _on_secretly(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        var = "\0side"
        inner = replace(
            scope, names={**scope.names, "self": SIDE, "\0self": Type("bound", var)}, us=["v", var]
        )
        made, kind = self._source(held["what"], inner, line)
        name = self._name(held["name"], line)
        scope.names[name] = Type("choices", kind)
        prompt = held["text"][0].value if held.get("text") else f"choose {name}"
        return [
            "secret",
            {
                "var": var,
                "from": made,
                "type": kind,
                "slot": name,
                "prompt": prompt,
                "cite": self._cite(line),
            },
        ]

    def _on_may(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        seat = self._as(held["who"], scope, line, SIDE, "who decides")
        text = held["text"][0].value if held["text"] and held["text"][0].kind == "STRING" else "?"
        asked = {"seat": seat, "prompt": text, "cite": self._cite(line)}
        return ["may", asked, self.body(line.body, scope), self.body(other.body, scope) if other else []]
