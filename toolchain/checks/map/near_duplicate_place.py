"""Two places have names that are nearly the same.

Why: often it is one place spelt in two ways, and a rule that names it means only one of them.

Bad:
    0103  village "Northam"
    0401  village "Northan"

Good:
    0103  village "Northam"
    0401  village "Southam"

Fix safety: nothing is changed for you: which spelling is right, the book must say.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.suggest import distance
from toolchain.checks import reading
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.model import Model


@check("MAP027", WARNING, LIKELY)
def near_duplicate_place(c: Check, m: Model) -> Iterator[Finding]:
    places = [(h["name"], i) for i, h in enumerate(m.ir["hexes"]) if h["name"]]
    for (one, first), (other, second) in combinations(places, 2):
        a, b = reading.same_spelling(one), reading.same_spelling(other)
        if one == other or (a != b and (min(len(a), len(b)) < 6 or distance(a, b, 1) > 1)):
            continue
        if any(x.isdigit() for x in a + b) or a[:3] != b[:3]:
            continue  # `North Bridge` and `South Bridge`, `Hill 1` and `Hill 2` are told apart on purpose
        yield c.finding(
            f"`{other}` is spelt almost like `{one}`", m.map_spans[second],
            labels=[Label(m.map_spans[first], "the other place")], help="give both the same spelling, or allow it",
        )  # fmt: skip
