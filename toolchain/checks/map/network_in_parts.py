"""A network in several parts.

Why: a single missing link in a railway is easily overlooked and cuts off everything beyond it.

Bad:
    0101/0201
    0301/0401

Good:
    0101/0201  0201/0301
    0301/0401

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.model.model import Model


def _first_link(m: Model, network: str, part: set[int]) -> Span | None:
    """Where the first link of a part is listed, in a line that the network is made of."""
    edges = {
        token.text
        for block in queries.written(m, "network")
        if block.header and block.header[0].text == network
        for line in block.lines
        for token in line.tokens[1:]
    }
    rows = (row for row in m.line_rows if row["feature"] in edges)
    return next((queries.pair_span(t) for row in rows for a, _b, t in row["pairs"] if a in part), None)


@check("MAP022", NOTE, LIKELY, looks_at=GROUND)
def network_in_parts(c: Check, m: Model) -> Iterator[Finding]:
    drawn = {row["feature"] for row in m.line_rows}
    unknown = {
        block.header[0].text
        for block in queries.written(m, "network")
        for line in block.lines
        if block.header
        and line.word == "edges"
        and len(line.tokens) == 3
        and line.tokens[2].text not in drawn
    }
    for symbol in m.symbols.all("network"):
        if symbol.name in unknown:
            continue  # without one of its lines it is in parts
        pairs = m.ir["networks"].get(symbol.name, [])
        links: dict[int, set[int]] = defaultdict(set)
        for a, b in pairs:
            links[a].add(b)
            links[b].add(a)
        parts = ground.groups(set(links), links)
        for part in parts[1:]:
            yield c.finding(
                f"a part of `{symbol.name}` is not linked to the rest: {ground.hex_list(m, part)}",
                _first_link(m, symbol.name, part) or symbol.span,
                note=f"the network has {len(parts)} parts; the largest has {len(parts[0])} hexes",
                help="check for a missing link",
            )
