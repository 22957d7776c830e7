"""A unit has a value far above all others of its kind and side.

Why: an extra digit, or two columns of a list swapped, looks just like this.

Bad:
    {"strength": 3}, {"strength": 4}, {"strength": 4}, {"strength": 3}, {"strength": 30}

Good:
    {"strength": 3}, {"strength": 4}, {"strength": 4}, {"strength": 3}, {"strength": 3}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import GUESS, Check, check
from toolchain.model.model import Model
from toolchain.model.symbols import Symbol


@check("OOB046", NOTE, GUESS)
def strength_outlier(c: Check, m: Model) -> Iterator[Finding]:
    for name, attribute in m.facts.attributes.items():
        if attribute["type"].kind != "int":
            continue
        peers: dict[tuple[int, int], list[Symbol]] = defaultdict(list)
        for symbol in m.symbols.all("piece"):
            piece = symbol.info["piece"]
            if name in piece["values"]:
                peers[(piece["kind"], piece["side"])].append(symbol)
        for same in peers.values():
            ordered = sorted(same, key=lambda s: s.info["piece"]["values"][name])
            if len(ordered) < 5:
                continue
            top, second = (s.info["piece"]["values"][name] for s in (ordered[-1], ordered[-2]))
            if top >= 3 * second and top >= 6:
                yield c.finding(
                    f"the {name} of {ordered[-1].name} is {top}, of all others of its kind at most {second}",
                    ordered[-1].span, help="check it against the counter",
                )  # fmt: skip
