"""A feature is listed twice on the same hexside.

Why: one of the two was meant to be another hexside, which now lacks the feature.

Bad:
    lines river
      0201/0301  0301/0201

Good:
    lines river
      0201/0301  0201/0302

Fix safety: unsafe: `--fix --unsafe-fixes` removes the second, which may have been meant to be another hexside.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.edits import removed, without_entry
from toolchain.checks.registry import CERTAIN, GROUND, Check, check
from toolchain.checks.shared import queries
from toolchain.language.tokens import Token
from toolchain.model.model import Model


@check("MAP023", WARNING, CERTAIN, looks_at=GROUND)
def hexside_twice(c: Check, m: Model) -> Iterator[Finding]:
    first: dict[tuple[str, str, int, int], Token] = {}
    for row in m.line_rows:
        for a, b, token in row["pairs"]:
            # A railway of two names may share a link; a river of one name is there once.
            key = (row["feature"], row["title"], min(a, b), max(a, b))
            if key in first:
                yield c.finding(
                    f"`{row['feature']}` is listed twice on this hexside",
                    queries.pair_span(token),
                    labels=[Label(queries.pair_span(first[key]), "first here")],
                    help="remove it, or correct a number",
                    fixes=removed("remove it", without_entry(queries.pair_span(token))),
                )
            first.setdefault(key, token)
