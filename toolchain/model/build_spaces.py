"""Zones, traces, stacking, movements, policies, entries."""

from __future__ import annotations

from functools import reduce
from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.build_base import CONTEXTS, BuilderParts
from toolchain.model.expressions import Scope
from toolchain.model.types import (
    EDGE,
    HEX,
    HEXES,
    INT,
    PIECE,
    PIECES,
    SIDE,
    UNKNOWN,
)


class SpaceParts(BuilderParts):
    """Zones, traces, stacking, movements, policies, entries."""

    def _subjects(self, held: dict[str, list[Token]], block: Block) -> dict[str, Any]:
        """The pieces that a space is of, as a selection; all pieces where the words do not say."""
        everything = {"var": "it", "kinds": (1 << len(self.facts.kinds)) - 1}
        words = held.get("what", [])
        if not words:
            return everything
        made, type_ = self.x.read(words, Scope(), block.keyword.span)
        if made[0] != "pieces":
            if type_ != UNKNOWN:
                self.findings.add(
                    "TYP023", f"a `{block.word}` is of a kind of piece", words[0].span.to(words[-1].span)
                )
            return everything
        chosen: dict[str, Any] = made[1]
        if any(chosen.get(key) is not None for key in ("at", "in", "from")):
            self.findings.add(
                "TYP023", f"a `{block.word}` is of pieces wherever they are", words[0].span.to(words[-1].span),
                help="say what they are (`of KIND`, `of KIND of SIDE`), and where in a `bar` or `when`",
            )  # fmt: skip
        return chosen

    def _of_others(self, held: dict[str, list[Token]], block: Block, var: str) -> list[dict[str, Any]]:
        """The bar that keeps all other pieces out of a movement or a conduct."""
        belongs = self.x.chosen(self._subjects(held, block), var)
        if belongs is None:
            return []
        return [{"label": "of", "when": ["not", belongs], "cite": self._cite(block)}]

    def _spaces(self) -> None:
        self._tables()
        self._zones()
        self._traces()
        self._sights()
        self._stackings()
        self._movements()
        self._policies()
        self._entries()
        self._no_circles()

    def _zones(self) -> None:
        made = []
        for block in self.by_word.get("zone", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            chosen = self._subjects(held, block)
            where = self.x.chosen({**chosen, "kinds": (1 << len(self.facts.kinds)) - 1}, "self")
            reach = 1
            bars: list[dict[str, Any]] = []
            closed: list[dict[str, Any]] = []
            for name, inner, line in self._fields(block):
                if name == "reach":
                    value, _ = self.x.read(inner["n"], Scope(), line.span)
                    reach = value[1] if value[0] == "int" else 1
                elif name == "bar" and line.tokens[1].text == "when":
                    cond = self.x.condition(inner["if"], Scope({"hexside": EDGE}), line.span)
                    closed.append({"when": cond, "cite": self._cite(block, line)})
                elif name == "bar":
                    bars.append(self._barred_hexes(inner["if"], Scope(), block, line))
            if reach != 1 and (closed or bars):
                self.findings.add(
                    "SYN067",
                    "a zone with bars reaches one hex",
                    block.keyword.span,
                    help="leave `reach` out, or the bars",
                )
            item: dict[str, Any] = {
                "name": word.text,
                "kinds": chosen["kinds"],
                "reach": reach,
                "bars": bars,
                "closed": closed,
                "cite": self._cite(block),
            }
            if where is not None:
                item["where"] = where
            made.append(item)
        self.ir["zones"] = made

    def _traces(self) -> None:
        made = []
        for block in self.by_word.get("trace", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            params = self.symbols.get(word.text, "trace").info["params"][1:]  # type: ignore[union-attr]
            us = next((n for n, t in params if t in (PIECE, SIDE)), "")
            scope = self.scope(params, us)
            allowed: list[Any] = ["all-hexes"]
            bars: list[dict[str, Any]] = []
            goal: list[Any] = ["hex-set", []]
            over = None
            limit = None
            closed: list[dict[str, Any]] = []
            legs: list[str] = []
            for name, inner, line in self._fields(block):
                if name == "leg":
                    legs.append(line.label.text if line.label else "")
                    if len(legs) == 2:
                        self.findings.add("REF010", "a trace of several legs is not built yet", line.span)
                    reach = [t.text for t in inner["reach"]]
                    if reach[:1] != ["any"]:
                        value, _ = self.x.read(
                            inner["reach"][2:] if reach[:2] == ["up", "to"] else inner["reach"],
                            scope,
                            line.span,
                        )
                        limit = value[1] if value[0] == "int" else None
                        if limit is None:
                            self.findings.add(
                                "REF010", "a leg whose reach changes in play is not built yet", line.span,
                                help="write a number, with a trace for each when there are several",
                            )  # fmt: skip
                    graph = inner["graph"][0].text if inner["graph"] else "hexes"
                    if graph != "hexes":
                        if self.symbols.get(graph, "network") is None:
                            self.findings.add(
                                "REF002", f"there is no network called `{graph}`", inner["graph"][0].span,
                                help=did_you_mean(graph, ["hexes", *self.symbols.names("network")]),
                            )  # fmt: skip
                        else:
                            over = graph
                            if limit is not None:
                                self.findings.add(
                                    "REF010", "a reach in hexes along a network is not built yet", line.span,
                                    help="write `any number over NETWORK`",
                                )  # fmt: skip
                elif name == "bar" and line.tokens[1].text == "when":
                    cond = self.x.condition(inner["if"], scope.with_name("hexside", EDGE), line.span)
                    closed.append({"when": cond, "cite": self._cite(block, line)})
                elif name == "bar":
                    bars.append(self._barred_hexes(inner["if"], scope, block, line))
                elif name == "path":
                    leg = inner["leg"][0]
                    if leg.text not in legs:
                        self.findings.add(
                            "REF014", f"no leg before is labelled `{leg.text}`", leg.span,
                            help=did_you_mean(leg.text, legs) or f"label it: `leg {leg.text}: ...`",
                        )  # fmt: skip
                    value, got = self.x.read(inner["goal"], scope, line.span)
                    goal = self.x.fit(value, got, HEXES, line.span, "the goal")
            if any(name == "self" for name, _ in params):
                belongs = self.x.chosen(self._subjects({"what": held["subject"]}, block), "self")
                allowed = allowed if belongs is None else ["if", belongs, allowed, ["hex-set", []]]
            made.append({
                "name": word.text, "params": [[n, str(t)] for n, t in params], "goal": goal, "allowed": allowed,
                "bars": bars, "closed": closed, "over": over, "limit": limit, "cite": self._cite(block),
            })  # fmt: skip
        self.ir["traces"] = made

    def _barred_hexes(self, tokens: list[Token], scope: Scope, block: Block, line: Line) -> dict[str, Any]:
        """The hexes that a bar takes out, with its paragraph."""
        from toolchain.model.masks import as_hexes

        inner = scope.with_name("to", HEX)
        cond = self.x.condition(tokens, inner, line.span)
        fast = as_hexes(cond, "to", self.facts)
        hexes = ["hexes-where", "to", ["all-hexes"], cond] if fast is None else fast
        return {"hexes": hexes, "cite": self._cite(block, line)}

    def _stackings(self) -> None:
        made = []
        for block in self.by_word.get("stacking", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            chosen = self._subjects(held, block)
            others = self.x.chosen({**chosen, "kinds": (1 << len(self.facts.kinds)) - 1}, "it")
            weight: list[Any] = ["int", 1]
            limit: list[Any] = ["int", 0]
            bars: list[dict[str, Any]] = []
            whole = self.scope([("here", HEX), ("stack", PIECES)], "")
            seen = False
            for name, inner, line in self._fields(block):
                if name == "weight":
                    scope = self.scope([("it", PIECE)], "it")
                    weight = self.x.expect(inner["amount"], scope, line.span, INT, "the weight")
                elif name == "at most":
                    seen = True
                    limit = self.x.expect(inner["limit"], whole, line.span, INT, "the limit")
                elif name == "bar":
                    label = line.label.text if line.label else f"bar {len(bars) + 1}"
                    cond = self._condition_line(inner, whole, line)
                    bars.append({"label": label, "when": cond, "cite": self._cite(block, line)})
            if not seen:
                self.findings.add(
                    "SET001", "this stacking rule sets no limit", block.keyword.span, help="`at most N`"
                )
            made.append(
                {
                    "name": word.text,
                    "kinds": chosen["kinds"],
                    "weight": weight if others is None else ["if", others, weight, ["int", 0]],
                    "limit": limit,
                    "bars": bars,
                    "cite": self._cite(block),
                }
            )
        self.ir["stackings"] = made

    def _condition_line(self, inner: dict[str, list[Token]], scope: Scope, line: Line) -> list[Any]:
        return self.x.condition(inner["if"], scope, line.span)

    def _movements(self) -> None:
        made = []
        for block in self.by_word.get("movement", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
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
                    item["over"] = inner["network"][0].text
                    if self.symbols.get(item["over"], "network") is None:
                        self.findings.add("REF002", f"there is no network called `{item['over']}`", line.span)
                        item["over"] = None
                elif name == "rest":
                    item["rest"] = self._rest(inner["state"][0])
                elif name == "weight":
                    weight = self.x.expect(inner["amount"], scope, line.span, INT, "the weight")
                    stock = inner["stock"][0].text
                    if self.symbols.get(stock, "stock") is None:
                        self.findings.add("REF002", f"there is no stock called `{stock}`", line.span)
                    else:
                        item["budget"] = {"column": stock, "weight": weight}
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
            self.findings.add(
                "REF002", f"there is no number of units called `{word.text}`", word.span,
                help=did_you_mean(word.text, known) or f"declare it: `state {word.text} of unit` with `values 0..40`",
            )  # fmt: skip
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
        for block in self.by_word.get("policy", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
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
        for block in self.by_word.get("entry", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
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
