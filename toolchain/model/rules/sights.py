"""Sights; and zones, traces and sights that lead back to themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from toolchain import faults
from toolchain.language.ast import Line
from toolchain.language.tokens import Token
from toolchain.model.context import Build, cite_of, scope_of
from toolchain.model.rules.cycles import circles
from toolchain.model.scope import Scope
from toolchain.model.types import EDGE, HEX, INT

if TYPE_CHECKING:
    from toolchain.ir.rules import Sight


_Part = Literal["hex", "hexside", "corner", "along"]
"""Where a view may be blocked."""


def read_sights(b: Build) -> None:
    """Reads sights: how far one sees, and what blocks the view."""
    made = []
    for block, _, word in b.named("sight"):
        ends = scope_of([("viewer", HEX), ("target", HEX)], "")
        counted = ends.with_name("blocking-hexes", INT)
        side = ends.with_name("hexside", EDGE).with_name("from", HEX).with_name("to", HEX)
        scopes: dict[str, tuple[_Part, Scope]] = {
            "by hex": ("hex", ends.with_name("here", HEX)),
            "by hexside": ("hexside", side),
            "at corner": ("corner", counted.with_name("blocking-hexsides", INT)),
            "along hexside": ("along", counted),
        }
        item: Sight = {
            "name": word.text,
            "range": 0,
            "hex": [],
            "hexside": [],
            "corner": [],
            "along": [],
            "cite": cite_of(block),
        }
        for name, inner, line in b.fields(block):
            if name == "range":
                item["range"] = _sight_range(b, inner["n"], line)
            else:
                part, scope = scopes[" ".join(t.text for t in line.tokens[1:3])]
                cond = b.x.condition(inner["if"], scope, line.span)
                item[part].append({"when": cond, "cite": cite_of(block, line)})
        if not item["range"]:
            if not any(line.word == "range" for line in block.lines):
                b.findings.add(faults.sight_without_range.at(block.keyword.span))
            item["range"] = 1
        made.append(item)
    b.ir["sights"] = made


def _sight_range(b: Build, words: list[Token], line: Line) -> int:
    """How far one sees at most, 0 when that is not well said."""
    from toolchain.geometry.sightline import FURTHEST  # not for every game: fractions come with it

    value, _ = b.x.read(words, Scope({}), line.span)
    if value[0] == "int" and 1 <= value[1] <= FURTHEST:
        return int(value[1])
    if words:  # else the line is incomplete, which is reported
        place = words[0].span.to(words[-1].span)
        b.findings.add(faults.sight_without_range.no_one_number(place, FURTHEST))
    return 0


def report_circles(b: Build) -> None:
    """Nothing that is asked of the map is defined by itself."""
    for ring in circles(b.ir | {"functions": list(b.function_ir.values())}):
        word, name = ring[0]
        symbol = b.symbols.get(name, word)
        assert symbol is not None, "what is in the package is declared"
        b.findings.add(faults.defined_by_itself.at(symbol.span, name, [part for _, part in ring]))
