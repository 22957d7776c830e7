"""A unit that is stronger on its reduced face, unlike most others.

Why: the two sides of the counter were probably swapped. If the numbers of most pieces of a kind rise, as
those of markers may, the one that falls is reported; if all others keep a number, the one that rises is
reported.

Bad:
    {"faces": {"fresh": {"strength": 2}, "spent": {"strength": 4}}}

Good:
    {"faces": {"fresh": {"strength": 4}, "spent": {"strength": 2}}}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.model import Model
from toolchain.model.units.oobfile import OobFile

FEWEST = 6  # units that keep a number when they are reduced, before one whose number rises is odd
Place = tuple[OobFile, int, str, str]


@check("OOB047", WARNING, LIKELY)
def stronger_when_reduced(c: Check, m: Model) -> Iterator[Finding]:
    rising: dict[str, list[Place]] = defaultdict(list)
    falling: dict[str, list[Place]] = defaultdict(list)
    keeping: dict[str, list[Place]] = defaultdict(list)
    for file in m.oob:
        for number, unit in enumerate(file.data.get("units", ())):
            faces = [f for f in m.facts.faces if f in unit.get("faces", {})]
            for better, worse in pairwise(faces):
                full, reduced = unit["faces"][better], unit["faces"][worse]
                for name in full:
                    high, low = full[name], reduced.get(name)
                    if isinstance(high, int) and isinstance(low, int):
                        changes = rising if low > high else falling if low < high else keeping
                        changes[name].append((file, number, better, worse))
    told: set[tuple[str, int]] = set()
    for name in {**rising, **falling}:
        # Of markers a greater number may be worse: only what is unlike the rest is a slip.
        odd = min(rising[name], falling[name], key=len)
        usual = max(rising[name], falling[name], key=len)
        if len(rising[name]) == 1 and len(keeping[name]) >= max(FEWEST, 10 * len(falling[name])):
            odd, usual = rising[name], keeping[name]
        for place in odd if 2 * len(odd) <= len(usual) else ():
            file, number, better, worse = place
            if (file.name, number) in told:
                continue
            told.add((file.name, number))
            unit = file.data["units"][number]
            low, high = unit["faces"][worse][name], unit["faces"][better][name]
            first = file.span("units", number, "faces", better, name)
            differ = (
                "falls" if usual is falling[name] else "rises" if usual is rising[name] else "stays the same"
            )
            yield c.finding(
                f"the {name} of {unit['id']} {'rises' if low > high else 'falls'} from {high} ({better}) to {low} ({worse}), "
                f"but for {len(usual)} other units it {differ}",
                file.span("units", number, "faces", worse, name),
                labels=[Label(first, better)] if first else (),
                help="swap the two numbers, or check the counter",
            )
