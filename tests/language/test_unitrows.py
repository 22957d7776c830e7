"""Rows of counters: what they mean, what is said when they cannot be read, and that layout changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.language.ast import Piece, Row
from toolchain.language.blocks import read_blocks
from toolchain.language.layout.printer import format_text


def rows(text: str) -> tuple[list[Row], Findings, Source]:
    findings = Findings()
    source = Source("x.hw", text)
    return [row for block in read_blocks(source, findings) for row in block.rows], findings, source


def of_piece(piece: Piece) -> Any:
    names = [(n.text, n.marked) for n in piece.names]
    clauses = [text for text, _ in piece.clauses]
    return (
        piece.count,
        piece.every,
        piece.factors,
        piece.reduced,
        piece.type,
        piece.echelon,
        piece.tag,
        names,
        piece.supply,
        clauses,
    )


def of_row(row: Row) -> Any:
    return (
        row.group,
        row.place,
        row.date,
        row.verb,
        row.state,
        [of_piece(p) for p in row.pieces],
        [of_piece(p) for p in row.by],
    )


def piece(text: str) -> Any:
    found, findings, _ = rows(f"forces a of B at 1914-08.1\n  {text}\n")
    assert findings.items == []
    assert len(found) == 1
    assert len(found[0].pieces) == 1
    return of_piece(found[0].pieces[0])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "2 x 6-4 Inf XX  25, 26",
            (2, False, "6-4", False, "Inf", "XX", "", [("25", False), ("26", False)], None, []),
        ),
        ("4-5 (-) Inf XX  5", (1, False, "4-5", True, "Inf", "XX", "", [("5", False)], None, [])),
        ("6-RR S. Art II  d", (1, False, "6-RR", False, "S_Art", "II", "", [("d", False)], None, [])),
        (
            "2-5 Inf III (S. Afr)  SAf",
            (1, False, "2-5", False, "Inf", "III", "S. Afr", [("SAf", False)], None, []),
        ),
        ("HQ XXXX  1st  75 SP", (1, False, "", False, "HQ", "XXXX", "", [("1st", False)], 75, [])),
        (
            '48 Fortress  "Old Town"',
            (1, False, "48", False, "Fortress", "", "", [("Old Town", False)], None, []),
        ),
        (
            "2 x 4-3 Inf XX (RPL)  at 2703",
            (2, False, "4-3", False, "Inf", "XX", "RPL", [], None, ["at 2703"]),
        ),
        (
            "3-5 Inf X  1/187, d'Vst, 56*",
            (
                1,
                False,
                "3-5",
                False,
                "Inf",
                "X",
                "",
                [("1/187", False), ("d'Vst", False), ("56", True)],
                None,
                [],
            ),
        ),
        ("50 SP  when not siege", (1, False, "50", False, "SP", "", "", [], 50, ["when not siege"])),
    ],
)
def test_a_piece(text: str, wanted: Any) -> None:
    assert piece(text) == wanted


def test_a_dated_row_and_its_places() -> None:
    text = (
        "schedule Blue\n  mark * skip when linked\n"
        "  1916-06.6  replace  2 x 6-4 Inf XX  1,\n      2  by  4-4 Inf XX  7  # two for one\n"
        "  1914-08.1  set mobilized  all 8-2 Siege I  of Blue ; 2 x 8-5 or 9-5 Inf XX  Blue chooses @ 6\n"
        "  War-begins + 5  arrive  2-5 Inf III  1\n"
    )
    found, findings, source = rows(text)
    assert findings.items == []
    assert [(r.date, r.verb, r.state, len(r.pieces), len(r.by)) for r in found] == [
        ("1916-06.6", "replace", "", 1, 1),
        ("1914-08.1", "set", "mobilized", 2, 0),
        ("War-begins + 5", "arrive", "", 1, 0),
    ]
    assert [n.text for n in found[0].pieces[0].names] == ["1", "2"]
    second = found[0].pieces[0].names[1]
    assert source.position(second.start) == (4, 7)
    assert found[1].cite is not None
    assert found[1].cite.paragraphs == ("6",)
    assert found[1].pieces[1].factors == "8-5 or 9-5"


def test_headings_hold_what_is_deeper() -> None:
    found, findings, _ = rows(
        'forces a of B at 1914-08.1\n  army "1st"\n    0812  6-4 Inf XX  25\n  garrisons\n    0813  3-4 Inf XX  84T\n  in lost  2-4 Inf X  7\n'
    )
    assert findings.items == []
    assert [(r.group, r.place) for r in found] == [
        ("army 1st", "0812"),
        ("garrisons", "0813"),
        ("", "in lost"),
    ]


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        ("forces a of B at 1914-08.1\n  2 x six-4 Inf XX  25\n", "SYN077", "2 x six-4 Inf XX"),
        ("forces a of B at 1914-08.1\n  6-4 Inf XX  25  26  27\n", "SYN077", "26"),
        (
            "schedule B\n  1914-08.1  arrive  6-4 Inf XX  1\n  1914-08.1  arive  6-4 Inf XX  25\n",
            "SYN076",
            "1914-08.1  arive  6-4 Inf XX  25",
        ),
        ("schedule B\n  1914-08.1  arrive  6-4 Inf XX  25\n  turn 3 arrive X\n", "SYN076", "turn 3 arrive X"),
        ("forces a of B at 1914-08.1\n   6-4 Inf XX  25\n", "SYN008", "6-4 Inf XX  25"),
    ],
)
def test_what_cannot_be_read_is_shown_at_its_place(text: str, code: str, shown: str) -> None:
    _, findings, _ = rows(text)
    assert [(f.code, f.span.text if f.span else "") for f in findings.items] == [(code, shown)]


NAMES = st.sampled_from(["25", "26R", "1 Can", "d'Vst", "1/187", '"Old Town"', "3Gd*", "48Al"])
HEADS = st.sampled_from(
    ["6-4 Inf XX", "2 x 8-5 Inf XX", "4-5 (-) Mar XX", "6-RR S. Art II", "HQ XXXX", "4-5 Inf X (Can)"]
)
GAPS = st.sampled_from(["  ", "   ", "        "])


@st.composite
def written(draw: st.DrawFn) -> str:
    """A block of rows, in every untidy layout."""
    dated = draw(st.booleans())
    lines = ["schedule Blue" if dated else "forces a of Blue at 1914-08.1"]
    for _ in range(draw(st.integers(1, 6))):
        row = "1915-0" + str(draw(st.integers(1, 9))) + draw(GAPS) + "arrive" + draw(GAPS) if dated else ""
        if not dated and draw(st.booleans()):
            row = "0812" + draw(GAPS)
        for number in range(draw(st.integers(1, 3))):
            row += draw(st.sampled_from([" ; ", ";", " ;  "])) if number else ""
            row += draw(HEADS) + draw(GAPS)
            row += draw(st.sampled_from([", ", ",", " , ", ",\n        "])).join(
                draw(st.lists(NAMES, min_size=1, max_size=4))
            )
        row += draw(st.sampled_from(["", "", "  @ 7.1", "   # why", " @ 3  # both"]))
        lines.append("  " + row)
    return "\n".join(lines) + "\n"


@settings(max_examples=150)
@given(written())
def test_layout_changes_no_row(text: str) -> None:
    before, findings, _ = rows(text)
    assert findings.items == []
    made, faults = format_text(Source("x.hw", text))
    assert faults == []
    assert format_text(Source("x.hw", made))[0] == made
    after, _, _ = rows(made)
    assert [of_row(r) for r in before] == [of_row(r) for r in after]


@settings(max_examples=100)
@given(st.text(alphabet='forces schedule1914-08.6x XI,;@#"\n\t()*+', max_size=120))
def test_no_text_breaks_the_reader(text: str) -> None:
    rows("forces " + text)
    rows("schedule a\n  1914-08  " + text)
