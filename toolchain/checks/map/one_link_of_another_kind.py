"""One link of another kind in the middle of a line.

Why: a double-track railway that is single for one hex, or a river that is a stream for one hexside, is nearly
always a mistake in one of two lists.

Bad:
    lines double-rail
      0101/0201  0301/0401
    lines rail
      0201/0301

Good:
    lines double-rail
      0101/0201  0201/0301  0301/0401

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.language.tokens import Token
from toolchain.model.model import Model


@check("MAP043", NOTE, LIKELY, looks_at=GROUND)
def one_link_of_another_kind(c: Check, m: Model) -> Iterator[Finding]:
    together = ground.network_of(m)
    ends: dict[tuple[int, int], list[tuple[int, str]]] = defaultdict(list)
    links: list[tuple[int, int, str, Token]] = []
    for row in m.line_rows:
        group = together.get(row["feature"])
        if group is None:
            continue
        for a, b, token in row["pairs"]:
            ends[group, a].append((b, row["feature"]))
            ends[group, b].append((a, row["feature"]))
            links.append((a, b, row["feature"], token))
    for a, b, feature, token in links:
        group = together[feature]
        if len(ends[group, a]) != 2 or len(ends[group, b]) != 2:
            continue  # a junction, or an end
        before = next(kind for other, kind in ends[group, a] if other != b or kind != feature)
        behind = next(kind for other, kind in ends[group, b] if other != a or kind != feature)
        if before == behind != feature:
            yield c.finding(
                f"one `{feature}` link lies within a `{before}` line",
                queries.pair_span(token),
                labels=[Label(m.map_spans[a], "from here"), Label(m.map_spans[b], "to here")],
                help=f"list the link under `{before}`, or allow this note if the map shows it that way",
            )
