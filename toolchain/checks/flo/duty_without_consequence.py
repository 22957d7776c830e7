"""An obligation without a strength or consequence.

Why: without either, nothing happens to a player who ignores the obligation.

Bad:
    obligation spring-attack
      each  unit of Blue
      must  attack
      by    end of turn

Good:
    obligation spring-attack
      each      unit of Blue
      must      attack
      by        end of turn
      strength  if able

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model

_SAYS = ("strength", "on")  # how strict, or `on breach`


@check("FLO043", WARNING, CERTAIN)
def duty_without_consequence(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.written(m, "obligation"):
        if block.header and block.lines and not any(line.word in _SAYS for line in block.lines):
            yield c.finding(
                f"the obligation `{block.header[0].text}` has neither a strength nor a consequence",
                block.header[0].span,
                help="write `strength strict`, `strength if able`, `strength advisory`, or `on breach ...`",
            )
