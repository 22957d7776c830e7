"""A project without a name.

Why: its package file is named after it.

Bad:
    [project]
    title = "Skirmish"

Good:
    [project]
    name = "skirmish"
    title = "Skirmish"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("PKG013", WARNING, CERTAIN, looks_at=PROJECT)
def no_name(c: Check, p: Whole) -> Iterator[Finding]:
    if not p.settings.get("project.name") and "name" not in p.wrong_settings:
        yield c.finding(
            "the project has no name", p.setting("name"), help='add `name = "..."` under [project]'
        )
