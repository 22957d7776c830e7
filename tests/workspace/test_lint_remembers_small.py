"""What lint remembers is forgotten when what it rests on changes, however far away that stands."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolchain.base.diagnostic import Findings
from toolchain.base.remembered import Remembered
from toolchain.base.source import Source
from toolchain.language import blocks
from toolchain.language.blocks import read_blocks
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
SETTINGS = '[project]\nname = "one"\ntitle = "One"\nlanguage = "1"\nlicence = "CC0-1.0"\n'
ABOVE = SETTINGS.replace("[project]\n", '[project]\nextends = "../base"\n')
SIDES = "  sides  Blue, Red\n\nside Blue  @ 1\nside Red  @ 1\n\n"
GAME, SERIES = f'game One "One"\n{SIDES}', f'series S "S"\n{SIDES}'
OVER_SERIES = 'game One "One"\n  extends  S\n\n'


def hexes(first: int, last: int, rows: int) -> str:
    listed = "".join(f"  {column:02}01..{column:02}{rows:02}  clear\n" for column in range(first, last + 1))
    return "hexes  @ 2\n" + listed + "\n"


CLEAR = "terrain clear on hex  @ 2\n  is  plain\n\n"
PLACES = "place,lon,lat,hex,kind\n" + "".join(
    f"P{c}{r},{2 + c * 0.1},{48 - r * 0.1},{c:02}{r:02},\n" for c in (2, 5, 8) for r in (2, 5, 8)
)
RULING = 'ruling silly "why"  @ 6\n  readings  a, b\n  default   b\n'
Edit = Callable[[Path], None]


def replaced(file: str, old: str, new: str) -> Edit:
    def edit(folder: Path) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")

    return edit


# The files of a project called `own` (and of `base`, which it may extend), and an edit that a check must see.
CASES: dict[str, tuple[dict[str, str], Edit, str]] = {
    "an option in a file that is only said": (
        {
            "own/hexwright.toml": SETTINGS,
            "own/game.hw": GAME
            + f"map  @ 2\n  columns  1..3\n  rows  1..3\n  edges  whole\n\n{CLEAR}{hexes(1, 3, 3)}"
            + "edge west of Blue  @ 6\n  0101..0103 0201 0203 0301\n\nedge east of Red  @ 7\n  0302..0303\n\n"
            + "suspend 7 under extra\n\n",
            "own/later.hw": 'part of One unplayed because "later"\n\noption extra "Extra"  @ 8\n\n',
        },
        replaced("own/later.hw", "  @ 8\n", "  @ 8\n  default\n"),
        "MAP094",
    ),
    "what a state can become, said of a subject that is not built": (
        {
            "own/hexwright.toml": SETTINGS,
            "own/game.hw": GAME,
            "own/later.hw": 'part of One unplayed because "later"\n\nstate mood of army  @ 2\n\n'
            "trigger rest  @ 3\n  as soon as  turn = 2\n  do\n    set mood of army to yes\n",
        },
        replaced("own/later.hw", "army  @ 2\n", "army  @ 2\n  values  Blue, Red\n"),
        "REF003",
    ),
    "a map that lists no hexes, and a list of places": (
        {
            "own/hexwright.toml": SETTINGS,
            "own/game.hw": f"{GAME}{CLEAR}map  @ 2\n  layout   flat, even columns half a hex down\n"
            "  columns  1..10\n  rows     1..10\n",
            "own/places.csv": PLACES,
        },
        replaced("own/game.hw", "1..10", "1..4"),
        "MAP060",
    ),
    "a block that moves from the project below to this one": (
        {
            "base/hexwright.toml": SETTINGS,
            "base/a.hw": SERIES,
            "base/z.hw": f"part of S\n\n{RULING}",
            "own/hexwright.toml": ABOVE,
            "own/game.hw": OVER_SERIES,
        },
        lambda folder: shutil.move(folder / "base/z.hw", folder / "own/z.hw") and None,
        "RUL003",
    ),
    "maps in files of one name": (
        {
            "base/hexwright.toml": SETTINGS,
            "base/map.hw": SERIES + CLEAR + hexes(1, 5, 9),
            "own/hexwright.toml": ABOVE,
            "own/map.hw": f"{OVER_SERIES}#{'x' * 22}\n\nmap  @ 2\n  columns  1..9\n  rows  1..9\n  edges  whole\n\n"
            + hexes(6, 9, 9)
            + "terrain river on hexside  @ 2\n\n",
        },
        replaced("own/hexwright.toml", 'title = "One"', 'title = "Two"'),
        "MAP094",
    ),
}


def said(folder: Path, cached: bool) -> list[Any]:
    project = load_project(folder, cached)
    found = lint_project(project).findings
    if project.cache is not None:
        project.cache.store()
    return [
        (
            item.code,
            item.message,
            [
                (s.source.name, s.line, s.column, s.text)
                for s in (item.span, *(x.span for x in item.labels))
                if s
            ],
        )
        for item in found
    ]


@pytest.mark.parametrize("name", CASES)
def test_it_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    files, edit, code = CASES[name]
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    for file, text in files.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    said(tmp_path / "own", True)
    assert said(tmp_path / "own", True) == said(tmp_path / "own", False)
    edit(tmp_path)
    remembered, fresh = said(tmp_path / "own", True), said(tmp_path / "own", False)

    assert code in [found for found, *_ in fresh]
    assert remembered == fresh
    assert said(tmp_path / "own", True) == fresh


def test_examples_that_name_a_cover_are_read_again_when_it_is_called_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    folder = Path(shutil.copytree(SCENARIOS / "library-of-napoleonic-battles", tmp_path / "book"))
    assert said(folder, True) == []
    replaced("rules/hidden.hw", "shows   hidden-force ", "shows   hidden-forze ")(folder)
    remembered = said(folder, True)

    assert "REF002" in [code for code, *_ in remembered]
    assert remembered == said(folder, False)


def test_units_of_another_side_are_seen_where_they_are_set_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row of a set-up names a unit; whose it is stands in another file."""
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    start = SCENARIOS.parent / "toolchain" / "templates" / "card-driven"
    folder = Path(shutil.copytree(start, tmp_path / "salt"))
    assert said(folder, True) == []
    replaced("forces.hw", "forces league of League", "forces league of Duchy")(folder)
    remembered = said(folder, True)

    assert ["OOB051"] == [code for code, *_ in remembered]
    assert remembered == said(folder, False)


LUCK = """
deck luck with self: unit                @ 90.1
  cards     1..2
  sections  bonus

card 1 of luck                           @ 90.1
  bonus
    cold: plus strength of self

card 2 of luck                           @ 90.1
  bonus
    warm: plus 2

define lucky for unit = bonus(card 1 of luck, self) ignoring warm > 0  @ 90.2

state tired of unit                      @ 90.3
  values  0..3

quantity pace for unit                   @ 90.3
  base  2

movement crawl of unit                   @ 90.3
  allowance  pace(self)
  rest       tired
  bar        when not lucky(mover) or tired of mover > 2

policy recoil of unit                    @ 90.4
  path          1 hex
  bar enemies:  into hex where some enemy unit in to
  tier          without enemies
  prefer        pace(unit)

trace lifeline of unit                   @ 90.5
  leg land:  up to 3 over hexes
  bar        into hex where pace(self) > 1
  path       land > hexes where some friendly unit in it
"""


@pytest.mark.parametrize(
    "edit",
    [
        replaced("game.hw", "warm: plus", "hot: plus"),  # of another card
        replaced("game.hw", "deck luck with self: unit", "deck luck with self: hex"),
        replaced("game.hw", "cards     1..2", "cards     1..1"),
        replaced("game.hw", "  sections  bonus", "  sections  malus"),
        replaced(
            "game.hw",
            "quantity pace for unit                   @ 90.3\n  base  2",
            "define pace for unit = self.moved  @ 90.3",
        ),
        replaced("game.hw", "values  0..3", "values  no, yes"),
    ],
    ids=[
        "a label",
        "what a section is applied to",
        "the numbers of a deck",
        "the name of a section",
        "what a rule gives",
        "the values of a state",
    ],
)
def test_what_parts_of_rules_say_of_each_other_is_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edit: Edit
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    folder = Path(shutil.copytree(SCENARIOS.parent / "toolchain" / "templates" / "game", tmp_path / "game"))
    game = folder / "game.hw"
    game.write_text(game.read_text(encoding="utf-8") + LUCK, encoding="utf-8")
    before = said(folder, True)
    assert {code for code, *_ in before} == {"STY037", "FLO046"}, before
    edit(folder)
    remembered = said(folder, True)

    assert remembered == said(folder, False)
    assert {code for code, *_ in remembered} - {code for code, *_ in before}


def test_a_right_text_is_not_looked_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    known: Remembered[bytes, Any] = Remembered(9)

    def blocks_of(text: str) -> tuple[list[tuple[int, int, bytes]], int]:
        findings = Findings()
        read = read_blocks(Source("a.hw", text), findings, known)
        return [(block.span.start, block.span.end, block.digest) for block in read], len(findings.items)

    right, wrong = "side A\n\nside B\n", "side A\n\n\tside B\n"
    first, tab = blocks_of(right), blocks_of(wrong)
    monkeypatch.setattr(blocks, "cut_blocks", lambda *given: [])
    assert first == blocks_of(right) != ([], 0)
    assert tab[1] > 0 and blocks_of(wrong)[0] == []  # where something was found, it is


@pytest.mark.parametrize(
    "text", ["forces A of B at 1914-08.1\n  total 5\n", "schedule A of B\n  mark x,\n    1914-08 y\n"]
)
def test_a_block_without_rows_is_remembered_as_it_was_read(text: str) -> None:
    known: Remembered[bytes, Any] = Remembered(9)
    read = [read_blocks(Source("a.hw", text), Findings(), known)[0] for _ in range(2)]

    assert not read[0].played and not read[1].played
    assert [len(block.rows) for block in read] == [0, 0]
    assert [len(block.lines) for block in read] == [1, 1]
