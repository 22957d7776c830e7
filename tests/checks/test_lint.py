"""Linting as a whole: what is selected, accepted, fixed; what holds in every scenario; faults of the tool."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from toolchain.base.diagnostic import Edit, Finding, Findings, Fix
from toolchain.base.source import Source, Span
from toolchain.checks.registry import catalogue
from toolchain.faults import declaration
from toolchain.language.json import schema_words
from toolchain.language.json.source import read_json
from toolchain.render import render_full
from toolchain.workspace.lint.fixing import apply_fixes
from toolchain.workspace.lint.linter import LintResult, lint_project
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(TEMPLATE, tmp_path, dirs_exist_ok=True)
    return tmp_path


def edit(game: Path, file: str, old: str, new: str) -> None:
    path = game / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def run(game: Path, **more: Any) -> LintResult:
    return lint_project(load_project(game), **more)


def codes(result: LintResult) -> list[str]:
    return [item.code for item in result.findings]


def river_twice(game: Path, comment: str = "") -> None:
    edit(game, "map.hw", "  0201/0301  0201/0302", f"  0201/0301  0301/0201{comment}\n  0201/0302")


def test_the_template_is_clean() -> None:
    result = run(TEMPLATE)

    assert "" == render_full(result.findings)
    assert {"errors": 0, "warnings": 0, "notes": 0} == result.summary


def test_every_finding_has_the_severity_that_its_check_declares(game: Path) -> None:
    river_twice(game)
    (game / "empty.hw").write_text("", encoding="utf-8")
    edit(game, "game.hw", "into hex where some enemy", "into hex were some enemy")
    result = run(game)

    assert {"MAP023", "STY001", "SYN068"} <= set(codes(result))
    assert all(catalogue().by_code[item.code].severity == item.severity for item in result.findings)


@pytest.mark.parametrize(
    ("select", "ignore", "shown"),
    [
        ([], [], True),
        (["MAP"], [], True),
        (["hexside-twice"], ["MAP"], True),
        ([], ["MAP"], False),
        ([], ["hexside-twice"], False),
        (["MAP"], ["MAP023"], False),
        (["OOB"], [], False),
    ],
)
def test_the_longest_of_select_and_ignore_decides(
    game: Path, select: list[str], ignore: list[str], shown: bool
) -> None:
    river_twice(game)

    assert shown == ("MAP023" in codes(run(game, select=select, ignore=ignore)))


def test_settings_select_and_ignore_too(game: Path) -> None:
    river_twice(game)
    with (game / "hexwright.toml").open("a", encoding="utf-8") as file:
        file.write('\n[lint]\nignore = ["MAP023"]\n')

    assert [] == codes(run(game))


@pytest.mark.parametrize("word", ["hexside-twice", "MAP023", "MAP023, hex-twice-in-a-region"])
def test_a_comment_accepts_what_stands_on_its_line(game: Path, word: str) -> None:
    river_twice(game, f"  # hexwright: allow {word} because the book prints it so")
    result = run(game)

    assert "MAP023" not in codes(result)
    assert ["MAP023"] == [item.code for item in result.suppressed]
    assert codes(result) == (["STY021"] if "," in word else [])


def test_a_comment_alone_accepts_what_stands_on_the_next_line(game: Path) -> None:
    edit(
        game,
        "map.hw",
        "  0201/0301  0201/0302",
        "  # hexwright: allow hexside-twice because the book prints it so\n  # (see the errata)\n"
        "  0201/0301  0301/0201  0201/0302",
    )

    assert [] == codes(run(game))


@pytest.mark.parametrize("where", ["header", "above"])
def test_a_comment_at_the_header_of_a_block_accepts_in_all_of_its_rows(game: Path, where: str) -> None:
    river_twice(game)
    header = 'lines river "Brook"                                        @ 1.4'
    comment = "# hexwright: allow hexside-twice because the book prints it so"
    edit(game, "map.hw", header, f"{header}  {comment}" if where == "header" else f"{comment}\n{header}")

    assert [] == codes(run(game))


def test_a_comment_at_the_header_of_another_block_accepts_nothing_here(game: Path) -> None:
    river_twice(game)
    header = 'lines ford "Old Ford"                                      @ 1.4'
    edit(game, "map.hw", header, f"{header}  # hexwright: allow hexside-twice because the book prints it so")

    assert ["MAP023", "STY021"] == sorted(codes(run(game)))


def test_a_block_accepts_in_the_whole_project(game: Path) -> None:
    river_twice(game)
    with (game / "game.hw").open("a", encoding="utf-8") as file:
        file.write('\nallow hexside-twice because "the book prints it so"\n')

    assert [] == codes(run(game))


def test_a_comment_in_a_text_accepts_nothing(game: Path) -> None:
    edit(game, "game.hw", '"move a unit"', '"# hexwright: allow unused-define because x"')

    assert [] == codes(run(game))


def test_nothing_is_said_of_an_acceptance_whose_check_did_not_run(game: Path) -> None:
    river_twice(game, "  # hexwright: allow hexside-twice because printed so")

    assert [] == codes(run(game, select=["STY"]))


def test_a_set_up_of_another_scenario_is_no_finding(game: Path) -> None:
    (game / "dusk.hw").write_text(
        'scenario "Dusk at the ford"                                @ 6.1\n  of      Skirmish\n  turns   1..4\n'
        "  set-up  blue-dusk, red-dusk\n\n"
        "setup blue-dusk of Blue                                    @ 6.2\n  0101  B_Foot_1\n\n"
        "setup red-dusk of Red                                      @ 6.3\n  0401  R_Foot_1\n",
        encoding="utf-8",
    )

    # B_Foot_2 has no place at dusk, but it has one at dawn.
    assert [] == codes(run(game))


def test_a_project_below_is_not_linted_again(game: Path, tmp_path: Path) -> None:
    river_twice(game)
    above = tmp_path / "above"
    above.mkdir()
    (above / "hexwright.toml").write_text(
        '[project]\nname = "above"\nlicence = "none"\nextends = ".."\n', encoding="utf-8"
    )
    (above / "extra.hw").write_text("part of Skirmish\n", encoding="utf-8")

    assert ["MAP023"] == codes(run(game))
    assert [] == codes(run(above))


def test_a_check_that_fails_is_reported_and_the_others_go_on(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_subject: Any) -> Iterator[Finding]:
        raise KeyError("odd")

    river_twice(game)
    broken = catalogue().by_code["MAP020"]
    assert broken.run is not None
    monkeypatch.setitem(declaration.RUNS, broken.module, fail)
    result = run(game, ignore=["PKG"])

    assert {"MAP023", "PKG020"} == set(codes(result))
    fault = next(item for item in result.findings if item.code == "PKG020")
    assert "the check MAP020 unreachable-hex failed: KeyError: 'odd'" == fault.message
    assert "this is a bug in hexwright, not in your project" in fault.note


def test_a_keyword_of_the_schema_without_words_is_named() -> None:
    findings = Findings()
    node = read_json(Source("x.oob.json", '{"units": []}'), findings)
    assert node is not None
    words = schema_words._Words(node, {})
    words._unforeseen(type("Error", (), {"validator": "dependentRequired"})(), [], node)

    assert ["OOB011"] == [item.code for item in words.sorted()]
    assert "the file breaks the schema rule `dependentRequired`" == words.sorted()[0].message


TEXT = Source("a.hw", "one two three\n")


def fixed(start: int, end: int, text: str, safe: bool = True) -> Finding:
    fix = Fix("change it", (Edit(Span(TEXT, start, end), text),), safe)
    return Finding("STY021", f"at {start}", Span(TEXT, start, end), fixes=(fix,))


def test_fixes_are_applied_from_the_back_and_never_overlap() -> None:
    found = [fixed(0, 3, "1"), fixed(4, 7, "2"), fixed(5, 6, "X"), fixed(8, 13, "3", safe=False)]

    assert {"a.hw": "1 2 three\n"} == apply_fixes(found)
    assert {"a.hw": "1 2 3\n"} == apply_fixes(found, safe_only=False)
    assert {} == apply_fixes([fixed(8, 13, "3", safe=False)])


def test_safe_fixes_cure_and_come_to_an_end(game: Path) -> None:
    edit(game, "map.hw", "  0102  woods", "\t0102  woods  # hexwright: allow hex-without-terrain because x")
    edit(game, "oob/blue.oob.json", '"speed": 5}', '"speed": 5,}')
    for _ in range(4):
        changed = apply_fixes(run(game).findings)
        for name, text in changed.items():
            (game / name).write_text(text, encoding="utf-8")
        if not changed:
            break

    assert [] == codes(run(game))
    assert (game / "map.hw").read_text(encoding="utf-8") == (TEMPLATE / "map.hw").read_text(encoding="utf-8")
