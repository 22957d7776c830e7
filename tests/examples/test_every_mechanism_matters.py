"""Every mechanism of a book is played: without its statement, or with it changed, an example goes another way.

``proof.csv`` has a row for each statement that is tried: the mechanism that it makes, the file and the block it
stands in (the first one with the line, where no block is named), its text without citation, what stands there
instead (nothing: the line goes, with all that is indented below it), and the example that must fail, or the code
that the linter finds where the changed text is no longer a game at all. ``make test`` tries a row of each
mechanism, ``make soak`` all rows.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

from tests.security.counts import SOAK
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.language.ast import Block
from toolchain.language.blocks import read_blocks
from toolchain.model.build import read_model
from toolchain.play.examples import run_examples
from toolchain.play.outcomes import ExampleResult
from toolchain.workspace.book import read_book
from toolchain.workspace.project.in_force import effective_blocks
from toolchain.workspace.project.project import Project, load_project

WHOLE = Path(__file__).resolve().parents[2] / "scenarios" / "race-to-the-sea"
with (Path(__file__).parent / "proof.csv").open(encoding="utf-8", newline="") as table:
    PROOF = list(csv.DictReader(table))


def kinds(row: dict[str, str]) -> set[tuple[str, str | bool]]:
    """Of which kinds a row is: its mechanism, file and sort of block, whether the line goes, and what finds it out."""
    found_by_lint = row["fails"][:3].isupper() and row["fails"][3:].isdigit()
    return {
        ("mechanism", row["mechanism"]),
        ("file", row["file"]),
        ("block", row["block"].partition(" ")[0]),
        ("goes", not row["instead"]),
        ("lint", found_by_lint),
    }


def sample() -> list[dict[str, str]]:
    """The first row of each kind."""
    seen: set[tuple[str, str | bool]] = set()
    drawn = []
    for row in PROOF:
        if kinds(row) - seen:
            drawn.append(row)
        seen |= kinds(row)
    return drawn


TRIED = PROOF if SOAK else sample()  # each takes a game to be read and an example to be played


@cache
def whole() -> tuple[Project, dict[str, Source], list[Block]]:
    """The project, read once: its sources by name and its blocks in force, without those that only explain."""
    project = load_project(WHOLE)
    blocks = effective_blocks(project, project.default_scenario(), Findings())
    kept = [block for block in blocks if block.word not in ("ruling", "note", "allow")]
    return project, {source.name: source for source in project.all_sources()}, kept


def changed(text: str, block: str, line: str, instead: str) -> str:
    """A file without a line and what is below it, or with another text in the place of the line alone."""
    lines = text.splitlines()
    at = next((n for n, said in enumerate(lines) if said.startswith(block)), None) if block else 0
    assert at is not None, f"no block begins with `{block}`"
    here = next((n for n in range(at, len(lines)) if plain(lines[n]) == line), None)
    assert here is not None, f"no line `{line}`"
    assert not block or not any(said[:1].strip("# ") for said in lines[at + 1 : here + 1] if here > at), (
        f"`{block}` has no line `{line}`"
    )
    if instead:
        return "\n".join([*lines[:here], indent(lines[here]) + instead, *lines[here + 1 :]])
    after = here + 1
    while after < len(lines) and lines[after] and len(indent(lines[after])) > len(indent(lines[here])):
        after += 1
    return "\n".join([*lines[:here], *lines[after:]])


def plain(line: str) -> str:
    """A line as it is compared: without indent, citation and comment, with one blank between words."""
    return " ".join(line.split("  @ ")[0].split("  #")[0].split())


def indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def outcome(file: str, text: str, example: str) -> tuple[Findings, list[ExampleResult]]:
    """What is found, and how one example comes out, when a file has this text."""
    project, _, blocks = whole()
    own = [
        b for b in blocks if b.source.name != file and (b.word != "example" or b.header[0].text == example)
    ]
    findings = Findings()
    own += [block for block in read_blocks(Source(file, text), findings) if block.word != "part"]
    model = read_model(own, project.all_oob(), findings, project.default_scenario(), maps=project.maps)
    return findings, [] if findings.errors else run_examples(model.ir)


def test_every_mechanism_of_the_book_has_its_proof() -> None:
    book = read_book(whole()[0], Findings())
    assert book is not None

    assert {row["mechanism"] for row in PROOF} == {entry.id for entry in book.mechanisms}


def test_the_statements_that_are_tried_are_rules_and_data() -> None:
    assert not [row["file"] for row in PROOF if row["file"].startswith(("examples/", "scenario"))]


@pytest.mark.parametrize("row", TRIED, ids=[f"{row['mechanism']} {row['line']}" for row in TRIED])
def test_play_differs_without_the_statement(row: dict[str, str]) -> None:
    text = changed(whole()[1][row["file"]].text, row["block"], row["line"], row["instead"])

    findings, made = outcome(row["file"], text, row["fails"])

    if findings.errors:  # what a scale or a component says may be such that nothing else agrees with another
        assert {item.code for item in findings.items} == {row["fails"]}
        return
    (result,) = made
    assert row["mechanism"] in result.covers
    assert result.failures
    assert "it cannot be read" not in result.failures[0].found
