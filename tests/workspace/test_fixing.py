"""Fixes: tried before they are kept, taken back when they harm, never two at one place; the words that were meant."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from toolchain.base.diagnostic import ERROR, WARNING, Edit, Finding, Fix
from toolchain.base.edits import without_block, without_entry, without_line, without_member
from toolchain.base.fingerprint import without_places
from toolchain.base.source import Source, Span
from toolchain.base.suggest import did_you_mean
from toolchain.workspace.lint.fixing import Fixed, choose, fix_project
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.file_bytes import reading_instead
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(TEMPLATE, tmp_path, dirs_exist_ok=True)
    return tmp_path.resolve()


def edit(game: Path, file: str, old: str, new: str) -> None:
    path = game / file
    data = path.read_bytes()
    assert old.encode() in data
    path.write_bytes(data.replace(old.encode(), new.encode(), 1))


def fixed(game: Path, unsafe: bool = False) -> Fixed:
    before = {path: path.read_bytes() for path in game.rglob("*") if path.is_file()}

    def trial(texts: Mapping[Path, bytes]) -> tuple[list[Finding], list[Source]]:
        with reading_instead({**before, **texts}):
            project = load_project(game)
            return lint_project(project).findings, [*project.sources, project.settings.source]

    return fix_project(game, trial, lambda item: True, unsafe, before)


def codes(findings: list[Finding]) -> list[str]:
    return [item.code for item in findings]


def test_nothing_is_written(game: Path) -> None:
    edit(game, "map.hw", "  0102  woods", "\t0102  woods")
    made = fixed(game)

    assert [game / "map.hw"] == list(made.texts) and 1 == made.cured and [] == made.findings
    assert b"\t0102" in (game / "map.hw").read_bytes()
    assert made.texts[game / "map.hw"] == (TEMPLATE / "map.hw").read_bytes()


def test_the_word_that_was_meant_is_written_on_demand_only(game: Path) -> None:
    edit(game, "map.hw", "  0102  woods", "  0102  wods")

    assert {} == fixed(game).texts
    made = fixed(game, unsafe=True)
    assert [] == made.findings
    assert made.texts[game / "map.hw"] == (TEMPLATE / "map.hw").read_bytes()


def test_line_ends_and_a_byte_order_mark_stay_unless_they_are_what_is_cured(game: Path) -> None:
    path = game / "map.hw"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n").replace(b"  0102  woods", b"\t0102  woods"))
    assert fixed(game).texts[path] == (TEMPLATE / "map.hw").read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + (TEMPLATE / "map.hw").read_bytes())
    assert fixed(game).texts[path] == (TEMPLATE / "map.hw").read_bytes()
    edit(game, "map.hw", "  0102  woods", "  0102  wods")
    only_unsafe = fixed(game, unsafe=True)
    assert only_unsafe.texts[path] == (TEMPLATE / "map.hw").read_bytes()


def test_a_misspelt_setting_is_cured_with_its_line_ends(game: Path) -> None:
    path = game / "hexwright.toml"
    path.write_bytes(path.read_bytes().replace(b"licence", b"license").replace(b"\n", b"\r\n"))
    made = fixed(game, unsafe=True)

    assert made.texts[path] == (TEMPLATE / "hexwright.toml").read_bytes().replace(b"\n", b"\r\n")


def test_a_file_whose_fixes_would_bring_an_error_is_left_and_the_others_are_not(game: Path) -> None:
    edit(game, "oob/blue.oob.json", '"kind": "foot"', '"kind": 4')  # `"4"` is a text, but no kind
    edit(game, "map.hw", "  0102  woods", "  0102  wods")
    made = fixed(game, unsafe=True)

    assert [game / "map.hw"] == list(made.texts)
    assert {
        game / "oob/blue.oob.json": "its fixes would cause error[OOB005] in oob/blue.oob.json: `4` is not a "
        "valid kind of unit"
    } == made.refused


def test_safe_fixes_are_made_where_an_unsafe_one_would_harm(game: Path) -> None:
    path = game / "oob/blue.oob.json"
    edit(game, "oob/blue.oob.json", '"kind": "foot"', '"kind": 4')
    wanted = path.read_bytes()
    edit(game, "oob/blue.oob.json", '"speed": 5}', '"speed": 5,}')
    made = fixed(game, unsafe=True)

    assert {path: wanted} == made.texts
    assert [path] == list(made.refused)


def test_what_a_fault_of_reading_hid_is_no_harm(game: Path) -> None:
    edit(game, "oob/blue.oob.json", '"speed": 5}', '"sped": 5,}')
    made = fixed(game)

    assert {} == made.refused and b'"sped": 5}' in made.texts[game / "oob/blue.oob.json"]
    assert ["OOB026"] == codes(made.findings)
    assert [] == fixed(game, unsafe=True).findings


SOURCE = Source("a.hw", "one two three\nfour\n")


def trial_of(*answers: list[Finding]):  # type: ignore[no-untyped-def]
    """What is found with the file as it is, then after each trial in turn."""
    left = list(answers)

    def trial(texts: Mapping[Path, bytes]) -> tuple[list[Finding], list[Source]]:
        return (left.pop(0) if len(left) > 1 else left[0]), [SOURCE]

    return trial


def found(start: int, end: int, text: str, safe: bool = True, code: str = "STY021") -> Finding:
    fix = Fix("change it", (Edit(Span(SOURCE, start, end), text),), safe)
    return Finding(code, "m", Span(SOURCE, start, end), WARNING, fixes=(fix,))


def run(tmp_path: Path, *answers: list[Finding]) -> Fixed:
    before = {(tmp_path / "a.hw").resolve(): SOURCE.text.encode()}
    return fix_project(tmp_path, trial_of(*answers), lambda item: True, True, before)


def test_a_fix_that_does_not_cure_is_taken_back(tmp_path: Path) -> None:
    same = found(0, 3, "uno")
    made = run(tmp_path, [same])

    assert {} == made.texts and 0 == made.cured
    assert ["its fix (change it) does not fix STY021: m"] == list(made.refused.values())


def test_an_error_elsewhere_that_was_not_there_is_harm(tmp_path: Path) -> None:
    elsewhere = Finding("REF001", "gone", Span(Source("b.hw", "x\n"), 0, 1), ERROR)
    made = run(tmp_path, [found(0, 3, "uno")], [elsewhere], [elsewhere])

    assert {} == made.texts
    assert ["its fixes would cause error[REF001] in b.hw: gone"] == list(made.refused.values())
    already = run(tmp_path, [found(0, 3, "uno"), elsewhere], [elsewhere])
    assert 1 == already.cured and {} == already.refused


def test_an_error_of_reading_in_the_line_of_a_fix_is_harm(tmp_path: Path) -> None:
    cured = replace(found(0, 3, "uno", code="SYN002"), severity=ERROR)
    here = Finding("SYN008", "odd", Span(SOURCE, 4, 7), ERROR)
    there = Finding("SYN008", "odd", Span(SOURCE, 14, 18), ERROR)

    assert {} == run(tmp_path, [cured], [here], [here]).texts
    assert 1 == run(tmp_path, [cured], [there]).cured


def test_safe_fixes_come_first_and_none_touches_another() -> None:
    unsafe, first, second = found(0, 5, "A", safe=False), found(3, 4, "B"), found(4, 7, "C")

    assert [first] == [finding for finding, _ in choose([unsafe, first, second])]
    assert [first] == [finding for finding, _ in choose([unsafe, first, second], unsafe=True)]
    assert [unsafe] == [finding for finding, _ in choose([unsafe], unsafe=True)]
    assert [] == choose([unsafe])


def test_a_hint_brings_a_fix_only_where_one_word_is_meant_and_stands_there() -> None:
    source = Source("a.hw", 'wods "Titl"\n')
    one = Finding("X", "m", Span(source, 0, 4), help=did_you_mean("wods", ["woods", "river"]))
    several = Finding("X", "m", Span(source, 0, 4), help=did_you_mean("wods", ["woods", "words"]))
    elsewhere = Finding("X", "m", Span(source, 0, 3), help=did_you_mean("wods", ["woods"]))
    quoted = Finding("X", "m", Span(source, 5, 11), help=did_you_mean("Titl", ["Title"]))

    assert [(Fix("write `woods`", (Edit(Span(source, 0, 4), "woods"),)),), (), ()] == [
        item.fixes for item in (one, several, elsewhere)
    ]
    assert type(one.help) is str and one.help == "did you mean `woods`?"
    assert quoted.fixes[0].edits == (Edit(Span(source, 6, 10), "Title"),)


@pytest.mark.parametrize(
    ("text", "entry", "left"),
    [
        ("x\n  a  b  c\ny\n", "b", "x\n  a  c\ny\n"),
        ("x\n  a, b, c\ny\n", "c", "x\n  a, b\ny\n"),
        ("x\n  a, b\ny\n", "a", "x\n  b\ny\n"),
        ("x\n  a  # why\ny\n", "a", "x\ny\n"),
        ("x\n  a", "a", "x\n"),
    ],
)
def test_an_entry_goes_with_its_signs(text: str, entry: str, left: str) -> None:
    assert left == cut(text, entry, without_entry)


def cut(text: str, part: str, how) -> str:  # type: ignore[no-untyped-def]
    source = Source("a", text)
    at = text.index(part)
    made = how(Span(source, at, at + len(part)))
    return text[: made.span.start] + made.text + text[made.span.end :]


def test_lines_blocks_and_members_go_whole() -> None:
    assert "a\r\nc" == cut("a\r\n  b x\r\nc", "b", without_line)
    text = "one\n  a\n\n# of two\ntwo\n"
    assert "# of two\ntwo\n" == cut(text, "one\n  a\n\n# of two", without_block)
    assert "one\n  a\n\n# of two\n" == cut(text, "two\n", without_block)
    assert '["a"]' == cut('["a", "b"]', '"b"', without_member)
    assert '["b"]' == cut('["a", "b"]', '"a"', without_member)
    assert "[]" == cut('["a"]', '"a"', without_member)


def test_places_are_taken_out_of_messages() -> None:
    assert "a.hw: line as in lines, 3 pieces" == without_places(
        "a.hw:3:4: line 7 as in lines 3 and 4, 3 pieces"
    )
