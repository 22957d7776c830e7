"""The texts in a package: what is carried, and what a stranger's are refused for, in bounded time and memory."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from toolchain.base.digest import canonical_json
from toolchain.ir.file import texts
from toolchain.ir.file.texts import fault_of
from toolchain.ir.package import PackageProblem, read_layers, read_package
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.packs.texts import UnfitName
from toolchain.workspace.project.project import Project, load_project

Seal = Callable[..., bytes]


def layer(name: str = "ford", **files: str) -> dict[str, Any]:
    return {"name": name, "settings": {}, "files": files}


def of(*layers: dict[str, Any]) -> dict[str, bytes]:
    return {"texts.json": canonical_json({"layers": list(layers)})}


def refusal(data: bytes) -> str:
    with pytest.raises(PackageProblem) as caught:
        read_package(data)
    with pytest.raises(PackageProblem) as again:
        read_layers(data)
    assert str(again.value) == str(caught.value)
    return str(caught.value)


def test_a_package_carries_the_texts_of_its_project(project: Project) -> None:
    data = pack_project(project, texts=True)[0]
    package = read_package(data)

    assert package.manifest["format_version"] == "1.1"
    [only] = package.texts
    held = {source.name: source.text for source in project.sources if source.name != "examples.hw"}
    assert only.files == held and "examples.hw" in {source.name for source in project.sources}
    assert only.name == "skirmish" and only.settings["version"] == "0.1.0"
    assert read_layers(data)[1] == package.texts
    assert "hexwright.toml" not in only.files, "links out of the project and settings of lint stay at home"


def test_a_package_without_texts_is_what_older_hexwrights_read(packed: bytes) -> None:
    package = read_package(packed)
    assert package.manifest["format_version"] == "1.0" and package.texts == ()


def test_a_comment_changes_the_package_and_none_of_its_rules(project: Project) -> None:
    """Saved games belong to rules, and go on."""
    more = load_project(project.folder, instead={"game.hw": _text(project, "game.hw") + "\n# a remark\n"})
    before, after = (read_package(pack_project(one, texts=True)[0]).manifest for one in (project, more))
    assert before["digest"] != after["digest"]
    assert before["digests"]["rules/0.json"] == after["digests"]["rules/0.json"]


def _text(project: Project, name: str) -> str:
    return next(source.text for source in project.sources if source.name == name)


def test_signs_that_no_package_holds_are_replaced(project: Project) -> None:
    odd = load_project(project.folder, instead={"odd.hw": "part of Skirmish\r\n# a\u202eb\x1bc\td\n"})
    [only] = read_package(pack_project(odd, texts=True)[0]).texts
    assert only.files["odd.hw"] == "part of Skirmish\n# a\ufffdb\ufffdc\td\n"


@pytest.mark.parametrize(
    ("held", "sentence"),
    [
        ([], "`texts.json` is damaged: layers: must have 1 items or more"),
        ([layer("../ford")], "`texts.json` is damaged: layers[0].name: has the wrong form: `../ford`"),
        ([layer(), layer("Ford")], "`texts.json` is damaged: `Ford` builds on itself"),
        (
            [layer(**{"a.hw": "", "A.hw": ""})],
            "`texts.json` is damaged: two files of `ford` have the same name",
        ),
        (
            [layer(**{"a.hw": "", "a.hw/b.hw": ""})],
            "`texts.json` is damaged: a file is called `a.hw/b.hw`: a file has the name of its folder",
        ),
        (
            [layer(**{"../../up.hw": ""})],
            "`texts.json` is damaged: a file is called `../../up.hw`: the path is outside the project",
        ),
        (
            [layer(**{"hexwright.toml": ""})],
            "`texts.json` is damaged: a file is called `hexwright.toml`: projects do not read such files",
        ),
        (
            [{**layer(), "settings": {"links": ["/etc"]}}],
            "`texts.json` is damaged: layers[0].settings: has an unknown entry `links`",
        ),
        (
            [{**layer(), "settings": {"extends": "/home"}}],
            "`texts.json` is damaged: layers[0].settings: has an unknown entry `extends`",
        ),
        ([layer(**{"a.hw": "\x1b[2J"})], "`texts.json` contains the unprintable character `\\x1b`"),
    ],
)
def test_texts_of_a_stranger(seal: Seal, held: list[dict[str, Any]], sentence: str) -> None:
    assert refusal(seal(more=of(*held))).startswith(sentence)


@pytest.mark.parametrize(
    "name",
    [
        "/etc/passwd.hw",
        "a/../b.hw",
        "a//b.hw",
        "./a.hw",
        "C:a.hw",
        "a\\b.hw",
        "con.hw",
        "rules/nul.hw",
        ".git/a.hw",
        "a./b.hw",
        "a\u202e.hw",
        "run.sh",
        "rules/book.csv",
        "hexwright.lock",
        "map.toml",
        "a/" * 21 + "b.hw",
        "a" * 300 + ".hw",
        "",
    ],
)
def test_a_name_that_is_no_file_of_a_project(name: str) -> None:
    assert fault_of(name)


@pytest.mark.parametrize(
    "name", ["game.hw", "rules/2 combat.hw", "oob/blue.oob.json", "book.csv", "art/é.svg"]
)
def test_a_name_of_a_file(name: str) -> None:
    assert fault_of(name) == ""


def test_what_is_too_much(seal: Seal, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = b'{"layers":' + b"[" * 200 + b"]" * 200 + b"}"
    assert refusal(seal(more={"texts.json": deep})) == "`texts.json` is nested deeper than 100"
    wide = b'{"layers":[' + b"0," * 200_000 + b"0]}"
    assert refusal(seal(more={"texts.json": wide})) == "`texts.json` has more than 200,000 values"
    monkeypatch.setattr(texts, "MOST_CHARACTERS", 100)
    assert "million characters" in refusal(seal(more=of(layer(**{"a.hw": "x" * 101}))))


def test_an_altered_text_is_noticed(project: Project) -> None:
    data = pack_project(project, texts=True)[0]
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            held = old.read(name)
            new.writestr(name, held.replace(b"1 MP", b"9 MP") if name == "texts.json" else held)
    assert "was changed after the package was built" in refusal(out.getvalue())


def test_a_file_under_a_name_that_no_package_carries(project: Project) -> None:
    odd = load_project(project.folder, instead={"a:b.hw": "part of Skirmish\n"})
    with pytest.raises(UnfitName, match=r"a package cannot carry `a:b.hw`: it contains `:`"):
        pack_project(odd, texts=True)


def test_what_a_project_needs_is_in_the_kinds_of_files(tmp_path: Path) -> None:
    """Pictures and tables travel; a scenario on the package is drawn with them."""
    from toolchain.workspace.packs.texts import texts_of

    (tmp_path / "hexwright.toml").write_text('[project]\nname = "a"\nlinks = ["/etc"]\n')
    (tmp_path / "game.hw").write_text('game A\n\nlook of game\n  art "flag.svg"\n')
    (tmp_path / "flag.svg").write_text("<svg/>")
    (tmp_path / "book.csv").write_text("kind,id\n")
    (tmp_path / "notes.md").write_text("mine")
    [only] = texts_of(load_project(tmp_path))
    assert sorted(only.files) == ["book.csv", "flag.svg", "game.hw"]
    assert "links" not in json.dumps(only.settings)
