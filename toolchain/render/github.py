"""Findings as workflow commands of GitHub Actions: each becomes a remark on its line of a pull request.

Source: "Workflow commands for GitHub Actions", setting an error, warning and notice message. In a message `%` and
line ends are escaped; in a property also `:` and `,`, which would end it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from toolchain.base.diagnostic import ERROR, NOTE, WARNING, Finding
from toolchain.base.visible import visible

_COMMAND = {ERROR: "error", WARNING: "warning", NOTE: "notice"}


def render_github(findings: Iterable[Finding], names: Mapping[str, str]) -> str:
    """A command for each finding, by file and place. ``names`` gives the check name of a code."""
    lines = []
    for finding in sorted(findings, key=lambda item: item.sort_key):
        given = [f"title={_property(f'{finding.code} {names.get(finding.code, str())}'.strip())}"]
        span = finding.span
        if span is not None:
            line, column = span.source.position(span.start)
            end_line, end_column = span.source.position(span.end)
            given = [f"file={_property(span.source.name)}", f"line={line}", f"endLine={end_line}", *given]
            if line == end_line:  # columns of two lines are refused
                given[3:3] = [f"col={column}", f"endColumn={end_column}"]
        parts = [finding.message]
        parts += [
            f"{word}: {text}" for word, text in (("note", finding.note), ("help", finding.help)) if text
        ]
        message = _data("\n".join(visible(part, lines=True) for part in parts))
        lines.append(f"::{_COMMAND[finding.severity]} {','.join(given)}::{message}\n")
    return "".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    # A name keeps its line ends: they are part of it.
    return _data(visible(text, lines=True)).replace(":", "%3A").replace(",", "%2C")
