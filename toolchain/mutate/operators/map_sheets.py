"""Errors of sheets with numbers of their own: joins, staggers, what both print."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import Findings
from toolchain.geometry.hexnumbers import SheetNumbers
from toolchain.geometry.lattice import FLAT
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.rows import expand, hex_words
from toolchain.mutate.change import Change, inserted, replaced
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, without

JOINED = "MAP074 MAP075 MAP076"


def map_lines(s: Subject, word: str) -> Iterator[tuple[Block, Line]]:
    """The lines of the map that begin with a word."""
    for block in s.of("map"):
        yield from ((block, line) for line in block.lines if line.word == word)


def numbers(s: Subject, tokens: list[Token]) -> Iterator[tuple[Token, str]]:
    """Words that are hex numbers of a sheet, each with the number one row on."""
    known = s.model.numbers
    for token in tokens:
        found = known.parse(token.text) if known.names_sheet(token.text) else None
        if found is not None:
            sheet, (column, row) = found
            yield token, sheet.print(column, row + 1)


@operator(
    "The key map says that sheet B begins at 1203; it begins at 1202.", f"{JOINED} MAP001 MAP008 MAP073"
)
def join_a_hex_off(s: Subject) -> Iterator[Change]:
    """The other end of the run, or the strip that both sheets print, says where the sheet lies."""
    for _, line in map_lines(s, "join"):
        for token, wrong in numbers(s, line.tokens):
            yield replaced(token.span, wrong, f"{token.text} of a join becomes {wrong}")


@operator("The position of sheet B relative to sheet A is missing.", f"{JOINED} MAP008")
def join_left_out(s: Subject) -> Iterator[Change]:
    """A sheet has one join at least."""
    for _, line in map_lines(s, "join"):
        yield without(line, "a join is left out")


@operator("On sheet B the odd columns lie lower, on the map as a whole the even ones.", f"{JOINED} MAP008")
def sheet_of_the_other_stagger(s: Subject) -> Iterator[Change]:
    """Along a join that runs across columns only one stagger is right."""
    for _, line in map_lines(s, "sheet"):
        sheet = next((x for x in s.model.numbers.sheets if x.name == line.tokens[1].text), None)
        at = next((i for i, t in enumerate(line.tokens) if t.text in ("stagger", "columns", "rows")), -1)
        if (
            sheet is None
            or at < 0
            or not any(goes_across(s, join, sheet) for _, join in map_lines(s, "join"))
        ):
            continue
        wrong = "odd" if sheet.layout.pushed == "even" else "even"
        what = f"the sheet {sheet.name} has the other stagger"
        if line.tokens[at].text == "stagger":
            yield replaced(line.tokens[at + 1].span, wrong, what)
        else:
            yield inserted(line.tokens[at].source, line.tokens[at].start, f"stagger {wrong} ", what)


def goes_across(s: Subject, join: Line, sheet: SheetNumbers) -> bool:
    """Whether a join names hexes of several columns (of pointy hexes: rows) of a sheet."""
    flat = s.model.numbers.common.layout.orientation == FLAT
    known = s.model.numbers
    found = [
        known.parse(number)
        for word in hex_words(join.tokens[1:], known)[0]
        for number in expand(word, known, Findings())
    ]
    lines = {place[0 if flat else 1] for of, place in filter(None, found) if of == sheet}
    rest = [t for t in join.tokens if t.text in ("on", "of")]
    if rest:
        after = [t for t in join.tokens if t.start > rest[0].start]
        found = [
            known.parse(n) for word in hex_words(after, known)[0] for n in expand(word, known, Findings())
        ]
        lines |= {place[0 if flat else 1] for of, place in filter(None, found) if of == sheet}
    return len(lines) > 1


@operator("Hex B0101 is woods on one sheet and open on the other.", "MAP073 MAP028")
def shared_hex_printed_otherwise(s: Subject) -> Iterator[Change]:
    """Two sheets print a hex that both show alike."""
    names = {sheet.name for sheet in s.model.numbers.sheets}
    terrains = sorted(n for n, about in s.model.ir["terrains"].items() if about["on"] == "hex")
    shared = {n for h in s.ground.hexes for n in h.get("also", ())}
    for block in s.of("hexes"):
        if len(block.header) < 2 or block.header[1].text not in names:
            continue
        own, prefix = s.model.numbers.within(block.header[1].text)
        for line in block.lines:
            first, _, last = line.tokens[0].text.partition("..")
            listed = own.run(first, last or first) or []
            if not any(prefix + number in shared for number in listed):
                continue
            for token in line.tokens[1:]:
                if token.text in terrains:
                    other = next(t for t in (*terrains, "") if t != token.text)
                    yield replaced(
                        token.span, other, f"{token.text} becomes {other} on the sheet {block.header[1].text}"
                    )
