"""The canonical layout of one block without errors: nesting, columns of cells and fields, the margin of citations."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.language.blocks import indent_of, joined_lines
from toolchain.language.tokens import Token, scan

MARGIN = 60  # the column of citations and of comments behind a text
WIDEST_FIELD = 14  # a longer name of a field would push the values of its block too far to the right
WIDEST_CELL = 48  # a longer first cell stands out of its column

# Blocks whose lines are rows in the hobby's notation, and the words that begin a field there. In
# rows two blanks are a separator, so a run of blanks never falls below two there.
ROWS: dict[str, frozenset[str]] = {
    "hexes": frozenset(),
    "lines": frozenset(),
    "region": frozenset(),
    "edge": frozenset(),
    "chain": frozenset({"each", "derived", "joined", "ends"}),
    "setup": frozenset(),
    "schedule": frozenset({"merge"}),
    "track": frozenset({"boxes", "start", "on", "last"}),
    "table": frozenset({"rows", "columns", "cells", "data", "below", "beyond"}),
    "odds": frozenset({"columns", "by", "round", "shift", "below", "beyond"}),
    "income": frozenset({"gain", "every", "queue"}),
    "results": frozenset(),
    "score": frozenset(),
    "spellings": frozenset(),
    "abbreviations": frozenset(),
}
# Rows of like things: the first is no heading of the others.
LISTS = frozenset({"lines", "region", "edge", "chain"})
# Blocks of statements or expressions, which read as sentences and stand in columns only on request.
SENTENCES = frozenset({"sequence", "procedure", "define"})

# Names of fields of several words. The catalogue stands above this module; a name missing here
# costs no more than a column drawn through the middle of it.
_LONG_FIELDS = """
    acts as one | acts as one in | above cap | back art | as soon as | at least | at most | below first | beyond last
    blocked by | borne by | bound to | broken when | by difference | cannot be held back | changed in
    changes on | checked at | chosen by | closed when | combines with | counts as | created on | dead at
    declare first | derived from | discharged by | drawn in | ends at | ends when | first spends
    formed at | held back | instead of | instead when | joined through | kept for | last hexside may
    mandatory when | max of | may ask | may be held back | min of | must be held back | must include
    must take part | negated for | not across | not in play | not into | not on | not through | offered to
    on breach | on breaking | on entering | one of | one way | others see | owner sees | pays from
    points at | redraw when | reset at | seen by | shift beyond | spreads to | usable by
    summed over | used by | viewer ignores | when empty | adds to
"""
# A row with one of these is no row of cells.
_NO_CELLS = frozenset({";", ":", "COMMA", "LPAR", "RPAR"})
LONG_FIELDS = frozenset(
    tuple(name.split()) for line in _LONG_FIELDS.strip().splitlines() for name in line.split("|")
)
_LONGEST = max(len(name) for name in LONG_FIELDS)


BLANK = " \t\r"


def tidied(text: str) -> str:
    """A comment as it is written: no blanks around it, none of a tab."""
    return text.strip(BLANK + "\n").replace("\t", "  ")


@dataclass(slots=True)
class _Written:
    """One line of the text: its words, the comment behind them, and the logical line it is part of."""

    tokens: list[Token]
    comment: str
    indent: int
    after_blank: bool
    run: int = -1
    first: bool = False


@dataclass(slots=True)
class _Run:
    """One logical line: where it is nested, how it is laid out."""

    tokens: list[Token]
    depth: int
    parent: int
    cite: int
    separators: frozenset[int]
    first: list[Token]
    row: bool = False
    section: int = 0
    has_body: bool = False
    cell: int = 0
    pad: int = 0
    widths: list[int] = field(default_factory=list)


class Layout:
    """The lines of one block without errors."""

    def __init__(self, source: Source, start: int, stop: int) -> None:
        self._source = source
        quiet = Findings()
        tokens = scan(source, start, stop, quiet)
        self._written = self._lines_as_written(tokens, start, stop)
        self._runs = self._nest(joined_lines(source, tokens, quiet))
        self._keyword = _target(self._runs[0].tokens)
        self._assign()
        self._align()

    def lines(self) -> list[str]:
        """The block, line by line."""
        made: list[str] = []
        indents = self._indents()
        for written, indent in zip(self._written, indents, strict=True):
            if written.after_blank and made:
                made.append("")
            made.append(self._line(written, indent))
        return made

    # reading

    def _lines_as_written(self, tokens: list[Token], start: int, stop: int) -> list[_Written]:
        text = self._source.text
        rows: list[list[Token]] = [[]]
        ends: list[int] = []
        for token in tokens:
            if token.kind == "NEWLINE":
                rows.append([])
                ends.append(token.start)
            else:
                rows[-1].append(token)
        ends.append(stop)
        made: list[_Written] = []
        blank = False
        begin = start
        for row, end in zip(rows, ends, strict=True):
            comment = tidied(text[row[-1].end if row else begin : end])
            line = text[begin:end]
            indent = _width(line[: len(line) - len(line.lstrip(BLANK))])
            begin = end + 1
            if row or comment:
                made.append(_Written(row, comment, indent, blank))
                blank = False
            else:
                blank = True
        return made

    def _nest(self, joined: list[list[Token]]) -> list[_Run]:
        """Depths by the same rule by which lines become the body of others."""
        first_of = {line.tokens[0].start: line.tokens for line in self._written if line.tokens}
        runs: list[_Run] = []
        above: list[tuple[int, int]] = []
        for index, tokens in enumerate(joined):
            indent = indent_of(self._source, tokens[0])
            while above and above[-1][0] >= indent:
                above.pop()
            parent = above[-1][1] if above else 0
            cite = next((token.start for token in tokens if token.kind == "@"), tokens[-1].end)
            first = [token for token in first_of[tokens[0].start] if token.start < cite]
            depth = len(above) + 1 if index else 0
            runs.append(_Run(tokens, depth, parent, cite, _separators(tokens), first))
            if index:
                above.append((indent, index))
                runs[parent].has_body = True
        return runs

    def _assign(self) -> None:
        starts = {run.tokens[0].start: index for index, run in enumerate(self._runs)}
        current = section = 0
        for line in self._written:
            section += line.after_blank
            if line.tokens:
                line.first = line.tokens[0].start in starts
                if line.first:
                    self._runs[starts[line.tokens[0].start]].section = section
                current = starts.get(line.tokens[0].start, current)
                line.run = current

    # columns

    def _align(self) -> None:
        fields = ROWS.get(self._keyword)
        groups: dict[tuple[int, int], list[_Run]] = defaultdict(list)
        for run in self._runs[1:]:
            run.row = fields is not None and (run.depth > 1 or run.tokens[0].text not in fields)
            # Rows are many: an empty line lets the next ones have columns of their own.
            groups[run.parent, run.section if run.row else -1].append(run)
        for (parent, section), runs in groups.items():
            if section >= 0:
                self._align_rows(runs)
            else:
                self._align_fields(runs, always=parent == 0 and self._keyword not in SENTENCES)

    def _align_rows(self, runs: list[_Run]) -> None:
        runs = [run for run in runs if not run.has_body]
        if self._keyword == "table" and self._align_cells(runs):
            return
        for run in runs:
            run.cell = self._cell_before_blanks(run, WIDEST_CELL)
        if any(run.cell for run in runs) and self._keyword not in LISTS:
            for run in runs:
                # A row that has a separator further right keeps it as its first.
                if not run.cell and not self._separated(run):
                    run.cell = self._first_word(run)
        self._pad([run for run in runs if run.cell])

    def _align_cells(self, runs: list[_Run]) -> bool:
        """Columns for all cells of a chart, when its rows have the same number of them."""
        plain = all(token.kind not in _NO_CELLS for run in runs for token in run.first)
        rows = [self._cells(run) for run in runs] if plain else []
        if not rows or len({len(row) for row in rows}) != 1 or len(rows[0]) < 3:
            return False
        widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
        for run in runs:
            run.widths = widths
        return True

    def _cells(self, run: _Run) -> list[str]:
        """The words of a row; what stands together without a blank is one cell."""
        cells: list[str] = []
        for index, token in enumerate(run.first):
            if index and run.first[index - 1].end == token.start:
                cells[-1] += token.text
            else:
                cells.append(token.text)
        return cells

    def _align_fields(self, runs: list[_Run], always: bool) -> None:
        taking_part: list[_Run] = []
        wanted = always
        for run in runs:
            key = self._field(run)
            if key:
                wanted = wanted or self._gap(run, run.first[key - 1], run.first[key]) > 1
                run.cell = key
                taking_part.append(run)
        widest = max((len(self._cell(run)) for run in taking_part), default=0)
        if wanted and len(taking_part) > 1 and widest <= WIDEST_FIELD:
            self._pad(taking_part)

    def _pad(self, runs: list[_Run]) -> None:
        width = max((len(self._cell(run)) for run in runs), default=0)
        for run in runs:
            run.pad = width + 2

    def _cell(self, run: _Run) -> str:
        return self._words(run, run.first[: run.cell])

    def _field(self, run: _Run) -> int:
        """How many words name the field (or label) of a line; 0 when it has no value beside a name."""
        words = run.first
        kinds = [word.kind for word in words[:3]]
        if kinds[1:2] == [":"] and kinds[0] in ("NAME", "PROPER"):
            return self._divides(run, 2)
        if kinds == ["NAME", "NAME", ":"]:
            return self._divides(run, 3)
        if run.has_body:
            return 0  # the head of a body, not a field with a value
        for size in range(_LONGEST, 1, -1):
            if tuple(word.text for word in words[:size]) in LONG_FIELDS and len(words) > size:
                return self._divides(run, size)
        cell = self._cell_before_blanks(run, WIDEST_FIELD)
        if cell and not any(word.kind == "LPAR" for word in words[:cell]):
            return cell
        return self._divides(run, 1) if kinds[:1] == ["NAME"] else 0

    def _divides(self, run: _Run, count: int) -> int:
        """The count when a column can be drawn behind so many words, else 0."""
        words = run.first
        if len(words) <= count or any(word.start in run.separators for word in words[: count + 1]):
            return 0
        if sum((word.kind == "LPAR") - (word.kind == "RPAR") for word in words[:count]):
            return 0
        if words[count - 1].kind == "COMMA":  # the first item of a list is no heading of the others
            return 0
        return count if words[count - 1].end < words[count].start else 0

    def _cell_before_blanks(self, run: _Run, widest: int) -> int:
        """How many words stand before the first run of two blanks; 0 when they are no cell."""
        for count in range(1, len(run.first)):
            if run.first[count].start in run.separators:
                return 0
            if self._gap(run, run.first[count - 1], run.first[count]) > 1:
                fits = len(self._words(run, run.first[:count])) <= widest
                return self._divides(run, count) if fits else 0
        return 0

    def _separated(self, run: _Run) -> bool:
        return any(self._gap(run, before, after) > 1 for before, after in pairwise(run.first))

    def _first_word(self, run: _Run) -> int:
        for count in range(1, len(run.first)):
            if run.first[count - 1].end < run.first[count].start:
                return self._divides(run, count)
        return 0

    # writing

    def _indents(self) -> list[int]:
        """Blanks before each line; a comment of its own stands like the line it precedes."""
        indents: list[int] = []
        below = -1
        for line in reversed(self._written):
            if line.tokens:
                below = 2 * self._runs[line.run].depth + (0 if line.first else 4)
            indents.append(below)
        indents.reverse()
        # Comments below the last line keep the level they have, as far as the block has it.
        last = max(1, self._runs[-1].depth)
        for index, line in enumerate(self._written):
            if indents[index] < 0:
                indents[index] = 2 * min(last, max(1, line.indent // 2))
        return indents

    def _line(self, written: _Written, indent: int) -> str:
        made = " " * indent
        if not written.tokens:
            return made + written.comment
        run = self._runs[written.run]
        words = [token for token in written.tokens if token.start < run.cite]
        cite = [token for token in written.tokens if token.start >= run.cite]
        if written.first and run.pad:
            made += self._words(run, words[: run.cell]).ljust(run.pad)
            words = words[run.cell :]
        if written.first and run.widths:
            cells = zip(self._cells(run), run.widths, strict=True)
            made += "  ".join(cell.ljust(width) for cell, width in cells).rstrip()
        else:
            made += self._words(run, words)
        if cite:
            made = _at_margin(made) if words and cite[0].kind == "@" else made + (" " if words else "")
            made += self._words(run, cite)
        if written.comment:
            made = made + "  " if cite else _at_margin(made)
            made += written.comment
        return made

    def _words(self, run: _Run, tokens: list[Token]) -> str:
        parts = [tokens[0].text] if tokens else []
        for before, token in pairwise(tokens):
            widest = 2 if run.row and token.start < run.cite else 1
            parts.append(" " * min(widest, self._gap(run, before, token)) + token.text)
        return "".join(parts)

    def _gap(self, run: _Run, before: Token, after: Token) -> int:
        """Blanks between two words as far as they say something: 0, 1, or more."""
        raw = self._source.text[before.end : after.start]
        if after.start in run.separators:
            return 1
        if before.start in run.separators:
            # `;-3` is a minus and a 3; a blank before the minus would make it the sign of the 3.
            return 0 if not raw and after.kind == "MINUS" else 1
        return max(_width(raw), 1) if raw else 0


def _width(blanks: str) -> int:
    return len(blanks.replace("\t", "  ").replace("\r", ""))


def _at_margin(text: str) -> str:
    return text.ljust(max(MARGIN - 1, len(text) + 2))


def _separators(tokens: list[Token]) -> frozenset[int]:
    """Where the ``;`` stand that divide a line: outside brackets, before the citation."""
    depth = 0
    found = []
    for token in tokens:
        if token.kind == "@":
            break
        depth += (token.kind == "LPAR") - (token.kind == "RPAR")
        if token.kind == ";" and depth == 0:
            found.append(token.start)
    return frozenset(found)


def _target(header: list[Token]) -> str:
    """The keyword that says what the lines are; for an override that of the block it changes."""
    if header[0].text in ("amend", "replace"):
        return next((token.text for token in header[1:] if token.kind == "NAME"), header[0].text)
    return header[0].text
