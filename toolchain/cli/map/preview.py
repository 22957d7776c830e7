"""``hexwright preview``: one page with map, set-up, schedule and findings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.base.filename import file_name
from toolchain.base.mark import with_comment
from toolchain.cli.artefacts import force_option, write_new
from toolchain.cli.common import command, format_option, project_argument, say, say_json, scenario_option
from toolchain.cli.loading import subject
from toolchain.geometry.hexnumbers import index_by_number

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Finding
    from toolchain.ir.rules import Rules
    from toolchain.workspace.lint.linter import LintResult
    from toolchain.workspace.project.project import Project

BESIDE = 2  # lines of source shown before and after the one that a finding is about
LONGEST = 240
# A word or a number, also one of a sheet or with a dot: west-0101, 12.34.
_WORD = r"\w+(?:[-.]\w+)*"


@command(
    "preview",
    examples=(
        "hexwright preview my-game                 writes my-game.html here, and a page beside it for each other scenario",
        "hexwright preview my-game -o out/p.html   writes it where you say",
    ),
    more="PROJECT is the folder of a project, which need not be free of errors, or a package. The page needs nothing from the network.",
)
@project_argument()
@scenario_option()
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="The page to write.")
@force_option()
@format_option()
def preview(project: Path, scenario: str | None, output: Path | None, force: bool, output_format: str) -> int:
    """Draw map, set-up, forces, arrivals and findings as one page for the browser."""
    from toolchain.exporters.page.html import preview_html

    found = subject(project)
    target = output or Path(f"{found.file_name}.html")
    names: list[str | None] = [scenario] if scenario else [*found.scenarios] or [None]
    paths = [target, *(target.with_stem(f"{target.stem}-{file_name(str(name))}") for name in names[1:])]
    linted = _linted(found.source) if found.source is not None else None
    pages: dict[Path, bytes] = {}
    for name, path in zip(names, paths, strict=True):
        ir = found.ir(name)
        findings = _findings(linted, ir) if linted is not None else None
        links = [
            (str(other), "" if there == path else there.name)
            for other, there in zip(names, paths, strict=True)
        ]
        page = preview_html(ir, findings, found.title, scenarios=links if len(links) > 1 else ())
        pages[path] = with_comment(page).encode("utf-8")
    write_new(pages, output, force)
    count = len(linted.findings) if linted is not None else 0
    if output_format == "json":
        size = sum(map(len, pages.values()))
        say_json(
            {"bytes": size, "findings": count},
            file=target.as_posix(),
            files=[path.as_posix() for path in paths],
        )
        return 0
    more = f"; {count} findings on it" if linted is not None else ""
    say(f"{target}  open it in a browser{more}")
    for name, path in zip(names[1:], paths[1:], strict=True):
        say(f"{path}  {name}")
    return 0


def _linted(project: Project) -> LintResult:
    from toolchain.workspace.lint.linter import lint_project

    return lint_project(project)


def _findings(result: LintResult, ir: Rules) -> list[dict[str, Any]]:
    """Findings as plain data, each with the hex or the unit that it names and the lines it is about."""
    from toolchain.render import render_json

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
