"""The splitter: every error of a text is told in one run, at its place, and no error hides another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.language.ast import Line
from toolchain.language.blocks import read_blocks
from toolchain.language.tokens import Token, scan

# A block with one error: its text, the code, the line in it, the column, and what is underlined.
ERRORS = {
    "quote": ('kind a\n  has "x y\n  is b\n', "SYN004", 2, 7, '"x y'),
    "quote in the header": ('note 1 "x # y\n', "SYN004", 1, 8, '"x # y'),
    "bracket never closed": ("kind a\n  has (x, y\n  is b\n", "SYN006", 2, 7, "("),
    "inner bracket never closed": ("kind a\n  has (x, f(y)\n  is b\n", "SYN006", 2, 7, "("),
    "bracket never opened": ("kind a\n  has x)\n  is b\n", "SYN006", 2, 8, ")"),
    "stray bracket": ("kind a\n  has [x\n", "SYN005", 2, 7, "["),
    "stray character": ("kind a\n  has x $ y\n", "SYN005", 2, 9, "$"),
    "odd indentation": ("kind a\n   has x\n   is b\n", "SYN008", 2, 4, "has x"),
    "odd body": ("kind a\n  has x\n     is b\n", "SYN008", 3, 6, "is b"),
    "no paragraph": ("kind a @ 1\n  has x @\n", "SYN007", 2, 9, "@"),
    "no paragraph before the mark": ("kind a @ missing\n", "SYN007", 1, 8, "@"),
    "no keyword": ("3 kinds\n  has x\n", "SYN001", 1, 1, "3"),
    "a label for a keyword": ("kind: a\n  has x\n", "SYN001", 1, 1, "kind"),
}
SOUND = "measure MP  # sound\n  floor  0 ; cap (1, 2)  @ 7.1\n"
ORPHAN = "# comment\n  has x  # y\n  is b\n"


def read(text: str) -> tuple[list[str], list[tuple[str, int, int, str]]]:
    findings = Findings()
    blocks = read_blocks(Source("x.hw", text), findings)
    told = [(f.code, f.span.line, f.span.column, f.span.text) for f in findings.items if f.span]
    return [block.word for block in blocks], sorted(told, key=lambda item: item[1:3])


def laid_out(pieces: list[str]) -> tuple[str, list[tuple[str, int, int, str]]]:
    """Pieces one below the other, and the findings that must come of them."""
    text = ""
    wanted = []
    for piece in pieces:
        before = text.count("\n")
        if piece == "sound":
            text += SOUND
        else:
            block, code, line, column, underlined = ERRORS[piece]
            wanted.append((code, before + line, column, underlined))
            text += block
    return text, wanted


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_is_told_once_and_at_its_place(name: str) -> None:
    text, wanted = laid_out([name])

    assert wanted == read(text)[1]


def test_a_sound_block_has_no_findings() -> None:
    assert (["measure"], []) == read(SOUND)


PIECES = st.lists(st.sampled_from([*ERRORS, "sound"]), max_size=8)


@given(PIECES, st.booleans(), st.sampled_from(["\n", "\r\n"]))
def test_errors_of_several_blocks_are_all_told_in_one_run(pieces: list[str], orphan: bool, end: str) -> None:
    text, wanted = laid_out(pieces)
    if orphan:
        wanted = [(code, line + 3, *rest) for code, line, *rest in wanted]  # type: ignore[misc]
        wanted.insert(0, ("SYN003", 2, 3, "has x  # y"))
        text = ORPHAN + text
    words, told = read(text.replace("\n", end))

    assert wanted == told
    assert words.count("measure") == pieces.count("sound")


@given(PIECES)
def test_a_byte_order_mark_is_no_word_and_moves_no_line(pieces: list[str]) -> None:
    text, wanted = laid_out(pieces)
    words, told = read("\ufeff" + text)

    assert read(text)[0] == words
    # The mark is a character of the first line; the lines below do not know of it.
    assert [item for item in wanted if item[1] > 1] == [item for item in told if item[1] > 1]
    assert [(item[0], item[3]) for item in wanted] == [(item[0], item[3]) for item in told]


def test_tabs_are_told_once_with_a_fix_and_nest_like_the_blanks_that_cure_them() -> None:
    text = "kind a\n\thas\tx\n\t\tis b\n  on c,\n\t\td\nkind e\n   is f\n"
    findings = Findings()
    source = Source("x.hw", text)
    blocks = read_blocks(source, findings)

    assert [("SYN002", 2, 1), ("SYN008", 7, 4)] == [
        (f.code, f.span.line, f.span.column) for f in findings.items if f.span
    ]
    assert "6 tabs in this file" == findings.items[0].note
    edits = findings.items[0].fixes[0].edits
    assert [2, 2, 3, 3, 5, 5] == [edit.span.line for edit in edits]
    assert {"\t"} == {edit.span.text for edit in edits}
    assert [("has", ["is"]), ("on", [])] == [
        (line.word, [below.word for below in line.body]) for line in blocks[0].lines
    ]


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("kind a\n\tis b\n", True),
        ("kind a\n\thas x\n\t\tis b\n", True),
        ("map a\n  0101  clear\n\t0102  woods\n", True),
        ("procedure a\n  when x\n    tell b\n\ttell c\n", False),
        ("procedure a\n  when x\n\ttell c\n", False),
        ("procedure a\n  when x\n    tell b\n\t\ttell c\n", True),
        ("procedure a\n  when x\n    # why\n\t# why not\n    tell b\n", True),
    ],
)
def test_tabs_are_cured_by_a_safe_fix_only_where_every_width_means_the_same(text: str, safe: bool) -> None:
    findings = Findings()
    read_blocks(Source("x.hw", text), findings)

    assert [safe] == [fix.safe for f in findings.items if f.code == "SYN002" for fix in f.fixes]


def test_a_forgotten_bracket_costs_one_line() -> None:
    findings = Findings()
    (block,) = read_blocks(Source("x.hw", "kind a\n  has f(x,\n      y\n  is b\n  on c\n"), findings)

    assert ["has", "is", "on"] == [line.word for line in block.lines]


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", "# only\n", "  # only", "\r\n\r\n"])
def test_a_text_without_blocks(text: str) -> None:
    assert ([], []) == read(text)


def test_a_range_and_a_sign_at_the_start_of_a_text() -> None:
    for text in ("-3", "\ufeff-3", "\n-3", "(-3"):
        assert "-3" == scan(Source("x.hw", text), 0, len(text), Findings())[-1].text


# Spans: what a word says it is, stands where it says it stands.

_BLANKS = ["\n", "\n  ", "\n    ", "\r\n", "\t", " ", "  ", "\ufeff", "\x0b", "\u2028"]
_SIGNS = '# " ( ) ; @ , : - -> <= .. ? . [ \\'
_WORDS = "kind and bar x Ost-Heer é ö-b missing ruling 7 -3 3:1 2d6 1914-08.6 7.1.3a 25-12"
PIECES_OF_TEXT = st.sampled_from([*_BLANKS, *_SIGNS.split(), *_WORDS.split(), '"a # b"'])
ANYTHING = st.lists(PIECES_OF_TEXT, max_size=30).map("".join)


def words_of(lines: list[Line]) -> list[Token]:
    found: list[Token] = []
    for line in lines:
        found.extend([*([line.label] if line.label else []), *line.tokens, *words_of(line.body)])
    return found


@settings(max_examples=400)
@given(ANYTHING)
def test_words_stand_where_they_say(text: str) -> None:
    source = Source("x.hw", text)
    findings = Findings()
    for token in scan(source, 0, len(text), findings):
        assert token.text == text[token.start : token.end] == token.span.text
        assert token.start == source.offset(token.span.line, token.span.column)
    for block in read_blocks(source, findings):
        assert block.span.text.startswith(block.word)
        for token in [block.keyword, *block.header, *words_of(block.lines)]:
            assert token.text == token.span.text
            assert block.span.start <= token.start < token.end <= block.span.end
    for finding in findings.items:
        assert finding.span is not None
        assert 0 <= finding.span.start < finding.span.end <= len(text)


@settings(max_examples=400)
@given(ANYTHING)
def test_nothing_is_lost_but_blanks_comments_and_what_is_told(text: str) -> None:
    findings = Findings()
    kept = [(token.start, token.end) for token in scan(Source("x.hw", text), 0, len(text), findings)]
    told = [(f.span.start, f.span.end) for f in findings.items if f.span]
    at = 0
    for start, end in [*sorted(kept + told), (len(text), len(text))]:
        rest = text[at:start].removeprefix("\ufeff").lstrip(" \t\r")
        assert rest == "" or rest.startswith("#")
        at = end


@settings(max_examples=300)
@given(ANYTHING)
def test_line_ends_do_not_matter(text: str) -> None:
    text = text.replace("\r", "")
    (words, told), (words_crlf, told_crlf) = read(text), read(text.replace("\n", "\r\n"))

    assert words == words_crlf
    assert told == [(*place, underlined.replace("\r\n", "\n")) for *place, underlined in told_crlf]
