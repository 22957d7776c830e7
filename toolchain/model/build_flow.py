"""Procedures, actions, triggers, the sequence of play."""

from __future__ import annotations

from typing import Any

from toolchain.ir.statements import stops
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import split_commas
from toolchain.model.build_base import BuilderParts
from toolchain.model.expressions import Scope
from toolchain.model.types import (
    HEX,
    INT,
    PIECE,
    SIDE,
    UNKNOWN,
    Type,
)
from toolchain.model.unknown import unknown


class FlowParts(BuilderParts):
    """Procedures, actions, triggers, the sequence of play."""

    def _procedure_result(self, name: str) -> Type:
        if name in self._results:
            return self._results[name]
        block = self._proc_blocks.get(name)
        if block is None or name in self._busy:
            return INT
        self._procedure(name, block)
        return self._results.get(name, INT)

    def _procedure(self, name: str, block: Block) -> None:
        if name in self._done:
            return
        self._busy[name] = None
        params = self.facts.procedures[name]
        outer, self.s.returns = self.s.returns, []
        calls, self.s.calls = self.s.calls, set()
        us = next((n for n, t in params if t == PIECE), "")
        scope = Scope({**dict(params), "actor": SIDE}, ["v", "actor"])
        if us and not any(t == SIDE for _, t in params):
            scope = Scope(scope.names, ["v", "actor"])
        body = self.s.body(block.lines, scope)
        self._done[name] = {
            "name": name, "params": [[n, str(t)] for n, t in params], "body": body, "cite": self._cite(block),
        }  # fmt: skip
        self._results[name] = self.s.returns[0] if self.s.returns else INT
        self.model.procedure_calls[name] = self.s.calls
        self.s.returns, self.s.calls = outer, calls
        self._busy.pop(name, None)

    def _flow(self) -> None:
        self._done: dict[str, dict[str, Any]] = {}
        for name, block in self._proc_blocks.items():
            self._procedure(name, block)
        self._event_bodies()
        self._actions()
        self._triggers()
        for block in self.by_word.get("sequence", ()):
            self.s.calls = set()
            body = self.s.body(block.lines, Scope({"actor": SIDE}))
            self._done["sequence"] = {
                "name": "sequence",
                "params": [],
                "body": body,
                "cite": self._cite(block),
            }
            self.model.procedure_calls["sequence"] = self.s.calls
        if "sequence" not in self._done:
            if not self.said:  # a game that is only said has its sequence still to come
                self.findings.add(
                    "FLO002",
                    "the game has no sequence of play",
                    self._front(),
                    help="write a `sequence` block",
                )
            self._done["sequence"] = {"name": "sequence", "params": [], "body": [], "cite": ""}

    def _do_body(self, block: Block) -> list[Line]:
        for line in block.lines:
            if line.word == "do" and len(line.tokens) == 1:
                return line.body
        return []

    def _event_bodies(self) -> None:
        for block, _, word in self._named(self.by_word.get("event", ())):
            symbol = self.symbols.get(word.text, "event")
            if symbol is None:
                continue
            self._fields(block)
            name = "event " + word.text
            self.s.calls = set()
            body = self.s.body(
                self._do_body(block), Scope({**dict(symbol.info["params"]), "actor": SIDE}, ["v", "actor"])
            )
            params = [[n, str(t)] for n, t in symbol.info["params"]]
            self._done[name] = {"name": name, "params": params, "body": body, "cite": self._cite(block)}
            self.model.procedure_calls[name] = self.s.calls

    def _actions(self) -> None:
        made = []
        for block, held, word in self._named(self.by_word.get("action", ())):
            scope = Scope({"actor": SIDE}, ["v", "actor"])
            item: dict[str, Any] = {
                "name": word.text, "title": held["title"][0].value if held.get("title") else word.text.replace("-", " "),
                "scope": None, "costs": [], "do": "action " + word.text, "cite": self._cite(block),
            }  # fmt: skip
            by: list[Any] | None = None
            for name, inner, line in self._fields(block):
                if name == "scope":
                    tokens = inner["what"]
                    if tokens and tokens[0].kind == "NUM":
                        tokens = tokens[1:]
                    value, got = self.x.read(tokens, scope, line.span)
                    if value[0] == "pieces":
                        item["scope"] = value[1]
                    elif got != UNKNOWN:
                        self.findings.add(
                            "TYP024", "the scope of an action is a selection of pieces", line.span
                        )
                elif name == "requires":
                    cond = self.x.condition(inner["if"], scope, line.span)
                    item["requires"] = (
                        cond if item.get("requires") is None else ["and", item["requires"], cond]
                    )
                elif name == "mandatory when":
                    item["mandatory"] = self.x.condition(inner["if"], scope, line.span)
                elif name == "by":
                    value, _ = self.x.read(inner["who"], scope, line.span)
                    by = None if value == ["v", "actor"] else value
                elif name == "costs":
                    for part in split_commas(inner["amount"]):
                        stock = self.symbols.get(part[-1].text, "stock")
                        if stock is None or len(part) != 2 or part[0].kind != "NUM":
                            unknown(self.findings, "stock", part[-1], self.symbols.names("stock"))
                            continue
                        if stock.info["of"] != "side":
                            self.findings.add(
                                "REF002", f"`{stock.name}` is a stock of the game; a side pays from its own", part[-1].span,
                                help=f"declare it so: `stock {stock.name} of each side`",
                            )  # fmt: skip
                            continue
                        stock.info.setdefault("set", []).append(line.span)
                        item["costs"].append([stock.name, int(part[0].text)])
                elif name == "activates":
                    item["activates"] = "activated"
                    state = self.symbols.get("activated", "state")
                    if state:
                        state.info.setdefault("set", []).append(line.span)
                    else:
                        item["activates"] = None
                        self.findings.add(
                            "REF002", "there is no state called `activated`", line.span,
                            help="declare it: `state activated of unit`",
                        )  # fmt: skip
            if by is not None:
                test = ["=", ["v", "actor"], by]
                item["requires"] = test if item.get("requires") is None else ["and", test, item["requires"]]
            names = {"actor": SIDE}
            params: list[tuple[str, Type]] = []
            if item["scope"] is not None:
                names["self"] = PIECE
                params = [("self", PIECE)]
            self.s.calls = set()
            body = self.s.body(self._do_body(block), Scope(names, ["v", "actor"]))
            self._done[item["do"]] = {
                "name": item["do"], "params": [[n, str(t)] for n, t in params], "body": body, "cite": item["cite"],
            }  # fmt: skip
            self.model.procedure_calls[item["do"]] = self.s.calls
            made.append(item)
        self.ir["actions"] = made

    def _triggers(self) -> None:
        made: list[dict[str, Any]] = []
        for block in self.by_word.get("record", ()):
            held = self._header(block)
            if held.get("name"):
                made.append({
                    "name": held["name"][0].text, "requires": None, "cite": self._cite(block),
                    "do": [["set", held["name"][0].text, ["v", "mover"], ["v", "from"]]],
                })  # fmt: skip
        for block, held, word in self._named(self.by_word.get("trigger", ())):
            event = held["event"][0].text if held.get("event") else ""
            if event != "enters":
                self.findings.add(
                    "FLO003", f"no trigger is built on `{event}`", block.keyword.span, help="`on enters`"
                )
                continue
            scope = self.scope([("mover", PIECE), ("from", HEX), ("to", HEX)], "mover")
            item: dict[str, Any] = {"name": word.text, "requires": None, "cite": self._cite(block)}
            for name, inner, line in self._fields(block):
                if name == "requires":
                    item["requires"] = self.x.condition(inner["if"], scope, line.span)
            item["do"] = self.s.body(self._do_body(block), scope)
            if any(map(stops, item["do"])):
                self.findings.add(
                    "FLO005", "a trigger does not ask, roll or call", block.keyword.span,
                    help="set a state here, and ask in a procedure of the sequence",
                )  # fmt: skip
            self._declare(word, "trigger", {})
            made.append(item)
        self.ir["triggers"] = made
