"""A file that is `part of` an unknown game, series, scenario or option.

Why: rules that belong to an unknown layer are never in force.

Bad:
    part of Skirmsh

Good:
    part of Skirmish

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.faults.wording import either
from toolchain.language.tokens import Token

_LAYERS = ("series", "game", "scenario", "option")


@check("PKG018", ERROR, CERTAIN, looks_at=PROJECT)
def part_of_unknown_layer(c: Check, p: Whole) -> Iterator[Finding]:
    known = [x.block.header[0].value for x in p.all_blocks(*_LAYERS) if x.block.header]
    for placed in p.blocks("part"):
        words = placed.block.header[1:]
        words = words[: next((i for i, word in enumerate(words) if word.text == "unplayed"), len(words))]
        if words and words[-1].value not in known and not _has_words_too_many(words, known):
            yield c.finding(
                f"unknown layer `{words[-1].value}` after `part of`",
                words[-1].span,
                help=did_you_mean(words[-1].value, known)
                or (f"use {either(known)}" if known else "declare the layer, for example `game NAME`"),
            )


def _has_words_too_many(words: list[Token], known: list[str]) -> bool:
    """Whether the layer is there, with words that do not belong there: these are reported (SYN105)."""
    return any(word.value in known for word in words[:-1])
