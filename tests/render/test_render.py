"""What is shown of findings: source and rendered text side by side."""

from __future__ import annotations

import json
from textwrap import dedent

from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.base.diagnostic import NOTE, WARNING, Edit, Finding, Fix, Label
from toolchain.base.source import Source, Span
from toolchain.render import render_concise, render_full, render_json
from toolchain.render.cells import cells

TURNS = Source(
    "game/turns.hw",
    dedent("""\
    scenario "Short"
      turns  1..9
      sides  Blue, Red
      start  0101
      ends   never
    schedule arrivals
      on turn 11: 3-inf at west
    """),
)
MAP = Source("game/map.hw", "region west\n  0101 0102\n")


def span(source: Source, words: str, nth: int = 0) -> Span:
    at = -1
    for _ in range(nth + 1):
        at = source.text.index(words, at + 1)
    return Span(source, at, at + len(words))


def shows(expected: str, *findings: Finding, width: int = 80) -> None:
    assert dedent(expected).lstrip("\n") == render_full(findings, width=width)


LATE = Finding(
    "OOB021",
    "reinforcement arrives after the game ends",
    span(TURNS, "11"),
    severity=WARNING,
    here="turn 11 never happens",
    labels=(Label(span(TURNS, "1..9"), "the scenario has 9 turns"),),
    note="three other units arrive on turn 11 (43, 44, 47)",
    help="did you mean turn 1? or extend `turns`",
    paragraph="7.1.3",
)


def test_two_places_of_one_file() -> None:
    shows(
        """
        warning[OOB021]: reinforcement arrives after the game ends
         --> game/turns.hw:7:11
          |
        2 |   turns  1..9
          |          ---- the scenario has 9 turns
        ...
        7 |   on turn 11: 3-inf at west
          |           ^^ turn 11 never happens
          |
          = note: three other units arrive on turn 11 (43, 44, 47)
          = paragraph: 7.1.3
          = help: did you mean turn 1? or extend `turns`
        """,
        LATE,
    )


def test_a_place_in_another_file() -> None:
    shows(
        """
        error[REF003]: `west` is empty
         --> game/turns.hw:7:24
          |
        7 |   on turn 11: 3-inf at west
          |                        ^^^^
          |
         ::: game/map.hw:1:8
          |
        1 | region west
          |        ---- declared here
        """,
        Finding(
            "REF003",
            "`west` is empty",
            span(TURNS, "west"),
            labels=(Label(span(MAP, "west"), "declared here"),),
        ),
    )


def test_several_labels_on_one_line() -> None:
    shows(
        """
        error[TYP001]: three things
         --> game/turns.hw:7:11
          |
        7 |   on turn 11: 3-inf at west
          |      ---- ^^  -----    ---- last
          |      |    |   |
          |      |    |   third
          |      |    second
          |      first
        """,
        Finding(
            "TYP001",
            "three things",
            span(TURNS, "11"),
            here="second",
            labels=(
                Label(span(TURNS, "turn", 1), "first"),
                Label(span(TURNS, "3-inf"), "third"),
                Label(span(TURNS, "west"), "last"),
            ),
        ),
    )


def test_a_label_on_the_very_place_and_one_without_words() -> None:
    shows(
        """
        error[X1]: m
         --> x:1:5
          |
        1 | one two three
          | --- ^^^ main
          |     |
          |     same
        """,
        Finding(
            "X1",
            "m",
            Span(s := Source("x", "one two three"), 4, 7),
            here="same",
            labels=(Label(Span(s, 4, 7), "main"), Label(Span(s, 0, 3), "")),
        ),
    )


def test_a_span_over_several_lines() -> None:
    shows(
        """
        error[X1]: this block is wrong
         --> game/turns.hw:2:3
          |
        2 | /   turns  1..9
        3 | |   sides  Blue, Red
        4 | |   start  0101
          | |_____________^ all of it
        """,
        Finding(
            "X1",
            "this block is wrong",
            span(TURNS, "turns  1..9\n  sides  Blue, Red\n  start  0101\n"),
            here="all of it",
        ),
    )


def test_a_long_span_is_shortened_and_holds_another() -> None:
    shows(
        """
        error[X1]: too much
         --> game/turns.hw:1:10
          |
        1 |   scenario "Short"
          |  __________^
        2 | |   turns  1..9
          | |          ---- inside
        ... |
        6 | | schedule arrivals
          | |_________________^ up to here
        """,
        Finding(
            "X1",
            "too much",
            Span(TURNS, 9, TURNS.text.index("\n  on turn")),
            here="up to here",
            labels=(Label(span(TURNS, "1..9"), "inside"),),
        ),
    )


def test_spans_over_several_lines_that_overlap() -> None:
    source = Source("x", "block (\n  a\n  b\n  c)\n")
    shows(
        """
        error[X1]: both
         --> x:1:1
          |
        1 | /   block (
          | |  _______-
        2 | | |   a
        3 | | |   b
          | | |___- inner
        4 | |     c)
          | |______^ outer
        """,
        Finding(
            "X1",
            "both",
            Span(source, 0, len(source.text)),
            here="outer",
            labels=(Label(span(source, "(\n  a\n  b"), "inner"),),
        ),
    )


def test_tabs_and_wide_characters() -> None:
    shows(
        """
        error[X1]: widths
         --> x:1:9
          |
        1 |     Tab日本語    wörd é end
          |     ---    --    ^^^^   --- after an accent of its own
          |     |      |     |
          |     |      |     here
          |     |      two columns
          |     tabbed
        """,
        Finding(
            "X1",
            "widths",
            span(source := Source("x", "\tTab日本語\twörd e\u0301 end\n"), "wörd"),
            here="here",
            labels=(
                Label(span(source, "語"), "two columns"),
                Label(span(source, "Tab"), "tabbed"),
                Label(span(source, "end"), "after an accent of its own"),
            ),
        ),
    )


def test_places_at_and_beyond_the_end_of_a_line() -> None:
    source = Source("x", "turns 1..\r\n\r\nnext")
    shows(
        """
        error[X2]: nothing between
         --> x:1:6
          |
        1 | turns 1..
          |      ^

        error[X1]: the line stops
         --> x:1:10
          |
        1 | turns 1..
          |          ^ here

        error[X3]: the file ends
         --> x:3:5
          |
        3 | next
          |     ^
        """,
        Finding("X1", "the line stops", Span(source, 9, 10), here="here"),
        Finding("X2", "nothing between", Span(source, 5, 5)),
        Finding("X3", "the file ends", Span(source, 17, 18)),
    )


def test_a_long_line_is_cut_round_the_place() -> None:
    source = Source("x", "a" * 150 + " here " + "b" * 150 + " there " + "c" * 30)
    shows(
        """
        error[X1]: far apart
         --> x:1:152
          |
        1 | ...aaaaaaaaaaaaaaa here bbbbbbbbbbbbbbbbbbbbbbbbbbb...
          |                    ^^^^ first
        1 | ...bbbbbbbbbbbbbbb there cccccccccccccccccccccccccc...
          |                    ----- second
        """,
        Finding(
            "X1",
            "far apart",
            span(source, "here"),
            here="first",
            labels=(Label(span(source, "there"), "second"),),
        ),
        width=58,
    )


def test_words_are_wrapped() -> None:
    shows(
        """
        error[X1]: a message that is longer than the
            page is wide
         --> game/map.hw:1:8
          |
        1 | region west
          |        ^^^^
          |        words that find no place beside
          |        the line stand below it
          |
          = note: and a note goes on below its own
                  beginning
                  and keeps its line ends
        """,
        Finding(
            "X1",
            "a message that is longer than the page is wide",
            span(MAP, "west"),
            here="words that find no place beside the line stand below it",
            note="and a note goes on below its own beginning\nand keeps its line ends",
        ),
        width=44,
    )


def test_repeated_findings_are_folded() -> None:
    source = Source("x.hw", "swamp\n" * 6)
    again = [Finding("REF001", "no terrain `swamp`", span(source, "swamp", nth)) for nth in range(6)]
    shows(
        """
        error[REF001]: no terrain `swamp`
         --> x.hw:1:1
          |
        1 | swamp
          | ^^^^^
          |
          = and 5 more like this: x.hw:2:1, x.hw:3:1, x.hw:4:1, ...
        """,
        *reversed(again),
    )
    assert "= and 1 more like this: x.hw:2:1\n" in render_full(again[:2])


def test_fixes_are_offered_and_not_said_twice() -> None:
    edit = (Edit(span(MAP, "west"), "east"),)
    shows(
        """
        error[X1]: m
         --> game/map.hw:1:8
          |
        1 | region west
          |        ^^^^
          |
          = help: write `east` (`--fix` does this)
          = fix: remove the region
        """,
        Finding(
            "X1",
            "m",
            span(MAP, "west"),
            help="write `east`",
            fixes=(Fix("write `east`", edit, safe=True), Fix("remove the region", edit)),
        ),
    )


def test_a_finding_without_place() -> None:
    shows(
        """
        note[PKG001]: the project has no licence
         = help: name one in hexwright.toml
        """,
        Finding(
            "PKG001", "the project has no licence", None, severity=NOTE, help="name one in hexwright.toml"
        ),
    )
    assert render_full([]) == ""


def test_colour_repeats_the_signs_and_changes_nothing_else() -> None:
    plain, coloured = render_full([LATE]), render_full([LATE], color=True)

    assert coloured.startswith("\x1b[1;33mwarning[OOB021]\x1b[0m\x1b[1m: reinforcement")
    assert "\x1b[1;33m^^\x1b[0m \x1b[1;33mturn 11 never happens\x1b[0m" in coloured
    stripped = coloured
    for code in ("0", "1", "1;31", "1;33", "1;34", "1;36"):
        stripped = stripped.replace(f"\x1b[{code}m", "")
    assert stripped == plain
    assert "\x1b" not in plain


def test_no_text_commands_the_terminal() -> None:
    nasty = "a\x1b[2Jb\x07c\u202ed\ud800e\x9b"
    source = Source("na\x1bme", nasty)
    finding = Finding("X1", nasty, Span(source, 0, 3), here=nasty, help=nasty, note=nasty)

    for text in (render_full([finding]), render_concise([finding])):
        assert not set("\x1b\x07\u202e\ud800\x9b") & set(text)
        text.encode()
    assert json.loads(render_json([finding], {}))["findings"][0]["message"] == nasty
    render_json([finding], {}).encode()


def test_concise() -> None:
    findings = [
        LATE,
        Finding("REF003", "`west` is\nempty", span(MAP, "west")),
        Finding("PKG001", "no licence", None, severity=NOTE),
    ]

    assert render_concise(findings) == dedent("""\
        note[PKG001] no licence
        game/map.hw:1:8: error[REF003] `west` is empty
        game/turns.hw:7:11: warning[OOB021] reinforcement arrives after the game ends
        """)


def test_json() -> None:
    fix = Fix("write `east`", (Edit(span(MAP, "west"), "east"),), safe=True)
    findings = [
        LATE,
        Finding("REF003", "no `wést`", Span(MAP, 0, 14), fixes=(fix,)),
        Finding("PKG001", "no licence", None, severity=NOTE),
    ]
    names = {"OOB021": "arrival-after-the-end", "REF003": "unknown-region"}
    document = json.loads(render_json(findings, names))

    assert list(document) == ["format_version", "summary", "findings"]
    assert document["format_version"] == "1.0"
    assert document["summary"] == {"errors": 1, "warnings": 1, "notes": 1}
    assert [item["code"] for item in document["findings"]] == ["PKG001", "REF003", "OOB021"]
    assert document["findings"][0] == {
        "code": "PKG001",
        "name": "",
        "severity": "note",
        "message": "no licence",
        "file": None,
        "line": None,
        "column": None,
        "end_line": None,
        "end_column": None,
        "here": "",
        "labels": [],
        "fixes": [],
        "paragraph": "",
        "help": "",
        "note": "",
        "fingerprint": "c90a6e57e04a1e87:1",
    }
    region = document["findings"][1]
    assert (region["name"], region["file"]) == ("unknown-region", "game/map.hw")
    assert (region["line"], region["column"], region["end_line"], region["end_column"]) == (1, 1, 2, 3)
    place = {"file": "game/map.hw", "line": 1, "column": 8, "end_line": 1, "end_column": 12}
    assert region["fixes"] == [{"title": "write `east`", "safe": True, "edits": [{**place, "text": "east"}]}]
    late = document["findings"][2]
    assert late["paragraph"] == "7.1.3" and late["here"] == "turn 11 never happens"
    place = {"file": "game/turns.hw", "line": 2, "column": 10, "end_line": 2, "end_column": 14}
    assert late["labels"] == [{**place, "text": "the scenario has 9 turns"}]
    assert render_json(list(reversed(findings)), names) == render_json(findings, names)


SOURCES = st.builds(Source, st.just("x.hw"), st.text(alphabet='ab \t\n\r"日é\u0301\x1b', max_size=300))


@st.composite
def any_findings(draw: st.DrawFn) -> list[Finding]:
    source = draw(SOURCES)

    def somewhere() -> Span:
        start = draw(st.integers(0, len(source.text)))
        return Span(source, start, draw(st.integers(start, len(source.text) + 1)))

    words = st.sampled_from(
        ["", "word", "two words", "several words that are long enough to be wrapped " * 2]
    )
    return [
        Finding(
            draw(st.sampled_from(["X1", "X2"])),
            "m",
            somewhere(),
            here=draw(words),
            labels=tuple(Label(somewhere(), draw(words)) for _ in range(draw(st.integers(0, 4)))),
            help=draw(words),
        )
        for _ in range(draw(st.integers(1, 3)))
    ]


@settings(max_examples=400)
@given(any_findings(), st.integers(60, 100))
def test_any_span_is_shown_within_the_page(findings: list[Finding], width: int) -> None:
    text = render_full(findings, width=width)

    for line in text.splitlines():
        assert cells(line) <= width, line
        assert line == line.rstrip(" ")
    assert "\x1b" not in text
