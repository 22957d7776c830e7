"""Engine levels: what a package needs is computed, what an engine does not play is refused in one sentence."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolchain.dev import vocabulary as vocabularies
from toolchain.dev.vocabulary import essence, unsaid, vocabulary
from toolchain.ir import package as packages
from toolchain.ir.levels import ENGINE_LEVEL, LEVELS, OLDEST_LEVEL, Level, needed_level
from toolchain.ir.operations import OPERATIONS
from toolchain.ir.package import PackageProblem, read_package
from toolchain.ir.statements import STATEMENTS
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.project import Project

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "toolchain" / "docs" / "reference" / "package.md"
Seal = Callable[..., bytes]
HELD = {"manifest": {"name": "x"}, "rules": [{"pieces": [{"id": "a"}, {"id": "b", "crew": 3}]}]}
TEXTS = [b'{"body":["near",["v","self"]],"title":"[\\"leap\\"]"}']


def test_what_packages_may_hold_is_declared_with_the_newest_level() -> None:
    fault = unsaid(vocabularies.digest())

    assert fault is None, fault


def test_levels_follow_each_other_and_say_what_is_new() -> None:
    assert [level.number for level in LEVELS] == list(range(1, ENGINE_LEVEL + 1))
    assert 1 <= OLDEST_LEVEL <= ENGINE_LEVEL
    assert len({level.digest for level in LEVELS}) == len(LEVELS)
    for level in LEVELS:
        assert re.fullmatch("[0-9a-f]{64}", level.digest)
        assert set(level.words) <= {*OPERATIONS, *STATEMENTS}
        assert all(entry.startswith(("manifest/", "rules/*/")) for entry in level.entries)
        assert level.number == 1 or level.words or level.entries, f"level {level.number} brings nothing"


def test_the_page_lists_every_level() -> None:
    rows = re.findall(r"^\| ([0-9]+) \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

    assert rows == [(str(level.number), level.news) for level in LEVELS]


def _new_operation(held: dict[str, Any]) -> None:
    held["operations"]["leap"] = [["place"], "place"]


def _other_kind(held: dict[str, Any]) -> None:
    held["operations"]["near"] = [["place"], "place"]


def _new_statement(held: dict[str, Any]) -> None:
    held["statements"]["rest"] = "e"


def _new_part(held: dict[str, Any]) -> None:
    held["records"]["may"]["bar"] = "t!"


def _new_entry(held: dict[str, Any]) -> None:
    held["schemas"]["ir-1"]["properties"]["weather"] = {"type": "string"}


def _wider(held: dict[str, Any]) -> None:
    held["limits"]["MAXIMUM_REPEAT"] += 1


@pytest.mark.parametrize(
    "change",
    [_new_operation, _other_kind, _new_statement, _new_part, _new_entry, _wider],
    ids=lambda f: f.__name__,
)
def test_a_change_of_the_vocabulary_asks_for_a_level(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], None]
) -> None:
    changed = copy.deepcopy(vocabulary())
    change(changed)
    monkeypatch.setattr(vocabularies, "vocabulary", lambda: changed)
    present = vocabularies.digest()

    fault = unsaid(present)

    assert fault is not None
    assert f"Level({ENGINE_LEVEL + 1}, '{present}'" in fault


def test_descriptions_of_a_schema_do_not_count() -> None:
    schema = {
        "title": "A",
        "required": ["b", "a"],
        "properties": {
            "title": {"description": "x", "type": "string"},
            "a": {"items": {"title": "C", "enum": [2, 1]}},
        },
    }

    assert essence(schema) == {
        "required": ["a", "b"],
        "properties": {"title": {"type": "string"}, "a": {"items": {"enum": [1, 2]}}},
    }


def test_a_part_of_a_statement_needs_its_level() -> None:
    levels = [LEVELS[0], Level(2, "", "new", parts=("told",))]

    assert needed_level(HELD, TEXTS, levels) == 1
    assert needed_level(HELD, [b'[["may",{"prompt":"x {number}","told":[["int",1]]},[],[]]]'], levels) == 2


@pytest.mark.parametrize(
    ("words", "entries", "needed"),
    [
        (("leap",), (), 1),
        (("near",), (), 2),
        ((), ("rules/*/pieces/*/crew",), 2),
        ((), ("rules/*/pieces/*/name",), 1),
        ((), ("manifest/name",), 2),
        (("leap",), ("rules/*/weather", "manifest/authors"), 1),
    ],
)
def test_a_package_needs_the_level_of_what_it_uses(
    words: tuple[str, ...], entries: tuple[str, ...], needed: int
) -> None:
    levels = [LEVELS[0], Level(2, "", "new", words, entries), Level(3, "", "newer", ("fly",))]

    assert needed_level(HELD, TEXTS, levels) == needed


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program as it could be two levels on: `roll` came with level 3, `leap` with level 4."""
    levels = (*LEVELS[:2], Level(3, "", "dice", ("roll",)), Level(4, "", "leaps", ("leap",)))
    monkeypatch.setattr(packages, "LEVELS", levels)
    monkeypatch.setattr(packages, "ENGINE_LEVEL", 4)


def test_packages_go_between_levels(
    project: Project, packed: bytes, later: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = pack_project(project)[0]

    assert read_package(built).manifest["engine"] == {"min": 3, "max": 4}
    assert read_package(packed).manifest["engine"] == {"min": 2, "max": 2}
    monkeypatch.setattr(packages, "ENGINE_LEVEL", 3)
    assert read_package(built)
    monkeypatch.setattr(packages, "ENGINE_LEVEL", 2)
    with pytest.raises(PackageProblem) as refused:
        read_package(built)
    assert str(refused.value) == (
        "this package needs engine level 3; this hexwright has level 2: install a newer hexwright"
    )


def test_what_is_too_old_is_to_be_built_again(
    packed: bytes, later: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages, "OLDEST_LEVEL", 3)

    with pytest.raises(PackageProblem) as refused:
        read_package(packed)

    assert str(refused.value) == (
        "this package was built for engine level 2; this hexwright needs at least level 3: "
        "build it again from its project"
    )
