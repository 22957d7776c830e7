"""A game without a victory condition.

Why: nobody can win it.

Bad:
    sequence
      ...

Good:
    victory
      ladder draw < win
      measure points
      bands 0, 1..

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("VIC015", WARNING, CERTAIN)
def no_victory(c: Check, m: Model) -> Iterator[Finding]:
    sequences = queries.written(m, "sequence")
    if sequences and not queries.written(m, "victory"):
        scenario = queries.block_called(m, "scenario", m.scenario)
        yield c.finding(
            f'the scenario "{m.scenario}" has no victory condition'
            if scenario is not None
            else "the game has no victory condition",
            (scenario or sequences[0]).keyword.span,
            help="write a `victory` block, for the game or for the scenario",
        )
