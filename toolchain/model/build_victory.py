"""Scores, and the levels of victory that they come to."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue import BLOCKS
from toolchain.language.shapes import cut, filled, shape
from toolchain.language.tokens import Token, split_commas
from toolchain.model.build_base import BuilderParts
from toolchain.model.expressions import Scope, parse_range
from toolchain.model.types import (
    HEXES,
    Type,
)


class VictoryParts(BuilderParts):
    """Scores, and the levels of victory that they come to."""

    def _per(self, tokens: list[Token], scope: Scope, line: Line) -> list[Any]:
        """The hexes of which each scores."""
        if tokens and tokens[-1].kind == "COMMA":
            tokens = tokens[:-1]
        value, got = self.x.read(tokens, scope, line.span)
        return self.x.fit(value, got, HEXES, line.span, "what scores")

    def _scores(self) -> None:
        made = []
        for block, _, word in self._named(self.by_word.get("score", ())):
            lines: list[dict[str, Any]] = []
            forms = [shape(form) for form in BLOCKS["score"].fields["line"]]
            seen: list[str] = []
            for line in block.lines:
                cuts = ((form, cut(line.tokens, form)) for form in forms)
                held = next((made for form, made in cuts if made is not None and filled(made, form)), None)
                if held is None:
                    self.findings.add(
                        "SYN074", "this is not a line of a score", line.span,
                        help="write: " + " or: ".join(form.pattern for form in forms),
                    )  # fmt: skip
                    continue
                scope = Scope({}, ["v", "us"])
                amount = self.x.expect(held["amount"], scope, line.span, Type("int", ""), "the points")
                sides = [t.text for t in held["side"]]
                side = -1
                if sides != ["both"]:
                    symbol = self._declared(held["side"][0], "side", "or write `both`")
                    side = symbol.info["index"] if symbol else -1
                per = self._per(held["per"], scope, line) if "per" in held else None
                label = line.label.text if line.label else f"line {len(lines) + 1}"
                instead = [t.text for t in held.get("targets", []) if t.kind == "NAME"]
                for name in instead:
                    if name not in seen and name != "all":
                        self.findings.add(
                            "REF014",
                            f"no line before is labelled `{name}`",
                            line.span,
                            help=did_you_mean(name, seen),
                        )
                seen.append(label)
                lines.append({
                    "label": label, "side": side, "amount": amount, "per": per, "instead": instead,
                    "cite": self._cite(block, line),
                })  # fmt: skip
            made.append({"name": word.text, "lines": lines, "cite": self._cite(block)})
        self.ir["scores"] = made
        self.ir["victory"] = {"score": made[0]["name"] if made else "", "bands": [], "ladder": []}
        for block in self.by_word.get("victory", ()):
            self._victory(block)
        if not made:
            self.ir["scores"] = [{"name": "points", "lines": [], "cite": ""}]
            self.ir["victory"]["score"] = "points"

    def _victory(self, block: Block) -> None:
        steps: list[str] = []
        ranges: list[tuple[int, int, Token]] = []
        for name, held, _ in self._fields(block):
            if name == "ladder":
                steps = [t.text for t in held["steps"] if t.kind != "CMP"]
            elif name == "measure":
                self.ir["victory"]["score"] = held["score"][0].text
                self._declared(held["score"][0], "score")
            elif name == "bands":
                for part in split_commas(held["ranges"]):
                    token = part[0]
                    if len(part) > 1 or token.kind not in ("NUM", "RANGE"):
                        self.findings.add(
                            "SYN068",
                            f"`{token.text}` is not a band of points",
                            token.span,
                            help="write `0, 1..2, 3..`",
                        )
                        continue
                    low, high = parse_range(token.text) if token.kind == "RANGE" else (int(token.text),) * 2
                    ranges.append((low, high, token))
        if len(steps) != len(ranges):
            self.findings.add(
                "VIC001", f"the ladder has {len(steps)} steps, the bands are {len(ranges)}", block.keyword.span,
                help="one band for each step",
            )  # fmt: skip
        self.ir["victory"]["ladder"] = steps
        self.ir["victory"]["bands"] = [
            [low, high, step, i == 0]
            for i, (step, (low, high, _)) in enumerate(zip(steps, ranges, strict=False))
        ]
        self.model.spans["victory"] = block.keyword.span
        self.victory_ranges = ranges
