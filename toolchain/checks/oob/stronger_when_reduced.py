"""A unit is stronger on its reduced face than on its full one.

Why: the two sides of the counter were swapped.

Bad:
    {"faces": {"fresh": {"strength": 2}, "spent": {"strength": 4}}}

Good:
    {"faces": {"fresh": {"strength": 4}, "spent": {"strength": 2}}}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.build import Model


@check("OOB047", WARNING, LIKELY)
def stronger_when_reduced(c: Check, m: Model) -> Iterator[Finding]:
    for file in m.oob:
        for number, unit in enumerate(file.data.get("units", ())):
            faces = [f for f in m.facts.faces if f in unit.get("faces", {})]
            for better, worse in pairwise(faces):
                full, reduced = unit["faces"][better], unit["faces"][worse]
                for name in full:
                    high, low = full[name], reduced.get(name)
                    if isinstance(high, int) and isinstance(low, int) and low > high:
                        first = file.span("units", number, "faces", better, name)
                        yield c.finding(
                            f"the {name} of {unit['id']} is {low} when {worse}, only {high} when {better}",
                            file.span("units", number, "faces", worse, name),
                            labels=[Label(first, better)] if first else (), help="swap the two, or check the counter",
                        )  # fmt: skip
