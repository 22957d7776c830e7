"""A war in lists that nobody can play yet: its units and rows come out of every command that lists, draws or prints."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from toolchain.cli.main import main
from toolchain.ir.package import PackageProblem, Parts, read_package, write_package

ROOT = Path(__file__).resolve().parents[2]
WAR = ROOT / "scenarios" / "western-front"

GAME = """\
game S "Skirmish"
  book   "Skirmish" paragraphs dotted
  sides  Blue, Red

side Blue                                                  @ 1
  nations Blueland

side Red                                                   @ 1
  nations Redland

terrain clear on hex                                       @ 1

map                                                        @ 1
  numbering  ccrr
  layout     flat, even columns half a hex down

hexes                                                      @ 1
  0101  clear
  0102  clear
  0201  clear
  0202  clear
"""
LISTS = """\
part of S unplayed because "the series rules are in another booklet"

calendar                                                   @ 1
  months   1914-08..1914-12
  turns    4 per month

kind Inf                                                   @ 1
  key nation, type, echelon, designation

forces Blue-counters of Blueland as manifest               @ 1
  3 x 6-4 Inf XX  25, 26, 27
  4-4 Inf XX  26

forces Blue-August of Blueland at 1914-08.1                @ 1
  army "1st"
    0102  2 x 6-4 Inf XX  25, 26
    0909  6-4 Inf XX  27
  12 Fortress  "Old Town"

forces Red-August of Redland at 1914-08.1                  @ 1
  0201  5-4 Inf XX  1

forces Blue-October of Blueland at 1914-10.1               @ 1
  4-4 Inf XX  26

schedule Blueland                                          @ 1
  1914-08.3  withdraw  6-4 Inf XX  25
  1914-08.4  arrive    6-4 Inf XX  25  at 0202
  1914-09.2  arrive    2 x 4-3 Inf XX (RPL)  at 0101
  1914-09.3  gain      20 SP

scenario "August"                                          @ 1
  of      S
  turns   1..8
  dates   1914-08.1..1914-09.4
  forces  Blue-August, Red-August
  default

scenario "October"                                         @ 1
  of      S
  turns   1..4
  dates   1914-10.1..1914-10.4
  forces  Blue-October
"""


@pytest.fixture
def war(tmp_path: Path) -> Path:
    folder = tmp_path / "war"
    folder.mkdir()
    (folder / "hexwright.toml").write_text('[project]\nname = "war"\n', encoding="utf-8")
    (folder / "game.hw").write_text(GAME, encoding="utf-8")
    (folder / "lists.hw").write_text(LISTS, encoding="utf-8")
    return folder


def tables(folder: Path) -> dict[str, list[dict[str, str]]]:
    return {
        file.stem: [
            {key: value.removeprefix("'") for key, value in row.items()}
            for row in csv.DictReader(io.StringIO(file.read_bytes().decode(), newline=""))
        ]
        for file in folder.glob("*.csv")
    }


def shown(rows: list[dict[str, str]], *columns: str) -> list[tuple[str, ...]]:
    return [tuple(row[column] for column in columns) for row in rows]


@pytest.mark.parametrize("packed", [False, True])
def test_every_unit_and_row_is_in_the_tables(packed: bool, war: Path, tmp_path: Path) -> None:
    subject = war
    if packed:
        subject = tmp_path / "war.hexpack"
        assert main(["build", str(war), "-o", str(subject)]) == 0
    assert main(["export", "csv", str(subject), "-o", str(tmp_path / "out")]) == 0
    made = tables(tmp_path / "out")

    assert shown(made["units"], "id", "nation", "kind", "echelon", "value.factors") == [
        ("Blueland 6-4 Inf XX 25", "Blueland", "Inf", "XX", "6-4"),
        ("Blueland 6-4 Inf XX 26", "Blueland", "Inf", "XX", "6-4"),
        ("Blueland 6-4 Inf XX 27", "Blueland", "Inf", "XX", "6-4"),
        ("Blueland 4-4 Inf XX 26", "Blueland", "Inf", "XX", "4-4"),
        ("Redland 5-4 Inf XX 1", "Redland", "Inf", "XX", "5-4"),
    ]
    if packed:
        assert shown(made["set-up"], "scenario", "set-up", "side", "place", "unit", "formation", "count") == [
            ("August", "Blue-August", "Blue", "0102", "Blueland 6-4 Inf XX 25", "army 1st", ""),
            ("August", "Blue-August", "Blue", "0102", "Blueland 6-4 Inf XX 26", "army 1st", ""),
            ("August", "Blue-August", "Blue", "0909", "Blueland 6-4 Inf XX 27", "army 1st", ""),
            ("August", "Blue-August", "Blue", "", "12 Fortress  Old Town", "", "1"),
            ("August", "Red-August", "Red", "0201", "Redland 5-4 Inf XX 1", "", ""),
            ("October", "Blue-October", "Blue", "", "Blueland 4-4 Inf XX 26", "", ""),
        ]
        columns = ("scenario", "turn", "date", "event", "unit", "count", "entry")
        assert shown(made["schedule"], *columns) == [
            ("August", "4", "1914-08.4", "arrive", "Blueland 6-4 Inf XX 25", "", "0202"),
            ("August", "6", "1914-09.2", "arrive", "4-3 Inf XX (RPL)", "2", "0101"),
            ("August", "7", "1914-09.3", "arrive", "SP", "20", ""),
            ("August", "3", "1914-08.3", "withdraw", "Blueland 6-4 Inf XX 25", "", ""),
        ]
        return
    # A project has them as its texts do, each list once.
    columns = ("scenario", "set-up", "side", "place", "unit", "factors", "kind", "echelon", "formation")
    assert shown(made["set-up"], *columns) == [
        ("August", "Blue-August", "Blueland", "0102", "25", "6-4", "Inf", "XX", "army 1st"),
        ("August", "Blue-August", "Blueland", "0102", "26", "6-4", "Inf", "XX", "army 1st"),
        ("August", "Blue-August", "Blueland", "0909", "27", "6-4", "Inf", "XX", "army 1st"),
        ("August", "Blue-August", "Blueland", "", "Old Town", "12", "Fortress", "", ""),
        ("August", "Red-August", "Redland", "0201", "1", "5-4", "Inf", "XX", ""),
        ("October", "Blue-October", "Blueland", "", "26", "4-4", "Inf", "XX", ""),
    ]
    columns = ("schedule", "date", "event", "unit", "count", "factors", "kind", "tag", "entry")
    assert shown(made["schedule"], *columns) == [
        ("Blueland", "1914-08.3", "withdraw", "25", "", "6-4", "Inf", "", ""),
        ("Blueland", "1914-08.4", "arrive", "25", "", "6-4", "Inf", "", "0202"),
        ("Blueland", "1914-09.2", "arrive", "", "2", "4-3", "Inf", "RPL", "0101"),
        ("Blueland", "1914-09.3", "gain", "", "", "20", "SP", "", ""),
    ]


def test_rows_of_lists_without_a_scenario_are_there_too(war: Path, tmp_path: Path) -> None:
    lists = war / "lists.hw"
    lists.write_text(lists.read_text("utf-8").split('scenario "October"')[0], encoding="utf-8")
    assert main(["export", "csv", str(war), "-o", str(tmp_path)]) == 0

    others = [row for row in tables(tmp_path)["set-up"] if not row["scenario"]]
    assert shown(others, "set-up", "unit") == [("Blue-October", "26")]


def test_a_package_lists_and_draws_and_is_not_played(
    war: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "war.hexpack"
    assert main(["build", str(war), "-o", str(pack)]) == 0
    reasons = [entry["unplayed"] for entry in read_package(pack.read_bytes()).manifest["scenarios"]]
    assert len(reasons) == 2 and reasons[0].startswith("the series rules are in another booklet. ")

    capsys.readouterr()
    for words in (["play"], ["simulate", "--games", "1"], ["test"], ["why", "25", "move"]):
        for subject in (pack, war):
            assert main([words[0], str(subject), *words[1:]]) in (1, 2)
            said = "".join(capsys.readouterr())
            assert "the series rules are in another booklet" in said and "Traceback" not in said
    assert main(["explain", "25", str(pack)]) == 0
    told = capsys.readouterr().out
    assert "is set up in 0102 (August)" in told and "arrives on 1914-08.4 at 0202 (August)" in told
    assert main(["explain", "nobody", str(pack)]) == 2


@pytest.mark.parametrize("packed", [False, True])
def test_the_page_shows_each_scenario(packed: bool, war: Path, tmp_path: Path) -> None:
    subject = war
    if packed:
        subject = tmp_path / "war.hexpack"
        assert main(["build", str(war), "-o", str(subject)]) == 0
    assert main(["preview", str(subject), "-o", str(tmp_path / "page.html")]) == 0

    first, second = (tmp_path / name for name in ("page.html", "page-October.html"))
    text = first.read_text("utf-8")
    assert "<a href='page-October.html'>October</a>" in text.replace('"', "'")
    data = json.loads(re.findall(r'<script type="application/json" id="data">(.*?)</script>', text)[0])
    at = {unit["name"] + unit["where"]: unit["hex"] for unit in data["units"]}
    # Two stand in 0102, one in 0201; the number that the map has not is told beside it.
    assert at == {"25due turn 4": 1, "260102": 1, "270909": -1, "10201": 2} or at == {
        "250102": 1,
        "260102": 1,
        "270909": -1,
        "10201": 2,
    }
    assert "withdrawn: Blueland 6-4 Inf XX 25" in text and "Blueland 2 4-3 Inf XX (RPL) at 0101" in text
    assert ("<h2>Findings" in text) == (not packed)
    assert "Blueland 6-4 Inf XX 25" not in second.read_text("utf-8").split("Arrivals")[-1]


def test_counters_of_every_unit(war: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["export", "counters", str(war), "-o", str(tmp_path / "c.svg"), "--output-format", "json"]) == 0
    )
    assert json.loads(capsys.readouterr().out)["summary"]["counters"] == 5
    sheets = "".join(file.read_text("utf-8") for file in tmp_path.glob("c-*.svg"))
    for name in ("25", "26", "27"):
        assert f">{name}<" in sheets


def test_units_that_no_manifest_holds_are_left_to_their_lists(
    war: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "csv", str(war), "-o", str(tmp_path)]) == 0
    assert main(["import", "oob", str(tmp_path / "units.csv"), "-o", str(war), "--dry-run"]) == 0

    said = capsys.readouterr()
    assert "nothing to change" in said.out
    assert "in lists that `import set-up` and `import schedule` bring back" in said.err


def test_a_map_without_units_makes_no_tables(
    war: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (war / "lists.hw").unlink()

    assert main(["export", "csv", str(war), "-o", str(tmp_path / "tables")]) == 1
    assert "has no units, set-ups or arrivals: nothing was written" in capsys.readouterr().err
    assert not list((tmp_path / "tables").glob("*"))


def test_what_a_package_does_not_hold_is_said(
    war: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "war.hexpack"
    assert main(["build", str(war), "-o", str(pack), "--without-texts"]) == 0
    capsys.readouterr()
    for words, lacks in (
        (["export", "tiled", str(pack)], "the paragraphs of its map"),
        (["map", "show", str(pack), "-o", str(tmp_path / "m.svg"), "--chain", "front"], "chains"),
        (
            ["map", "show", str(pack), "-o", str(tmp_path / "m.svg"), "--at", "1914-08.3"],
            "the dates of its lists",
        ),
    ):
        assert main(words) == 2
        said = f"{pack} was built without source texts, and its rules alone lack {lacks}: name its project"
        assert said in capsys.readouterr().err
    assert main(["map", "show", str(pack), "-o", str(tmp_path / "m.svg")]) == 0
    assert "3 counters in 2 hexes" in (tmp_path / "m.svg").read_text("utf-8")


def test_what_rules_do_not_hold_is_read_from_the_texts_of_a_package(
    war: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    for kind in ("of the project", "of the package"):
        (tmp_path / kind).mkdir()
    pack = tmp_path / "war.hexpack"
    assert main(["build", str(war), "-o", str(pack)]) == 0
    for folder, named in ((tmp_path / "of the project", war), (tmp_path / "of the package", pack)):
        picture = str(folder / "m.svg")
        assert main(["map", "show", str(named), "-o", picture, "--at", "1914-08.3"]) == 0
        assert main(["export", "tiled", str(named), "-o", str(folder / "tiled")]) == 0
    of_project, of_package = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (tmp_path / "of the project", tmp_path / "of the package")
    )
    assert of_project == of_package and len(of_project) > 1


def test_lists_are_imported_into_projects_only(
    war: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "war.hexpack"
    assert main(["build", str(war), "-o", str(pack)]) == 0
    (tmp_path / "units.csv").write_text("name\n")
    assert main(["import", "oob", str(tmp_path / "units.csv"), "-o", str(pack)]) == 2
    assert "is a package, and its lists cannot be changed" in capsys.readouterr().err


def damaged(war: Path, tmp_path: Path, change: Any) -> bytes:
    pack = tmp_path / "war.hexpack"
    assert main(["build", str(war), "-o", str(pack)]) == 0
    rules = list(read_package(pack.read_bytes()).rules.values())
    change(rules[0])
    return write_package(Parts("war", "War", "1", "en", "", [], rules))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ([99, "Blueland", "0101", "x", "", "", 1], "no piece has the number 99"),
        ([-1, "Blueland", "0101", "x", "", "SP", -3], "`SP` cannot occur -3 times"),
        ([0, "Blueland", "0101"], "must have 7 items"),
        ([0, "Blueland", 101, "x", "", "", 1], "roster.placements"),
    ],
)
def test_a_damaged_roster_is_refused(row: list[Any], message: str, war: Path, tmp_path: Path) -> None:
    data = damaged(war, tmp_path, lambda rules: rules["roster"]["placements"].append(row))
    with pytest.raises(PackageProblem, match=re.escape(message)):
        read_package(data)


# The whole war, counted by a reading of its own: each name of each row of the lists.

COUNT = re.compile(
    r"(?:(\d+) x )?([\d-]+(?:RR)? )?(?:\(-\) )?(HQ|[A-Z][\w.]*(?: [A-Z][a-z][\w.]*)?) (I{1,3}|X{1,4})"
)


def named_counters() -> Counter[str]:
    """How many different counters the manifest names, by nation."""
    made: dict[str, set[tuple[str, ...]]] = {}
    nation = ""
    text = (WAR / "counters.hw").read_text("utf-8")
    for line in re.sub(r",\n +", ", ", text).splitlines():
        if line.startswith("forces"):
            nation = line.split(" of ")[1].split()[0]
        elif line.startswith("  ") and not line.strip().startswith("#"):
            piece, *rest = re.split(r" {2,}", line.strip())
            kind = COUNT.match(piece)
            assert kind is not None, line
            for name in rest[0].split(","):
                plain = re.sub(r"[ .]", "", re.sub(r"(?<=\d)(st|nd|rd|th)$", "", name.strip())).casefold()
                made.setdefault(nation, set()).add((kind[2] or "", kind[3], kind[4], plain))
    return Counter({nation: len(names) for nation, names in made.items()})


def test_the_war_is_whole_nation_by_nation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "csv", str(WAR), "-o", str(tmp_path)]) == 0
    made = tables(tmp_path)
    ids = [row["id"] for row in made["units"] if row["id"]]
    assert len(ids) == len(set(ids))
    listed = Counter(
        row["nation"] for row in made["units"] if row["id"] and row["forces"].endswith("-counters")
    )
    twins = Counter({"Germany": 1})  # two siege batteries of one name, told apart by their number
    assert listed - twins == named_counters() or listed == named_counters()
    assert len(made["set-up"]) > 2500 and len(made["schedule"]) > 1300

    assert main(["build", str(WAR), "-o", str(tmp_path / "war.hexpack")]) == 0
    assert main(["export", "csv", str(tmp_path / "war.hexpack"), "-o", str(tmp_path / "packed")]) == 0
    made = tables(tmp_path / "packed")
    assert len(made["set-up"]) > 2000 and len(made["schedule"]) > 2000
    known = {*ids}
    named = [row["unit"] for row in (*made["set-up"], *made["schedule"]) if not row["count"]]
    assert set(named) <= known

    capsys.readouterr()
    sheet = ["export", "counters", str(WAR), "-o", str(tmp_path / "c.svg"), "--output-format", "json"]
    assert main(sheet) == 0
    assert json.loads(capsys.readouterr().out)["summary"]["counters"] == len(ids)


def test_a_counter_that_a_list_still_names_is_not_removed(
    war: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert main(["export", "csv", str(war), "-o", str(out)]) == 0
    units = out / "units.csv"
    rows = [line for line in units.read_text("utf-8").splitlines(True) if ",'27," not in line]
    units.write_text("".join(rows), encoding="utf-8")
    capsys.readouterr()

    assert main(["import", "oob", str(units), "-o", str(war), "--remove"]) == 1

    assert "`27` cannot be removed: it is still named at lists.hw:17" in capsys.readouterr().err
    assert (war / "lists.hw").read_text("utf-8") == LISTS
