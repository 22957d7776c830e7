"""Units as rows and as order-of-battle files: ``export oob`` writes one form as the other, and nothing is lost."""

from __future__ import annotations

import json
import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.security.counts import SOAK
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.cli.main import main
from toolchain.language.blocks import read_blocks
from toolchain.language.layout.printer import format_text
from toolchain.model.units.factors import Kinds, read_kinds
from toolchain.model.units.force_file import force_file
from toolchain.workspace.export.force_rows import NotAsRows, canonical, rows_text
from toolchain.workspace.export.oob import json_text
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
GAMES = ("race-to-the-sea", *(("library-of-napoleonic-battles",) if SOAK else ()))


def oob_files(folder: Path) -> dict[str, dict[str, Any]]:
    return {
        path.relative_to(folder).as_posix(): json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.oob.json"))
    }


def digest(project: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["build", str(project), "--without-texts", "-o", str(project.parent / "out.hexpack")]) == 0
    return capsys.readouterr().out.split("digest ")[1].split()[0]


def in_rows(project: Path, folder: Path) -> Path:
    """A copy of a project with its units as rows."""
    shutil.copytree(project, folder)
    assert main(["export", "oob", str(folder), "-o", str(folder)]) == 0
    for path in folder.rglob("*.oob.json"):
        path.unlink()
    return folder


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_rows_is_the_same_package_and_the_same_files_again(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = ROOT / "scenarios" / game
    (tmp_path / "json").mkdir()
    shutil.copytree(source, tmp_path / "json" / game)
    rows = in_rows(source, tmp_path / game)
    capsys.readouterr()
    assert digest(rows, capsys) == digest(tmp_path / "json" / game, capsys)
    written = sorted(rows.rglob("oob/*.hw"))
    assert len(written) == len(oob_files(source))
    for path in written:
        text = path.read_text(encoding="utf-8")
        assert format_text(Source(path.name, text)) == (text, [])
    assert main(["export", "oob", str(rows), "--json", "-o", str(tmp_path / "again")]) == 0
    again = oob_files(tmp_path / "again")
    assert {name: canonical(data) for name, data in again.items()} == {
        name: canonical(data) for name, data in oob_files(source).items()
    }


# Random files: every field of a unit, in every combination that the schema allows.

KINDS = """\
side Blue
  nations  Bluish, Teal
kind unit
  factors  strength, speed, morale
kind foot is unit
  faces  fresh, spent
kind horse is unit
kind false-report
"""
NAMES = [
    "1st Foot",
    "IV",
    "81/82 Terr.",
    "Belgian Army",
    'the "Old" Guard',
    "A; B",
    "x, y",
    "as",
    "Guard as was",
    "é",
    "  Two",
]
TEXTS = ["the sheet is lost", 'it says "so"', "C:\\here", "a # b @ c", "one; two,  three", "x\\"]
RATINGS = ["strength", "speed", "morale", "met", "sar-2", "on", "note", "of"]


def kinds() -> Kinds:
    return read_kinds(read_blocks(Source("k.hw", KINDS), Findings()))


def some(rng: random.Random, choices: list[Any]) -> list[Any]:
    return rng.sample(choices, rng.randint(1, min(3, len(choices))))


def ratings(rng: random.Random) -> dict[str, Any]:
    values = [0, 3, 12, -2, "A", "none", "Ar-star", "1/2", "7", 'x"y']
    return {name: rng.choice(values) for name in some(rng, RATINGS)}


def entry(rng: random.Random) -> dict[str, Any]:
    made: dict[str, Any] = {}
    if rng.random() < 0.8:
        made["kind"] = rng.choice(["foot", "horse", "false-report"])
    if rng.random() < 0.5:
        made["echelon"] = rng.choice(["I", "XXXXX", "division", "task force", "half-company"])
    if rng.random() < 0.3:
        made["nation"] = rng.choice(["Bluish", "Teal"])
    if rng.random() < 0.3:
        made["cite"] = rng.choice(["7.1.3", "12-5", "N", "J-4"])
    if rng.random() < 0.7:
        made["values"] = ratings(rng)
    if rng.random() < 0.4:
        faces = rng.choice([["fresh", "spent"], ["spent"], ["fresh"], ["spent", "fresh"], ["other", "fresh"]])
        same = ratings(rng)
        made["faces"] = {
            face: rng.choice([dict(same), ratings(rng), {**same, "strength": 4}, {}]) for face in faces
        }
    rated = [*made.get("values", {}), *(name for held in made.get("faces", {}).values() for name in held)]
    for key in ("derived", "authored"):
        if rated and rng.random() < 0.3:
            made[key] = {name: rng.choice(TEXTS[:2]) for name in rng.choice([some(rng, rated), rated])}
    if rated and rng.random() < 0.3:
        made["printed"] = list(dict.fromkeys(some(rng, rated)))
    if rated and rng.random() < 0.3:
        made["cites"] = {
            name: rng.choice(["J-4", "7.1", "Sheet 2, back", "note 3"]) for name in some(rng, rated)
        }
    if rng.random() < 0.2:
        made["note"] = rng.choice(TEXTS)
    return made


def a_file(rng: random.Random) -> dict[str, Any]:
    origin = rng.choice(
        [
            {"values": "printed"},
            {"values": "authored", "because": rng.choice(TEXTS)},
            {"values": "derived", "because": "half"},
        ]
    )
    data: dict[str, Any] = {
        "format": "hexwright-oob/1",
        "forces": "some-units",
        "cite": "6.2",
        "provenance": origin,
    }
    if rng.random() < 0.7:
        data["side"] = "Blue"
    if rng.random() < 0.3:
        data["extends"] = "oob/other.oob.json"
    formations = ["Guard", "Line-2"] if rng.random() < 0.5 else []
    if formations:
        data["formations"] = {name: {"name": "A name", **entry(rng)} for name in formations}
    units = []
    template = entry(rng)
    for number in range(rng.randint(1, 8)):
        template = template if rng.random() < 0.4 else entry(rng)
        unit = {"id": f"B_{number}", "name": rng.choice(NAMES), **template}
        if formations and rng.random() < 0.5:
            unit["formation"] = rng.choice(formations)
        if "kind" not in unit and "formation" not in unit and "extends" not in data:
            unit["kind"] = "foot"
        if "extends" in data and rng.random() < 0.4:
            del unit["name"]
        units.append(unit)
    data["units"] = units
    return data


def read_back(text: str) -> dict[str, Any]:
    findings = Findings()
    (block,) = [b for b in read_blocks(Source("r.hw", text), findings) if b.units is not None]
    file, lost = force_file("r.hw", "r.oob.json", block, kinds(), findings)
    assert file is not None
    assert ([item.message for item in findings.items], lost) == ([], [])
    return file.data


@pytest.mark.parametrize("seed", range(400))
def test_random_units_are_the_same_after_both_ways(seed: int) -> None:
    data = a_file(random.Random(seed))
    text = rows_text("Game", data, kinds())
    assert canonical(read_back(text)) == canonical(data)
    assert format_text(Source("r.hw", text)) == (text, [])
    assert canonical(json.loads(json_text(read_back(text)))) == canonical(data)


@pytest.mark.parametrize(
    ("unit", "reason"),
    [
        ({"count": 2}, "`B_1` has a `count`: list each unit separately, because a row names each one"),
        ({"note": "one\ntwo"}, "no row can hold the"),
        ({"cite": "6 derived"}, "no row can hold the `cite` of `B_1`"),
        ({"kind": "change"}, "a row cannot begin with the kind `change`, which is a word of lists"),
    ],
)
def test_what_no_row_can_hold_is_refused_with_the_reason(unit: dict[str, Any], reason: str) -> None:
    data = {
        "forces": "a",
        "cite": "6.2",
        "provenance": {"values": "printed"},
        "units": [{"id": "B_1", "name": "One", "kind": "foot", **unit}],
    }
    with pytest.raises(NotAsRows) as refused:
        rows_text("Game", data, kinds())
    assert refused.value.reasons[0].startswith(reason.split(" and `kind`")[0].split("`name`")[0])


# In a project

ROWS = """\
part of Skirmish

forces more of Blue                                        @ 6.2
  ids  B_
  2 x foot II  Guard, Line  strength 4, speed 3
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(TEMPLATE, tmp_path / "game")
    return tmp_path / "game"


def lint(game: Path) -> list[str]:
    return [
        f"{item.code} {item.span.text if item.span else ''}"
        for item in lint_project(load_project(game), ignore=["OOB040"]).findings
    ]


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("  2 x foot II  Guard, Line  strength 4, speed 3", []),
        ("  2 x feet II  Guard, Line  strength 4, speed 3", ["OOB022 feet"]),
        ("  2 x foot II  Guard, Line  strength 4, speed 3  of Teal", ["OOB023 Teal"]),
        ("  2 x foot II  Guard, Line  strength 4", ["OOB025 2 x foot II"]),
        ("  2 x foot II  Guard, Line  strength 4, sped 3", ["OOB026 sped"]),
        ("  2 x foot II  Guard, Line  strength 4, speed 13", ["OOB029 13"]),
        ("  2 x foot II  Guard, Line  strength 4, speed B", ["OOB028 B"]),
        ("  2 x foot II  Guard, Line  strength 4, speed 3  on tired", ["OOB048 tired"]),
        ("  2 x foot II  Guard, Line  strength 4, speed 3  printed sped", ["OOB037 sped"]),
        ("  2 x foot II  Guard, Guard  strength 4, speed 3", ["OOB008 Guard"]),
        ("  2 x foot IIIII  Guard, Line  strength 4, speed 3", ["OOB005 IIIII"]),
        ("  2 x foot II  Guard, Line as b-line  strength 4, speed 3", ["OOB005 b-line"]),
        ("  2 x foot II  Guard, Line as B_Foot_1  strength 4, speed 3", ['OOB020 "B_Foot_1"']),
        ("  3 x foot II  Guard, Line  strength 4, speed 3", ["OOB060 3 x foot II  Guard, Line"]),
        ("  formation Old  as foot II", ["OOB006 forces"]),
    ],
)
def test_rows_are_checked_like_files_and_one_slip_is_one_finding(
    row: str, found: list[str], game: Path
) -> None:
    lines = ROWS.splitlines()
    (game / "more.hw").write_text("\n".join([*lines[:4], row, ""]), encoding="utf-8")
    assert lint(game) == found


def test_a_unit_of_a_wrong_row_is_not_unknown_elsewhere(game: Path) -> None:
    text = ROWS.replace("2 x foot II  Guard", "2 x foot II Guard")
    (game / "more.hw").write_text(
        text + "\nsetup more-start of Blue  @ 6.2\n  0101  B_Guard\n", encoding="utf-8"
    )
    assert [one.split(" ")[0] for one in lint(game)][:1] == ["SYN077"]
    assert not [one for one in lint(game) if one.startswith("REF")]


def test_two_blocks_of_one_text_may_not_have_the_same_unit(game: Path) -> None:
    (game / "more.hw").write_text(ROWS + ROWS.partition("\n")[2].replace("more", "again"), encoding="utf-8")
    assert lint(game) == ["OOB020 Guard", "OOB020 Line"]


def test_rows_extend_a_file_and_a_file_extends_rows(game: Path) -> None:
    (game / "oob" / "later.hw").write_text(
        "part of Skirmish\n\nforces later  @ 6.2\n"
        '  extends "oob/blue.oob.json"\n  change B_Foot_1  strength 2\n',
        encoding="utf-8",
    )
    (game / "oob" / "last.oob.json").write_text(
        json.dumps(
            {
                "format": "hexwright-oob/1",
                "forces": "last",
                "extends": "oob/later.hw",
                "cite": "6.2",
                "provenance": {"values": "printed"},
                "units": [{"id": "B_Foot_1", "values": {"speed": 1}}],
            }
        ),
        encoding="utf-8",
    )
    project = load_project(game)
    assert project.findings.items == []
    (unit,) = [u for file in project.all_oob() for u in file.data["units"] if u["id"] == "B_Foot_1"]
    assert unit["values"] == {"strength": 2, "speed": 1}


def test_the_command_writes_nothing_over_what_is_not_the_same(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out" / "oob" / "blue.hw"
    target.parent.mkdir(parents=True)
    target.write_text("# mine\n", encoding="utf-8")
    assert main(["export", "oob", str(game), "-o", str(tmp_path / "out")]) == 2
    assert "--force" in capsys.readouterr().err
    assert not (tmp_path / "out" / "oob" / "red.hw").exists()
    assert main(["export", "oob", str(game), "-o", str(tmp_path / "out"), "--force"]) == 0
    assert "forces blue of Blue" in target.read_text(encoding="utf-8")


def test_the_command_asks_which_form_where_there_are_two(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (game / "more.hw").write_text(ROWS, encoding="utf-8")
    assert main(["export", "oob", str(game)]) == 2
    assert "choose `--rows` or `--json`" in capsys.readouterr().err
    (game / "more.hw").write_text(ROWS.replace("II  Guard", "II Guard"), encoding="utf-8")
    assert main(["export", "oob", str(game), "--json", "-o", str(game.parent / "out")]) == 1
    assert "not exported: 1 error" in capsys.readouterr().err


def test_comments_of_rows_are_counted_when_they_are_left_out(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (game / "more.hw").write_text(ROWS + "  # the last\n", encoding="utf-8")
    assert main(["export", "oob", str(game), "--json", "-o", str(game.parent / "out")]) == 0
    assert "1 line with comments" in capsys.readouterr().out
    assert list(oob_files(game.parent / "out")) == ["more.oob.json"]


def test_a_file_that_no_row_can_hold_stops_the_command(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = game / "oob" / "blue.oob.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["units"][0]["count"] = 2
    path.write_text(json.dumps(data), encoding="utf-8")
    assert main(["export", "oob", str(game), "-o", str(game.parent / "out")]) == 2
    assert "blue.oob.json: `B_Foot_1` has a `count`" in capsys.readouterr().err
    assert not (game.parent / "out").exists()


def test_a_kind_called_like_a_word_of_lists_is_named_as_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game"
    assert main(["new", str(game)]) == 0
    for file in (*game.glob("*.hw"), *game.glob("oob/*.json")):
        file.write_text(re.sub(r"\bfoot\b", "army", file.read_text("utf-8")), "utf-8")
    capsys.readouterr()

    assert main(["export", "oob", str(game)]) == 2
    assert "a row cannot begin with the kind `army`, which is a word of lists" in capsys.readouterr().err
