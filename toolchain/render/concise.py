"""One line for each finding: ``file:line:column: error[CODE] message``."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.visible import visible
from toolchain.render.cells import place


def render_concise(findings: Iterable[Finding]) -> str:
    """The findings by file and place, a line each; a finding without place begins with its severity."""
    lines = []
    for finding in sorted(findings, key=lambda item: item.sort_key):
        at = f"{place(finding.span)}: " if finding.span else ""
        lines.append(
            f"{at}{finding.severity}[{finding.code}] {' '.join(visible(finding.message, lines=True).split())}\n"
        )
    return "".join(lines)
