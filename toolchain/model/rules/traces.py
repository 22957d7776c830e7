"""Traces: lines of hexes of one leg or several, from a hex to a goal.

A path of several legs, such as over country to a railhead and along rails to a source, becomes a chain: the goal of each
leg is where the next one leads on. Each leg is a trace of the package (OTP 11.2, LNB 4.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.language.ast import Block, Line
from toolchain.language.forms import Words
from toolchain.language.tokens import Token
from toolchain.model.bound_names import substitute
from toolchain.model.context import Build, cite_of, params_ir, scope_of
from toolchain.model.expressions.selectors import selection_test
from toolchain.model.name_errors import unknown
from toolchain.model.rules.spaces import barred_hexes
from toolchain.model.rules.subjects import subjects_of
from toolchain.model.types import EDGE, HEX, HEXES, INT, PIECE, SIDE, Type

if TYPE_CHECKING:
    from toolchain.ir.rules import BarredHexes, CitedCondition, Trace


@dataclass(eq=False, repr=False)
class _Leg:
    """A leg: along which network, how far, in hexes or in what its steps cost, and what bars it alone."""

    over: str | None
    limit: int | None
    cost: list[Any] | None = None
    bars: list[BarredHexes] = field(default_factory=list)
    closed: list[CitedCondition] = field(default_factory=list)


def read_traces(b: Build) -> None:
    """Reads traces: the legs that are followed, what bars them, and the hexes that they must reach."""
    b.ir["traces"] = []
    for block, held, word in b.named("trace"):
        read = _Reader(b, block, held, word).read
        b.ir["traces"] += b.known_bodies.part(block, "trace", read)


class _Reader:
    def __init__(self, b: Build, block: Block, held: Words, word: Token) -> None:
        symbol = b.symbols.get(word.text, "trace")
        assert symbol is not None, "declare_functions has declared it"
        self._b, self._block, self._held, self._name = b, block, held, word.text
        self._params: list[tuple[str, Type]] = symbol.info["params"][1:]
        us = next((n for n, t in self._params if t in (PIECE, SIDE)), "")
        self._scope = scope_of(self._params, us)
        self._legs: dict[str, _Leg] = {}
        self._bars: list[BarredHexes] = []
        self._closed: list[CitedCondition] = []
        self._made: list[Trace] = []

    def read(self) -> list[Trace]:
        b = self._b
        fields = list(b.fields(self._block))
        for name, inner, line in fields:
            if name == "leg":
                self._leg(inner, line)
        paths = []
        for name, inner, line in fields:
            if name == "bar":
                self._bar(inner, line)
            elif name == "path":
                paths.append((inner, line))
        if all(line.word != "path" for line in self._block.lines):
            b.findings.add(faults.missing_body.no_path(self._block.keyword.span))
        first, goal = self._paths(paths)
        self._add(self._name, self._legs.get(first, _Leg(None, None)), goal)
        for label, span in self._unused(paths):
            b.findings.add(faults.no_such_label.unused_leg(span, label))
        return self._made

    def _leg(self, inner: Words, line: Line) -> None:
        b = self._b
        leg = _Leg(None, None)
        self._legs[line.label.text if line.label else ""] = leg
        reach = [t.text for t in inner["reach"]]
        if reach != ["any", "number"] and reach[:2] != ["up", "to"]:
            b.findings.add(faults.wrong_form_of_field.reach_of_a_leg(line.span))
        elif reach[:1] != ["any"]:
            words = inner["reach"][2:]
            value, got = b.x.read(words, self._scope, line.span)
            leg.limit = value[1] if value[0] == "int" else None
            if leg.limit is not None and got.kind == "int" and got.of and not inner.get("cost"):
                span = words[0].span.to(words[-1].span)
                b.findings.add(faults.unsupported_form.reach_in_measure(span, got.of, words[0].text))
            if leg.limit is None:
                b.findings.add(faults.changing_value.reach(line.span))
            elif inner.get("cost"):
                leg.cost = self._cost(inner["cost"], got.of if got.kind == "int" else "", line)
        elif inner.get("cost"):
            words = inner["cost"]
            b.findings.add(faults.wrong_form_of_field.cost_without_reach(words[0].span.to(words[-1].span)))
        graph = inner["graph"][0].text if inner["graph"] else "hexes"
        if graph == "hexes":
            return
        if b.symbols.get(graph, "network") is None:
            unknown(b.findings, "network", inner["graph"][0], ["hexes", *b.symbols.names("network")])
            return
        leg.over = graph

    def _cost(self, words: list[Token], measure: str, line: Line) -> list[Any]:
        """What a step of a leg costs, from the hex nearer to the start to the next one; the unit is its mover."""
        b, scope = self._b, self._scope
        for name, type_ in (("from", HEX), ("to", HEX), ("hexside", EDGE)):
            scope = scope.with_name(name, type_)
        if any(param == "self" and type_ == PIECE for param, type_ in self._params):
            scope = scope.bind("mover", PIECE, "self")
        span = words[0].span.to(words[-1].span)
        value, got = b.x.read(words, scope, line.span)
        if got.kind == "int" and got.of and measure and got.of != measure:
            b.findings.add(faults.measures_differ.at(span, got.of, measure, "compared"))
        cost = b.x.fit(value, got, INT, span, "the cost of a step")
        made: list[Any] = substitute(cost, {"hexside": ["edge", ["v", "from"], ["v", "to"]]})
        return made

    def _bar(self, inner: Words, line: Line) -> None:
        """What closes hexes or hexsides: to all legs, or to the one whose name is the label."""
        b = self._b
        own = self._legs.get(line.label.text) if line.label is not None else None
        if line.tokens[1].text == "when":
            cond = b.x.condition(inner["if"], self._scope.with_name("hexside", EDGE), line.span)
            closed = self._closed if own is None else own.closed
            closed.append({"when": cond, "cite": cite_of(self._block, line)})
        else:
            bars = self._bars if own is None else own.bars
            bars.append(barred_hexes(b, inner["if"], self._scope, self._block, line))

    def _paths(self, paths: list[tuple[Words, Line]]) -> tuple[str, list[Any]]:
        """The leg that all paths begin with, and where it has to lead."""
        b, first = self._b, ""
        goal: list[Any] | None = None
        for number, (inner, line) in enumerate(paths, 1):
            leg = inner["leg"][0]
            first = first or leg.text
            if leg.text not in self._legs:
                b.findings.add(faults.no_such_label.leg(leg.span, list(self._legs)))
            elif leg.text != first:
                b.findings.add(faults.unsupported_form.paths_begin_alike(leg.span, first))
            made = self._chain(number, _parts(inner["goal"]), line)
            goal = made if goal is None else ["union", goal, made]
        return first, goal if goal is not None else ["hex-set", []]

    def _chain(self, number: int, parts: list[list[Token]], line: Line) -> list[Any]:
        """Where the first leg of a path must lead: to the goal, or to a joint from which the rest of the path leads on."""
        b = self._b
        if not all(parts):
            b.findings.add(faults.wrong_form_of_field.path_with_a_gap(line.span))
            return ["hex-set", []]
        if len(parts) % 2 == 0:
            b.findings.add(faults.wrong_form_of_field.path_without_a_goal(line.span))
            return ["hex-set", []]
        goals = [self._hexes(part, line) for part in parts[::2]]
        goal = goals.pop()
        for at in range(len(parts) - 2, 0, -2):
            word, joint = parts[at][0], goals.pop()
            leg = self._legs.get(word.text)
            if leg is None or len(parts[at]) > 1:
                b.findings.add(faults.no_such_label.leg(word.span, list(self._legs)))
                return ["hex-set", []]
            name = f"{self._name} path {number} leg {(at + 3) // 2}"
            self._add(name, leg, goal)
            here = b.x.fresh()
            args = [["v", param] for param, _ in self._params]
            goal = ["hexes-where", here, joint, ["trace", name, ["v", here], args]]
        return goal

    def _hexes(self, words: list[Token], line: Line) -> list[Any]:
        value, got = self._b.x.read(words, self._scope, line.span)
        return self._b.x.fit(value, got, HEXES, line.span, "the goal")

    def _unused(self, paths: list[tuple[Words, Line]]) -> Iterator[tuple[str, Any]]:
        """Legs that no path follows."""
        named = {inner["leg"][0].text for inner, _ in paths}
        named |= {part[0].text for inner, _ in paths for part in _parts(inner["goal"])[1::2] if part}
        if not named <= set(self._legs):
            return  # a leg that is misspelt in a path is reported there
        for line in self._block.lines:
            if line.word == "leg" and line.label is not None and line.label.text not in named and paths:
                yield line.label.text, line.label.span

    @cached_property
    def _allowed(self) -> list[Any]:
        """Where the trace may lead: anywhere for the pieces it is of, nowhere for others."""
        b, allowed = self._b, ["all-hexes"]
        if all(param != "self" for param, _ in self._params):
            return allowed
        chosen = subjects_of(b, {"what": self._held["subject"]}, self._block)
        belongs = selection_test(b.facts, chosen, "self")
        return allowed if belongs is None else ["if", belongs, allowed, ["hex-set", []]]

    def _add(self, name: str, leg: _Leg, goal: list[Any]) -> None:
        made: Trace = {
            "name": name,
            "params": params_ir(self._params),
            "goal": goal,
            "allowed": self._allowed,
            "bars": [*self._bars, *leg.bars],
            "closed": [*self._closed, *leg.closed],
            "over": leg.over,
            "limit": leg.limit,
            "cite": cite_of(self._block),
        }
        if leg.cost is not None:
            made["cost"] = leg.cost
        self._made.append(made)


def _parts(tokens: list[Token]) -> list[list[Token]]:
    """What stands between the signs `>` of a path, those in brackets apart."""
    made: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.kind == "LPAR") - (token.kind == "RPAR")
        if token.text == ">" and depth == 0:
            made.append([])
        else:
            made[-1].append(token)
    return made
