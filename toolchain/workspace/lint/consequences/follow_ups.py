"""Leaves out what follows from an error in another line: names that it would have declared, and duties of its block."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.workspace.lint.consequences.blocks import Blocks
from toolchain.workspace.lint.consequences.kinds import (
    OTHER,
    QUOTED,
    UNKNOWN,
    WORD,
    name_of,
    rank,
    with_body,
    word_of,
)

_READ_ALL_THE_SAME = frozenset(("SYN008", "SYN079", "SYN080"))
# Beside unknown names: what a word cannot be if the line that declares it could not be read.
_NAMES_NOTHING = UNKNOWN | {"moment-never-comes", "unknown-cells", "not-a-cell", "unknown-nation"}
# First lines that were read, but not what they say of the name.
_HALF_READ_HEADS = frozenset(("REF002", "REF021", "TYP032"))
_USES = frozenset(("REF002", "REF003", "TYP001", "TYP003", "TYP017", "TYP018"))
_UNIT_ID = re.compile(r"[A-Z]\w*_\w+")
_FORCES = re.compile(r"\bforces\b")
_OF_UNITS = ("kind", "forces")
_PLACING = ("setup", "schedule")


def without_follow_ups(items: list[Finding], blocks: Blocks) -> list[Finding]:
    """The findings without those that follow from an error in another line."""
    if len(items) < 2:
        return items
    errors = [
        item
        for item in items
        if item.severity == ERROR and item.span is not None and item.span.source.name.endswith(".hw")
    ]
    follows = [_of_unread_lines(errors), _of_half_read_heads(errors, blocks), _of_units(errors, blocks)]
    follows += [_of_a_choice(errors), _of_terrain_in_parts(items)]
    again = _again_in_a_line(errors)
    return [
        item
        for item in items
        if id(item) not in again and (item.span is None or not any(each(item) for each in follows))
    ]


def _again_in_a_line(errors: Sequence[Finding]) -> set[int]:
    """All but the first of several unknown fields in one line, as where `;` stands for a comma."""
    first: dict[tuple[str, int], int] = {}
    for item in errors:
        if item.code == "SYN067":
            first.setdefault(_line(item), id(item))
    return {id(item) for item in errors if item.code == "SYN067"} - set(first.values())


def _unread(item: Finding) -> bool:
    """Whether a finding says that its line could not be read."""
    return rank(item) != OTHER and item.code not in _READ_ALL_THE_SAME


def _text_line(span: Span) -> str:
    return span.source.line(span.line)


def _line(item: Finding) -> tuple[str, int]:
    return (item.span.source.name, item.span.line) if item.span is not None else ("", 0)


def _of_unread_lines(errors: Sequence[Finding]) -> Callable[[Finding], bool]:
    """Whether a finding is about a name in another line, which could not be read."""
    words: dict[str, set[tuple[str, int]]] = {}
    heads: set[str] = set()
    for item in filter(_unread, errors):
        assert item.span is not None
        line = item.span.source.line(item.span.line)
        found = WORD.findall(with_body(item.span))
        joined = ["-".join(pair) for pair in zip(found, found[1:], strict=False)]
        for word in (*found, *joined, *(word.replace("_", "-") for word in found)):
            words.setdefault(word, set()).add(_line(item))
        for word in WORD.findall(line)[1:2] if line[:1].isalpha() else ():
            heads.update((word, word.replace("_", "-")))

    def follows(item: Finding) -> bool:
        assert item.span is not None
        if name_of(item) in _NAMES_NOTHING:
            return bool(words.get(word_of(item), set()) - {_line(item)})
        # What a word means is not known if the block that declares it could not be read.
        return item.code.startswith("TYP") and not heads.isdisjoint(WORD.findall(item.span.text))

    return follows


def _of_half_read_heads(errors: Sequence[Finding], blocks: Blocks) -> Callable[[Finding], bool]:
    """Whether a finding is about the use of a name in whose first line something is unknown."""
    names: dict[str, tuple[str, int]] = {}
    for item in errors:
        assert item.span is not None
        head = item.span.source.line(item.span.line)
        if item.code == "TYP032" and (place := blocks.of(item)) is not None:
            head = item.span.source.text[place[1] :].partition("\n")[0]
        if item.code in _HALF_READ_HEADS and head[:1].isalpha():
            names.update({name: _line(item) for name in WORD.findall(head)[1:2]})

    def follows(item: Finding) -> bool:
        quoted = QUOTED.findall(item.message)
        return item.code in _USES and any(names.get(word, _line(item)) != _line(item) for word in quoted)

    return follows


def _of_units(errors: Sequence[Finding], blocks: Blocks) -> Callable[[Finding], bool]:
    """Whether a unit is unknown or nowhere, while units, their kinds or rows that place them could not be read."""
    places = {(block.source.name, block.span.start) for block in blocks.all if block.word in _OF_UNITS}
    lost = any(
        item.code[:3] == "OOB"
        or item.code == "SYN077"
        or blocks.of(item) in places
        or (item.code == "SYN014" and item.span is not None and _FORCES.search(_text_line(item.span)))
        for item in errors
    )

    placing = {(block.source.name, block.span.start) for block in blocks.all if block.word in _PLACING}
    unplaced = any(_unread(item) and blocks.of(item) in placing for item in errors)

    def follows(item: Finding) -> bool:
        if item.code == "OOB040":  # the row that could not be read may place it
            return unplaced
        return lost and name_of(item) in UNKNOWN and _UNIT_ID.fullmatch(word_of(item)) is not None

    return follows


def _of_a_choice(errors: Sequence[Finding]) -> Callable[[Finding], bool]:
    """Whether a finding says that no rule uses a result, while a rule could not be read or names no value."""
    unread = any(_unread(item) or item.code == "REF003" for item in errors)
    return lambda item: unread and item.code == "TAB045"


def _of_terrain_in_parts(items: Sequence[Finding]) -> Callable[[Finding], bool]:
    """Whether a finding is about the second word of a terrain that is written in two words."""
    terrains = {word_of(item) for item in items if item.code == "MAP006"}
    seconds = {
        words[0]
        for item in items
        if item.code == "MAP010" and terrains.intersection(words := QUOTED.findall(item.message))
    }

    def follows(item: Finding) -> bool:
        if item.code == "MAP010":
            return not terrains.isdisjoint(QUOTED.findall(item.message))
        return item.code == "MAP005" and item.message.rpartition(" named ")[2] in seconds

    return follows
