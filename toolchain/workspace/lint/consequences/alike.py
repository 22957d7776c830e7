"""Findings that are alike: the first, with a note on the number of others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from toolchain.base.diagnostic import Finding
from toolchain.workspace.lint.consequences.codes import (
    ASTRAY,
    FEW_ROWS,
    FEWEST,
    MANY_IN_A_BLOCK,
    MAP_ROW,
    NUMBER,
    OF_COUNTERS,
    OF_FACTORS,
    OF_ROWS,
    ONE_NAME,
    PLACED,
    ROWS_ALIKE,
)
from toolchain.workspace.lint.consequences.follows import HEX, head_of
from toolchain.workspace.lint.consequences.kinds import QUOTED

_UNIT = re.compile(r"^(.*?) is (?:in the order of battle|on the map by|.* here, and)")


def first_of_alike(found: list[Finding]) -> list[Finding]:
    """The findings, each once for all places that it has for one reason, in the order in which they were."""
    if len(found) < 2:
        return found
    for once in (_of_one_row, _once, _once_a_block, _once_a_row, _once_a_manifest, _astray_once):
        found = once(found)
    return found


def _of_one_row(found: list[Finding]) -> list[Finding]:
    """Without those who name the one hex that is missing, where a row of the map is wrong: the row was meant for it."""
    wrong = [item for item in found if item.code in MAP_ROW]
    missing = {_key(item) for item in found if item.code in NUMBER}
    if wrong and (len(missing) == 1 or len(wrong) > FEWEST):
        return [item for item in found if item.code not in NUMBER]
    return found


def _once(found: list[Finding]) -> list[Finding]:
    """Of several findings about one unit, or one hex that is missing, the first, with how many places say the same."""
    many = Counter(map(_of_many, found))

    def alike(item: Finding) -> object:
        key = _of_many(item)
        if not key[1] or many[key] <= FEW_ROWS:
            key = _key(item)
        return key if key[1] else None

    return _first_of(found, alike, _in_more_places)


def _once_a_block(found: list[Finding]) -> list[Finding]:
    """Of many findings of one code about one list or below one heading, the first: a row or a heading is missing there."""

    def place(item: Finding) -> object:
        if item.code not in MANY_IN_A_BLOCK or item.span is None or not item.span.source.name.endswith(".hw"):
            return None
        shown = item.labels[0].span if item.code == "OOB063" and item.labels else item.span
        return item.code, head_of(shown)

    many = Counter(place(item) for item in found)
    return _first_of(
        found,
        lambda item: (
            at if (at := place(item)) is not None and many[at] >= MANY_IN_A_BLOCK[item.code] else None
        ),
        lambda n: f"there are {n} more such findings here",
    )


def _once_a_manifest(found: list[Finding]) -> list[Finding]:
    """Of counters with the same factors that a manifest lacks in several lists, the first: a row is missing there."""

    def row(item: Finding) -> object:
        return item.message.replace(item.span.text, "") if item.code == "OOB061" and item.span else None

    return _first_of(found, row, _in_more_places)


def _in_more_places(n: int) -> str:
    return f"the same applies in {n} more place{'s' if n > 1 else ''}"


def _once_a_row(found: list[Finding]) -> list[Finding]:
    """Of findings of one code about several units of one row, the first, with how many are like it."""

    def row(item: Finding) -> object:
        if (
            item.code not in OF_COUNTERS | PLACED
            or item.span is None
            or not item.span.source.name.endswith(".hw")
        ):
            return None
        return item.code, item.span.source.name, item.span.line

    return _first_of(
        found, row, lambda n: f"the same applies to {n} more unit{'s' if n > 1 else ''} in this row"
    )


def _astray_once(found: list[Finding]) -> list[Finding]:
    """Of several lines that do not belong in one block the first: most often the first line of their own block is missing."""

    def block(item: Finding) -> object:
        if (
            item.code not in ASTRAY
            or item.span is None
            or not item.span.source.name.endswith(".hw")
            or (item.code == "SYN067" and not item.help.startswith(("use `", "remove this line")))
        ):
            return None
        return item.code, head_of(item.span)

    return _first_of(
        found, block, lambda n: f"the same applies to {n} more line{'s' if n > 1 else ''} of this block"
    )


def _first_of(
    found: list[Finding], key_of: Callable[[Finding], object], note_of: Callable[[int], str]
) -> list[Finding]:
    """The first of the findings with one key, with a note on the number of others; all without a key (None)."""
    first: dict[object, int] = {}
    more: Counter[int] = Counter()
    kept: list[Finding] = []
    for item in found:
        key = key_of(item)
        if key is not None and key in first:
            more[first[key]] += 1
            continue
        if key is not None:
            first[key] = len(kept)
        kept.append(item)
    for at, count in more.items():
        note = note_of(count)
        kept[at] = replace(kept[at], note=f"{kept[at].note}; {note}" if kept[at].note else note)
    return kept


def _of_many(item: Finding) -> tuple[str, str]:
    """The code, and what many rows have in common where their heading, or their kind, is wrong and not they; empty for all others."""
    if item.code in ROWS_ALIKE:
        return item.code, item.message
    if item.code == "OOB005" and "made from the name" in item.help:
        return item.code, item.help
    return item.code, ""


def _key(item: Finding) -> tuple[str, str]:
    """The code, and what the finding is about where its cause may be elsewhere; empty for all others."""
    if item.code in OF_ROWS:
        match = _UNIT.match(item.message)
        return item.code, match[1] if match is not None else ""
    if item.code in ONE_NAME:
        return item.code, item.message
    if item.code in OF_FACTORS:  # whatever the kind: what it has is inherited
        return item.code, QUOTED.sub("", item.message, count=1)
    if item.code == "MAP009":
        return item.code, HEX.sub("", item.message, count=1)
    if item.code == "MAP080" and item.message.startswith("hexside") and item.span is not None:
        block = item.span.source.text.rfind("\nlines ", 0, item.span.start)
        return item.code, f"{item.message.partition(' is ')[2]} {block}"
    return item.code, ""
