"""Kinds of values in rules: what stands where something else belongs is refused in one clause."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.ir.operations import OPERATIONS
from toolchain.ir.tables import Tables
from toolchain.ir.validate import validate_ir

IR = dict[str, Any]
ANYBODY = [
    "pieces",
    {"var": "it", "kinds": 1, "side": None, "at": None, "in": None, "where": None, "from": None},
]


def faults(ir: IR, *statements: list[Any]) -> str | None:
    """What is wrong with rules whose sequence of play begins with these statements."""
    sequence = next(p for p in ir["procedures"] if p["name"] == "sequence")
    sequence["body"] = [*statements, *sequence["body"]]
    wrong = validate_ir(ir)
    return wrong.removeprefix("procedure `sequence`: ") if wrong else None


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        (["hex-count", ["int", -5]], "expected a set of hexes, found a number"),
        (["members", ["int", 7]], "expected a set of hexes, found a number"),
        (["size", ["int", 7]], "expected a list, found a number"),
        (["size", ["all-hexes"]], "expected a list, found a set of hexes"),
        (["*", ["int", 10**9], ["both"]], "expected a number, found a list of side"),
        (["+", ["turn"], ["all-hexes"]], "expected a number, found a set of hexes"),
        (["side", ["turn"]], "expected a piece, found a number"),
        (["side", ["first", ["both"]]], "expected a piece, found a side"),
        (["side", ["int", 10**9]], "no piece has the number `1000000000`"),
        (["place", ["+", ["int", 1], ["int", 5000]]], "no piece has the number `5001`"),
        (["near", ["turn"]], "expected a hex, found a number"),
        (["=", ["both"], ["turn"]], "expected a list of side, found a number"),
        (["if", ["turn"], ["all-hexes"], ["int", 3]], "expected a set of hexes, found a number"),
        (["list", [["both"], ["both"]]], "expected one thing, found a list of side"),
        (["list", [["first", ["both"]], ["first", ANYBODY]]], "expected a side, found a piece"),
        (["contains", ANYBODY, ["first", ["both"]]], "expected a piece, found a side"),
        (["sum", "x", ANYBODY, ["v", "x"]], "expected a number, found a piece"),
        (["item", ["turn"], 0], "expected a pair, found a number"),
        (["first", ANYBODY], None),
        (["-", ["int", 1], ["first", ["both"]]], None),
        (["if", ["turn"], ["first", ANYBODY], ["none"]], None),
        (["side", ["first", ["list", [["int", 0], ["int", 1]]]]], None),
    ],
)
def test_a_value_of_another_kind(ir: IR, value: list[Any], wrong: str | None) -> None:
    assert faults(ir, ["let", "x", value]) == wrong


def test_a_name_keeps_one_kind(ir: IR) -> None:
    wrong = faults(ir, ["let", "x", ["both"]], ["let", "x", ["turn"]])

    assert wrong == "`x` has different types: expected a list of side, found a number"


def test_a_name_that_becomes_a_number_later_is_no_piece_before(ir: IR) -> None:
    """In a second round of the loop it would be one."""
    loop = ["repeat", ["int", 2], None, [["let", "s", ["side", ["v", "x"]]], ["let", "x", ["turn"]]], []]

    assert faults(ir, ["let", "x", ["int", 0]], loop) == "expected a piece, found a number"


def test_a_set_that_may_not_be_there_is_not_read(ir: IR) -> None:
    perhaps = ["if", ["turn"], [["let", "x", ["all-hexes"]]], []]

    assert faults(ir, perhaps, ["let", "n", ["hex-count", ["v", "x"]]]) == "`x` may be read before it is set"


def test_both_ways_give_it(ir: IR) -> None:
    one, other = [["let", "x", ["all-hexes"]]], [["let", "x", ["hex-set", []]]]

    assert faults(ir, ["if", ["turn"], one, other], ["let", "n", ["hex-count", ["v", "x"]]]) is None


def test_a_procedure_gives_back_one_thing(ir: IR) -> None:
    ir["procedures"].append({"name": "all", "params": [], "body": [["return", ["all-hexes"]]], "cite": ""})

    assert validate_ir(ir) == "procedure `all`: expected one thing, found a set of hexes"


def test_the_result_of_a_procedure_has_its_kind(ir: IR) -> None:
    ir["procedures"].append(
        {"name": "who", "params": [], "body": [["return", ["first", ["both"]]]], "cite": ""}
    )

    wrong = faults(ir, ["do", "who", [], "x", None], ["place", ["v", "x"], ["none"]])

    assert wrong == "expected a piece, found a side"


@pytest.mark.parametrize(
    ("state", "value", "wrong"),
    [
        ("control", ["first", ANYBODY], "expected a side, found a piece"),
        ("moved", ["all-hexes"], "expected a number, found a set of hexes"),
    ],
)
def test_a_state_holds_one_kind(ir: IR, state: str, value: list[Any], wrong: str) -> None:
    subject = ["int", 0]

    assert faults(ir, ["set", state, subject, value]) == wrong


def test_an_argument_has_the_kind_of_its_parameter(ir: IR) -> None:
    function = next(f for f in ir["functions"] if ["piece"] == [word for _, word in f["params"]])

    wrong = faults(ir, ["let", "x", ["call", function["name"], [["turn"]]]])

    assert wrong == "expected a piece, found a number"


@pytest.mark.parametrize(
    ("text", "value", "wrong"),
    [
        ("{piece} {{moves}}", ["int", 0], None),
        ("{piece} moves", ["int", 10**9], "no piece has the number `1000000000`"),
        ("{piece} moves", ["turn"], "expected a piece, found a number"),
        ("{hex}", ["both"], "expected a hex, found a list of side"),
        ("{value of cover}", ["all-hexes"], "expected a number, found a set of hexes"),
        ("nothing of it is shown", ["both"], None),
    ],
)
def test_a_value_that_is_told(ir: IR, text: str, value: list[Any], wrong: str | None) -> None:
    assert faults(ir, ["tell", text, [value], ""]) == wrong


def test_everything_that_an_operation_refers_to_can_be_looked_up(ir: IR) -> None:
    known = Tables(ir).named.keys() | {"state", "deck"}  # these two have readers of their own
    for name, operation in OPERATIONS.items():
        assert {role[1:] for role in operation.takes if role[0] == ":"} <= known, name


def test_a_row_or_column_of_a_hex_may_be_read(ir: IR) -> None:
    hex0 = ["first", ["members", ["all-hexes"]]]
    for what in ("row", "column"):
        assert faults(ir, ["let", "n", ["between", ["grid", what, hex0], 2, 3]]) is None
    wrong = faults(ir, ["let", "n", ["grid", "diagonal", hex0]])
    assert wrong == "unknown row or column `diagonal`"
