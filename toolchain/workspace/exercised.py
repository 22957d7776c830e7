"""What play uses of the rules: the count of random games, by blocks and by lines that cite a paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.language.ast import Block, Cite, Line
from toolchain.language.battle_results import is_nothing, unfolded
from toolchain.language.catalogue.catalogue import BLOCKS, RESULTS, STATEMENTS, WITH_DO
from toolchain.language.tokens import Token
from toolchain.model.build import read_model
from toolchain.play.exercise import PROBE, exercise
from toolchain.workspace.project.in_force import effective_blocks
from toolchain.workspace.project.project import Project
from toolchain.workspace.testing.beside import store


def exercise_project(
    project: Project,
    games: int = 5,
    seed: int = 0,
    heard: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Plays the scenarios at random, counts what is used, and keeps the count beside the project.

    The games are shared among the scenarios, the default one first; the count is of all of them together. ``heard`` is
    told after each game how many are played, of how many.
    """
    made: dict[str, Any] = {}
    scenarios = by_default(project)
    played = 0

    def one_more(of_this: int) -> None:
        if heard is not None:
            heard(played + of_this, games)

    for number, scenario in enumerate(scenarios):
        share = (games + len(scenarios) - 1 - number) // len(scenarios)
        if not share:
            continue
        findings = Findings()
        blocks = [probed(block) for block in effective_blocks(project, scenario, findings)]
        model = read_model(blocks, project.all_oob(), findings, scenario)
        title = scenario.header[0].value if scenario is not None and scenario.header else 0
        made = _together(made, exercise(model.ir, share, seed, title, one_more))
        played += share
    store(project.folder, made)
    return made


def _together(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Two counts as one."""
    if not one:
        return other
    made = {**one, "games": one["games"] + other["games"], "faults": [*one["faults"], *other["faults"]]}
    for part in ("hits", "lines"):
        made[part] = {
            key: one[part].get(key, 0) + other[part].get(key, 0)
            for key in sorted({**one[part], **other[part]})
        }
    return made


def probed(block: Block) -> Block:
    """A block that tells, at every statement with a citation, that play has come there."""
    if BLOCKS[block.word].body == STATEMENTS:
        return block.changed(_probed(block.lines))
    if block.word not in WITH_DO:
        return block
    return block.changed([_probed_field(line) for line in block.lines])


def _probed_field(line: Line) -> Line:
    if line.word == "do" and len(line.tokens) == 1:
        return replace(line, body=_probed(line.body))
    if line.word == RESULTS:
        return replace(line, body=[_probed_result(unfolded(one)) for one in line.body])
    return line


def _probed_result(line: Line) -> Line:
    body = _probed(line.body)
    if line.cite is not None and line.cite.paragraphs:
        body = [_probe(line.cite, line), *body]
    # A probe is something that follows.
    return replace(line, body=[one for one in body if not is_nothing(one)] or body)


def _probed(lines: list[Line]) -> list[Line]:
    made: list[Line] = []
    for line in lines:
        body = _probed(line.body)
        if line.cite is not None and line.cite.paragraphs:
            probe = _probe(line.cite, line)
            if body or line.word in ("otherwise", "at"):
                body = [probe, *body]
            else:
                made.append(probe)
        made.append(replace(line, body=body) if body else line)
    return made


def _probe(cite: Cite, line: Line) -> Line:
    source, at = cite.span.source, cite.span.start
    words = (("NAME", "tell"), ("STRING", f'"{PROBE}{place_of(cite.span)}"'))
    return Line([Token(kind, text, at, at, source) for kind, text in words], None, None, line.indent)


def by_default(project: Project) -> list[Block | None]:
    """The scenarios, the default one first: what it says of a block or example is what counts."""
    first = project.default_scenario()
    return [first, *(block for block in project.scenarios if block is not first)]


def all_lines(lines: Iterable[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from all_lines(line.body)


def cited_lines(block: Block) -> Iterator[Line]:
    for body in statement_lines(block):
        yield from (line for line in all_lines(body) if line.cite is not None and line.cite.paragraphs)


def statement_lines(block: Block) -> Iterator[list[Line]]:
    """The bodies of a block that hold statements."""
    if BLOCKS[block.word].body == STATEMENTS:
        yield block.lines
    elif block.word in WITH_DO:
        yield from (line.body for line in block.lines if line.word == "do" and len(line.tokens) == 1)
        yield from ([unfolded(one)] for line in block.lines if line.word == RESULTS for one in line.body)


def place_of(span: Span) -> str:
    return f"{span.source.name}:{span.line}"
