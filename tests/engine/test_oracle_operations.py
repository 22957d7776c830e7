"""Each operation of an expression, written as code and interpreted: small expressions made at random by type.

Below them the cases that once told the two apart, with the value that the meaning asks for.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.engine.written_again import module_of
from tests.security.counts import count
from toolchain.engine.bitsets import mask_of
from toolchain.engine.codegen.writer import ident
from toolchain.engine.explain import breakdown
from toolchain.engine.game import Game, PlayState, RuleError
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.link.namespace import PieceLists
from toolchain.engine.verify.invariants import image
from toolchain.ir.expr import check_expression
from toolchain.ir.limits.open_ends import bounds
from toolchain.ir.operations import OPERATIONS
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "toolchain/templates/game"
PROJECTS = [TEMPLATE, *sorted(p.parent for p in ROOT.glob("scenarios/*/hexwright.toml"))]
PARAMETERS = {
    "unit0": "piece",
    "hex0": "hex",
    "side0": "side",
    "units0": "pieces",
    "card0": "card",
    "count0": "int",
}
EACH = count(10, 40)  # expressions of each operation

Expr = list[Any]


@cache
def built(folder: Path) -> dict[str, Any] | None:
    """The package of a project; None of one with errors, or that is only said."""
    project = load_project(folder)
    model, findings = build_model(project)
    return None if project.findings.errors or findings.errors or model.said else model.ir


@cache
def midgame(folder: Path) -> PlayState | None:
    """A state in the middle of a random game."""
    ir = built(folder)
    if ir is None:
        return None
    draw = random.Random(3)
    state = Game(ir).start(0, 3)
    for _ in range(draw.randrange(20, 40) if folder == TEMPLATE else 400):
        if not state.over:
            state.game.apply(state, draw.choice(state.opts))
    return state


def plain(value: Any) -> Any:
    return [plain(x) for x in value] if isinstance(value, (list, tuple)) else value


def both_ways(state: PlayState, expr: Expr, names: dict[str, Any]) -> tuple[Any, Any]:
    """What the written code makes of an expression, and what the interpreter does."""
    return one_way(state, expr, names), plain(interpreter(state.game).value(state, expr, names))


def one_way(state: PlayState, expr: Expr, names: dict[str, Any]) -> Any:
    """What the written code makes of an expression."""
    writer = module_of(state.game).writer
    known = len(writer.helpers)
    text = writer.write(expr, {name: f"arg{k}" for k, name in enumerate(names)})
    exec("\n".join(writer.helpers[known:]), state.game.space)
    state.game.linked.states.derive(state)  # a new expression may ask for sets that no move has kept yet
    function = eval(
        "lambda S," + ",".join(f"arg{k}" for k in range(len(names))) + ": " + text, state.game.space
    )
    return plain(function(state, *names.values()))


class Maker:
    """Expressions of a wanted type out of the names of one package; None where it has nothing of the kind."""

    def __init__(self, ir: dict[str, Any], seed: int) -> None:
        self.ir = ir
        self.r = random.Random(seed)
        self.scope = list(PARAMETERS.items())

    def a(self, type_: str, depth: int) -> Expr:
        """An expression of a type."""
        if depth <= 0 or self.r.random() < 0.25:
            return self.leaf(type_)
        for _ in range(20):
            op = self.r.choice(BY_TYPE.get(type_, ["v"]))
            made = self.of(op, depth) if op != "v" else None
            if made is not None:
                return made
        return self.leaf(type_)

    def between(self, low: int, high: int, depth: int) -> Expr:
        """A whole number that a table has."""
        return ["max", [["int", low], ["min", [["int", high], ["round", self.a("int", depth), "down"]]]]]

    def of(self, op: str, depth: int) -> Expr | None:
        """An expression whose outermost operation is given."""
        try:
            return [op, *MAKERS[op][1](self, depth - 1)]
        except (IndexError, StopIteration):
            return None

    def leaf(self, type_: str) -> Expr:
        known = [name for name, held in self.scope if held == type_]
        if known and self.r.random() < 0.6:
            return ["v", self.r.choice(known)]
        if type_ == "bool":
            return ["bool", self.r.randrange(2)]
        if type_ == "hexes":
            return ["hex-set", [self.number("hexes") for _ in range(4)]]
        if type_ in ("pieces", "cards", "ints", "span", "pairs"):
            inner = {"pieces": "piece", "cards": "card", "pairs": "pair"}.get(type_, "int")
            return ["list", [self.leaf(inner) for _ in range(2 if type_ == "span" else self.r.randrange(4))]]
        if type_ == "pair":
            return ["pair", self.leaf("piece"), self.leaf("piece")]
        parts = {"piece": "pieces", "hex": "hexes", "card": "cards", "edge": "edges", "side": "sides"}
        if type_ in parts:
            return (
                ["none"]
                if self.r.random() < 0.1 or not self.ir[parts[type_]]
                else ["int", self.number(parts[type_])]
            )
        return ["int", self.r.randrange(-2, 9)]

    def number(self, part: str) -> int:
        return int(self.pick(range(len(self.ir[part]))))

    def kinds(self) -> int:
        every = (1 << len(self.ir["kinds"])) - 1
        return every if self.r.random() < 0.4 else self.r.randrange(1, every + 1)

    def name(self, part: str, test: Callable[[Any], bool] = lambda x: True) -> str:
        return str(self.pick([x for x in self.ir[part] if test(x)])["name"])

    def pick(self, found: Sequence[Any]) -> Any:
        return self.r.choice(found)

    def within(self, name: str, type_: str, wanted: str, depth: int) -> Expr:
        """An expression under a bound name."""
        self.scope.append((name, type_))
        made = self.a(wanted, depth)
        self.scope.pop()
        return made

    def each(self, wanted: str, depth: int) -> list[Any]:
        """Bound name, list, expression on it."""
        kind = self.r.choice(["piece", "piece", "card", "int"])
        var = f"it{self.r.randrange(10**6)}"
        return [var, self.a(kind + "s", depth), self.within(var, kind, wanted, depth)]

    def args(self, params: list[list[str]], depth: int) -> list[Expr]:
        types = {
            "hexside": "edge",
            "set of hexes": "hexes",
            "set of pieces": "pieces",
            "condition": "bool",
            "box": "hex",
        }
        return [
            self.a(types.get(t, t if t in ("piece", "hex", "side", "card", "pair") else "int"), depth)
            if not t.startswith("value of")
            else ["int", self.r.randrange(len(self.ir["values"][t.removeprefix("value of ")]))]
            for _, t in params
        ]

    def call(self, part: str, type_: str, depth: int) -> list[Any]:
        known = self.pick([f for f in self.ir[part] if not type_ or f["type"] in type_.split("/")])
        return [known["name"], self.args(known["params"], depth)]

    def selection(self, depth: int) -> dict[str, Any]:
        draw = self.r.random
        var = f"it{self.r.randrange(10**6)}"
        q: dict[str, Any] = {"var": var, "kinds": self.kinds(), "anywhere": draw() < 0.2}
        q["side"] = self.a("side", depth) if draw() < 0.5 else None
        q["nation"] = ["int", self.r.randrange(-1, 3)] if draw() < 0.2 else None
        q["from"] = self.a("pieces", depth) if draw() < 0.2 else None
        q["at"] = self.a("hex", depth) if draw() < 0.2 and q["from"] is None else None
        q["in"] = self.a("hexes", depth) if draw() < 0.3 else None
        q["where"] = self.within(var, "piece", "bool", depth) if draw() < 0.3 else None
        return q

    def standing(self) -> dict[str, Any]:
        """Some pieces in hexes: a move begins in one."""
        return {
            "var": "mover",
            "kinds": (1 << len(self.ir["kinds"])) - 1,
            "side": ["int", self.r.randrange(2)],
        }

    def section(self, depth: int) -> list[Any]:
        name = self.pick(sorted(self.ir["sections"]))
        known = self.ir["sections"][name]
        labels = [line["label"] for lines in known["cards"].values() for line in lines if line["label"]]
        mode = self.r.choice(["all", "only", "ignoring"])
        label = "" if mode == "all" else self.r.choice([*labels, "?"])
        return [name, mode, label, self.a("card", depth), self.args(known["params"], depth)]


def _two(type_: str, a: str, b: str) -> tuple[str, Callable[[Maker, int], list[Any]]]:
    return type_, lambda m, d: [m.a(a, d), m.a(b, d)]


def _one(type_: str, a: str) -> tuple[str, Callable[[Maker, int], list[Any]]]:
    return type_, lambda m, d: [m.a(a, d)]


def _column(of: str, m: Maker) -> str:
    return m.name("columns", lambda c: c["of"] == of)


MAKERS: dict[str, tuple[str, Callable[[Maker, int], list[Any]]]] = {
    "int": ("int", lambda m, d: [m.r.randrange(-9, 99)]),
    "frac": ("int", lambda m, d: [m.r.randrange(-9, 9), m.r.randrange(1, 5)]),
    "bool": ("bool", lambda m, d: [m.r.randrange(2)]),
    "none": ("piece", lambda m, d: []),
    "v": ("", lambda m, d: [m.r.choice(m.scope)[0]]),
    "attr": ("int", lambda m, d: [m.name("attributes", lambda a: not a["by_face"]), m.a("piece", d)]),
    "face-attr": ("int", lambda m, d: [m.name("attributes", lambda a: a["by_face"]), m.a("piece", d)]),
    "col": (
        "int",
        lambda m, d: (lambda of: [_column(of, m), m.a(of, d)])(m.r.choice(["piece", "hex", "side"])),
    ),
    "game": ("int", lambda m, d: [_column("game", m)]),
    "call": ("bool", lambda m, d: m.call("functions", "bool", d)),
    "kind": ("bool", lambda m, d: [[m.number("kinds") for _ in range(m.r.randrange(1, 3))], m.a("piece", d)]),
    "face": ("bool", lambda m, d: [m.number("faces"), m.a("piece", d)]),
    "side": _one("side", "piece"),
    "card-side": _one("side", "card"),
    "nation": _one("int", "piece"),
    "place": _one("hex", "piece"),
    "on-map": _one("bool", "piece"),
    **{op: _two("int", "int", "int") for op in "+-*/"},
    **{op: _two("bool", "int", "int") for op in ("=", "<>", "<", "<=", ">", ">=")},
    "min": ("int", lambda m, d: [[m.a("int", d) for _ in range(m.r.randrange(1, 4))]]),
    "max": ("int", lambda m, d: [[m.a("int", d) for _ in range(m.r.randrange(1, 4))]]),
    "round": ("int", lambda m, d: [m.a("int", d), m.r.choice(["down", "up", "nearest", "half down"])]),
    "between": ("bool", lambda m, d: [m.a("int", d), m.r.randrange(-2, 3), m.r.randrange(2, 6)]),
    "one-of": ("bool", lambda m, d: [m.a("int", d), [m.r.randrange(5) for _ in range(m.r.randrange(3))]]),
    "and": _two("bool", "bool", "bool"),
    "or": _two("bool", "bool", "bool"),
    "not": _one("bool", "bool"),
    "if": ("int", lambda m, d: [m.a("bool", d), m.a("int", d), m.a("int", d)]),
    "hex-set": ("hexes", lambda m, d: [[m.number("hexes") for _ in range(3)]]),
    "single": _one("hexes", "hex"),
    "all-hexes": ("hexes", lambda m, d: []),
    "region": ("hexes", lambda m, d: [m.pick(sorted(m.ir["regions"]))]),
    "terrain": (
        "hexes",
        lambda m, d: [m.pick(sorted(k for k, t in m.ir["terrains"].items() if t["on"] == "hex"))],
    ),
    "hexes-with": ("hexes", lambda m, d: [m.name("columns", lambda c: bool(c.get("mask"))), m.a("side", d)]),
    "occupied": ("hexes", lambda m, d: [m.kinds(), m.r.choice([["int", -1], m.a("side", d)])]),
    "zone": ("hexes", lambda m, d: [m.name("zones"), m.a("side", d)]),
    "sight": ("hexes", lambda m, d: [m.name("sights"), m.a("hex", d)]),
    **{op: _two("hexes", "hexes", "hexes") for op in ("union", "common", "minus")},
    "near": _one("hexes", "hex"),
    "near-set": _one("hexes", "hexes"),
    "within": _two("hexes", "int", "hex"),
    "hexes-where": ("hexes", lambda m, d: ["there", m.a("hexes", d), m.within("there", "hex", "bool", d)]),
    "in-set": _two("bool", "hex", "hexes"),
    "hex-count": _one("int", "hexes"),
    "some-hex": _one("bool", "hexes"),
    "first-hex": _one("hex", "hexes"),
    "nearest": _two("hexes", "hexes", "hex"),
    "members": _one("ints", "hexes"),
    "edge": _two("edge", "hex", "hex"),
    "edge-has": (
        "bool",
        lambda m, d: [
            m.pick(sorted(k for k, t in m.ir["terrains"].items() if t["on"] != "hex")),
            m.a("edge", d),
        ],
    ),
    "next-hex": ("hex", lambda m, d: [m.a("hex", d), m.a("int", d), m.a("int", d)]),
    "bearing": _two("int", "hex", "hex"),
    "grid": ("int", lambda m, d: [m.pick(["row", "column"]), m.a("hex", d)]),
    "distance": _two("int", "hex", "hex"),
    "distance-set": _two("int", "hex", "hexes"),
    "pieces": ("pieces", lambda m, d: [m.selection(d)]),
    "list": ("pieces", lambda m, d: [[m.a("piece", d) for _ in range(m.r.randrange(4))]]),
    "both": ("ints", lambda m, d: []),
    "size": _one("int", "pieces"),
    "some": _one("bool", "pieces"),
    "sum": ("int", lambda m, d: m.each("int", d)),
    "highest": ("int", lambda m, d: m.each("int", d)),
    "lowest": ("int", lambda m, d: m.each("int", d)),
    "every": ("bool", lambda m, d: m.each("bool", d)),
    "matchable": (
        "bool",
        lambda m, d: [
            "one",
            "other",
            m.a("pieces", d),
            m.a("pieces", d),
            ["not", ["=", ["side", ["v", "one"]], ["side", ["v", "other"]]]],
        ],
    ),
    "unmet": (
        "hexes",
        lambda m, d: [
            "one",
            "other",
            ["near", ["int", m.number("hexes")]],
            ["near", ["int", m.number("hexes")]],
            ["=", ["distance", ["v", "one"], ["v", "other"]], ["int", 1]],
            m.within("one", "hex", "bool", 1),
            m.within("other", "hex", "bool", 1),
            m.within("one", "hex", "int", 0),
            m.within("other", "hex", "int", 0),
        ],
    ),
    "best": (
        "piece",
        lambda m, d: ["top", m.a("pieces", d), m.within("top", "piece", "int", d), m.r.randrange(2)],
    ),
    "first": _one("piece", "pieces"),
    "last": _one("piece", "pieces"),
    "only-where": ("pieces", lambda m, d: ["kept", m.a("pieces", d), m.within("kept", "piece", "bool", d)]),
    "without": _two("pieces", "pieces", "piece"),
    "contains": _two("bool", "pieces", "piece"),
    "pile": (
        "cards",
        lambda m, d: (lambda k: [k["name"], m.pick(k["piles"]), m.a("side", d)])(m.pick(m.ir["decks"])),
    ),
    "card-number": _one("int", "card"),
    "card-value": ("int", lambda m, d: [m.pick(m.ir["card_values"]), m.a("card", d)]),
    "section": ("int", lambda m, d: m.section(d)),
    "section-has": ("bool", lambda m, d: (lambda s: [s[0], s[2] or "?", s[3]])(m.section(d))),
    "related": ("pieces", lambda m, d: [m.pick([r["name"] for r in m.ir["relations"]]), m.a("piece", d)]),
    "attached": ("piece", lambda m, d: [m.pick([r["name"] for r in m.ir["relations"]]), m.a("piece", d)]),
    "table": (
        "int",
        lambda m, d: (lambda t: [t["name"], [m.between(low + 1, high - 1, d) for low, high in bounds(t)]])(
            m.pick([t for t in m.ir["tables"] if t["type"] != "span"])
        ),
    ),
    "in-span": _two("bool", "int", "span"),
    "turn": ("int", lambda m, d: []),
    "fits": ("bool", lambda m, d: [m.name("stackings"), m.a("piece", d), m.a("hex", d)]),
    "over": ("int", lambda m, d: [m.name("stackings"), m.a("side", d), m.a("hex", d)]),
    "trace": (
        "bool",
        lambda m, d: (lambda t: [t["name"], m.a("hex", d), m.args(t["params"], d)])(m.pick(m.ir["traces"])),
    ),
    "trace-hexes": (
        "hexes",
        lambda m, d: (lambda t: [t["name"], m.args(t["params"], d)])(m.pick(m.ir["traces"])),
    ),
    "can-move": ("bool", lambda m, d: [m.name("movements"), ["first", ["pieces", m.standing()]]]),
    "can-retreat": (
        "bool",
        lambda m, d: (
            lambda p: [
                p["name"],
                m.a("piece", d),
                # The interpreter walks every path: of a long retreat there are too many.
                [
                    ["int", m.r.randrange(6)] if word == "number" else argument
                    for (_, word), argument in zip(p["params"], m.args(p["params"], d), strict=True)
                ],
                [b["label"] for b in p["bars"] if m.r.randrange(2)],
            ]
        )(m.pick(m.ir["policies"])),
    ),
    "can-enter": _one("bool", "piece"),
    "entry-area": _one("hexes", "piece"),
    "entry-of": _one("int", "piece"),
    "score": ("int", lambda m, d: [m.name("scores"), m.a("side", d)]),
    "item": ("piece", lambda m, d: [m.a("pair", d), m.r.randrange(2)]),
    "choice-of": ("int", lambda m, d: [["list", [m.a("int", d), m.a("int", d)]], ["int", m.r.randrange(2)]]),
    "pair": _two("pair", "piece", "piece"),
    "action-open": ("bool", lambda m, d: [m.name("actions"), m.r.randrange(2)]),
}
BY_TYPE: dict[str, list[str]] = {}
for _op, (_type, _) in MAKERS.items():
    BY_TYPE.setdefault(_type, []).append(_op)


@pytest.mark.parametrize("op", sorted(OPERATIONS))
def test_an_operation_means_the_same_both_ways(op: str) -> None:
    asked = 0
    for folder in PROJECTS:
        state = midgame(folder)
        if state is None:
            continue
        made = Maker(state.game.ir, sum(map(ord, op)))
        for number in range(EACH):
            expr = made.of(op, 1 + number % 4)
            if expr is None:
                break
            assert check_expression(expr) is None, expr
            names = {
                "unit0": made.number("pieces"),
                "hex0": made.number("hexes"),
                "side0": number % 2,
                "units0": [made.number("pieces") for _ in range(3)],
                "card0": made.number("cards") if state.game.ir["cards"] else -1,
                "count0": number % 7,
            }
            generated, interpreted = both_ways(state, expr, names)
            assert generated == interpreted, f"{folder.name}: {expr} of {names}"
            asked += 1
    assert asked >= EACH, f"no game has what {op} is about"


# what once told the two apart


def changed(change: Callable[[dict[str, Any]], None]) -> PlayState:
    """The first state of the template with something else in its package."""
    ir = copy.deepcopy(built(TEMPLATE))
    assert ir is not None
    change(ir)
    return Game(ir).start(0, 1)


def function(name: str, params: list[list[str]], type_: str, **more: Any) -> Callable[[dict[str, Any]], None]:
    made = {"name": name, "params": params, "cite": "", "kind": "define", "body": None, "type": type_, **more}
    return lambda ir: ir["functions"].append(made)


def line(op: str, amount: int, label: str = "", **more: Any) -> dict[str, Any]:
    return {"op": op, "label": label, "cite": "1", "amount": ["int", amount], **more}


NO = ["bool", 0]
EVERY = {"var": "it", "kinds": 7, "anywhere": True}


@pytest.mark.parametrize(
    ("expr", "value"),
    [
        (["min", [["int", 3]]], 3),
        (["max", [["int", 3]]], 3),
        # An inner `best` (here: the one nearest to the outer element) keeps the outer element apart.
        (
            [
                "best",
                "a",
                ["list", [["int", 2], ["int", 8]]],
                [
                    "best",
                    "b",
                    ["list", [["int", 7], ["int", 2]]],
                    ["*", ["-", ["v", "a"], ["v", "b"]], ["-", ["v", "a"], ["v", "b"]]],
                    0,
                ],
                1,
            ],
            8,
        ),
        # The list that is sifted holds an `if` of its own.
        (
            [
                "only-where",
                "a",
                ["without", ["list", [["int", 1], ["int", 2], ["int", 3]]], ["int", 2]],
                ["<", ["v", "a"], ["int", 3]],
            ],
            [1],
        ),
        # The absent piece is no piece of any kind.
        (["size", ["pieces", {**EVERY, "from": ["list", [["none"], ["int", 0]]]}]], 1),
        # The absent piece has no side, and its enemy is no side: neither stands for all.
        (["size", ["pieces", {**EVERY, "side": ["side", ["none"]]}]], 0),
        (["some", ["pieces", {**EVERY, "anywhere": False, "side": ["side", ["none"]]}]], False),
        (
            ["some", ["pieces", {**EVERY, "anywhere": False, "side": ["-", ["int", 1], ["side", ["none"]]]}]],
            False,
        ),
        (["zone", "ZOC", ["side", ["none"]]], 0),
        (["occupied", 7, ["-", ["int", 1], ["side", ["none"]]]], 0),
        (["hexes-with", "control", ["-", ["int", 1], ["side", ["none"]]]], 0),
    ],
)
def test_a_case_that_was_read_wrongly(expr: Expr, value: Any) -> None:
    state = changed(lambda ir: None)
    assert both_ways(state, expr, {}) == (value, value)


def test_a_hex_set_of_a_list_is_not_remembered_by_it() -> None:
    body = [
        "hexes-where",
        "h",
        ["all-hexes"],
        ["some", ["pieces", {**EVERY, "from": ["v", "us"], "in": ["single", ["v", "h"]]}]],
    ]
    state = changed(function("places", [["us", "set of pieces"]], "hexes", body=body))
    call = ["call", "places", [["pieces", {**EVERY, "anywhere": False}]]]
    made, expected = both_ways(state, call, {})
    assert made == expected != 0


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        ([line("plus", 2)], 2),
        ([line("base", 2, when=NO), line("plus", 1)], 1),
        ([line("base", 1, "base"), line("base", 2, "base"), line("instead", 5, targets=["base"])], 5),
        (
            [
                line("base", 0),
                line("plus", 1, "a"),
                line("plus", 2, "a"),
                line("instead", 7, "a", targets=["a"]),
            ],
            7,
        ),
        ([line("base", 0), line("plus", 2, "a"), line("instead", 7, targets=["a"], when=NO)], 2),
        # Of a group the greatest that applies, be it below nothing; a minus in it takes away.
        (
            [
                line("base", 9),
                {"op": "group", "pick": "max", "label": "g", "lines": [line("minus", 4), line("minus", 2)]},
            ],
            7,
        ),
        (
            [
                line("base", 9),
                {"op": "group", "pick": "min", "label": "g", "lines": [line("plus", 4), line("plus", 2)]},
            ],
            11,
        ),
        (
            [
                line("base", 9),
                {"op": "group", "pick": "max", "label": "g", "lines": [line("plus", 4, when=NO)]},
            ],
            9,
        ),
        (
            [
                line("base", 9),
                {"op": "group", "pick": "max", "label": "g", "lines": [line("plus", 4)]},
                line("instead", 1, targets=["g"]),
            ],
            10,
        ),
        ([line("base", 3), line("times", 4), line("at most", 10), line("at least", 2), line("minus", 1)], 9),
    ],
)
def test_lines_of_a_quantity(lines: list[dict[str, Any]], value: int) -> None:
    state = changed(function("sum-up", [], "int", kind="quantity", lines=lines))
    assert both_ways(state, ["call", "sum-up", []], {}) == (value, value)


def test_points_taken_instead_of_lines_of_one_label() -> None:
    def change(ir: dict[str, Any]) -> None:
        row = {
            "label": "a",
            "side": -1,
            "amount": ["int", 1],
            "per": ["hex-set", [0, 1]],
            "instead": [],
            "cite": "",
        }
        last = {**row, "label": "b", "amount": ["int", 5], "per": ["hex-set", [1]], "instead": ["a"]}
        all_ = {**row, "label": "b", "amount": ["int", 9], "per": ["hex-set", [0]], "instead": ["all"]}
        ir["scores"][0]["lines"] = [row, row, last, all_]

    score = ["score", built(TEMPLATE)["scores"][0]["name"], ["int", 0]]  # type: ignore[index]
    assert both_ways(changed(change), score, {}) == (14, 14)


def test_a_hexside_of_nothing_on_a_map_without_boxes() -> None:
    def change(ir: dict[str, Any]) -> None:
        last = len(ir["hexes"]) - 1
        ir["boxes"], ir["edges"] = [], [[0, last, ["river"]]]

    # Numbered through, hex 1 and the place before hex 0 make the same pair as hex 0 and the last hex.
    assert both_ways(changed(change), ["edge", ["int", 1], ["none"]], {}) == (-1, -1)


def test_hexes_held_are_kept_when_a_piece_of_no_side_moves() -> None:
    state = changed(lambda ir: ir["pieces"][0].update(side=-1))
    linked = state.game.linked
    assert any(kinds >> state.game.ir["pieces"][0]["kind"] & 1 for kinds in linked.written.occupied)
    here = state.columns["c_place"][1]
    for to in (here, -1, here, here - 1):
        state.game.space["move_piece"](state, 0, to)
        kept = [list(getattr(state, f"o{number}")) for number in linked.written.occupied.values()]
        linked.states.derive(state)
        assert kept == [getattr(state, f"o{number}") for number in linked.written.occupied.values()]


def test_pieces_on_the_map_are_kept_when_they_come_and_go() -> None:
    state = changed(lambda ir: ir["pieces"][0].update(side=-1))
    game, places = state.game, state.columns["c_place"]
    number_of = game.linked.written.standing
    assert any(kinds >> game.ir["pieces"][0]["kind"] & 1 for kinds in number_of)

    def kept() -> list[list[tuple[int, ...]]]:
        return [list(getattr(state, f"p{number}")) for number in number_of.values()]

    here = places[1]
    mark, first = state.mark(), kept()
    for piece, to in ((0, here), (1, -1), (0, -1), (1, here), (0, here - 1), (1, -1)):
        game.space["move_piece"](state, piece, to)
        assert kept() == [
            [
                tuple(
                    x
                    for x in PieceLists(game.program)[kinds][side]
                    if 0 <= places[x] < game.program.hex_count
                )
                for side in range(len(game.sides) + 3)
            ]
            for kinds in number_of
        ]
    assert kept() != first
    state.undo(mark)
    assert kept() == first


@pytest.mark.parametrize("folder", PROJECTS, ids=lambda p: p.name)
def test_a_state_of_many_hexes_is_set_as_of_one_after_the_other(folder: Path) -> None:
    state = midgame(folder)
    kept = [c for c in state.game.ir["columns"] if c.get("mask")] if state is not None else []
    draw = random.Random(9)
    for column in kept:
        assert state is not None
        name, before = ident(column["name"]), image(state)
        hexes = draw.sample(range(state.game.program.hex_count), state.game.program.hex_count // 2)
        for value in (0, -1, 1):
            mark = state.mark()
            for here in hexes:
                state.game.space[f"w_{name}"](state, here, value)
            one_by_one = image(state)
            state.undo(mark)
            versions = state.V[:]
            state.game.space[f"ws_{name}"](state, mask_of(hexes), value)
            assert image(state) == one_by_one
            number = state.game.linked.written.tracked.get(column["name"])
            assert number is None or state.V[number] > versions[number] or one_by_one == before
            state.undo(mark)
            state.release()
            assert image(state) == before


def test_the_working_of_a_quantity() -> None:
    lines = [
        line("base", 1, "base"),
        line("plus", 2, "forest", when=["=", ["attr", "strength", ["v", "self"]], ["int", 99]]),
        line("minus", 1, "river"),
        {"op": "group", "pick": "max", "label": "best", "cite": "2", "lines": [line("plus", 3, "x")]},
    ]
    state = changed(function("sum-up", [["self", "piece"]], "int", kind="quantity", lines=lines))
    shown = breakdown.working(interpreter(state.game), state, "sum-up", [0])
    strength = state.game.ir["pieces"][0]["values"]["strength"]
    assert shown.lines("MP") == [
        "base: 1 MP @ 1",
        "forest: does not apply @ 1",
        f"  strength of {state.game.ir['pieces'][0]['name']} is {strength}",
        "river: -1 MP @ 1",
        "best: max of its lines, +3 MP @ 2",
        "  x: +3 MP @ 1",
        "sum-up = 3 MP",
    ]


def test_the_working_of_everything_comes_to_its_value() -> None:
    for folder in PROJECTS:
        state = midgame(folder)
        if state is None:
            continue
        made, oracle = Maker(state.game.ir, 5), interpreter(state.game)
        asked: list[tuple[str, list[Any], Expr]] = []
        for f in state.game.ir["functions"]:
            args = [oracle.value(state, a, {}) for a in made_args(made, f["params"])]
            asked.append(
                (f["name"], args, ["call", f["name"], [["v", f"arg{k}"] for k, _ in enumerate(args)]])
            )
        for score in state.game.ir["scores"]:
            asked.append((score["name"], [1], ["score", score["name"], ["v", "arg0"]]))
        for name, section in state.game.ir["sections"].items():
            args = [
                int(next(iter(section["cards"]))),
                *(oracle.value(state, a) for a in made_args(made, section["params"])),
            ]
            rest = [["v", f"arg{k}"] for k in range(1, len(args))]
            asked.append((name, args, ["section", name, "all", "", ["v", "arg0"], rest]))
        for name, args, expr in asked:
            try:
                value = oracle.value(state, expr, {f"arg{k}": x for k, x in enumerate(args)})
            except RuleError:  # a table has no cell for what was drawn: neither has its working
                with pytest.raises(RuleError):
                    breakdown.working(oracle, state, name, args)
                continue
            shown = breakdown.working(oracle, state, name, args)
            assert shown.value == value
            assert all(isinstance(text, str) and "\0" not in text for text in shown.lines())
            told = [row for row in shown.rows if row.op != "is"]
            assert len(told) == len(shown.lines(depth=0)) - 1 - sum(len(row.parts) for row in told)


def made_args(made: Maker, params: list[list[str]]) -> list[Expr]:
    """Expressions for parameters that need no bound name."""
    made.scope = []
    return made.args(params, 0)
