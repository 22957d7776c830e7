"""A ruling without a valid default reading.

Why: without a valid default, the rules that depend on the ruling are never in force.

Bad:
    ruling ties
      readings attacker, defender
      default defnder

Good:
    ruling ties
      readings attacker, defender
      default defender

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.faults.wording import either


@check("RUL004", ERROR, CERTAIN, looks_at=PROJECT)
def ruling_without_default(c: Check, p: Whole) -> Iterator[Finding]:
    for placed in p.blocks("ruling"):
        words = {
            x.word: [t for t in x.tokens[1:] if t.kind != "COMMA"] for x in placed.block.lines if x.tokens
        }
        known = [t.text for t in words.get("readings", [])]
        default = words.get("default", [])
        if not default:
            yield c.finding(
                "this ruling has no default",
                placed.block.keyword.span,
                help="add " + (either(f"default {reading}" for reading in known) or "`default READING`"),
            )
        elif known and default[0].text not in known:
            yield c.finding(
                f"`{default[0].text}` is not a reading of this ruling",
                default[0].span,
                help=did_you_mean(default[0].text, known) or f"use {either(known)}",
            )
