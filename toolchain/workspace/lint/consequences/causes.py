"""One slip, one finding: what follows from another finding is left out, so that a designer reads the cause.

Nothing is lost: whatever is wrong besides is reported as soon as the cause is mended. Beside the pairs of codes that
:mod:`.rules` lists, three causes are known:

- a text that could not be read: other findings on the same line, or about a block that was not read at all, may be wrong;
- a name that nothing declares: it is reported once, with the other places; a declaration that is unused only because of
  a misspelt letter is part of the same slip;
- nothing of what a text that could not be read would have used may be called unused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.language.ast import Block
from toolchain.workspace.lint.consequences.alike import first_of_alike
from toolchain.workspace.lint.consequences.blocks import Blocks
from toolchain.workspace.lint.consequences.codes import HEADS
from toolchain.workspace.lint.consequences.follow_ups import without_follow_ups
from toolchain.workspace.lint.consequences.half_declared import without_what_is_half_declared
from toolchain.workspace.lint.consequences.headless import without_headless_blocks
from toolchain.workspace.lint.consequences.kinds import name_of, of_a_reader, word_of
from toolchain.workspace.lint.consequences.mismatches import without_mismatches_of_a_state
from toolchain.workspace.lint.consequences.rules import without_consequences
from toolchain.workspace.lint.consequences.unknown_names import without_unknown_names
from toolchain.workspace.lint.consequences.unread import (
    first_causes_of_lines,
    without_broken_blocks,
    without_nameless_blocks,
    without_unread_blocks,
    without_unreadable_files,
)

_OF_PHRASES = ("TYP", "REF", "TAB", "FLO", "VIC")
_IDLE_ALLOW = "allow-without-finding"


def causes_only(found: Iterable[Finding], blocks: Iterable[Block]) -> tuple[list[Finding], list[Finding]]:
    """The findings that are causes, and those that follow from them. ``blocks``: all that was read."""
    every = list(found)
    read = Blocks(blocks)
    items = without_headless_blocks(every)
    items = without_unreadable_files(first_of_alike(without_consequences(items)))
    items = without_follow_ups(items, read)
    shown = first_causes_of_lines(without_nameless_blocks(without_unread_blocks(items)))
    shown = _without_wider_types(without_broken_blocks(shown, items, read))
    shown = without_unknown_names(without_what_is_half_declared(shown, every, read), read)
    shown = without_mismatches_of_a_state(_without_unknown_contexts(shown, every), read)
    if any(item.severity == ERROR for item in shown):
        # What an `allow` accepts may only be out of sight until the error is mended.
        shown = [
            item
            for item in shown
            if name_of(item) != _IDLE_ALLOW
            or "cannot be suppressed" in item.note
            or " is ignored in " in item.message
        ]
    left = {_key(item) for item in shown}
    return shown, [replace(item, fixes=()) for item in every if _key(item) not in left]


def _key(item: Finding) -> tuple[str, str, str, int]:
    name, start = (item.span.source.name, item.span.start) if item.span is not None else ("", 0)
    return (item.code, item.message, name, start)


def _without_unknown_contexts(items: list[Finding], everything: list[Finding]) -> list[Finding]:
    """Each unknown context once, and none that is unknown because its kind is: another finding tells why."""
    kinds = {word_of(item) for item in items if item.message.startswith("unknown kind")}
    unread = any(
        item.code in HEADS and item.span is not None and item.span.source.line(item.span.line)[:5] == "kind "
        for item in everything
    )
    first: dict[str, int] = {}
    for item in items:
        if item.code == "REF021":
            first.setdefault(word_of(item), id(item))
    return [
        item
        for item in items
        if item.code != "REF021" or not (unread or word_of(item) in kinds or first[word_of(item)] != id(item))
    ]


def _without_wider_types(items: list[Finding]) -> list[Finding]:
    """Without findings about a phrase or a line if another finding names the part of it that is wrong."""
    errors = [
        item
        for item in items
        if item.severity == ERROR and item.code[:3] in _OF_PHRASES and of_a_reader(item)
    ]
    by_line: dict[tuple[str, int], list[Finding]] = {}
    for item in errors:
        if item.span is not None:
            by_line.setdefault((item.span.source.name, item.span.line), []).append(item)
    left_out = {
        id(item)
        for mine in by_line.values()
        for item in mine
        if not item.code.startswith("REF") and any(_within(other, item) for other in mine)
    }
    return [item for item in items if id(item) not in left_out]


def _within(inner: Finding, outer: Finding) -> bool:
    a, b = inner.span, outer.span
    return (
        a is not None
        and b is not None
        and b.start <= a.start
        and a.end <= b.end
        and ((a.start, a.end) != (b.start, b.end) or inner.code.startswith("REF"))
    )
