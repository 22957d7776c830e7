"""A hex with the terrain of a network but no link.

Why: the map shows a railway there, but nothing can use it.

Bad:
    0102  open, rail        (and no link of `rail` at 0102)

Good:
    lines rail
      0101/0102

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


def _alike(a: str, b: str) -> bool:
    short, long = sorted((a, b), key=len)
    return len(short) >= 4 and long.startswith(short)


@check("MAP033", WARNING, LIKELY, looks_at=GROUND)
def off_the_network(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("network"):
        block = queries.block_called(m, "network", symbol.name)
        features = [
            t.text for x in (block.lines if block else ()) if x.word == "edges" for t in x.tokens[-1:]
        ]
        words = {symbol.name, *features}
        same = {t for t in m.ir["terrains"] if any(_alike(t, w) for w in words)}
        linked = {i for pair in m.ir["networks"].get(symbol.name, ()) for i in pair}
        for index, known in enumerate(m.ir["hexes"]):
            found = same & set(known["terrains"])
            if linked and found and index not in linked:
                yield c.finding(
                    f"hex {known['id']} has `{min(found)}`, but no link of `{symbol.name}` touches it",
                    m.map_spans[index],
                    help="add a link, or remove the terrain",
                )
