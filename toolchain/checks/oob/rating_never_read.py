"""A rating that no rule reads.

Why: either a rule is missing, or the number serves no purpose.

Bad:
    kind unit
      has strength 1..9, speed 1..9, range 0..3

Good:
    movement march of unit
      allowance speed of mover

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import attributes_read
from toolchain.model.model import Model


@check("OOB044", WARNING, LIKELY, looks_at=EVERY)
def rating_never_read(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    read = attributes_read(m)
    for name, attribute in m.facts.attributes.items():
        if name not in read:
            yield c.finding(
                f"no rule uses the rating `{name}`",
                attribute.span,
                help=f"use it in a rule as `{name} of UNIT`, or remove it",
            )
