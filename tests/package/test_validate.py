"""References and bounds of rules: every list is complete, every fault is found and said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from toolchain.engine.codegen.expressions import OPERATION_WRITERS
from toolchain.engine.codegen.statements import STATEMENT_WRITERS
from toolchain.engine.codegen.writer import ident
from toolchain.ir.expr import check_expression
from toolchain.ir.inventory import folded
from toolchain.ir.operations import OPERATIONS
from toolchain.ir.statements import STATEMENTS
from toolchain.ir.validate import STATEMENT_CHECKS, validate_ir

IR = dict[str, Any]


def test_statements_are_those_of_the_engine() -> None:
    assert set(STATEMENT_WRITERS) == set(STATEMENTS)
    assert set(STATEMENT_CHECKS) == set(STATEMENTS)


def test_names_are_told_apart_as_the_engine_does() -> None:
    for name in ("a-b", "a_b", "a b", "é", "setup x", "\0at1"):
        assert folded(name) == ident(name)


def test_operations_are_those_of_the_engine() -> None:
    assert set(OPERATION_WRITERS) == set(OPERATIONS)


def test_the_template_is_fine(ir: IR) -> None:
    assert validate_ir(ir) is None


def body(ir: IR) -> list[Any]:
    made: list[Any] = next(p for p in ir["procedures"] if p["name"] == "sequence")["body"]
    return made


def say(statement: list[Any]) -> Callable[[IR], None]:
    return lambda ir: body(ir).insert(0, statement)


def put(*path: Any) -> Callable[[IR], None]:
    """The last of ``path`` is the value, the others lead to its place."""

    def change(ir: Any) -> None:
        *way, key, value = path
        for step in way:
            ir = ir[step]
        if isinstance(ir, list) and key == len(ir):
            ir.append(value)
        else:
            ir[key] = value

    return change


def column(name: str, key: str, value: Any) -> Callable[[IR], None]:
    def change(ir: IR) -> None:
        next(c for c in ir["columns"] if c["name"] == name)[key] = value

    return change


def let(e: list[Any]) -> Callable[[IR], None]:
    return say(["let", "x", e])


SEQUENCE = "procedure `sequence`: "
PICK = {
    "var": "it",
    "kinds": 1,
    "side": None,
    "at": None,
    "in": None,
    "where": None,
    "from": None,
    "nation": None,
}


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (let(["v", "nobody"]), SEQUENCE + "unknown name `nobody`"),
        (let(["frac", 1, 0]), SEQUENCE + "a fraction has no denominator"),
        (let(["int", True]), SEQUENCE + "`True` is not a whole number"),
        (let(["attr", "wit", ["int", 0]]), SEQUENCE + "unknown attribute `wit`"),
        (let(["attr", "speed", ["int", 6]]), SEQUENCE + "no piece has the number `6`"),
        (let(["face-attr", "speed", ["int", 0]]), SEQUENCE + "unknown face attribute `speed`"),
        (let(["col", "turn", ["int", 0]]), SEQUENCE + "`turn` belongs to the game, not to a thing"),
        (let(["col", "moved", ["int", -2]]), SEQUENCE + "no piece has the number `-2`"),
        (let(["col", "control", ["int", 13]]), SEQUENCE + "no place has the number `13`"),
        (let(["game", "moved"]), SEQUENCE + "unknown state of the game `moved`"),
        (let(["call", "nothing", []]), SEQUENCE + "unknown function `nothing`"),
        (let(["call", "strength-now", []]), SEQUENCE + "function `strength-now` takes 1 argument, not 0"),
        (let(["call", "strength-now", [["int", 99]]]), SEQUENCE + "no piece has the number `99`"),
        (let(["kind", [3], ["int", 0]]), SEQUENCE + "no kind has the number `3`"),
        (let(["face", 2, ["int", 0]]), SEQUENCE + "no face has the number `2`"),
        (let(["hex-set", [12]]), SEQUENCE + "no hex has the number `12`"),
        (let(["hex-set", [-1]]), SEQUENCE + "no hex has the number `-1`"),
        (let(["region", "moon"]), SEQUENCE + "unknown region `moon`"),
        (let(["terrain", "river"]), SEQUENCE + "unknown terrain of hexes `river`"),
        (let(["edge-has", "woods", ["int", 0]]), SEQUENCE + "unknown terrain of hexsides `woods`"),
        (let(["hexes-with", "moved", ["int", 0]]), SEQUENCE + "`moved` keeps no hex sets"),
        (let(["hexes-with", "control", ["int", 2]]), SEQUENCE + "`control` has no value number `2`"),
        (let(["occupied", 8, ["int", 0]]), SEQUENCE + "`8` is not a set of kinds of pieces"),
        (let(["occupied", 7, ["int", 2]]), SEQUENCE + "no side has the number `2`"),
        (let(["zone", "EZOC", ["int", 0]]), SEQUENCE + "unknown zone `EZOC`"),
        (let(["pieces", {**PICK, "kinds": 9}]), SEQUENCE + "`9` is not a set of kinds of pieces"),
        (let(["pieces", {**PICK, "side": ["v", "it"]}]), SEQUENCE + "unknown name `it`"),
        (let(["size", ["pieces", {**PICK, "where": ["on-map", ["v", "it"]]}]]), None),
        (let(["sum", "a", ["list", []], ["v", "a"]]), None),
        (let(["sum", "a", ["v", "a"], ["int", 1]]), SEQUENCE + "unknown name `a`"),
        (let(["pile", "chits", "pile", ["int", 0]]), SEQUENCE + "unknown deck `chits`"),
        (let(["round", ["int", 1], "off"]), SEQUENCE + "unknown rounding `off`"),
        (let(["min", []]), SEQUENCE + "minimum or maximum of an empty list"),
        (let(["card-value", "hp", ["int", 0]]), SEQUENCE + "unknown value of cards `hp`"),
        (let(["section", "s", "all", "", ["int", 0], []]), SEQUENCE + "unknown section `s`"),
        (let(["related", "boss", ["int", 0]]), SEQUENCE + "unknown relation `boss`"),
        (let(["table", "crt", []]), SEQUENCE + "unknown table `crt`"),
        (let(["fits", "one", ["int", 0], ["int", 0]]), SEQUENCE + "unknown stacking rule `one`"),
        (let(["trace", "lof", ["int", 0], []]), SEQUENCE + "unknown trace `lof`"),
        (let(["can-move", "fly", ["int", 0]]), SEQUENCE + "unknown movement `fly`"),
        (let(["can-retreat", "run", ["int", 0], [], []]), SEQUENCE + "unknown policy `run`"),
        (let(["score", "fame", ["int", 0]]), SEQUENCE + "unknown score `fame`"),
        (let(["action-open", "nap", 0]), SEQUENCE + "unknown action `nap`"),
        (let(["action-open", "move", 2]), SEQUENCE + "no side has the number `2`"),
        (let(["item", ["pair", ["int", 1], ["int", 2]], 2]), SEQUENCE + "a pair has two parts"),
        (let(["leap"]), SEQUENCE + "in `let`: unknown operation 'leap'"),
        (
            say(["set", "turn", None, ["int", 9]]),
            SEQUENCE + "`turn` belongs to the engine; rules cannot write it",
        ),
        (say(["set", "moved", None, ["int", 1]]), SEQUENCE + "`moved` is a state of a piece"),
        (say(["set", "control", ["int", 0], ["int", 5]]), SEQUENCE + "`control` has no value number `5`"),
        (say(["set", "mood", None, ["int", 5]]), SEQUENCE + "unknown state `mood`"),
        (say(["face", ["int", 0], 9]), SEQUENCE + "no face has the number `9`"),
        (say(["place", ["int", 0], ["int", 13]]), SEQUENCE + "no place has the number `13`"),
        (say(["do", "nap", [], None, None]), SEQUENCE + "unknown procedure `nap`"),
        (say(["do", "fight", [], None, None]), SEQUENCE + "procedure `fight` takes 2 arguments, not 0"),
        (say(["repeat", ["int", 10**6], None, [], []]), SEQUENCE + "a loop may run more than 100,000 times"),
        (say(["roll", 0, "die", ""]), SEQUENCE + "a die cannot have 0 faces"),
        (say(["happen", ["int", 0], []]), SEQUENCE + "no event has the number `0`"),
        (say(["phase", 3, [], [], ""]), SEQUENCE + "no phase has the number `3`"),
        (say(["phase", 0, [], ["mood"], ""]), SEQUENCE + "unknown state `mood`"),
        (say(["open", ["nap"], ["int", 0], 0, ""]), SEQUENCE + "unknown action `nap`"),
        (say(["finish", ["int", 0], None, ""]), SEQUENCE + "unknown state `game ended`"),
        (say(["finish", None, "clear", ""]), SEQUENCE + "unknown level of victory `clear`"),
        (say(["react", ["nap"], ["int", 0], ["int", 0], ""]), SEQUENCE + "unknown action `nap`"),
        (say(["alternate", ["int", 0], None, "moved", []]), SEQUENCE + "`moved` is not a stock of a side"),
        (say(["move-by", "fly", ["int", 0], ""]), SEQUENCE + "unknown movement `fly`"),
        (
            say(["draw", "d", ["int", 0], ["int", 1], "hand", None, ""]),
            SEQUENCE + "unknown deck `d`",
        ),
        (say(["pick", ["list", []], "x", "value:mood", ""]), SEQUENCE + "unknown set of values `mood`"),
        (
            put("triggers", 0, "do", 0, ["roll", 6, "d", ""]),
            "trigger `take`: `roll` may ask a question, which is not allowed in a trigger",
        ),
        (put("triggers", 0, "do", 0, ["return", None]), "trigger `take`: a trigger cannot return"),
        (put("triggers", 0, "do", 0, ["end"]), "trigger `take`: `end` is outside a loop"),
        (put("movements", 0, "allowance", ["v", "to"]), "movement `march`: unknown name `to`"),
        (put("movements", 0, "over", "rails"), "movement `march`: unknown network `rails`"),
        (put("movements", 0, "open_bars", [7]), "movement `march`: no bar has the number 7"),
        (put("actions", 0, "do", "fight"), "action `move`: procedure `fight` takes 2 arguments, not 1"),
        (put("actions", 0, "costs", [["moved", 1]]), "action `move`: `moved` is not a stock of a side"),
        (
            put("actions", 0, "activates", "order"),
            "action `move`: what it activates is not a state of a piece",
        ),
        (put("victory", "score", "fame"), "victory: unknown score `fame`"),
        (put("scenarios", 0, "setup", [["nap", 0]]), "unknown procedure `nap`"),
        (put("scenarios", 0, "setup", [["setup blue-start", 2]]), "no side has the number `2`"),
        (put("scenarios", 0, "first", -9000), None),
        (put("scenarios", 0, "last", 0), "scenarios: `Dawn at the ford` has turns 1 to 0"),
        (put("scenarios", 0, "last", 10_001), "scenarios[0].last: must be 10000 or less"),
        (put("scenarios", 0, "parameters", {"mood": 1}), "scenarios: unknown state `mood`"),
        (put("pieces", 0, "kind", 3), "pieces: `B_Foot_1`: no kind has the number `3`"),
        (put("pieces", 0, "start", 13), "pieces: `B_Foot_1`: no place has the number `13`"),
        (put("pieces", 0, "nation", 0), "pieces: `B_Foot_1`: no nation has the number `0`"),
        (put("pieces", 0, "values", {"wit": 1}), "pieces: `B_Foot_1`: unknown value `wit`"),
        (put("pieces", 0, "entry", "gate"), "pieces: `B_Foot_1`: unknown entry `gate`"),
        (put("pieces", 1, "id", "B_Foot_1"), "pieces: `B_Foot_1` is listed twice"),
        (put("hexes", 0, "q", 2), "hexes: two hexes have the position of `0201`"),
        (put("hexes", 0, "terrains", ["river"]), "hexes: unknown terrain of hexes `river`"),
        (put("edges", 0, 0, 12), "edges: no hex has the number 12"),
        (put("regions", "near-bank", [-1]), "regions: no hex has the number -1"),
        (put("visibility", "secret_faces", [2]), "kinds: no face has the number `2`"),
        (column("moved", "name", "face"), "columns: `face` is reserved for the engine"),
        (column("moved", "start", [0] * 7), "columns: `moved` has more starting values than things"),
        (column("moved", "start", 1 << 40), "columns: `moved` cannot be 1099511627776"),
        (column("control", "start", 2), "columns: `control` cannot be 2"),
        (column("turn", "of", "side"), "columns: `turn` is not a state of the game"),
        (put("sides", 0, "nations", ["Oz"]), "sides: unknown nation `Oz`"),
        (put("sides", 2, {"name": "Green", "nations": []}), "sides: must have 2 items or fewer"),
        (put("functions", 0, "body", ["int", 1]), None),
        (put("functions", 0, "lines", None), "function `march-cost`: it has neither a body nor lines"),
        (
            put("functions", 1, "body", ["call", "strength-now", [["v", "self"]]]),
            "function `strength-now` is defined in terms of itself",
        ),
        (
            put("zones", 0, "where", ["in-set", ["int", 0], ["zone", "ZOC", ["int", 0]]]),
            "zone `ZOC` is defined in terms of itself",
        ),
        (
            put(
                "tables",
                0,
                {"name": "t", "axes": 1, "cells": [[[[1, 1 << 39]], 0]], "type": "number", "cite": ""},
            ),
            "tables: `t` has ranges that are too wide",
        ),
        (
            put(
                "tables", 0, {"name": "t", "axes": 2, "cells": [[[[1, 2]], 0]], "type": "number", "cite": ""}
            ),
            "tables: `t` has a cell with 1 axes",
        ),
        (
            put(
                "tables",
                0,
                {
                    "name": "t",
                    "axes": 1,
                    "cells": [[[[1, 2]], 0]],
                    "type": "number",
                    "cite": "",
                    "heads": [{"name": "odds"}, {"name": "die"}],
                },
            ),
            "tables: `t` has 1 axes but heads for 2",
        ),
        (
            put(
                "tables",
                0,
                {
                    "name": "t",
                    "axes": 1,
                    "cells": [[[[1, 2]], 0]],
                    "type": "number",
                    "cite": "",
                    "of": "spice",
                },
            ),
            "tables: `t` refers to the unknown values `spice`",
        ),
        (
            put("moments", [{"at": "enters", "of": "movement", "way": "fly", "do": "fight"}]),
            "moment `fight`: unknown movement `fly`",
        ),
        (
            put("moments", [{"at": "stops", "of": "policy", "way": "retreat", "do": "fight"}]),
            "moment `fight`: a policy has no such moment",
        ),
        (
            put("moments", [{"at": "enters", "of": "movement", "way": "march", "do": "fight"}]),
            "moment `fight`: procedure `fight` takes 2 arguments, not 3",
        ),
        (
            put("actions", 0, "several", {"name": "few", "least": 3, "most": 2}),
            "action `move`: a choice of 3 to 2 is impossible",
        ),
        (
            put("actions", 0, "several", {"name": "few", "least": 2}),
            "action `move`: expected a piece, found a list of piece",
        ),
        (
            put("actions", 0, "several", {"name": "few", "least": 1, "barred": ["v", "few"]}),
            "action `move`: expected a number, found a list of piece",
        ),
        (
            put("sections", "s", {"params": [], "cards": {"0): pass\nboom(": []}}),
            "section `s`: `0): pass\\nboom(` is not the number of a card",
        ),
        (
            put("sections", "s", {"params": [], "cards": {"0": []}}),
            "section `s`: no card has the number `0`",
        ),
        (
            put("decks", 0, {"name": "d", "by_side": False, "piles": ["pile"]}),
            "decks: unknown pile `discard`",
        ),
    ],
)
def test_each_reference(ir: IR, change: Callable[[IR], None], wrong: str | None) -> None:
    change(ir)

    assert validate_ir(ir) == wrong


def test_two_names_that_are_one_to_the_engine(ir: IR) -> None:
    ir["functions"].append({**ir["functions"][1], "name": "strength_now"})

    assert validate_ir(ir) == "functions: `strength_now` is listed twice"


def test_definitions_in_a_long_chain(ir: IR) -> None:
    head = ir["functions"][1]
    for number in range(300):
        after = ["call", f"f{number + 1}", []] if number < 299 else ["int", 1]
        ir["functions"].append({**head, "name": f"f{number}", "params": [], "body": after})

    wrong = validate_ir(ir)

    assert wrong is not None
    assert wrong.endswith("is in a chain of more than 200 definitions")


def test_definitions_that_multiply(ir: IR) -> None:
    """Six short definitions of ten calls each: a million parts, once they are written out."""
    head = ir["functions"][1]
    for number in range(8):
        inner: list[Any] = ["call", f"g{number + 1}", []] if number < 7 else ["int", 1]
        body = ["max", [inner] * 12]
        ir["functions"].append({**head, "name": f"g{number}", "params": [], "body": body})

    assert validate_ir(ir) == "function `g0`: the rules have more than 2,000,000 parts"


def test_lists_that_are_written_twice(ir: IR) -> None:
    ir["relations"].append({"name": "boss", "from": [0], "to": [0]})
    e: list[Any] = ["int", 0]
    for _ in range(40):
        e = ["best", "x", ["related", "boss", e], ["int", 1], 1]
    body(ir).insert(0, ["let", "x", e])

    assert check_expression(e) is None
    assert validate_ir(ir) == "procedure `sequence`: the rules have more than 2,000,000 parts"


def test_rules_in_memory_that_are_nested_without_end(ir: IR) -> None:
    e: list[Any] = ["int", 1]
    for _ in range(5000):
        e = ["not", e]
    ir["functions"][1]["body"] = e

    assert validate_ir(ir) == "the rules are nested too deep"
