"""What happens to files on their way: encodings, tabs, quotation marks, indentation."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.language.ast import lines_of, tokens_of
from toolchain.mutate.change import Change, inserted
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject


@operator("A file was saved with a byte order mark.", "SYN012")
def byte_order_mark(s: Subject) -> Iterator[Change]:
    """Texts are UTF-8 without one."""
    for source in s.sources.values():
        yield inserted(source, 0, "\ufeff", "a byte order mark is put before the text")


@operator("A file was saved in the encoding of an old editor: é becomes ?.", "SYN009")
def old_encoding(s: Subject) -> Iterator[Change]:
    """The bytes are no UTF-8."""
    for source in s.texts:
        at = len(source.text)
        yield Change(source.name, ((at, at, "# é\n"),), "the file is not UTF-8", "cp1252")


@operator("A file was saved as UTF-16.", "SYN009")
def utf_16(s: Subject) -> Iterator[Change]:
    """The bytes are no UTF-8."""
    for source in s.sources.values():
        text = source.text
        yield Change(source.name, ((0, len(text), text),), "the file is UTF-16", "utf-16")


@operator("Tabs instead of spaces.", "SYN002")
def tab_for_blanks(s: Subject) -> Iterator[Change]:
    """Texts are indented with spaces."""
    for block in s.blocks:
        for line in lines_of(block.lines):
            at = block.source.text.rfind("\n", 0, line.span.start) + 1
            if block.source.text[at : at + 2] == "  ":
                yield Change(block.source.name, ((at, at + 2, "\t"),), "a tab replaces two spaces")


@operator("A line is indented by three spaces.", "SYN008")
def odd_indentation(s: Subject) -> Iterator[Change]:
    """Indentation is two spaces per level."""
    for block in s.blocks:
        for line in block.lines:
            at = block.source.text.rfind("\n", 0, line.span.start) + 1
            if block.source.text[at : line.span.start].isspace():
                yield inserted(block.source, at, " ", "an extra space before a line")


@operator("Typographic quotation marks, as word processors make them.", "SYN005 SYN004")
def curly_quotes(s: Subject) -> Iterator[Change]:
    """They do not begin or end a text."""
    for block in s.blocks:
        for token in tokens_of(block, labels=False):
            if token.kind == "STRING":
                edits = ((token.start, token.end, f"“{token.text[1:-1]}”"),)
                yield Change(token.source.name, edits, "curly quotation marks")


@operator("Square brackets, as in another notation.", "SYN005")
def square_brackets(s: Subject) -> Iterator[Change]:
    """Groups stand in round brackets."""
    for block in s.rules():
        for token in tokens_of(block, labels=False):
            if token.kind == "LPAR":
                yield Change(token.source.name, ((token.start, token.end, "["),), "a square bracket")


@operator("A line has slipped to the left margin.", "SYN001 SYN014 SYN003")
def line_at_the_margin(s: Subject) -> Iterator[Change]:
    """At the first column a block begins."""
    for block in s.blocks:
        for line in block.lines:
            at = block.source.text.rfind("\n", 0, line.span.start) + 1
            blanks = block.source.text[at : line.span.start]
            if blanks and blanks.isspace():
                yield Change(block.source.name, ((at, line.span.start, ""),), "a line begins at the margin")


@operator("A file is empty.", "STY001 PKG002 SYN031")
def file_emptied(s: Subject) -> Iterator[Change]:
    """A file that holds nothing was lost."""
    for source in s.sources.values():
        yield Change(source.name, ((0, len(source.text), ""),), "the file is empty")


@operator("A number with a digit too many: 10000000000 strength points.", "SYN015")
def number_too_large(s: Subject) -> Iterator[Change]:
    """No game needs such numbers."""
    for block in s.rules():
        if block.word in ("quantity", "procedure", "stock", "score"):
            for token in tokens_of(block, labels=False):
                if token.kind == "NUM" and token.text.isdigit():
                    yield Change(
                        token.source.name, ((token.start, token.end, token.text + "0" * 10),), "a huge number"
                    )
