"""The ledger of a small book and of Race to the Sea: every row has its states, every ruling its block and reason."""

from __future__ import annotations

import csv
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from toolchain.base.diagnostic import Findings
from toolchain.engine.game import Game
from toolchain.engine.kernels.flood import all_open
from toolchain.language.ast import Cite, Line
from toolchain.play.exercise import TracedGame
from toolchain.play.playout import playout
from toolchain.workspace.book import read_book
from toolchain.workspace.exercised import exercise_project
from toolchain.workspace.ledger import build_ledger
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.overrides import overrides
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project, load_project
from toolchain.workspace.testing.beside import store, stored

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
RACE = ROOT / "scenarios" / "race-to-the-sea"
SUMMARY = ["paragraphs", "mechanisms", "implemented", "tested", "exercised", "ruled", "said", "missing"]
SMALL_BOOK = """\
kind,id,paragraphs,title
paragraph,2.1,2.1,marching
paragraph,3,3,fighting
paragraph,3.2,3.2,the roll
paragraph,8.1,8.1,weather
paragraph,9.1,9.1,designer's notes
mechanism,MOV-01,2.1,cost of a hex
mechanism,CBT-01,3.2;3.3,a fight
mechanism,CBT-02,3.3,retreat
mechanism,WTH-01,8.1,snow
"""
SMALL_RULES = """\
part of Skirmish

note 9.1 "no rule"

ruling even-fight "what is an even fight?"  @ 3.2
  readings  stand
  default   stand
  rejected  fall, flee
  because   "nothing is said of it"

define even-fight-holds = 1                                @ 3.2 ruling even-fight

example CBT-01 "a fight is fought"                         @ 3.2
  move B_Foot_1 to hex 0202
  move R_Foot_1 to hex 0302
  do fight(B_Foot_1, R_Foot_1)
  chance 5
  expect R_Foot_1 is spent
  covers CBT-01

example CBT-02 "a case that goes otherwise"                @ 3.3
  move B_Foot_1 to hex 0202
  expect B_Foot_1 is spent
  covers CBT-02, XXX-99
"""


@pytest.fixture
def small(tmp_path: Path) -> Project:
    folder = tmp_path / "small"
    shutil.copytree(TEMPLATE, folder)
    (folder / "book.csv").write_text(SMALL_BOOK, encoding="utf-8")
    (folder / "more.hw").write_text(SMALL_RULES, encoding="utf-8")
    return load_project(folder)


@pytest.fixture(scope="module")
def race() -> Project:
    return load_project(RACE)


@pytest.fixture(scope="module")
def rows() -> list[dict[str, str]]:
    with (RACE / "book.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


BATTLE = """
values assault-result Hit, Miss, Never
table assault-chart
  rows die 1..6 ; cells assault-result
  data
    1..3  Hit
    4..6  Miss
elimination of unit
  because  any to lost
battle assault "attack a hex"                              @ 8.1
  target     hexes where some enemy unit in it
  attackers  own unit adjacent to target
  roll       1d6
  result     assault-chart(roll)
  results
    Miss:  nothing                                         @ 8.2
    Hit                                                    @ 8.3
      reduce defenders by 1                                @ 8.4
    Never:  reduce attackers by 1                          @ 8.5
"""


def by(made: dict[str, Any], part: str, key: str) -> dict[str, Any]:
    return {row[key]: row for row in made[part]}


def cites(project: Project) -> Iterator[Cite]:
    def walk(lines: list[Line]) -> Iterator[Cite]:
        for line in lines:
            if line.cite is not None:
                yield line.cite
            yield from walk(line.body)

    for placed in project.all_placed():
        if placed.block.cite is not None:
            yield placed.block.cite
        yield from walk(placed.block.lines)


# A small book


def test_a_mechanism_is_implemented_when_it_is_stated_and_an_example_that_covers_it_passes(
    small: Project,
) -> None:
    made = by(build_ledger(small), "mechanisms", "id")

    assert made["CBT-01"]["implemented"] and made["CBT-01"]["examples"] == ["CBT-01"]
    assert made["MOV-01"]["stated"] and made["MOV-01"]["missing"] and not made["MOV-01"]["examples"]
    assert made["CBT-02"]["stated"] and made["CBT-02"]["missing"]
    assert not made["WTH-01"]["stated"] and made["WTH-01"]["missing"]


def test_the_summary_counts_mechanisms(small: Project) -> None:
    made = build_ledger(small)

    assert SUMMARY == list(made["summary"])
    assert made["summary"]["implemented"] + made["summary"]["missing"] == made["summary"]["mechanisms"]
    assert (5, 4, 1, 0, 1, 3) == tuple(
        made["summary"][k] for k in ("paragraphs", "mechanisms", "implemented", "tested", "ruled", "missing")
    )
    assert 3 == made["stated"]
    assert ["CBT-02"] == made["failed_examples"] and ["XXX-99"] == made["unknown_covers"]


def test_the_examples_of_an_option_count_although_no_scenario_chooses_it(small: Project) -> None:
    rules = """part of option snow

state snowed-in of unit                                    @ 8.1

procedure snowfall                                         @ 8.1
  set snowed-in of unit to yes

example WTH-01 "snow falls"                                @ 8.1
  move    B_Foot_1 to hex 0101
  do      snowfall
  expect  snowed-in of B_Foot_1
  covers  WTH-01
"""
    row = next(row for row in build_ledger(small)["mechanisms"] if row["id"] == "WTH-01")
    assert not row["implemented"]
    (small.folder / "snow.hw").write_text(rules, encoding="utf-8")
    with (small.folder / "more.hw").open("a", encoding="utf-8") as file:
        file.write("\noption snow  @ 8.1\n")

    row = next(row for row in build_ledger(load_project(small.folder))["mechanisms"] if row["id"] == "WTH-01")

    assert row["implemented"]


def test_a_paragraph_has_a_status_and_places(small: Project) -> None:
    made = by(build_ledger(small), "paragraphs", "paragraph")

    assert ("implemented", "implemented", "implemented", "missing", "noted") == tuple(
        made[p]["status"] for p in ("2.1", "3", "3.2", "8.1", "9.1")
    )
    assert ["even-fight"] == made["3.2"]["ruled"] and "CBT-01" in made["3.2"]["examples"]
    asked = "even-fight: what is an even fight? stand, not fall, flee, because nothing is said of it"
    assert asked in made["3.2"]["reasons"]
    assert "more.hw:3" in made["9.1"]["places"]
    assert any(place.startswith("game.hw:") for place in made["2.1"]["places"])


def test_without_a_table_the_cited_paragraphs_are_the_book() -> None:
    made = build_ledger(load_project(TEMPLATE))

    assert 0 == made["summary"]["mechanisms"]
    assert {"2.1", "5.3"} <= {row["paragraph"] for row in made["paragraphs"]}


def test_without_a_table_the_paragraphs_of_all_scenarios_are_listed(small: Project) -> None:
    (small.folder / "book.csv").unlink()
    (small.folder / "dusk.hw").write_text(
        'scenario "Dusk"  @ 15.1\n  of Skirmish\n  turns 1..2\n  set-up blue-dusk\n\n'
        "setup blue-dusk of Blue  @ 15.2\n  0101  B_Foot_1\n",
        encoding="utf-8",
    )

    made = by(build_ledger(load_project(small.folder)), "paragraphs", "paragraph")

    assert ("implemented", "implemented") == (made["15.1"]["status"], made["15.2"]["status"])


def test_without_a_table_paragraphs_come_in_the_order_of_a_book(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE, tmp_path, dirs_exist_ok=True)
    (tmp_path / "a-later.hw").write_text(
        "part of Skirmish\nmeasure SP  @ 2.10\nmeasure CP  @ 10.1\nmeasure RP  @ 2.9\n", encoding="utf-8"
    )

    listed = [row["paragraph"] for row in build_ledger(load_project(tmp_path))["paragraphs"]]

    assert ["2.6", "2.9", "2.10", "3.1"] == [n for n in listed if n in ("2.6", "2.9", "2.10", "3.1")]
    assert listed[-1] == "10.1"


def test_what_games_at_random_use_is_counted_kept_and_read(small: Project) -> None:
    assert stored(small.folder) is None and 0 == build_ledger(small)["summary"]["exercised"]
    counted = exercise_project(small, games=2, seed=1)
    made = build_ledger(small, stored(small.folder))

    assert [] == counted["faults"]
    assert counted["hits"]["movement march"] > 0 and counted["hits"]["quantity march-cost"] > 0
    assert 2 == made["games"] and 1 == made["summary"]["exercised"]
    assert by(made, "paragraphs", "paragraph")["2.1"]["exercised"] > 0
    assert "*\n" == (small.folder / ".hexwright" / ".gitignore").read_text(encoding="utf-8")


def test_each_result_of_a_battle_counts_alone(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE, tmp_path, dirs_exist_ok=True)
    with (tmp_path / "game.hw").open("a", encoding="utf-8") as file:
        file.write(BATTLE)
    text = (tmp_path / "game.hw").read_text(encoding="utf-8")
    (tmp_path / "game.hw").write_text(
        text.replace("open move, attack", "open move, assault"), encoding="utf-8"
    )

    project = load_project(tmp_path)
    made = build_ledger(project, exercise_project(project, games=2, seed=1))
    used = {
        number: by(made, "paragraphs", "paragraph")[number]["exercised"]
        for number in ("8.1", "8.2", "8.3", "8.4", "8.5")
    }

    assert 0 < used["8.1"] == used["8.2"] + used["8.3"]
    assert (used["8.4"], used["8.5"]) == (used["8.3"], 0)


def test_a_count_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    path = store(tmp_path, {"format_version": "1.0", "hits": {}, "lines": {}})
    assert stored(tmp_path) is not None

    for text in ("{", "[]", '{"format_version": "9"}', '{"format_version": "1.0", "hits": 3, "lines": {}}'):
        path.write_text(text, encoding="utf-8")
        assert stored(tmp_path) is None


def test_changes_are_listed(small: Project) -> None:
    assert [] == overrides(small)
    (small.folder / "change.hw").write_text(
        "part of Skirmish\n\namend 2.1 quantity march-cost\n  woods:  plus 2 MP when to is woods\n"
        "\nsuspend 2.6, 9.1\n",
        encoding="utf-8",
    )
    listed = overrides(load_project(small.folder))

    assert [("amend", "2.1", "quantity march-cost"), ("suspend", "2.6, 9.1", "")] == [
        (row["change"], row["paragraph"], row["what"]) for row in listed
    ]
    assert "change.hw:3" == listed[0]["place"] and listed[0]["own"]
    game = small.folder / "game.hw"
    line = 1 + game.read_text(encoding="utf-8").splitlines().index(
        "quantity march-cost for move  measure MP                   @ 2.1"
    )
    assert [
        {
            "block": "quantity march-cost",
            "layer": "game",
            "name": "Skirmish",
            "place": f"game.hw:{line}",
            "lines": ["woods"],
        }
    ] == listed[0]["changes"]
    assert [] == listed[1]["changes"]  # nothing states them


# Race to the Sea


def test_every_id_of_the_book_is_there_once(rows: list[dict[str, str]]) -> None:
    for kind, count in (("paragraph", 123), ("mechanism", 116)):
        ids = [row["id"] for row in rows if row["kind"] == kind]
        assert count == len(ids) == len(set(ids))


def test_every_paragraph_of_a_mechanism_is_in_the_book(rows: list[dict[str, str]]) -> None:
    known = {row["id"] for row in rows if row["kind"] == "paragraph"}
    named = {p for row in rows for p in row["paragraphs"].split(";")}

    assert set() == named - known
    assert all(row["title"] and row["paragraphs"] for row in rows)


def test_every_citation_names_a_paragraph_of_the_book(race: Project) -> None:
    book = read_book(race, Findings())
    assert book is not None
    known = {entry.id for entry in book.paragraphs}

    assert set() == {p for cite in cites(race) for p in cite.paragraphs} - known


def test_every_paragraph_and_every_mechanism_is_stated(race: Project) -> None:
    made = build_ledger(race)

    assert [] == [row["paragraph"] for row in made["paragraphs"] if row["missing"]]
    assert made["stated"] == made["summary"]["mechanisms"] == 116
    assert [] == made["unknown_covers"]


def test_every_ruling_that_is_cited_has_a_block_and_every_block_is_cited(race: Project) -> None:
    blocks = [p.block.header[0].text for p in race.placed if p.block.word == "ruling"]
    cited = {cite.ruling for cite in cites(race) if cite.ruling}

    assert len(blocks) == len(set(blocks))
    assert cited == set(blocks)


def test_every_ruling_has_readings_one_that_holds_and_a_reason_with_a_defect(race: Project) -> None:
    for placed in race.placed:
        if placed.block.word != "ruling":
            continue
        fields = {
            line.word: [t.value for t in line.tokens[1:] if t.kind != "COMMA"] for line in placed.block.lines
        }
        name = placed.block.header[0].text
        assert len(fields["readings"]) + len(fields.get("rejected", ())) > 1, name
        assert fields["default"][0] in fields["readings"], name
        assert "RTS-D-" in fields["because"][0], name


def test_every_defect_is_ruled_or_noted(race: Project) -> None:
    text = "".join(s.text for s in race.sources if s.name in ("rules/rulings.hw", "rules/errata.hw"))

    assert [] == [number for number in range(1, 98) if f"RTS-D-{number:03}" not in text]


def test_what_the_errata_say_of_the_map_is_so(race: Project) -> None:
    model, _ = build_model(race)
    program = Game(model.ir).program
    regions, water = program.regions, program.terrain_hexes["water"] | program.terrain_hexes["entrenchments"]
    whole = all_open(program, None)
    amiens = 1 << next(i for i, h in enumerate(model.ir["hexes"]) if h.get("name") == "Amiens")

    assert not (regions["south-entry"] | amiens) & ~regions["allied-side"]
    for region in ("behind-allied-entrenchments", "behind-german-entrenchments"):
        reached = whole.flood(regions["south-entry"], program.ALL & ~water, program.hex_count) & ~water
        assert not regions[region] & ~reached
    sizes = {p["id"]: p["values"].get("size", 0) for p in model.ir["pieces"]}
    assert 5 == sum(sizes[name] for name in ("FR_II_Cavalry", "FR_81_82_Terr", "FR_84_88_Terr"))
    assert 32 == sum(name.startswith("Casualty_") for name in sizes)


def test_a_traced_game_goes_as_the_plain_one(race: Project) -> None:
    model, _ = build_model(race)
    ir = json.loads(json.dumps(model.ir))
    traced = TracedGame(ir)
    plain = playout(Game(ir), 0, seed=5, log=True)
    other = playout(traced, 0, seed=5, log=True, ear=traced.hear)

    assert (plain.log, plain.outcome) == (other.log, other.outcome)
    assert (
        traced.hits["procedure assault-in-hex"]
        == traced.hits["action assault"] + traced.hits["procedure counter-assault"]
    )


@pytest.mark.parametrize(
    ("book", "said"),
    [
        (b"kind,name\nparagraph,Sides\n", "book.csv has no column `id`"),
        (b"kind,id\nparagraph,1.1\nparagraph,\xff\n", "book.csv is not UTF-8 text: byte 33 is invalid"),
    ],
)
def test_a_table_of_the_book_that_cannot_be_read_is_a_warning_and_no_ledger(
    tmp_path: Path, book: bytes, said: str
) -> None:
    game = Path(shutil.copytree(TEMPLATE, tmp_path / "game"))
    (game / "book.csv").write_bytes(book)
    project = load_project(game)

    assert [(f.code, f.severity, f.message) for f in lint_project(project).findings] == [
        ("SYN009", "warning", said)
    ]
    with pytest.raises(ValueError, match=re.escape(said)):
        build_ledger(project)
