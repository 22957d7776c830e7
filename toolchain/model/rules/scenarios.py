"""The scenario that is built: its turns, its set-up, its parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.language.ast import Line
from toolchain.language.expressions.parse import parse_expression
from toolchain.language.tokens import split_commas
from toolchain.model.context import Build, Words
from toolchain.model.expressions.compare import value_as
from toolchain.model.name_errors import unknown
from toolchain.model.rules.setups import read_setups
from toolchain.model.scope import Scope, parse_range
from toolchain.model.types import UNKNOWN

if TYPE_CHECKING:
    from toolchain.ir.rules import Scenario


def read_scenario(b: Build) -> None:
    """Reads the set-ups, and the scenario that is built: its turns, its set-up, its parameters."""
    setups = read_setups(b)
    written = [*(b for b in b.said if b.word == "setup"), *b.by_word.get("setup", ())]
    said = {b.header[0].value for b in written if b.header}
    scenario: Scenario = {"name": "", "first": 1, "last": 1, "setup": [], "parameters": {}}
    sequence = b.procedures.get("sequence")
    for statement in sequence["body"] if sequence else ():
        if statement[0] == "turns":
            scenario["first"], scenario["last"] = statement[1], min(statement[2], 10_000)
    block = b.scenario
    if block is not None:
        scenario["name"] = block.header[0].value if block.header else "scenario"
        for name, held, line in b.fields(block):
            if name == "turns" and held["range"]:
                low, high = parse_range(held["range"][0].text)
                scenario["first"], scenario["last"] = low, min(high, 10_000)
                b.model.spans["turns"] = held["range"][0].span
            elif name == "set-up":
                for part in split_commas(held["names"]):
                    if part[0].text in setups:
                        scenario["setup"].append(list(setups[part[0].text]))
                        symbol = b.symbols.get(part[0].text, "setup")
                        assert symbol is not None
                    elif part[0].text not in said:
                        unknown(b.findings, "set-up", part[0], setups)
            elif name == "parameter":
                _read_parameter(b, held, line, scenario)
    b.ir["scenarios"] = [scenario]
    b.model.scenario = scenario["name"]


def _read_parameter(b: Build, held: Words, line: Line, scenario: Scenario) -> None:
    name = held["name"][0].text
    symbol = b.symbols.get(name, "state", "stock", "token")
    if symbol is None and name in (b.header[0].text for b in b.by_word.get("ruling", ()) if b.header):
        return  # the reading of a ruling, chosen before the blocks were put together
    if symbol is None:
        unknown(b.findings, "state", held["name"][0], b.symbols.names("state", "stock", "token"))
        return
    tree = parse_expression(held["value"], b.findings, line.span)
    if tree is None:
        return
    made, got = value_as(b.x, tree, symbol.info["type"], Scope())
    made = b.x.fit(made, got, symbol.info["type"], line.span, name)
    if made[0] not in ("int", "bool", "none") and got != UNKNOWN:
        b.findings.add(faults.not_built.changing_number(tree.span, "parameter"))
    scenario["parameters"][name] = made[1] if made[0] in ("int", "bool") else -1
