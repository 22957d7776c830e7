"""Lint after an edit says what lint of the same text without memory says; and it looks again only at what can have changed."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from pathlib import Path

import pytest

from toolchain.checks.shared.values.recorded import Records
from toolchain.dev.soak_edits import difference, findings_of
from toolchain.language import blocks
from toolchain.language.ast import Block
from toolchain.model import build as model_build
from toolchain.model.before import Bodies
from toolchain.model.examples import reader
from toolchain.workspace.lint import linter, parts
from toolchain.workspace.lint.cache import Cache

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
TEMPLATE = SCENARIOS.parent / "toolchain" / "templates" / "game"
# Sixty edits: fewer of a project whose lint takes longer, every kind of file in the small game. `make soak` edits all
# projects thousands of times. The book below is the largest one that is played; the war is said and not played.
EDITS = {
    TEMPLATE: 55,
    SCENARIOS / "race-to-the-sea": 3,
    SCENARIOS / "western-front": 2,
}


@pytest.mark.parametrize("project", EDITS, ids=lambda project: project.name)
def test_what_is_remembered_changes_nothing(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every third edit stays, the others are taken back: as a designer works."""
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    folder = Path(shutil.copytree(project, tmp_path / "project"))
    assert {} == difference(folder, random.Random(project.name), EDITS[project])


def test_sixty_edits_are_tried() -> None:
    assert sum(EDITS.values()) >= 60


KINDS_OF_WORK = ("examples", "bodies", "blocks", "models", "rules", "checks", "answers", "followed")


class Work:
    """What a run of lint has done: examples, bodies, rules and lines of blocks that were read, models and checks that were run.

    Answers that were given to compare them, and rules that were followed for the tables that they read.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: Counter[str] = Counter()
        read, take, run = reader.read_example, Bodies.take, linter._run
        give, put = parts.answer_alone, Records.put
        read_block, read_rules, build = blocks.read_block, model_build._read_rules, linter.build_model

        def example(*given: object) -> object:
            self.done["examples"] += 1
            return read(*given)  # type: ignore[arg-type]

        def body(bodies: Bodies, key: bytes, block: Block) -> object:
            found = take(bodies, key, block)
            self.done["bodies"] += found is None and bool(key)  # what a layer changed is always read
            return found

        def checked(*given: object) -> object:
            found = run(*given)  # type: ignore[arg-type]
            self.done["checks"] += not found
            return found

        def block(*given: object) -> object:
            self.done["blocks"] += 1
            return read_block(*given)  # type: ignore[arg-type]

        def rules(*given: object, **named: object) -> None:
            self.done["rules"] += 1
            read_rules(*given, **named)  # type: ignore[arg-type]

        def model(*given: object) -> object:
            self.done["models"] += 1
            return build(*given)  # type: ignore[arg-type]

        def answer(*given: object) -> object:
            self.done["answers"] += 1
            return give(*given)  # type: ignore[arg-type]

        def followed(*given: object) -> None:
            self.done["followed"] += 1
            put(*given)  # type: ignore[arg-type]

        monkeypatch.setattr(parts, "answer_alone", answer)
        monkeypatch.setattr(Records, "put", followed)
        monkeypatch.setattr(blocks, "read_block", block)
        monkeypatch.setattr(model_build, "_read_rules", rules)
        monkeypatch.setattr(linter, "build_model", model)
        monkeypatch.setattr(reader, "read_example", example)
        monkeypatch.setattr(Bodies, "take", body)
        monkeypatch.setattr(linter, "_run", checked)

    def of(self, folder: Path, cache: Cache | None = None) -> dict[str, int]:
        self.done.clear()
        assert findings_of(folder, cached=True, cache=cache) == []
        return {what: self.done[what] for what in KINDS_OF_WORK}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A copy of the largest played project, and a cache that knows it."""
    folder = Path(
        shutil.copytree(SCENARIOS / "library-of-napoleonic-battles", tmp_path_factory.mktemp("book") / "b")
    )
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEXWRIGHT_CACHE_DIR", str(cache))
        assert findings_of(folder, cached=True) == []
    return folder, cache


# The file, what stands in it, what is written instead, and the most that may be done again. Blocks: whose lines were read.
# Checks: such as found nothing; those of single blocks look at the one that changed. A few blocks more are read where the
# process has linted other projects before.
WORK = {
    "nothing": ("rules/bombardment.hw", "", "", {"blocks": 290, "models": 4, "rules": 4}),
    "a remark between blocks": (
        "rules/bombardment.hw",
        "\nquantity ",
        "\n# a remark\nquantity ",
        {"blocks": 290, "models": 4, "rules": 4},
    ),
    "a remark in a rule": (
        "rules/bombardment.hw",
        "  marsh:  times 1/2",
        "  # soft ground\n  marsh:  times 1/2",
        {"blocks": 290, "models": 4, "rules": 4},
    ),
    "a number in a quantity": (
        "rules/bombardment.hw",
        "times 1/2 when h is marsh",
        "times 1/3 when h is marsh",
        {
            "bodies": 1,
            "blocks": 388,
            "models": 4,
            "rules": 4,
            "checks": 74,
            "answers": 184,
            "followed": 97,
        },
    ),
    "an example": (
        "examples/sight.hw",
        "expect ",
        "expect  ",
        {"examples": 1, "blocks": 317, "models": 4, "rules": 4, "checks": 43},
    ),
}


@pytest.mark.parametrize("edit", WORK)
def test_only_what_can_see_a_change_is_looked_at_again(
    edit: str, book: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, known = book
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(shutil.copytree(known, tmp_path / "cache")))
    file, old, new, most = WORK[edit]
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    work = Work(monkeypatch)
    try:
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        done = work.of(folder)
    finally:
        path.write_text(text, encoding="utf-8")
    assert {what: count for what, count in done.items() if count > most.get(what, 0)} == {}, done


# The same in a process that has linted the project before the edit.
WORK_OF_WATCH = {
    "nothing": {"models": 4},
    "a remark in a rule": {"blocks": 9, "models": 4, "rules": 4},
    "a number in a quantity": {
        "bodies": 1,
        "blocks": 107,
        "models": 4,
        "rules": 4,
        "checks": 74,
        "answers": 184,
        "followed": 97,
    },
    "an example": {"examples": 1, "blocks": 29, "models": 4, "checks": 43},
}


@pytest.mark.parametrize("edit", WORK_OF_WATCH)
def test_a_process_that_stays_reads_only_what_has_changed(
    edit: str, book: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, known = book
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(shutil.copytree(known, tmp_path / "cache")))
    file, old, new, _ = WORK[edit]
    path = folder / file
    text = path.read_text(encoding="utf-8")
    cache = Cache(folder.resolve())
    cache.load()
    assert findings_of(folder, cached=True, cache=cache) == []
    work = Work(monkeypatch)
    try:
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        done = work.of(folder, cache)
    finally:
        path.write_text(text, encoding="utf-8")
    most = WORK_OF_WATCH[edit]
    assert {what: count for what, count in done.items() if count > most.get(what, 0)} == {}, done


def test_a_process_that_stays_follows_only_rules_that_look_up_what_has_changed(
    book: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the second edit of a quantity: the first one has no run before it that has followed any."""
    folder, known = book
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(shutil.copytree(known, tmp_path / "cache")))
    file, old, new, _ = WORK["a number in a quantity"]
    path = folder / file
    text = path.read_text(encoding="utf-8")
    cache = Cache(folder.resolve())
    cache.load()
    work = Work(monkeypatch)
    try:
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        first = work.of(folder, cache)
        path.write_text(text.replace(old, new.replace("1/3", "1/5"), 1), encoding="utf-8")
        second = work.of(folder, cache)
    finally:
        path.write_text(text, encoding="utf-8")
    assert first["followed"] > 50
    assert second["followed"] <= 23, second
    assert second["checks"] <= 70, second


def test_what_a_state_is_set_to_is_looked_at_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package has the same statement in the same place; only the word behind `to` is another."""
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    folder = Path(shutil.copytree(TEMPLATE, tmp_path / "project"))
    assert findings_of(folder, True) == []
    rules = folder / "game.hw"
    rules.write_text(
        rules.read_text("utf-8").replace("set moved of self to yes", "set moved of self to no"), "utf-8"
    )

    assert any("FLO016" in line for line in findings_of(folder, True))


@pytest.mark.parametrize("alike", [False, True])
def test_a_label_follows_the_first_of_blocks_that_change_places(tmp_path: Path, alike: bool) -> None:
    """They cite the same paragraph, and a note on it leads to the first; ``alike``: their first lines are the same, too."""
    folder = Path(shutil.copytree(TEMPLATE, tmp_path / "game"))
    one, other = "sight far  @ 77.1\n  range  2\n\n", "sight near  @ 77.1\n  range  3\n\n"
    if alike:
        other = other.replace("near", "far")
    path = folder / "game.hw"
    rest = path.read_text(encoding="utf-8")
    for text in (one + other, other + one):
        path.write_text(f'{rest}\n{text}note 77.1 "x"\n', encoding="utf-8")
        kept = findings_of(folder, cached=True)
        assert kept == findings_of(folder, cached=False)
        assert any("RUL014" in line for line in kept)
