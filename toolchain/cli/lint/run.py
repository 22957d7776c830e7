"""One run of the linter over the projects that were asked for: what is found, and what of it is new."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain.cli.common import CannotRun

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Finding
    from toolchain.workspace.lint.cache import Cache


class Target:
    """A project to be linted, and which of its files are asked for (none: all)."""

    def __init__(self, folder: Path, only: list[Path]) -> None:
        self.folder = folder
        self.only = only

    def asks(self, name: str | None) -> bool:
        """Whether a file of the project (by its name there) is asked for; None is the project itself."""
        if not self.only:
            return True
        return name is not None and self.asks_for(self.folder / name)

    def asks_for(self, at: Path) -> bool:
        """The same of a path."""
        return not self.only or any(at == path or path in at.parents for path in self.only)


class Request(NamedTuple):
    """What is to be linted and how."""

    targets: list[Target]
    select: list[str]
    ignore: list[str]
    caches: dict[Path, Cache]
    """What the runs of this process know of each project."""
    cached: bool = True
    baseline: Path | None = None
    modules: tuple[Path, ...] = ()
    """Modules for VASSAL."""


class Answer(NamedTuple):
    """What is to be shown; how many more are known and not shown."""

    findings: list[Finding]
    known: int = 0
    gone: int = 0


def is_module(path: Path) -> bool:
    """Whether a path names a module for VASSAL."""
    from toolchain.base.filename import VASSAL_MODULE

    return path.suffix.lower() == VASSAL_MODULE and not path.is_dir()


def find_targets(paths: Iterable[Path]) -> list[Target]:
    """The projects that paths name, lie in, or hold. Raises CannotRun."""
    from toolchain.base.filename import BUNDLE, PACK
    from toolchain.cli.discovery import FILE, find_folder, projects_below

    made: dict[Path, Target] = {}
    for path in paths:
        if path.is_file() or path.is_dir():
            at = path.resolve()
            folder = find_folder(at) if at.suffix not in (PACK, BUNDLE) or at.is_dir() else None
            if folder is None and at.is_dir():
                found = projects_below(at)
                for one in found:
                    made.setdefault(one, Target(one, [])).only = []
                if found:
                    continue
            if folder is None:
                from toolchain.workspace.project.location import NoProject, find_project

                try:
                    folder = find_project(path)
                except NoProject as reason:
                    raise CannotRun(str(reason)) from None
            new = folder not in made
            target = made.setdefault(folder, Target(folder, []))
            if at == folder or at.name == FILE:
                target.only = []
            elif new or target.only:
                target.only.append(at)
        else:
            raise CannotRun(f"file or folder not found: {path}")
    return list(made.values())


def check_words(words: list[str]) -> None:
    """Refuses what is no check. Raises CannotRun."""
    from toolchain.checks.registry import catalogue

    for word in words:
        if not catalogue().knows(word):
            raise CannotRun(f"unknown check `{word}`; {catalogue().hint(word)}")


def findings_of(request: Request) -> list[Finding]:
    """All that is found in the places asked for, files named as seen from the current folder."""
    from toolchain.cli.paths import Names
    from toolchain.workspace.lint.linter import lint_project
    from toolchain.workspace.project.project import load_project

    made: list[Finding] = []
    for target in request.targets:
        project = load_project(target.folder, request.cached, request.caches.get(target.folder))
        result = lint_project(project, request.select, request.ignore)
        if project.cache is not None:
            project.cache.store()
            if request.cached:
                request.caches[target.folder] = project.cache
        names = Names(project)
        made += [names.finding(item) for item in result.findings if asked(target, item)]
    for module in request.modules:
        made += _module_findings(module, request)
    return made


def _module_findings(path: Path, request: Request) -> list[Finding]:
    from toolchain.importers.vassal.judging import lint_module
    from toolchain.workspace.lint.selection import Selection

    chosen = Selection(request.select, request.ignore)
    try:
        return [item for item in lint_module(path) if chosen.takes(item.code)]
    except FileNotFoundError:
        raise CannotRun(f"file or folder not found: {path}") from None
    except OSError as error:
        raise CannotRun(f"{path} cannot be read: {(error.strerror or 'unknown reason').lower()}") from None


def asked(target: Target, item: Finding) -> bool:
    """Whether a finding lies in the places asked for."""
    return target.asks(item.span.source.name if item.span is not None else None)


def without_known(request: Request, findings: list[Finding]) -> Answer:
    """The findings that are not on the list of known ones. Raises CannotRun."""
    if request.baseline is None:
        return Answer(findings)
    from toolchain.workspace.lint.selection import Selection

    listed = read_baseline(request.baseline)
    new, known, entries = listed.split(findings)
    chosen = Selection(request.select, request.ignore)
    gone = [
        entry
        for entry in entries
        if chosen.takes(entry.code) and _looked_at(request.targets, listed.path_of(entry))
    ]
    more = [item for item in listed.gone(gone) if chosen.takes(item.code)]
    return Answer([*new, *more], known, len(more))


def _looked_at(targets: list[Target], path: Path | None) -> bool:
    """Whether the file of a known finding is one that this run has looked at."""
    if path is None:
        return all(not target.only for target in targets)
    return any(target.folder in path.parents and target.asks_for(path) for target in targets)


def read_baseline(path: Path) -> Any:
    """The list of known findings in a file. Raises CannotRun."""
    from toolchain.workspace.lint.baseline import BadBaseline, Baseline

    try:
        return Baseline(path)
    except FileNotFoundError:
        raise CannotRun(f"file not found: {path}; create it with `--write-baseline {path}`") from None
    except BadBaseline as error:
        raise CannotRun(str(error)) from None
