"""The readings of contested paragraphs: another one than the default makes an example fail."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.shipped import played
from toolchain.play.examples import run_examples
from toolchain.workspace.project.in_force import Choice, build_model
from toolchain.workspace.project.project import Project, load_project


@cache
def project_of(folder: Path) -> Project:
    return load_project(folder)


def readings(folder: Path) -> list[tuple[str, str]]:
    """The readings for which a text is written: `under RULING = READING`."""
    headers = [[token.text for token in placed.block.header] for placed in project_of(folder).placed]
    under = [words[words.index("under") + 1 :] for words in headers if "under" in words]
    return sorted({(words[0], words[2]) for words in under if len(words) == 3 and words[1] == "="})


WRITTEN = [(folder, ruling, reading) for folder in played() for ruling, reading in readings(folder)]


def test_some_book_says_what_its_other_readings_change() -> None:
    assert len(WRITTEN) >= 8


@pytest.mark.parametrize(("folder", "ruling", "reading"), WRITTEN, ids=[f"{r} {x}" for _, r, x in WRITTEN])
def test_another_reading_makes_an_example_fail(folder: Path, ruling: str, reading: str) -> None:
    project = project_of(folder)
    also = Choice(readings=((ruling, reading),))

    model, findings = build_model(project, project.default_scenario(), also=also)

    assert not findings.errors, findings.items
    assert [result.name for result in run_examples(model.ir) if not result.passed]
