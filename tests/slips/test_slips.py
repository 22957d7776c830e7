"""Lint finds the slips that designers make, each by the code that names it, and nothing after a harmless edit.

`make test` tries some operators of some projects, `tests/reader_slips` its own in the others; `make soak` tries all.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.reader_slips.measure import TRIED as OTHERS
from tests.security.counts import SOAK, count
from tests.slips import Project, Slip, harmless_edits, slips
from tests.slips.runner import FOUND, PROJECTS, SCENARIOS, copies, slipped, unharmed
from toolchain.checks.registry import catalogue


class Sample(NamedTuple):
    """What is tried of some families of operators."""

    families: tuple[str, ...]
    projects: tuple[str, ...]
    every: int  # of the operators one in so many, others in each project
    seeds: int
    harmless: int  # edits


TRIED = tuple(name for name in PROJECTS if SOAK or name not in OTHERS)
DATA = Sample(
    ("frames", "lists", "maps", "places", "recipes", "tables", "units"),
    TRIED,
    count(24, 1),
    count(1, 2),
    count(2, 100),
)
RULES = Sample(
    ("rules_*",),
    PROJECTS if SOAK else ("race-to-the-sea",),
    count(12, 1),
    count(1, 3),
    count(3, 100),
)
FEWEST_FOUND = 0.95  # of the slips, by the right code
MOST_MANY = 0.05  # of the slips have more findings than a designer reads


@pytest.mark.parametrize("name", TRIED)
def test_slips_are_found_and_harmless_edits_let_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All on one copy: the first lint of a project takes longest."""
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    ((_, project),) = copies(tmp_path, [name])
    for sample in (DATA, RULES):
        if name in sample.projects:
            _slips_are_found(name, project, sample)
            _harmless_edits_are_let_alone(name, project, sample)


def _sampled(name: str, sample: Sample) -> list[Slip]:
    """All operators in the order in which they are tried: one in so many, then their neighbours."""
    every, first = list(slips(*sample.families)), PROJECTS.index(name)
    return [
        one
        for number in range(sample.every)
        for one in every[(first + number) % sample.every :: sample.every]
    ]


def _slips_are_found(name: str, project: Project, sample: Sample) -> None:
    operators = _sampled(name, sample)
    drawn = (
        result
        for one in operators
        for seed in range(sample.seeds)
        if (result := slipped(one, name, project, seed)) is not None
    )
    results = list(islice(drawn, len(operators) * sample.seeds // sample.every))
    assert len(results) > (40 if SOAK else 5)
    missed = [
        f"{one.outcome}: {one.slip}, seed {one.seed}: {one.edit} {one.shown[:2]}"
        for one in results
        if one.outcome != FOUND
    ]
    many = [f"{one.slip}, seed {one.seed}: {len(one.codes)} findings" for one in results if one.many]
    # Of a sample of a few one may be missed: the whole is measured at length.
    assert len(missed) <= max(0 if SOAK else 1, (1 - FEWEST_FOUND) * len(results)), missed
    assert len(many) <= MOST_MANY * len(results), many


def _harmless_edits_are_let_alone(name: str, project: Project, sample: Sample) -> None:
    kinds = list(harmless_edits(*sample.families))
    first = PROJECTS.index(name)
    drawn = (
        (one.name, answer)
        for number in range(max(sample.harmless, len(kinds)))  # a project has nothing of some kinds
        for one in [kinds[(first + number * len(PROJECTS)) % len(kinds)]]
        if (answer := unharmed(one, name, project, number)) is not None
    )
    made = list(islice(drawn, sample.harmless))
    assert made
    assert [] == [(kind, str(edit), lines) for kind, (edit, lines) in made if lines]


def test_slips_are_tried_in_every_project_that_is_shipped() -> None:
    """Each is linted before the first slip, and has no finding: nor does a check of it fail."""
    assert (
        {file.parent.name for file in SCENARIOS.glob("*/hexwright.toml")} == {*TRIED, *OTHERS} == {*PROJECTS}
    )


def test_each_slip_says_which_codes_answer_it() -> None:
    """A slip without codes would be found by whatever lint says."""
    known = catalogue().by_code
    for one in slips(*DATA.families, *RULES.families):
        assert one.expects and one.codes, one.name
        assert one.codes <= known.keys(), one.name
