"""What of a project is in force for a scenario: its blocks, and the model that is read of them."""

from __future__ import annotations

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


def effective_blocks(project: Project, scenario: Block | None, findings: Findings) -> list[Block]:
    """The blocks in force for a scenario: rulings by their default reading, options as the scenario chooses."""
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
    _options_agree(placed, chosen, scenario, findings)
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
    return apply_layers(used, chosen, readings, findings)


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


def build_model(
    project: Project, scenario: Block | None = None, before: ReadBefore | None = None
) -> tuple[Model, Findings]:
    """The model of one scenario (the default one when none is given), with what was found on the way.

    What was read ``before`` without a finding is not read again; examples among it are left out of the model.
    """
    findings = Findings()
    block = scenario or project.default_scenario()
    with no_garbage_collection():
        blocks = effective_blocks(project, block, findings)
        model = read_model(blocks, project.all_oob(), findings, block, before, project.maps)
    if findings.items:
        absent = Absent(project.all_placed(), blocks, block)
        findings.items = [absent.explained(item) for item in findings.items]
    return model, findings
