"""The same project gives the same bytes, and the package plays as the model does."""

from __future__ import annotations

import copy
import io
import os
import random
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from toolchain.base.digest import canonical_json, sha256
from toolchain.compile.pack import pack
from toolchain.engine.game import Game, PackageError
from toolchain.engine.load import load_game
from toolchain.ir.package import PackageProblem, read_package
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project, load_project

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
from pathlib import Path

import pytest
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.project import load_project
import sys
sys.stdout.buffer.write(pack_project(load_project(Path(sys.argv[1])))[0])
"""


def test_the_same_project_gives_the_same_bytes(project: Project, packed: bytes) -> None:
    assert pack_project(project)[0] == packed
    assert pack_project(load_project(project.folder))[0] == packed


def test_another_process_with_another_hash_seed_gives_the_same_bytes(project: Project, packed: bytes) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT)}
    made = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(project.folder)], capture_output=True, check=True, env=environment
    )

    assert made.stdout == packed


def test_the_zip_file_tells_nothing_of_when_and_where_it_was_made(packed: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        infos = archive.infolist()

    assert [i.filename for i in infos] == ["manifest.json", "notices.txt", "rules/0.json"]
    assert {i.date_time for i in infos} == {(1980, 1, 1, 0, 0, 0)}
    assert {(i.external_attr >> 16, i.create_system, i.extra, i.comment) for i in infos} == {
        (0o100644, 3, b"", b"")
    }


def test_the_manifest_says_what_is_inside(project: Project, packed: bytes) -> None:
    package = read_package(packed)

    assert package.manifest["format"] == "hexpack/1"
    assert package.manifest["title"] == "Skirmish at the Ford"
    assert package.manifest["scenarios"] == [
        {"name": "Dawn at the ford", "title": "Dawn at the ford", "turns": [1, 6], "rules": "rules/0.json"}
    ]
    assert package.manifest["digests"]["rules/0.json"] == sha256(
        canonical_json(package.rules["rules/0.json"])
    )
    assert package.digest == pack_project(project)[1]


def test_examples_are_not_packed(project: Project, packed: bytes) -> None:
    model, _ = build_model(project)

    assert model.ir["examples"]
    assert "examples" not in read_package(packed).rules["rules/0.json"]


def test_a_loaded_package_plays_as_the_model_does(project: Project, packed: bytes) -> None:
    model, _ = build_model(project)
    loaded, built = load_game(packed), Game(model.ir)
    choose = random.Random(7)
    a, b = loaded.start(seed=1), built.start(seed=1)
    for answer in range(200):
        if a.over:
            assert a.outcome == b.outcome
            a, b = loaded.start(seed=answer), built.start(seed=answer)
        assert list(a.opts) == list(b.opts)
        value = choose.choice(a.opts)
        a.answer(value)
        b.answer(value)

    assert a.digest() == b.digest()


def test_each_scenario_is_started_by_its_name(project: Project) -> None:
    model, _ = build_model(project)
    other = copy.deepcopy(model)
    other.ir["scenarios"][0] |= {"name": "Dusk", "first": 3, "last": 4}
    meta = {"name": "x", "title": "X", "version": "1", "licence": "", "credits": [], "language": "1"}
    data = pack([model.ir, other.ir], {**meta, "default": "Dusk"})

    assert load_game(data).scenarios == ["Dusk"]
    assert load_game(data, "dusk").scenarios == ["Dusk"]
    assert load_game(data, "Dawn at the ford").scenarios == ["Dawn at the ford"]


def test_a_scenario_is_read_without_the_others(project: Project) -> None:
    model, _ = build_model(project)
    other = copy.deepcopy(model)
    other.ir["scenarios"][0] |= {"name": "Dusk", "first": 3, "last": 4}
    other.ir["zones"][0]["kinds"] = 8
    meta = {"name": "x", "title": "X", "version": "1", "licence": "", "credits": [], "language": "1"}
    data = pack([model.ir, other.ir], {**meta, "default": "Dawn at the ford"})

    assert load_game(data).scenarios == ["Dawn at the ford"]
    with pytest.raises(
        PackageError, match=r"^the rules in `rules/1.json` are damaged: zone `ZOC`: `8` is not"
    ):
        load_game(data, "Dusk")
    with pytest.raises(
        PackageProblem, match=r"^the rules in `rules/1.json` are damaged: zone `ZOC`: `8` is not"
    ):
        read_package(data)
