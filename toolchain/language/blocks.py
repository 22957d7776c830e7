"""Cuts a file into blocks and a block into logical lines.

A block begins at column one; its body is indented by two spaces a level. Each block stands alone:
an error in one never hides an error in the next, and an unchanged block need not be read again.
"""

from __future__ import annotations

from bisect import bisect_left
from hashlib import blake2b
from itertools import pairwise

from toolchain import faults
from toolchain.base.diagnostic import Edit, Findings, Fix
from toolchain.base.source import Source, Span
from toolchain.language.ast import Block, Cite, Line
from toolchain.language.block_cache import Known, Plain, remembered, restored
from toolchain.language.characters import OTHER_SPACES, check_characters, check_lengths
from toolchain.language.citations import cut_cite
from toolchain.language.row_keywords import holds_units, keyword_of_rows
from toolchain.language.tokens import Token, parted, scan

LONGEST_LINE = 20_000
DEEPEST_LINE = 30
_CONTINUES_AFTER = {",", "=", "and", "or", "where"}
_CONTINUES_BEFORE = {"and", "or"}
_NAMES = ("NAME", "PROPER", "NUM")
BYTE_ORDER_MARK = "\ufeff"
_BLANKS = f" \t\r{OTHER_SPACES}"


def read_blocks(source: Source, findings: Findings, known: Known | None = None) -> list[Block]:
    """All blocks of a text, in written order; what cannot be read is reported and left out.

    A block in ``known`` is not read again before its lines are wanted; blocks read without a finding are added to it.
    """
    blocks = []
    for start, end, key in _cut_before(source, known) or _cut(source, findings, known):
        block = _read(source, start, end, key, findings, known)
        if block is not None:
            block.digest = key
            blocks.append(block)
    return blocks


def _cut_before(source: Source, known: Known | None) -> Plain | None:
    return known.get(_key_of_text(source)) if known is not None else None


def _cut(source: Source, findings: Findings, known: Known | None) -> Plain:
    """Where blocks begin and end, and digests of their texts; where nothing is found in the text as a whole, it is kept."""
    before = len(findings.items)
    _check_tabs(source, findings)
    check_characters(source, findings)
    check_lengths(source, findings, LONGEST_LINE)
    long = long_lines(source, findings)
    made = []
    for start, end in cut_blocks(source, findings):
        if long and bisect_left(long, start) < bisect_left(long, end):
            end = long[bisect_left(long, start)]
            if end == start:
                continue
        made.append((start, end, _digest(source.text[start:end])))
    if known is not None and before == len(findings.items):
        known.put(_key_of_text(source), tuple(made))
    return tuple(made)


def _key_of_text(source: Source) -> bytes:
    """Longer than the digests of blocks, which lie in the same table."""
    return b"text " + _digest(source.text)


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _read(
    source: Source, start: int, end: int, key: bytes, findings: Findings, known: Known | None
) -> Block | None:
    if known is not None and holds_units(source, start, end):
        known = None  # which rows these are depends on the file
    found = known.get(key) if known is not None else None
    if found is not None:
        return restored(found, source, start, lambda: _lines(source, start, end))
    before = len(findings.items)
    block = read_block(source, start, end, findings)
    if known is not None and block is not None and before == len(findings.items):
        known.put(key, remembered(block, start))
    return block


def _lines(source: Source, start: int, end: int) -> list[Line]:
    """The lines of a block of whose text it is known that it can be read."""
    block = read_block(source, start, end, Findings())
    return block.lines if block is not None else []


def _check_tabs(source: Source, findings: Findings) -> None:
    if "\t" in source.text:
        from toolchain.language.tabs import doubtful_tab, tabs_in  # most texts have no tab

        findings.add(faults.tab_character.at(tabs_in(source), doubtful_tab(source)))


def long_lines(source: Source, findings: Findings) -> list[int]:
    """Where lines begin that nobody has written by hand; the blocks that hold them are not read."""
    starts = [*source.line_starts, len(source.text) + 1]
    long = [
        a
        for a, b in pairwise(starts)
        if b - a - 1 > LONGEST_LINE and source.text[a : a + 200].lstrip()[:1] != "#"
    ]
    for start in long:
        length = source.text.find("\n", start)
        length = (length if length >= 0 else len(source.text)) - start
        place = Span(source, start, start + 1)
        findings.add(faults.expression_too_deep.long_line(place, length, LONGEST_LINE))
    return long


def cut_blocks(source: Source, findings: Findings) -> list[tuple[int, int]]:
    """Offsets of blocks: a block begins at a line whose first character is neither blank nor ``#``."""
    starts: list[int] = []
    text = source.text
    at = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    orphan = False
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        first = text[at] if at < end else "\n"
        if first not in _BLANKS and first not in "\n#":
            starts.append(at)
        elif (
            not starts
            and not orphan
            and first in _BLANKS
            and text[at:end].strip(" \t\r")[:1] not in ("", "#")
        ):
            orphan = True
            line = Span(source, at + _blanks(text[at:end]), at + len(text[at:end].rstrip(" \t\r")))
            findings.add(faults.orphan_line.at(line))
        at = end + 1
    ends = [*starts[1:], len(text)] if starts else []
    return list(zip(starts, ends, strict=True))


def _blanks(line: str) -> int:
    return len(line) - len(line.lstrip(_BLANKS))


def read_block(source: Source, start: int, end: int, findings: Findings) -> Block | None:
    """The block between two offsets of :func:`cut_blocks`; None when it has no keyword."""
    if holds_units(source, start, end):
        return _read_units(source, start, end, findings)
    word = keyword_of_rows(source, start, end)
    if word:
        return _read_rows(word, source, start, end, findings)
    tokens = scan(source, start, end, findings)
    flat = _logical_lines(source, tokens, findings)
    if not flat:
        return None
    head, rest = flat[0], flat[1:]
    if head.label is not None or not head.tokens or head.tokens[0].kind != "NAME":
        span = head.label.span if head.label else head.tokens[0].span if head.tokens else head.span
        from toolchain.language.catalogue.catalogue import BLOCKS  # most texts need no help

        if head.label is not None and head.tokens and head.word in BLOCKS:
            findings.add(faults.block_without_keyword.with_a_label(span))
        else:
            findings.add(faults.block_without_keyword.at(span, BLOCKS))
        return None
    lines = _nest(rest, findings)
    keyword = head.tokens[0]
    last = tokens[-1]
    return Block(
        keyword, _header(head, findings), head.cite, lines, source, Span(source, keyword.start, last.end)
    )


def _header(head: Line, findings: Findings) -> list[Token]:
    """The words after the keyword; a keyword that is written twice is read once, so that the block has its name."""
    keyword, *words = head.tokens
    if len(words) > 1 and words[0].text == keyword.text and words[1].kind in _NAMES:
        from toolchain.language.catalogue.catalogue import BLOCKS  # most headers need no look

        form = BLOCKS[keyword.text].header.split() if keyword.text in BLOCKS else ()
        if words[1].text not in (part.strip("[]") for part in form):
            findings.add(faults.keyword_twice.at(keyword.span, words[0].span))
            return words[1:]
    return words


def _read_rows(word: str, source: Source, start: int, end: int, findings: Findings) -> Block:
    """A block of rows of counters: only its header, fields and citations are cut into words."""
    from toolchain.language.unit_rows import read_rows

    head = _head_of_rows(source, start, end, findings)
    rows, fields, cites = read_rows(word, source, start, end, findings)
    for row, first, last in cites:
        row.cite = cut_cite(
            [t for t in scan(source, first, last, findings) if t.kind != "NEWLINE"], findings
        )[0]
    lines = _fields_of_rows(source, fields, findings)
    bottom = max([row.end for row in rows] + [last for _, last in fields] + [head.span.end])
    keyword = head.tokens[0]
    return Block(
        keyword,
        _header(head, findings),
        head.cite,
        lines,
        source,
        Span(source, keyword.start, bottom),
        rows=rows,
        played=False,
    )


def _read_units(source: Source, start: int, end: int, findings: Findings) -> Block:
    """A block of the units of a played game."""
    from toolchain.language.force_rows import read_force_rows

    head = _head_of_rows(source, start, end, findings)
    units = read_force_rows(source, start, end, findings)
    keyword = head.tokens[0]
    span = Span(source, keyword.start, max(units.end, head.span.end))
    lines = _fields_of_rows(source, units.fields, Findings())
    return Block(keyword, _header(head, findings), head.cite, lines, source, span, units=units)


def _fields_of_rows(source: Source, places: list[tuple[int, int]], findings: Findings) -> list[Line]:
    """The few lines of a block of rows that are none."""
    tokens = [
        token
        for first, last in places
        for token in (*scan(source, first, last, findings), _newline(source, last))
    ]
    return _nest(_logical_lines(source, tokens, findings), findings)


def _head_of_rows(source: Source, start: int, end: int, findings: Findings) -> Line:
    stop = source.text.find("\n", start, end)
    return _logical_lines(source, scan(source, start, end if stop < 0 else stop, findings), findings)[0]


def _newline(source: Source, at: int) -> Token:
    return Token("NEWLINE", "\n", at, at, source)


def _logical_lines(source: Source, tokens: list[Token], findings: Findings) -> list[Line]:
    """Lines after joining continuations and cutting at ``;``."""
    lines: list[Line] = []
    for run in joined_lines(source, tokens, findings):
        _finish(source, run, lines, findings)
    return lines


def joined_lines(source: Source, tokens: list[Token], findings: Findings) -> list[list[Token]]:
    """The words of each logical line, with the lines that continue it, not yet cut at ``;``."""
    runs: list[list[Token]] = []
    current: list[Token] = []
    depth: list[Token] = []
    for index, token in enumerate(tokens):
        if token.kind == "NEWLINE":
            if index and tokens[index - 1].kind == "NEWLINE":
                continue
            if not current or _goes_on(source, current, tokens, index, bool(depth)):
                continue
            if depth:
                _unclosed(depth, findings)
                depth = []
            runs.append(current)
            current = []
            continue
        if token.kind == "LPAR":
            depth.append(token)
        elif token.kind == "RPAR":
            if not depth:
                findings.add(faults.unpaired_bracket.never_opened(token.span))
                continue
            depth.pop()
        current.append(token)
    if depth:
        _unclosed(depth, findings)
    if current:
        runs.append(current)
    return runs


def _unclosed(depth: list[Token], findings: Findings) -> None:
    findings.add(faults.unpaired_bracket.never_closed(depth[-1].span))


def _goes_on(
    source: Source, current: list[Token], tokens: list[Token], index: int, open_bracket: bool
) -> bool:
    while index < len(tokens) and tokens[index].kind == "NEWLINE":
        index += 1
    if index == len(tokens):
        return False
    last, following = current[-1], tokens[index]
    # An open bracket goes on only over deeper lines: a forgotten `)` then costs one line, not the block.
    may = (
        open_bracket
        or (last.text in _CONTINUES_AFTER and last.kind != "STRING")
        or following.text in _CONTINUES_BEFORE
    )
    return may and indent_of(source, following) > indent_of(source, current[0])


def indent_of(source: Source, token: Token) -> int:
    """Blanks before the first word of the token's text line; a tab counts as the two that cure it."""
    line_start = source.text.rfind("\n", 0, token.start) + 1
    line = source.text[line_start : token.start]
    if not line.strip(" "):
        return len(line)
    line = line.removeprefix(BYTE_ORDER_MARK)
    return len(line[: _blanks(line)].replace("\t", "  ").replace("\r", ""))


def _finish(source: Source, tokens: list[Token], lines: list[Line], findings: Findings) -> None:
    first, last = tokens[0].start, tokens[-1].end
    cite = None
    if source.text.find("@", first, last) >= 0:
        cite, tokens = cut_cite(tokens, findings)
    indent = indent_of(source, tokens[0]) if tokens else (indent_of(source, _first_of(cite)) if cite else 0)
    parts = parted(tokens, ";") if source.text.find(";", first, last) >= 0 else [tokens]
    made = [_labelled(part, indent) for part in parts if part]
    if not made and cite is not None:
        lines.append(Line([], None, cite, indent, raw=cite.span))
        return
    for part in made:
        part.cite = cite
        if len(part.tokens) > 2 and part.tokens[-1].kind == "COMMA":
            comma = part.tokens.pop()
            wanted = "remove the comma, or write the rest of the list"
            findings.add(faults.missing_operand.after(comma.span, ",", wanted))
        lines.append(part)


def _first_of(cite: Cite) -> Token:
    return Token("@", "@", cite.span.start, cite.span.end, cite.span.source)


def _labelled(tokens: list[Token], indent: int) -> Line:
    if len(tokens) >= 2 and tokens[1].kind == ":" and tokens[0].kind in ("NAME", "PROPER"):
        return Line(tokens[2:], tokens[0], None, indent)
    if len(tokens) >= 3 and tokens[2].kind == ":" and tokens[0].kind == "NAME" and tokens[1].kind == "NAME":
        return Line([tokens[0], *tokens[3:]], tokens[1], None, indent)
    return Line(tokens, None, None, indent)


def _nest(flat: list[Line], findings: Findings) -> list[Line]:
    roots: list[Line] = []
    stack: list[Line] = []
    told = deep = False
    for line in flat:
        while stack and stack[-1].indent >= line.indent:
            stack.pop()
        if len(stack) >= DEEPEST_LINE:
            if not deep:
                deep = True
                findings.add(faults.expression_too_deep.deep_lines(line.span, DEEPEST_LINE))
            continue
        (stack[-1].body if stack else roots).append(line)
        if line.indent % 2 and not told:
            # One finding a block: the lines after the first are mostly off for the same reason.
            told = True
            findings.add(faults.odd_indentation.at(line.span, line.indent, _odd(flat)))
        stack.append(line)
    return roots


def indented_alike(line: Line, inner: Line) -> tuple[Fix, ...]:
    """The unsafe fix that takes a line out of what is indented below another."""
    source = inner.span.source
    start = source.offset(inner.span.line, 1)
    blanks = Span(source, start, start + inner.indent)
    if blanks.text.strip():
        return ()  # it stands behind a `;`
    return (Fix("indent it like the line above", (Edit(blanks, " " * line.indent),)),)


def _odd(flat: list[Line]) -> list[Span]:
    """The blanks before every line of a block that is indented by an odd number of them."""
    places = []
    for line in {line.span.line: line for line in flat if line.indent % 2}.values():
        start = line.span.source.offset(line.span.line, 1)
        blanks = Span(line.span.source, start, start + line.indent)
        if blanks.text == " " * line.indent:
            places.append(blanks)
    return places
