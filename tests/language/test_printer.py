"""The canonical layout: golden cases, and what must hold for every text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.security.counts import count
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.language.ast import Block, Line
from toolchain.language.blocks import read_blocks
from toolchain.language.layout.printer import format_text
from toolchain.language.tokens import scan

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "scenarios").rglob("*.hw"))

GOLDEN = {
    "fields stand at one column, names of several words stay whole": (
        """\
stock CP of each purse @ OTP 8.2
  cap 20, excess lost
  reset at clean-up to 0
""",
        """\
stock CP of each purse                                     @ OTP 8.2
  cap       20, excess lost
  reset at  clean-up to 0
""",
    ),
    "labels are fields; inner runs of blanks collapse": (
        """\
quantity cost  for move
    base lowest(a, b)
    river:   plus   2 MP @ 7.1.4
    bar enemy: into   hex
    one of, chosen by defender
        town: times 3/2   when x
        works:  times 2
""",
        """\
quantity cost for move
  base        lowest(a, b)
  river:      plus 2 MP                                    @ 7.1.4
  bar enemy:  into hex
  one of, chosen by defender
    town:   times 3/2 when x
    works:  times 2
""",
    ),
    "a single field has no column": ("option x\n  default    yes\n", "option x\n  default yes\n"),
    "a field with a long name leaves its siblings alone": (
        "trace a\n  leg a-very-long-leg: up to 3\n  path  a > b\n",
        "trace a\n  leg a-very-long-leg: up to 3\n  path a > b\n",
    ),
    "statements read as sentences, or in columns when one line asks": (
        """\
procedure p
  roll 1d6 as die
  each unit in hex
    move it
  when die > 3
    set   a of it
    happen  b
""",
        """\
procedure p
  roll 1d6 as die
  each unit in hex
    move it
  when die > 3
    set     a of it
    happen  b
""",
    ),
    "in rows two blanks divide": (
        """\
forces North at 1914-08.1
  army "1st"
    0101    2 x 6-4 Inf XX    25, 26;3-4 Art  3
    2421  0-3 Eng III
    in lost  0-3 Eng III  2
""",
        """\
forces North at 1914-08.1
  army "1st"
    0101     2 x 6-4 Inf XX  25, 26 ; 3-4 Art  3
    2421     0-3 Eng III
    in lost  0-3 Eng III  2
""",
    ),
    "a row without a separator follows its siblings": (
        "table t\n  rows a 1..12 ; cells b\n  data\n    9  x\n    10 y\n",
        "table t\n  rows a 1..12 ; cells b\n  data\n    9   x\n    10  y\n",
    ),
    "a list of hexes has no columns": (
        "chain c\n  1004 1005 1107..1013\n  1004  1106\n",
        "chain c\n  1004 1005 1107..1013\n  1004  1106\n",
    ),
    "an empty line lets rows have columns of their own": (
        "hexes\n  # sea\n  0101..0106 0109   water\n  0201   water\n\n\n  # towns\n  0312     clear,  road\n",
        "hexes\n  # sea\n  0101..0106 0109  water\n  0201             water\n\n"
        "  # towns\n  0312  clear,  road\n",
    ),
    "a separator far to the right stays the first": (
        f"hexes\n  {'0101 ' * 11}  water\n  1   b\n",
        f"hexes\n  {'0101 ' * 11} water\n  1  b\n",
    ),
    "an override is laid out like its target": (
        "replace 7.1 hexes\n  1  a,  b\n  22  c\n",
        "replace 7.1 hexes\n  1   a,  b\n  22  c\n",
    ),
    "citations stand at column 60, or two blanks behind": (
        f'note a @ 1.1   authored  "why"  # c\nnote {"b" * 52} @ 2\nnote {"c" * 53}@ 3\nnote d @ 4 @  5\n',
        f'note a                                                     @ 1.1 authored "why"  # c\n'
        f"note {'b' * 52}  @ 2\nnote {'c' * 53}  @ 3\n"
        f"note d                                                     @ 4 @ 5\n",
    ),
    "comments keep their place": (
        """\
# of the file

    # of the block
kind a # behind
# of the line
  has x#behind
      # at the end

# of the next
kind b
  has y
# was a line
kind c
""",
        """\
# of the file

# of the block
kind a                                                     # behind
  # of the line
  has x                                                    #behind
  # at the end

# of the next
kind b
  has y

# was a line
kind c
""",
    ),
    "continuations are indented by four more": (
        """\
define x = (a or
   # why
        b) and c
replace 1 quantity q
  base highest(a,

            b)
     and c   @ 1
  plus 1
""",
        """\
define x = (a or
    # why
    b) and c

replace 1 quantity q
  base  highest(a,

      b)
      and c                                                @ 1
  plus  1
""",
    ),
    "one empty line between blocks; one-line blocks of a kind may stay together": (
        "measure MP\nmeasure div\n\n\nmeasure SP\nside A\nside B\n  seat b\nside C\n\n\n",
        "measure MP\nmeasure div\n\nmeasure SP\n\nside A\n\nside B\n  seat b\n\nside C\n",
    ),
    "tabs, line ends, byte order mark, missing last line end": (
        "\ufeffkind a \t \r\n\thas\tx\t# c\td\r\n\t\tfrom b",
        "kind a\n  has x                                                    # c  d\n    from b\n",
    ),
    "separators have one blank each side, unless that makes a sign": (
        "game g\n  of a;b   ;   c (d;e)\n  first a;-3\n",
        "game g\n  of     a ; b ; c (d;e)\n  first  a ;-3\n",
    ),
    "nothing": ("\n \n", ""),
}


@pytest.mark.parametrize(("written", "wanted"), GOLDEN.values(), ids=GOLDEN.keys())
def test_golden(written: str, wanted: str) -> None:
    assert (wanted, []) == format_text(Source("x.hw", written))
    assert (wanted, []) == format_text(Source("x.hw", wanted))


def test_a_block_with_errors_is_left_as_it_is_and_told() -> None:
    bad = 'kind  b\r\n   has   (x\t\n   # c  \n  is "y'
    text, findings = format_text(Source("x.hw", f"kind  a\n{bad}\n\n\nkind  c\n"))

    assert f"kind a\n\n{bad}\n\nkind c\n" == text
    assert [("SYN004", 5), ("SYN006", 3), ("SYN008", 3)] == sorted(
        (finding.code, finding.span.line) for finding in findings if finding.span
    )


def test_indented_lines_before_the_first_block_are_left_as_they_are_and_told() -> None:
    text, findings = format_text(Source("x.hw", "\n# a\n   has   x\n\n\nkind  c\n"))

    assert "# a\n   has   x\n\nkind c\n" == text
    assert ["SYN003"] == [finding.code for finding in findings]


# What the text means, as far as the layout can see it.


def tokens(text: str) -> list[tuple[str, str]]:
    found = scan(Source("x.hw", text), 0, len(text), Findings())
    return [(token.kind, token.text) for token in found if token.kind != "NEWLINE"]


def cited(thing: Line | Block) -> Any:
    cite = thing.cite
    return cite and (cite.paragraphs, cite.mark, cite.ruling, cite.reason)


def nested(lines: list[Line]) -> list[Any]:
    return [
        (line.label and line.label.text, [t.text for t in line.tokens], cited(line), nested(line.body))
        for line in lines
    ]


def meaning(text: str) -> tuple[list[Any], list[str]]:
    findings = Findings()
    blocks = read_blocks(Source("x.hw", text), findings)
    said = [(b.word, [t.text for t in b.header], cited(b), nested(b.lines)) for b in blocks]
    # A tab is cured, and the words of other findings are those of blocks left alone.
    return said, sorted(finding.code for finding in findings.items if finding.code != "SYN002")


def comments(text: str) -> list[str]:
    """Comments by what follows them on their line: nothing of a string is taken for one."""
    found = []
    for line in text.removeprefix("\ufeff").split("\n"):
        words = scan(Source("x.hw", line), 0, len(line), Findings())
        rest = line[words[-1].end if words else 0 :]
        if "#" in rest and '"' not in rest[: rest.index("#")]:
            found.append(
                ("behind " if words else "alone ") + rest[rest.index("#") :].strip().replace("\t", "  ")
            )
    return found


def check(text: str, *, clean: bool) -> str:
    made, findings = format_text(Source("x.hw", text))
    again, findings_again = format_text(Source("x.hw", made))

    assert made == again
    assert [f.code for f in findings] == [f.code for f in findings_again]
    assert tokens(text) == tokens(made)
    assert meaning(text) == meaning(made)
    if clean:
        # A line may go on behind a citation, which is an error; its block stays as it is.
        assert {"SYN097"} >= {f.code for f in findings}
    if clean and not findings:
        assert comments(text) == comments(made)
        assert "\n\n\n" not in made and "\r" not in made
        assert not any(line != line.rstrip(" \t") for line in made.split("\n"))
        assert made == "" or (
            made.endswith("\n") and not made.endswith("\n\n") and made[0] not in "\n \ufeff"
        )
    return made


# Small texts, untidy in every way the printer tidies.

# Rows of counters (forces, dated schedules) follow a grammar of their own: test_unitrows.py.
_KEYWORDS = "kind quantity measure hexes score table track chain odds procedure define setup lines income"
_WORDS = (
    "base plus a-b Proper_Name 12 -3 7.1.6 3:1 1..4 ..-30 2d6 1914-08.6 25-12a boxes each data and -> * ? Ar*"
)
_PHRASES = (
    """"a  b"|"# no ; comment @"|(a, b)|f(x, -1)|(a  ; b)|a - b|<= 3|x, y|or c|at most|reset at|one of, b"""
)
KEYWORDS = st.sampled_from([*_KEYWORDS.split(), "amend 7.1 hexes", "replace LNB 2 procedure", "note 1.0"])
WORDS = st.sampled_from([*_WORDS.split(), *_PHRASES.split("|")])
GAPS = st.sampled_from([" ", " ", " ", "  ", "   ", "\t", " \t "])
SEPARATORS = st.sampled_from([";", " ;", "; ", "  ;   ", ";\t"])
LABELS = st.sampled_from(["river: ", "bar enemy:  ", "x:", "a-very-long-label-here: ", "River:   "])
CITES = st.sampled_from(
    ["@ 7.1", "@LNB  7.55 @ 3", '@ 9.9  authored   "a  b"', "@ K-7 ruling  x", "@ 1.1 missing"]
)
COMMENTS = st.sampled_from(["# c", "#", "#  two  blanks ", '# "half', "# a\tb", "#; @ 7"])
MARGINS = st.sampled_from(["", " ", "  ", "      ", "\t"])


@st.composite
def words(draw: st.DrawFn) -> str:
    text = draw(WORDS)
    for word in draw(st.lists(WORDS, max_size=4)):
        text += draw(GAPS) + word
    return text


@st.composite
def lines(draw: st.DrawFn, indent: int, depth: int) -> list[str]:
    text = draw(st.sampled_from(["", "", draw(LABELS)])) + draw(words())
    if draw(st.integers(0, 3)) == 0:
        text += draw(SEPARATORS) + draw(words())
    if draw(st.integers(0, 4)) == 0:
        text += ",\n" + draw(st.sampled_from(["", "\n", "      # between\n"]))
        text += " " * (indent + draw(st.integers(1, 9))) + draw(words())
    if draw(st.integers(0, 3)) == 0:
        text += draw(GAPS) + draw(CITES)
    if draw(st.integers(0, 3)) == 0:
        text += draw(GAPS) + draw(COMMENTS)
    text += draw(MARGINS)
    made = [" " * indent + text]
    if depth:
        deeper = indent + draw(st.sampled_from([2, 2, 2, 4]))
        for _ in range(draw(st.integers(0, 3))):
            made.extend(draw(lines(deeper, depth - 1)))
    between = draw(st.sampled_from([None, None, None, "", "  ", "comment"]))
    if between is not None:
        made.append(draw(MARGINS) + draw(COMMENTS) if between == "comment" else between)
    return made


@st.composite
def blocks(draw: st.DrawFn) -> list[str]:
    head = draw(lines(0, 0))
    made = [draw(KEYWORDS) + " name " + head[0], *head[1:]]
    indent = draw(st.sampled_from([2, 2, 4]))
    for _ in range(draw(st.integers(0, 5))):
        made.extend(draw(lines(indent, draw(st.integers(0, 2)))))
    return made


@st.composite
def texts(draw: st.DrawFn) -> str:
    made = draw(st.lists(st.sampled_from(["", "# first", "  # second"]), max_size=3))
    for block in draw(st.lists(blocks(), max_size=4)):
        made.extend(block)
    text = "\n".join(made) + draw(st.sampled_from(["", "\n", "\n\n \n"]))
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    if draw(st.integers(0, 3)) == 0:
        # Tabs only where they indent: what one in a string is, is not for the printer to say.
        text = "\n".join(
            line.replace("  ", "\t", 1) if line.startswith("  ") and line.strip()[:1] != "#" else line
            for line in text.split("\n")
        )
    return draw(st.sampled_from(["", "", "\ufeff"])) + text


@settings(max_examples=count(80, 200))
@given(texts())
def test_untidy_texts_become_tidy_and_mean_the_same(text: str) -> None:
    check(text, clean=True)


_BLANKS = ["\n", "\n", "\n  ", "\n    ", "\n   ", "\r\n", "\t", " ", "  ", "\ufeff", "\x0b", "\u2028"]
_SIGNS = '# " ( ) ; @ , : - [ \\ .. kind hexes and x 7 -3 at most é'
PIECES = st.sampled_from([*_BLANKS, *_SIGNS.split(), "@ 7.1"])


@settings(max_examples=500)
@given(st.lists(PIECES, max_size=25).map("".join))
def test_any_text_at_all_keeps_its_words(text: str) -> None:
    check(text, clean=False)


ROW_WORDS = st.lists(st.sampled_from(["2420", "Inf", "XX", '"a"', "6-4", "(b, c)"]), min_size=1, max_size=12)
CELLS = st.lists(ROW_WORDS.map(" ".join), min_size=1, max_size=4)


@given(
    st.lists(st.tuples(CELLS, st.integers(2, 9)), min_size=1, max_size=6), st.sampled_from(["hexes", "chain"])
)
def test_rows_keep_their_cells(rows: list[tuple[list[str], int]], keyword: str) -> None:
    made = check(
        "\n".join([keyword, *("  " + (" " * gap).join(cells) for cells, gap in rows), ""]), clean=True
    )

    for (cells, _), line in zip(rows, made.splitlines()[1:], strict=True):
        found = re.split(" {2,}", line.strip())
        # A row without a separator may get one behind its first word, like its siblings.
        assert cells == found or (len(cells) == 1 and keyword != "chain" and cells == [" ".join(found)])


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(ROOT)) for file in FILES])
def test_files_of_the_project_keep_their_words(file: Path) -> None:
    check(file.read_text(encoding="utf-8"), clean=True)
