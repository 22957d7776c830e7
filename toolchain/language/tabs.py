"""Tabs in a text: where they are, and whether two spaces for each can change which line belongs to which."""

from __future__ import annotations

import re

from toolchain.base.source import Source, Span

_WIDTHS = (2, 4, 8)  # what editors show a tab as; the reader takes the first
_INDENT = re.compile(r"[ \t]*")
# A row of data governs nothing: what follows it cannot be indented below it.
_ROW = re.compile(r"[0-9A-Z\"]")


def tabs_in(source: Source) -> list[Span]:
    """Every tab of a text."""
    return [Span(source, found.start(), found.end()) for found in re.finditer("\t", source.text)]


def doubtful_tab(source: Source) -> Span | None:
    """The first line whose depth depends on how wide a tab is; none where all editors show the same levels."""
    levels: list[int] = []  # of the lines above that are open, outermost first
    block: list[tuple[Span, str]] = []
    at = 0
    for line in [*source.text.split("\n"), "end"]:
        indent = _INDENT.match(line)
        assert indent is not None
        rest = line[indent.end() :].strip("\r")
        if rest and not indent.group() and rest[0] != "#":
            doubtful = _doubtful(block, levels)
            if doubtful is not None:
                return doubtful
            block, levels = [], []
        elif rest and rest[0] != "#":
            block.append((Span(source, at + indent.end(), at + indent.end() + len(rest)), indent.group()))
        at += len(line) + 1
    return None


def _doubtful(block: list[tuple[Span, str]], levels: list[int]) -> Span | None:
    """The first line of a block with a doubtful depth. A block that is indented by tabs alone has one level for each."""
    if not any("\t" in indent for _, indent in block) or not any(" " in indent for _, indent in block):
        return None
    governs = True
    for place, indent in block:
        possible = {*levels, (levels[-1] if levels else 0) + 2} if governs else set(levels)
        depths = {len(indent.expandtabs(width)) for width in _WIDTHS} & possible
        if "\t" in indent and len(depths) > 1:
            return place
        depth = min(depths, default=len(indent.expandtabs(2)))
        levels[:] = [*(level for level in levels if level < depth), depth]
        governs = _ROW.match(place.text) is None
    return None
