"""A crossing on a hexside with nothing to cross.

Why: some features lift the bar of another, as a ford lifts that of a river; if the other is absent, one of the
two is on the wrong hexside.

Bad:
    lines ford
      0302/0303    (no river here)

Good:
    lines ford
      0202/0302    (the river runs here)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.model.model import Model

FEW = 2  # so many hexsides of a feature say nothing about whether it is a crossing


@check("MAP025", WARNING, LIKELY)
def crossing_of_nothing(c: Check, m: Model) -> Iterator[Finding]:
    lifted: dict[str, set[str]] = defaultdict(set)
    for node in operations(m, "and"):
        off = {n[1][1] for part in node[1:] for n in [part] if n[:1] == ["not"] and n[1][:1] == ["edge-has"]}
        on = {part[1] for part in node[1:] if part[:1] == ["edge-has"]}
        for crossing in off:
            lifted[crossing] |= on
    for feature, wanted in lifted.items():
        pairs = [pair for row in m.line_rows if row["feature"] == feature for pair in row["pairs"]]
        odd = [token for a, b, token in pairs if wanted and not wanted & ground.hexside_terrains(m, a, b)]
        if len(pairs) > FEW and 2 * len(odd) > len(pairs):
            continue  # a road, which crosses a stream here and there
        what = " or ".join(f"`{name}`" for name in sorted(wanted))
        for token in odd:
            yield c.finding(
                f"`{feature}` lies on a hexside without {what}",
                queries.pair_span(token),
                help="correct the hexside, or remove it",
            )
