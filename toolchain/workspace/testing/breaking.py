"""Which rules are proved by examples: rules are changed one at a time, and the examples that reach them are carried out.

A change that no example notices, and lint does not either, shows a rule that could as well be another one.
"""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolchain.base.diagnostic import ERROR, NOTE
from toolchain.base.digest import sha256
from toolchain.base.workers import workers
from toolchain.base.writing import write_whole
from toolchain.language.ast import Block
from toolchain.model.model import Model
from toolchain.mutate.change import Change, Place
from toolchain.mutate.meanings import Meaning, meanings
from toolchain.play.examples import run_examples
from toolchain.workspace.lint.cache import Cache
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.mutation import copied_to, folders_of, key_of_finding
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project, load_project
from toolchain.workspace.testing.beside import keep_beside, kept_beside
from toolchain.workspace.testing.examples import run_project_examples
from toolchain.workspace.testing.memory import Memory
from toolchain.workspace.testing.rule_lines import RuleLines

FORMAT_VERSION = "1.0"
FILE = "broken.json"
BUDGET = 3_000_000  # steps of an example under a changed rule: one that goes on for ever is noticed by it
EXAMPLE, LINT, NOBODY = "example", "lint", "nobody"


@dataclass(frozen=True)
class Broken:
    """A changed rule: where, what was changed, which paragraphs the line cites, who noticed it, by which examples."""

    place: Place
    what: str
    paragraphs: tuple[str, ...]
    noticed_by: str
    examples: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "file": self.place.file,
            "line": self.place.line,
            "before": self.place.before,
            "what": self.what,
            "paragraphs": list(self.paragraphs),
            "noticed_by": self.noticed_by,
            "examples": list(self.examples),
        }


_Verdict = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class _Task:
    change: Change
    examples: tuple[tuple[str, ...], ...]
    """By scenario the names of the examples that reach the rule."""
    places: frozenset[tuple[str, int]]
    """Files and lines of these examples."""


def break_rules(
    project: Project,
    models: Sequence[Model],
    memory: Memory,
    most: int,
    seed: int = 0,
    jobs: int = 1,
    heard: Callable[[int, int], None] | None = None,
) -> list[Broken]:
    """At most so many changes, drawn by seed. ``models``: of all scenarios. An example that fails as the rules are proves nothing."""
    run = run_project_examples(project, [model.ir for model in models], memory)
    failing = frozenset((result.file, result.line) for result in run.results if not result.passed)
    own = {source.name: source.text for source in project.sources}
    blocks = [placed.block for placed in project.placed if placed.block.played]
    drawn = _drawn(list(meanings(blocks)), most, seed)
    reached = [RuleLines(project, model, memory) for model in models]
    tasks = [_task(meaning, reached, failing) for meaning in drawn]
    made: list[Broken] = []
    for meaning, (noticed, examples) in zip(drawn, _verdicts(project, own, tasks, jobs), strict=True):
        place = Place.of(meaning.change, own[meaning.change.file])
        made.append(Broken(place, meaning.change.what, _paragraphs(meaning), noticed, examples))
        if heard is not None:
            heard(len(made), len(drawn))
    return made


def _drawn(every: list[Meaning], most: int, seed: int) -> list[Meaning]:
    """So many changes, from each paragraph one before any has two."""
    draw = random.Random(seed)
    draw.shuffle(every)
    often: Counter[tuple[str, ...]] = Counter()
    ranked = []
    for number, meaning in enumerate(every):
        paragraphs = _paragraphs(meaning)
        ranked.append((often[paragraphs], number, meaning))
        often[paragraphs] += 1
    ranked.sort(key=lambda entry: entry[:2])
    return [meaning for _, _, meaning in ranked[:most]]


def _task(meaning: Meaning, reached: Sequence[RuleLines], failing: frozenset[tuple[str, int]]) -> _Task:
    """A change, with the examples that reach its line, each under the first scenario that has it."""
    seen = set(failing)
    names = []
    for lines in reached:
        found = [
            example
            for example in lines.examples(meaning.change.file, meaning.line.tokens[0].span.line)
            if (example["file"], example["line"]) not in seen
        ]
        seen |= {(example["file"], example["line"]) for example in found}
        names.append(tuple(example["name"] for example in found))
    return _Task(meaning.change, tuple(names), frozenset(seen - failing))


def _paragraphs(meaning: Meaning) -> tuple[str, ...]:
    """What the changed line cites, else its block."""
    cite = (
        meaning.line.cite
        if meaning.line.cite is not None and meaning.line.cite.paragraphs
        else meaning.block.cite
    )
    return tuple(cite.paragraphs) if cite is not None else ()


def _verdicts(project: Project, texts: dict[str, str], tasks: list[_Task], jobs: int) -> Iterator[_Verdict]:
    with tempfile.TemporaryDirectory(prefix="hexwright-break-") as above:
        given = (folders_of(project), texts, above)
        if jobs <= 1:
            _begin(*given)
            yield from map(_work, tasks)
            return
        with workers(min(jobs, max(1, len(tasks))), _begin, given) as pool:
            yield from pool.imap(_work, tasks)


_held: list[_Trial] = []


def _begin(folders: list[Path], texts: dict[str, str], above: str) -> None:
    _held[:] = [_Trial(copied_to(folders, Path(tempfile.mkdtemp(dir=above))), texts)]


def _work(task: _Task) -> _Verdict:
    return _held[0].verdict(task)


class _Trial:
    """A copy of a project in which one rule after the other is changed and put right again."""

    def __init__(self, folder: Path, texts: dict[str, str]) -> None:
        self._folder = folder
        self._texts = texts
        self._cache = Cache(folder, enabled=False)
        self._clean = Counter(map(key_of_finding, lint_project(self._read()).findings))

    def verdict(self, task: _Task) -> _Verdict:
        """Who notices a change, and which examples do."""
        path = self._folder / task.change.file
        before = path.read_bytes()
        write_whole(path, task.change.data(self._texts[task.change.file]))
        try:
            return self._noticed(task)
        finally:
            write_whole(path, before)

    def _read(self) -> Project:
        return load_project(self._folder, cache=self._cache)

    def _noticed(self, task: _Task) -> _Verdict:
        project = self._read()
        every = project.placed
        project.placed = [item for item in every if _wanted(item.block, task)]
        scenarios: list[Block | None] = [*project.scenarios] or [None]
        failed: list[str] = []
        for scenario, names in zip(scenarios, task.examples, strict=True):
            model, found = build_model(project, scenario)
            if project.findings.errors or any(item.severity == ERROR for item in found.items):
                return LINT, ()
            failed += _failed(model.ir, names)
        if failed:
            return EXAMPLE, tuple(failed)
        project.placed = every
        new = Counter(
            key_of_finding(item) for item in lint_project(project).findings if item.severity != NOTE
        )
        return (LINT, ()) if new - self._clean else (NOBODY, ())


def _wanted(block: Block, task: _Task) -> bool:
    """Whether a block has to be read: examples that do not reach the change need not. In its own file lines may move."""
    name = block.source.name
    return block.word != "example" or name == task.change.file or (name, block.span.line) in task.places


def _failed(ir: Any, names: Sequence[str]) -> list[str]:
    results = run_examples(ir, names, BUDGET) if names else []
    return [result.name for result in results if not result.passed]


def _digest(project: Project) -> str:
    """Of all texts that a count of broken rules rests on."""
    return sha256(
        "\0".join(f"{source.name}\0{source.text}" for source in project.all_sources()).encode(
            "utf-8", "surrogatepass"
        )
    )


def keep_changes(project: Project, changes: list[dict[str, Any]]) -> None:
    """Keeps what came of changes beside the project, for as long as its texts are the same."""
    keep_beside(
        project.folder,
        FILE,
        {"format_version": FORMAT_VERSION, "digest": _digest(project), "changes": changes},
    )


def kept_changes(project: Project) -> list[dict[str, Any]]:
    """What was kept of these texts; nothing where they have changed since."""
    made = kept_beside(project.folder, FILE, FORMAT_VERSION)
    if made is None or made.get("digest") != _digest(project):
        return []
    changes = made.get("changes")
    return changes if isinstance(changes, list) else []
