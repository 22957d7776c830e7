"""Zones, traces, stacking, movements, policies, entries."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.build_base import BuilderParts
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
from toolchain.model.unknown import unknown


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
        for block, held, word in self._named(self.by_word.get("zone", ())):
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
        for block, held, word in self._named(self.by_word.get("trace", ())):
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
                    limit = None
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
                            unknown(
                                self.findings,
                                "network",
                                inner["graph"][0],
                                ["hexes", *self.symbols.names("network")],
                            )
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
        for block, held, word in self._named(self.by_word.get("stacking", ())):
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
