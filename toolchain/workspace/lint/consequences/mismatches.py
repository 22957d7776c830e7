"""Reports a state that has the wrong values once, at one of the places where a rule uses it as something else."""

from __future__ import annotations

from dataclasses import replace

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.language.ast import Block
from toolchain.workspace.lint.consequences.blocks import Blocks
from toolchain.workspace.lint.consequences.kinds import QUOTED, WORD

_MISMATCHES = frozenset(("TYP001", "TYP002", "TYP003"))
_LOST_FIELDS = frozenset(("SYN067", "SYN068", "SYN081"))
_FEWEST = 3  # places that use a state as something else: of fewer, these are wrong
_SHOWN = 2


def without_mismatches_of_a_state(items: list[Finding], blocks: Blocks) -> list[Finding]:
    """Without mismatches that follow from the declaration of one state: its line for them is missing, or misspelt."""
    wrong = [item for item in items if item.code in _MISMATCHES and item.severity == ERROR and item.span]
    if not wrong:
        return items
    declared = {block.header[0].text: block for block in blocks.all if block.word == "state" and block.header}
    lost = {blocks.of(item) for item in items if item.code in _LOST_FIELDS}
    left_out: set[int] = set()
    changed: dict[int, Finding] = {}
    for name, block in declared.items():
        place = block.source.name, block.span.start
        mine = sorted(
            (item for item in wrong if name in _words(item) or blocks.of(item) == place),
            key=lambda item: item.sort_key,
        )
        if mine and place in lost:
            left_out.update(map(id, mine))
        elif len(mine) >= _FEWEST:
            left_out.update(map(id, mine[1:]))
            changed[id(mine[0])] = _once(name, block, mine)
    return [changed.get(id(item), item) for item in items if id(item) not in left_out]


def _words(item: Finding) -> set[str]:
    """The names that a mismatch is about: those of its phrase, and those of its message."""
    text = item.span.text if item.span is not None else ""
    return {*WORD.findall(text), *QUOTED.findall(item.message)}


def _once(name: str, block: Block, mine: list[Finding]) -> Finding:
    first, *others = mine
    here = Label(block.header[0].span, "declared here")
    labels = [Label(item.span, "and here") for item in others[:_SHOWN] if item.span is not None]
    more = len(others) - len(labels)
    return replace(
        first,
        labels=(*first.labels, here, *labels),
        note=f"and in {more} more {'place' if more == 1 else 'places'}" if more else first.note,
        help=f"correct `values` or `ladder` of the state `{name}`, or these places",
    )
