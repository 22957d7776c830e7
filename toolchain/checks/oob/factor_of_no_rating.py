"""A kind whose factors name an unknown rating.

Why: the name is misspelt, or its `has` line is missing; every row with factors would be wrong.

Bad:
    kind unit
      has      strength 1..9, speed 1..9
      factors  strenght, speed

Good:
    kind unit
      has      strength 1..9, speed 1..9
      factors  strength, speed

Fix safety: nothing; if exactly one known name is similar, `--fix --unsafe-fixes` writes it: check the result.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.language.tokens import split_commas
from toolchain.model.model import Model


@check("OOB089", ERROR, CERTAIN)
def factor_of_no_rating(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "kind"):
        if not block.header or not block.holds("factors"):
            continue
        kind = block.header[0].text
        known = [
            name
            for above in (kind, *m.facts.kinds.get(kind, ()))
            for name, held in m.facts.printed.get(above, {}).items()
            if held.type.kind != "value"
        ]
        for line in block.lines:
            for part in split_commas(line.tokens[1:]) if line.word == "factors" else ():
                if part and part[0].text not in known and kind not in m.facts.orphans:
                    yield c.finding(
                        f"unknown rating `{part[0].text}` among the factors of `{kind}`",
                        part[0].span,
                        help=did_you_mean(part[0].text, known)
                        or (
                            f"use one of the ratings of the kind: {', '.join(f'`{name}`' for name in known)}"
                            if known
                            else "declare it: `has NAME LOWEST..HIGHEST`"
                        ),
                    )
