"""Leaves out what follows from a text that could not be read: findings on its line, or about a block that was not read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain

from toolchain.base.diagnostic import ERROR, Finding, Fix, Label
from toolchain.workspace.lint.consequences.blocks import Blocks
from toolchain.workspace.lint.consequences.kinds import (
    BRACKETS,
    OTHER,
    QUOTED,
    TAB,
    UNKNOWN,
    WORD,
    is_unused,
    name_of,
    of_a_reader,
    rank,
    with_body,
    word_of,
)

_UNREAD_BLOCK = "unknown-block"
# What is wrong everywhere when a block of this keyword was not read, beside the names that it declares.
_FOLLOWS = {
    "sequence": frozenset(("no-sequence", "unknown-phase-face-or-pile")),
    "elimination": frozenset(("loss-without-elimination",)),
    "game": frozenset(("part-of-unknown-layer",)),
}
# Findings about turns that may be wrong if a line of turns could not be read.
_TURNS = re.compile(r"\s*(?:turn|turns)\s")
_OF_TURNS = frozenset(
    (
        "turns-beyond-the-table",
        "arrival-after-last-turn",
        "arrival-before-first-turn",
        "longer-than-the-sequence",
    )
)
# Findings about the map that may be wrong if some of its rows could not be read.
_GROUND = frozenset(("map", "hexes", "lines"))
_OF_GROUND = frozenset(("conflict-with-the-map", "terrain-nowhere", "lines-without-hexsides"))
_OF_WHOLE_BLOCK = frozenset(("example-expects-nothing", "table-gap", "table-overlap", "row-outside-the-axis"))
_UNREAD_TEXT = ("SYN", "TAB")
_DOES_NOTHING = "-without-effect"
_UNREADABLE = "unreadable-file"
_NAMELESS = "block-without-name"
_BACKWARDS = "range-backwards"


def first_causes_of_lines(items: list[Finding]) -> list[Finding]:
    """Of each line that could not be read only the first cause."""
    by_line: dict[tuple[str, int], list[Finding]] = {}
    for item in items:
        if item.span is not None and item.span.source.name.endswith(".hw"):
            by_line.setdefault((item.span.source.name, item.span.line), []).append(item)
    left_out: set[int] = set()
    changed: dict[int, Finding] = {}
    lost: set[str] = set()
    for mine in by_line.values():
        first = min(map(rank, mine))
        if first == OTHER or len(mine) == 1:
            continue
        causes = [item for item in mine if rank(item) == first]
        left_out.update(
            id(item) for item in mine if rank(item) != first and not is_unused(item) and name_of(item) != TAB
        )
        if first == 0:
            left_out.update(id(item) for item in causes[1:])
            changed[id(causes[0])] = _together(causes)
    for (name, line), mine in by_line.items():
        cause = next((item for item in mine if rank(item) != OTHER), None)
        if cause is None or cause.span is None:
            continue
        if name_of(cause) == BRACKETS:  # an open bracket takes in the line below
            left_out.update(id(item) for item in by_line.get((name, line + 1), ()) if rank(item) == 2)
        words = cause.span.source.line(line)
        if words[:1].isalpha():
            lost.update(_names_in_head(words))
    return [
        changed.get(id(item), item)
        for item in items
        if id(item) not in left_out and not (name_of(item) in UNKNOWN and word_of(item) in lost)
    ]


def _names_in_head(head: str) -> Iterator[str]:
    """What the name of a block may be whose head could not be read: one of its first words, or these with hyphens for the spaces."""
    words = [word.rstrip(":") for word in head.split()[1:4]]
    return chain(words, accumulate(words, "{}-{}".format))


def _together(causes: Sequence[Finding]) -> Finding:
    """Signs of one line that make no word, as one finding whose fix mends them all."""
    first, *others = causes
    edits = [fix.edits for item in causes for fix in item.fixes[:1]]
    fixes = first.fixes
    if len(edits) == len(causes):
        titles = list(dict.fromkeys(item.fixes[0].title for item in causes))
        safe = all(item.fixes[0].safe for item in causes)
        same = titles[0].partition(" ")[0] + " "  # one verb for all: write `(` and `)`
        if all(title.startswith(same) for title in titles):
            titles = [titles[0], *(title.removeprefix(same) for title in titles[1:])]
        fixes = (Fix(" and ".join(titles), tuple(edit for one in edits for edit in one), safe),)
    labels = tuple(Label(item.span, "and here") for item in others if item.span is not None)
    return replace(first, labels=(*first.labels, *labels), fixes=fixes)


def without_unreadable_files(items: list[Finding]) -> list[Finding]:
    """Of a file that is no text, only that."""
    unreadable = {
        id(item.span.source) for item in items if name_of(item) == _UNREADABLE and item.span is not None
    }
    return [
        item
        for item in items
        if item.span is None or id(item.span.source) not in unreadable or name_of(item) == _UNREADABLE
    ]


def without_unread_blocks(items: list[Finding]) -> list[Finding]:
    """Without what nobody can know as long as a whole block is not read."""
    unread = [item for item in items if name_of(item) == _UNREAD_BLOCK and item.span is not None]
    if not unread:
        return items
    lost: set[str] = set()
    codes: set[str] = set()
    for item in unread:
        assert item.span is not None
        lost.update(WORD.findall(with_body(item.span)))
        for word in QUOTED.findall(item.help):
            codes |= _FOLLOWS.get(word, frozenset())
    return [
        item
        for item in items
        if of_a_reader(item)
        and name_of(item) not in codes
        and not item.code.startswith("TYP")
        and not (name_of(item) in UNKNOWN and item.span is not None and word_of(item) in lost)
    ]


def without_nameless_blocks(items: list[Finding]) -> list[Finding]:
    """Without unknown names that a block without a name may declare, or uses in its lines."""
    nameless = [item for item in items if name_of(item) == _NAMELESS and item.span is not None]
    kinds = tuple(f"unknown {item.span.text} " for item in nameless if item.span is not None)
    used = {word for item in nameless if item.span is not None for word in WORD.findall(with_body(item.span))}
    return [
        item
        for item in items
        if name_of(item) not in UNKNOWN or not (item.message.startswith(kinds) or word_of(item) in used)
    ]


def without_broken_blocks(items: list[Finding], everything: list[Finding], blocks: Blocks) -> list[Finding]:
    """Without what checks say of a block that the reader did not understand, or of turns that it does not know."""
    errors = [item for item in everything if item.severity == ERROR and item.span is not None]
    unread = [
        item
        for item in errors
        if (item.code[:3] in _UNREAD_TEXT and of_a_reader(item)) or name_of(item) == _BACKWARDS
    ]
    broken = {blocks.of(item) for item in unread} - {None}
    faulty = {blocks.of(item) for item in errors if of_a_reader(item)} - {None}
    grounds = {(block.source.name, block.span.start) for block in blocks.all if block.word in _GROUND}
    drawn = not faulty & grounds
    turns = any(
        _TURNS.match(item.span.source.line(item.span.line)) for item in unread if item.span is not None
    )
    return [
        item
        for item in items
        if (
            (of_a_reader(item) and name_of(item) not in _OF_WHOLE_BLOCK)
            or (item.severity == ERROR and name_of(item) not in _OF_WHOLE_BLOCK)
            or (is_unused(item) and not name_of(item).endswith(_DOES_NOTHING))
            or not (blocks.of(item) in broken or (turns and name_of(item) in _OF_TURNS))
        )
        and (drawn or name_of(item) not in _OF_GROUND)
    ]
