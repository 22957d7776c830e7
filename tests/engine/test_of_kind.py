"""A movement and a conduct are of the pieces that they say, and of no others; a ruling is read as its scenario says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.play.examples import run_examples
from toolchain.workspace.project import build_model, find_scenario, load_project

GAME = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"


def failures(folder: Path, scenario: str | None = None) -> list[str]:
    project = load_project(folder)
    model, found = build_model(project, find_scenario(project, scenario) if scenario else None)
    assert [str(item.message) for item in found.items if item.severity == "error"] == []
    results = run_examples(model.ir, ["X"])
    assert len(results) == 1
    return [f.text for result in results for f in result.failures]


def changed(folder: Path, old: str, new: str, example: str) -> Path:
    game = Path(shutil.copytree(GAME, folder / "game"))
    path = game / "game.hw"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with (game / "examples.hw").open("a", encoding="utf-8") as file:
        file.write(
            f"\nexample X\n  move B_Foot_1 to hex 0202\n  move B_Horse to hex 0102\n  move R_Foot_1 to hex 0302\n{example}"
        )
    return game


@pytest.mark.parametrize(
    ("of", "may", "may_not"),
    [
        ("unit", ["B_Foot_1", "B_Horse", "R_Foot_1"], []),
        ("horse", ["B_Horse"], ["B_Foot_1", "R_Foot_1"]),
        ("unit of Blue", ["B_Foot_1", "B_Horse"], ["R_Foot_1"]),
        ("unit where speed of it > 3", ["B_Horse"], ["B_Foot_1", "R_Foot_1"]),
    ],
)
@pytest.mark.parametrize("space", ["movement march", "policy retreat"])
def test_others_have_no_way(tmp_path: Path, space: str, of: str, may: list[str], may_not: list[str]) -> None:
    name = space.split()[1]
    lines = [f"  expect possible({name} of {unit})\n" for unit in may]
    lines += [f"  expect not possible({name} of {unit})\n" for unit in may_not]

    assert failures(changed(tmp_path, f"{space} of unit", f"{space} of {of}", "".join(lines))) == []


def test_a_scenario_replaces_the_reading_of_a_ruling_for_itself_only(tmp_path: Path) -> None:
    game = changed(
        tmp_path,
        "stacking two-a-hex",
        'ruling wading "is wading dear?"                            @ 9.1\n  readings  cheap, dear\n  default   cheap\n'
        '  because   "the book is silent"\n'
        "quantity wading-cost under wading = cheap                  @ 9.1\n  base  1\n"
        "quantity wading-cost under wading = dear                   @ 9.1\n  base  7\n\nstacking two-a-hex",
        "  expect wading-cost = 1\n",
    )
    first, *set_ups = (game / "scenario.hw").read_text(encoding="utf-8").split("setup ")
    title = first.split('"')[1]
    (game / "scenario.hw").write_text(first, encoding="utf-8")
    with (game / "game.hw").open("a", encoding="utf-8") as file:
        file.writelines(f"\nsetup {text}" for text in set_ups)
    other = first.replace(title, "Spring flood").replace("  default\n", "")
    (game / "flood.hw").write_text(
        other
        + '\nreplace 9.1 ruling wading\n  readings  cheap, dear\n  default   dear\n  because   "the river is high"\n',
        encoding="utf-8",
    )

    assert failures(game, title) == []
    assert failures(game, "Spring flood") == ["expect wading-cost = 1"]
