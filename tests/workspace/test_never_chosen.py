"""What no scenario has in force is judged as if it were: options that none chooses, readings that none takes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
BOOK = "kind,id,paragraphs,title\n" + "".join(
    f"paragraph,{p},{p},\n"
    for p in (
        "1.1",
        "1.2",
        "1.3",
        "1.4",
        "2.1",
        "2.2",
        "2.3",
        "3.1",
        "3.2",
        "3.3",
        "3.4",
        "4.1",
        "4.2",
        "5.1",
    )
)
FOG = 'part of Skirmish\n\noption fog "Fog"                                           @ 3.1\n\n'


def linted(folder: Path, cached: bool = False, ignore: tuple[str, ...] = ("PKG", "RUL015")) -> list[str]:
    project = load_project(folder, cached)
    found = lint_project(project, ignore=ignore).findings
    if project.cache is not None:
        project.cache.store()
    return [
        f"{f.span.source.name}:{f.span.line}:{f.span.column} {f.code} {f.message}" for f in found if f.span
    ]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TEMPLATE, tmp_path / "game"))


def new(game: Path, text: str) -> list[str]:
    """What is found in a file of an option that no scenario chooses, and in no other."""
    before = set(linted(game))
    (game / "fog.hw").write_text(text, encoding="utf-8")
    return [item for item in linted(game) if item not in before]


def test_a_right_option_that_is_off_has_no_finding(game: Path) -> None:
    text = FOG + "quantity slow for unit under fog                           @ 2.1\n  base  speed of self\n"

    assert ["fog.hw:5:10 STY031"] == [item[:18] for item in new(game, text)]


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (
            "quantity slow for unit under fog                           @ 2.1\n  base  sped of self\n",
            "fog.hw:6:9 REF",
        ),
        (
            'amend 6.1 scenario "Dawn at the ford" under fog            @ 3.1\n  set-up  blue-strat, red-start\n',
            "fog.hw:6:11 REF",
        ),
    ],
)
def test_a_slip_under_an_option_that_is_off(game: Path, block: str, said: str) -> None:
    found = new(game, FOG + block)

    assert len(found) - sum("STY" in item for item in found) == 1, found
    assert [item for item in found if item.startswith(said)], found


def test_a_citation_under_an_option_that_is_off(game: Path) -> None:
    (game / "book.csv").write_text(BOOK, encoding="utf-8")
    found = new(
        game,
        FOG + "quantity slow for unit under fog                           @ 9.9\n  base  speed of self\n",
    )

    assert "fog.hw:5:60 RUL009 the book has no paragraph 9.9" in found


def test_a_citation_of_a_line_that_every_scenario_drops(game: Path) -> None:
    (game / "book.csv").write_text(BOOK, encoding="utf-8")
    (game / "drop.hw").write_text(
        'part of scenario "Dawn at the ford"\n\namend 2.2 quantity slow                                    @ 2.1\n  drop more\n',
        encoding="utf-8",
    )
    found = new(
        game,
        "part of Skirmish\n\nquantity slow for unit                                     @ 2.2\n"
        "  base  speed of self\n  more:  plus 1 when self is spent                         @ 8.1\n",
    )

    assert "fog.hw:5:60 RUL009 the book has no paragraph 8.1" in found


def test_a_file_of_an_option_that_is_off(game: Path) -> None:
    (game / "option.hw").write_text(FOG, encoding="utf-8")
    text = "part of option fog\n\nsetup thin of Blue                                         @ 4.1\n  0193  B_Foot_9\n"
    found = new(game, text)

    assert [item for item in found if item.startswith("fog.hw:4:3 MAP001 there is no hex 0193")], found
    assert [item for item in found if item.startswith("fog.hw:4:9 REF")], found


def test_a_reading_that_no_scenario_takes(game: Path) -> None:
    ruling = (
        'part of Skirmish\n\nruling bogs "Which units are slow?"                         @ 2.1\n'
        '  readings  some, all\n  default  some\n  because  "the sequel has it so"\n\n'
    )
    block = "quantity slow for unit under bogs = all                    @ 2.1\n  base  sped of self\n"
    found = new(game, ruling + block)

    assert [item for item in found if item.startswith("fog.hw:9:9 REF")], found


def test_what_is_right_in_one_scenario_is_no_fault(game: Path) -> None:
    (game / "second.hw").write_text(
        'scenario "Second"                                          @ 6.1\n  of  Skirmish\n  turns  1..2\n\n'
        "quantity far for unit                                      @ 2.1\n  base  speed of self\n",
        encoding="utf-8",
    )
    text = FOG + "quantity slow for unit under fog                           @ 2.1\n  base  far of self\n"

    assert not [item for item in new(game, text) if "REF" in item]
    assert [item for item in new(game, text.replace("far of", "fra of")) if "REF" in item]


def test_an_amended_scenario_is_the_one_that_is_built(game: Path) -> None:
    amended = FOG + "amend 6.1 scenario under fog                               @ 3.1\n  turns  1..2\n"
    (game / "fog.hw").write_text(amended, encoding="utf-8")
    text = (game / "scenario.hw").read_text(encoding="utf-8")
    assert build_model(load_project(game))[0].ir["scenarios"][0]["last"] == 6

    (game / "scenario.hw").write_text(text.replace("  default\n", "  default\n  options  fog\n", 1))

    assert build_model(load_project(game))[0].ir["scenarios"][0]["last"] == 2


def test_the_memory_of_lint_knows_of_them(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    (game / "book.csv").write_text(BOOK, encoding="utf-8")
    right = FOG + "quantity slow for unit under fog                           @ 2.1\n  base  speed of self\n"
    for text in (right, right.replace("@ 2.1", "@ 2.9"), right.replace("speed", "sped"), right):
        (game / "fog.hw").write_text(text, encoding="utf-8")
        assert linted(game, cached=True) == linted(game)
        assert linted(game, cached=True) == linted(game)


def test_options_may_stand_for_one_another(game: Path) -> None:
    """One name in two options is no fault; the same name twice in one of them is."""
    path = game / "game.hw"
    text = path.read_text(encoding="utf-8")
    two = '\noption fog "Fog"  @ 3.1\n  default\noption ice "Ice"  @ 3.1\n'
    fog, ice = (f"\ndefine slow for unit under {name} = self is foot  @ 3.1\n" for name in ("fog", "ice"))

    path.write_text(text + two + fog + ice, encoding="utf-8")
    assert [found for found in linted(game) if "REF020" in found] == []

    path.write_text(text + two + ice + ice, encoding="utf-8")
    assert len([found for found in linted(game) if "REF020" in found]) == 1


RULING = (
    'part of Skirmish\n\nruling bogs "Which units are slow?"                         @ 2.1\n'
    '  readings  some, all\n  default  some\n  because  "the sequel has it so"\n\n'
)


@pytest.mark.parametrize(
    ("block", "place"),
    [
        # At the head of the block that it changes.
        (
            "replace 3.3 policy retreat under bogs = all                @ 3.3\n"
            "  path  1 hex on the way to exactly 2 hexes from hex of unit\n"
            "  bar enemy:  into hex where some enemy unit in to\n  tier  through enemy\n",
            "game.hw:56:1 REF010",
        ),
        # Where what it changes is used.
        (
            "replace 1.2 define strength-now under bogs = all           @ 1.2\n  self is fresh\n",
            "game.hw:80:15 TYP008",
        ),
    ],
)
def test_what_a_reading_breaks_elsewhere(game: Path, block: str, place: str) -> None:
    project = load_project(game)
    assert lint_project(project).findings == []
    (game / "fog.hw").write_text(RULING + block, encoding="utf-8")

    (found,) = (one for one in lint_project(load_project(game)).findings if one.severity == "error")

    assert found.span is not None
    assert f"{found.span.source.name}:{found.span.line}:{found.span.column} {found.code}".startswith(place)
    assert [(label.span.source.name, label.span.line) for label in found.labels] == [("fog.hw", 8)]
    assert found.note == "with the reading `all` of `bogs`"


def test_readings_that_replace_one_block_are_judged_apart(game: Path) -> None:
    other = RULING.replace("part of Skirmish\n\n", "").replace("bogs", "mires")
    slip = "replace 1.2 define strength-now under bogs = all           @ 1.2\n  strenght of self\n"
    right = "replace 1.2 define strength-now under mires = all          @ 1.2\n  strength of self\n"

    found = new(game, RULING + other + slip + right)

    assert ["fog.hw:14:3 REF007"] == [item[:18] for item in found if "REF" in item], found


@pytest.mark.parametrize("title", ["Dawn at the ford", "Dusk at the ford"])
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("set-up  blue-strt, red-start", ["REF002 unknown set-up `blue-strt`"]),
        ("setup  blue-start, red-start", ["SYN067 a `scenario` has no field `setup`"]),
        ("turns  1..4 6", ["SYN068 wrong form of `turns`"]),
        ("set-up  blue-start, red-start", []),
    ],
)
def test_a_change_of_a_scenario_is_judged_in_that_scenario(
    title: str, line: str, said: list[str], game: Path
) -> None:
    """In the other scenario nobody reads the line, so nothing is wrong with it there."""
    dawn = (game / "scenario.hw").read_text("utf-8")
    dusk = dawn.replace("Dawn", "Dusk").replace("@ 6.1", "@ 6.4").replace("  default\n", "")
    (game / "dusk.hw").write_text(dusk, encoding="utf-8")
    paragraph = "6.1" if "Dawn" in title else "6.4"
    text = f'option cold "Cold"  @ 7.1\n\namend {paragraph} scenario "{title}" under cold  @ 7.1\n  {line}\n'

    assert [item.split(" ", 1)[1] for item in new(game, text) if item.startswith("fog.hw:4")] == said


def test_units_of_an_unknown_kind_are_no_fault_of_an_option(game: Path) -> None:
    """They are unknown with and without it, which their list reports."""
    oob = game / "oob" / "blue.oob.json"
    text = oob.read_text("utf-8")
    assert '"kind": "horse"' in text
    oob.write_text(text.replace('"kind": "horse"', '"kind": "hrose"'), encoding="utf-8")
    before = linted(game)
    (game / "fog.hw").write_text(
        FOG + "quantity slow for unit under fog                           @ 2.1\n  base  speed of self\n",
        encoding="utf-8",
    )

    assert [item for item in before if "OOB022" in item]
    assert [item for item in linted(game) if item not in before and "STY031" not in item] == []
