"""An unknown default scenario.

Why: every command without `--scenario` would use a different scenario.

Bad:
    default-scenario = "Dusk at the ford"

Good:
    default-scenario = "Dawn at the ford"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.faults.wording import either


@check("PKG012", ERROR, CERTAIN, looks_at=PROJECT)
def no_such_default_scenario(c: Check, p: Whole) -> Iterator[Finding]:
    wanted = p.settings.get("project.default-scenario")
    titles = [x.block.header[0].value for x in p.all_blocks("scenario") if x.block.header]
    if titles and wanted and wanted not in titles:
        yield c.finding(
            f"unknown scenario `{wanted}`",
            p.setting("default-scenario"),
            help=did_you_mean(wanted, titles) or f"use {either(titles)}",
        )
