"""``hexwright preview``: one page with map, set-up, schedule and findings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click

from toolchain.cli.build import write_whole
from toolchain.cli.common import command, format_option, project_argument, say, say_json, scenario_option
from toolchain.cli.loading import open_project


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
    from toolchain.workspace.project import build_model, find_scenario

    found = open_project(project)
    block = find_scenario(found, scenario) if scenario else None
    model, _ = build_model(found, block)
    findings = _findings(found, model.ir)
    page = preview_html(model.ir, findings, found.settings.get("project", "title"))
    name = found.settings.get("project", "name") or found.folder.name
    target = output or Path(f"{name}.html")
    write_whole(target, page.encode("utf-8"))
    if output_format == "json":
        say_json({"bytes": len(page), "findings": len(findings)}, file=target.as_posix())
    else:
        say(f"{target}  open it in a browser; {len(findings)} findings on it")
    return 0


def _findings(project: Any, ir: dict[str, Any]) -> list[dict[str, Any]]:
    """Findings as plain data, each with the hex that it names, where it names one."""
    from toolchain.render import render_json
    from toolchain.workspace.lint import lint_project

    result = lint_project(project)
    known = {h["id"] for h in ir["hexes"]}
    made: list[dict[str, Any]] = json.loads(render_json(result.findings, result.names))["findings"]
    for row, finding in zip(made, sorted(result.findings, key=lambda item: item.sort_key), strict=True):
        words = re.findall(r"\w+", finding.span.text) if finding.span is not None else []
        words += re.findall(r"\w+", finding.message)
        where = next((word for word in words if word in known), "")
        if where:
            row["hex"] = where
    return made
