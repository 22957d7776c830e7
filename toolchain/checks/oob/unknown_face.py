"""Values for an unknown face.

Why: no counter would ever show them.

Bad:
    kind foot
      faces fresh, spent
    {"faces": {"tired": {"strength": 1}}}

Good:
    {"faces": {"spent": {"strength": 1}}}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.faults.wording import either
from toolchain.model.model import Model


@check("OOB048", ERROR, CERTAIN)
def unknown_face(c: Check, m: Model) -> Iterator[Finding]:
    for file in m.oob:
        for number, unit in enumerate(file.data.get("units", ())):
            for face in unit.get("faces", {}):
                if face not in m.facts.faces:
                    yield c.finding(
                        f"unknown face `{face}`",
                        file.span("units", number, "faces", face),
                        help=did_you_mean(face, m.facts.faces)
                        or (
                            f"use {either(m.facts.faces)}"
                            if m.facts.faces
                            else f"declare the faces of its kind: `faces FRONT, {face}`"
                        ),
                    )
