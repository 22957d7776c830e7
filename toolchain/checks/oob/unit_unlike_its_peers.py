"""A unit whose nation, formation or kind does not fit its name or id.

Why: ids and names follow the order of battle. If one unit alone breaks the pattern and has the value of
another group, a word was probably copied from the line above.

Bad:
    {"id": "B_2_Horse", "nation": "Redland"}, and all other B_... are of Blueland, all R_... of Redland

Good:
    {"id": "B_2_Horse", "nation": "Blueland"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import GUESS, Check, check
from toolchain.model.model import Model
from toolchain.model.units.oobfile import OobFile

FEWEST = 3  # others that share the part, all alike
GROUPS = 2  # groups with other values: before that nothing is shown to depend on the part
_WORD = re.compile(r"[^\W\d]{4,}")


class _Unit(NamedTuple):
    """A unit as its file has it, and where."""

    file: OobFile
    number: int
    id: str
    traits: Mapping[str, str]


@check("OOB100", NOTE, GUESS)
def unit_unlike_its_peers(c: Check, m: Model) -> Iterator[Finding]:
    units = [
        _Unit(file, number, unit["id"], _traits(file, unit))
        for file in m.oob
        for number, unit in enumerate(file.data.get("units", ()))
        if isinstance(unit.get("id"), str)
    ]
    told: set[str] = set()
    for feature, trait in _questions(units):
        odd = _odd_one(units, feature, trait)
        if odd is None or odd[0].id in told:
            continue
        unit, usual, times, shared = odd
        told.add(unit.id)
        where = ("nation",) if trait == "nation" else ("kind",) if trait == "kind" else ("values", trait)
        yield c.finding(
            f"{unit.id} has the {trait} `{unit.traits[trait]}`, but all {times} others that share `{shared}` have `{usual}`",
            unit.file.span("units", unit.number, *where),
            help=f"write `{usual}`, or rename the unit",
        )


def _traits(file: OobFile, unit: Mapping[str, Any]) -> dict[str, str]:
    """What a unit is called and what it is, each under a name; parts of the id by their number."""
    base = file.data.get("formations", {}).get(unit.get("formation"), {})
    whole = {**base, **unit}
    values = {**base.get("values", {}), **unit.get("values", {})}
    made = {name: value for name, value in values.items() if isinstance(value, str)}
    for key in ("nation", "kind"):
        if isinstance(whole.get(key), str):
            made[key] = whole[key]
    parts = unit["id"].split("_")
    for count in range(1, min(len(parts), 4)):
        made[f"id {count}"] = "_".join(parts[:count]) + "_"
    for word in _WORD.findall(str(whole.get("name", ""))):
        made.setdefault("word of the name", word)
    return made


def _questions(units: list[_Unit]) -> Iterator[tuple[str, str]]:
    """A feature that groups units, and a trait that may depend on it."""
    names = dict.fromkeys(name for unit in units for name in unit.traits)
    ratings = [
        n for n in names if n not in ("nation", "kind", "word of the name") and not n.startswith("id ")
    ]
    ids = [name for name in names if name.startswith("id ")]
    for feature in ids:
        yield from ((feature, trait) for trait in ("nation", *ratings))
    yield from ((one, other) for one in ratings for other in ("nation", *ratings) if one != other)
    yield "word of the name", "kind"


def _odd_one(units: list[_Unit], feature: str, trait: str) -> tuple[_Unit, str, int, str] | None:
    """The one unit that breaks a trait which the feature decides for all others: the usual value, how often, the group."""
    groups: dict[str, list[_Unit]] = defaultdict(list)
    for unit in units:
        if feature in unit.traits and trait in unit.traits:
            groups[unit.traits[feature]].append(unit)
    odd: tuple[_Unit, str, int, str] | None = None
    values: Counter[str] = Counter()
    for shared, group in groups.items():
        count = Counter(unit.traits[trait] for unit in group)
        usual, times = count.most_common(1)[0]
        if len(count) > 1:
            if odd is not None or len(group) - times != 1 or times < FEWEST:
                return None
            unit = next(unit for unit in group if unit.traits[trait] != usual)
            odd = (unit, usual, times, shared)
        values[usual] += len(group) >= FEWEST
    # What nobody else has may be a speciality; what another group has was taken from there.
    if odd is None or len(+values) < GROUPS or odd[0].traits[trait] not in values:
        return None
    return odd
