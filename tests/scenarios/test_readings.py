"""The readings of contested paragraphs: another one than the default makes an example fail that rests on the ruling."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.shipped import played
from toolchain.base.collecting import no_garbage_collection
from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Block
from toolchain.language.conditions import condition_of
from toolchain.model.build import read_model
from toolchain.play.examples import run_examples
from toolchain.workspace.project.in_force import Choice, effective_blocks
from toolchain.workspace.project.project import Project, load_project

UNDER = re.compile(r"\bunder (\S+) = (\S+)")


@cache
def project_of(folder: Path) -> Project:
    return load_project(folder)


def readings(folder: Path) -> list[tuple[str, str]]:
    """The readings for which a text is written: `under RULING = READING`. Every worker asks, so no project is read for it."""
    texts = (path.read_text(encoding="utf-8") for path in folder.rglob("*.hw"))
    return sorted({(one[1], one[2]) for text in texts for one in UNDER.finditer(text)})


def test_the_readings_are_those_of_the_blocks() -> None:
    for folder in played():
        conditions = (condition_of(placed.block) for placed in project_of(folder).placed)
        assert readings(folder) == sorted(
            {(one.name.text, one.reading.text) for one in conditions if one and one.reading}
        )


def rests_on(example: Block, ruling: str) -> bool:
    """Whether an example names the ruling under `needs`."""
    return any(line.word == "needs" and ruling in [t.text for t in line.tokens] for line in example.lines)


WRITTEN = [(folder, ruling, reading) for folder in played() for ruling, reading in readings(folder)]


def test_two_books_say_what_their_other_readings_change() -> None:
    assert len({folder for folder, _, _ in WRITTEN}) == 2 and len(WRITTEN) >= 60


@pytest.mark.parametrize(("folder", "ruling", "reading"), WRITTEN, ids=[f"{r} {x}" for _, r, x in WRITTEN])
def test_another_reading_makes_an_example_fail(folder: Path, ruling: str, reading: str) -> None:
    project, findings = project_of(folder), Findings()
    scenario = project.default_scenario()
    in_force = effective_blocks(project, scenario, findings, Choice(readings=((ruling, reading),)))
    # The others come out as they do; reading all of them would take most of the time.
    blocks = [one for one in in_force if one.word != "example" or rests_on(one, ruling)]

    with no_garbage_collection():
        model = read_model(blocks, project.all_oob(), findings, scenario, None, project.maps)

    assert not findings.errors, findings.items
    assert [result.name for result in run_examples(model.ir) if not result.passed]
