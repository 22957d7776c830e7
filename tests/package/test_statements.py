"""The form of statements, and which of them may stop."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.ir.statements import check_statement, stops


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        (["let", "x", ["int", 1]], None),
        (["let", "x"], "statement 'let' takes 2 arguments, not 1"),
        (["leap"], "unknown statement 'leap'"),
        (["repeat", None, None, [], []], "in `repeat`: an expression must be a list that starts with a name"),
        (
            ["repeat", ["int", 3], None, [["let", 1, ["int", 1]]], []],
            "in `let`: a name is too long or not text",
        ),
        (
            ["may", {"seat": ["int", 0], "prompt": "?", "options": "[1]"}, [], []],
            "in `may`: unknown part 'options'",
        ),
        (["may", {"seat": ["int", 0]}, [], []], "in `may`: 'prompt' is missing"),
        ([], "a statement must be a list that starts with a name"),
        (["phase", True, [], [], ""], "in `phase`: a number is fractional or out of range"),
    ],
)
def test_the_form_of_statements(statement: Any, wrong: str | None) -> None:
    assert check_statement(statement) == wrong


def test_statements_that_are_nested_too_deep() -> None:
    statement: list[Any] = ["end"]
    for _ in range(120):
        statement = ["if", ["bool", 1], [statement], []]

    assert check_statement(statement) == "statements are nested deeper than 100"


def test_what_stops() -> None:
    roll = ["roll", 6, "die", ""]

    assert stops(roll)
    assert stops(["if", ["bool", 1], [], [roll]])
    assert not stops(["each", "x", ["list", []], [["end"]], {"type": "piece"}])
    assert stops(["each", "x", ["list", []], [], {"type": "piece", "by": ["int", 0]}])
