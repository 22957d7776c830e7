"""Sights; and zones, traces and sights that lead back to themselves."""

from __future__ import annotations

from typing import Any

from toolchain.language.ast import Line
from toolchain.language.tokens import Token
from toolchain.model.build_base import BuilderParts
from toolchain.model.circles import circles
from toolchain.model.expressions import Scope
from toolchain.model.types import EDGE, HEX, INT


class SightParts(BuilderParts):
    """Which hexes are seen from a hex."""

    def _sights(self) -> None:
        made = []
        for block, _, word in self._named(self.by_word.get("sight", ())):
            ends = self.scope([("viewer", HEX), ("target", HEX)], "")
            counted = ends.with_name("blocking-hexes", INT)
            side = ends.with_name("hexside", EDGE).with_name("from", HEX).with_name("to", HEX)
            scopes = {
                "by hex": ("hex", ends.with_name("here", HEX)),
                "by hexside": ("hexside", side),
                "at corner": ("corner", counted.with_name("blocking-hexsides", INT)),
                "along hexside": ("along", counted),
            }
            item: dict[str, Any] = {
                "name": word.text, "range": 0, "hex": [], "hexside": [], "corner": [], "along": [],
                "cite": self._cite(block),
            }  # fmt: skip
            for name, inner, line in self._fields(block):
                if name == "range":
                    item["range"] = self._sight_range(inner["n"], line)
                else:
                    part, scope = scopes[" ".join(t.text for t in line.tokens[1:3])]
                    cond = self.x.condition(inner["if"], scope, line.span)
                    item[part].append({"when": cond, "cite": self._cite(block, line)})
            if not item["range"]:
                if not any(line.word == "range" for line in block.lines):
                    self.findings.add(
                        "SYN078", "this sight has no range", block.keyword.span, help="say how far: `range 3`"
                    )
                item["range"] = 1
            made.append(item)
        self.ir["sights"] = made

    def _sight_range(self, words: list[Token], line: Line) -> int:
        """How far one sees at most, 0 when that is not well said."""
        from toolchain.geometry.sightline import FURTHEST

        value, _ = self.x.read(words, Scope(), line.span)
        if value[0] == "int" and 1 <= value[1] <= FURTHEST:
            return int(value[1])
        self.findings.add(
            "SYN078", f"a sight reaches 1 to {FURTHEST} hexes", words[0].span.to(words[-1].span),
            help="write one number, `range 3`; what shortens it is asked where the sight is used: `distance(a, b) <= ...`",
        )  # fmt: skip
        return 0

    def _no_circles(self) -> None:
        """Nothing that is asked of the map is defined by itself."""
        for ring in circles(self.ir | {"functions": list(self._function_ir.values())}):
            word, name = ring[0]
            self.findings.add(
                "REF022", f"`{name}` is defined by itself", self.symbols.get(name, word).span,  # type: ignore[union-attr]
                note=" > ".join(part for _, part in ring),
                help="let one of them be said without the others",
            )  # fmt: skip
