"""Quantities, definitions, tables, events by name."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue import BLOCKS
from toolchain.language.tokens import Token
from toolchain.model.build_base import CONTEXTS, US_OF, BuilderParts
from toolchain.model.build_regions import is_fixed
from toolchain.model.expressions import Scope
from toolchain.model.symbols import Function
from toolchain.model.types import (
    BOOL,
    HEX,
    HEXES,
    INT,
    PIECE,
    SIDE,
    UNKNOWN,
    Type,
)


class FunctionParts(BuilderParts):
    """Quantities, definitions, tables, events by name."""

    def _names_of_functions(self) -> None:
        for word_ in ("quantity", "define"):
            for block in self.by_word.get(word_, ()):
                self._function_head(block)
        for block in self.by_word.get("region", ()):
            if any(t.text == "=" for t in block.header) and not is_fixed(block):
                self._function_head(block)
        for block in self.by_word.get("table", ()):
            self._table(block)
        self._events()
        for _, _, word in self._named(self.by_word.get("zone", ())):
            self._declare(word, "zone", {})
            self.x.functions[word.text] = Function(word.text, "zone", [("side", SIDE)], HEXES)
        for block, held, word in self._named(self.by_word.get("trace", ())):
            subject = held["subject"][0].text if held.get("subject") else "hex"
            params: list[tuple[str, Type]] = [("here", HEX)]
            if subject in ("unit", "piece") or subject in self.facts.kinds:
                params.append(("self", PIECE))
            params += self._params(held.get("params", []), block)
            self._declare(word, "trace", {"params": params, "subject": subject})
            self.x.functions[word.text] = Function(word.text, "trace", params, BOOL)
        for _, _, word in self._named(self.by_word.get("sight", ())):
            self._declare(word, "sight", {})
            self.x.functions[word.text] = Function(word.text, "sight", [("viewer", HEX)], HEXES)
        for word_ in ("movement", "stacking", "entry"):
            for _, _, word in self._named(self.by_word.get(word_, ())):
                self._declare(word, word_, {})
        for block, held, word in self._named(self.by_word.get("policy", ())):
            params = [("unit", PIECE), *self._params(held.get("params", []), block)]
            labels = [line.label.text for line in block.lines if line.word == "bar" and line.label]
            steps = any(
                [t.text for t in line.tokens[:4]] == ["path", "1", "hex", "on"] for line in block.lines
            )
            self._declare(word, "policy", {"params": params, "labels": labels, "steps": steps})
        for _, _, word in self._named(self.by_word.get("score", ())):
            self._declare(word, "score", {})
            self.x.functions[word.text] = Function(word.text, "score", [("self", SIDE)], INT)
        for _, _, word in self._named(self.by_word.get("action", ())):
            self._declare(word, "action", {})
        for block, held, word in self._named(self.by_word.get("procedure", ())):
            params = list(CONTEXTS.get(held["context"][0].text, [])) if held.get("context") else []
            params += self._params(held.get("params", []), block)
            self._declare(word, "procedure", {})
            self.facts.procedures[word.text] = params
            self._proc_blocks[word.text] = block

    def _function_head(self, block: Block) -> None:
        held = self._header(block)
        word = self._name(held, block)
        if word is None:
            return
        params: list[tuple[str, Type]] = []
        us = ""
        if held.get("context"):
            context = held["context"][0]
            if context.text in self.facts.kinds:
                params, us = list(CONTEXTS["unit"]), "self"
            elif context.text in CONTEXTS:
                params, us = list(CONTEXTS[context.text]), US_OF.get(context.text, "")
            else:
                self.findings.add(
                    "REF021", f"`{context.text}` is not a context", context.span,
                    help=did_you_mean(context.text, CONTEXTS) or "contexts: " + ", ".join(CONTEXTS),
                )  # fmt: skip
        params += self._params(held.get("params", []), block)
        result = None
        if held.get("measure"):
            result = self._type(held["measure"][0])
        function = Function(word.text, block.word, params, result, us)
        self._declare(word, block.word, {"function": function, "block": block})
        self.x.functions[word.text] = function
        self._bodies[word.text] = block

    def _function(self, name: str) -> Function | None:
        """The head of a function, with its result known (its body is read first when needed)."""
        function = self.x.functions.get(name)
        if function is not None:
            symbol = self.symbols.get(name, function.kind)
            if symbol is not None:
                symbol.used += 0
        if function is not None and function.result is None and name in self._bodies:
            if name in self._busy:
                block = self._bodies[name]
                ring = [*list(self._busy)[list(self._busy).index(name) :], name]
                self.findings.add(
                    "REF022", f"`{name}` is defined by itself", block.header[0].span,
                    note=" > ".join(ring) if len(ring) <= 9 else f"by way of {len(ring) - 2} others",
                    help="let one of them be said without the others",
                )  # fmt: skip
                function.result = UNKNOWN
            else:
                self._function_body(name)
        return function

    def scope(self, params: list[tuple[str, Type]], us: str = "") -> Scope:
        """A scope of parameters; own and enemy refer to the side of ``us``."""
        names = dict(params)
        side: list[Any] | None = None
        if us and us in names:
            side = ["v", us] if names[us] == SIDE else ["side", ["v", us]]
        return Scope(names, side)

    def _bodies_of_functions(self) -> None:
        for name in list(self._bodies):
            if name not in self._function_ir:
                self._function_body(name)

    def _function_body(self, name: str) -> None:
        block = self._bodies[name]
        function = self.x.functions[name]
        self._busy[name] = None
        us = function.us
        if not us:
            us = next((n for n, t in function.params if t == SIDE), "") or next(
                (n for n, t in function.params if t == PIECE), ""
            )
        scope = self.scope(function.params, us)
        made: dict[str, Any] = {
            "name": name,
            "params": [[n, str(t)] for n, t in function.params],
            "cite": self._cite(block),
            "kind": block.word,
        }
        if block.word == "quantity":
            measure = function.result
            made["lines"], type_ = self._quantity_lines(block, block.lines, scope, measure)
            for line in block.lines:
                if line.word == "round":
                    made["round"] = " ".join(t.text for t in line.tokens[1:])
                elif line.word == "measure" and len(line.tokens) > 1:
                    type_ = self._type(line.tokens[1])
            made["body"] = None
            function.result = measure or type_
        else:
            held = self._header(block)
            body, type_ = self.x.read(held.get("body", []), scope, block.keyword.span)
            made["body"] = body
            function.result = type_
        made["type"] = str(function.result) if function.result.kind == "value" else function.result.kind
        if function.result.kind == "int" and function.result.of:
            made["measure"] = function.result.of
        self._function_ir[name] = made
        self._busy.pop(name, None)

    def _quantity_lines(
        self, block: Block, lines: list[Line], scope: Scope, measure: Type | None
    ) -> tuple[list[dict[str, Any]], Type]:
        made: list[dict[str, Any]] = []
        type_ = measure or UNKNOWN
        declared = BLOCKS["quantity"].fields
        labels: list[str] = []
        for line in lines:
            found = self._field(line, declared)
            if found is None:
                self._unknown_field(block, line, declared)
                continue
            op, held = found
            if op in ("round", "measure"):
                continue
            label = line.label.text if line.label else ("base" if op == "base" else "")
            item: dict[str, Any] = {"op": op, "label": label, "cite": self._cite(block, line)}
            if op in ("max of", "min of"):
                inner, _ = self._quantity_lines(block, line.body, scope, measure)
                made.append(
                    {"op": "group", "pick": op[:3], "lines": inner, "label": label, "cite": item["cite"]}
                )
                continue
            wanted = scope.with_name("so-far", measure or type_ or INT)
            amount, got = self._quantity_amount(held.get("amount", []), wanted, type_, line)
            if type_ == UNKNOWN:
                type_ = got
            elif (
                op != "times"
                and got.kind == type_.kind == "int"
                and got.of
                and type_.of
                and got.of != type_.of
            ):
                self.findings.add(
                    "TYP010",
                    f"{got.of} cannot be added to {type_.of}",
                    line.span,
                    help=f"this quantity is in {type_.of}",
                )
            elif op == "times" and got.of:
                self.findings.add("TYP011", f"a factor has no measure, this one is in {got.of}", line.span)
            place = held["amount"][0].span.to(held["amount"][-1].span) if held.get("amount") else line.span
            item["amount"] = self.x._number(amount, got, place)
            if "if" in held:
                item["when"] = self.x.condition(held["if"], wanted, line.span)
            if op == "instead of":
                item["op"] = "instead"
                item["targets"] = [t.text for t in held["targets"] if t.kind == "NAME"]
                for token in held["targets"]:
                    if token.kind == "NAME" and token.text not in labels:
                        self.findings.add(
                            "REF014", f"no line before is labelled `{token.text}`", token.span,
                            help=did_you_mean(token.text, labels),
                        )  # fmt: skip
            if label:
                labels.append(label)
            made.append(item)
        if not made:
            self.findings.add(
                "TAB001", "a quantity without a line is always nothing", block.keyword.span, help="`base 0`"
            )
        return made, type_

    def _quantity_amount(
        self, tokens: list[Token], scope: Scope, type_: Type, line: Line
    ) -> tuple[list[Any], Type]:
        if type_.kind == "value" and len(tokens) == 1 and tokens[0].text in self.facts.values[type_.of]:
            return ["int", self.facts.values[type_.of].index(tokens[0].text)], type_
        return self.x.read(tokens, scope, line.span)

    def _events(self) -> None:
        self.ir["events"] = []
        for block, held, word in self._named(self.by_word.get("event", ())):
            params = self._params(held.get("params", []), block)
            self._declare(word, "event", {"index": len(self.ir["events"]), "params": params})
            self.ir["events"].append("event " + word.text)
            self.facts.procedures["event " + word.text] = params
