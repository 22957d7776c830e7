"""Errors of tables, dice and cards."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.language.ast import Block, Line, lines_of
from toolchain.language.tokens import Token
from toolchain.mutate.change import Change, exchanged, inserted, replaced
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, alone, extent, whole_lines, without, without_block


def rows(s: Subject) -> Iterator[tuple[Block, list[Line]]]:
    """The rows of each table that is read by a number."""
    for block in s.of("table"):
        for line in lines_of(block.lines):
            if line.word == "data" and line.body and all(map(_numbered, line.body)):
                yield block, line.body


def _numbered(line: Line) -> bool:
    key = line.tokens[0] if line.tokens else None
    return key is not None and all(part.isdigit() for part in key.text.split(".."))


def ends(token: Token) -> tuple[int, int]:
    """The first and last number of a row's key."""
    low, _, high = token.text.partition("..")
    return int(low), int(high or low)


@operator("The table has no line for a roll of 4.", "TAB030 TAB036")
def table_row_dropped(s: Subject) -> Iterator[Change]:
    """The axis of the table has the number."""
    for block, found in rows(s):
        for line in found:
            if alone(line, block):
                yield without(line, f"{block.header[0].text} has no row {line.tokens[0].text}")


@operator("The line for 7 is printed twice.", "TAB031")
def table_row_doubled(s: Subject) -> Iterator[Change]:
    """A number has one row."""
    for block, found in rows(s):
        for line in found:
            span = extent(line)
            low, high = whole_lines(block.source, span.start, span.end)
            text = block.source.text[low:high]
            yield inserted(block.source, low, text, f"row {line.tokens[0].text} is listed twice")


@operator("The rows run 1 to 3 and 3 to 5.", "TAB031")
def table_rows_overlap(s: Subject) -> Iterator[Change]:
    """A number has one row."""
    for _, found in rows(s):
        for line in found[:-1]:
            low, high = ends(line.tokens[0])
            yield replaced(line.tokens[0].span, f"{low}..{high + 1}", f"row {low} reaches to {high + 1}")


@operator("The rows run 1 to 2 and 4 to 5.", "TAB030 TAB036")
def table_rows_leave_a_gap(s: Subject) -> Iterator[Change]:
    """The axis of the table has the number that is left out."""
    for _, found in rows(s):
        for line in found:
            low, high = ends(line.tokens[0])
            if high > low:
                yield replaced(line.tokens[0].span, f"{low + 1}..{high}", f"row {low} begins with {low + 1}")


@operator("A row for 13 in a table of two dice.", "TAB030 TAB032")
def table_row_beyond_the_axis(s: Subject) -> Iterator[Change]:
    """The axis ends before."""
    for block, found in rows(s):
        for line in found[-1:]:
            low, high = ends(line.tokens[0])
            more = f"{low}..{high + s.rng.randint(1, 3)}"
            yield replaced(line.tokens[0].span, more, f"{block.header[0].text} has a row {more}")


@operator("A result is left out of its cell.", "TAB004 TAB033")
def table_cell_dropped(s: Subject) -> Iterator[Change]:
    """Every other row has one cell more."""
    for block, found in rows(s):
        for line in found:
            if len(line.tokens) > 1:
                first, last = line.tokens[1], line.tokens[-1]
                what = f"a cell of {block.header[0].text} is empty"
                yield Change(first.source.name, ((first.start, last.end, ""),), what)


@operator("One cell has two results.", "TAB033 TAB005")
def table_cell_added(s: Subject) -> Iterator[Change]:
    """Every other row has one cell less."""
    for block, found in rows(s):
        for line in found:
            if len(line.tokens) > 1:
                what = f"a cell too many in {block.header[0].text}"
                yield inserted(block.source, line.tokens[-1].end, "  " + line.tokens[-1].text, what)


@operator("The table has a result that the rules do not explain.", "TAB005 REF002 REF003 REF001")
def table_result_misspelt(s: Subject) -> Iterator[Change]:
    """There is no such result."""
    for _, found in rows(s):
        for line in found:
            for token in line.tokens[1:]:
                if token.kind == "NAME":
                    yield from s.respelt(token.span, "the result")


@operator("A cell has a number where the table has names, or a name where it has ranges.", "TAB005 REF002")
def table_cell_of_another_kind(s: Subject) -> Iterator[Change]:
    """The cells of the table are of one kind."""
    for block, found in rows(s):
        for line in found:
            if len(line.tokens) > 1:
                wrong = "7" if line.tokens[1].kind == "NAME" and line.tokens[1].text != "none" else "clear"
                yield replaced(line.tokens[1].span, wrong, f"a cell of {block.header[0].text} is {wrong}")


@operator("The results of two lines are printed in each other's place.", "TAB039")
def table_results_swapped(s: Subject) -> Iterator[Change]:
    """Cells that are ranges grow from row to row; at least four do so, and two no longer."""
    for block, found in rows(s):
        cells = [line.tokens[1] for line in found if len(line.tokens) == 2 and line.tokens[1].kind == "RANGE"]
        sizes = [ends(t) for t in cells]
        if len(cells) >= 4 and sizes == sorted(sizes) and len(set(sizes)) == len(sizes):
            for a, b in zip(cells, cells[1:], strict=False):
                yield exchanged(
                    a.span, b.span, f"{a.text} and {b.text} are swapped in {block.header[0].text}"
                )


def decks(s: Subject) -> Iterator[tuple[Block, Token]]:
    """Decks with the range of their cards."""
    for block in s.of("deck"):
        for line in block.lines:
            if line.word == "cards":
                yield block, line.tokens[1]


@operator("A card is missing from the deck.", "TAB022")
def card_dropped(s: Subject) -> Iterator[Change]:
    """The deck says how many cards it has."""
    for block in s.of("card"):
        yield without_block(block, f"card {block.header[0].text} is left out")


@operator("Two cards have the number 5.", "TAB020")
def card_number_twice(s: Subject) -> Iterator[Change]:
    """A number is given once in a deck."""
    groups: dict[str, list[Block]] = {}
    for block in s.of("card"):
        groups.setdefault(" ".join(t.text for t in block.header[1:]), []).append(block)
    for group in groups.values():
        for block in group:
            other = s.rng.choice([b for b in group if b is not block] or [block])
            if other is not block:
                number = other.header[0].text
                yield replaced(block.header[0].span, number, f"a second card has the number {number}")


@operator("A card is numbered 13 in a deck of twelve.", "TAB021")
def card_out_of_range(s: Subject) -> Iterator[Change]:
    """The deck says how many cards it has."""
    highest = max((int(ends(token)[1]) for _, token in decks(s)), default=0)
    for block in s.of("card"):
        if block.header[0].text.isdigit():
            wrong = str(highest + s.rng.randint(1, 9))
            yield replaced(block.header[0].span, wrong, f"card {block.header[0].text} is numbered {wrong}")


@operator("The rules mention eleven cards, but the deck has twelve.", "TAB021 TAB022")
def card_count_changed(s: Subject) -> Iterator[Change]:
    """The cards are listed."""
    for _, token in decks(s):
        low, high = ends(token)
        for wrong in (high - 1, high + 1):
            yield replaced(token.span, f"{low}..{wrong}", f"a deck has {wrong} cards")


@operator("A modifier applies on a 7 of one die.", "TAB035 TAB040")
def threshold_never_reached(s: Subject) -> Iterator[Change]:
    """A value is compared with a number that lies outside of the range its kind declares."""
    ranges = {n: a.range for n, a in s.model.facts.attributes.items() if a.type.kind == "int"}
    for block in s.rules():
        for line in lines_of(block.lines):
            words = line.tokens
            for at in range(len(words) - 4):
                high = ranges.get(words[at].text, (0, 0))[1]
                if words[at + 1].text == "of" and high and words[at + 3].text in ("in", "is", "=", ">="):
                    number = words[at + 4]
                    wrong = f"{high + 1}..{high + 3}" if words[at + 3].text == "in" else str(high + 1)
                    if number.kind in ("NUM", "RANGE"):
                        what = f"{words[at].text} is compared with {wrong}, but goes to {high}"
                        yield replaced(number.span, wrong, what)
