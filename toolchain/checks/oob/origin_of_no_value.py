"""A unit gives the origin of a value that it does not have.

Why: the name is misspelt, so the intended value counts as printed.

Bad:
    {"id": "B_Foot_1", "values": {"strength": 4}, "printed": ["strenght"]}

Good:
    {"id": "B_Foot_1", "values": {"strength": 4}, "printed": ["strength"]}

Fix safety: nothing; if exactly one known name is similar, `--fix --unsafe-fixes` writes it: check the result.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model
from toolchain.model.units.overlay import rated


@check("OOB037", WARNING, CERTAIN)
def origin_of_no_value(c: Check, m: Model) -> Iterator[Finding]:
    for file in m.oob:
        for number, unit in enumerate(file.data["units"]):
            for key in ("printed", "derived", "authored", "cites"):
                if key not in unit:
                    continue
                known = rated(unit)
                for index, name in enumerate(unit[key]):
                    if name in known:
                        continue
                    place = (
                        file.span("units", number, key, index)
                        if key == "printed"
                        else file.key_span("units", number, key, name)
                    )
                    yield c.finding(
                        f"{unit['id']} has no value `{name}`, which `{key}` names",
                        place,
                        help=did_you_mean(name, known)
                        or (
                            f"use one of the unit's values: {', '.join(f'`{one}`' for one in known)}"
                            if known
                            else "remove it"
                        ),
                    )
