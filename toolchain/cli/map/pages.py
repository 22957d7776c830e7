"""The pages of ``hexwright preview``: one for each scenario, with the findings of lint on it."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolchain.base.filename import file_names
from toolchain.cli.discovery import PACK
from toolchain.cli.loading import built, chosen_options, subject
from toolchain.geometry.hexnumbers import index_by_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolchain.base.diagnostic import Finding
    from toolchain.exporters.page.html import Page
    from toolchain.ir.rules import Rules
    from toolchain.workspace.export.subject import Subject
    from toolchain.workspace.lint.linter import LintResult

BESIDE = 2  # lines of source shown before and after the one that a finding is about
LONGEST = 240
# A word or a number, also one of a sheet or with a dot: west-0101, 12.34.
_WORD = r"\w+(?:[-.]\w+)*"


def open_to_draw(
    path: Path, scenario: str | None = None, options: Sequence[str] = ()
) -> tuple[Subject, str | None]:
    """What a path names, and the digest of a project's files before they were read; None of a package.

    ``options``: optional rules that are chosen or left out, for the scenario named or for all.
    """
    from toolchain.workspace.packs.library import located
    from toolchain.workspace.project.files_digest import files_digest
    from toolchain.workspace.project.location import find_project

    files = files_digest(find_project(path)) if located(path).suffix != PACK else None
    if options and files is None:
        return built(path, scenario, options), files
    found = subject(path, cached=True)
    if options:
        scenarios: list[str | None] = [scenario] if scenario else [*found.scenarios] or [None]
        found.options = tuple(chosen_options(found, scenarios, options))
    return found, files


def lint_subject(found: Subject, files: str | None = None) -> LintResult | None:
    """What lint reports of a project; None of a package.

    ``files`` as :func:`open_to_draw` gives them: that they are free of findings is remembered. Not with a recipe of a map, which
    names files elsewhere.
    """
    from toolchain.workspace.cache_files import name_at, read_kept, write_kept
    from toolchain.workspace.lint.linter import LintResult, lint_project
    from toolchain.workspace.project.files_digest import files_digest
    from toolchain.workspace.project.side_files import RECIPE

    project = found.source
    if project is None:
        return None
    kept = name_at(project.folder, ".clean")
    known = files if project.own_file(RECIPE) is None else None
    if known is not None and read_kept(kept) == known:
        return LintResult([], [], [])
    linted = lint_project(project)
    if project.cache is not None:
        project.cache.store()
    if known is not None and not linted.findings and files_digest(project.folder) == known:
        write_kept(kept, known)
    return linted


def draw(
    found: Subject, files: str | None, linted: LintResult | None, scenario: str | None, target: Path
) -> dict[Path, tuple[str | None, Page]]:
    """By the file to write, each scenario's name and page: of the one named, or of all, the default one first.

    ``found`` and ``files`` as :func:`open_to_draw` gives them.
    """
    from toolchain.exporters.page.html import preview_page
    from toolchain.workspace.export.kept_page import KeptPage
    from toolchain.workspace.project.files_digest import files_digest

    names: list[str | None] = [scenario] if scenario else [*found.scenarios] or [None]
    paths = [target, *(target.with_stem(f"{target.stem}-{name}") for name in file_names(map(str, names[1:])))]
    pages: dict[Path, tuple[str | None, Page]] = {}
    known = []
    for name, path in zip(names, paths, strict=True):
        known.append(kept := KeptPage(found.path, name, files, found.options))
        ir = kept.rules(partial(found.ir, name))
        findings = _findings(linted, ir) if linted is not None else None
        links = [
            (str(other), "" if there == path else there.name)
            for other, there in zip(names, paths, strict=True)
        ]
        page = preview_page(
            ir,
            findings,
            found.title,
            scenarios=links if len(links) > 1 else (),
            set_up=kept.set_up,
            answers=kept.answers,
        )
        pages[path] = (name, page)
    unchanged = files is not None and found.source is not None and files_digest(found.source.folder) == files
    for kept in known:
        kept.store(unchanged)
    return pages


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
