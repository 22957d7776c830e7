"""A value with two origins.

Why: a value is printed, derived or authored; with two origins nobody can tell which is meant.

Bad:
    {"values": {"strength": 4}, "printed": ["strength"], "authored": {"strength": "the counter is lost"}}

Good:
    {"values": {"strength": 4}, "authored": {"strength": "the counter is lost"}}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model
from toolchain.model.units.oobfile import OobFile
from toolchain.model.units.overlay import MARKS


@check("OOB038", WARNING, CERTAIN)
def two_origins_of_a_value(c: Check, m: Model) -> Iterator[Finding]:
    for file in m.oob:
        for number, unit in enumerate(file.data["units"]):
            told: dict[str, str] = {}
            for mark in MARKS:
                for name in unit.get(mark, ()):
                    earlier = told.setdefault(name, mark)
                    if earlier == mark:
                        continue
                    first = _place(file, number, unit, earlier, name)
                    yield c.finding(
                        f"the `{name}` of {unit['id']} is marked both {earlier} and {mark}",
                        _place(file, number, unit, mark, name),
                        labels=[Label(first, f"{earlier} here")] if first else (),
                        help="keep only one of the two marks",
                    )


def _place(file: OobFile, number: int, unit: dict[str, list[str]], mark: str, name: str) -> Span | None:
    if mark == "printed":
        return file.span("units", number, mark, unit[mark].index(name))
    return file.key_span("units", number, mark, name)
