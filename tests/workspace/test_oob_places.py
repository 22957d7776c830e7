"""A right order of battle is read without places; they are found when somebody asks, the same as before."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.package.test_schemacheck import places
from toolchain.base.diagnostic import Findings
from toolchain.base.remembered import Remembered
from toolchain.base.source import Source, Span
from toolchain.language.json import unplaced
from toolchain.language.json.source import JsonNode, read_json
from toolchain.language.json.unplaced import LateRoot, plain_json
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.oob_reading import read_oob
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted((*ROOT.glob("scenarios/**/*.oob.json"), *ROOT.glob("toolchain/templates/**/*.oob.json")))
BLUE = ROOT / "toolchain" / "templates" / "game" / "oob" / "blue.oob.json"


@pytest.fixture
def read_again(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were read for their places."""
    made: list[str] = []

    def noted(source: Source, findings: Findings) -> JsonNode | None:
        made.append(source.name)
        return read_json(source, findings)

    monkeypatch.setattr(unplaced, "read_json", noted)
    return made


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(BLUE.parents[1], tmp_path / "game")
    return tmp_path / "game"


def test_lint_asks_for_no_place_in_right_files(game: Path, read_again: list[str]) -> None:
    assert lint_project(load_project(game)).findings == []
    assert read_again == []


def test_a_finding_asks_for_the_places_of_its_file_once(game: Path, read_again: list[str]) -> None:
    path = game / "oob" / "blue.oob.json"
    text = path.read_text(encoding="utf-8").replace('"kind": "horse"', '"kind": "hose"')
    path.write_text(text, encoding="utf-8")

    found = [item.span for item in lint_project(load_project(game)).findings if "`hose`" in item.message]

    assert [span and (span.source.name, span.start, span.text) for span in found] == [
        ("oob/blue.oob.json", text.index('"hose"'), '"hose"')
    ]
    assert read_again == ["oob/blue.oob.json"]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_places_are_those_of_the_reader_with_places(path: Path) -> None:
    source = Source(path.name, path.read_text(encoding="utf-8"))
    file = read_oob(source, Findings(), Remembered(1)).file
    node = read_json(source, Findings())
    assert file is not None and node is not None and isinstance(file.node, LateRoot)
    assert (file.node.start, file.node.end) == (node.start, node.end)

    assert file.data == node.plain() == file.node.plain()
    for place in places(file.data):
        found, there = file.node.at(place), node.at(place)
        assert (found.value_kind, found.span, found.key_span) == (
            there.value_kind,
            there.span,
            there.key_span,
        )
    for number in range(len(file.data["units"])):
        late, exact = file.late_span("units", number, "id"), node.at(("units", number, "id")).span
        assert late == exact and exact == late and hash(late) == hash(exact)
        assert (late.source, late.text) == (exact.source, exact.text) if late else False
        assert file.node_at("units", number).key_span == node.at(("units", number)).key_span
    assert file.late_span("units") != Span(source, 0, 1) != "units"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"forces"', '"forces": "twice", "forces"'),
        ('"units"', '"values": NaN, "units"'),
        ('"values": {', '"values": {"long": ' + "9" * 301 + ", "),
        ('"values": {', '"values": {"endless": ' + "9" * 5000 + ", "),
        ('"units"', '"deep": ' + "[" * 101 + "]" * 101 + ', "units"'),
        ('"units"', '"deeper": ' + "[" * 99_999 + ', "units"'),
        ('"name": "', '"name": "\x7f'),
        ('"name": "', '"name": "\\u0007'),
        ('"name": "', '"name": "\\ud800'),
        ('"name": "', '"name": "\t'),
        ("{", "[1] {"),
    ],
    ids=lambda text: str(text).encode("unicode_escape").decode()[:25],
)
def test_what_is_unusual_is_left_to_the_reader_with_places(old: str, new: str) -> None:
    text = BLUE.read_text(encoding="utf-8")
    assert old in text
    source = Source("x.oob.json", text.replace(old, new, 1))
    found = Findings()
    file = read_oob(source, found, Remembered(1)).file

    assert file is None or not isinstance(file.node, LateRoot)
    assert found.items


@pytest.mark.parametrize(
    "text", ["", "[1,]", '{"a": 1, "a": 1}', "[Infinity]", "\ufeff1", '"\n"', "01", "[" * 99_999]
)
def test_what_may_be_wrong_is_no_plain_value(text: str) -> None:
    assert plain_json(text) is None


@pytest.mark.parametrize("value", [{"a": [1, -2, 0.5, True, None, "é\n"]}, [], "x", 10**299])
def test_what_is_right_is_a_plain_value(value: Any) -> None:
    assert plain_json(json.dumps(value)) == value
