"""The canonical layout of a text: what ``hexwright fmt`` writes.

Only blanks, line ends and empty lines change. Words, nesting, citations and comments stay, so a
formatted text means what it meant; a block with syntax errors is not touched at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Source
from toolchain.language.blocks import BYTE_ORDER_MARK, cut_blocks, read_block
from toolchain.language.layout.layout import BLANK, Layout, tidied
from toolchain.language.layout.rows import row_lines
from toolchain.language.row_keywords import keyword_of_rows


def format_text(source: Source) -> tuple[str, list[Finding]]:
    """The text in canonical layout, and the errors of the blocks that were left as they are."""
    findings = Findings()
    text = source.text
    cuts = cut_blocks(source, findings)
    begin = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    page = _Page()
    before = text[begin : cuts[0][0] if cuts else len(text)]
    if findings.items:  # indented lines before the first block: nobody knows what they belong to
        page.leave(before)
    else:
        page.between(before)
    for start, end in cuts:
        stop = _stop(text, start, end)
        errors = Findings()
        read_block(source, start, end, errors)
        if errors.errors:
            findings.extend(errors.items)
            page.block(text[start:stop].removesuffix("\n").split("\n"))
        elif keyword_of_rows(source, start, end):
            head = text.find("\n", start, stop)
            head = stop if head < 0 else head
            page.block([*Layout(source, start, head).lines(), *row_lines(text[head + 1 : stop])])
        else:
            page.block(Layout(source, start, stop).lines())
        page.between(text[stop:end])
    return page.text(), findings.items


@dataclass(slots=True)
class _Entry:
    """A block, or comments at column one that no empty line divides."""

    lines: list[str]
    is_block: bool
    after_blank: bool

    @property
    def one_line_of(self) -> str:
        """The keyword of a block of one line; empty for everything else."""
        if not self.is_block or len(self.lines) > 1:
            return ""
        word = re.match(r"[^\s;(]+", self.lines[0])
        return word.group() if word else ""


class _Page:
    """Puts blocks and the comments between them one below the other."""

    def __init__(self) -> None:
        self._entries: list[_Entry] = []
        self._blank = False

    def _add(self, lines: list[str], is_block: bool) -> None:
        self._entries.append(_Entry(lines, is_block, self._blank))
        self._blank = False

    def block(self, lines: list[str]) -> None:
        """Add a block."""
        self._add(lines, True)

    def leave(self, text: str) -> None:
        """Add what stands before the first block as it is, without the empty lines around it."""
        lines = text.removesuffix("\n").split("\n")
        kept = [number for number, line in enumerate(lines) if line.strip(BLANK)]
        self._add(lines[kept[0] : kept[-1] + 1], False)
        self._blank = kept[-1] + 1 < len(lines)

    def between(self, text: str) -> None:
        """Add the comments of a stretch without blocks."""
        for line in _lines(text):
            comment = tidied(line)
            last = self._entries[-1] if self._entries else None
            if not comment:
                self._blank = True
            elif last is not None and not last.is_block and not self._blank:
                last.lines.append(comment)
            else:
                self._add([comment], False)

    def text(self) -> str:
        """Everything, with one empty line where one belongs."""
        lines: list[str] = []
        for index, entry in enumerate(self._entries):
            if index and self._apart(index):
                lines.append("")
            lines.extend(entry.lines)
        if lines and lines[0].startswith(BYTE_ORDER_MARK):
            lines.insert(0, "")  # an error further down must not become the mark of the file
        return "\n".join([*lines, ""]) if lines else ""

    def _apart(self, index: int) -> bool:
        before, entry = self._entries[index - 1], self._entries[index]
        if entry.after_blank or not before.is_block:
            return entry.after_blank
        if not entry.is_block and index + 1 < len(self._entries) and not self._entries[index + 1].after_blank:
            entry = self._entries[index + 1]  # a comment goes with the block right below it
        return not before.one_line_of or before.one_line_of != entry.one_line_of


def _stop(text: str, start: int, end: int) -> int:
    """Where a block ends inside its stretch: the comments at column one below it are not its own."""
    lines = _lines(text[start:end])
    last = len(lines)
    while last > 1 and lines[last - 1].strip(BLANK + "\n")[:1] in ("", "#"):
        last -= 1
    stop = last
    for number in range(last, len(lines)):
        if lines[number].startswith("#"):
            break
        if lines[number].strip(BLANK + "\n"):
            stop = number + 1  # an indented comment at the end of the block
    return start + sum(map(len, lines[:stop]))


def _lines(text: str) -> list[str]:
    # Not `splitlines`, which also cuts at characters that may stand in a string.
    return re.findall(r"[^\n]*\n|[^\n]+", text)
