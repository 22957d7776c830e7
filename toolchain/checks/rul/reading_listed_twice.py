"""A reading listed twice, or under both `readings` and `rejected`.

Why: a reading under `readings` can be chosen, one under `rejected` cannot; nobody can tell which is meant.

Bad:
    ruling ties "who wins a tie?"
      readings  attacker, defender
      default   defender
      rejected  attacker

Good:
    ruling ties "who wins a tie?"
      readings  defender
      default   defender
      rejected  attacker

A later layer may list under `readings` a reading that an earlier layer rejects, since it can supply the rules.

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.rulings import words_of


@check("RUL020", ERROR, CERTAIN, looks_at=PROJECT)
def reading_listed_twice(c: Check, p: Whole) -> Iterator[Finding]:
    for placed in p.blocks("ruling"):
        seen: dict[str, Span] = {}
        for word in (*words_of(placed.block, "readings"), *words_of(placed.block, "rejected")):
            if word.text not in seen:
                seen[word.text] = word.span
            else:
                yield c.finding(
                    f"the reading `{word.text}` is listed twice",
                    word.span,
                    labels=[Label(seen[word.text], "first listed here")],
                    help="keep it under `readings` if rules are written for it, under `rejected` if not",
                )
