"""A project without a licence.

Why: without a licence, nobody may share the project or build on it.

Bad:
    [project]
    name = "ford"

Good:
    [project]
    name = "ford"
    licence = "CC BY 4.0"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("PKG010", WARNING, CERTAIN, looks_at=PROJECT)
def no_licence(c: Check, p: Whole) -> Iterator[Finding]:
    if not p.settings.get("project.licence") and "licence" not in p.wrong_settings:
        yield c.finding(
            "the project has no licence", p.setting("licence"), help='add `licence = "..."` under [project]'
        )
