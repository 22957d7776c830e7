"""What of a project is in force for a scenario: its blocks, and the model that is read of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from toolchain import faults
from toolchain.base.collecting import no_garbage_collection
from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Block
from toolchain.model.before import ReadBefore
from toolchain.model.build import read_model
from toolchain.model.changes import CHANGES
from toolchain.model.layers import Placed, apply_layers
from toolchain.model.model import Model
from toolchain.workspace.lint.unresolved import Absent
from toolchain.workspace.project.project import Project


class Choice(NamedTuple):
    """What differs from what a scenario chooses: more options, with those they need, readings of rulings, options left out."""

    options: frozenset[str] = frozenset()
    readings: tuple[tuple[str, str], ...] = ()
    without: frozenset[str] = frozenset()


def effective_blocks(
    project: Project, scenario: Block | None, findings: Findings, also: Choice | None = None
) -> list[Block]:
    """The blocks in force for a scenario: rulings by their default reading, options as the scenario chooses."""
    used, chosen, readings = in_force(project, scenario, also)
    _options_agree(project.all_placed(), chosen, scenario, findings)
    return apply_layers(used, chosen, readings, findings)


def in_force(
    project: Project, scenario: Block | None, also: Choice | None = None
) -> tuple[list[Placed], set[str], dict[str, str]]:
    """The blocks of the layers in force, the options that are chosen, and the reading of each ruling."""
    placed = project.all_placed()
    chosen: set[str] = set()
    for item in placed:
        if item.block.word == "option" and item.block.header:
            if any(line.word == "default" and len(line.tokens) == 1 for line in item.block.lines):
                chosen.add(item.block.header[0].text)
    lines = [[t.text for t in line.tokens] for line in scenario.lines] if scenario is not None else []
    for words in lines:
        if words[:1] == ["options"]:
            chosen |= set(words[1:]) - {","}
    if also is not None:
        chosen = _with(chosen, also.options, placed) - also.without
    title = scenario.header[0].value if scenario is not None and scenario.header else ""
    used = [
        item
        for item in placed
        if not (item.layer == "scenario" and item.name != title and scenario is not None)
        and not (item.layer == "option" and item.name not in chosen and item.block.word != "option")
    ]
    readings = _readings(used, chosen)
    for words in lines:
        if words[:1] == ["parameter"] and len(words) == 4 and words[1] in readings:
            readings[words[1]] = words[3]
    return used, chosen, readings | dict(also.readings if also is not None else ())


def _with(chosen: set[str], more: frozenset[str], placed: list[Placed]) -> set[str]:
    """The options that are chosen with some more: with those that these need, without those that they exclude."""
    needs, excludes = options_named(placed, "needs"), options_named(placed, "excludes")
    made, todo = set(more), list(more)
    while todo:
        needed = needs.get(todo.pop(), set()) - made
        made |= needed
        todo += needed
    excluded = {name for option in made for name in excludes.get(option, ())}
    excluded |= {option for option, named in excludes.items() if named & made}
    return made | (chosen - excluded)


def options_named(placed: list[Placed], field: str) -> dict[str, set[str]]:
    """The options that each option names in a field, ``needs`` or ``excludes``."""
    made: dict[str, set[str]] = {}
    for item in placed:
        if item.block.word == "option" and item.block.header:
            named = made.setdefault(item.block.header[0].text, set())
            for line in item.block.lines:
                if line.word == field:
                    named |= {t.text for t in line.tokens[1:] if t.kind != "COMMA"}
    return made


def _readings(used: list[Placed], chosen: set[str]) -> dict[str, str]:
    """The reading of each ruling by default, after what later layers change of it."""
    about = [item for item in used if item.block.word in ("ruling", *CHANGES)]
    made = {}
    # What a change of something else does not find here is said when all blocks are put together.
    for block in apply_layers(about, chosen, {}, Findings()):
        for line in block.lines:
            if block.header and line.word == "default" and len(line.tokens) > 1:
                made[block.header[0].text] = line.tokens[1].text
    return made


def _options_agree(
    placed: list[Placed], chosen: set[str], scenario: Block | None, findings: Findings
) -> None:
    """Options that are chosen find what they need, and not what they exclude."""
    for item in placed:
        block = item.block
        if block.word != "option" or not block.header or block.header[0].text not in chosen:
            continue
        name = block.header[0].text
        shown = scenario.keyword.span if scenario is not None else block.keyword.span
        for line in block.lines:
            for word in (t for t in line.tokens[1:] if t.kind != "COMMA"):
                if line.word == "needs" and word.text not in chosen:
                    findings.add(faults.option_needs_another.at(shown, name, word.span))
                elif line.word == "excludes" and word.text in chosen:
                    findings.add(faults.options_exclude_each_other.at(shown, name, word.span))


def all_examples(block: Block) -> bool:
    """For a model with all its examples."""
    return True


def no_examples(block: Block) -> bool:
    """For a model without examples."""
    return False


def build_model(
    project: Project,
    scenario: Block | None = None,
    before: ReadBefore | None = None,
    also: Choice | None = None,
    examples: Callable[[Block], bool] = all_examples,
) -> tuple[Model, Findings]:
    """The model of one scenario (the default one when none is given), with what was found on the way.

    What was read ``before`` without a finding is not read again; examples among it are left out of the model, and so
    are those for which ``examples`` is false.
    """
    findings = Findings()
    block = scenario or project.default_scenario()
    with no_garbage_collection():
        blocks = effective_blocks(project, block, findings, also)
        blocks = [one for one in blocks if one.word != "example" or examples(one)]
        # A layer may have amended the scenario.
        own = (one for one in blocks if block is not None and one.keyword is block.keyword)
        model = read_model(
            blocks, project.all_oob(), findings, next(own, block), before, project.maps, rules=project.rules
        )
    if findings.items:
        absent = Absent(project.all_placed(), blocks, block)
        findings.items = [absent.explained(item) for item in findings.items]
    return model, findings
