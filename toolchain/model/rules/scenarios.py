"""The scenario that is built: its turns, its set-up, its parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.ir.limits.bounds import FREE, lies_outside, spoken
from toolchain.language.ast import Line
from toolchain.language.expressions.parse import parse_expression
from toolchain.language.forms import Words
from toolchain.language.interpolation import plain_text
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build
from toolchain.model.expressions.compare import value_as
from toolchain.model.map.fixed_hexes import fixed_hexes
from toolchain.model.name_errors import unknown
from toolchain.model.rules.setups import read_setups
from toolchain.model.scope import Scope, parse_range
from toolchain.model.symbols import Symbol
from toolchain.model.types import HEX, HEXES, STATE_SUBJECTS, UNKNOWN

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
        scenario["name"] = plain_text(block.header[0], b.findings) if block.header else "scenario"
        fields = b.fields(block)
        for name, held, _ in fields:
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
        # What holds for all comes before what holds for one, wherever the two are written.
        parameters = [(held, line) for name, held, line in fields if name == "parameter"]
        for held, line in sorted(parameters, key=lambda parameter: "whom" in parameter[0]):
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
    made, got = value_as(b.x, tree, symbol.info["type"], Scope({}))
    known = len(b.findings.items)
    made = b.x.fit(made, got, symbol.info["type"], line.span, name)
    if len(b.findings.items) > known:
        return
    if made[0] not in ("int", "bool", "none") and got != UNKNOWN:
        b.findings.add(faults.changing_value.number(tree.span, "parameter"))
    allowed = symbol.info.get("range", FREE)
    if made[0] == "int" and lies_outside((made[1], made[1]), allowed):
        b.findings.add(faults.number_out_of_range.begun(tree.span, name, spoken(allowed)))
    value = made[1] if made[0] in ("int", "bool") else -1
    column = next(column for column in b.columns if column["name"] == name)
    if "whom" in held:
        _start_with(b, symbol, held["whom"], value, line, scenario)
    elif "kinds" in column:
        have = [column["kinds"] >> piece["kind"] & 1 for piece in b.ir["pieces"]]
        start = column["start"]
        before = start if isinstance(start, list) else [start] * len(have)
        column["start"] = [value if has else other for has, other in zip(have, before, strict=True)]
    else:
        scenario["parameters"][name] = value


def _start_with(
    b: Build, symbol: Symbol, whom: list[Token], value: int, line: Line, scenario: Scenario
) -> None:
    """Gives the state or stock of one thing, or of each hex of a region, its value before set-up."""
    span = whom[0].span.to(whom[-1].span) if whom else line.span
    if symbol.info["of"] == "game":
        b.findings.add(faults.state_without_owner.of_the_game(span, symbol.name, symbol.kind))
        return
    made, got = b.x.read(whom, Scope({}), line.span)
    wanted = STATE_SUBJECTS[symbol.info["of"]]
    several = got == HEXES and wanted == HEX
    known = len(b.findings.items)
    if got != UNKNOWN and not several:
        made = b.x.fit(made, got, wanted, span, f"the subject of `{symbol.name}`")
    if got == UNKNOWN or len(b.findings.items) > known:
        return
    subjects = _known_before(b, made)
    if subjects is None:
        b.findings.add(faults.changing_value.subject(span))
        return
    symbol.info.setdefault("set", []).append(line.span)
    column = next(column for column in b.columns if column["name"] == symbol.name)
    if "kinds" in column and not all(column["kinds"] >> b.ir["pieces"][n]["kind"] & 1 for n in subjects):
        b.findings.add(faults.value_without_features.of_another_kind(span, symbol.name))
        return
    start = column["start"]
    if symbol.name in scenario["parameters"]:
        start = scenario["parameters"].pop(symbol.name)
    if not isinstance(start, list):
        sizes = {
            "piece": len(b.ir["pieces"]),
            "hex": len(b.ir["hexes"]) + len(b.ir["boxes"]),
            "hexside": len(b.ir["edges"]),
            "side": len(b.ir["sides"]),
            "card": len(b.ir["cards"]),
        }
        start = [start] * sizes[column["of"]]
    column["start"] = start
    for number in subjects:
        start[number] = value


def _known_before(b: Build, made: list[Any]) -> set[int] | None:
    """The numbers of the things that an expression names, where that does not depend on play."""
    if made[0] == "int":
        return {made[1]}
    if made[0] == "edge":
        ends = sorted(part[1] for part in made[1:] if part[0] == "int")
        return {n for n, edge in enumerate(b.ir["edges"]) if sorted(edge[:2]) == ends} or None
    return fixed_hexes(b.ir, made)
