"""``hexwright doctor``: what a report of a fault should say about the installation."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sys
from pathlib import Path
from typing import Any

from toolchain.cli.common import command, format_option, project_argument, say, say_json
from toolchain.cli.libraries import LIBRARIES, fault

OPTIONAL = {
    "typst": "PNG and PDF: pip install 'hexwright[print]'",
    "distributed": "games on a cluster: pip install 'hexwright[cluster]'",
    "openpyxl": "workbooks: pip install 'hexwright[tables]'",
}
RESOURCES = (("grammars", "hexwright.lark"), ("grammars", "json.lark"), ("schemas", "oob-1.schema.json"))


@command(
    "doctor",
    examples=(
        "hexwright doctor                             the installation, and the project in this folder",
        "hexwright doctor --output-format json        the same as JSON, for a bug report",
    ),
    more="PROJECT is a project folder; outside any project, only the installation is shown.",
)
@project_argument()
@format_option()
def doctor(project: Path, output_format: str) -> int:
    """Show versions, file locations and the settings in effect."""
    sections: dict[str, dict[str, Any]] = {
        "hexwright": _tool(),
        "libraries": {name: _version(name) for name in LIBRARIES},
        "optional libraries": {
            name: _version(name) or f"not installed; needed for {need}" for name, need in OPTIONAL.items()
        },
        "files of the tool": _resources(),
        "terminal": _terminal(),
    }
    problems = [reason for name in LIBRARIES if (reason := fault(name))]
    problems += [
        f"{name} is missing" for name, found in sections["files of the tool"].items() if found is None
    ]
    sections["project"] = _project(project, problems)
    if output_format == "json":
        say_json(
            {"problems": len(problems)},
            problems=problems,
            **{k.replace(" ", "_"): v for k, v in sections.items()},
        )
        return 1 if problems else 0
    for title, rows in sections.items():
        say(f"{title}")
        wide = max((len(name) for name in rows), default=0)
        for name, value in rows.items():
            say(f"  {name:<{wide}}  {_shown(value)}")
    say(
        "\nno problems found"
        if not problems
        else "\nproblems:\n" + "\n".join(f"  {text}" for text in problems)
    )
    return 1 if problems else 0


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "missing" if value is None else str(value) if value != "" else "none"


def _tool() -> dict[str, Any]:
    from toolchain import __version__
    from toolchain.workspace.project.settings import LANGUAGE

    return {
        "version": __version__,
        "language": LANGUAGE,
        "python": f"{platform.python_version()} ({sys.executable})",
        "system": platform.platform(),
        "installed in": str(Path(__file__).resolve().parents[1]),
    }


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def _resources() -> dict[str, Any]:
    from toolchain.base.resources import docs, resource
    from toolchain.cli.project.starting_points import FIRST, TEMPLATES

    made: dict[str, Any] = {}
    for folder, name in RESOURCES:
        try:
            made[f"{folder}/{name}"] = str(resource(folder, name))
        except FileNotFoundError:
            made[f"{folder}/{name}"] = None
    for name, path in (("templates", TEMPLATES / FIRST), ("docs", docs())):
        made[name] = str(path) if path.is_dir() else None
    return made


def _terminal() -> dict[str, Any]:
    return {
        "output": "a terminal" if sys.stdout.isatty() else "not a terminal",
        "encoding": getattr(sys.stdout, "encoding", None) or "unknown",
        "NO_COLOR": os.environ.get("NO_COLOR", ""),
        "TERM": os.environ.get("TERM", ""),
    }


def _project(path: Path, problems: list[str]) -> dict[str, Any]:
    from toolchain.workspace.project.location import NoProject, find_project
    from toolchain.workspace.project.project import load_project
    from toolchain.workspace.project.settings import OPTIONS

    try:
        folder = find_project(path)
    except NoProject as error:
        if path != Path("."):
            raise
        return {"folder": f"none: {error}"}
    project = load_project(folder)
    made: dict[str, Any] = {"folder": str(folder)}
    for section, keys in OPTIONS.items():
        for key in keys:
            given = key in project.settings.values.get(section, {})
            value = _shown(project.settings.get(section, key))
            made[f"{section}.{key}"] = value if given else f"{value} (default)"
    made["files"] = len(project.sources)
    made["scenarios"] = project.scenario_names()
    if project.findings.errors:
        problems.append(f"the project has errors: `hexwright lint {path}` shows them")
    return made
