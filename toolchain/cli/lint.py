"""``hexwright lint``: all findings of one run, for people or for programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.base.collecting import no_garbage_collection
from toolchain.cli.common import CannotRun, command, format_option, progress, say, wants_color, width
from toolchain.cli.lintcache import Cache

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Finding

ROUNDS = 10


@dataclass
class Target:
    """A project to be linted, and which of its files are asked for (none: all)."""

    folder: Path
    only: list[Path]


@command(
    "lint",
    examples=(
        "hexwright lint my-game                        all findings of a project",
        "hexwright lint --select SET,ARR my-game       those about set-up and arrival only",
    ),
    more="PATHS are projects (the current folder when left out). Of a file or folder inside a project, the whole "
    "project is read and only the findings in that place are shown. Exit code 1: there are errors or warnings; "
    "notes alone do not count.",
)
@click.argument("paths", nargs=-1, metavar="[PATHS]...", type=click.Path(path_type=Path))
@click.option(
    "--select", multiple=True, metavar="C", help="Show these codes, names or families only (C,C,...)."
)
@click.option(
    "--ignore", multiple=True, metavar="C", help="Do not show these codes, names or families (C,C,...)."
)
@click.option("--fix", is_flag=True, help="Make the changes that are safe, then show what is left.")
@click.option("--no-cache", is_flag=True, help="Read everything anew, remember nothing.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write the answer to a file."
)
@format_option("full", "concise", "json")
def lint(
    paths: tuple[Path, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fix: bool,
    no_cache: bool,
    output: Path | None,
    output_format: str,
) -> int:
    """Say everything that does not fit in a project: texts, map, forces, set-up, arrivals, rules."""
    targets = find_targets(paths or (Path("."),))
    chosen, ignored = _words(select), _words(ignore)
    color = output is None and wants_color()
    key = (output_format, str(color), str(width()), ",".join(chosen), ",".join(ignored), os.getcwd())
    cache = Cache(targets, key, off=no_cache or fix)
    answer = cache.read()
    if answer is None:
        _check_words([*chosen, *ignored])
        with no_garbage_collection():
            findings, fixed = _findings(targets, chosen, ignored, fix, not no_cache)
        answer = (_rendered(findings, output_format, color), _closing(findings, fixed), _code(findings))
        cache.write(answer)
    text, closing, code = answer
    if output is not None:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text, encoding="utf-8")
    elif text:
        sys.stdout.write(text)
    if output_format != "json" or output is not None:
        (say if output_format == "full" and output is None else progress)(closing)
    return code


def find_targets(paths: Iterable[Path]) -> list[Target]:
    """The projects that paths name, lie in, or hold."""
    from toolchain.cli.places import FILE, find_folder, projects_below

    made: dict[Path, Target] = {}
    for path in paths:
        if path.is_file() or path.is_dir():
            at = path.resolve()
            folder = find_folder(at)
            if folder is None and at.is_dir():
                found = projects_below(at)
                for one in found:
                    made.setdefault(one, Target(one, [])).only = []
                if found:
                    continue
            if folder is None and (path / FILE).is_dir():
                raise CannotRun(f"{path}: {FILE} is a folder, where a file is wanted")
            if folder is None:
                raise CannotRun(
                    f"{path} is not in a project: no {FILE} here or above; `hexwright new NAME` makes one"
                )
            new = folder not in made
            target = made.setdefault(folder, Target(folder, []))
            if at == folder or at.name == FILE:
                target.only = []
            elif new or target.only:
                target.only.append(at)
        else:
            raise CannotRun(f"there is no file or folder {path}")
    return list(made.values())


def _words(given: Iterable[str]) -> list[str]:
    return [word.strip() for text in given for word in text.split(",") if word.strip()]


def _check_words(words: list[str]) -> None:
    from toolchain.checks.registry import catalogue

    for word in words:
        if not catalogue().knows(word):
            raise CannotRun(f"no check is called `{word}`; {catalogue().hint(word)}")


def _findings(
    targets: list[Target], select: list[str], ignore: list[str], fix: bool, cached: bool
) -> tuple[list[Finding], int]:
    from toolchain.cli.naming import Names
    from toolchain.workspace.lint import lint_project
    from toolchain.workspace.project import load_project

    made: list[Finding] = []
    fixed = 0
    for target in targets:
        project = load_project(target.folder, cached)
        result = lint_project(project, select, ignore)
        rounds = ROUNDS if fix else 0
        while rounds:
            rounds -= 1
            texts = _fixes(target, _asked(target, result.findings), {id(s) for s in project.sources})
            if not texts:
                break
            for path, text in texts.items():
                path.write_text(text, encoding="utf-8", newline="")
            fixed += len(texts)
            project = load_project(target.folder, cached)
            result = lint_project(project, select, ignore)
        if project.cache is not None:
            project.cache.store()
        names = Names(project)
        made += [names.finding(item) for item in _asked(target, result.findings)]
    return made, fixed


def _fixes(target: Target, findings: list[Finding], own: set[int]) -> dict[Path, str]:
    """The texts of files of this project after the safe fixes, where they differ."""
    from toolchain.workspace.lint import apply_fixes

    mine = [item for item in findings if item.span is not None and id(item.span.source) in own]
    # A file in another encoding is left alone: it is for its author to say what it holds.
    other = {item.span.source.name for item in mine if item.span is not None and item.code == "SYN009"}
    texts = {target.folder / name: text for name, text in apply_fixes(mine).items() if name not in other}
    return {path: text for path, text in texts.items() if path.read_text(encoding="utf-8-sig") != text}


def _asked(target: Target, findings: list[Finding]) -> list[Finding]:
    """The findings in the places asked for; all when the whole project is."""
    if not target.only:
        return findings
    kept = []
    for item in findings:
        if item.span is None:
            continue
        at = target.folder / item.span.source.name
        if any(at == path or path in at.parents for path in target.only):
            kept.append(item)
    return kept


def _rendered(findings: list[Finding], output_format: str, color: bool) -> str:
    from toolchain.checks.registry import catalogue
    from toolchain.render import render_concise, render_full, render_json

    if output_format == "json":
        return render_json(findings, catalogue().names)
    if output_format == "concise":
        return render_concise(findings)
    text = render_full(findings, color, width())
    return text + "\n" if text else ""


def _count(findings: list[Finding], severity: str) -> int:
    return sum(item.severity == severity for item in findings)


def _closing(findings: list[Finding], fixed: int) -> str:
    """How many of each severity, in words."""
    parts = []
    for severity in ("error", "warning", "note"):
        count = _count(findings, severity)
        if count:
            parts.append(f"{count} {severity}{'s' if count != 1 else ''}")
    lead = f"changed {fixed} file{'s' if fixed != 1 else ''}; " if fixed else ""
    if not parts:
        return lead + "no findings"
    safe = sum(any(fix.safe for fix in item.fixes) for item in findings)
    tail = f"; `--fix` cures {safe}" if safe else ""
    first = min(findings, key=lambda item: ("error", "warning", "note").index(item.severity)).code
    return f"{lead}{', '.join(parts)}{tail}; more about a code: hexwright explain {first}"


def _code(findings: list[Finding]) -> int:
    return 1 if _count(findings, "error") or _count(findings, "warning") else 0
