"""What the letters of a block tell of a name is what its words tell; operations are all those that stand in the rules."""

from __future__ import annotations

import copy
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.checks.shared import queries
from toolchain.checks.shared.plain_words import Plainly, plainly
from toolchain.checks.shared.seen.operations import _PARTS, operations
from toolchain.ir.expr import nodes
from toolchain.language.ast import Block
from toolchain.language.blocks import read_blocks
from toolchain.model.model import Model
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
TEMPLATE = SCENARIOS.parent / "toolchain" / "templates" / "game"


@pytest.fixture(scope="module")
def model() -> Model:
    return build_model(load_project(TEMPLATE))[0]


def block(text: str) -> Block:
    return read_blocks(Source("a.hw", text), Findings())[0]


HEAD = "define near with u: unit = "
DECIDED = {
    "in-reach(u)": Plainly(1, False, False),
    "not in-reach and (in-reach or u)": Plainly(2, False, False),
    "some in-reachs": Plainly(0, True, False),
    "in-reach-of(u) or un-in-reach": Plainly(0, False, False),
    "nothing": Plainly(0, False, False),
}
UNDECIDED = {
    "u                        @ 3.1 ruling in-reach": 1,
    'u saying "in-reach"': 1,
    "u  # in-reach": 0,
    "u @ 3.1,\n  in-reach": 0,
    "u-in-reach2": 0,
    "-in-reach": 1,
    "in-reach: 2": 1,
}


@pytest.mark.parametrize("text", DECIDED)
def test_letters_tell_of_a_name_between_blanks_and_brackets(text: str) -> None:
    read = block(f"{HEAD}{text}\n")
    assert plainly(read, "in-reach") == DECIDED[text]
    assert queries._words(read)["in-reach"] == DECIDED[text].times


@pytest.mark.parametrize("text", UNDECIDED)
def test_letters_decide_nothing_elsewhere(text: str) -> None:
    read = block(f"{HEAD}{text}\n")
    assert plainly(read, "in-reach") == (0, False, True)
    assert queries._words(read)["in-reach"] == UNDECIDED[text]


def test_what_the_letters_tell_is_what_the_words_tell(model: Model) -> None:
    decided = 0
    for read in (*model.blocks, *model.said):
        words = queries._words(read)
        for name in {*words, *(word.removesuffix("s") for word in words), *queries._letters(read)} - {""}:
            times, plural, more = plainly(read, name)
            assert times <= words[name] and plural <= (name + "s" in words)
            assert more or (times, plural) == (words[name], name + "s" in words), (read.word, name)
            decided += not more
    assert decided > 200


def test_no_block_with_a_name_is_passed_over(model: Model) -> None:
    for symbol in model.symbols.order:
        found = list(queries.that_may_hold(model, symbol.name, in_examples=True))
        for read in (*model.blocks, *model.said):
            if read.word not in ("allow", "note") and symbol.name in queries._words(read):
                assert read in found, (symbol.name, read.word)


@pytest.mark.parametrize("name", ["race-to-the-sea", "library-of-napoleonic-battles", "on-to-paris"])
def test_operations_are_those_of_all_rules(name: str) -> None:
    read = build_model(load_project(SCENARIOS / name))[0]
    parts: Any = read.ir
    sections = {**parts, "sections": {"end": [["set", "held", ["v", "self"], ["int", 1]]]}}
    model = copy.copy(read)
    vars(model).update(ir=sections, answers={})
    expected: dict[str, list[Any]] = defaultdict(list)
    for part in _PARTS:
        for node in nodes(sections[part]):
            expected[node[0]].append(node)

    assert {"set", "=", "in-set"} <= expected.keys()
    assert {name: operations(model, name) for name in expected} == expected
    assert [] == operations(model, "set", beside="no such word")
