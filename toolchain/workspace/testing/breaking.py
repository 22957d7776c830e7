"""Which rules are proved by examples: rules are changed one at a time, and the examples that reach them are carried out.

A change that no example notices, and lint does not either, shows a rule that could as well be another one.
"""

from __future__ import annotations

import gc
import tempfile
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolchain.base.collecting import leave_garbage, left_garbage
from toolchain.base.diagnostic import NOTE, Findings
from toolchain.base.digest import sha256
from toolchain.base.workers import workers
from toolchain.base.writing import write_whole
from toolchain.engine.budget import BUDGET as IN_PLAY
from toolchain.language.ast import Block
from toolchain.model.model import Model
from toolchain.mutate.change import Change, Place
from toolchain.mutate.meanings import Meaning, meanings
from toolchain.play.examples import each_example
from toolchain.play.reach import Reach, Unit
from toolchain.workspace.lint.cache import Cache
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.mutation import copied_to, folders_of, key_of_finding
from toolchain.workspace.project.in_force import build_model, in_force
from toolchain.workspace.project.project import Project, load_project
from toolchain.workspace.testing.beside import keep_beside, kept_beside
from toolchain.workspace.testing.examples import reach_of
from toolchain.workspace.testing.settings import Setting, chosen_settings, unchosen_models

if TYPE_CHECKING:
    from toolchain.ir.compiled import Compiled, Example

FORMAT_VERSION = "1.0"
FILE = "broken.json"
# Steps of an answer under a changed rule: one that goes on for ever is noticed by it. An example that needs more as the
# rules are may take as many as in play.
BUDGET = 20_000_000
TIDY = 16  # changes between two collections of garbage
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
class _Played:
    """An example that passes as the rules are: what it is of, what it says, the rules that it reached, its budget."""

    paragraphs: frozenset[str]
    own: bytes
    units: frozenset[Unit]
    budget: int


_Proofs = dict[int, _Played]
"""The examples of a setting by the number of their block in the project."""
_Tried = list[tuple[Setting, _Proofs]]


@dataclass(frozen=True)
class _Task:
    change: Change
    paragraphs: tuple[str, ...]


def break_rules(
    project: Project,
    models: Sequence[Model],
    most: int,
    seed: int = 0,
    jobs: int = 1,
    heard: Callable[[int, int], None] | None = None,
    first: int = 0,
    wanted: Callable[[Meaning], bool] = lambda meaning: True,
) -> list[Broken]:
    """At most so many changes, drawn by seed: after the ``first``, of those that are ``wanted``. ``models``: of all scenarios.

    An example that fails as the rules are proves nothing. Options that no scenario chooses are tried by their examples.
    """
    own = {source.name: source.text for source in project.sources}
    blocks = [block for block in read_blocks(project) if block.played]
    drawn = _drawn([meaning for meaning in meanings(blocks) if wanted(meaning)], first + most, seed)[first:]
    tasks = [_Task(meaning.change, _paragraphs(meaning)) for meaning in drawn]
    unchosen = unchosen_models(project)
    proofs = _proofs(project, [*models, *(model for _, model in unchosen)])
    settings = [*chosen_settings(project), *(setting for setting, _ in unchosen)]
    tried = list(zip(settings, proofs, strict=True))
    made: list[Broken] = []
    for meaning, task, (noticed, examples) in zip(
        drawn, tasks, _verdicts(project, own, tried, tasks, jobs), strict=True
    ):
        place = Place.of(meaning.change, own[meaning.change.file])
        made.append(Broken(place, meaning.change.what, task.paragraphs, noticed, examples))
        if heard is not None:
            heard(len(made), len(drawn))
    return made


def _drawn(every: list[Meaning], most: int, seed: int) -> list[Meaning]:
    """So many changes, from each paragraph one before any has two. A rule that is written elsewhere draws no others."""
    alike: Counter[str] = Counter()
    ranked = []
    for meaning in every:
        tokens = meaning.block.header if meaning.line is None else meaning.line.tokens
        text = " ".join(
            [meaning.block.word, *(t.text for t in meaning.block.header[:2]), meaning.change.what]
        )
        text += "\0" + " ".join(token.text for token in tokens)
        ranked.append((sha256(f"{seed} {alike[text]} {text}".encode()), meaning))
        alike[text] += 1
    ranked.sort(key=lambda entry: entry[0])
    often: Counter[tuple[str, ...]] = Counter()
    drawn = []
    for number, (_, meaning) in enumerate(ranked):
        paragraphs = _paragraphs(meaning)
        drawn.append((often[paragraphs], number, meaning))
        often[paragraphs] += 1
    drawn.sort(key=lambda entry: entry[:2])
    return [meaning for _, _, meaning in drawn[:most]]


def read_blocks(project: Project) -> Iterator[Block]:
    """The blocks of a project but those that are in force under a reading only which no scenario chooses."""
    readings = [in_force(project, setting.scenario_of(project))[2] for setting in chosen_settings(project)]
    for placed in project.placed:
        words = [token.text for token in placed.block.header]
        under = words[words.index("under") + 1 :] if "under" in words else []
        if len(under) != 3 or under[1] != "=" or any(chosen.get(under[0]) == under[2] for chosen in readings):
            yield placed.block


def _paragraphs(meaning: Meaning) -> tuple[str, ...]:
    """What the changed line cites, else its block."""
    line = meaning.line
    cite = line.cite if line is not None and line.cite is not None and line.cite.paragraphs else None
    cite = cite or meaning.block.cite
    return tuple(cite.paragraphs) if cite is not None else ()


def _proofs(project: Project, models: Sequence[Model]) -> list[_Proofs]:
    """By setting the examples that pass as the rules are, each under the first setting that has it."""
    numbers = _examples_of(project)
    made: list[_Proofs] = []
    for model in models:
        reach = reach_of(project, model.ir)
        due = [example for example in model.ir["examples"] if (example["file"], example["line"]) in numbers]
        proofs: _Proofs = {}
        for budget in (BUDGET, IN_PLAY):
            failed = []
            for example, result, entered in each_example(model.ir, due, budget):
                if not result.passed:
                    failed.append(example)
                    continue
                paragraphs, units = frozenset(example["paragraphs"]), reach.of(example, entered)
                number = numbers[example["file"], example["line"]]
                proofs[number] = _Played(paragraphs, reach.own(example), units, budget)
            due = failed
        made.append(proofs)
        for example in model.ir["examples"]:
            numbers.pop((example["file"], example["line"]), None)
    return made


def _examples_of(project: Project) -> dict[tuple[str, int], int]:
    """The examples of a project: number of the block by file and line."""
    return {
        (item.block.source.name, item.block.span.line): number
        for number, item in enumerate(project.placed)
        if item.block.word == "example"
    }


def _verdicts(
    project: Project, texts: dict[str, str], tried: _Tried, tasks: list[_Task], jobs: int
) -> Iterator[_Verdict]:
    with tempfile.TemporaryDirectory(prefix="hexwright-break-") as above:
        given = (folders_of(project), texts, above, tried)
        if jobs <= 1:
            trial = _trial(*given)
            with left_garbage():
                yield from map(trial.verdict, tasks)
            return
        with workers(min(jobs, max(1, len(tasks))), _begin, given) as pool:
            yield from pool.imap(_work, tasks)


_held: list[_Trial] = []


def _begin(folders: list[Path], texts: dict[str, str], above: str, tried: _Tried) -> None:
    _held[:] = [_trial(folders, texts, above, tried)]
    leave_garbage()


def _trial(folders: list[Path], texts: dict[str, str], above: str, tried: _Tried) -> _Trial:
    return _Trial(copied_to(folders, Path(tempfile.mkdtemp(dir=above))), texts, tried)


def _work(task: _Task) -> _Verdict:
    return _held[0].verdict(task)


class _Trial:
    """A copy of a project in which one rule after the other is changed and put right again."""

    def __init__(self, folder: Path, texts: dict[str, str], tried: _Tried) -> None:
        self._folder = folder
        self._texts = texts
        self._cache = Cache(folder, enabled=False)
        self._count = 0
        project = self._read()
        self._examples = [
            (setting, reach_of(project, _built(project, setting, ())[0].ir), proofs)
            for setting, proofs in tried
        ]

    @cached_property
    def _clean(self) -> Counter[tuple[str, str, str]]:
        """What lint finds in the project as it is."""
        return Counter(map(key_of_finding, lint_project(self._read()).findings))

    def verdict(self, task: _Task) -> _Verdict:
        """Who notices a change, and which examples do."""
        clean = self._clean
        path = self._folder / task.change.file
        before = path.read_bytes()
        write_whole(path, task.change.data(self._texts[task.change.file]))
        try:
            return self._noticed(self._read(), task, clean)
        finally:
            write_whole(path, before)
            self._count += 1
            if self._count % TIDY == 0:
                gc.collect()  # what is read again and again would pile up

    def _read(self) -> Project:
        return load_project(self._folder, cache=self._cache)

    def _noticed(self, project: Project, task: _Task, clean: Counter[tuple[str, str, str]]) -> _Verdict:
        if project.findings.errors:
            return LINT, ()
        failed: tuple[str, ...] | None = ()
        for setting, reach, proofs in self._examples:
            failed = failed or _failed(project, setting, reach, proofs, task)
            if failed is None:
                return LINT, ()
        if failed:
            return EXAMPLE, failed
        found = lint_project(project).findings
        new = Counter(key_of_finding(item) for item in found if item.severity != NOTE)
        return (LINT, ()) if new - clean else (NOBODY, ())


def _failed(
    project: Project, setting: Setting, reach: Reach, proofs: _Proofs, task: _Task
) -> tuple[str, ...] | None:
    """The examples of a setting that fail now; None when the rules cannot be read any more.

    First all that are of the same paragraphs; when they pass, the others up to the first that fails.
    """
    model, found = _built(project, setting, ())
    if found.errors:
        return None
    changed = reach.changed(reach_of(project, model.ir))
    due = [n for n, proof in proofs.items() if changed is None or changed & proof.units]
    near = {n for n in due if proofs[n].paragraphs.intersection(task.paragraphs)}
    failed = tuple(_failing(project, setting, near, proofs))
    if not failed:
        failed = tuple(islice(_failing(project, setting, {*due} - near, proofs), 1))
    if not failed and changed != frozenset():
        # An example that reaches no changed rule may be read otherwise.
        model, _ = _built(project, setting, proofs.keys() - due)
        numbers, now = _examples_of(project), reach_of(project, model.ir)
        other = [
            (example, proofs[n].budget)
            for example in model.ir["examples"]
            if (n := numbers.get((example["file"], example["line"]))) in proofs
            and now.own(example) != proofs[n].own
        ]
        failed = tuple(islice(_names_of_failed(model.ir, other), 1))
    return failed


def _built(project: Project, setting: Setting, examples: Collection[int]) -> tuple[Model, Findings]:
    """The model of a setting with these of the project's examples."""
    wanted = {id(project.placed[number].block) for number in examples}
    return build_model(
        project, setting.scenario_of(project), also=setting.also, examples=lambda block: id(block) in wanted
    )


def _failing(project: Project, setting: Setting, examples: Collection[int], proofs: _Proofs) -> Iterator[str]:
    """The names of those of the examples that fail, as they come out."""
    if examples:
        model, _ = _built(project, setting, examples)
        numbers = _examples_of(project)
        places = {place: number for place, number in numbers.items() if number in examples}
        due = [
            (example, proofs[places[place]].budget)
            for example in model.ir["examples"]
            if (place := (example["file"], example["line"])) in places
        ]
        yield from _names_of_failed(model.ir, due)


def _names_of_failed(ir: Compiled, due: Sequence[tuple[Example, int]]) -> Iterator[str]:
    """``due``: examples, each with the steps that an answer of it may take."""
    for budget in (BUDGET, IN_PLAY):
        examples = [example for example, steps in due if steps == budget]
        for _, result, _ in each_example(ir, examples, budget):
            if not result.passed:
                yield result.name


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
