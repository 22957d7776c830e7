"""Movements, conducts of forced moves, entries."""

from __future__ import annotations

from functools import reduce
from typing import Any

from toolchain.language.tokens import Token
from toolchain.model.build_base import CONTEXTS, BuilderParts
from toolchain.model.types import (
    EDGE,
    HEX,
    HEXES,
    INT,
    PIECE,
)
from toolchain.model.unknown import unknown


class MoveParts(BuilderParts):
    """Movements, conducts of forced moves, entries."""

    def _movements(self) -> None:
        made = []
        for block, held, word in self._named(self.by_word.get("movement", ())):
            scope = self.scope([*CONTEXTS["move"], ("self", PIECE)], "mover")
            item: dict[str, Any] = {
                "name": word.text, "allowance": ["int", 1], "cost": ["int", 1],
                "bars": self._of_others(held, block, "mover"), "stops": [], "ends": [],
                "over": None, "rest": None, "budget": None, "cite": self._cite(block),
            }  # fmt: skip
            for name, inner, line in self._fields(block):
                if name == "allowance":
                    words = [t.text for t in inner["amount"]]
                    if words[:1] == ["unlimited"]:
                        item["allowance"] = ["int", 999]
                    else:
                        item["allowance"] = self.x.expect(
                            inner["amount"], scope, line.span, INT, "the allowance"
                        )
                elif name == "cost":
                    item["cost"] = self.x.expect(inner["amount"], scope, line.span, INT, "the cost")
                elif name == "bar":
                    cond = self._condition_line(inner, scope, line)
                    label = line.label.text if line.label else f"bar {len(item['bars']) + 1}"
                    item["bars"].append({"label": label, "when": cond, "cite": self._cite(block, line)})
                elif name == "stop":
                    cond = self._condition_line(inner, scope, line)
                    item["stops"].append({"when": cond, "cite": self._cite(block, line)})
                elif name == "end":
                    cond = self._condition_line(inner, scope, line)
                    item["ends"].append({"when": cond, "cite": self._cite(block, line)})
                elif name == "over":
                    network = self._declared(inner["network"][0], "network")
                    item["over"] = network.name if network is not None else None
                elif name == "rest":
                    item["rest"] = self._rest(inner["state"][0])
                elif name == "weight":
                    weight = self.x.expect(inner["amount"], scope, line.span, INT, "the weight")
                    stock = self._declared(inner["stock"][0], "stock")
                    if stock is not None:
                        item["budget"] = {"column": stock.name, "weight": weight}
            self._as_sets(item)
            made.append(item)
        self.ir["movements"] = made

    def _rest(self, word: Token) -> str | None:
        """The number of the moving piece that keeps what is left of its allowance after each step."""
        state = self.symbols.get(word.text, "state")
        if state is None or state.info["of"] != "piece" or state.info["type"].kind != "int":
            known = [
                s.name
                for s in self.symbols.all("state")
                if s.info["of"] == "piece" and s.info["type"].kind == "int"
            ]
            unknown(
                self.findings,
                "number of units",
                word,
                known,
                f"declare it: `state {word.text} of unit` with `values 0..40`",
            )
            return None
        state.info.setdefault("set", []).append(word.span)
        return state.name

    def _as_sets(self, item: dict[str, Any]) -> None:
        """Bars, stops and ends that are hex sets for a given start are asked once a step, not once a neighbour."""
        item["barred"], item["open_bars"] = None, []
        for index, bar in enumerate(item["bars"]):
            mask = self._set_of_steps(bar["when"], item)
            if mask is None:
                item["open_bars"].append(index)
            else:
                item["barred"] = mask if item["barred"] is None else ["union", item["barred"], mask]
        item["stop_hexes"] = None
        if item["stops"]:
            stop = reduce(lambda one, other: ["or", one, other], (line["when"] for line in item["stops"]))
            item["stop_hexes"] = self._set_of_steps(stop, item)

    def _set_of_steps(self, cond: list[Any], item: dict[str, Any]) -> list[Any] | None:
        """The neighbours that meet a condition, as one set; None when it asks each hexside, or where a path came from."""
        from toolchain.model.masks import as_hexes, depends

        if depends(cond, "hexside") or (item["over"] and depends(cond, "from")):
            return None
        return as_hexes(cond, "to", self.facts)

    def _policies(self) -> None:
        made = []
        for block, held, word in self._named(self.by_word.get("policy", ())):
            symbol = self.symbols.get(word.text, "policy")
            params = symbol.info["params"] if symbol else [("unit", PIECE)]
            scope = self.scope(
                [*params, ("self", PIECE), ("from", HEX), ("start", HEX), ("to", HEX), ("hexside", EDGE)],
                "unit",
            )
            item: dict[str, Any] = {
                "name": word.text, "params": [[n, str(t)] for n, t in params[1:]],
                "bars": self._of_others(held, block, "unit"), "through": [],
                "without": [], "prefer": [], "target": None, "steps": None, "cite": self._cite(block),
            }  # fmt: skip
            for name, inner, line in self._fields(block):
                if name == "path" and "start" in inner:
                    far = self.x.expect(inner["n"], scope, line.span, INT, "the distance")
                    begin = self.x.fit(
                        *self.x.read(inner["start"], scope, line.span), HEX, line.span, "the start"
                    )
                    item["steps"] = {"far": far, "begin": begin}
                elif name == "path" and "target" in inner:
                    value, got = self.x.read(inner["target"], scope, line.span)
                    item["target"] = self.x.fit(value, got, HEXES, line.span, "the target")
                elif name == "bar":
                    label = line.label.text if line.label else f"bar {len(item['bars']) + 1}"
                    cond = self._condition_line(inner, scope, line)
                    item["bars"].append({"label": label, "when": cond, "cite": self._cite(block, line)})
                elif name == "tier":
                    label = inner["label"][0].text
                    if label not in [b["label"] for b in item["bars"]]:
                        self.findings.add(
                            "REF014", f"no bar before is labelled `{label}`", inner["label"][0].span
                        )
                    item["through" if line.tokens[1].text == "through" else "without"].append(label)
                elif name == "prefer":
                    item["prefer"].append(self.x.expect(inner["wish"], scope, line.span, INT, "a preference"))
            if item["steps"] and item["through"]:
                self.findings.add(
                    "REF010", "`tier through` on the way to a distance is not built yet", block.keyword.span,
                    help="write `tier without LABEL`: the bar is lifted when there is no other way",
                )  # fmt: skip
            made.append(item)
        self.ir["policies"] = made

    def _entries(self) -> None:
        made = []
        for block, held, word in self._named(self.by_word.get("entry", ())):
            scope = self.scope([("self", PIECE), ("unit", PIECE)], "self")
            belongs = self.x.chosen(self._subjects(held, block), "self")
            lines = []
            for _name, inner, line in self._fields(block):
                value, got = self.x.read(inner["places"], scope, line.span)
                area = hexes = self.x.fit(
                    value, got, HEXES, inner["places"][0].span.to(inner["places"][-1].span), "this"
                )
                if "if" in inner:
                    var = self.x.fresh()
                    cond = self.x.condition(inner["if"], self.x._bind(scope, "to", HEX, var), line.span)
                    hexes, _ = self.x._filter(hexes, HEXES, var, cond, line.span)
                capacity = 0
                if "n" in inner:
                    value, _ = self.x.read(inner["n"], scope, line.span)
                    capacity = value[1] if value[0] == "int" else 0
                lines.append(
                    {
                        "hexes": hexes if belongs is None else ["if", belongs, hexes, ["hex-set", []]],
                        "area": area,
                        "capacity": capacity,
                        "cite": self._cite(block, line),
                    }
                )
            made.append({"name": word.text, "lines": lines, "cite": self._cite(block)})
        self.ir["entries"] = made
