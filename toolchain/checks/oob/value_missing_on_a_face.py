"""A missing value on a face where others of the kind have one.

Why: a missing number counts as zero, so the unit would fight with no strength.

Bad:
    {"id": "R_Battery", "kind": "gun", "faces": {"ready": {"range": 3}}}

Good:
    {"id": "R_Battery", "kind": "gun", "faces": {"ready": {"range": 3}, "silenced": {"range": 1}}}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.model import Model


@check("OOB086", WARNING, LIKELY)
def value_missing_on_a_face(c: Check, m: Model) -> Iterator[Finding]:
    # By attribute and face: the kinds of which a unit has a value there, and the units that have none.
    have: dict[tuple[str, str], set[str]] = defaultdict(set)
    units = [
        (file, number, unit)
        for file in m.oob
        for number, unit in enumerate(file.data.get("units", ()))
        if set(m.facts.faces) >= _faces(unit).keys()  # a misspelt face is a finding of its own
    ]
    for _, _, unit in units:
        for face, values in _faces(unit).items():
            for name in values:
                have[name, face].add(unit.get("kind", ""))
    for file, number, unit in units:
        given = _faces(unit)
        names = {name for values in given.values() for name in values} - set(unit.get("values", {}))
        missing = [
            (name, face)
            for (name, face), kinds in sorted(have.items())
            if name in names and name not in given.get(face, {}) and unit.get("kind", "") in kinds
        ]
        for name, face in missing:
            yield c.finding(
                f"{unit.get('id')} has no `{name}` on its face `{face}`, unlike other units of its kind",
                file.span("units", number, "faces"),
                help=f"add `{name}` to `{face}`; write `0` if the unit has none there",
            )


def _faces(unit: dict[str, Any]) -> dict[str, dict[str, Any]]:
    faces = unit.get("faces", {})
    return {k: v for k, v in faces.items() if isinstance(v, dict)} if isinstance(faces, dict) else {}
