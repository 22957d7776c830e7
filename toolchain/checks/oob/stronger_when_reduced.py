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
from typing import Any

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
            for better, worse in pairwise(_faces(m, unit)):
                # What stands on neither face is the same on both.
                own = unit["faces"].get(better, {}).keys() | unit["faces"].get(worse, {}).keys()
                for name in sorted(own):
                    high, low = _value(unit, better, name), _value(unit, worse, name)
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
            low, high = _value(unit, worse, name), _value(unit, better, name)
            places = [
                file.span("units", number, "faces", face, name)
                if name in unit["faces"].get(face, {})
                else file.span("units", number, "values", name)
                for face in (better, worse)
            ]
            differ = (
                "falls" if usual is falling[name] else "rises" if usual is rising[name] else "stays the same"
            )
            yield c.finding(
                f"the {name} of {unit['id']} {'rises' if low > high else 'falls'} from {high} ({better}) to {low} ({worse}), "
                f"but for {len(usual)} other units it {differ}",
                places[1],
                labels=[Label(places[0], better)] if places[0] else (),
                help="swap the two numbers, or check the counter",
            )


def _faces(m: Model, unit: dict[str, Any]) -> list[str]:
    """The faces on which a unit may have ratings of its own, best first; none of a unit that has the same on all."""
    own = unit.get("faces", {})
    if not own:
        return []
    faces = m.facts.faces_of(unit.get("kind", "")) or m.facts.faces
    known = {
        *own,
        *([faces[0]] if faces else []),
    }  # without a list of its own, the first has the common ratings
    return [face for face in faces if face in known]


def _value(unit: dict[str, Any], face: str, name: str) -> Any:
    return unit["faces"].get(face, {}).get(name, unit.get("values", {}).get(name))
