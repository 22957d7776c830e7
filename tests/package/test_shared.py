"""What scenarios of a package share is kept once, and comes back with each."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from typing import Any

import pytest

from tests.package.conftest import Seal
from tests.shipped import TEMPLATE
from toolchain.base.digest import canonical_json
from toolchain.ir.package import Package, PackageProblem, Parts, read_package, write_package
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.project import load_project

SECOND = """\
scenario "Noon at the ford"
  of      Skirmish
  turns   1..4
  set-up  start-blue, start-red
"""


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Package]:
    """The game of the template with a second scenario and a picture."""
    folder = tmp_path_factory.mktemp("two") / "game"
    shutil.copytree(TEMPLATE, folder)
    scenario = folder / "scenario.hw"
    text = scenario.read_text(encoding="utf-8")
    assert "set-up" in text
    scenario.write_text(f"{text}\n{SECOND}", encoding="utf-8")
    (folder / "horse.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H9V9z"/></svg>'
    )
    with (folder / "game.hw").open("a", encoding="utf-8") as game:
        game.write('\nlook horse\n  art "horse.svg"\n')
    data = pack_project(load_project(folder))[0]
    return data, read_package(data)


def held(data: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name.endswith(".json")}


def test_pictures_and_reference_are_in_the_file_once(two: Any) -> None:
    data, package = two
    members = {name: json.loads(text) for name, text in held(data).items()}

    assert package.manifest["format_version"] == "1.1"
    assert set(members["shared.json"]) <= {"art", "reference"}
    assert len(members["shared.json"]["art"]) == 1
    for name in ("rules/0.json", "rules/1.json"):
        assert not set(members["shared.json"]) & set(members[name])
        for part, value in members["shared.json"].items():
            assert package.rules[name][part] == value
        assert package.rules[name]["art"][0]["name"] == "horse.svg"


def test_a_picture_of_some_scenarios_is_in_the_file_once(two: Any) -> None:
    """Of three scenarios with different pictures, the one that two of them have is kept beside them."""
    _, package = two
    first, second = package.rules.values()
    plain = {key: value for key, value in second.items() if key not in ("art", "looks")}
    own = {**first["art"][0], "name": "own.svg"}
    rules = [first, {**second, "art": [own, *second["art"]]}, plain]

    data = write_package(Parts("g", "G", "1", "1", "", [], rules))

    members = {name: json.loads(text) for name, text in held(data).items()}
    assert members["manifest.json"]["format_version"] == "1.2"
    assert members["shared.json"]["pictures"] == first["art"]
    assert [members[f"rules/{n}.json"].get("art") for n in range(3)] == [
        ["horse.svg"],
        [own, "horse.svg"],
        None,
    ]
    assert list(read_package(data).rules.values()) == rules


def test_a_single_scenario_shares_nothing(packed: bytes) -> None:
    assert "shared.json" not in held(packed)
    assert read_package(packed).manifest["format_version"] == "1.0"


@pytest.mark.parametrize(
    ("shared", "said"),
    [
        ([], "`shared.json` is damaged: it may contain only"),
        ({}, "`shared.json` is damaged: it may contain only"),
        ({"hexes": []}, "`shared.json` is damaged: it may contain only"),
        ({"pictures": [{"kind": "svg"}]}, "one of its pictures has no name"),
        ({"reference": {}}, "`rules/0.json` is damaged: both it and `shared.json` contain `reference`"),
        (
            {"art": [{"name": "x", "kind": "svg", "width": 1, "height": 1, "data": "<script/>"}]},
            "are damaged",
        ),
    ],
)
def test_what_cannot_be_shared_is_refused(seal: Seal, shared: Any, said: str) -> None:
    with pytest.raises(PackageProblem, match="damaged") as refused:
        read_package(seal(more={"shared.json": canonical_json(shared)}))

    assert said in str(refused.value)


def test_a_picture_that_is_not_there_is_refused(seal: Seal, packed: bytes) -> None:
    rules = {**json.loads(held(packed)["rules/0.json"]), "art": ["gone.svg"]}
    picture = {"name": "x.svg", "kind": "svg", "width": 1, "height": 1, "data": '<path d="M0 0"/>'}
    more = {"rules/0.json": canonical_json(rules), "shared.json": canonical_json({"pictures": [picture]})}

    with pytest.raises(PackageProblem, match=r"`shared.json` contains no picture `gone.svg`"):
        read_package(seal(more=more))
