"""One slip, one finding: what follows from a finding is not reported beside it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.known import load_copy
from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import catalogue
from toolchain.workspace.lint import consequences
from toolchain.workspace.lint.linter import LintResult, lint_project
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
WAR = ROOT / "scenarios" / "western-front"


def _linted(tmp_path: Path, *edits: tuple[str, str], more: str = "") -> LintResult:
    folder = tmp_path / "game"
    shutil.copytree(TEMPLATE, folder)
    file = folder / "game.hw"
    text = file.read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    file.write_text(text + more, encoding="utf-8")
    return lint_project(load_copy(folder, TEMPLATE))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        # A name that is misspelt where it is declared: its three uses are the same slip.
        ("define strength-now for", "define strength-nwo for", "REF007"),
        ("procedure hurt with", "procedure hrut with", "REF002"),
        ("box lost", "box lots", "REF001"),
        # A block that is not read: neither what it declares nor what it uses is missed.
        ("sequence          ", "sequense          ", "SYN014"),
        ("procedure fight", "procedrue fight", "SYN014"),
        ("policy retreat", "polcy retreat", "SYN014"),
        ("quantity march-cost for", "quantity march cost for", "SYN065"),
        # A rule that is read in part: what checks say of it, and of the game by it.
        ("at most  2", "at most  two", "REF001"),
        ("  at most  2\n", "", "SET001"),
        ("kind horse is unit", "kind horse is unti", "REF002"),
        ("score points   ", "score victory points   ", "SYN065"),
        ("  roll 1d6 as die", "  roll d6 as die", "REF001"),
        ("  bands    0, 1..2, 3..", "  bands    0, 1-2, 3..", "SYN068"),
        # The line that declares names is not read: whoever uses them.
        ("has    strength 1..9, speed", "has    strength 1-9, speed", "REF002"),
        (
            "kind foot is unit                                          @ 1.2\n  faces  fresh, spent",
            "kind foot is unit                                          @ 1.2\n  faces  fresh spent",
            "SYN081",
        ),
        (
            "  do\n    set moved of self to yes\n    move self",
            "  do\n    set moved of self to true\n    move self",
            "TYP001",
        ),
        ("  ladder   draw < narrow < clear", "  ladder   draw, narrow, clear", "TYP030"),
        ("reach  1\n", "reach  -1\n  bar    when hexside has river\n", "SYN068"),
        # A line that is not read, with what is indented below it.
        ("turn day 1..6", "turn day 1-6", "SYN062"),
        ("turn day 1..6", "turn day 6..1", "TYP040"),
        ("turn day 1..6", "turn day 1–6", "SYN005"),
        ("when total >= 6", "when total => 6", "SYN011"),
        ("when total >= 6", "when (total >= 6", "SYN006"),
        ('"attack an adjacent hex"', "“attack an adjacent hex”", "SYN005"),
        ("not hexside has ford\n  stop", "! hexside has ford && yes\n  stop", "SYN005"),
        # What a line that could not be read would have declared, or named.
        ("state moved of unit", "state moved_ of unit", "SYN005"),
        ("movement march of unit", "movment march of unit", "SYN014"),
        ("  wade:   plus 2 MP", "  wade:   + 2 MP", "SYN067"),
        ("  bar river:  when hexside", "  bar river  when hexside", "SYN068"),
        ("quantity march-cost for move ", "quantity march-cost for mover ", "REF021"),
        ("  roll 1d6 as die", "  roll 1d6", "TAB010"),
        ("  roll 1d6 as die", "  role 1d6 as die", "SYN060"),
        (
            "stacking two-a-hex of unit                                 @ 2.4\n  at most  2",
            "stacking two-a-hex of unit\n  max 2",
            "SYN067",
        ),
        ("kind foot is unit", "kind foot is units", "REF002"),
    ],
)
def test_one_slip_is_one_finding(old: str, new: str, code: str, tmp_path: Path) -> None:
    shown = _linted(tmp_path, (old, new)).findings
    assert [item.code for item in shown] == [code]


CONTROL = ("  start   none", "  start   none\n  start   Red in far-bank\n  start   Blue in near-bank")


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        # All its units stand in set-ups of the other side, among its enemies, in hexes that these hold.
        ("oob/red.oob.json", '"side": "Red"', '"side": "Blue"', "OOB051"),
        ("oob/red.oob.json", '"side": "Red"', '"side": "red"', "OOB021"),
        ("oob/red.oob.json", '"id": "R_Foot_2"', '"id": "R_Foot_1"', "OOB008"),
        ("map.hw", "  0402  woods", '  0402  village "Northam"', "MAP005"),
        ("map.hw", '  0103  village "Northam"', '  0103  village: "Northam"', "MAP010"),
        ("map.hw", '  0103  village "Northam"', "  0103  'Northam'", "SYN005"),
        ("map.hw", 'lines river "Brook"', "lines river Brook", "SYN065"),
        ("scenario.hw", "  0401  R_Foot_1", "  0401, R_Foot_1", "SYN063"),
        ("scenario.hw", "setup red-start of Red", "setup red-start of Blue", "SET015"),
        ("game.hw", "  bands    0, 1..2, 3..", "  bands    0, 1..2", "VIC001"),
    ],
)
def test_one_slip_in_data_is_one_finding(file: str, old: str, new: str, code: str, tmp_path: Path) -> None:
    _linted(tmp_path, CONTROL)
    path = tmp_path / "game" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    shown = lint_project(load_copy(tmp_path / "game", TEMPLATE)).findings
    assert [item.code for item in shown] == [code]


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "codes"),
    [
        # The name of the game, and the keyword of a block that is written twice.
        ("chit-pull", "game.hw", "game Beacon_Hill ", "game Beacon_Hall ", "PKG018"),
        ("chit-pull", "game.hw", "game Beacon_Hill ", "game game Beacon_Hill ", "SYN107"),
        ("game", "game.hw", "side Red ", "side side Red ", "SYN107"),
        ("chit-pull", "forces.hw", "forces green ", "forces forces green ", "SYN107"),
        # A first line is missing: the lines of its block stand in the block above.
        ("game", "game.hw", 'game Skirmish "Skirmish at the Ford"\n', "", "SYN003"),
        ("game", "examples.hw", 'example 3.2 "an attack on open ground"                     @ 3.2\n', "", "SYN067"),
        ("game", "game.hw", "score points                                               @ 5.1\n", "", "SYN060"),
        ("chit-pull", "game.hw", "  results                                                  @ 5.2\n", "", "FLO013 SYN079"),
        ("chit-pull", "game.hw", "side Green                                                 @ 1.1\n", "", "REF002 TYP033"),
        ("game", "game.hw", "  do\n    set moved of self", "  dx\n    set moved of self", "SYN067"),
        # A kind is missing or misspelt: its counters, and the rules for it, follow.
        ("chit-pull", "game.hw", "kind regiment is unit                                      @ 1.2\n", "", "REF002"),
        ("chit-pull", "game.hw", "kind regiment is unit ", "kind regiment is ", "SYN065"),
        ("chit-pull", "game.hw", "  faces    full, weak", "  faces    full full, weak", "SYN081"),
        ("game", "game.hw", "kind horse is unit", "kind horse unit", "SYN081"),
        ("chit-pull", "forces.hw", "  ids                   Y_", "  ids                   x_", "OOB005"),
        ("chit-pull", "forces.hw", "forces green of Green", "green forces of Green", "SYN014"),
        # An action without its name, which no check may fail at.
        ("card-driven", "game.hw", 'action march-army "march with an army"', "action", "SYN066"),
        # A set of values, a deck, a cup, or odds that could not be read.
        ("card-driven", "game.hw", "values battle-result repulse, stand-off, retreat, rout", "values battle-result", "TYP032"),
        ("card-driven", "game.hw", "values battle-result repulse, stand-off, retreat, rout", "values", "SYN066"),
        ("card-driven", "cards.hw", "  cards  1..12", "  cards", "SYN068"),
        ("chit-pull", "game.hw", "columns 1:2, 1:1, 3:2, 2:1, 3:1", "columns 1:2, 1:1, 3:2, 2:1,", "SYN010"),
        # A state without its values.
        ("game", "game.hw", "  values  Blue, Red\n", "", "TYP001"),
        ("game", "game.hw", "  values  Blue, Red\n", "  valeus  Blue, Red\n", "SYN067"),
        ("game", "game.hw", "  start   none", "  start   nzne", "REF001"),
        ("game", "game.hw", "  ladder   draw < narrow < clear", "  ladder   draw < narrow narrow < clear", "TYP030"),
        ("game", "game.hw", "procedure player-turn ", "procedure ", "SYN066"),
        # The first line of a block is missing: what it declares is unknown in many places.
        ("card-driven", "cards.hw", "\ndeck campaign                                              @ 2.1\n", "\n", "SYN067"),
        ("card-driven", "game.hw", "\nelimination of army                                        @ 5.4\n", "\n", "SYN060"),
        ("chit-pull", "game.hw", "\nodds crt-odds                                              @ 5.1\n", "\n", "SYN067"),
        ("operational", "game.hw", "\nprocedure player-turn\n", "\n", "SYN067"),
        ("tactical", "forces.hw", "\nforces blue-company of Blue ", "\n# forces of Blue ", "SYN067"),
        ("game", "scenario.hw", "setup red-start of Red                                     @ 6.3\n", "", "REF002"),
        ("operational", "map.hw", "\nlines road\n", "\n", "MAP023 MAP023 MAP023"),  # shown as one
        # Values that nothing declares: cells, results, what counters show.
        ("chit-pull", "game.hw", "\nvalues crt-result A1, NE, EX, DR, D1 ", "\n# values ", "TAB002"),
        ("chit-pull", "game.hw", "\nvalues brigades Oak, Ash, Elm, Lion, Bear, Wolf ", "\n# values ", "TYP032"),
        # A word too many in the name of a side, and a word too few.
        ("game", "game.hw", "side Red ", "side foo Red ", "SYN065"),
        ("impulses", "game.hw", "  return no", "  return", "FLO100"),
        ("card-driven", "cards.hw", "card 3 of campaign ", "card 3 of campaign campaign ", "SYN065"),
        ("game", "scenario.hw", "setup blue-start of Blue", "setup of Blue", "REF002 SYN065"),
        ("card-driven", "game.hw", "  turn season 1..6\n", "", "SYN080"),
        ("game", "game.hw", "measure VP                                                 @ 5.1\n", "", "REF002"),
        # The first line of the scenario.
        ("card-driven", "scenario.hw", 'scenario "The year', 'The "scenario year', "SYN001"),
        ("card-driven", "scenario.hw", 'scenario "The year', 'scenaro "The year', "SYN014"),
    ],
)  # fmt: skip
def test_one_slip_in_a_game_to_start_from(
    game: str, file: str, old: str, new: str, codes: str, tmp_path: Path
) -> None:
    shutil.copytree(TEMPLATE.parent / game, tmp_path / "game")
    path = tmp_path / "game" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    shown = lint_project(load_copy(tmp_path / "game", TEMPLATE.parent / game)).findings
    assert " ".join(sorted(item.code for item in shown)) == codes


@pytest.mark.parametrize(
    ("file", "old", "new", "codes"),
    [
        # The first line of a scenario, which other files name.
        ("scenarios/1914.hw", 'scenario "The Schlieffen Plan"', 'scenario "The Schlaeffen Plan"', "PKG018 SET014"),
        ("scenarios/1915.hw", 'scenario "1915"', '1915 "scenario"', "SYN001"),
        ("scenarios/1918.hw", 'scenario "1918"', 'scenerio "1918"', "SYN014"),
        ("scenarios/1915.hw", 'scenario "1915"', 'scenario "1951"', "PKG018"),
        # The layer of a file: its victory is then in force beside those of the scenarios.
        ("scenarios/1914-victory.hw", "unplayed because", "because", "SYN105"),
        ("scenarios/1914-victory.hw", "Schlieffen", "Shlieffen", "PKG018"),
        # A list of one scenario: what stands in it, and what was accepted there, is missing.
        ("scenarios/1914.hw", "Germany-1914", "Geomany-1914", "OOB068"),
        ("scenarios/1918.hw", "United_States-1918", "United_States-r918", "OOB068"),
        ("scenarios/1918.hw", "1918-03.6..", ".6..", "ARR041"),
        ("rules/terrain.hw", "  data", "  daaa", "SYN067"),
        ("pieces.hw", "kind Art is", "Art is", "SYN001"),
        # A step that is misspelt in the ladder of one scenario.
        ("scenarios/1915-victory.hw", "German-Marginal", "German-Mraginal", "VIC044"),
        ("scenarios/1918-victory.hw", "German-Marginal <", "German-Mraginal <", "VIC020"),
    ],
)  # fmt: skip
def test_one_slip_in_files_that_are_not_played(
    file: str, old: str, new: str, codes: str, tmp_path: Path
) -> None:
    shutil.copytree(WAR, tmp_path / "war")
    path = tmp_path / "war" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    shown = lint_project(load_copy(tmp_path / "war", WAR)).findings
    assert " ".join(sorted(item.code for item in shown)) == codes


def test_units_of_one_row_are_one_finding(tmp_path: Path) -> None:
    _linted(tmp_path, CONTROL)
    path = tmp_path / "game" / "scenario.hw"
    rows = "  0401  R_Foot_1\n  0402  R_Foot_2\n"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(rows, "  0201  R_Foot_1, R_Foot_2\n"), encoding="utf-8")
    shown = [item for item in lint_project(load_project(tmp_path / "game")).findings if item.code == "SET019"]
    assert [item.note for item in shown] == ["the same applies to 1 more unit in this row"]


def test_a_name_that_nothing_declares_lists_its_other_places(tmp_path: Path) -> None:
    (item,) = _linted(tmp_path, ("define strength-now for", "define strength-nwo for")).findings
    assert item.help == "did you mean `strength-nwo`, or is `strength-now` misspelt where it is declared?"
    assert [fix.title for fix in item.fixes] == ["write `strength-now` where it is declared"]
    assert item.labels[0].span.text == "strength-nwo"


def test_one_misspelt_use_is_mended_where_it_stands(tmp_path: Path) -> None:
    (item,) = _linted(tmp_path, ("    do hurt(d)", "    do hrut(d)")).findings
    assert [(fix.edits[0].span.text, fix.edits[0].text) for fix in item.fixes] == [("hrut", "hurt")]


def test_two_slips_are_two_findings(tmp_path: Path) -> None:
    shown = _linted(
        tmp_path, ("+ strength-now of a", "+ strength-nwo of a"), ("turn u to spent", "tunr u to spent")
    ).findings
    assert sorted(item.code for item in shown) == ["REF007", "SYN060"]


def test_a_lost_first_line_says_how_many_findings_wait_for_it(tmp_path: Path) -> None:
    lost = ("zone ZOC of unit                                           @ 2.5\n", "")
    (item,) = _linted(tmp_path / "one", lost).findings
    both = _linted(
        tmp_path / "two", lost, ("      move u to lost\n  otherwise", "      move u to lsot\n  otherwise")
    ).findings

    missing = "no block begins after the empty line above: its first line may be missing"
    assert item.note.startswith(f"{missing}; 4 findings elsewhere may follow from it")
    assert [item.code, "REF001"] == [found.code for found in both]


def test_what_is_hidden_is_kept_for_those_who_fix(tmp_path: Path) -> None:
    result = _linted(tmp_path, ("sequence          ", "sequense          "))
    assert result.consequences
    assert not any(item.fixes for item in result.consequences)


def test_a_cause_that_is_not_shown_hides_nothing(tmp_path: Path) -> None:
    every = _linted(tmp_path, ("sequence          ", "sequense          "))
    hidden = {item.code for item in every.consequences} - {"SYN014"}
    assert [item.code for item in every.findings] == ["SYN014"] and hidden

    project = load_project(tmp_path / "game")
    shown = lint_project(project, select=hidden).findings
    assert {item.code for item in shown} <= hidden and shown


def test_a_definition_by_itself_has_no_type(tmp_path: Path) -> None:
    more = """
define weak for unit = strength-now of self < 2 and some weak-neighbours of self  @ 1.2
define weak-neighbours for unit = (own unit adjacent to self) where weak of it  @ 1.2
define shaken for unit = weak of self or some weak-neighbours of self  @ 1.2
procedure rally with u: unit                               @ 3.3
  when shaken of u and weak of u
    turn u to fresh
"""
    errors = [item for item in _linted(tmp_path, more=more).findings if item.severity == ERROR]
    assert [item.code for item in errors] == ["REF022"]


def test_an_allow_is_not_called_idle_while_an_error_hides_what_it_accepts(tmp_path: Path) -> None:
    allowed = (
        '\nallow unused-define because "for a later scenario"\ndefine later for unit = self is fresh  @ 1.2\n'
    )
    assert _linted(tmp_path / "right", more=allowed).findings == []
    shown = _linted(tmp_path / "wrong", ("procedure fight", "procedrue fight"), more=allowed).findings
    assert [item.code for item in shown] == ["SYN014"]


@pytest.mark.parametrize(
    ("old", "new", "help"),
    [
        ("when total >= 6", "when total == 6", "write one `=`"),
        ("when total >= 6", "when total => 6", "write `>=`"),
        ("when total >= 6", "when total != 6", "write `<>`"),
        ("when total >= 6", "when total in 6 to 9", "write a range with two dots: `6..9`"),
        ("turn day 1..6", "turn day 1-6", "write a range with two dots: `1..6`"),
        ("turn day 1..6", "turn day 1...6", "write `..`"),
        ("turn day 1..6", "turn day 1–6", "write `..`"),
        (
            "plus 2 MP when",
            "plus 2.5 MP when",
            "numbers are whole: write a fraction, `5/2`, or a range, `2..5`",
        ),
        ("- strength-now of d", "- strength now of d", "write hyphens instead of spaces: `strength-now`"),
        ("    do hurt(d)", "    call hurt(d)", "write `do NAME`"),
        ("do player-turn for Blue", "do player-turn for blue", "did you mean `Blue`?"),
    ],
)
def test_a_suggestion_fits_its_place(old: str, new: str, help: str, tmp_path: Path) -> None:
    shown = _linted(tmp_path, (old, new)).findings
    assert help in [item.help for item in shown], [(item.code, item.message, item.help) for item in shown]


def test_each_check_that_is_named_exists() -> None:
    """A name that no check has would silently keep nothing back."""
    modules = Path(str(consequences.__file__)).parent.glob("*.py")
    text = "".join(module.read_text(encoding="utf-8") for module in modules)
    named = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', text))

    assert len(named) > 10
    assert named - set(catalogue().names.values()) == set()


@pytest.mark.parametrize("title", ["“Dawn at the ford”", '"Dawn at the ford'])
def test_the_title_of_a_scenario_that_cannot_be_read_is_not_called_unknown(
    title: str, tmp_path: Path
) -> None:
    folder = tmp_path / "game"
    shutil.copytree(TEMPLATE, folder)
    for name in ("scenario.hw", "hexwright.toml"):
        file = folder / name
        text = file.read_text(encoding="utf-8")
        if name == "scenario.hw":
            text = text.replace('"Dawn at the ford"', title)
        elif "default-scenario" not in text:
            text = text.replace("[project]\n", '[project]\ndefault-scenario = "Dawn at the ford"\n')
        file.write_text(text, encoding="utf-8")
    (item,) = lint_project(load_project(folder)).findings
    assert item.code in ("SYN004", "SYN005")


def test_of_a_file_that_is_no_text_only_that_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(TEMPLATE, folder)
    (folder / "more.hw").write_bytes(
        'part of Skirmish\n\nregion never "Él"  @ 1.1\n  0101\n'.encode("cp1252")
    )
    (item,) = lint_project(load_project(folder)).findings
    assert item.code == "SYN009"


@pytest.mark.parametrize(
    ("project", "right", "wrong"),
    [
        ("race-to-the-sea", "flat, even columns half a hex down", "flat, odd columns half a hex down"),
        ("western-front", "flat, even columns half a hex down", "pointy, even rows half a hex right"),
        ("race-to-the-sea", "numbering  ccrr", "numbering  rrcc"),
        (
            "on-to-paris",
            "pointy, even rows half a hex right, rows counted up",
            "pointy, odd rows half a hex right, rows counted up",
        ),
    ],
)
def test_a_map_in_the_wrong_layout_is_one_slip(project: str, right: str, wrong: str, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(TEMPLATE.parents[2] / "scenarios" / project, folder)
    file = folder / "map.hw"
    text = file.read_text(encoding="utf-8")
    assert f"  {right}\n" in text
    file.write_text(text.replace(f"{right}\n", f"{wrong}\n", 1), encoding="utf-8")
    of_the_map = lint_project(load_project(folder), select={"MAP"}).findings
    assert ["MAP008"] == [item.code for item in of_the_map]
    named = " ".join(right.split())
    assert f"`{named if named.startswith('numbering') else f'layout {named}'}`" in of_the_map[0].help
