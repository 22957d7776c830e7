"""The examples of a project: those that passed before and rest on the same rules are not carried out again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from toolchain.base.progress import Counting, silently
from toolchain.ir.compiled import Compiled, Example
from toolchain.play.examples import each_example
from toolchain.play.outcomes import ExampleResult
from toolchain.play.reach import Reach
from toolchain.workspace.project.project import Project
from toolchain.workspace.testing.choosing import chosen
from toolchain.workspace.testing.memory import Memory

MOST_FAILED = 1000  # examples that are known to have failed
_LIKE_OURS = re.compile(r"\bit\d")


@dataclass
class Examples:
    """How examples came out: first those that failed in the last run, then all in the order of the project."""

    results: list[ExampleResult] = field(default_factory=list)
    remembered: int = 0
    """How many of them passed before and were not carried out."""


def reach_of(project: Project, rules: Compiled) -> Reach:
    """The units of the rules of one of a project's scenarios."""
    below: Project | None = project
    while below is not None:
        if any(_LIKE_OURS.search(source.text) for source in below.sources):
            return Reach(rules, renumbered=False)
        below = below.base
    return Reach(rules)


def run_project_examples(
    project: Project,
    rules: Sequence[Compiled],
    memory: Memory,
    only: Sequence[str] = (),
    run_all: bool = False,
    counting: Counting = silently,
) -> Examples:
    """The examples of these scenarios of a project, each under the first that has it.

    ``run_all`` carries out those, too, that are remembered. Raises NoSuchExample where a word of ``only`` chooses none.
    """
    first: dict[tuple[str, int], tuple[int, Example]] = {}
    for number, ir in enumerate(rules):
        for example in ir["examples"]:
            first.setdefault((example["file"], example["line"]), (number, example))
    picked = {_place(example) for example in chosen([example for _, example in first.values()], only)}
    failed = set(memory.failed)
    order = sorted(
        (place for place in first if place in picked), key=lambda place: _mark(first[place][1]) not in failed
    )
    made = Examples()
    results: dict[tuple[str, int], ExampleResult] = {}
    with counting("examples") as heard:
        for number, ir in enumerate(rules):
            due = [example for place in order if first[place][0] == number for example in [first[place][1]]]
            if not due:
                continue
            reach = reach_of(project, ir)
            owns = {_place(example): reach.own(example) for example in due}
            known = [] if run_all else [e for e in due if _holds(memory, reach, owns[_place(e)])]
            for example in known:
                results[_place(example)] = _passed(example)
            made.remembered += len(known)
            again = [example for example in due if _place(example) not in results]
            for example, result, entered in each_example(ir, again):
                results[_place(example)] = result
                heard(len(results), len(order))
                units = reach.of(example, entered)
                digest = reach.digest(units)
                if result.passed and digest is not None:
                    memory.examples.put(_key(reach, owns[_place(example)]), (tuple(sorted(units)), digest))
    made.results = [results[place] for place in order]
    ran = {_mark(first[place][1]) for place in order}
    broken = [(r.file, r.name, r.title) for r in made.results if not r.passed]
    # Those that were not chosen now are still the first of the next run.
    memory.failed = [*broken, *(mark for mark in memory.failed if mark not in ran)][:MOST_FAILED]
    return made


def _holds(memory: Memory, reach: Reach, own: bytes) -> bool:
    """Whether an example passed on the same rules."""
    found = memory.examples.get(_key(reach, own))
    return found is not None and reach.digest(found[0]) == found[1]


def _key(reach: Reach, own: bytes) -> bytes:
    return own + reach.ground


def _place(example: Example) -> tuple[str, int]:
    return example["file"], example["line"]


def _mark(example: Example) -> tuple[str, str, str]:
    return example["file"], example["name"], example["title"]


def _passed(example: Example) -> ExampleResult:
    return ExampleResult(
        example["name"],
        example["title"],
        cite=example["cite"],
        file=example["file"],
        line=example["line"],
        paragraphs=tuple(example["paragraphs"]),
        covers=tuple(example["covers"]),
        needs=tuple(example["needs"]),
    )
