"""Lint finds the slips of the pen in rules text, each by the code that names it, and nothing after a harmless edit.

`make test` tries some operators on two projects, `make soak` all of them on all.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.security.counts import SOAK, count
from tests.slips import Project, Slip, harmless_edits, slips
from tests.slips._rulebook import Rulebook, code_of, misspelt
from tests.slips.runner import FOUND, PROJECTS, copies, slipped, unharmed
from toolchain.checks.registry import catalogue

FAMILIES = ("rules_*",)
TRIED = PROJECTS if SOAK else ("race-to-the-sea", "on-to-paris")
EVERY = count(6, 1)  # of the operators one in so many
SEEDS = count(1, 3)
HARMLESS = count(5, 100)
FEWEST_FOUND = 0.95  # of the slips, by the right code
MOST_MANY = 0.05  # of the slips have more findings than a designer reads


def _sample(project: str) -> list[Slip]:
    return list(slips(*FAMILIES))[PROJECTS.index(project) % EVERY :: EVERY]


@pytest.mark.parametrize("name", TRIED)
def test_slips_in_rules_are_found(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    ((_, project),) = copies(tmp_path, [name])
    results = [
        result
        for one in _sample(name)
        for seed in range(SEEDS)
        if (result := slipped(one, name, project, seed)) is not None
    ]
    assert results
    missed = [
        f"{one.outcome}: {one.slip}, seed {one.seed}: {one.edit} {one.shown[:2]}"
        for one in results
        if one.outcome != FOUND
    ]
    many = [f"{one.slip}, seed {one.seed}: {len(one.codes)} findings" for one in results if one.many]
    assert len(missed) <= (1 - FEWEST_FOUND) * len(results), missed
    assert len(many) <= MOST_MANY * len(results), many


@pytest.mark.parametrize("name", TRIED)
def test_harmless_edits_of_rules_are_let_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    ((_, project),) = copies(tmp_path, [name])
    kinds = list(harmless_edits(*FAMILIES))
    first = PROJECTS.index(name)
    made = [
        (one.name, answer)
        for number in range(HARMLESS)
        for one in [kinds[(first + number * len(PROJECTS)) % len(kinds)]]
        if (answer := unharmed(one, name, project, number)) is not None
    ]
    assert made
    assert [] == [(kind, str(edit), lines) for kind, (edit, lines) in made if lines]


def test_each_slip_in_rules_says_which_codes_answer_it() -> None:
    known = catalogue().by_code
    for one in slips(*FAMILIES):
        assert one.expects and one.codes, one.name
        assert one.codes <= known.keys(), one.name


def test_comments_quotes_and_citations_are_no_code() -> None:
    line = '  tell "a # b" # why @ 3'
    assert code_of(line) == '  tell "     "          '
    assert (
        code_of("  base  1 MP   @ 2.1 derived")
        == "  base  1 MP                 "[: len("  base  1 MP   @ 2.1 derived")]
    )


def test_a_misspelt_word_is_another_word() -> None:
    assert all(misspelt("strength", Random(seed)) != "strength" for seed in range(50))


def test_an_edit_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "rules.hw"
    file.write_text("part of G\n\ndefine a = 1\n", encoding="utf-8")
    project = Project(tmp_path)
    book = Rulebook(project)
    edit = book.edit(book.sites("define")[0], "defnie")
    assert (edit.line, file.read_text(encoding="utf-8")) == (3, "part of G\n\ndefnie a = 1\n")
    project.restore()
    assert file.read_text(encoding="utf-8") == "part of G\n\ndefine a = 1\n"
