"""Leaves out what follows from a block without its first line, whose lines then stand in the block above.

Blocks stand apart: where indented lines come after an empty line, and the reader cannot use one of them, the first line of
their block is missing. What that block declares is then unknown everywhere, and what it does is not done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Source
from toolchain.workspace.lint.consequences.follows import head_of
from toolchain.workspace.lint.consequences.kinds import of_a_reader, word_of

_NOTE = "no block begins after the empty line above: its first line may be missing"
_FEW_WORDS = 2
"""Unknown words that are almost known ones: of more of them, the lines without their first line declare the right ones."""
Place = tuple[str, int]
"""A file, and where a block begins in it."""


def without_headless_blocks(items: list[Finding]) -> list[Finding]:
    """Of lines without the first line of their block one error, with none of those that may follow from it."""
    lost = [held for source in _sources(items) for held in _headless(source, items)]
    if not lost:
        return items
    inside = {id(item) for held in lost for item in held}
    causes = [_cause(held) for held in lost]
    blocks = {place for item in causes if (place := _block(item)) is not None}
    others = [item for item in items if id(item) not in inside and _block(item) not in blocks]
    meant = {word_of(item) for item in others if item.help.startswith("did you")}
    kept = {
        id(item)
        for item in others
        if (item.code.startswith(("SYN", "PKG")) and of_a_reader(item))
        or (item.span is not None and not item.span.source.name.endswith((".hw", ".json")))
        or (len(meant) <= _FEW_WORDS and word_of(item) in meant)
    }
    shown = kept.union(map(id, causes))
    hidden = len(items) - len(shown) - sum(len(held) - 1 for held in lost)
    noted = {id(item): _noted(item, hidden if item is causes[0] else 0) for item in causes}
    return [noted.get(id(item), item) for item in items if id(item) in shown]


def _noted(item: Finding, hidden: int) -> Finding:
    """``hidden``: findings elsewhere that may follow from it."""
    notes = [item.note] if item.note else []
    if item.code != "SYN003":  # that one says so
        notes.append(_NOTE)
    if hidden:
        s, are = ("s", "are") if hidden > 1 else ("", "is")
        notes.append(f"{hidden} finding{s} elsewhere may follow from it and {are} shown once it is mended")
    return replace(item, note="; ".join(notes))


def _sources(items: Sequence[Finding]) -> Iterable[Source]:
    return {
        item.span.source.name: item.span.source
        for item in items
        if item.span is not None and item.severity == ERROR and item.span.source.name.endswith(".hw")
    }.values()


def _headless(source: Source, items: Sequence[Finding]) -> Iterator[list[Finding]]:
    """What is found in the lines below an empty line with which no block begins; nothing where a file has more of such lines."""
    parts = list(_indented_parts(source.text.split("\n")))
    if len(parts) == 1:
        first, last = parts[0]
        held = [
            item
            for item in items
            if item.span is not None and item.span.source is source and first <= item.span.line <= last
        ]
        if any(item.severity == ERROR for item in held):
            yield held


def _indented_parts(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The first and last numbers of lines between empty lines, the first of which is indented; comments do not count."""
    start, indented = 0, False
    above = True  # whether an empty line stands above
    for number, line in enumerate([*lines, ""], 1):
        if not line.strip():
            if start and indented:
                yield start, number - 1
            start, above = 0, True
        elif above and not line.lstrip().startswith("#"):
            start, indented, above = number, line[0] == " ", False


def _cause(held: Sequence[Finding]) -> Finding:
    errors = [item for item in held if item.severity == ERROR]
    # What is no text of the language is shown whatever else is wrong, and cannot be ignored.
    return min(
        errors, key=lambda item: (item.code != "SYN005", not item.code.startswith("SYN"), item.sort_key)
    )


def _block(item: Finding) -> Place | None:
    span = item.span
    return head_of(span) if span is not None and span.source.name.endswith(".hw") else None
