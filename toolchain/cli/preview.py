"""``hexwright preview``: one page with map, set-up, schedule and findings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.cli.build import write_whole
from toolchain.cli.common import command, format_option, project_argument, say, say_json, scenario_option
from toolchain.cli.drawing import drawn_ir, name_of
from toolchain.cli.loading import open_project
from toolchain.geometry.hexnumbers import index_by_number

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Finding

BESIDE = 2  # lines of source shown before and after the one that a finding is about
LONGEST = 240
# A word or a number, also one of a sheet or with a dot: west-0101, 12.34.
_WORD = r"\w+(?:[-.]\w+)*"


@command(
    "preview",
    examples=(
        "hexwright preview my-game                 writes my-game.html here",
        "hexwright preview my-game -o out/p.html   writes it where you say",
    ),
    more="PROJECT is the folder of a project; it need not be free of errors. The page needs nothing from the network.",
)
@project_argument()
@scenario_option()
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="The page to write.")
@format_option()
def preview(project: Path, scenario: str | None, output: Path | None, output_format: str) -> int:
    """Draw map, set-up, forces, arrivals and findings as one page for the browser."""
    from toolchain.exporters.html import preview_html

    found = open_project(project)
    ir = drawn_ir(found, scenario)
    findings = _findings(found, ir)
    page = preview_html(ir, findings, found.settings.get("project", "title")).encode("utf-8")
    target = output or Path(f"{name_of(found)}.html")
    write_whole(target, page)
    if output_format == "json":
        say_json({"bytes": len(page), "findings": len(findings)}, file=target.as_posix())
    else:
        say(f"{target}  open it in a browser; {len(findings)} findings on it")
    return 0


def _findings(project: Any, ir: dict[str, Any]) -> list[dict[str, Any]]:
    """Findings as plain data, each with the hex or the unit that it names and the lines it is about."""
    from toolchain.render import render_json
    from toolchain.workspace.lint import lint_project

    result = lint_project(project)
    hexes = index_by_number(ir)
    pieces = {p["id"] for p in ir["pieces"]}
    made: list[dict[str, Any]] = json.loads(render_json(result.findings, result.names))["findings"]
    for row, finding in zip(made, sorted(result.findings, key=lambda item: item.sort_key), strict=True):
        row.update(note=finding.note, help=finding.help, excerpt=_excerpt(finding))
        meant, beside = _words(finding)
        words = [*meant, *beside]
        row["hex"] = next((word for word in words if word in hexes), "")
        row["hexes"] = [word for word in dict.fromkeys(meant) if word in hexes] or [row["hex"]]
        row["piece"] = next((word for word in words if word in pieces), "")
    return made


def _words(finding: Finding) -> tuple[list[str], list[str]]:
    """The words that a finding may name a place by: those it marks and those of its message; and those of its line."""
    if finding.span is None:
        return re.findall(_WORD, finding.message), []
    line = finding.span.source.line(finding.span.line)
    return (
        re.findall(_WORD, f"{finding.span.text[:LONGEST]} {finding.message}"),
        re.findall(_WORD, line[:LONGEST]),
    )


def _excerpt(finding: Finding) -> list[tuple[int, str, int, int]]:
    """The lines about a finding: number, text, and the columns that are meant in the line of the finding itself."""
    span = finding.span
    if span is None:
        return []
    made = []
    for number in range(max(1, span.line - BESIDE), min(span.source.line_count, span.line + BESIDE) + 1):
        text = span.source.line(number)
        start = span.column - 1 if number == span.line else 0
        end = min(len(text), start + max(1, span.end - span.start)) if number == span.line else 0
        made.append((number, text[:LONGEST], min(start, LONGEST), min(end, LONGEST)))
    return made
