"""Reports each unknown name once, with its other places, and leaves out what follows from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from toolchain.base.diagnostic import ERROR, Edit, Finding, Fix, Label
from toolchain.base.suggest import nearest_affordable
from toolchain.workspace.lint.consequences.blocks import Blocks
from toolchain.workspace.lint.consequences.kinds import (
    QUOTED,
    UNKNOWN,
    WORD,
    is_unused,
    name_of,
    of_a_reader,
    with_body,
    word_of,
)

_SHOWN = 2
_READING = ("SYN", "REF", "TYP")
_GIVEN = re.compile(r"(?: as|^ *let) ([\w-]+)")


def without_unknown_names(items: list[Finding], blocks: Blocks) -> list[Finding]:
    """Each unknown name once; without what is called unused because it is not what the misspelt word names."""
    examples = {id(block.source) for block in blocks.all if block.word == "example"}
    groups: dict[str, list[Finding]] = {}
    for item in items:
        if name_of(item) in UNKNOWN and item.span is not None and word_of(item):
            groups.setdefault(word_of(item), []).append(item)
    if not groups and not any(map(_of_reading, items)):
        return items
    unused = {item.span.text: item for item in items if item.span is not None and is_unused(item)}
    unread = _unread_words(items) if unused else {}
    left_out = {id(item) for item in unused.values() if _elsewhere(item, unread)}
    changed: dict[int, Finding] = {}
    headers: set[str] = set()
    for word, mine in groups.items():
        mine = sorted(
            mine,
            key=lambda one: (
                one.severity != ERROR,
                not one.help.startswith("did you"),
                _in(one, examples),
                one.sort_key,
            ),
        )
        misspelt = next((unused[name] for name in nearest_affordable(word, unused)), None)
        if misspelt is not None:
            left_out.add(id(misspelt))
            headers.update([misspelt.span.text] if misspelt.span is not None and len(mine) > 1 else [])
        left_out.update(id(item) for item in mine[1:])
        changed[id(mine[0])] = _once(word, mine, misspelt if len(mine) > 1 else None)
    shown = [changed.get(id(item), item) for item in items if id(item) not in left_out]
    return _without_untyped_blocks(_without_misspelt_headers(shown, headers), items, blocks)


def _once(word: str, mine: Sequence[Finding], misspelt: Finding | None) -> Finding:
    """The first of the findings about a word, with the other places; or with the declaration that was misspelt."""
    first, *others = mine
    labels = [Label(item.span, "and here") for item in others[:_SHOWN] if item.span is not None]
    more = len(others) - len(labels)
    note = f"and in {more} more {'place' if more == 1 else 'places'}" if more > 0 else first.note
    if misspelt is None or misspelt.span is None:
        return replace(first, labels=(*first.labels, *labels), note=note)
    declared = misspelt.span.text
    fix = Fix(f"write `{word}` where it is declared", (Edit(misspelt.span, word),))
    return replace(
        first,
        labels=(*first.labels, Label(misspelt.span, "declared here, but never used"), *labels[:1]),
        note=f"and in {len(others) - 1} more {'place' if len(others) == 2 else 'places'}"
        if len(others) > 1
        else "",
        help=f"did you mean `{declared}`, or is `{word}` misspelt where it is declared?",
        fixes=(fix,),
    )


def _of_reading(item: Finding) -> bool:
    """Whether a finding says that a text could not be read or understood."""
    return item.severity == ERROR and item.code[:3] in _READING


def _unread_words(items: Sequence[Finding]) -> dict[str, set[int]]:
    """The words of texts that could not be read or understood, and the names they make with hyphens, each with the lines where these texts begin."""
    made: dict[str, set[int]] = {}
    # Of several findings in a line one tells its words.
    lines = {
        (item.span.source.name, item.span.line): item
        for item in items
        if item.span is not None and _of_reading(item)
    }
    for item in lines.values():
        if item.span is not None:
            words = WORD.findall(with_body(item.span))
            spaced = map("-".join, pairwise(words))
            for word in (*words, *spaced, *(word.replace("_", "-") for word in words)):
                made.setdefault(word, set()).add(item.span.line)
    return made


def _elsewhere(item: Finding, unread: dict[str, set[int]]) -> bool:
    """Whether the name that seems unused stands in another line, which could not be read."""
    assert item.span is not None
    return bool(unread.get(item.span.text, set()) - {item.span.line})


def _in(item: Finding, sources: set[int]) -> bool:
    return item.span is not None and id(item.span.source) in sources


def _without_misspelt_headers(items: list[Finding], headers: set[str]) -> list[Finding]:
    """Without what follows when a whole block goes by another name than rules use."""
    if not headers:
        return items
    return [
        item
        for item in items
        if of_a_reader(item)
        and not item.code.startswith("TYP")
        and not (name_of(item) in UNKNOWN and not word_of(item))
        and (name_of(item) in UNKNOWN or not headers.intersection(QUOTED.findall(item.message)))
    ]


def _without_untyped_blocks(items: list[Finding], everything: list[Finding], blocks: Blocks) -> list[Finding]:
    """Without mismatches, and unknown names, that follow from an unknown name in a line above of the same block."""
    lines: dict[tuple[str, int], int] = {}
    named: dict[tuple[str, int], set[str]] = {}
    for item in everything:
        place = blocks.of(item)
        if name_of(item) not in UNKNOWN or item.severity != ERROR or place is None or item.span is None:
            continue
        lines[place] = min(item.span.line, lines.get(place, item.span.line))
        named.setdefault(place, set()).update(_GIVEN.findall(item.span.source.line(item.span.line)))
    return [item for item in items if not _follows(item, blocks.of(item), lines, named)]


def _follows(
    item: Finding,
    place: tuple[str, int] | None,
    lines: dict[tuple[str, int], int],
    named: dict[tuple[str, int], set[str]],
) -> bool:
    if place is None or place not in lines or item.span is None:
        return False
    if item.code.startswith("TYP"):
        return item.severity == ERROR and item.span.line >= lines[place]
    return name_of(item) in UNKNOWN and item.span.line > lines[place] and word_of(item) in named[place]
