"""Scenarios as they are written, and as `amend` and `replace` change them, under options too."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import Findings
from toolchain.checks.shared.project_view import Whole
from toolchain.checks.shared.seen.memo import kept
from toolchain.language.ast import Block
from toolchain.model.changes import amended, kind_of_lines, matching, replaced, target_of


@kept
def scenarios(p: Whole) -> list[Block]:
    """The scenarios of this project, then each scenario once for each change of it here, with that change carried out."""
    return [*(placed.block for placed in p.blocks("scenario")), *_changed(p)]


def _changed(p: Whole) -> Iterator[Block]:
    changes = [
        placed.block for placed in p.blocks("amend", "replace") if kind_of_lines(placed.block) == "scenario"
    ]
    blocks = [placed.block for placed in p.all_blocks("scenario")] if changes else []
    for change in changes:
        paragraph, words = target_of(change)
        for number in matching(blocks, paragraph, words):
            if change.word == "replace":
                yield replaced(blocks[number], change)
            else:
                yield blocks[number].changed(amended(blocks[number], change, Findings()))
