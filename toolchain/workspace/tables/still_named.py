"""Units and counters that an import would remove although set-ups, rules or examples still name them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from toolchain.base.diagnostic import ERROR, WARNING, Finding
from toolchain.base.source import Span
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import Project


def still_named(before: Project, after: Project, removed: Collection[str]) -> dict[str, list[Span]]:
    """Of names that would be gone, those that stand elsewhere, each with the places that lint would then report."""
    known = {_key(one) for one in _found(before)}
    made: dict[str, list[Span]] = {}
    for one in _found(after):
        assert one.span is not None
        name = one.span.text.strip('"')
        if name in removed and _key(one) not in known and one.span not in made.get(name, ()):
            made.setdefault(name, []).append(one.span)
    return made


def _found(project: Project) -> Iterator[Finding]:
    """All that lint reports, and what it leaves out because it follows from something that it reports."""
    result = lint_project(project)
    for one in (*result.findings, *result.consequences):
        if one.span is not None and one.severity in (ERROR, WARNING):
            yield one


def _key(item: Finding) -> tuple[str, str, str]:
    """A finding without its line, which the import may have changed."""
    return item.code, item.span.source.name if item.span is not None else "", item.message
