"""Two place names that are nearly the same.

Why: often it is one place spelt in two ways, and a rule that names it means only one of them.

Bad:
    0103  village "Northam"
    0401  village "Northan"

Good:
    0103  village "Northam"
    0401  village "Southam"

Fix safety: nothing is changed for you: the rulebook or map decides which spelling is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.suggest import distance
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("MAP027", WARNING, LIKELY, looks_at=GROUND)
def near_duplicate_place(c: Check, m: Model) -> Iterator[Finding]:
    alike: dict[str, list[tuple[str, str, int]]] = {}
    named = [(here["name"], m.map_spans[number]) for number, here in enumerate(m.ir["hexes"])]
    named += [(name, word.span) for name, _, word in queries.places_of_said(m)]
    for number, (name, _) in enumerate(named):
        spelt = queries.same_spelling(name) if name else ""
        # `Hill 1` and `Hill 2`, `North Bridge` and `South Bridge` are told apart on purpose.
        if spelt and not any(x.isdigit() for x in spelt):
            # A slip is in the end of the word, or in its beginning; never in both.
            for key in {spelt[:3], f"{spelt[:1]}...{spelt[-3:]}"}:
                alike.setdefault(key, []).append((name, spelt, number))
    pairs = {pair for places in alike.values() for pair in combinations(places, 2)}
    for (one, a, first), (other, b, second) in sorted(pairs, key=lambda pair: (pair[0][2], pair[1][2])):
        if one == other or (a != b and (max(len(a), len(b)) < 6 or distance(a, b, 1) > 1)):
            continue
        if len(a) == len(b) and a[:3] != b[:3] and sorted(a) != sorted(b):
            continue  # `Nrtham` may be `Northam`, `Nerton` and `Norton` are two
        yield c.finding(
            f"`{other}` is spelt almost like `{one}`",
            named[second][1],
            labels=[Label(named[first][1], "the other place")],
            help="give both the same spelling; if they are two places, allow this warning",
        )
