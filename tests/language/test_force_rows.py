"""Rows of units: the units they become, the messages for wrong rows, and that formatting changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.language.blocks import read_blocks
from toolchain.language.layout.printer import format_text
from toolchain.model.units.factors import read_kinds
from toolchain.model.units.force_file import force_file

KINDS = """\
side Blue
  nations  Bluish, Teal
side Red
kind unit
  has      strength 1..9, speed 1..9, morale 1..6, met ladder
  factors  strength, speed
kind foot, horse is unit
  faces  fresh, spent
kind S_Art is unit
  factors  strength
"""


def read(text: str) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    findings = Findings()
    source = Source("x.hw", f"{KINDS}{text}")
    blocks = read_blocks(source, findings)
    made: dict[str, Any] = {}
    for block in blocks:
        if block.units is not None:
            file, _ = force_file("x.hw", "x.oob.json", block, read_kinds(blocks), findings)
            made = file.data if file is not None else {}
    return made, [(item.code, item.span.text if item.span else "") for item in findings.items]


def units(rows: str, header: str = "forces blue of Blue  @ 6.2") -> list[dict[str, Any]]:
    data, found = read(f"{header}\n{rows}\n")
    assert found == []
    return list(data["units"])


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        (
            "4-3 foot II  1st Foot as B_1",
            {
                "id": "B_1",
                "name": "1st Foot",
                "kind": "foot",
                "echelon": "II",
                "values": {"strength": 4, "speed": 3},
            },
        ),
        (
            "4-3/2-3 foot  Guard",
            {
                "id": "Guard",
                "name": "Guard",
                "kind": "foot",
                "faces": {"fresh": {"strength": 4, "speed": 3}, "spent": {"strength": 2, "speed": 3}},
            },
        ),
        (
            "foot task force  Guard  strength 4/2, speed 3",
            {
                "id": "Guard",
                "name": "Guard",
                "kind": "foot",
                "echelon": "task force",
                "values": {"speed": 3},
                "faces": {"fresh": {"strength": 4}, "spent": {"strength": 2}},
            },
        ),
        (
            '7 S. Art I  "A; B, @#" as A  met "1/2"',
            {
                "id": "A",
                "name": "A; B, @#",
                "kind": "S_Art",
                "echelon": "I",
                "values": {"strength": 7, "met": "1/2"},
            },
        ),
        (
            '4 foot  Guard  on spent morale 1  of Teal  printed strength  cites strength J-4, morale "1, 2"',
            {
                "id": "Guard",
                "name": "Guard",
                "kind": "foot",
                "values": {"strength": 4},
                "faces": {"spent": {"morale": 1}},
                "nation": "Teal",
                "printed": ["strength"],
                "cites": {"strength": "J-4", "morale": "1, 2"},
            },
        ),
        (
            '4-3 foot  Guard  morale 2  printed speed  note "say \\"so\\""  @ 4-1 derived "half"',
            {
                "id": "Guard",
                "name": "Guard",
                "kind": "foot",
                "values": {"strength": 4, "speed": 3, "morale": 2},
                "printed": ["speed"],
                "note": 'say "so"',
                "cite": "4-1",
                "derived": {"strength": "half", "morale": "half"},
            },
        ),
        (
            'foot  Guard  authored morale "lost"  with note 3, of -1',
            {
                "id": "Guard",
                "name": "Guard",
                "kind": "foot",
                "authored": {"morale": "lost"},
                "values": {"note": 3, "of": -1},
            },
        ),
    ],
)
def test_a_row_becomes_a_unit(row: str, wanted: dict[str, Any]) -> None:
    assert units(f"  {row}") == [wanted]


def test_ids_follow_from_the_name_behind_the_prefix_of_the_block() -> None:
    made = units("  ids  B_\n  2 x 4-3 foot  1st Foot, 81/82 Terr. ; 2-5 horse  Scouts as B_Scout")
    assert [unit["id"] for unit in made] == ["B_1st_Foot", "B_81_82_Terr", "B_Scout"]


def test_a_nation_in_the_header_is_that_of_each_unit_and_brings_its_side() -> None:
    data, found = read("forces blue of Teal  @ 6.2\n  4-3 foot  A, B\n  4-3 foot  C  of Bluish\n")
    assert found == []
    assert (data["side"], [unit["nation"] for unit in data["units"]]) == ("Blue", ["Teal", "Teal", "Bluish"])


def test_the_header_says_where_all_values_come_from() -> None:
    data, found = read('forces markers  @ C-2 authored "the sheet is lost"\n  foot  A\n')
    assert found == []
    assert (data["cite"], data["provenance"]) == (
        "C-2",
        {"values": "authored", "because": "the sheet is lost"},
    )
    assert "side" not in data


def test_a_heading_is_a_formation_of_what_stands_deeper() -> None:
    text = (
        "forces blue of Blue  @ 6.2\n"
        '  formation Guard  as 5-2 foot II  named "Guard Brigade"  @ 6.7\n'
        "    2 x units  A, B\n"
        "    units III  C  strength 3\n"
        "  4-3 foot  D\n"
    )
    data, found = read(text)
    assert found == []
    assert data["formations"] == {
        "Guard": {
            "name": "Guard Brigade",
            "kind": "foot",
            "echelon": "II",
            "cite": "6.7",
            "values": {"strength": 5, "speed": 2},
        }
    }
    assert data["units"][2] == {
        "id": "C",
        "name": "C",
        "formation": "Guard",
        "echelon": "III",
        "values": {"strength": 3},
    }
    assert "formation" not in data["units"][3]


def test_a_supplement_changes_units() -> None:
    data, found = read(
        'forces more  @ 6.8\n  extends "oob/x.hw"\n  change B_1  as 3-3 foot  named "1st"\n  change B_2  morale 1\n'
    )
    assert found == []
    assert data["extends"] == "oob/x.hw"
    assert data["units"] == [
        {"id": "B_1", "name": "1st", "kind": "foot", "values": {"strength": 3, "speed": 3}},
        {"id": "B_2", "values": {"morale": 1}},
    ]


@pytest.mark.parametrize(
    ("rows", "code", "shown"),
    [
        ("  4-3 foot II 1st", "SYN077", "4-3 foot II 1st"),
        ("  0101  4-3 foot  A", "SYN077", "0101"),
        ("  in lost  4-3 foot  A", "SYN077", "in lost"),
        ('  army "1st"\n    4-3 foot  A', "SYN077", 'army "1st"'),
        ("  4-3 foot  A, , B", "SYN077", ", , B"),
        ("  4-3 foot  A  morale", "SYN077", "morale"),
        ("  4-3 foot  A  derived morale 3", "SYN077", "morale 3"),
        ("  4-3 foot  A  on", "SYN077", "on"),
        ("  4-3 foot  A  as horse", "SYN077", "as horse"),
        ('  4-3 foot  "A', "SYN077", '"A'),
        ("  4-3 foot  A ;", "SYN077", ";"),
        ("  4-3 units  A", "SYN077", "4-3"),
        ("  units  A", "OOB035", "units"),
        ("  change A  morale 2", "OOB033", "change A"),
        ("  4-3-2 foot  A", "OOB088", "4-3-2"),
        ("  4-3 foot  A  strength 4", "SYN027", "strength"),
        ("  4-3 foot  A  of Teal  of Bluish", "SYN027", "Bluish"),
        ("   4-3 foot  A", "SYN008", "4-3 foot  A"),
        ("  4-3 foot  A  @ 4-1 missing", "OOB004", "@ 4-1 missing"),
        ("  4-3 foot  A  @ 4-1 derived", "OOB002", "@ 4-1 derived"),
        ('  4-3 foot  A  @ 4-1 "half"', "SYN077", '@ 4-1 "half"'),
        ("  4-3 foot  A  @ 4-1 @ 4-2", "SYN077", "@ 4-1 @ 4-2"),
        ("  extends oob/x.hw\n  4-3 foot  A", "SYN077", "extends oob/x.hw"),
        ("  ids  A_\n  ids  B_\n  4-3 foot  A", "SYN077", "ids  B_"),
        ("  formation\n    4-3 foot  A", "SYN077", "formation"),
    ],
)
def test_a_wrong_row_is_one_finding_at_its_place(rows: str, code: str, shown: str) -> None:
    assert read(f"forces blue of Blue  @ 6.2\n{rows}\n")[1] == [(code, shown)]


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("forces  @ 6.2", "SYN066"),
        ("forces blue Blue  @ 6.2", "SYN065"),
        ("forces blue of Blue", "OOB002"),
        ("forces blue of Blue  @ 6.2 derived", "OOB002"),
    ],
)
def test_a_wrong_header_is_one_finding(header: str, code: str) -> None:
    assert [found for found, _ in read(f"{header}\n  4-3 foot  A\n")[1]] == [code]


WORDS = st.sampled_from(
    [
        "4-3",
        "foot",
        "II",
        "1st",
        "Foot",
        "as",
        "B_1",
        ",",
        ";",
        "  ",
        " ",
        "\n  ",
        "\n    ",
        '"a b"',
        "morale",
        "3/2",
        "of",
        "on",
        "printed",
        "note",
        "formation",
        "change",
        "extends",
        "ids",
        "@ 6.2",
        "derived",
        "#",
        '"',
        "x",
        "2",
    ]
)


@settings(max_examples=300)
@given(st.lists(WORDS, max_size=25))
def test_no_row_is_too_odd_to_be_read_or_laid_out(words: list[str]) -> None:
    text = "forces blue of Blue  @ 6.2\n  " + " ".join(words) + "\n"
    data, found = read(text)
    once, errors = format_text(Source("x.hw", KINDS + text))
    assert format_text(Source("x.hw", once))[0] == once
    if not found and not errors:
        again, more = read(once.removeprefix(format_text(Source("k.hw", KINDS))[0]))
        assert (again, more) == (data, [])
